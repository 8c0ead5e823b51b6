"""Find the holes in rows: where a tile lies between two that were read, and was not found at all.

A hole is one or more tiles wide. It counts where it looks like the tiles beside it, or where the
numbers beside it leave out just as many and something lies there that is not the table: a rack's
own gap shows wood, the space between two melds shows cloth, and neither is a tile. Where no third
tile says that it is a run, what lies there must not go on above and below its neighbours either.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rows import sides

Array = NDArray[Any]
MOST: Final = 3  # tiles that a hole may hold
SQUARE: Final = 0.94  # cosine between the sides that look at each other
SHIFTED: Final = 0.35  # heights of a tile by which the two may be off the line
FITS: Final = 0.22  # widths by which a hole may be wider or narrower than whole tiles
LIKE: Final = 14.0  # in Lab: what has the colour of the tiles beside it,
UNLIKE: Final = 22.0  # and what has not that of the table
SPOTS: Final = 5  # across and along a face, where its colour is looked at
BEYOND: Final = 1.1  # heights above and below a tile, where one looks for the rack
RING: Final = 1.7  # how far round the tiles the table is looked at


def holes(lab: Array, quads: Array, names: Sequence[str]) -> tuple[Array, Array]:
    """Return the faces that must lie in holes between tiles, (M, 4, 2) px, and which show (M,).

    Args:
        lab: the picture in Lab, (H, W, 3) uint8.
        quads: the faces that were read, (N, 4, 2) px of that picture.
        names: what was read on them.
    """
    found, shows = [], []
    beside = neighbours(quads)
    ground = table_colour(lab, quads)
    for (first, way), (last, count) in beside.items():
        if last < first or not count:
            continue
        between = [
            quads[first] + (turned(quads[last], quads[first]) - quads[first]) * k / (count + 1)
            for k in range(1, count + 1)
        ]
        ends = colours(lab, quads[[first, last]])
        left = leaves_out(names, first, last, count)
        onward = left and goes_on(names, beside, (first, way), last)
        alone = not onward and count == 1 and (left or may_leave_out(names, first, last))
        near = around(lab, quads[[first, last]]) if alone else ends
        for quad in between:
            own = colours(lab, quad[None])[0]
            left = onward or (alone and np.linalg.norm(near - own, axis=1).min() > UNLIKE)
            alike = np.linalg.norm(ends - own, axis=1).max() < LIKE
            off = np.linalg.norm(ground - own) > UNLIKE
            if off and (alike or left):
                found.append(quad)
                shows.append(alike)
    return np.array(found, np.float32).reshape(-1, 4, 2), np.array(shows, bool)


def neighbours(quads: Array) -> dict[tuple[int, int], tuple[int, int]]:
    """Return for a tile and one of its long sides the next of its line, and how many fit between.

    Sides are 0, to the right as the digits are read, and 1.
    """
    _middles, out, width, height = sides(quads)
    centre = quads.mean(1)
    found = {}
    for i in range(len(quads)):
        for a in (0, 1):
            step = centre - centre[i]
            along = step @ out[i, a]
            across = np.abs(step[:, 0] * out[i, a, 1] - step[:, 1] * out[i, a, 0])
            near = (along > 0) & (across < SHIFTED * height[i])
            near &= along < (MOST + 2) * width[i]
            near[i] = False
            if not near.any():
                continue
            j = int(np.nonzero(near)[0][along[near].argmin()])
            if (out[i, a] @ out[j].T).min() > -SQUARE:
                continue
            fit = float(along[j]) / max(float(width[i] + width[j]) / 2, 1e-6)
            count = max(round(fit) - 1, 0)
            if count <= MOST and abs(fit - count - 1) < FITS * (count + 1):
                found[i, a] = j, count
    return found


def turned(quad: Array, like: Array) -> Array:
    """Return *quad* begun at the corner that makes it run as *like* does."""
    rolled = [np.roll(quad, -k, 0) for k in range(4)]
    way = like[1] - like[0]
    return np.asarray(max(rolled, key=lambda each: float((each[1] - each[0]) @ way)))


def leaves_out(names: Sequence[str], first: int, last: int, count: int) -> bool:
    """Say whether two tiles of a run stand so that just *count* tiles are missing between them."""
    one, other = names[first], names[last]
    if "J" in (one, other) or one[0] != other[0]:
        return False
    return abs(int(one[1:]) - int(other[1:])) == count + 1


def may_leave_out(names: Sequence[str], first: int, last: int) -> bool:
    """Say whether two tiles of a meld may lie so, with a third between them: a Joly beside any."""
    one, other = names[first], names[last]
    return "J" in (one, other) or (one[0] != other[0] and one[1:] == other[1:])


def goes_on(
    names: Sequence[str], beside: Mapping[tuple[int, int], tuple[int, int]],
    start: tuple[int, int], last: int,
) -> bool:
    """Say whether the run goes on beyond the hole: two tiles alone fit by chance on many racks."""
    first, way = start
    ends = ((first, last, 1 - way), (last, first, way), (last, first, 1 - way))
    for end, across, side in ends:
        onward, count = beside.get((end, side), (end, 1))
        if count == 0 and onward != across and leaves_out(names, end, onward, 0):
            return True
    return False


def around(lab: Array, quads: Array) -> Array:
    """Return the colours above and below faces, (2N, 3): a rack goes on there, a hand does not."""
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return np.concatenate([colours(lab, quads + BEYOND * down[:, None]),
                           colours(lab, quads - BEYOND * down[:, None])])


def colours(lab: Array, quads: Array) -> Array:
    """Return the usual colour of faces, (N, 3)."""
    return np.array([np.median(spots(lab, quad), axis=0) for quad in quads],
                    np.float64).reshape(-1, 3)


def spots(lab: Array, quad: Array) -> Array:
    """Return the colours of spots across and along a face (4, 2), (SPOTS * SPOTS, 3)."""
    at = (np.arange(SPOTS) + 1) / (SPOTS + 1)
    across, down = (part.ravel()[:, None] for part in np.meshgrid(at, at))
    return looked_at(lab, (quad[0] * (1 - across) + quad[1] * across) * (1 - down)
                     + (quad[3] * (1 - across) + quad[2] * across) * down)


def looked_at(lab: Array, points: Array) -> Array:
    """Return the colours at points (N, 2), those off the picture at its edge."""
    x, y = np.clip(np.round(points).astype(int), 0, [lab.shape[1] - 1, lab.shape[0] - 1]).T
    return np.asarray(lab[y, x], np.float64)


def table_colour(lab: Array, quads: Array) -> Array:
    """Return the usual colour of what lies around the tiles, (3,)."""
    near, on = (np.zeros(lab.shape[:2], np.uint8) for _ in range(2))
    for quad in quads:
        middle = quad.mean(0)
        cv2.fillConvexPoly(near, np.round(middle + (quad - middle) * RING).astype(np.int32), 1)
        cv2.fillConvexPoly(on, np.round(middle + (quad - middle) * 1.15).astype(np.int32), 1)
    ring = lab[(near > 0) & (on == 0)]
    around = ring if len(ring) else lab.reshape(-1, 3)
    return np.asarray(np.median(around, axis=0), np.float64)
