"""Look for faces in a picture: as a whole, again much smaller, and closer where tiles are small."""

from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import finder

Array = NDArray[Any]
LONGEST = 1280  # px of the longer side of what the finder sees
SECOND_LOOK = 0.4  # the picture again, so much smaller, for large tiles
# Short sides, px as the finder sees them, that count in each of the two looks; where both see a
# tile, the surer look wins.
SIZES = ((10, 90), (30, 400))
LARGE: Final = 80  # px of a short side from which on the smaller look shows best where tiles lie
STEP: Final = 32
MARGIN, GREY = 32, 114  # around the picture: a tile that its edge cuts keeps its middle

Maps = Callable[[Array], Array]
"""The finder: a batch (1, 3, H, W) float32 in, its maps (14, H / 4, W / 4) out."""


def search(maps_of: Maps, pixels: Array) -> finder.Found:
    """Return the faces in a picture (H, W, 3) uint8, in its pixels, looked at in two sizes."""
    longest = max(pixels.shape[:2])
    looks = [
        look(maps_of, pixels, min(longest, LONGEST) * size / longest, sides)
        for size, sides in zip((1.0, SECOND_LOOK), SIZES, strict=True)
    ]
    quads = np.concatenate([quads for quads, _sureness, _surfaces in looks])
    sureness = np.concatenate([sureness for _quads, sureness, _surfaces in looks])
    kept = finder.apart(quads, sureness)
    quads, sureness = quads[kept], sureness[kept]
    sure = sureness > finder.SURE
    large = finder.short_sides(quads[sure])
    best = int(bool(len(large)) and float(np.median(large)) > LARGE * longest / LONGEST)
    return finder.Found(quads[sure], sureness[sure], quads[~sure], sureness[~sure], looks[best][2])


def look(
    maps_of: Maps, pixels: Array, scale: float, sides: tuple[float, float]
) -> tuple[Array, Array, finder.Surfaces | None]:
    """Look at a picture once.

    Args:
        maps_of: the finder.
        pixels: (H, W, 3) uint8.
        scale: px that the finder sees for one of the picture.
        sides: the least and the longest short side of a face, px as the finder sees them.

    Returns:
        The faces (N, 4, 2) in px of the picture, how sure each is (N,), and the surfaces.
    """
    tall, wide = (max(STEP, round(side * scale)) for side in pixels.shape[:2])
    small = cv2.resize(pixels, (wide, tall), interpolation=cv2.INTER_AREA)
    edges = (-(-(side + 2 * MARGIN) // STEP) * STEP for side in (tall, wide))
    ground = np.full((*edges, 3), GREY, np.uint8)
    ground[MARGIN : MARGIN + tall, MARGIN : MARGIN + wide] = small
    maps = maps_of(np.ascontiguousarray(ground.transpose(2, 0, 1)[None], np.float32) / 255)
    found = finder.from_maps(maps, finder.WEAK)
    back = np.array([pixels.shape[1] / wide, pixels.shape[0] / tall], np.float32)
    short, (least, most) = finder.short_sides(found.quads), sides
    fits = (short >= least) & (short <= most)
    return ((found.quads[fits] - MARGIN) * back, found.sureness[fits],
            finder.surfaces_of(maps, MARGIN, (wide, tall), back))
