"""Estimate how a camera stands to a table, from the tiles that were found on it.

Tiles are equal rectangles on a plane. Five numbers say how they must look: how far the camera is
tilted, which way it looks, its focal length, a tile's height by its width, and how large one is.
They are fitted to the faces by least squares, in which a face that fits badly counts less.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
FOCAL, FOCALS = 0.85, 0.3  # longer sides of the photo, usually; natural logarithms about it
TALL, TALLS = 1.35, 0.12  # heights of a tile by its width, likewise
HOLD: Final = 0.02  # how much what is usual counts, beside a face
ROUGH: Final = 0.08  # from this share of its size on a face fits badly
TILTS: Final = (0.5, 1.1)  # radians from which the fit begins: which one is nearer is not known
ROUNDS: Final = 25
AHEAD: Final = 1e-3  # one over the distance, in heights of the camera, of what is no more in sight


@dataclass(frozen=True)
class Plane:
    """A table as a camera sees it."""

    tilt: float  # radians from looking straight down
    misfit: float  # of the faces it was estimated from, as a share of their size
    top: Array  # (3, 3) from px of the picture to the table, in widths of a tile

    def ahead(self, points: Array) -> Array:
        """Return one over the distance of points (N, 2) px; of what is no table 0 or less."""
        return np.asarray(points @ self.top[2, :2] + self.top[2, 2])


def estimated(quads: Array, size: tuple[int, int]) -> Plane:
    """Return the plane on which faces (N, 4, 2) px lie, four or more, in a picture of a size."""
    middle, longest = np.array(size) / 2, max(size)
    rays = np.concatenate([(quads - middle) / longest, np.ones((*quads.shape[:2], 1))], 2)
    fits = [_fitted(rays, tilt) for tilt in TILTS]
    cost, numbers = min(fits, key=lambda fit: fit[0])
    del cost
    off = np.abs(_misfits(numbers, rays))
    focal, (across, away, normal) = np.exp(numbers[2]), _axes(numbers)
    inner = np.diag([1 / (focal * longest), 1 / (focal * longest), 1.0])
    inner[:2, 2] = -middle / (focal * longest)
    units = np.diag([np.exp(-numbers[4]), np.exp(-numbers[4]), 1.0])
    top = units @ np.stack([across, away, normal]) @ inner
    return Plane(float(numbers[0]), float(np.median(off)), top)


def _axes(numbers: Array) -> tuple[Array, Array, Array]:
    """Return the directions on the table, and the one down to it, as the camera has them."""
    tilt, way = numbers[:2]
    normal = np.array([np.sin(tilt) * np.cos(way), np.sin(tilt) * np.sin(way), np.cos(tilt)])
    across = np.cross([0.0, 1.0, 0.0], normal)
    across = across / max(float(np.linalg.norm(across)), 1e-9)
    return across, np.cross(normal, across), normal


def _misfits(numbers: Array, rays: Array) -> Array:
    """Return how much wider, taller and more slanted each face is than it should be, (N, 3)."""
    across, away, normal = _axes(numbers)
    rays = rays * np.array([np.exp(-numbers[2]), np.exp(-numbers[2]), 1.0])
    spots = rays / np.maximum(rays @ normal, AHEAD)[..., None]
    quads = np.stack([spots @ across, spots @ away], -1)
    right = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    wide, tall = (np.maximum(np.linalg.norm(side, axis=1), 1e-9) for side in (right, down))
    slant = (right * down).sum(1) / (wide * tall)
    return np.stack([np.log(wide) - numbers[4], np.log(tall) - numbers[4] - numbers[3], slant], 1)


def _fitted(rays: Array, tilt: float) -> tuple[float, Array]:
    """Return how badly the best numbers fit that are found from a tilt on, and these numbers."""
    usual = np.array([0.0, 0.0, np.log(FOCAL), np.log(TALL), 0.0])
    hold = np.array([0.0, 0.0, HOLD / FOCALS**2, HOLD / TALLS**2, 0.0])
    numbers = np.array([tilt, np.pi / 2, *usual[2:]])
    numbers[4] = np.median(_misfits(numbers, rays)[:, 0])

    def cost(tried: Array) -> float:
        off = np.abs(_misfits(tried, rays))
        rough = np.where(off < ROUGH, off**2 / 2, ROUGH * (off - ROUGH / 2))
        return float(rough.sum() + (hold * (tried - usual) ** 2).sum() / 2)

    now, damp, step = cost(numbers), 1e-2, np.eye(len(numbers)) * 1e-5
    for _ in range(ROUNDS):
        off = _misfits(numbers, rays)
        counts = np.minimum(1, ROUGH / np.maximum(np.abs(off), 1e-9)).ravel()
        bend = np.stack([(_misfits(numbers + each, rays) - off).ravel() / 1e-5 for each in step], 1)
        square = (bend * counts[:, None]).T @ bend + np.diag(hold)
        slope = bend.T @ (counts * off.ravel()) + hold * (numbers - usual)
        tried = numbers - np.linalg.solve(square + damp * np.diag(np.diag(square) + 1e-9), slope)
        then = cost(tried)
        if then < now:
            done = now - then < 1e-6 * (1 + now)
            numbers, now, damp = tried, then, damp / 3
            if done:
                break
        else:
            damp *= 5
    return now, numbers
