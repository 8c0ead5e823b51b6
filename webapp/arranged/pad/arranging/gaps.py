"""Where a tile that is moving can go: in each row the places at which it fits, or else one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.arranged.reading import HIGHEST, identity
from rules.melds import Piece, Shape, tile_of
from rules.reading import Row
from rules.tiles import NumberTile, Tile
from webapp.arranged.laws import Laws
from webapp.arranged.pad.rows import record_row
from webapp.core.pad.draft import parse_piece, parse_pieces

_NEAR = 2
"""Numbers of one colour that are no further apart can become a run, with a joker between."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place before the tile *at* of a row, from 0; ``fits`` says that the row is right then."""

    at: int
    fits: bool


def find_gaps(
    laws: Laws[Any], row: Sequence[str], moving: str, own: int | None = None
) -> tuple[Gap, ...]:
    """Return where in a *row* of words the tile *moving* can go.

    A joker may fit at both ends of a run. Where the tile fits nowhere there is one place all the
    same, for a row may be wrong meanwhile. *own* is its place where it comes from this row: there
    it goes only where it fits, and not to where it is.
    """
    rest = [word for index, word in enumerate(row) if index != own]
    found: dict[Shape, int] = {}
    for at in range(len(rest) + 1 if len(rest) < HIGHEST else 0):
        pieces = record_row(" ".join([*rest[:at], moving, *rest[at:]]))
        read = laws.read_row(pieces)
        if (isinstance(read, Row) and read.shape is not None and not read.faults
                and _tiles(pieces) == _tiles(read.pieces)):
            found[read.shape] = at
    if own is not None:
        return tuple(Gap(at + (at > own), fits=True) for at in found.values()
                     if at != own and len(found) > 1)
    if found:
        return tuple(Gap(at, fits=True) for at in found.values())
    return (_somewhere(rest, moving),)


def _tiles(pieces: Sequence[Piece]) -> list[Tile]:
    """Return tiles in their order, whatever the jokers among them stand for."""
    return [tile_of(piece) for piece in pieces]


def _somewhere(row: Sequence[str], moving: str) -> Gap:
    """Return the place of a tile that does not fit: by its number among those of its colour."""
    tiles = [identity(piece) for piece in parse_pieces(" ".join(row))]
    piece = parse_piece(moving)
    if not isinstance(piece, NumberTile):
        return Gap(len(row), fits=len(row) == 1)
    alike = all(tile is None or tile.colour == piece.colour for tile in tiles)
    at = sum(tile is None or tile.number < piece.number for tile in tiles) if alike else len(row)
    return Gap(at, fits=len(tiles) == 1 and _pairs(tiles[0], piece))


def _pairs(one: NumberTile | None, other: NumberTile) -> bool:
    """Say whether two tiles can be the beginning of a meld; ``None`` is a joker."""
    if one is None:
        return True
    if one.colour == other.colour:
        return 0 < abs(one.number - other.number) <= _NEAR
    return one.number == other.number
