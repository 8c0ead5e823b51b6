"""Rows with jokers, each joker with what becomes of it: it stays, it is freed, or it is new."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np

from rules.arranged.arranging import LONGEST_NEEDED, Problem, extensions, releases
from rules.arranged.places import can_stand_for, pieces_of
from rules.games.rummikub.options import RummikubOptions
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, TableMeld, is_joly
from rules.tiles import COPIES, JOLY, NumberTile
from webapp.arranged.solve.melds import Flags, Planes, Tiles, counted, fit_in, planes_of
from webapp.games.rummikub.solve.library import JOKER, Bits, JokerRows, bits_of, joker_rows, row_of

Given: TypeAlias = tuple[tuple[int, NumberTile], ...]


@dataclass(frozen=True, slots=True)
class Lying:
    """A joker on the table: the meld in which it is, and how the record writes it."""

    meld: TableMeld
    piece: Piece


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """Rows of one kind: which jokers of the table stay, how many are freed, how many are new.

    ``row`` is the only one of them, or ``numbers`` are those of the library. ``given`` are the
    tiles that must have come for jokers that left a set which stays together.
    """

    tiles: Planes
    stay: frozenset[int] = frozenset()
    freed: int = 0
    new: int = 0
    given: Given = ()
    row: tuple[Piece, ...] = ()
    numbers: tuple[int, ...] = ()

    def pieces(self, at: int) -> tuple[Piece, ...]:
        """Return the pieces of a row."""
        return self.row or row_of(self.numbers[at])


def lying_jokers(table: Sequence[TableMeld]) -> list[Lying]:
    """Return the jokers on the table in sets that are right, in their order."""
    return [Lying(meld, piece) for meld in table if meld.shape
            for piece in pieces_of(meld) if is_joly(piece)]


def holding(reals: Bits, meld: TableMeld) -> Flags:
    """Say which rows have all tiles of a meld but its jokers."""
    old = _reals_of(meld)
    if old[1]:
        return np.zeros(len(reals), bool)
    held: Flags = (reals & old[0]) == old[0]
    return held


def _reals_of(meld: TableMeld) -> Planes:
    return planes_of(counted(piece for piece in pieces_of(meld) if not is_joly(piece)))


class Labels:
    """What can become of jokers, under house rules."""

    def __init__(self, problem: Problem, options: RummikubOptions) -> None:
        self.problem, self.options = problem, options
        self.jokers = lying_jokers(problem.table)
        self.tiles: Tiles = Counter(problem.rack)
        for meld in problem.table:
            self.tiles.update(counted(pieces_of(meld)))
        self.there = planes_of(self.tiles)
        self._rack = np.uint64(bits_of(
            tile for tile in problem.rack if isinstance(tile, NumberTile)))
        self._spare = self.tiles[JOLY] - len(self.jokers)

    def rows(self) -> Iterator[Labelled]:
        """Yield rows of the tiles, and each way to say what becomes of their jokers."""
        if not self.tiles[JOLY]:
            return
        rows = joker_rows()
        rows = rows.only(fit_in(rows.tiles, self.there))
        rows = rows.only(self._is_needed(rows))
        frozen = self.options.rk_joker_sets == "frozen"
        for stay in [frozenset[int]()] if frozen else self._every_stay():
            yield from self._labelled(rows.only(self._can_stay(rows, stay)), stay)
        if frozen:
            yield from self._grown()

    def _every_stay(self) -> Iterator[frozenset[int]]:
        for count in range(min(len(self.jokers), COPIES) + 1):
            yield from map(frozenset, combinations(range(len(self.jokers)), count))

    def _can_stay(self, rows: JokerRows, stay: frozenset[int]) -> Flags:
        """Say in which rows some jokers of the table can stay together (Q-K-6)."""
        fits = np.zeros(len(rows.numbers), bool)
        for places in permutations(range(COPIES), len(stay)):
            here = np.ones(len(fits), bool)
            for number, place in zip(stay, places, strict=True):
                joker = self.jokers[number]
                meant = np.uint64(bits_of(can_stand_for(joker.meld, joker.piece)))
                here &= (rows.groups == isinstance(joker.meld.shape, GroupShape)) & (
                    rows.stands[:, place] & meant != 0)
            fits |= here
        return fits

    def _labelled(self, rows: JokerRows, stay: frozenset[int]) -> Iterator[Labelled]:
        """Yield rows with each number of freed jokers beside those that stay.

        One row of the same tiles is enough, wherever a joker lies among them.
        """
        can_free = self._can_free(rows)
        with_rack = rows.reals & self._rack != 0
        for jokers in range(max(len(stay), 1), COPIES + 1):
            for freed in range(min(jokers, len(self.jokers)) - len(stay) + 1):
                new = jokers - len(stay) - freed
                fits = rows.jokers == jokers
                if freed:
                    fits &= can_free
                if freed and self.options.rk_joker_rack and not new:
                    fits &= with_rack
                if new <= self._spare:
                    found = rows.only(fits)
                    found = found.only(np.unique(found.reals, return_index=True)[1])
                    yield Labelled(found.tiles, stay, freed, new,
                                   numbers=tuple(found.numbers.tolist()))

    def _is_needed(self, rows: JokerRows) -> Flags:
        """Say which rows cannot be cut in two, so that two shorter ones would not do as well.

        A long run is needed where an old one reaches from near its low end to near its high end, or
        where a freed joker needs a tile of the rack that is as far away.
        """
        needed = np.bitwise_count(rows.reals) + rows.jokers <= LONGEST_NEEDED
        near_low, near_high = rows.near.T
        for meld in self.problem.table:
            if isinstance(meld.shape, RunShape):
                old = planes_of(counted(pieces_of(meld)))[0]
                low, high = (rows.ends & old != 0).T
                joker = bool(old & JOKER)
                needed |= (low | near_low & joker) & (high | near_high & joker)
        if self.jokers and self.options.rk_joker_rack:
            low, high = (rows.ends & self._rack != 0).T
            some = (rows.reals & self._rack != 0) | (self._spare > 0)
            needed |= near_low & high | near_high & low | near_low & near_high & some
        return needed

    def _can_free(self, rows: JokerRows) -> Flags:
        """Say in which rows a freed joker may be by what they are made of (K-JOKER-3)."""
        if self.options.rk_joker_into == "rack":
            fits: Flags = rows.reals & ~self._rack == 0
            return fits
        if self.options.rk_joker_into == "new":
            return self._can_be_new(rows.reals)
        return np.ones(len(rows.numbers), bool)

    def _can_be_new(self, reals: Bits) -> Flags:
        """Say for which rows there are tiles beside the old sets that they could be taken for."""
        twice = np.zeros(len(reals), np.uint64)
        fits = np.ones(len(reals), bool)
        for meld in self.problem.table:
            held = np.where(holding(reals, meld), _reals_of(meld)[0], np.uint64(0))
            fits &= twice & held == 0
            twice |= held
        fits &= twice & ~self.there[1] == 0
        return fits

    def _grown(self) -> Iterator[Labelled]:
        """Yield what sets with a joker may grow to, and what must have come for others in them."""
        everything = Counter(dict.fromkeys(self.tiles, 1))
        for meld in dict.fromkeys(joker.meld for joker in self.jokers):
            own = [k for k, joker in enumerate(self.jokers) if joker.meld is meld]
            for way in releases(meld, everything):
                if way.is_free or meld.shape is None:
                    continue
                left = [k for k in own if self.jokers[k].piece in way.rest]
                if not isinstance(self.jokers[own[0]].piece, DeclaredJoly):
                    left = own[len(way.given):]  # two bare ones of a group are alike
                gone = [k for k in own if k not in left]
                given = tuple(zip(gone, way.given, strict=True))
                for row in dict.fromkeys(extensions(meld.shape, way.rest, self.tiles)):
                    more = (counted(row) - counted(way.rest))[JOLY]
                    for freed in range(min(more, len(self.jokers) - len(left)) + 1):
                        grown = _one(row, frozenset(left), freed, more - freed, given)
                        if more - freed <= self._spare and (not freed or self._may_grow(grown)):
                            yield grown

    def _may_grow(self, grown: Labelled) -> bool:
        """Say whether a freed joker may be in a set that grew."""
        options = self.options
        reals = planes_of(counted(piece for piece in grown.row if not is_joly(piece)))[:1]
        if options.rk_joker_into == "rack":
            return bool(reals[0] & ~self._rack == 0)
        if options.rk_joker_into == "new" and not self._can_be_new(reals)[0]:
            return False
        return bool(grown.new or not options.rk_joker_rack or reals[0] & self._rack)


def _one(
    row: tuple[Piece, ...], stay: frozenset[int], freed: int = 0, new: int = 0, given: Given = ()
) -> Labelled:
    return Labelled(planes_of(counted(row)).reshape(1, -1), stay, freed, new, given, row)
