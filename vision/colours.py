"""Decide the colours for the photo as a whole: one lamp, one set of paints.

The identifier says what it thinks of each tile alone. Here the ink is measured against the tile's
own body, which cancels the lamp, and the tiles of a colour are asked to look alike.
"""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.identifier import FACE, JOLY, SIDE, Evidence
from vision.known import NAMES

Array = NDArray[Any]
ROUNDS = 4
SPREAD = 0.1  # least spread of a paint's measurements, in natural logarithms
LIGHT = 0.6  # how much of the difference in light counts: shadows and dusk change it, not the hue
MOST = 4.0  # the most that looking alike says against a colour, likewise
TRUST = 3.0  # tiles' worth of belief that a paint is where the network puts it


def inks(crops: Array) -> Array:
    """Return each crop's ink as a share of the body's light, as logarithms: (N, 3) float32.

    A crop on which no ink stands out from the body has NaN.
    """
    margin = (SIDE - FACE) // 2 + 4
    measured = np.full((len(crops), 3), np.nan, np.float32)
    for index, crop in enumerate(crops):
        inner = crop[margin:-margin, margin:-margin].reshape(-1, 3).astype(np.float32) + 4
        body = np.median(inner, 0)
        lab = cv2.cvtColor((inner[None] / 260).astype(np.float32), cv2.COLOR_RGB2Lab)[0]
        middle = cv2.cvtColor((body[None, None] / 260).astype(np.float32), cv2.COLOR_RGB2Lab)[0, 0]
        away = np.linalg.norm(lab - middle, axis=1)
        inked = away >= max(float(np.percentile(away, 97)) * 0.75, 8.0)
        if inked.any():
            share = np.log(np.median(inner[inked], 0) / body)
            measured[index] = share - (1 - LIGHT) * share.mean()
    return measured


def together(alone: Array, ink: Array, weight: Array) -> Array:
    """Return the colours' probabilities (N, 4) from its own, its ink, and its weight."""
    if len(alone) < 4:  # noqa: PLR2004  (too few to compare)
        return alone
    seen: Array = np.asarray(np.isfinite(ink).all(1))
    ink, now = np.where(seen[:, None], ink, 0), alone.copy()
    for _ in range(ROUNDS):
        share = now * (weight * seen)[:, None]
        count = share.sum(0)
        middle = (share.T @ ink) / np.maximum(count, 1e-6)[:, None]
        gap = ((ink[:, None] - middle[None]) ** 2).sum(2)
        spread = max(float((share * gap).sum() / max(count.sum(), 1e-6)) / 3, SPREAD**2)
        likely = -gap / (2 * spread)
        likely = likely - likely.max(1, keepdims=True)
        known = np.minimum(count / TRUST, 1.0)
        # A paint that hardly occurs has no place of its own yet: it is judged by the network alone.
        usual = (likely * alone).sum(1, keepdims=True)
        likely = np.where(known[None] > 0.5, likely, np.maximum(usual, -2.0))  # noqa: PLR2004
        power = np.log(alone + 1e-6) + np.clip(likely, -MOST, 0) * seen[:, None]
        now = np.exp(power - power.max(1, keepdims=True))
        now = now / now.sum(1, keepdims=True)
    return np.asarray(now)


def painted(seen: Evidence, inks: Array) -> Array:
    """Return the colours' probabilities (N, 4) of faces, decided for all of them together."""
    number = 1 - seen.faces[:, JOLY].sum(1) - seen.none
    return together(seen.colours, inks, number.clip(0))


def crossed(paint: Array, shown: Array) -> Array:
    """Return the probabilities of the tiles (N, 53) from those of colours and of faces (N, 14)."""
    whole = np.zeros((len(shown), len(NAMES)))
    whole[:, :-1] = (paint[:, :, None] * shown[:, None, :JOLY]).reshape(len(shown), -1)
    whole[:, -1] = shown[:, JOLY]
    return whole
