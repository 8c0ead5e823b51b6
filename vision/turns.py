"""Decide which way up each tile is read, from its own print and from its neighbours in the row."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.identifier import FACES, Evidence

Array = NDArray[Any]
AGREE = 0.97  # how often a tile in a row is the same way up as its neighbours


def directions(quads: Array) -> Array:
    """Return for each face the direction of each side from the middle, (N, 4) in radians."""
    middles = (quads + np.roll(quads, -1, 1)) / 2 - quads.mean(1)[:, None]
    return np.asarray(np.arctan2(middles[..., 1], middles[..., 0]))


def turned(seen: Evidence, quads: Array, rows: list[list[int]]) -> Array:
    """Return the faces' probabilities (N, 14, 4) with the rows' ways up taken into account."""
    ways = directions(quads)
    faces = seen.faces.copy()
    for row in rows:
        if len(row) == 1:
            continue
        # The sides of each tile, renamed by the quarter of the row's frame that they look at.
        frame = ways[row[0], 0]
        quarter = np.round((ways[row] - frame) / (np.pi / 2)).astype(int) % 4
        own = seen.faces[row].sum(1) + seen.none[row][:, None] / 4
        told = np.log(np.take_along_axis(own, np.argsort(quarter, 1), 1) * AGREE + (1 - AGREE) / 4)
        rest = told.sum(0) - told
        rest = np.exp(rest - rest.max(1, keepdims=True))
        rest = rest / rest.sum(1, keepdims=True)
        hint = np.take_along_axis(rest, quarter, 1) * AGREE + (1 - AGREE) / 4
        faces[row] = seen.faces[row] * np.repeat(hint[:, None] * 4, FACES, 1)
    total = faces.sum((1, 2)) + seen.none
    return np.asarray(faces / total[:, None, None])
