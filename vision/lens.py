"""Look again at a table that is seen from low: as from above, where far tiles are small and flat.

A camera at a chair's height sees far tiles as flat, slanted strips. The tiles that were found say
how the table lies (``vision.plane``), so its far part can be seen as from above, as the finder
knows tiles best.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import finder
from vision.plane import Plane, estimated

Array = NDArray[Any]
Seen = tuple[Array, Array]
FEWEST: Final = 8  # faces, from which the plane is estimated,
KNOWN: Final = 0.4  # each at least so sure,
MISFIT: Final = 0.08  # and how badly they may fit
FLAT: Final = 0.6  # radians of tilt (35 degrees), from which on looking from above shows more
WIDE: Final = 72.0  # px of a tile as seen from above, at most,
NARROW: Final = 40.0  # and at least: else what is near is left out
LIES: Final = 0.35  # how sure the finder's map is that a face lies there
AROUND: Final = 1.5  # widths of a tile around what lies there
FARTHEST: Final = 12.0  # px of the picture that a tile must be wide
PIXELS: Final = 1_200_000  # of a picture from above,
IN_ALL: Final = 2_400_000  # and of all of them,
MOST: Final = 3  # that many
BEYOND: Final = 6.0  # widths of a tile around those that were found
GROUND: Final = 114
TRUST: Final = 1.2  # so much surer the first look must be to be believed where both see a face


def plane_of(quads: Array, sureness: Array, size: tuple[int, int]) -> Plane | None:
    """Return the plane on which faces lie, or ``None`` where it can't be told or isn't tilted."""
    known = quads[sureness > KNOWN].astype(np.float64)
    if len(known) < FEWEST:
        return None
    plane = estimated(known, size)
    return plane if plane.tilt > FLAT and plane.misfit < MISFIT else None


def spots_of(quads: Array, sureness: Array, surfaces: finder.Surfaces | None) -> Array:
    """Return where tiles seem to lie, (N, 2) px, first the middles of those that were found."""
    spots = [quads[sureness > KNOWN].mean(1)]
    if surfaces is not None:
        rows, columns = np.nonzero(surfaces.faces[::2, ::2] > LIES)
        spots.append((np.stack([columns, rows], 1) * 2 + 0.5) * surfaces.scale)
    return np.concatenate(spots).astype(np.float64)


def from_above(plane: Plane, spots: Array, known: int) -> list[tuple[Array, tuple[int, int]]]:
    """Return what takes px of a photo to pictures from above of some spots, each with its size.

    Spots far from the first ones, so many as are known, are left out; so are the nearest ones
    where there is no room for all.
    """
    ahead = plane.ahead(spots)
    wide = np.sqrt(np.maximum(ahead, 0) ** 3 / abs(np.linalg.det(plane.top)))
    fits = wide > FARTHEST
    if not fits[:known].any():
        return []
    laid = cv2.perspectiveTransform(spots[fits][None], plane.top)[0]
    sure = laid[: int(fits[:known].sum())]
    near = ((laid > sure.min(0) - BEYOND) & (laid < sure.max(0) + BEYOND)).all(1)
    laid, ahead = laid[near], ahead[fits][near]
    for share in (1.0, 0.85, 0.7, 0.55, 0.4):
        part = laid[ahead <= np.quantile(ahead, share)]
        for count in range(1, MOST + 1):
            bands = banded(part, count)
            areas = [float(np.prod(high - low)) for low, high in bands]
            each = min(WIDE, float(np.sqrt(PIXELS / max(areas))),
                       float(np.sqrt(IN_ALL / sum(areas))))
            if each >= NARROW:
                return [(np.array([[each, 0, -low[0] * each], [0, each, -low[1] * each],
                                   [0, 0, 1.0]]) @ plane.top,
                         (int((high - low)[0] * each) + 1, int((high - low)[1] * each) + 1))
                        for low, high in bands]
    return []


def banded(laid: Array, count: int) -> list[tuple[Array, Array]]:
    """Return the corners of bands across a table that hold spots on it, (N, 2), with some room."""
    edges = np.linspace(laid[:, 1].min(), laid[:, 1].max() + 1e-6, count + 1)
    parts = [laid[(laid[:, 1] >= low) & (laid[:, 1] <= high)] for low, high in pairwise(edges)]
    return [(part.min(0) - AROUND, part.max(0) + AROUND) for part in parts if len(part)]


def again(
    look: Callable[[Array], Seen], pixels: Array, first: Seen, surfaces: finder.Surfaces | None,
    finer: Callable[[], Array] | None = None,
) -> Seen:
    """Return the faces of a picture after a second look from above, if that shows more.

    Args:
        look: gives the faces of a picture and how sure each is.
        pixels: (H, W, 3) uint8.
        first: the faces that were found in it, and how sure each is.
        surfaces: where faces lie, found or not.
        finer: gives the picture with more pixels, where there are more.
    """
    quads, sureness = first
    size = (pixels.shape[1], pixels.shape[0])
    plane = plane_of(quads, sureness, size)
    if plane is None:
        return first
    found, sure = [quads], [sureness]
    spots = spots_of(quads, sureness, surfaces)
    views = from_above(plane, spots, int((sureness > KNOWN).sum()))
    source = finer() if finer is not None and views else pixels
    larger = source.shape[1] / size[0]
    less = np.diag([1 / larger, 1 / larger, 1.0])
    for turn, wanted in views:
        shown = cv2.warpPerspective(
            source, turn @ less, wanted, flags=cv2.INTER_LINEAR,
            borderValue=(GROUND, GROUND, GROUND))
        seen, so = look(shown)
        if not len(seen):
            continue
        back = cv2.perspectiveTransform(
            seen.reshape(1, -1, 2).astype(np.float64), np.linalg.inv(turn))[0].reshape(-1, 4, 2)
        within = ((back > 0) & (back < size)).all((1, 2))
        found.append(back[within].astype(np.float32))
        sure.append(so[within])
    both, believed = np.concatenate(found), np.concatenate(sure)
    order = believed * np.where(np.arange(len(both)) < len(quads), 1.0, TRUST)
    kept = finder.apart(both, order)
    return both[kept], believed[kept]
