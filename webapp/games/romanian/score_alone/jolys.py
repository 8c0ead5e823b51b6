"""Where each Joly was first melded, by the tiles that were given for it (R-SCORE-4, R-SCORE-5).

Whoever takes a Joly gives a tile for it and melds it anew at once (R-OPT-5). So the giver in one
meld owns the meld to which that Joly went next, and the last of them is the one in which it lies.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from itertools import product

from rules.melds import is_joly
from rules.notation.lines import LaidPiece


@dataclass(frozen=True, slots=True)
class LaidBy:
    """A meld of a seat; each tile names who laid it where that is somebody else."""

    seat: str
    tiles: tuple[LaidPiece, ...]

    def giver(self, joly: int) -> str:
        """Return who gave a tile for the Joly; "" for nobody."""
        return next((laid.by or self.seat for laid in self.tiles
                     if laid.joly == joly and not is_joly(laid.piece)), "")

    def jolys(self) -> list[int]:
        """Return the marks of the Jolys that lie here, 0 for one without."""
        return [laid.joly for laid in self.tiles if is_joly(laid.piece)]


def with_jolys_told_apart(melds: Sequence[LaidBy]) -> list[LaidBy] | None:
    """Return *melds* with a mark on each Joly; ``None`` where it is not said which one was taken.

    Where no tile was given for one, none needs a mark.
    """
    given = {joly for joly in (1, 2) if any(meld.giver(joly) for meld in melds)}
    lie = [mark for meld in melds for mark in meld.jolys()]
    if not given:
        return list(melds)
    marked = {mark for mark in lie if mark}
    open_marks = [joly for joly in (*sorted(given), *({1, 2} - given)) if joly not in marked]
    unmarked = lie.count(0)
    if unmarked > 1 and given - marked:
        return None
    marks = iter(open_marks)
    return [
        replace(meld, tiles=tuple(
            replace(laid, joly=next(marks, 0)) if is_joly(laid.piece) and not laid.joly else laid
            for laid in meld.tiles))
        for meld in melds
    ]


def in_order(melds: Sequence[LaidBy]) -> list[int] | None:
    """Return an order of *melds* in which the first one of each Joly comes before its others.

    ``None`` where there is none: a tile was given for a Joly that went to nobody's meld.
    """
    ways = [list(_homes(melds, joly)) for joly in (1, 2)]
    for homes in product(*ways):
        before: dict[int, set[int]] = {at: set() for at in range(len(melds))}
        for joly, home in zip((1, 2), homes, strict=True):
            if home is not None:
                for at in _stations(melds, joly):
                    before[at] |= {home} - {at}
        try:
            return _stable(before)
        except CycleError:
            continue
    return None


def _stations(melds: Sequence[LaidBy], joly: int) -> list[int]:
    return [at for at, meld in enumerate(melds) if meld.giver(joly) or joly in meld.jolys()]


def _homes(melds: Sequence[LaidBy], joly: int) -> Iterator[int | None]:
    """Yield the melds in which a Joly may have been first, ``None`` where it was never taken.

    From each meld it went to one of who gave there, so it came to every player as often as it
    left, but for the first one and the one with whom it lies.
    """
    left = [meld for meld in melds if meld.giver(joly)]
    lies = [meld.seat for meld in melds if joly in meld.jolys()]
    if not left:
        yield None
    elif len(lies) == 1:
        ways = Counter(meld.seat for meld in left)
        ways.subtract(meld.giver(joly) for meld in left)
        ways[lies[0]] += 1
        first = [seat for seat, count in ways.items() if count]
        if len(first) == 1 and ways[first[0]] == 1:
            yield from (at for at, meld in enumerate(melds)
                        if meld.seat == first[0] and meld.giver(joly))


def _stable(before: Mapping[int, set[int]]) -> list[int]:
    """Return all of *before* behind those that come before them, else as they were entered."""
    sorter = TopologicalSorter(before)
    sorter.prepare()
    order: list[int] = []
    ready: list[int] = []
    while sorter.is_active():
        ready = sorted((*ready, *sorter.get_ready()))
        order.append(ready.pop(0))
        sorter.done(order[-1])
    return order
