"""Look for faces in a picture: as a whole, again much smaller, and closer where tiles are small."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import finder, lens

Array = NDArray[Any]
LONGEST = 1280  # px of the longer side of what the finder sees
SECOND_LOOK = 0.4  # the picture again, so much smaller, for large tiles
# Short sides, px as the finder sees them, that count in each of the two looks; where both see a
# tile, the surer look wins.
SIZES = ((10, 90), (30, 400))
FROM_ABOVE = (20, 140)  # likewise, in a look as from above
LARGE: Final = 80  # px of a short side from which on the smaller look shows best where tiles lie
STEP: Final = 32
MARGIN, GREY = 32, 114  # around the picture: a tile that its edge cuts keeps its middle

SMALL: Final = 26.0  # px of a short side at LONGEST, under which a closer look shows more
CLOSER: Final = 1.25  # times as many pixels in a line there must be for it
SHOWN: Final = 0.3  # how sure it is that a face lies where none was found, to look there too
MOST: Final = 1280 * 960  # px of one look: memory grows with them
SLACK: Final = 4.0  # px: no two looks see the middle of a face at quite the same place
AROUND: Final = 1.5  # sides of a tile that are looked at around what is small
WANTED: Final = 32.0  # px of a short side, where there are more pixels,
ENLARGED: Final = 3_000_000  # and px of all these looks: each million takes a quarter of a second

Maps = Callable[[Array], Array]
"""The finder: a batch (1, 3, H, W) float32 in, its maps (14, H / 4, W / 4) out."""


def search(
    maps_of: Maps, pixels: Array, finer: Callable[[], Array] | None = None
) -> finder.Found:
    """Return the faces in a picture (H, W, 3) uint8, in its pixels, looked at in two sizes.

    *finer* gives the same picture with more pixels, for what is small or seen from low.
    """
    longest = max(pixels.shape[:2])
    scale = min(longest, LONGEST) / longest
    looks = [
        look(maps_of, pixels, scale * size, sides)
        for size, sides in zip((1.0, SECOND_LOOK), SIZES, strict=True)
    ]
    quads, sureness = joined([(quads, sureness) for quads, sureness, _surfaces in looks])
    known = quads[sureness > finder.SURE]
    seen, small = known if len(known) else quads, SMALL / scale
    part = distant(seen, looks[0][2], small)
    if part is not None and scale * CLOSER <= 1:
        inside, most = part.clip(0, pixels.shape[1::-1]), 1.5 * small
        side = finder.short_sides(seen)
        zoom = zoomed(float(np.median(side[side < small])), inside)
        if finer is not None and zoom > CLOSER:
            near = more_closely(maps_of, finer(), inside, zoom, pixels.shape[1], most)
        else:
            near = [closely(maps_of, pixels, band, (SIZES[0][0], most)) for band in bands(inside)]
        quads, sureness = joined([(quads, sureness), *near])
    quads, sureness = lens.again(
        lambda shown: look(maps_of, shown, 1.0, FROM_ABOVE)[:2], pixels, (quads, sureness),
        looks[0][2], finer)
    sure = sureness > finder.SURE
    large = finder.short_sides(quads[sure])
    best = int(bool(len(large)) and float(np.median(large)) > LARGE * longest / LONGEST)
    return finder.Found(quads[sure], sureness[sure], quads[~sure], sureness[~sure], looks[best][2])


def joined(looks: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    """Return the faces of several looks and how sure they are; of two in one place the surer."""
    quads = np.concatenate([quads for quads, _sureness in looks]).astype(np.float32)
    sureness = np.concatenate([sureness for _quads, sureness in looks])
    kept = finder.apart(quads, sureness)
    return quads[kept], sureness[kept]


def distant(quads: Array, surfaces: finder.Surfaces | None, small: float) -> Array | None:
    """Return the part of a picture in which faces are small or were not found.

    Args:
        quads: the faces that were found (N, 4, 2) px.
        surfaces: where faces lie, found or not.
        small: px of a short side below which a face is small.

    Returns:
        Its corners at the top left and at the bottom right, (2, 2) px; ``None`` where no face is
        small.
    """
    sides = finder.short_sides(quads)
    little = sides < small
    if not little.any():
        return None
    spots = [quads[little].reshape(-1, 2)]
    if surfaces is not None:
        bare = (surfaces.faces > SHOWN).astype(np.uint8)
        for quad in quads:
            middle = quad.mean(0)
            wider = (middle + (quad - middle) * AROUND) / surfaces.scale
            cv2.fillConvexPoly(bare, np.round(wider).astype(np.int32), 0)
        rows, columns = np.nonzero(cv2.erode(bare, np.ones((2, 2), np.uint8)))
        spots.append(np.stack([columns, rows], 1) * surfaces.scale)
    both, edge = np.concatenate(spots), AROUND * float(np.median(sides[little]))
    return np.stack([both.min(0) - edge, both.max(0) + edge]).astype(int)


def bands(part: Array) -> list[Array]:
    """Cut a part of a picture across into pieces no larger than what the finder sees at once.

    Parts and pieces are corners at the top left and at the bottom right, (2, 2) px.
    """
    side = int((part[1] - part[0]).argmax())
    count = -(-int(np.prod(part[1] - part[0])) // MOST)
    cuts = np.linspace(part[0, side], part[1, side], count + 1).astype(int)
    pieces = [part.copy() for _ in range(count)]
    for piece, (begin, end) in zip(pieces, pairwise(cuts), strict=True):
        piece[:, side] = begin, end
    return pieces


def zoomed(side: float, part: Array) -> float:
    """Return how many times as large a part of a picture is wanted, corners (2, 2) px.

    So that short sides of *side* px are as long as the finder wants them, if there is room.
    """
    area = max(float(np.prod(part[1] - part[0])), 1.0)
    return min(WANTED / side, float(np.sqrt(ENLARGED / area)))


def more_closely(
    maps_of: Maps, more: Array, part: Array, zoom: float, wide: int, most: float
) -> list[tuple[Array, Array]]:
    """Return the faces in a part of a picture that is looked at with more pixels.

    Args:
        maps_of: the finder.
        more: the picture with more pixels.
        part: corners (2, 2) px of the picture.
        zoom: how many times as large it is looked at, or less where there are no more pixels.
        wide: px of the picture from left to right.
        most: px of the picture, the longest short side of a face.
    """
    times = more.shape[1] / wide
    low, high = (part * times).astype(int)
    shown = more[low[1] : high[1], low[0] : high[0]]
    zoom = min(zoom, times)
    shown = cv2.resize(shown, None, fx=zoom / times, fy=zoom / times, interpolation=cv2.INTER_AREA)
    whole = np.array([[0, 0], shown.shape[1::-1]])
    looks = [closely(maps_of, shown, band, (SIZES[0][0], most * zoom)) for band in bands(whole)]
    return [((quads / zoom + part[0]).astype(np.float32), sureness) for quads, sureness in looks]


def closely(
    maps_of: Maps, pixels: Array, band: Array, sides: tuple[float, float]
) -> tuple[Array, Array]:
    """Return the faces whose middles lie in a band, px of the picture, and how sure each is.

    It is looked at with what lies around it, so that no face is cut.
    """
    around = round(sides[1])
    low, high = (band + np.array([[-around], [around]])).clip(0, pixels.shape[1::-1])
    quads, sureness, _ = look(maps_of, pixels[low[1] : high[1], low[0] : high[0]], 1.0, sides)
    quads = quads + low.astype(np.float32)
    middles = quads.mean(1)
    inside = ((middles >= band[0] - SLACK) & (middles < band[1] + SLACK)).all(1)
    return quads[inside], sureness[inside]


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
