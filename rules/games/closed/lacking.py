"""How many tiles a hand lacks to close as melds, as if there were copies of all.

The search leaves open which tile a blank is and looks for the melds that take most of the hand.
It packs melds that take two tiles or more, the lowest place first, and counts one tile for each
meld beside them. ``copies`` then looks whether each blank can get a tile of which one is left.
"""

from functools import cached_property
from typing import Final

from rules.games.closed.filling import Demand, Filling, cuts, fill
from rules.games.closed.hand import FIELD, GUARD, ONE, size_of
from rules.games.closed.packing import Task
from rules.games.closed.shortest import ROOM, Short, shortest
from rules.reading import SHORTEST

_NEVER: Final = -99


class Search:
    """The melds that take most of one hand."""

    def __init__(self, task: Task, *, limited: bool) -> None:
        self.task, self.limited = task, limited
        self.known: dict[int, int] = {}
        self.filled: dict[int, dict[int, list[Filling]]] = {}

    @cached_property
    def cuts(self) -> frozenset[int]:
        """Return how many tiles melds can take together."""
        return cuts(frozenset(shape.size for shape in self.task.shapes), self.task.size)

    @cached_property
    def quick(self) -> dict[int, list[Short]]:
        """Return the shortest melds by the lowest place that each takes."""
        return shortest(self.task, limited=self.limited)

    @cached_property
    def room(self) -> int:
        """Return how much longer a meld that is not looked at can be."""
        return ROOM if any(shape.is_run for shape in self.task.shapes) else 1

    def fillings(self, lacks: int) -> dict[int, list[Filling]]:
        """Return all ways to fill melds that take two tiles or more, for so many draws."""
        wilds = self.task.wilds
        if lacks not in self.filled:
            self.filled[lacks] = fill(self.task.counts, self.task.shapes, Demand(
                self.limited, wilds if self.limited else 0,
                lacks if self.limited else lacks + wilds, 2))
        return self.filled[lacks]

    def lacks(self) -> int:
        """Return how many tiles are missing at least, as if there were copies of all."""
        return self.lacks_beside(self.task.counts, self.task.size)

    def lacks_beside(self, counts: int, size: int, blank: int = 0) -> int:
        """Return the same beside melds that lack *blank* tiles before wild ones are there."""
        wilds = self.task.wilds
        if not self.limited:
            return max(blank + size - self.most(counts, size, 0) - wilds, 0)
        return min(blank - jokers + size - self.most(counts, size, wilds - jokers)
                   for jokers in range(min(2, wilds, blank) + 1))

    def most(self, counts: int, size: int, wilds: int, passed: int = 0) -> int:
        """Return how many tiles melds of *size* tiles take from *counts* at most.

        Of *passed* tiles beside these, each meld that is not looked at takes one.
        """
        return self._most(counts, size, wilds, 0, size_of(counts), passed)

    def _most(  # noqa: C901 (the inner loop of it all: a call costs more than what it does)
        self, counts: int, size: int, wilds: int, room: int, held: int, passed: int
    ) -> int:
        """Return it where melds before these can be *room* tiles longer."""
        if size == 0:
            return 0
        if not counts or size < SHORTEST:
            return self._rest(size, wilds, room, passed + held)
        passed = min(passed, size // SHORTEST)
        key = counts << 16 | size << 12 | wilds << 8 | room << 4 | passed
        known = self.known.get(key)
        if known is not None:
            return known
        place = ((counts & -counts).bit_length() - 1) // FIELD
        best = _NEVER
        guarded = counts | GUARD
        bound = held + wilds + passed
        bound = min(bound, size)
        for take, taken, gain, jokers, more in self.quick.get(place, ()):
            # What a meld leaves blank is never made good: at most the rest is full.
            if jokers <= wilds and taken <= size and gain + size - taken > best:
                rest = guarded - take
                if rest & GUARD == GUARD:
                    found = gain + self._most(
                        rest ^ GUARD, size - taken, wilds - jokers,
                        min(room + more, ROOM),
                        held - gain + jokers, passed)
                    if found > best:
                        best = found
                        if best >= bound:
                            break
        if best < bound:
            here = counts >> FIELD * place & ONE
            if held - here + wilds + min(passed + here, size // SHORTEST) > best:
                found = self._most(
                    counts & ~(ONE << FIELD * place), size, wilds, room, held - here,
                    passed + here)
                best = max(best, found)
        self.known[key] = best
        return best

    def ways(
        self, counts: int, size: int, wilds: int, lacks: int
    ) -> list[tuple[Filling, int]]:
        """Return the fillings that can come next, each with what it leaves of *counts*."""
        place = ((counts & -counts).bit_length() - 1) // FIELD
        return [(each, counts - each.take) for each in self.fillings(lacks).get(place, ())
                if each.wilds <= wilds and size - each.size in self.cuts and each.fits(counts)]

    def _rest(self, size: int, wilds: int, room: int, passed: int) -> int:
        """Return what melds take that were not looked at: one tile each, and one joker.

        What is too little for a meld makes others longer: a run as long as need be, a group of
        three by one tile.
        """
        for melds in range(size // SHORTEST, -1, -1):
            more = room + melds * self.room
            if more >= ROOM or size - melds * SHORTEST <= more:
                return min(melds, passed) + (min(wilds, melds) if self.limited else 0)
        return _NEVER
