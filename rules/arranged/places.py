"""What lies on a table: rows as melds, their places, their tiles counted, and their jokers."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.arranged.reading import missing_colours
from rules.melds import DeclaredJoly, GroupShape, Piece, Slot, TableMeld, is_joly, tile_of
from rules.reading import Row
from rules.tiles import NumberTile, Tile, number_tile


def tiles_counted(pieces: Iterable[Piece]) -> Counter[Tile]:
    """Count the tiles that *pieces* are."""
    return Counter(map(tile_of, pieces))


def tiles_of(pieces: Iterable[Piece]) -> tuple[Tile, ...]:
    """Return the tiles that *pieces* are."""
    return tuple(map(tile_of, pieces))


def tiles_in(rows: Iterable[Iterable[Piece]]) -> tuple[Tile, ...]:
    """Return the tiles that lie in *rows*."""
    return tuple(tile_of(piece) for row in rows for piece in row)


def tiles_on(melds: Mapping[int, TableMeld]) -> Counter[Tile]:
    """Count the tiles that lie in *melds*."""
    return Counter(slot.tile for meld in melds.values() for slot in meld.slots)


def table_meld(number: int, seat: str, row: Row, ply: int) -> TableMeld:
    """Return *row* as a meld on the table, laid by *seat* with line *ply*."""
    slots = tuple(slot_of(piece, seat, ply) for piece in row.pieces)
    return TableMeld(number, seat, row.shape, slots)


def slot_of(piece: Piece, seat: str, ply: int) -> Slot:
    """Return the place in which *piece* lies."""
    declared = piece.stands_for if isinstance(piece, DeclaredJoly) else None
    return Slot(tile_of(piece), seat, ply, declared)


def pieces_of(meld: TableMeld) -> tuple[Piece, ...]:
    """Return what lies in *meld* as a record writes it."""
    return tuple(slot.piece for slot in meld.slots)


def joker_melds(melds: Sequence[TableMeld]) -> tuple[TableMeld, ...]:
    """Return those of *melds* that hold a joker and are run or group."""
    return tuple(meld for meld in melds
                 if meld.shape and any(is_joly(slot.tile) for slot in meld.slots))


def can_stand_for(meld: TableMeld, piece: Piece) -> tuple[NumberTile, ...]:
    """Return the tiles for which the joker *piece* of *meld* may be taken.

    In a group of two real tiles and a joker these are both missing colours.
    """
    if isinstance(piece, DeclaredJoly):
        return (piece.stands_for,)
    if isinstance(meld.shape, GroupShape):
        return tuple(number_tile(colour, meld.shape.number)
                     for colour in missing_colours(pieces_of(meld)))
    return ()
