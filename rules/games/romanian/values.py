"""What tiles count: for the opening and, by the same table, at the end (R-VAL-1..6)."""

from dataclasses import dataclass
from typing import Final

from rules.games.romanian.options import Options
from rules.melds import HIGH_ONE, GroupShape, Piece, RunShape, Shape, is_joly, tile_of
from rules.tiles import Joly, Tile

LOW_VALUE: Final = 5
HIGH_VALUE: Final = 10
ONE_IN_SET: Final = 25
JOLY_MELDED: Final = 50
FIRST_TEN: Final = 10
FULL_GROUP: Final = 4


@dataclass(frozen=True, slots=True)
class Worth:
    """Points with the rule that gives them, and the rulings that they rest on."""

    points: int
    rule: str
    rulings: tuple[str, ...] = ()


def _by_number(number: int) -> Worth:
    return Worth(HIGH_VALUE, "R-VAL-2") if number >= FIRST_TEN else Worth(LOW_VALUE, "R-VAL-1")


def run_worth(position: int) -> Worth:
    """Return what the place *position* (1 to 14) of a run counts: R-VAL-1 to R-VAL-4."""
    if position == 1:
        return Worth(LOW_VALUE, "R-VAL-3")
    if position == HIGH_ONE:
        return Worth(HIGH_VALUE, "R-VAL-4")
    return _by_number(position)


def group_worth(number: int, index: int, options: Options) -> Worth:
    """Return what the tile laid as *index*-th (from 0) in a set of *number* counts (R-VAL-5)."""
    if number != 1:
        return _by_number(number)
    if index + 1 == FULL_GROUP:
        return Worth(options.ones_four, "R-VAL-5", ("Q-VAL-2",))
    return Worth(ONE_IN_SET, "R-VAL-5")


def place_worth(shape: Shape, place: int, options: Options) -> Worth:
    """Return what a place counts: *place* is the position in a run, the index in a set."""
    if isinstance(shape, RunShape):
        return run_worth(place)
    return group_worth(shape.number, place, options)


def end_worth(shape: Shape, place: int, options: Options) -> Worth:
    """Return what a place counts at the end, where a house rule may fix every 1 at 25."""
    worth = place_worth(shape, place, options)
    is_one = shape.number == 1 if isinstance(shape, GroupShape) else place in (1, HIGH_ONE)
    if is_one and options.ones_scored == "25":
        return Worth(ONE_IN_SET, worth.rule, ("Q-VAL-8",))
    return worth


def opening_points(shape: Shape, row: tuple[Piece, ...], options: Options) -> int:
    """Return what a row counts toward the opening; a Joly counts its place (R-VAL-6)."""
    start = shape.low if isinstance(shape, RunShape) else 0
    places = range(start, start + len(row))
    return sum(place_worth(shape, place, options).points for place in places)


def loose_worth(tile: Tile, options: Options) -> Worth:
    """Return what *tile* counts on a rack at the end (R-SCORE-3, Q-VAL-1)."""
    if isinstance(tile, Joly):
        departs = options.joly_rack != Options().joly_rack
        return Worth(options.joly_rack, "R-SCORE-3", ("Q-VAL-8",) if departs else ())
    if tile.number == 1:
        return Worth(options.rack_one, "R-SCORE-3", ("Q-VAL-1",))
    return _by_number(tile.number)


def loose_meld_points(row: tuple[Piece, ...], options: Options) -> int:
    """Return what a meld that is neither run nor set counts (Q-ST-10)."""
    return sum(JOLY_MELDED if is_joly(piece) else loose_worth(tile_of(piece), options).points
               for piece in row)
