"""Find hands at the ends of rows: what may cover the first or the last tile of a meld.

Without a record nothing says how long a row is. So a hand that lies just where its next tile would
lie is told, if the meld can have one there. It has the colour of skin, and neither the table nor
what lies above and below the last tile that was read goes on there: a rack does. Where much of the
picture has that colour it is warm wood, and nobody can tell.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.melds import HIGH_ONE
from vision.finder import OVERLAP, covered
from vision.holes import UNLIKE, around, neighbours, spots, table_colour
from vision.identifier import COLOURS

Array = NDArray[Any]
SKIN: Final = ((20, 133, 133), (245, 165, 172))  # in Lab of 8 bits: the least and the most
PURER: Final = 10.0  # in a and b: so far from the table's colour, or it is its shadow
MOSTLY: Final = 0.6  # of the spots of a face
WOOD: Final = 0.15  # of the picture beside the tiles: where more has that colour, nobody can tell


def hands(lab: Array, quads: Array, names: Sequence[str]) -> Array:
    """Return the faces that a hand may cover at the ends of rows, (M, 4, 2) px.

    Args:
        lab: the picture in Lab, (H, W, 3) uint8.
        quads: the faces that were read, (N, 4, 2) px of that picture.
        names: what was read on them.
    """
    if is_wooden(lab, quads):
        return np.zeros((0, 4, 2), np.float32)
    beside = neighbours(quads)
    middles, found = quads.mean(1), []
    ground = table_colour(lab, quads) if len(quads) else np.zeros(3)
    for last in range(len(quads)):
        for way in (0, 1):
            before, count = beside.get((last, 1 - way), (last, 1))
            if (last, way) in beside or count or not goes_on(row(beside, last, 1 - way), names):
                continue
            quad = quads[last] + middles[last] - middles[before]
            inside = (quad >= 0).all() and (quad < lab.shape[1::-1]).all()
            if inside and all(covered(quad, other) < OVERLAP for other in quads) and is_hand(
                    spots(lab, quad), around(lab, quads[[last]]), ground):
                found.append(quad)
    return np.array(found, np.float32).reshape(-1, 4, 2)


def is_wooden(lab: Array, quads: Array) -> bool:
    """Say whether much of what is no tile has the colour of skin."""
    skin = cv2.inRange(lab, *(np.array(bound, np.uint8) for bound in SKIN)) > 0
    tiles = np.zeros(lab.shape[:2], np.uint8)
    cv2.fillPoly(tiles, list(np.round(quads).astype(np.int32)), 1)
    rest = skin[tiles == 0]
    return bool(len(rest) and rest.mean() > WOOD)


def row(
    beside: Mapping[tuple[int, int], tuple[int, int]], first: int, way: int
) -> list[int]:
    """Return a tile and those that lie beside one another on from it."""
    found = [first]
    while True:
        onward, count = beside.get((found[-1], way), (first, 1))
        if count or onward in found:
            return found
        # The next may be read the other way up: on it goes by the side that looks away.
        way = next((side for side in (0, 1) if beside.get((onward, side), (-1, 1)) != (
            found[-1], 0)), way)
        found.append(onward)


def goes_on(tiles: Sequence[int], names: Sequence[str]) -> bool:
    """Say whether tiles, from the end of a row on, are a meld that can have one more there."""
    told = [(at, names[tile][0], int(names[tile][1:]))
            for at, tile in enumerate(tiles) if names[tile] != "J"]
    if len(told) < 2:  # noqa: PLR2004 (one tile alone says nothing)
        return False
    colours, numbers = {colour for _, colour, _ in told}, {number for *_, number in told}
    if len(numbers) == 1:
        return len(colours) == len(told) and len(tiles) < len(COLOURS)
    if len(colours) > 1:
        return False
    for step in (1, -1):  # towards the end, the numbers grow or fall
        for one in (1, HIGH_ONE):
            ends = {(one if number == 1 else number) + step * at for at, _, number in told}
            if len(ends) == 1 and 1 <= min(ends) + step <= HIGH_ONE:
                return True
    return False


def is_hand(own: Array, near: Array, ground: Array) -> bool:
    """Say whether colours in Lab are a hand's: *own* (N, 3), what is *near*, and the table's."""
    low, high = SKIN
    if ((own >= low) & (own <= high)).all(1).mean() < MOSTLY:
        return False
    usual = np.median(own, axis=0)
    if any(np.linalg.norm(each - usual) < UNLIKE and not is_purer(usual, each) for each in near):
        return False
    return bool(usual[0] - ground[0] > UNLIKE or is_purer(usual, ground))


def is_purer(one: Array, other: Array) -> bool:
    """Say whether two colours in Lab differ by more than their light."""
    return bool(np.linalg.norm(one[1:] - other[1:]) > PURER)
