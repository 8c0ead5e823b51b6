"""What a photo may be at most, and why one cannot be used; imports nothing that is large."""

from enum import Enum
from typing import Final

LARGEST: Final = 20 * 2**20
"""The most bytes that a photo may have."""
MOST_PIXELS: Final = 8192 * 6144
"""The most pixels that a photo may have; what phones call 50 megapixels is a little more."""


class Reason(Enum):
    """Why a photo cannot be opened or read."""

    EMPTY = "an empty file"
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
