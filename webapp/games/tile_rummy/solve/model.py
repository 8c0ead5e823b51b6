"""The problem of arranging a table as an integer program: its columns, and what binds them.

A column is something that can be done: a meld is laid, a joker is freed or its meld added to, a
faulty meld is left alone or put right. Two balances hold for every kind of tile: what the melds
use is what lies loose on the table, what a freed joker's meld brings and what comes from the rack;
and the rack gives no more than it has. Everything that ``rules.games.tile_rummy.arranging`` says of
jokers and faulty melds is linear once their few ways are columns of their own.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, combinations
from typing import TypeAlias

import numpy as np

from rules.arranged.arranging import Problem, Release, extensions, releases
from rules.arranged.places import pieces_of
from rules.games.tile_rummy.rearranging import check_arrangement
from rules.melds import Piece, TableMeld
from rules.tiles import COPIES, JOLY, Tile
from webapp.arranged.solve.columns import long_runs
from webapp.arranged.solve.melds import (
    Meld,
    MeldColumns,
    Tiles,
    counted,
    short_melds,
)
from webapp.arranged.solve.program import Numbers
from webapp.arranged.solve.solver import TIME, HighsArranger
from webapp.games.tile_rummy.solve.columns import Column, Model

Sum: TypeAlias = dict[int, float]
"""A sum of columns: how often each counts, by its number."""


class Arranging:
    """The integer program of one problem.

    ``melds`` are the columns that lay a meld of loose tiles; ``mending`` those that lay one of a
    faulty meld's tiles; ``freed`` the column that makes an old meld loose, by its number.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.rack: Tiles = Counter(problem.rack)
        self._old = {meld.id: meld for meld in problem.jokers}
        self.program = Model()
        self.melds = MeldColumns()
        self.mending: dict[int, MeldColumns] = {}
        self.alone: dict[int, int] = {}
        self.freed: dict[int, list[int]] = {}
        self.kept: dict[int, dict[int, int]] = {}
        self._pool: dict[Tile, Sum] = {}
        self._given: dict[Tile, Sum] = {}
        self._ways: dict[tuple[int, Release], list[int]] = {}
        self._mends: set[int] = set()
        self._loose_jokers: int | None = None
        for meld in problem.jokers:
            self._joker_meld(meld)
        for meld in problem.faulty:
            self._faulty_meld(meld)
        self._lay_melds()
        self._balance()
        self._joker_use()

    @property
    def core(self) -> Numbers:
        """Return all columns."""
        return np.arange(len(self.program))

    @property
    def hand(self) -> dict[int, int]:
        """Return how many tiles of the rack come with a column."""
        return {column: deed.hand for column, deed in enumerate(self.program.deeds) if deed.hand}

    def row(self, column: int) -> tuple[Piece, ...]:
        """Return the row that a column lays; none where it lays none."""
        return self.program.deeds[column].row

    @property
    def may_lie_loose(self) -> Tiles:
        """Return all tiles that may lie in melds made anew."""
        tiles = self.problem.loose + self.rack
        for meld in self.problem.jokers:
            tiles += counted(pieces_of(meld))
        return tiles

    def _use(self, terms: dict[Tile, Sum], tiles: Mapping[Tile, int], column: int,
             sign: int = 1) -> None:
        for tile, count in tiles.items():
            own = terms.setdefault(tile, {})
            own[column] = own.get(column, 0) + sign * count

    def _joker_meld(self, meld: TableMeld) -> None:
        """Add the ways of a meld with a joker; exactly one of them is chosen."""
        every: list[int] = []
        for way in releases(meld, self.rack):
            given: Tiles = Counter(way.given)
            shape = meld.shape
            grown = [way.rest] if way.is_free or shape is None else dict.fromkeys(
                extensions(shape, way.rest, self.may_lie_loose))
            for row in grown:
                more = counted(row) - counted(way.rest)
                column = self.program.add(Column(
                    () if way.is_free else row, hand=given.total(), jokers=more[JOLY]))
                every.append(column)
                self._use(self._given, given, column)
                self._use(self._pool, Counter({JOLY: given.total()}), column, -1)
                if way.is_free:
                    self._use(self._pool, counted(way.rest), column, -1)
                    self.freed.setdefault(meld.id, []).append(column)
                else:
                    self._use(self._pool, more, column)
                    self.kept.setdefault(meld.id, {})[column] = (
                        counted(row) & counted(pieces_of(meld))).total()
                if given:
                    self._ways.setdefault((meld.id, way), []).append(column)
        self.program.bound(dict.fromkeys(every, 1.0), 1, 1)

    def _faulty_meld(self, meld: TableMeld) -> None:
        """Add the ways of a faulty meld: left alone, or in melds with tiles of the rack."""
        whole = pieces_of(meld)
        own = counted(whole)
        alone = self.program.add(Column(whole))
        self.alone[meld.id] = alone
        balance: dict[Tile, Sum] = {tile: {alone: count} for tile, count in own.items()}
        mending = self.mending.setdefault(meld.id, MeldColumns())
        for made in self._unlike(short_melds(own + self.rack)):
            held = made.tiles & own
            if held and (held.keys() != {JOLY} or held == own):  # a joker stays there (Q-T-14)
                column = self._lay(made, COPIES, balance)
                mending.add(np.array([column]), made.planes)
                self._mends.add(column)
        for tile, terms in balance.items():
            if self.rack[tile]:
                column = self.program.add(Column(most=self.rack[tile], hand=1))
                terms[column] = -1
                self._use(self._given, {tile: 1}, column)
            self.program.bound(terms, own[tile], own[tile])

    def _lay_melds(self) -> None:
        tiles = self.may_lie_loose
        for made in self._unlike(chain(short_melds(tiles), long_runs(self.problem, tiles))):
            most = min(tiles[tile] // count for tile, count in made.tiles.items())
            self.melds.add(np.array([self._lay(made, most, self._pool)]), made.planes)

    def _lay(self, made: Meld, most: int, balance: dict[Tile, Sum]) -> int:
        column = self.program.add(Column(made.row, most, jokers=made.tiles[JOLY]))
        self._use(balance, made.tiles, column)
        return column

    def _unlike(self, melds: Iterable[Meld]) -> Iterable[Meld]:
        """Return one of the melds of the same tiles, wherever a joker lies among them."""
        return {made.sort: made for made in melds}.values()

    def _balance(self) -> None:
        loose = self.problem.loose
        for tile in sorted({*self._pool, *self._given, *self.rack, *loose}, key=str):
            pool = self._pool.get(tile, {})
            given = self._given.get(tile, {})
            if self.rack[tile]:
                column = self.program.add(Column(most=self.rack[tile], hand=1))
                pool = {**pool, column: -1}
                given = {**given, column: 1}
                if tile == JOLY:
                    self._loose_jokers = column
            self.program.bound(pool, loose[tile], loose[tile])
            self.program.bound(given, high=self.rack[tile])

    def _joker_use(self) -> None:
        """Bind a joker that is taken to lie with no tile that it lay with (T-JOKER-3, Q-T-9)."""
        far = 2 * COPIES
        barred: dict[int, Sum] = {}
        for (number, way), chosen in self._ways.items():
            terms = self._barred(number, way, barred)
            if self._loose_jokers is not None:
                terms[self._loose_jokers] = terms.get(self._loose_jokers, 0) - 1
            for (elsewhere, other), columns in self._ways.items():
                for place in columns if elsewhere != number else ():
                    terms[place] = terms.get(place, 0) - len(other.given)
            for place in chosen:
                terms[place] = terms.get(place, 0) + far
            self.program.bound(terms, high=far)
        for one, another in combinations(barred, 2):
            both = {place: jokers for place, jokers in barred[one].items()
                    if place in barred[another]}
            free = [*self.freed[one], *self.freed[another]]
            self.program.bound({**both, **dict.fromkeys(free, COPIES)}, high=far)

    def _barred(self, number: int, way: Release, known: dict[int, Sum]) -> Sum:
        """Return the columns that hold a joker where one taken out by *way* may not lie."""
        if not way.is_free:
            return {place: self.program.deeds[place].jokers for place in self._ways[number, way]}
        if number not in known:
            known[number] = self._with_old_tiles(self._old[number])
        return dict(known[number])

    def _with_old_tiles(self, meld: TableMeld) -> Sum:
        """Return the columns that lay a joker with a tile which can only be that of *meld*.

        Of two equal tiles the one that lies without a joker may be the old one.
        """
        old = [slot.tile for slot in meld.slots if slot.tile != JOLY]
        alone = len(old) == len(meld.slots) - 1
        several, free = self.may_lie_loose, dict[Tile, int]()
        for tile in old:
            if several[tile] > 1:
                free[tile] = self.program.add(Column())
                apart = {place: -times for place, times in self._pool[tile].items()
                         if times > 0 and not self.program.deeds[place].jokers}
                self.program.bound({free[tile]: 1.0, **apart}, high=0)
        terms: Sum = {}
        for place, deed in list(enumerate(self.program.deeds)):
            held = [tile for tile in old if self._pool.get(tile, {}).get(place, 0) > 0]
            both = deed.jokers > 1 and not alone
            if not deed.jokers or place in self._mends or not (held or both):
                continue
            barred = place
            if not both and all(tile in free for tile in held):
                barred = self.program.add(Column(most=deed.most))
                for tile in held:
                    self.program.bound(
                        {place: 1.0, barred: -1.0, free[tile]: -float(deed.most)}, high=0)
            terms[barred] = deed.jokers
        return terms


def arranger(seconds: float = TIME) -> HighsArranger:
    """Return what solves a problem of the leaflet's game, and gives up after *seconds*."""
    return HighsArranger(Arranging, check_arrangement, seconds)
