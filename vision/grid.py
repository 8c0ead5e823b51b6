"""The grid on which a photo's gaps are measured: its masks, and the finder's maps laid on it."""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
GRID: Final = 640  # px of the longer side of a mask


@dataclass(frozen=True)
class Frame:
    """The mask's frame."""

    scale: float  # px of the mask to one of the picture
    shape: tuple[int, int]  # of the mask, (H, W)

    def filled(self, quads: Array, grown: float = 1.0) -> Array:
        """Return the mask of faces (N, 4, 2) px of the picture, as much larger as is asked."""
        mask = np.zeros(self.shape, np.uint8)
        for quad in quads * self.scale:
            middle = quad.mean(0)
            spots = np.round(middle + (quad - middle) * grown).astype(np.int32)
            cv2.fillConvexPoly(mask, spots, 1)
        return mask

    def laid(self, layer: Array, scale: Array) -> Array:
        """Return one of the finder's maps in this frame; *scale* is px of the picture to a cell."""
        turn = np.array([[self.scale * scale[0], 0, 0], [0, self.scale * scale[1], 0]])
        turn[:, 2] = (turn[[0, 1], [0, 1]] - 1) / 2  # from middles of cells to middles of pixels
        return np.asarray(cv2.warpAffine(layer.astype(np.float32), turn, self.shape[::-1]))


def framed(pixels: Array) -> Frame:
    """Return the frame of a mask for a picture (H, W, 3)."""
    tall, wide = pixels.shape[:2]
    scale = GRID / max(wide, tall)
    return Frame(scale, (max(1, round(tall * scale)), max(1, round(wide * scale))))
