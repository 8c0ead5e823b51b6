"""The melds that tiles can be laid as, each with what it counts at the end of the game.

A run of six tiles or more lies as two shorter ones for the same points wherever both may hold the
Jolys that are among theirs, so few long ones are needed, and that a run may have at most so many
tiles decides nothing.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from rules.games.romanian.opening.best import candidates
from rules.games.romanian.options import Options
from rules.games.romanian.reading import REALS_PER_JOLY
from rules.games.romanian.values import JOLY_MELDED, end_worth
from rules.luck import Layable
from rules.melds import Piece, RunShape, Shape, is_joly, tile_of
from rules.reading import SHORTEST
from rules.tiles import COPIES, NUMBER_TILES, Tile


@cache
def layable(options: Options) -> tuple[Layable, ...]:
    """Return melds of one box such that whatever can be laid is laid by some of them.

    Each tile counts what it would at the end of the game (R-SCORE-3, R-VAL-1 to R-VAL-5, Q-VAL-4).
    No points are lost by laying nothing else: of melds with the same tiles the best one is there.
    """
    best: dict[tuple[Tile, ...], int] = {}
    for pieces, shape in candidates(set(NUMBER_TILES), COPIES, options):
        if isinstance(shape, RunShape) and any(_splits(pieces)):
            continue
        tiles = tuple(sorted(map(tile_of, pieces), key=str))
        best[tiles] = max(best.get(tiles, 0), _points(pieces, shape, options))
    return tuple(Layable(tiles, points) for tiles, points in best.items())


def _splits(run: Sequence[Piece]) -> Iterator[bool]:
    """Say of each place where *run* may be parted whether both parts are runs."""
    for at in range(SHORTEST, len(run) - SHORTEST + 1):
        yield _holds_its_jolys(run[:at]) and _holds_its_jolys(run[at:])


def _holds_its_jolys(part: Sequence[Piece]) -> bool:
    jolys = sum(map(is_joly, part))
    return len(part) - jolys >= REALS_PER_JOLY * jolys


def _points(pieces: Sequence[Piece], shape: Shape, options: Options) -> int:
    """Return what a meld counts at the end; the Joly of a set was laid last."""
    start = shape.low if isinstance(shape, RunShape) else 0
    worths = [end_worth(shape, place, options).points
              for place in range(start, start + len(pieces))]
    return sum(_joly_worth(worth, options) if is_joly(piece) else worth
               for piece, worth in zip(pieces, worths, strict=True))


def _joly_worth(stands_for: int, options: Options) -> int:
    return JOLY_MELDED + (stands_for if options.joly_melded == "additive" else 0)


