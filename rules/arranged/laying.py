"""Rows laid on a table: each tile keeps its owner and its line where it was there before."""

from collections.abc import Mapping

from rules.arranged.origins import find_origins, kept_slots
from rules.arranged.places import slot_of
from rules.melds import TableMeld
from rules.reading import Row


def lay_rows(
    melds: Mapping[int, TableMeld], rows: Mapping[int, Row], seat: str, ply: int
) -> dict[int, TableMeld]:
    """Return *rows*, by their numbers, as the whole table that *seat* made of *melds*."""
    old = tuple(melds.values())
    laid: dict[int, TableMeld] = {}
    for (number, row), origin in zip(
            rows.items(), find_origins(old, tuple(rows.values())), strict=True):
        fresh = tuple(slot_of(piece, seat, ply) for piece in row.pieces)
        grown = next((source for source, tiles in origin.parts
                      if len(tiles) == len(melds[source].slots)), None)
        owner = melds[grown].laid_by if grown is not None else seat
        laid[number] = TableMeld(number, owner, row.shape, kept_slots(origin, old, fresh))
    return laid
