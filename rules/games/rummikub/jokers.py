"""What becomes of the jokers on a table that is rearranged: each stays in its set, or is freed.

A joker stays while it stands for the same tile in a set of the same kind. Otherwise it was freed,
and K-JOKER-2 to K-JOKER-4 say how and where to. The box has two jokers, so all ways are tried.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, TypeAlias

from rules.arranged.places import can_stand_for, pieces_of, tiles_counted
from rules.arranged.reading import missing_colours
from rules.games.rummikub.options import RummikubOptions
from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, TableMeld, is_joly
from rules.reading import LARGEST_SET, Row
from rules.tiles import COPIES, JOLY, NumberTile, Tile, number_tile

Tiles: TypeAlias = Counter[Tile]


@dataclass(frozen=True, slots=True)
class Place:
    """A joker in one of the rows: which one, and which of its pieces."""

    row: int
    piece: int


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one joker: where it is now, and the tiles that took its place.

    ``stays`` says that it was not freed. ``given`` is empty where no tile had to come.
    """

    meld: TableMeld
    piece: Piece
    place: Place
    stays: bool
    given: tuple[NumberTile, ...] = ()


Fates: TypeAlias = tuple[Fate, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """One way for all jokers, or the reason why there is none.

    ``fates`` is the best way found. ``freed`` says that each freed joker was freed as it may be,
    ``placed`` that each is where it may be.
    """

    fates: Fates
    freed: bool
    placed: bool

    def __bool__(self) -> bool:
        return self.freed and self.placed


@dataclass(frozen=True, slots=True)
class Tables:
    """Two tables: ``old`` sets, the ``rows`` after them, and the ``hand`` tiles that came.

    ``touched`` are the old sets that are not as they were.
    """

    old: tuple[TableMeld, ...]
    rows: tuple[Row, ...]
    hand: Tiles
    touched: tuple[TableMeld, ...]


_SAME: Final = Found((), freed=True, placed=True)


def find_fates(tables: Tables, options: RummikubOptions) -> Found:
    """Return a way for the jokers from the old table to the rows that *options* allow.

    Where there is none, ``freed`` says whether it fails by K-JOKER-2 and K-JOKER-4, or else by
    K-JOKER-3 alone. All jokers of the old table must be in the rows.
    """
    jokers = [(meld, piece) for meld in tables.old for piece in pieces_of(meld) if is_joly(piece)]
    places = [Place(index, at) for index, row in enumerate(tables.rows)
              for at, piece in enumerate(row.pieces) if is_joly(piece)]
    if not jokers or len(places) > COPIES or len(jokers) > len(places):
        return _SAME  # no joker, or no such table can be: the box says so
    best: Found | None = None
    for chosen in permutations(places, len(jokers)):
        ways = [tuple(_fates(tables, meld, piece, place, options))
                for (meld, piece), place in zip(jokers, chosen, strict=True)]
        for fates in product(*ways):
            freed = _are_freed(tables, fates, options)
            found = Found(fates, freed, freed and _are_placed(tables, fates, options))
            if found:
                return found
            if best is None or (found.freed and not best.freed):
                best = found
    return _SAME if best is None else best


def needs_tile(options: RummikubOptions) -> bool:
    """Say whether only its tile frees a joker: a set that stays together gives it no other way."""
    return options.rk_joker_freed == "tile" or options.rk_joker_sets == "frozen"


def _fates(
    tables: Tables, meld: TableMeld, piece: Piece, place: Place, options: RummikubOptions
) -> Iterator[Fate]:
    if stays(meld, piece, tables.rows[place.row], place):
        yield Fate(meld, piece, place, stays=True)
    if not needs_tile(options):
        yield Fate(meld, piece, place, stays=False)
        return
    for given in tiles_for(meld, piece, options):
        yield Fate(meld, piece, place, stays=False, given=given)


def tiles_for(
    meld: TableMeld, piece: Piece, options: RummikubOptions
) -> Iterator[tuple[NumberTile, ...]]:
    """Yield the tiles that free the joker *piece* of *meld*: one, or both missing colours.

    Where a set that is right without the joker frees it, one of them is enough.
    """
    meant = can_stand_for(meld, piece)
    if is_open_group(meld) and options.rk_joker_group == "both" and needs_tile(options):
        yield meant
        return
    yield from ((tile,) for tile in meant)


def is_open_group(meld: TableMeld) -> bool:
    """Say whether *meld* is a group of two tiles and a joker, which is either missing colour."""
    return (isinstance(meld.shape, GroupShape) and len(meld.slots) < LARGEST_SET
            and sum(slot.tile == JOLY for slot in meld.slots) == 1)


def stays(meld: TableMeld, piece: Piece, row: Row, place: Place) -> bool:
    """Say whether the joker *piece* of *meld*, now at *place* of *row*, is not freed (Q-K-6)."""
    if meld.shape is None:
        return True  # the table let it stand: nothing says what the joker is
    if type(meld.shape) is not type(row.shape):
        return False
    now = row.pieces[place.piece]
    if isinstance(row.shape, RunShape):
        return piece == now
    if not isinstance(row.shape, GroupShape) or meld.shape != row.shape:
        return False
    is_now = ((now.stands_for,) if isinstance(now, DeclaredJoly) else
              tuple(number_tile(colour, row.shape.number)
                    for colour in missing_colours(row.pieces)))
    return not set(can_stand_for(meld, piece)).isdisjoint(is_now)


def _are_freed(tables: Tables, fates: Fates, options: RummikubOptions) -> bool:
    """Say whether sets stayed together, and tiles came, as *options* ask (K-JOKER-2, K-JOKER-4)."""
    kept: Tiles = Counter()
    if options.rk_joker_sets == "frozen":
        for index, row in enumerate(tables.rows):
            need: Tiles = Counter()
            for meld in _kept_in(index, fates):
                mine = [fate for fate in fates if fate.meld is meld]
                if any(fate.stays and fate.place.row != index for fate in mine):
                    return False
                freed = [fate for fate in mine if not fate.stays]
                whole = tiles_counted(pieces_of(meld)) - Counter({JOLY: len(freed)})
                kept += whole
                need += whole + Counter(tile for fate in freed for tile in fate.given)
            if not need <= tiles_counted(row.pieces):
                return False
    given: Tiles = Counter(tile for fate in fates for tile in fate.given)
    if options.rk_joker_tile == "rack":
        return given <= tables.hand
    lying: Tiles = Counter()
    for row in tables.rows:
        lying += tiles_counted(row.pieces)
    return given <= lying - kept


def _kept_in(index: int, fates: Fates) -> tuple[TableMeld, ...]:
    return tuple(dict.fromkeys(
        fate.meld for fate in fates if fate.stays and fate.place.row == index and fate.meld.shape))


def _are_placed(tables: Tables, fates: Fates, options: RummikubOptions) -> bool:
    """Say whether every freed joker is in a set where it may be (K-JOKER-3)."""
    freed = [fate for fate in fates if not fate.stays]
    rows = sorted({fate.place.row for fate in freed})
    if options.rk_joker_into == "new" and any(
            not is_new(tables, fates, index) for index in rows):
        return False
    others = [_others(tables.rows[index], index, freed) for index in rows]
    if options.rk_joker_into == "rack" and not sum(others, Counter[Tile]()) <= tables.hand:
        return False
    if not options.rk_joker_rack:
        return True
    own = [_others(tables.rows[index], index, fates) & tables.hand for index in rows]
    return any(Counter(chosen) <= tables.hand for chosen in product(*own))


def _others(row: Row, index: int, fates: Sequence[Fate]) -> Tiles:
    """Return the tiles of a row save the jokers of *fates* that are in it."""
    here = sum(fate.place.row == index for fate in fates)
    return tiles_counted(row.pieces) - Counter({JOLY: here})


def is_new(tables: Tables, fates: Fates, index: int) -> bool:
    """Say whether a row holds no set of the old table whole, save its freed jokers (Q-K-10).

    Sets that are as they were are elsewhere.
    """
    row = tiles_counted(tables.rows[index].pieces)
    for meld in tables.touched:
        freed = sum(fate.meld is meld and not fate.stays for fate in fates)
        if tiles_counted(pieces_of(meld)) - Counter({JOLY: freed}) <= row:
            return False
    return True


def left_whole(tables: Tables) -> bool:
    """Say whether the numbered tiles of every set with a joker are together in some row."""
    rows = [tiles_counted(row.pieces) for row in tables.rows]
    for meld in tables.old:
        tiles = tiles_counted(pieces_of(meld))
        if tiles[JOLY] and not any(
                tiles - Counter({JOLY: tiles[JOLY]}) <= row for row in rows):
            return False
    return True
