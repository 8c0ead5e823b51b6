"""What tiles count in Rummikub: in the first meld and on a rack (K-FIRST-2, K-SCORE-1)."""

from rules.games.rummikub.options import RummikubOptions
from rules.melds import DeclaredJoly, GroupShape, Piece
from rules.reading import Row
from rules.tiles import NumberTile, Tile


def rack_worth(tile: Tile, options: RummikubOptions) -> int:
    """Return what *tile* costs on a rack at the end: its number, a joker as agreed."""
    return tile.number if isinstance(tile, NumberTile) else options.rk_joker_points


def _worth(piece: Piece, row: Row) -> int:
    if isinstance(piece, NumberTile):
        return piece.number
    if isinstance(piece, DeclaredJoly):
        return piece.stands_for.number
    return row.shape.number if isinstance(row.shape, GroupShape) else 0


def set_points(row: Row) -> int:
    """Return what a set counts in the first meld: a joker as the tile it stands for.

    A row that is no set counts the numbers of its tiles, where the table let it stand.
    """
    return sum(_worth(piece, row) for piece in row.pieces)
