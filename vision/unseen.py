"""Say why tiles were not read: from their size, their sharpness, their light and what lies on them.

Each patch of tiles is held against those that were read in the same photo, since what makes one
unreadable is what sets it apart from them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quality import softness
from vision.reading import Unseen

Array = NDArray[Any]
LOOKED_AT: Final = 1280  # px of the picture's longer side, in which sides are measured
SMALL: Final = 17.0  # px of a short side there, below which digits run together
BURNT: Final = 242  # of 255: so bright a face has hardly any print left
GLARING: Final = 0.25  # share of a patch that is burnt, beyond that of the tiles that were read
PART: Final = 0.72  # of a tile's area: less of it shows
SLIM: Final = 0.62  # of the usual share of width to height, or its inverse: seen from the side
FACE: Final = 40  # px to which a tile's width is brought before its sharpness is measured
BLANK: Final = 0.15  # of the contrast of the tiles that were read: a back, or nothing, is printed
SOFT: Final = 0.06  # by so much softer than the tiles that were read
FRAME: Final = (24, 32)  # px to which a face is brought before its print is looked for
FEW: Final = 2  # tiles that an edge of the photo may cut at once
CROP: Final = 400  # px of a patch, at most, whose sharpness is measured,
FEWEST: Final = 8  # and at least


@dataclass(frozen=True, eq=False)
class Patch:
    """A place where tiles lie that were not read, on a grid over the picture."""

    mask: Array  # (H, W) uint8, of the part of the grid in which it lies,
    corner: tuple[int, int]  # whose top left corner is at (x, y)
    deepest: tuple[int, int]  # (row, column) of the grid's px that is farthest from its edge
    area: float  # px of the grid
    about: int
    tile: float  # area of a tile there, px of the grid
    quads: Array  # (M, 4, 2) px of the grid: what was found there and not believed
    reason: Unseen = Unseen.FACE_DOWN

    def witnessed(self, each: int) -> "Patch":
        """Return the patch with no more than *each* tiles for every face that was found in it."""
        return replace(self, about=max(1, min(self.about, each * len(self.quads))))

    def holds(self, points: Array) -> bool:
        """Say whether one of some points (N, 2), px of the grid, lies in it."""
        spots = np.round(points - self.corner).astype(int)
        inside = (spots >= 0).all(1) & (spots < self.mask.shape[::-1]).all(1)
        return any(bool(self.mask[y, x]) for x, y in spots[inside])

    @property
    def window(self) -> tuple[slice, slice]:
        """Return the part of the grid that ``mask`` is for."""
        (x, y), (tall, wide) = self.corner, self.mask.shape
        return slice(y, y + tall), slice(x, x + wide)


class Evidence:
    """A picture, its tiles that were read, and what they look like."""

    def __init__(self, pixels: Array, read: Array, scale: float) -> None:
        """Measure what is usual.

        Args:
            pixels: (H, W, 3) uint8.
            read: the faces that were read, (N, 4, 2) px, one or more.
            scale: px of the grid to one of the picture.
        """
        self.pixels, self.scale = pixels, scale
        self.covered: Array = np.zeros((0, 2))  # px of the grid, on which tiles something lies
        tall, wide = (max(1, round(side * scale)) for side in pixels.shape[:2])
        small = cv2.resize(pixels, (wide, tall), interpolation=cv2.INTER_AREA)
        self.lab = cv2.cvtColor(small, cv2.COLOR_RGB2LAB)
        self.burnt = (cv2.cvtColor(small, cv2.COLOR_RGB2GRAY) >= BURNT).astype(np.uint8)
        self.frame = (wide, tall)
        on = np.zeros((tall, wide), np.uint8)
        for quad in read:
            cv2.fillConvexPoly(on, np.round(quad * scale).astype(np.int32), 1)
        self.usual_burnt = float(self.burnt[on > 0].mean()) if on.any() else 0.0
        self.usual_print = float(np.median([self.printed(quad) for quad in read]))
        self.slim = float(np.median([aspect(quad) for quad in read]))
        some = read[:: max(1, len(read) // 12)]
        self.usual_soft = float(np.median([self.soft(quad.min(0), quad.max(0), side(quad))
                                           for quad in some]))

    def why(self, patch: Patch) -> Unseen:
        """Return the reason that stands out: the first for which there is evidence."""
        told: tuple[tuple[Unseen, Callable[[Patch], bool]], ...] = (
            (Unseen.COVERED, self._is_cut),
            (Unseen.GLARE, self._is_burnt),
            (Unseen.COVERED, self._is_covered),
            (Unseen.TURNED, self._is_slim),
            (Unseen.SMALL, lambda patch: self._shown(patch) < SMALL),
            (Unseen.BLURRED, self._is_soft),
            (Unseen.COVERED, lambda patch: patch.area < patch.about * patch.tile * PART),
            (Unseen.SMALL, lambda patch: self._shown(patch) < 2 * SMALL),
        )
        return next((reason for reason, holds in told if holds(patch)), Unseen.BLURRED)

    def is_blank(self, patch: Patch) -> bool:
        """Say whether faces were found there that show no print in a light that others show it."""
        if not len(patch.quads) or self._is_burnt(patch) or self._is_covered(patch):
            return False
        if self._is_soft(patch):  # out of focus even a print is hardly one
            return False
        prints = [self.printed(quad / self.scale) for quad in patch.quads]
        return float(np.median(prints)) < BLANK * self.usual_print

    def printed(self, quad: Array) -> float:
        """Return how far the print of a face (4, 2) px stands out from its body, of 255."""
        wide, tall = FRAME
        frame = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - 0.5
        turn = cv2.getPerspectiveTransform(quad.astype(np.float32), frame)
        face = cv2.warpPerspective(self.pixels, turn, FRAME, borderMode=cv2.BORDER_REPLICATE)
        inner = face[tall // 8 : -tall // 8, wide // 6 : -wide // 6].reshape(-1, 3).astype(float)
        return float(np.percentile(np.abs(inner - np.median(inner, 0)).max(1), 95))

    def _is_cut(self, patch: Patch) -> bool:
        """Say whether the photo's edge cuts a patch that holds a tile or two."""
        high = np.array(patch.corner) + patch.mask.shape[::-1]
        edge = min(patch.corner) <= 0 or bool((high >= self.frame).any())
        return edge and patch.about <= FEW

    def _is_covered(self, patch: Patch) -> bool:
        return patch.holds(self.covered)

    def _is_burnt(self, patch: Patch) -> bool:
        burnt = float(self.burnt[patch.window][patch.mask > 0].mean())
        return bool(burnt - self.usual_burnt > GLARING)

    def _is_slim(self, patch: Patch) -> bool:
        if not len(patch.quads):
            return False
        slim = float(np.median([aspect(quad) for quad in patch.quads]))
        return not self.slim * SLIM < slim < self.slim / SLIM

    def _wide(self, patch: Patch) -> float:
        """Return how wide a tile is there, px of the picture."""
        return float(np.sqrt(patch.tile * self.slim)) / self.scale

    def _shown(self, patch: Patch) -> float:
        return float(self._wide(patch) * LOOKED_AT / max(self.pixels.shape[:2]))

    def _is_soft(self, patch: Patch) -> bool:
        low = np.array(patch.corner)
        high = low + patch.mask.shape[::-1]
        soft = self.soft(low / self.scale, high / self.scale, self._wide(patch))
        return soft > self.usual_soft + SOFT

    def soft(self, low: Array, high: Array, wide: float) -> float:
        """Return how soft the picture is between two corners, where tiles are *wide* px wide."""
        x0, y0 = np.clip(np.floor(low).astype(int), 0, None)
        x1, y1 = np.ceil(high).astype(int)
        part = self.pixels[y0:y1, x0:x1][:CROP, :CROP]
        if min(part.shape[:2], default=0) < FEWEST:
            return 0.0
        grey = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY)
        zoom = FACE / max(wide, 1.0)
        size = tuple(max(FEWEST, round(length * zoom)) for length in grey.shape[1::-1])
        way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
        return float(softness(cv2.resize(grey, size, interpolation=way)))


def side(quad: Array) -> float:
    """Return how wide a face is, px."""
    return float(np.linalg.norm(quad[1] - quad[0] + quad[2] - quad[3]) / 2)


def aspect(quad: Array) -> float:
    """Return a face's width by its height."""
    tall = float(np.linalg.norm(quad[3] - quad[0] + quad[2] - quad[1]) / 2)
    return side(quad) / max(tall, 1e-6)
