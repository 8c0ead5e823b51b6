"""The problem of arranging a table of Rummikub as an integer program, jokers by the house rules.

A column is a row that is laid, with what becomes of its jokers, or tiles that come from the rack.
For every kind of tile, what the rows use is what is on the table and what comes from the rack.
Each joker of the table is in one row; K-JOKER-2 to K-JOKER-4 are bounds on the rows in which it may
be, on the tiles that came, and on the sets that are as they were.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

from rules.arranged.arranging import Problem
from rules.arranged.places import pieces_of
from rules.games.rummikub.jokers import needs_tile, tiles_for
from rules.games.rummikub.options import RummikubOptions
from rules.melds import TableMeld, is_joly
from rules.tiles import COPIES, JOLY, Tile
from webapp.arranged.solve.columns import Column, Model, long_runs
from webapp.arranged.solve.integer_program import Terms
from webapp.arranged.solve.melds import Meld, MeldColumns, Tiles, counted, short_melds
from webapp.games.rummikub.solve.labels import Labelled, Lying, labelled_rows, lying_jokers

ONE: Final = 1.0
_Pieces: TypeAlias = frozenset[tuple[object, int]]
"""The pieces of a set, each with how often it is there."""


class Arranging:
    """The integer program of one problem (``webapp.arranged.solve.columns.Stated``)."""

    def __init__(self, problem: Problem, options: RummikubOptions) -> None:
        self.problem, self.options = problem, options
        self.rack: Tiles = Counter(problem.rack)
        self.table: Tiles = Counter(slot.tile for meld in problem.table for slot in meld.slots)
        self.model = Model()
        self.melds = MeldColumns()
        self.mending: dict[int, MeldColumns] = {}
        self.alone: dict[int, int] = {}
        self.freed: Mapping[int, list[int]] = {}
        self.kept: Mapping[int, list[int]] = {}
        self.jokers = lying_jokers(problem.table)
        self._uses: dict[Tile, Terms] = {}
        self._old = [(tuple(_reals(meld).items()), frozenset(Counter(pieces_of(meld)).items()))
                     for meld in problem.table]
        self._there = self.table + self.rack
        self._alike: dict[Meld, Counter[_Pieces]] = {}
        self._rack_parts: dict[Meld, tuple[bool, bool]] = {}
        self._laid: list[tuple[int, Labelled]] = []
        self._unchanged: dict[_Pieces, Terms] = {}
        self._lay_plain()
        self._lay_faulty()
        self._hand = {tile: self.model.add(Column(most=count, hand=1))
                      for tile, count in self.rack.items()}
        self._lay_with_jokers()
        self._balance()
        self._place_jokers()
        self._free_jokers()

    @property
    def _tiles(self) -> Tiles:
        return self.table + self.rack

    def _use(self, column: int, tiles: Tiles) -> None:
        for tile, count in tiles.items():
            self._uses.setdefault(tile, {})[column] = count

    def _lay_plain(self) -> None:
        tiles = self._tiles
        plain = tiles - Counter({JOLY: tiles[JOLY]})
        for made in {each.sort: each for each in chain(
                short_melds(plain), long_runs(self.problem, plain))}.values():
            most = min(tiles[tile] // count for tile, count in made.tiles.items())
            column = self.model.add(Column(made.row, most))
            self._use(column, made.tiles)
            self.melds.add(column, made)
            self._unchanged.setdefault(frozenset(Counter(made.row).items()), {})[column] = ONE

    def _lay_faulty(self) -> None:
        """Let what the table let stand stay as it is: its jokers are in no other row then."""
        for meld in self.problem.faulty:
            column = self.model.add(Column(pieces_of(meld)))
            self.alone[meld.id] = column
            self.mending[meld.id] = self.melds
            self._use(column, counted(pieces_of(meld)))

    def _lay_with_jokers(self) -> None:
        frozen = self.options.rk_joker_sets == "frozen"
        own = self.options.rk_joker_into == "rack"
        rack_needed = self.options.rk_joker_rack or own
        for row in labelled_rows(self.jokers, self._tiles, self.rack, frozen=frozen,
                                 rack_needed=rack_needed):
            if row.freed and own and not self._of_rack(row.made)[0]:
                continue
            if row.freed and self.options.rk_joker_rack and not row.new and not (
                    self._of_rack(row.made)[1]):
                continue
            if row.freed and self.options.rk_joker_into == "new" and not self._can_be_new(row.made):
                continue
            column = self.model.add(Column(row.row))
            self._use(column, row.tiles)
            self.melds.add(column, row.made)
            self._laid.append((column, row))
            if row.stay and not row.freed and not row.new:
                self._unchanged.setdefault(
                    frozenset(Counter(row.row).items()), {})[column] = ONE

    def _of_rack(self, made: Meld) -> tuple[bool, bool]:
        """Say whether all tiles of a row but the jokers can come from the rack, and if any can."""
        if made not in self._rack_parts:
            reals = [tile for tile in made.tiles if tile != JOLY]
            self._rack_parts[made] = (
                all(made.tiles[tile] <= self.rack[tile] for tile in reals),
                any(self.rack[tile] for tile in reals))
        return self._rack_parts[made]

    def _old_in(self, made: Meld) -> Counter[_Pieces]:
        """Count the sets of the table of which all but the jokers is in a row."""
        if made not in self._alike:
            self._alike[made] = Counter(
                pieces for reals, pieces in self._old
                if all(made.tiles[tile] >= count for tile, count in reals))
        return self._alike[made]

    def _can_be_new(self, made: Meld) -> bool:
        """Say whether there are tiles for a row beside the old sets that it could be taken for."""
        need = Counter(made.tiles)
        for reals, pieces in self._old:
            if pieces in self._old_in(made):
                need.update(dict(reals))
        return all(count <= self._there[tile] for tile, count in need.items())

    def _balance(self) -> None:
        for tile, count in self._tiles.items():
            terms = dict(self._uses.get(tile, {}))
            if tile in self._hand:
                terms[self._hand[tile]] = -ONE
            there = self.table[tile] if count else 0
            self.model.bound(terms, there, there)

    def _place_jokers(self) -> None:
        for number in range(len(self.jokers)):
            terms = {column: ONE for column, row in self._laid
                     if number in row.stay or number in row.freed}
            self.model.bound(terms, 1, 1)
        if self.options.rk_joker_sets != "frozen":
            return
        for meld in dict.fromkeys(joker.meld for joker in self.jokers):  # it stays in one place
            self.model.bound({column: ONE for column, row in self._laid if any(
                self.jokers[joker].meld is meld for joker in row.stay)}, high=1)

    def _free_jokers(self) -> None:
        options = self.options
        given = self._tiles_came() if needs_tile(options) else {}
        for column, row in self._laid:
            for joker, tile in row.given:
                self._only_with(column, given.get((joker, tile)))
        freed = [(column, row) for column, row in self._laid if row.freed]
        if options.rk_joker_into == "new":
            self._only_new(freed)
        shares: dict[Tile, Terms] = {}
        if options.rk_joker_into == "rack":
            for column, row in freed:
                for each, count in (row.tiles - Counter({JOLY: len(row.freed)})).items():
                    shares.setdefault(each, {})[column] = count
        elif options.rk_joker_rack:
            self._with_rack_tiles(freed, shares)
        for shared, terms in shares.items():
            hand = {self._hand[shared]: -ONE} if shared in self._hand else {}
            self.model.bound({**terms, **hand}, high=0)

    def _only_with(self, column: int, other: int | None) -> None:
        self.model.bound({column: ONE, **({other: -ONE} if other is not None else {})}, high=0)

    def _with_rack_tiles(
        self, freed: Sequence[tuple[int, Labelled]], shares: dict[Tile, Terms]
    ) -> None:
        """Bind each row with a freed joker to a tile of the rack that no other such row counts.

        All rows that can have the same tiles of the rack are bound at once.
        """
        groups: dict[frozenset[Tile], Terms] = {}
        for column, row in freed:
            if not row.new:
                own = frozenset(tile for tile in row.tiles if tile != JOLY and self.rack[tile])
                groups.setdefault(own, {})[column] = -ONE
        for own, picks in groups.items():
            for tile in own:
                pick = self.model.add(Column(most=COPIES))
                shares.setdefault(tile, {})[pick] = ONE
                picks[pick] = ONE
            self.model.bound(picks, low=0)

    def _only_new(self, freed: Sequence[tuple[int, Labelled]]) -> None:
        """Forbid rows that hold what is left of a set, unless that one is as it was.

        Of two such rows and the set there would be three copies of its tiles, so one bound is
        enough for all of them.
        """
        rows: dict[_Pieces, Terms] = {}
        for column, row in freed:
            for pieces in self._old_in(row.made):
                rows.setdefault(pieces, {})[column] = ONE
        for pieces, terms in rows.items():
            same = {place: -times for place, times in self._unchanged.get(pieces, {}).items()}
            for meld in self.problem.faulty:
                if frozenset(Counter(pieces_of(meld)).items()) == pieces:
                    same[self.alone[meld.id]] = -ONE
            self.model.bound({**terms, **same}, high=0)

    def _tiles_came(self) -> dict[tuple[int, Tile], int]:
        """Bind freed jokers to the tiles that took their places; return the columns of these."""
        columns: dict[tuple[int, Tile], int] = {}
        taken: dict[Tile, Terms] = {}
        for number, joker in enumerate(self.jokers):
            free = self._free_terms(number, joker)
            ways: Terms = {column: -times for column, times in free.items()}
            for way in tiles_for(joker.meld, joker.piece, self.options):
                chosen = self.model.add(Column())
                ways[chosen] = ONE
                for tile in way:
                    columns[number, tile] = chosen
                    taken.setdefault(tile, {})[chosen] = ONE
            self.model.bound(ways, low=0)
        from_rack = self.options.rk_joker_tile == "rack"
        bound = {} if from_rack else self._bound_tiles()
        for face, terms in taken.items():
            hand = {self._hand[face]: -ONE} if face in self._hand else {}
            self.model.bound({**terms, **bound.get(face, {}), **hand},
                             high=0 if from_rack else self.table[face])
        return columns

    def _free_terms(self, number: int, joker: Lying) -> Terms:
        """Return the rows in which a joker is that was freed, or those where its mate stays."""
        free = {column: ONE for column, row in self._laid if number in row.freed}
        return free if joker.meld.shape else {}

    def _bound_tiles(self) -> dict[Tile, Terms]:
        """Return, where sets with jokers stay together, the tiles that they keep for themselves."""
        bound: dict[Tile, Terms] = {}
        if self.options.rk_joker_sets != "frozen":
            return bound
        for meld in dict.fromkeys(joker.meld for joker in self.jokers):
            reals = _reals(meld)
            stays = {column for column, row in self._laid if any(
                self.jokers[joker].meld is meld for joker in row.stay)}
            for tile, count in reals.items():
                terms = bound.setdefault(tile, {})
                for column in stays:
                    terms[column] = terms.get(column, 0) + count
        return bound


def _reals(meld: TableMeld) -> Tiles:
    return counted(piece for piece in pieces_of(meld) if not is_joly(piece))
