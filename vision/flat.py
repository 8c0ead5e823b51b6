"""Say how flat tiles look: a camera that is held low sees them foreshortened."""

from collections.abc import Iterable
from math import sqrt
from statistics import median
from typing import Final

from vision.reading import Quad

TALL: Final = 1.35  # heights of a tile by its width, usually
LOW: Final = 0.6  # how flat tiles look from a camera that is too low: 37 degrees above the table
LOWEST: Final = 0.36  # likewise, where most tiles are not even found: 21 degrees
FEWEST: Final = 3


def flatness(quad: Quad) -> float:
    """Return how much shorter a tile looks one way than the other: 1 from above, 0 from the side.

    It is the sine of the angle at which the table is seen, however the tile lies on it.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    right = ((bx - ax + cx - dx) / 2, (by - ay + cy - dy) / 2)
    down = ((dx - ax + cx - bx) / 2 / TALL, (dy - ay + cy - by) / 2 / TALL)
    turned = abs(right[0] * down[1] - right[1] * down[0])  # the product of the two lengths wanted
    squares = sum(each**2 for each in (*right, *down))  # and the sum of their squares
    apart = sqrt(max(squares**2 - 4 * turned**2, 0.0))
    return sqrt(max(squares - apart, 0.0) / (squares + apart)) if squares else 1.0


def is_low(quads: Iterable[Quad], least: float = LOW) -> bool:
    """Say whether a photo of tiles was taken from too low: most look flatter than *least*."""
    seen = [flatness(quad) for quad in quads]
    return len(seen) >= FEWEST and median(seen) < least
