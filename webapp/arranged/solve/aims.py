"""Both aims of a problem as one integer program: the most tiles laid, then the fewest moved.

A column that lays a row has a copy for each old meld that the row can carry on. So a row carries on
one old meld at most, and no bound has to say so.
"""

from dataclasses import replace

import numpy as np

from rules.arranged.arranging import Rows
from rules.arranged.places import pieces_of
from rules.reading import SHORTEST
from webapp.arranged.solve.columns import Stated
from webapp.arranged.solve.integer_program import Found, Relaxed, find_least, relax
from webapp.arranged.solve.melds import MeldColumns, counted
from webapp.arranged.solve.program import Floats, Numbers


class Aims:
    """A problem with its two aims. The first columns are those of the problem, then come copies."""

    def __init__(self, stated: Stated) -> None:
        program = stated.program
        self.stated, self.size = stated, len(program)
        self._hand: Floats = np.zeros(self.size)
        self._hand[[*stated.hand]] = [*stated.hand.values()]
        self._stay: Floats = np.zeros(self.size)
        self._laid = program.bounds
        hand = np.flatnonzero(self._hand)
        program.bound_all(hand, self._hand[hand])
        self._tiles = [counted(pieces_of(meld)) for meld in stated.problem.table]
        self._bounds = [self._bind(number) for number in range(len(self._tiles))]
        bases, bounds, tiles = self._copies()
        self.matrix = program.stated().with_copies(bases, bounds)
        self._stay = np.concatenate((self._stay, tiles))

    def relax(self, until: float) -> Relaxed | None:
        """Return the most tiles that can be laid in fractions."""
        return relax(self.matrix.only(np.arange(self.size)), -self._hand, self.stated.core, until)

    def find_most(self, relaxed: Relaxed, until: float) -> Found | None:
        """Return a choice that lays the most tiles; its value is less than 0 by so many."""
        return find_least(
            self.matrix.only(np.arange(self.size)), -self._hand, relaxed, until)

    def find_fewest(
        self, laid: int, relaxed: Relaxed, until: float, tries: int | None = None
    ) -> Found | None:
        """Return a choice that lays so many tiles and moves the fewest.

        *relaxed* is what ``relax`` found; for *tries* see ``find_least``.
        """
        low = self.matrix.low.copy()
        low[self._laid] = laid
        matrix = replace(self.matrix, low=low)
        known = np.zeros(len(self._stay), bool)
        known[relaxed.active] = True
        copies = np.flatnonzero(self._stay >= SHORTEST)
        copies = copies[(copies >= self.size) & known[matrix.bases[copies]]]
        relaxed_moved = relax(
            matrix, -self._stay, np.concatenate((relaxed.active, copies)), until)
        if relaxed_moved is None:
            return None
        return find_least(matrix, -self._stay, relaxed_moved, until, tries)

    def rows(self, found: Found) -> Rows:
        """Return the rows that a choice lays."""
        return tuple(row for column in np.flatnonzero(found.times).tolist()
                     if (row := self.stated.row(int(self.matrix.bases[column])))
                     for _ in range(int(found.times[column])))

    def _bind(self, number: int) -> int:
        """Bind an old meld to be carried on once, and only where it may be; return the bound."""
        stated, meld = self.stated, self.stated.problem.table[number]
        kept, freed = stated.kept.get(meld.id), stated.freed.get(meld.id, [])
        alone = [stated.alone[meld.id]] if meld.id in stated.alone else []
        for column, tiles in (kept or {}).items():
            self._stay[column] = tiles
        self._stay[alone] = self._tiles[number].total()
        stated.program.bound_all(
            np.array([*alone, *freed], np.int64),
            np.repeat([1.0, -1.0], [len(alone), len(freed)]), high=1 if kept is None else 0)
        return stated.program.bounds - 1

    def _copies(self) -> tuple[Numbers, Numbers, Numbers]:
        """Return copies: of which columns, in which bounds, and the tiles that stay."""
        mending = self.stated.mending
        old = [(number, mending.get(meld.id))
               for number, meld in enumerate(self.stated.problem.table)]
        found = [self._carrying(self.stated.melds, [
            number for number, columns in old if columns is None])]
        found += [self._carrying(columns, [number])
                  for number, columns in old if columns is not None]
        bases, bounds, tiles = zip(*found, strict=True)
        return np.concatenate(bases), np.concatenate(bounds), np.concatenate(tiles)

    def _carrying(
        self, columns: MeldColumns, numbers: list[int]
    ) -> tuple[Numbers, Numbers, Numbers]:
        bases, melds, tiles = columns.sharing([self._tiles[number] for number in numbers])
        return bases, np.array([self._bounds[number] for number in numbers], np.int64)[melds], tiles
