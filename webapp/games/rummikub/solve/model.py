"""The problem of arranging a table of Rummikub as an integer program, jokers by the house rules.

A column is a row that is laid, with what becomes of its jokers, or tiles that come from the rack.
For every kind of tile, what the rows use is what is on the table and what comes from the rack.
Each joker of the table stays in one row or is freed; K-JOKER-2 to K-JOKER-4 are bounds on the rows
in which it may be, on the tiles that came, and on the sets that are as they were.
"""

from collections import Counter
from functools import partial
from itertools import groupby
from typing import TypeAlias

import numpy as np

from rules.arranged.arranging import Problem
from rules.arranged.places import pieces_of
from rules.games.rummikub.jokers import needs_tile, tiles_for
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.rearranging import check_arrangement
from rules.melds import TableMeld, is_joly
from rules.tiles import COPIES, JOLY, Tile
from webapp.arranged.solve.melds import KINDS, PLACES, MeldColumns, Tiles, counted
from webapp.arranged.solve.program import Floats, Numbers, Program
from webapp.arranged.solve.solver import TIME, HighsArranger
from webapp.games.rummikub.solve.labels import holding
from webapp.games.rummikub.solve.rows import RowColumns

_Sum: TypeAlias = dict[int, float]


class Arranging:
    """The integer program of one problem (``webapp.arranged.solve.columns.Stated``)."""

    def __init__(self, problem: Problem, options: RummikubOptions) -> None:
        self.problem, self.options = problem, options
        self.rack: Tiles = Counter(problem.rack)
        self.program = Program()
        self.rows = RowColumns(problem, options, self.program)
        self.melds, self.alone, self.row = self.rows.melds, self.rows.alone, self.rows.row
        self.mending: dict[int, MeldColumns] = dict.fromkeys(self.alone, self.melds)
        self.freed: dict[int, list[int]] = {}
        self.kept: dict[int, dict[int, int]] = {}
        self.jokers = self.rows.labels.jokers
        self._hand = {tile: self.program.column(count) for tile, count in self.rack.items()}
        self._free = [self.program.column() for _ in self.jokers]
        self._balance()
        self._place_jokers()
        self._free_jokers()

    @property
    def core(self) -> Numbers:
        """Return the columns without those that move a joker."""
        moving = np.zeros(len(self.program), bool)
        moving[:len(self.rows.freed)] = self.rows.freed + self.rows.new
        return np.flatnonzero(~moving)

    @property
    def hand(self) -> dict[int, int]:
        """Return the columns that bring a tile of the rack."""
        return dict.fromkeys(self._hand.values(), 1)

    def _balance(self) -> None:
        tiles = self.rows.labels.tiles
        for tile, count in tiles.items():
            used = self.rows.counts[:, PLACES[tile]]
            columns = np.flatnonzero(used)
            there = count - self.rack[tile]
            self._bind(tile, columns, used[columns].astype(float), there, there)

    def _bind(self, tile: Tile, columns: Numbers, factors: Floats, low: float, high: float) -> None:
        """Bind columns less what comes of a tile from the rack."""
        if tile in self._hand:
            columns, factors = np.append(columns, self._hand[tile]), np.append(factors, -1.0)
        self.program.bound_all(columns, factors, low, high)

    def _beside(self, columns: Numbers, others: Numbers | list[int], low: float, high: float,
                factors: Floats | float = 1.0) -> None:
        """Bind the sum of *columns* less that of *others*."""
        self.program.bound_all(
            np.concatenate((columns, np.array(others, np.int64))),
            np.concatenate((np.ones(len(columns)) * factors, -np.ones(len(others)))), low, high)

    def _place_jokers(self) -> None:
        rows = self.rows
        for number, free in enumerate(self._free):
            columns = np.append(rows.staying([number]), free)
            self.program.bound_all(columns, np.ones(len(columns)), 1, 1)
            self._beside(rows.leaving(number), [free], -np.inf, 0)
        columns = np.flatnonzero(rows.freed)
        self._beside(columns, self._free, 0, 0, rows.freed[columns].astype(float))
        if self.options.rk_joker_sets == "frozen":
            for _, own in self._sets_with_jokers():  # it stays in one place
                columns = rows.staying(own)
                self.program.bound_all(columns, np.ones(len(columns)), high=1)

    def _sets_with_jokers(self) -> list[tuple[TableMeld, list[int]]]:
        return [(self.jokers[own[0]].meld, own) for own in (
            list(group) for _, group in groupby(
                range(len(self.jokers)), key=lambda number: self.jokers[number].meld.id))]

    def _free_jokers(self) -> None:
        options, rows = self.options, self.rows
        given = self._tiles_came() if needs_tile(options) else {}
        for column, joker, tile in rows.given:
            other = given.get((joker, tile))
            self._beside(np.array([column]), [] if other is None else [other], -np.inf, 0)
        freed = np.flatnonzero(rows.freed)
        if options.rk_joker_into == "new":
            self._only_new(freed)
        if options.rk_joker_into == "rack":
            used = rows.counts[freed]
            used[:, PLACES[JOLY]] -= rows.freed[freed].astype(np.int8)
            for place in np.flatnonzero(used.any(axis=0)).tolist():
                own = np.flatnonzero(used[:, place])
                self._bind(KINDS[place], freed[own], used[own, place].astype(float), -np.inf, 0)
        elif options.rk_joker_rack:
            self._with_rack_tiles(freed[rows.new[freed] == 0])

    def _with_rack_tiles(self, columns: Numbers) -> None:
        """Bind each row with a freed joker to a tile of the rack that no other such row counts.

        All rows that can have the same tiles of the rack are bound at once.
        """
        tiles = [tile for tile in self.rack if tile != JOLY]
        here = self.rows.counts[columns][:, [PLACES[tile] for tile in tiles]] > 0
        alike = here @ (1 << np.arange(len(tiles)))
        picks: dict[Tile, list[int]] = {}
        for key in np.unique(alike).tolist():
            own: list[int] = []
            for place, tile in enumerate(tiles):
                if key >> place & 1:
                    own.append(self.program.column(COPIES))
                    picks.setdefault(tile, []).append(own[-1])
            self._beside(columns[alike == key], own, -np.inf, 0)
        for tile, chosen in picks.items():
            self._bind(tile, np.array(chosen), np.ones(len(chosen)), -np.inf, 0)

    def _only_new(self, columns: Numbers) -> None:
        """Forbid rows that hold what is left of a set, unless that one is as it was.

        Of two such rows and the set there would be three copies of its tiles, so one bound is
        enough for all of them.
        """
        for meld in {frozenset(Counter(pieces_of(meld)).items()): meld
                     for meld in self.problem.table}.values():
            held = columns[holding(self.rows.tiles[columns, 0], meld)]
            if len(held):
                self._beside(held, self.rows.unchanged(pieces_of(meld)), -np.inf, 0)

    def _tiles_came(self) -> dict[tuple[int, Tile], int]:
        """Bind freed jokers to the tiles that took their places; return the columns of these."""
        columns: dict[tuple[int, Tile], int] = {}
        taken: dict[Tile, list[int]] = {}
        for number, joker in enumerate(self.jokers):
            ways: list[int] = []
            for way in tiles_for(joker.meld, joker.piece, self.options):
                ways.append(self.program.column())
                for face in way:
                    columns[number, face] = ways[-1]
                    taken.setdefault(face, []).append(ways[-1])
            self._beside(np.array(ways, np.int64), [self._free[number]], 0, np.inf)
        from_rack = self.options.rk_joker_tile == "rack"
        bound = {} if from_rack else self._bound_tiles()
        for tile, chosen in taken.items():
            terms: _Sum = {**dict.fromkeys(chosen, 1.0), **bound.get(tile, {})}
            lying = 0 if from_rack else self.rows.labels.tiles[tile] - self.rack[tile]
            self._bind(tile, np.array([*terms]), np.array([*terms.values()]), -np.inf, lying)
        return columns

    def _bound_tiles(self) -> dict[Tile, _Sum]:
        """Return, where sets with jokers stay together, the tiles that they keep for themselves."""
        bound: dict[Tile, _Sum] = {}
        if self.options.rk_joker_sets != "frozen":
            return bound
        for meld, own in self._sets_with_jokers():
            stays = self.rows.staying(own).tolist()
            reals: Tiles = counted(piece for piece in pieces_of(meld) if not is_joly(piece))
            for tile, count in reals.items():
                terms = bound.setdefault(tile, {})
                for column in stays:
                    terms[column] = terms.get(column, 0) + count
        return bound


def arranger(options: RummikubOptions, seconds: float = TIME) -> HighsArranger:
    """Return what solves a problem under house rules, and gives up after *seconds*."""
    return HighsArranger(partial(Arranging, options=options),
                         partial(check_arrangement, options=options), seconds)
