"""Let the rows break ties: of two readings that are nearly even, the one that makes a meld."""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]
EVEN = 0.6  # how likely the second reading must be beside the first
LEAST = 3  # tiles of a row that says something
JOLY = "J"
HIGH = 14  # the place of a 1 above the 13


def is_run(tiles: list[str]) -> bool:
    """Say whether tiles in this order are a run; Jolys stand for whatever is missing."""
    real = [(place, tile) for place, tile in enumerate(tiles) if tile != JOLY]
    if len({tile[0] for _, tile in real}) != 1:
        return False
    for ones in (1, HIGH):
        starts = {(ones if tile[1:] == "1" else int(tile[1:])) - place for place, tile in real}
        first = starts.pop() if len(starts) == 1 else 0
        if first >= 1 and first + len(tiles) - 1 <= HIGH:
            return True
    return False


def is_set(tiles: list[str]) -> bool:
    """Say whether tiles are a set."""
    real = [tile for tile in tiles if tile != JOLY]
    alike = len({tile[1:] for tile in real}) == 1
    return len(tiles) <= 4 and alike and len(set(real)) == len(real)  # noqa: PLR2004  (colours)


def is_meld(tiles: list[str]) -> bool:
    """Say whether a row is a run, from either end, or a set."""
    return len(tiles) >= LEAST and (is_run(tiles) or is_run(tiles[::-1]) or is_set(tiles))


def settle_ties(
    first: Array, second: Array, whole: Array, rows: list[list[int]], names: Sequence[str]
) -> None:
    """Exchange first and second readings in place where that makes an illegal row a meld.

    Args:
        first: indices into names, (N,), what each tile is read as.
        second: likewise, the next best.
        whole: probabilities (N, 53).
        rows: indices of tiles.
        names: the 53 tiles.
    """
    for row in rows:
        tiles = [names[first[index]] for index in row]
        if len(row) < LEAST or is_meld(tiles):
            continue
        for place, index in enumerate(row):
            even = whole[index, second[index]] >= EVEN * whole[index, first[index]]
            other = [*tiles[:place], names[second[index]], *tiles[place + 1 :]]
            if even and is_meld(other):
                first[index], second[index] = second[index], first[index]
                break
