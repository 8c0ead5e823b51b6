"""Say why nothing could be read: too dark, too blurred, too far, or no tiles at all."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.limits import Reason

Array = NDArray[Any]
DARK = 60.0  # of 255: the light that all but the brightest hundredth of the photo stays below
BLACK = 8.0  # likewise, the light below which whatever seems to show is noise
SOFT = 0.8  # share of the gradients that a slight blur leaves in a photo that was blurred before
FAR = 15.0  # px of a face's short side below which no number can be told
LEAST = 8  # px of a picture that is too small to be measured
SEEN = 640  # px of the longer side at which sharpness is measured


def softness(grey: Array) -> float:
    """Return how little a slight blur changes a grey picture: near 0 sharp, near 1 blurred.

    The ratio of the strong gradients after and before the blur, after the idea of Crete and
    others, "The blur effect" (2007).
    """
    blurred = cv2.blur(grey, (5, 5)).astype(np.float32)
    grey = grey.astype(np.float32)
    before = np.abs(np.diff(grey, axis=0)[:, :-1]) + np.abs(np.diff(grey, axis=1)[:-1])
    after = np.abs(np.diff(blurred, axis=0)[:, :-1]) + np.abs(np.diff(blurred, axis=1)[:-1])
    return float(np.percentile(after, 99.5) / max(float(np.percentile(before, 99.5)), 1.0))


def is_black(pixels: Array) -> bool:
    """Say whether a photo (H, W, 3) uint8 is so dark that nothing in it can be told."""
    return float(np.percentile(pixels[::8, ::8].max(2), 99)) < BLACK


def reason(pixels: Array, sides: Array) -> Reason:
    """Return why a photo shows nothing that can be read.

    Args:
        pixels: the photo, (H, W, 3) uint8.
        sides: short sides, px of that photo, of what looked like faces but could not be read.
    """
    scale = min(1.0, SEEN / max(pixels.shape[:2]))
    size = tuple(max(2, round(side * scale)) for side in pixels.shape[1::-1])
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_RGB2GRAY)
    if min(grey.shape) < LEAST:
        return Reason.NO_TILES
    if float(np.percentile(grey, 99)) < DARK:
        return Reason.TOO_DARK
    if len(sides) and float(np.median(sides)) < FAR:
        return Reason.TOO_FAR
    if softness(grey) > SOFT:
        return Reason.TOO_BLURRED
    return Reason.NO_TILES
