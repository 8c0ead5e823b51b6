"""The rows that can be laid, as columns of an integer program."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np

from rules.arranged.arranging import Problem
from rules.arranged.places import pieces_of
from rules.games.rummikub.options import RummikubOptions
from rules.melds import Piece
from rules.tiles import COPIES, JOLY, NumberTile
from webapp.arranged.solve.columns import long_runs
from webapp.arranged.solve.melds import (
    MeldColumns,
    Planes,
    counted,
    counts_in,
    planes_of,
    short_melds,
)
from webapp.arranged.solve.program import Numbers, Program
from webapp.games.rummikub.solve.labels import Labelled, Labels

Row: TypeAlias = tuple[Piece, ...]


class RowColumns:
    """The columns that lay a row, the first ones of a program.

    ``melds`` are those of sets, ``alone`` those that leave a faulty meld, by its number. ``given``
    are columns that need a tile for a joker, by its number. ``stay`` are the jokers that stay in
    a row, as bits; ``freed`` and ``new`` are how many others are freed ones and new ones.
    """

    def __init__(self, problem: Problem, options: RummikubOptions, program: Program) -> None:
        self.problem, self.program = problem, program
        self.labels = Labels(problem, options)
        self.melds = MeldColumns()
        self.alone: dict[int, int] = {}
        self.given: list[tuple[int, int, NumberTile]] = []
        self._starts: list[int] = []
        self._pieces: list[Callable[[int], Row]] = []
        self._tiles: list[Planes] = []
        self._labels: list[Numbers] = []
        self._lay_plain()
        self._lay_faulty()
        for labelled in self.labels.rows():
            self._lay_labelled(labelled)
        self.tiles = np.concatenate(self._tiles)
        self.counts = counts_in(self.tiles)
        self.stay, self.freed, self.new = np.concatenate(self._labels, axis=1)

    def row(self, column: int) -> Row:
        """Return the row that a column lays; none where it lays none."""
        if column >= len(self.counts):
            return ()
        block = bisect_right(self._starts, column) - 1
        return self._pieces[block](column - self._starts[block])

    def staying(self, jokers: Sequence[int]) -> Numbers:
        """Return the columns in which one of *jokers* stays."""
        return np.flatnonzero(self.stay & sum(1 << joker for joker in jokers))

    def leaving(self, joker: int) -> Numbers:
        """Return the columns in which a joker can only be a freed one: all others stay there."""
        return np.flatnonzero(
            (self.freed > 0) & (self.stay >> joker & 1 == 0)
            & (np.bitwise_count(self.stay) + self.freed == len(self.labels.jokers)))

    def unchanged(self, row: Row) -> Numbers:
        """Return the columns that lay a set as it was."""
        pieces = Counter(row)
        alike = np.flatnonzero((self.tiles == planes_of(counted(row))).all(axis=1)
                               & (self.freed + self.new == 0))
        return np.array([column for column in alike.tolist()
                         if Counter(self.row(column)) == pieces], np.int64)

    def _lay(self, tiles: Planes, pieces: Callable[[int], Row],
             label: tuple[int, int, int] = (0, 0, 0), *, may_be_twice: bool) -> Numbers:
        self._starts.append(len(self.program))
        self._pieces.append(pieces)
        self._tiles.append(tiles)
        self._labels.append(np.repeat([[part] for part in label], len(tiles), axis=1))
        twice = (tiles[:, 0] & ~self.labels.there[1] == 0) & (tiles[:, 1] == 0)
        return self.program.columns(1.0 + (twice & may_be_twice))

    def _lay_plain(self) -> None:
        plain = self.labels.tiles - Counter({JOLY: self.labels.tiles[JOLY]})
        melds = tuple({each.sort: each for each in chain(
            short_melds(plain), long_runs(self.problem, plain))}.values())
        tiles = np.array([meld.planes for meld in melds], np.uint64).reshape(-1, COPIES)
        self.melds.add(self._lay(
            tiles, lambda at: melds[at].row, may_be_twice=True), tiles)

    def _lay_faulty(self) -> None:
        """Let what the table let stand stay as it is: its jokers are in no other row then."""
        for meld in self.problem.faulty:
            row = pieces_of(meld)
            tiles = planes_of(counted(row)).reshape(-1, COPIES)
            self.alone[meld.id] = int(self._lay(tiles, _always(row), may_be_twice=False)[0])

    def _lay_labelled(self, labelled: Labelled) -> None:
        stay = sum(1 << joker for joker in labelled.stay)
        columns = self._lay(labelled.tiles, labelled.pieces, (stay, labelled.freed, labelled.new),
                            may_be_twice=not stay)
        self.melds.add(columns, labelled.tiles)
        self.given += [(column, joker, tile) for joker, tile in labelled.given
                       for column in columns.tolist()]


def _always(row: Row) -> Callable[[int], Row]:
    return lambda _: row
