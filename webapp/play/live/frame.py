"""A frame that a page has sent: a small JPEG and nothing else, judged before anything opens it."""

from typing import Final

from flask import abort, request

LARGEST_FRAME: Final = 1 << 18
"""Bytes: what any form may have. The page makes a frame coarser where it would be more."""

LONGEST: Final = 1280
"""Pixels of the longer side that are looked at."""

MOST_PIXELS: Final = 2048
"""Pixels of the longer side of a frame that is looked at at all."""

NOT_A_FRAME: Final = 415

_START, _SIZES = 0xD8, frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def posted_frame() -> bytes:
    """Return the posted frame; what is none is refused, and so is one that is too large."""
    data = request.get_data(cache=False)
    size = jpeg_size(data)
    if size is None:
        abort(NOT_A_FRAME)
    if max(size) > MOST_PIXELS or min(size) < 1:
        abort(413)
    return data


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height that a JPEG says it has; nothing where it is no JPEG."""
    if data[:2] != bytes((0xFF, _START)):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 (begins a marker)
        marker = data[at + 1]
        if marker in _SIZES:
            tall, wide = (int.from_bytes(data[at + k : at + k + 2]) for k in (5, 7))
            return wide, tall
        if marker == 0xFF:  # noqa: PLR2004 (fills up)
            at += 1
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
