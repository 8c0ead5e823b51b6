"""Rows with jokers, each joker with what becomes of it: it stays, it is freed, or it is new."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TypeAlias

from rules.arranged.arranging import LONGEST_NEEDED, extensions, releases, stand_ins
from rules.arranged.places import pieces_of
from rules.arranged.reading import HIGHEST
from rules.games.rummikub.jokers import Place, stays
from rules.games.rummikub.reading import read_row
from rules.melds import DeclaredJoly, Piece, TableMeld, is_joly
from rules.reading import SHORTEST, Row
from rules.tiles import JOLY, Colour, NumberTile, Tile, number_tile
from webapp.arranged.solve.melds import Meld, Tiles, counted, meld_of, short_melds


@dataclass(frozen=True, slots=True)
class Lying:
    """A joker on the table: the meld in which it is, and how the record writes it."""

    meld: TableMeld
    piece: Piece


@dataclass(frozen=True, slots=True)
class Labelled:
    """A row, and what its jokers are: which of those on the table stay or were freed.

    ``given`` are the tiles that must have come for jokers that left a set which stays together.
    ``made`` is the same for all that is said of one row.
    """

    made: Meld
    stay: frozenset[int]
    freed: frozenset[int]
    new: int
    given: tuple[tuple[int, NumberTile], ...] = ()

    @property
    def row(self) -> tuple[Piece, ...]:
        """Return its pieces."""
        return self.made.row

    @property
    def tiles(self) -> Tiles:
        """Return its tiles."""
        return self.made.tiles


_Label: TypeAlias = tuple[frozenset[int], frozenset[int], int]


def lying_jokers(table: Sequence[TableMeld]) -> list[Lying]:
    """Return the jokers on the table in sets that are right, in their order."""
    return [Lying(meld, piece) for meld in table if meld.shape
            for piece in pieces_of(meld) if is_joly(piece)]


def labelled_rows(
    jokers: Sequence[Lying], tiles: Tiles, rack: Tiles, *, frozen: bool, rack_needed: bool
) -> Iterator[Labelled]:
    """Yield rows of *tiles* with jokers, and each way to say what becomes of these.

    Where sets with jokers are *frozen*, the rows in which one stays are those that it grows to.
    """
    seen: set[tuple[frozenset[tuple[Tile, int]], _Label]] = set()
    rows = [made for made in short_melds(tiles) if made.tiles[JOLY]]
    if jokers and rack_needed:
        rows += map(meld_of, _long_rows(tiles, rack))
    for made in rows:
        for stay, freed, new in _labels(made.row, jokers, frozen=frozen):
            key = (made.sort, (stay, freed, new))
            if key not in seen:
                seen.add(key)
                yield Labelled(made, stay, freed, new)
    if frozen:
        yield from _grown(jokers, tiles)
        return
    for meld in dict.fromkeys(joker.meld for joker in jokers):
        if len(meld.slots) > LONGEST_NEEDED:  # as it was; shorter ones are among the rows
            own = frozenset(k for k, joker in enumerate(jokers) if joker.meld is meld)
            yield Labelled(meld_of(pieces_of(meld)), own, frozenset(), 0)


def _labels(
    row: tuple[Piece, ...], jokers: Sequence[Lying], *, frozen: bool
) -> Iterator[_Label]:
    places = [k for k, piece in enumerate(row) if is_joly(piece)]
    read = read_row(row)
    if not isinstance(read, Row) or read.shape is None:
        return
    for count in range(min(len(jokers), len(places)) + 1):
        for chosen in combinations(range(len(jokers)), count):
            for at in permutations(places, count):
                may_stay = [] if frozen else [
                    joker for joker, k in zip(chosen, at, strict=True)
                    if stays(jokers[joker].meld, jokers[joker].piece, read, Place(0, k))]
                for kept in range(len(may_stay) + 1):
                    for staying in combinations(may_stay, kept):
                        yield (frozenset(staying), frozenset(chosen) - set(staying),
                               len(places) - count)


def _long_rows(tiles: Tiles, rack: Tiles) -> Iterator[tuple[Piece, ...]]:
    """Yield long runs with a joker that cannot be cut: its part would have no tile of the rack."""
    for colour in Colour:
        for length in range(2 * SHORTEST, HIGHEST + 1):
            for low in range(1, HIGHEST + 2 - length):
                run = tuple(number_tile(colour, low + k) for k in range(length))
                for row in stand_ins(run, tiles):
                    at = [k for k, piece in enumerate(row) if is_joly(piece)]
                    if at and not _can_be_cut(row, at, rack):
                        yield row


def _can_be_cut(row: Sequence[Piece], jokers: Sequence[int], rack: Tiles) -> bool:
    for cut in range(SHORTEST, len(row) - SHORTEST + 1):
        parts = (range(cut), range(cut, len(row)))
        if all(any(rack[tile] for k in part if isinstance(tile := row[k], NumberTile))
               for part in parts if any(k in part for k in jokers)):
            return True
    return False


def _grown(jokers: Sequence[Lying], tiles: Tiles) -> Iterator[Labelled]:
    """Yield what sets with a joker that stays may grow to, and what must have come for others."""
    everything = Counter(dict.fromkeys(tiles, 1))
    for meld in dict.fromkeys(joker.meld for joker in jokers):
        own = [k for k, joker in enumerate(jokers) if joker.meld is meld]
        for way in releases(meld, everything):
            if way.is_free or meld.shape is None:
                continue
            left = [k for k in own if jokers[k].piece in way.rest]
            if not isinstance(jokers[own[0]].piece, DeclaredJoly):
                left = own[len(way.given):]  # two bare ones of a group are alike
            gone = [k for k in own if k not in left]
            for row in dict.fromkeys(extensions(meld.shape, way.rest, tiles)):
                made = meld_of(row)
                more = made.tiles - counted(way.rest)
                others = [k for k in range(len(jokers)) if k not in left]
                spare = sum(map(is_joly, more.elements()))
                for count in range(min(spare, len(others)) + 1):
                    for freed in combinations(others, count):
                        yield Labelled(made, frozenset(left), frozenset(freed), spare - count,
                                       tuple(zip(gone, way.given, strict=True)))


