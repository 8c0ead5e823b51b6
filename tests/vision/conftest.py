"""Small pictures with a different colour in each corner, in every format and turn."""

import io
import struct
import zlib
from collections.abc import Callable

import numpy as np
import pillow_heif
import pytest
from numpy.typing import NDArray
from PIL import Image

pillow_heif.register_heif_opener()

FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF")
CORNERS = {"red": (200, 40, 40), "green": (40, 160, 60), "blue": (40, 60, 200),
           "white": (240, 240, 240)}
"""Clockwise from the top left."""
EXACT: dict[str, dict[str, object]] = {
    "JPEG": {"quality": 95, "subsampling": 0}, "PNG": {}, "WEBP": {"lossless": True},
    "HEIF": {"quality": 95}, "AVIF": {"quality": 95, "speed": 10},
}
ORIENTATION = 0x0112

Encode = Callable[..., bytes]


def pattern(width: int = 96, height: int = 64) -> Image.Image:
    """Return a grey picture with a coloured quarter in each corner."""
    pixels = np.full((height, width, 3), 120, np.uint8)
    wide, tall = width // 3, height // 3
    red, green, blue, white = CORNERS.values()
    pixels[:tall, :wide], pixels[:tall, -wide:] = red, green
    pixels[-tall:, -wide:], pixels[-tall:, :wide] = blue, white
    return Image.fromarray(pixels)


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    """Return *picture* as a file, in as good a quality as the format has."""
    file = io.BytesIO()
    picture.save(file, kind, **(EXACT.get(kind, {}) | options))
    return file.getvalue()


def stored(picture: Image.Image, orientation: int) -> tuple[Image.Image, Image.Exif]:
    """Return *picture* as a camera held otherwise stores it, and the note that turns it back."""
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    turn = back.get(orientation)
    return (picture if turn is None else picture.transpose(turn)), exif


def png(width: int, height: int, rows: bytes, bits: int = 8) -> bytes:
    """Return a PNG in RGB with the given rows, each after its filter byte, written by hand."""
    size = struct.pack(">IIBBBBB", width, height, bits, 2, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def corners(pixels: NDArray[np.uint8]) -> list[str]:
    """Return the names of the corners' colours, clockwise from the top left."""
    tall, wide = (max(side // 8, 1) for side in pixels.shape[:2])
    places = (pixels[tall, wide], pixels[tall, -wide], pixels[-tall, -wide], pixels[-tall, wide])
    names, colours = list(CORNERS), np.array(list(CORNERS.values()))
    return [names[int(np.abs(colours - place).sum(1).argmin())] for place in places]


@pytest.fixture(params=FORMATS)
def kind(request: pytest.FixtureRequest) -> str:
    """Return each format in turn."""
    name: str = request.param
    return name
