"""What one frame of a camera shows: its tiles, its light, and the picture in coarse cells.

The cells are what is compared between two frames: each is the mean colour of a thirty-second of the
picture's width, so that neither noise nor a camera that trembles by a pixel changes it much.
"""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finder import short_sides
from vision.flat import LOWEST, is_low
from vision.known import MOST_TILES
from vision.limits import PhotoError, Reason
from vision.photo import Photo
from vision.quality import FAR
from vision.reader import read
from vision.reading import TileReading

Array = NDArray[Any]

WIDE, TALL = 32, 24
"""Cells across and down."""

DOUBTFUL: Final = 0.9
BURNT: Final = 250  # of 255, in all three colours
GLARE: Final = 0.2  # of a doubtful tile's face that is burnt
MOST_DOUBTFUL: Final = 0.1
"""The share of tiles that may be doubtful in a picture that is good."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """One frame: *trouble* is "" where all is well seen, or what a person should mend.

    ``none``: no tiles; ``dark``; ``far``: they are too small; ``glare``; ``low``: the camera is
    held too low; ``blurred``.
    """

    width: int
    height: int
    tiles: tuple[TileReading, ...]
    cells: Array
    """(TALL, WIDE, 3) float32, YCrCb, each 0 to 255."""
    trouble: str = ""


DARK: Final = "dark"
_TROUBLES: Final = {Reason.TOO_DARK: DARK, Reason.TOO_FAR: "far", Reason.TOO_BLURRED: "blurred"}


def glance(photo: Photo) -> Glance:
    """Look at one frame; one in which nothing can be read is a frame without tiles."""
    cells = cells_of(photo.pixels)
    try:
        tiles = surest(read(photo).tiles)
    except PhotoError as error:
        trouble = _TROUBLES.get(error.reason, "none")
        return Glance(photo.width, photo.height, (), cells, trouble)
    return Glance(photo.width, photo.height, tiles, cells, trouble_of(photo, tiles))


def surest(tiles: tuple[TileReading, ...]) -> tuple[TileReading, ...]:
    """Return *tiles*, the surest of them where there are more than any table holds."""
    if len(tiles) <= MOST_TILES:
        return tiles
    return tuple(sorted(tiles, key=lambda tile: -tile.confidence)[:MOST_TILES])


def cells_of(pixels: Array) -> Array:
    """Return the cells of a picture (H, W, 3) uint8 RGB."""
    small = cv2.resize(pixels, (WIDE, TALL), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_RGB2YCrCb), np.float32)


def trouble_of(photo: Photo, tiles: tuple[TileReading, ...]) -> str:
    """Return what makes many of *tiles* doubtful or hides them, "" where little does."""
    if is_low((tile.quad for tile in tiles), LOWEST):
        return "low"  # what it shows may be read well, and most of it is not seen at all
    doubtful = [tile for tile in tiles if tile.confidence < DOUBTFUL]
    if len(doubtful) <= MOST_DOUBTFUL * len(tiles):
        return ""
    scale = photo.pixels.shape[1] / photo.width
    quads = np.array([tile.quad for tile in doubtful], np.float32) * scale
    if float(np.median([_burnt(photo.pixels, quad) for quad in quads])) > GLARE:
        return "glare"
    if is_low(tile.quad for tile in tiles):
        return "low"
    return "far" if float(np.median(short_sides(quads))) < 1.6 * FAR else "blurred"


def _burnt(pixels: Array, quad: Array) -> float:
    """Return the share of a face that is nothing but white."""
    low = np.clip(quad.min(0).astype(int), 0, None)
    high = quad.max(0).astype(int) + 1
    part = pixels[low[1] : high[1], low[0] : high[0]]
    return float((part.min(2) >= BURNT).mean()) if part.size else 0.0
