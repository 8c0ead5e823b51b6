"""What lies on a table: rows as melds, their places, and their tiles counted."""

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.melds import DeclaredJoly, Piece, Slot, TableMeld, tile_of
from rules.reading import Row
from rules.tiles import Tile


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
