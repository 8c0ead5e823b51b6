"""Which hands close as melds, and which tiles close those that lack one.

The hand is packed with melds, the lowest place first; every state of it is solved once. With no
tile missing each blank is a wild tile, so it does not matter how many copies are left. With one
missing, what is wanted is the union over all ways to pack the hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.games.closed.filling import Demand, Filling, cuts, fill
from rules.games.closed.hand import FIELD, HAND, PLACES, Hand, places_of, size_of
from rules.games.closed.shapes import Shape

_FAILS: Final = 0
_CLOSES: Final = 1 << 2 * PLACES + 1
_WILD_OUT: Final = 1 << 2 * PLACES
_SET: Final = (1 << PLACES) - 1


@dataclass(frozen=True, slots=True)
class Packed:
    """What comes of packing a hand: which tiles may be missing, and which may be left over.

    Both are sets of places; ``wild_over`` says that a wild tile may be left over.
    """

    wanted: int
    over: int
    wild_over: bool


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be packed: melds of these shapes that take *size* tiles of a hand.

    ``counts`` and ``wilds`` are the part of the hand that they are packed from.
    """

    shapes: Sequence[Shape]
    counts: int
    wilds: int
    size: int = HAND


class Packer:
    """Packs one hand, with as many missing tiles as it is asked to, none or one."""

    def __init__(self, hand: Hand, task: Task, missing: int) -> None:
        limited = hand.options.ch_limit == "ropet"
        self.task, self.missing, self.limited = task, missing, limited
        self.fillings: Mapping[int, list[Filling]] = fill(
            task.counts, task.shapes, Demand(limited, task.wilds, missing))
        self.cuts = cuts(frozenset(shape.size for shape in task.shapes), task.size)
        self.anything = 0
        if task.wilds + missing >= 3:  # noqa: PLR2004 (the shortest meld)
            for shape in task.shapes:
                self.anything |= shape.mask
        self.known: dict[int, int] = {}

    def pack(self) -> Packed | None:
        """Pack the hand, or return none if that cannot be done."""
        over = size_of(self.task.counts) + self.task.wilds + self.missing - self.task.size
        found = _FAILS if over < 0 else self.solve(
            self.task.counts, self.task.size, self.task.wilds, self.missing, over)
        if found == _FAILS:
            return None
        return Packed(found & _SET, found >> PLACES & _SET, bool(found & _WILD_OUT))

    def solve(self, counts: int, size: int, wilds: int, missing: int, over: int) -> int:
        """Return which ways there are to fill *size* more tiles, as bits.

        ``over`` is how many tiles may be left over; it follows from the others.
        """
        if size == 0:
            over_here = places_of(counts) << PLACES | (_WILD_OUT if wilds else 0)
            return _FAILS if missing else _CLOSES | over_here
        if not counts:
            return self._blank(size, wilds, missing)
        key = counts << 12 | size << 8 | wilds << 4 | missing
        known = self.known.get(key)
        if known is not None:
            return known
        place = ((counts & -counts).bit_length() - 1) // FIELD
        found = _FAILS
        if over:
            rest = self.solve(counts - (1 << FIELD * place), size, wilds, missing, over - 1)
            if rest:
                found |= rest | 1 << PLACES + place
        for each in self.fillings.get(place, ()):
            if (each.wilds <= wilds and each.missing <= missing
                    and size - each.size in self.cuts and each.fits(counts)):
                rest = self.solve(counts - each.take, size - each.size, wilds - each.wilds,
                                  missing - each.missing, over)
                if rest:
                    found |= rest | each.wanted
        self.known[key] = found
        return found

    def _blank(self, size: int, wilds: int, missing: int) -> int:
        """Return whether wild tiles alone make melds of *size* tiles, with what is missing."""
        if self.limited or wilds + missing < size or size not in self.cuts:
            return _FAILS
        over = _WILD_OUT if wilds + missing > size else 0
        return _CLOSES | over | (self.anything if missing else 0)
