"""The most that tiles can lie as, the long way: each meld that the lowest tile can be part of.

Every lawful meld is tried, however long; what each counts is written out here once more.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from rules.games.romanian.opening.best import candidates
from rules.games.romanian.options import Options
from rules.melds import HIGH_ONE, GroupShape, Piece, RunShape, Shape, is_joly, tile_of
from rules.tiles import JOLY, NUMBER_TILES, NumberTile, Tile

KINDS: tuple[Tile, ...] = (*NUMBER_TILES, JOLY)


def most_by_hand(tiles: Sequence[Tile], options: Options) -> int:
    """Return the most points that *tiles* can lie as at the end of a game."""
    held = Counter(tiles)
    numbers = {tile for tile in held if isinstance(tile, NumberTile)}
    melds: dict[tuple[int, ...], int] = {}
    for pieces, shape in candidates(numbers, held[JOLY], options):
        used = Counter(map(tile_of, pieces))
        key = tuple(used[kind] for kind in KINDS)
        melds[key] = max(melds.get(key, 0), _points(pieces, shape, options))
    lowest: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for key, points in melds.items():
        lowest.setdefault(next(k for k, count in enumerate(key) if count), []).append((key, points))

    @cache
    def most(left: tuple[int, ...]) -> int:
        at = next((k for k, count in enumerate(left) if count and k in lowest), None)
        if at is None:
            return 0
        best = most((*left[:at], left[at] - 1, *left[at + 1:]))
        for used, points in lowest[at]:
            if all(mine <= there for mine, there in zip(used, left, strict=True)):
                rest = tuple(there - mine for mine, there in zip(used, left, strict=True))
                best = max(best, points + most(rest))
        return best

    return most(tuple(held[kind] for kind in KINDS))


def _points(pieces: Sequence[Piece], shape: Shape, options: Options) -> int:
    low = shape.low if isinstance(shape, RunShape) else 0
    jolys = sum(map(is_joly, pieces))
    sum_ = 0
    for place, piece in enumerate(pieces):
        worth = _worth(shape, low + place, options)
        if is_joly(piece):
            sum_ += 50 + (worth if options.joly_melded == "additive" else 0)
        else:
            sum_ += worth
    assert jolys < 3
    return sum_


def _worth(shape: Shape, place: int, options: Options) -> int:
    if isinstance(shape, GroupShape):
        if shape.number != 1:
            return 10 if shape.number >= 10 else 5
        if options.ones_scored == "25":
            return 25
        return options.ones_four if place == 3 else 25
    if place in (1, HIGH_ONE) and options.ones_scored == "25":
        return 25
    return 10 if place >= 10 else 5
