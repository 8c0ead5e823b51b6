"""Photos out of an archive: taken as they are, where they are such as Joly itself makes."""

from typing import Final

MOST_PIXELS_A_SIDE: Final = 1600
_START: Final = b"\xff\xd8\xff"
_END: Final = b"\xff\xd9"
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""Markers of a JPEG before which its size stands: baseline, extended, progressive."""
_PIXELS: Final = 0xDA
_SAYS_MORE: Final = frozenset({*range(0xE1, 0xF0), 0xFE})
"""Markers of what tells where and by whom a photo was taken (EXIF, XMP, comments)."""
_MOST_PARTS: Final = 100


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a JPEG in pixels; ``None`` where Joly made no such photo.

    It is not decoded: only its parts are looked at, so that none of them says where it was taken.
    """
    if not data.startswith(_START) or not data.endswith(_END):
        return None
    at, found = 2, None
    for _part in range(_MOST_PARTS):
        if data[at : at + 1] != b"\xff" or at + 9 > len(data):
            return None
        marker, size = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker in _SAYS_MORE or size < 2:  # noqa: PLR2004 (a size counts its own two bytes)
            return None
        if marker == _PIXELS:
            return found
        if marker in _FRAMES:
            height, width = (int.from_bytes(data[at + i : at + i + 2]) for i in (5, 7))
            fits = 0 < width <= MOST_PIXELS_A_SIDE and 0 < height <= MOST_PIXELS_A_SIDE
            found = (width, height) if fits else None
        at += 2 + size
    return None
