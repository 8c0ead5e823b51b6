"""What tiles count in the leaflet's game: in the first meld and on a rack (T-INIT-1, T-INIT-2)."""

from collections.abc import Sequence
from typing import Final

from rules.arranged.opening import FirstMeld, best_first_meld
from rules.games.tile_rummy.options import TileRummyOptions
from rules.melds import DeclaredJoly, GroupShape, Piece, Shape
from rules.messages import N_, message
from rules.tiles import NumberTile, Tile
from rules.verdict import Citation

MINIMUM: Final = 30
"""Points of the first meld (T-INIT-1)."""

JOKER: Final = 25
ONE: Final = 15
LOW: Final = 5
HIGH: Final = 10


def number_worth(number: int, options: TileRummyOptions) -> int:
    """Return what a number counts: itself, or its step in the variation (T-VAR-1)."""
    if options.tr_values == "face":
        return number
    if number == 1:
        return ONE
    return HIGH if number >= HIGH else LOW


def value_rule(options: TileRummyOptions) -> str:
    """Return the rule that says what a number counts."""
    return "T-INIT-2" if options.tr_values == "face" else "T-VAR-1"


def rack_worth(tile: Tile, options: TileRummyOptions) -> int:
    """Return what *tile* costs on a rack at the end: a joker 25 always (T-SCORE-1, T-VAR-2)."""
    return number_worth(tile.number, options) if isinstance(tile, NumberTile) else JOKER


def _piece_worth(piece: Piece, shape: Shape | None, options: TileRummyOptions) -> int:
    if isinstance(piece, NumberTile):
        return number_worth(piece.number, options)
    if options.tr_joker_initial == "represented":
        if isinstance(piece, DeclaredJoly):
            return number_worth(piece.stands_for.number, options)
        if isinstance(shape, GroupShape):
            return number_worth(shape.number, options)
    return JOKER


def meld_points(row: Sequence[Piece], shape: Shape | None, options: TileRummyOptions) -> int:
    """Return what a row counts in the first meld (T-INIT-2; T-VAR-1, T-VAR-2)."""
    return sum(_piece_worth(piece, shape, options) for piece in row)


def value_grounds(rows: Sequence[Sequence[Piece]], options: TileRummyOptions) -> list[Citation]:
    """Cite what decided the value of the tiles and of the jokers in *rows*."""
    rule = value_rule(options)
    found = [Citation(rule, message(N_("Tiles count their number.")) if rule == "T-INIT-2" else
                      message(N_("2 to 9 count 5, 10 to 13 count 10, and a 1 counts 15.")))]
    jokers = tuple(p for row in rows for p in row if not isinstance(p, NumberTile))
    if not jokers:
        return found
    if options.tr_joker_initial == "25":
        found.append(Citation("T-INIT-2", message(
            N_("In the opening a joker counts 25.")), jokers, ruling="Q-T-1"))
    else:
        found.append(Citation("T-VAR-2", message(
            N_("In the opening a joker counts as its tile.")),
            jokers, ruling="Q-T-11"))
    return found


def best_opening(rack: Sequence[Tile], options: TileRummyOptions) -> FirstMeld:
    """Return the melds of *rack* that count most, and whether they are a first meld."""
    own = options.tr_joker_initial == "25"

    def worth(tile: Tile, number: int) -> int:
        if own and not isinstance(tile, NumberTile):
            return JOKER
        return number_worth(number, options)

    return best_first_meld(rack, worth, MINIMUM)
