"""Say how large a tile is at each place of a photo, from those that were read in it."""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
ENOUGH: Final = 4  # tiles, from which on the slope of the table is looked for
NARROWEST, WIDEST = 0.6, 1.4  # of the smallest and of the largest that were read: no tile is beyond


@dataclass(frozen=True)
class Sizes:
    """The areas of tiles on a table that a camera sees.

    The area of equal tiles on a plane goes with the third power of one over their distance, and
    one over the distance is linear in the picture.
    """

    plane: Array  # (3,): the cube root of an area at (0, 0), and what it grows by in x and in y
    least: float
    most: float  # of such a cube root

    def area(self, points: Array) -> Array:
        """Return the area of a tile at points (N, 2), px, in square px (N,)."""
        root = self.plane[0] + np.asarray(points, np.float64) @ self.plane[1:]
        return np.asarray(np.clip(root, self.least, self.most) ** 3)


def areas(quads: Array) -> Array:
    """Return the areas of faces (N, 4, 2), square px (N,), 1 or more."""
    return np.array([max(cv2.contourArea(quad.astype(np.float32)), 1.0) for quad in quads])


def measured(quads: Array) -> Sizes:
    """Return how large tiles are, from faces (N, 4, 2) px, one or more."""
    root = np.cbrt(areas(quads))
    usual = float(np.median(root))
    plane = np.array([usual, 0.0, 0.0])
    if len(quads) >= ENOUGH:
        middles = quads.mean(1)
        away = middles - middles.mean(0)
        # Held towards a table without slope, as if as many tiles again lay one tile around the
        # middle: a row alone says nothing of what lies off its line.
        hold = np.eye(2) * len(quads) * usual**3
        slope = np.linalg.solve(away.T @ away + hold, away.T @ (root - root.mean()))
        plane = np.array([float(root.mean() - middles.mean(0) @ slope), *slope])
    return Sizes(plane, float(root.min()) * NARROWEST, float(root.max()) * WIDEST)
