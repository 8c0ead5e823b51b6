"""Open a photo: bytes in any usual format become upright sRGB pixels of a bounded size."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Reason(Enum):
    """Why a photo cannot be used or read."""

    NOT_A_PHOTO = "not a photo"
    DAMAGED = "damaged"
    TOO_LARGE_FILE = "too large a file"
    TOO_MANY_PIXELS = "too many pixels"
    NO_TILES = "no tiles"
    TOO_DARK = "too dark"
    TOO_BLURRED = "too blurred"
    TOO_FAR = "too far"


class PhotoError(ValueError):
    """A photo that cannot be used, and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True)
class Photo:
    """A photo that is ready to be read."""

    pixels: NDArray[Any]  # (H, W, 3) uint8 sRGB, upright, perhaps reduced
    width: int  # px of the whole upright photo
    height: int


assert np
