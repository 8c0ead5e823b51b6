"""Find the tiles: from the finder network's maps to the four corners of each face.

Each cell of the maps (one for four pixels) says how sure it is that a face's middle lies there,
and describes that face so that turning it by half a turn changes nothing: the middle m, the
logarithm of the size s, the two diagonals as outer products (which have no sign) and the slant
that perspective adds. With the half diagonals a and b and the slant e the corners are
m + a + e, m + b - e, m - a + e, m - b - e. Two more maps say where any face of a
tile lies, readable or not, and where the back of one that lies face down.
"""

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

CELL = 4
FACES = 12  # the place of the first map of surfaces
SURE = 0.3
WEAK = 0.1  # from here up to SURE a face is found where something else speaks for it
OVERLAP = 0.4
Array = NDArray[Any]


def no_quads() -> Array:
    """Return no faces at all, (0, 4, 2)."""
    return np.zeros((0, 4, 2), np.float32)


@dataclass(frozen=True)
class Surfaces:
    """Where tiles lie, readable or not."""

    faces: Array  # (H, W) float32 in 0..1: how sure it is that a tile's face lies there,
    backs: Array  # (H, W) float32, and that the back of one does
    scale: Array  # (2,) px of the picture to a cell, in x and in y; the first begins at (0, 0)


@dataclass(frozen=True)
class Found:
    """Faces that were found, surest first."""

    quads: Array  # (N, 4, 2) float32, px: clockwise, the first side one of the two short ones
    sureness: Array  # (N,) float32 in 0..1
    # What may be a face, no surer than SURE: (M, 4, 2) float32, and how sure it is, (M,).
    weak: Array = field(default_factory=no_quads)
    hints: Array = field(default_factory=lambda: np.zeros(0, np.float32))
    surfaces: Surfaces | None = None


def describe(quads: Array) -> Array:
    """Return what the maps hold for faces: (N, 4, 2) px -> (N, 11), middle first, in cells."""
    quads = np.asarray(quads, np.float32) / CELL
    middle = quads.mean(1)
    a, b = (quads[:, 0] - quads[:, 2]) / 2, (quads[:, 1] - quads[:, 3]) / 2
    slant = (quads[:, 0] + quads[:, 2] - quads[:, 1] - quads[:, 3]) / 4
    size = np.sqrt((a**2).sum(1) + (b**2).sum(1))[:, None]
    a, b = a / size, b / size
    products = [np.stack([v[:, 0] ** 2, v[:, 0] * v[:, 1], v[:, 1] ** 2], 1) for v in (a, b)]
    return np.concatenate([middle, np.log(size), *products, slant / size], 1)


def half_diagonal(products: Array) -> Array:
    """Return the vectors, of either sign, whose outer products (N, 3) come nearest: (N, 2)."""
    xx, xy, yy = products.T
    apart = np.hypot(xx - yy, 2 * xy)
    longest = np.maximum((xx + yy + apart) / 2, 1e-6)
    angle = np.arctan2(2 * xy, xx - yy) / 2
    return np.asarray(np.stack([np.cos(angle), np.sin(angle)], 1) * np.sqrt(longest)[:, None])


def corners(described: Array) -> Array:
    """Return the corners in px, the inverse of `describe` but for half a turn."""
    size = np.exp(np.clip(described[:, 2:3], -3, 6))
    a, b = half_diagonal(described[:, 3:6]) * size, half_diagonal(described[:, 6:9]) * size
    turn = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    b = np.where(turn[:, None] < 0, -b, b)
    middle, slant = described[:, :2], described[:, 9:11] * size
    quads = np.stack(
        [middle + a + slant, middle + b - slant, middle - a + slant, middle - b - slant], 1
    )
    return (quads * CELL).astype(np.float32)


def overlap(first: Array, second: Array) -> float:
    """Return the intersection over union of two convex quads (4, 2)."""
    shared, _ = cv2.intersectConvexConvex(first, second)
    if shared <= 0:
        return 0.0
    both = cv2.contourArea(first) + cv2.contourArea(second) - shared
    return float(shared / max(both, 1e-6))


def covered(first: Array, second: Array) -> float:
    """Return how much of the smaller of two convex quads (4, 2) the other one covers."""
    shared, _ = cv2.intersectConvexConvex(first, second)
    least = min(cv2.contourArea(first), cv2.contourArea(second))
    return float(max(shared, 0.0) / max(least, 1e-6))


def apart(quads: Array, sureness: Array, most: float = OVERLAP) -> list[int]:
    """Return the indices of the faces to keep: of two that overlap, the surer one."""
    kept: list[int] = []
    middles = quads.mean(1)
    reach = np.linalg.norm(quads[:, 0] - quads[:, 2], axis=1)
    for index in np.argsort(-sureness):
        gaps = np.linalg.norm(middles[kept] - middles[index], axis=1)
        near = np.nonzero(gaps < (reach[kept] + reach[index]) / 2)[0]
        if all(covered(quads[index], quads[kept[other]]) < most for other in near):
            kept.append(int(index))
    return kept


def short_sides(quads: Array) -> Array:
    """Return the length of each face's short sides (N,), px."""
    across = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    return np.asarray(np.linalg.norm(across, axis=1) / 2)


def surfaces_of(maps: Array, margin: int, size: tuple[int, int], scale: Array) -> Surfaces | None:
    """Return the maps of surfaces, or ``None`` where a network has none.

    Args:
        maps: the finder's maps (12 or more, H, W).
        margin: px of the finder's input before the picture begins, on all sides.
        size: the picture's width and height in px of that input.
        scale: px of the picture to one of that input, in x and in y.
    """
    if len(maps) <= FACES:
        return None
    first, (wide, tall) = margin // CELL, (-(-side // CELL) for side in size)
    shown = maps[FACES : FACES + 2, first : first + tall, first : first + wide]
    faces, backs = 1 / (1 + np.exp(-shown))
    return Surfaces(faces, backs, np.asarray(scale * CELL, np.float32))


def from_maps(maps: Array, sure: float = SURE) -> Found:
    """Return the faces in the finder's maps (12 or more, H, W), in the px of its input."""
    heat = 1 / (1 + np.exp(-maps[0]))
    peak = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= peak) & (heat > sure))
    described = maps[1:12, rows, columns].T.copy()
    described[:, 0] += columns + 0.5
    described[:, 1] += rows + 0.5
    quads, sureness = corners(described), heat[rows, columns]
    kept = apart(quads, sureness)
    return Found(quads[kept], sureness[kept])
