"""Say whether what the finder's map shows has the body of this table's tiles.

Printed pictures, cards and sheets of paper look like faces too. What sets a tile apart is what its
neighbours share: the tint of its body, whatever the light, and an edge at which it ends, where a
sheet goes on as it is. Where both speak clearly, tiles are told that no second witness has seen:
a whole row out of focus, the far side of a long table.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.unseen import Patch

Array = NDArray[Any]
TINT: Final = 6.0  # in a and b of Lab: so far a tile's body may be from those that were read,
SAME_TINT: Final = 5.0  # and so far where nothing else confirms it
SHOWN: Final = 0.72  # of the map, in the fifth of a patch where it is surest,
CLEARLY: Final = 0.85  # and where a sheet may lie, or nothing else confirms it,
WHOLE: Final = 0.7  # there in the mean too
PART: Final = 0.7  # of a tile's area, there
LIGHT: Final = 30.0  # in L, of 100: by so much it may be darker or brighter than those
ALIKE: Final = 7.0  # in Lab: what has one colour
RIM: Final = 0.12  # widths of a tile beside a patch, where it must have ended
GOES_ON: Final = 0.6  # of that rim: so much may look like the patch,
ENDS: Final = 0.3  # and where nothing else confirms it
SOME: Final = 12  # tiles that tell what is usual


@dataclass(frozen=True)
class Bodies:
    """What the tiles look like that were read, and where others may lie."""

    lab: Array  # (H, W, 3) float32: L of 100, a and b, of the grid
    faces: Array  # (H, W) in 0..1: the finder's map
    known: Array  # (H, W) bool: where a tile was read, or may lie
    tints: Array  # (N, 3) of the tiles that were read
    usual: float = 0.0  # share of the rim of those that looks as they do: much on a pale table

    def may_be_tiles(self, patch: Patch) -> bool:
        """Say whether a patch in which a face was hardly found can be of tiles at all."""
        shown = self._shown(patch)
        return (shown >= SHOWN and self.is_body(patch)
                and (shown >= CLEARLY or self.goes_on(patch) <= GOES_ON))

    def is_body(self, patch: Patch) -> bool:
        """Say whether a patch has the colour of tiles: a hand has not, nor has a cup."""
        off, light = self._unlike(patch)
        return off <= TINT and light <= LIGHT

    def surely_tiles(self, patch: Patch) -> bool:
        """Say whether a patch must be of tiles although nothing else confirms it."""
        off, light = self._unlike(patch)
        return (off <= SAME_TINT and light <= LIGHT and patch.area >= PART * patch.tile
                and self._shown(patch) >= CLEARLY
                and float(self.faces[patch.window][patch.mask > 0].mean()) >= WHOLE
                and self.goes_on(patch) <= ENDS)

    def _unlike(self, patch: Patch) -> tuple[float, float]:
        """Return how far a patch is in tint, and in light, from the tile it is most like."""
        own = np.median(self.lab[patch.window][patch.mask > 0], axis=0)
        off = np.linalg.norm(self.tints[:, 1:] - own[1:], axis=1)
        return float(off.min()), float(np.abs(self.tints[:, 0] - own[0]).min())

    def _shown(self, patch: Patch) -> float:
        return float(np.percentile(self.faces[patch.window][patch.mask > 0], 80))

    def goes_on(self, patch: Patch) -> float:
        """Return by how much more of its rim a patch looks like it than is usual here."""
        return self.rim(patch) - self.usual

    def rim(self, patch: Patch) -> float:
        """Return what share of the rim around a patch looks as the patch does."""
        reach = max(1, round(float(np.sqrt(patch.tile)) * RIM))
        (x, y), (tall, wide) = patch.corner, patch.mask.shape
        own = np.pad(patch.mask, reach)
        wider = cv2.dilate(own, np.ones((2 * reach + 1,) * 2, np.uint8))
        high, long = self.faces.shape
        top, left = max(reach - y, 0), max(reach - x, 0)
        low = min(tall + 2 * reach, high - y + reach)
        right = min(wide + 2 * reach, long - x + reach)
        part = (slice(y - reach + top, y - reach + low), slice(x - reach + left, x - reach + right))
        rim = (wider > own)[top:low, left:right] & ~self.known[part]
        if not rim.any():
            return 0.0
        body = np.median(self.lab[patch.window][patch.mask > 0], axis=0)
        return float((np.linalg.norm(self.lab[part][rim] - body, axis=1) < ALIKE).mean())


def bodies(lab: Array, faces: Array, known: Array, quads: Array) -> Bodies:
    """Return what tells tiles from other things.

    Args:
        lab: the picture in Lab, (H, W, 3) uint8.
        faces: the finder's map of faces in the same frame, (H, W) in 0..1.
        known: where a tile was read or may lie, (H, W) bool.
        quads: the faces that were read, (N, 4, 2) px of it, one or more.
    """
    shown = lab.astype(np.float32) * np.array([100 / 255, 1, 1], np.float32)
    tiles = [patch for quad in quads if (patch := _tile(quad, faces.shape)).mask.any()]
    tints = [np.median(shown[each.window][each.mask > 0], axis=0) for each in tiles]
    found = Bodies(shown, faces, known, np.array(tints or [shown.mean((0, 1))], np.float32))
    rims = [found.rim(each) for each in tiles[:: max(1, len(tiles) // SOME)]]
    return replace(found, usual=float(np.median(rims)) if rims else 0.0)


def _tile(quad: Array, shape: tuple[int, ...]) -> Patch:
    """Return a tile that was read, (4, 2) px of a grid (H, W), as a patch."""
    spots = np.round(quad).astype(np.int32)
    x, y, wide, tall = cv2.boundingRect(spots)
    x, y = max(x, 0), max(y, 0)
    own = np.zeros((max(min(tall, shape[0] - y), 0), max(min(wide, shape[1] - x), 0)), np.uint8)
    if own.size:
        cv2.fillConvexPoly(own, spots - [x, y], 1)
    area = float(own.sum())
    return Patch(own, (x, y), (y, x), area, 1, max(area, 1.0), quad[None])
