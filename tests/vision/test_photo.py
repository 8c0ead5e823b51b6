"""Photos open upright, in sRGB and in bounds, whatever the phone made of them."""

import io
import struct

import numpy as np
import pytest
from PIL import Image

from tests.vision.conftest import CORNERS, corners, encoded, pattern, png, stored
from vision.photo import open_photo

UPRIGHT = list(CORNERS)

DISPLAY_P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189),
              (0.15710, 0.06657, 0.78407))
"""Red, green and blue of Display-P3 for the white of profiles (D50)."""
P3_TO_SRGB = ((1.2249, -0.2247, 0.0), (-0.0420, 1.0419, 0.0), (-0.0197, -0.0786, 1.0979))


def profile(primaries: tuple[tuple[float, ...], ...], space: bytes = b"RGB ") -> bytes:
    """Return a matrix profile with the tone curve of sRGB."""

    def fixed(*values: float) -> bytes:
        return b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    curve = b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    tags = {
        **{name: b"XYZ \0\0\0\0" + fixed(*values) for name, values in
           zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries, strict=True)},
        b"wtpt": b"XYZ \0\0\0\0" + fixed(0.9642, 1.0, 0.8249),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
        b"desc": b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", 4, 28)
                 + "P3".encode("utf-16-be"),
        b"cprt": b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", 4, 28)
                 + "no".encode("utf-16-be"),
    }
    body, table, at = b"", struct.pack(">I", len(tags)), 132 + 12 * len(tags)
    for name, data in tags.items():
        table += struct.pack(">4sII", name, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x04200000, b"mntr", space, b"XYZ ")
    head += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp")
    head = head.ljust(68, b"\0") + fixed(0.9642, 1.0, 0.8249)
    return head.ljust(128, b"\0") + table + body


def from_p3(colour: tuple[int, int, int]) -> list[int]:
    """Return a Display-P3 colour in sRGB, computed apart from any profile."""
    values = np.array(colour) / 255
    light = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    light = (np.array(P3_TO_SRGB) @ light).clip(0, 1)
    back = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return [round(value * 255) for value in back]


def test_every_format_opens_with_its_size_and_colours(kind: str) -> None:
    photo = open_photo(encoded(pattern(), kind))
    assert (photo.width, photo.height) == (96, 64)
    assert photo.pixels.shape == (64, 96, 3)
    assert photo.pixels.dtype == np.uint8
    assert corners(photo.pixels) == UPRIGHT


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_turned_upright(kind: str, orientation: int) -> None:
    picture, exif = stored(pattern(), orientation)
    photo = open_photo(encoded(picture, kind, exif=exif.tobytes()))
    assert (photo.width, photo.height) == (96, 64)
    assert photo.pixels.shape == (64, 96, 3)
    assert corners(photo.pixels) == UPRIGHT


def test_a_heic_is_turned_by_its_container_or_by_exif_and_never_twice() -> None:
    picture, exif = stored(pattern(), 6)
    # pillow-heif writes the container's turn for the bytes of EXIF, and leaves an object alone.
    by_both = encoded(picture, "HEIF", exif=exif.tobytes())
    by_exif = encoded(picture, "HEIF", exif=exif)
    assert b"irot" in by_both
    assert b"irot" not in by_exif
    assert corners(open_photo(by_both).pixels) == UPRIGHT
    assert corners(open_photo(by_exif).pixels) == UPRIGHT


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_an_orientation_that_does_not_exist_turns_nothing(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert corners(open_photo(encoded(pattern(), "JPEG", exif=exif)).pixels) == UPRIGHT


def test_a_large_photo_is_reduced_and_keeps_its_full_size_in_words(kind: str) -> None:
    picture, exif = stored(pattern(900, 600), 6)
    photo = open_photo(encoded(picture, kind, exif=exif), 300)
    assert (photo.width, photo.height) == (900, 600)
    assert 270 <= photo.pixels.shape[1] <= 300
    assert photo.pixels.shape[1] / photo.pixels.shape[0] == pytest.approx(1.5, abs=0.02)
    assert corners(photo.pixels) == UPRIGHT


def test_a_reduced_photo_can_be_decoded_again_with_more_pixels(kind: str) -> None:
    picture, exif = stored(pattern(900, 600), 6)
    data = encoded(picture, kind, exif=exif)
    finer = open_photo(data, 300).finer
    assert finer is not None
    assert finer().shape == (600, 900, 3)
    assert corners(finer()) == UPRIGHT
    assert open_photo(data, 900).finer is None
    assert open_photo(data, 800).finer is None  # hardly more


@pytest.mark.parametrize("size", [(1, 1), (5000, 1), (1, 5000)])
def test_a_thin_photo_keeps_a_pixel_at_least(size: tuple[int, int]) -> None:
    photo = open_photo(encoded(pattern(3, 3).resize(size), "PNG"))
    assert (photo.width, photo.height) == size
    assert max(photo.pixels.shape) <= 2048
    assert min(photo.pixels.shape[:2]) == 1


def test_display_p3_becomes_srgb(kind: str) -> None:
    colour = (190, 90, 100)
    picture = Image.new("RGB", (64, 48), colour)
    photo = open_photo(encoded(picture, kind, icc_profile=profile(DISPLAY_P3)))
    assert photo.pixels[24, 32] == pytest.approx(from_p3(colour), abs=3)
    assert abs(int(photo.pixels[24, 32, 0]) - colour[0]) > 6


@pytest.mark.parametrize("useless", [b"no profile", profile(DISPLAY_P3, b"GRAY"),
                                     profile(DISPLAY_P3)[:200]])
def test_a_profile_that_cannot_be_used_leaves_the_colours(useless: bytes) -> None:
    photo = open_photo(encoded(pattern(), "JPEG", icc_profile=useless))
    assert corners(photo.pixels) == UPRIGHT


def test_grey_photos_of_8_and_16_bits_become_three_channels() -> None:
    grey = np.linspace(0, 255, 64 * 48).astype(np.uint8).reshape(48, 64)
    for picture in (Image.fromarray(grey), Image.fromarray(grey.astype(np.uint16) * 257)):
        photo = open_photo(encoded(picture, "PNG"))
        assert (photo.pixels == grey[..., None]).all()
    two = open_photo(encoded(Image.fromarray(grey).convert("1"), "PNG"))
    assert set(np.unique(two.pixels)) == {0, 255}


def test_colours_of_16_bits_become_8() -> None:
    # Written by hand: Pillow writes 16 bits for grey pictures alone.
    row = b"\0" + struct.pack(">6H", 200 * 257, 40 * 257, 40 * 257, 40 * 257, 60 * 257, 200 * 257)
    photo = open_photo(png(2, 1, row, bits=16))
    assert photo.pixels.tolist() == [[[200, 40, 40], [40, 60, 200]]]


@pytest.mark.parametrize("name", ["PNG", "WEBP", "HEIF", "AVIF"])
def test_what_is_transparent_is_white(name: str) -> None:
    picture = pattern().convert("RGBA")
    hidden = np.array(picture)
    hidden[:, 40:56, 3] = 0
    photo = open_photo(encoded(Image.fromarray(hidden), name))
    assert photo.pixels[32, 48].min() >= 250
    assert corners(photo.pixels) == UPRIGHT


def test_a_palette_with_a_transparent_colour_is_white_there() -> None:
    picture = Image.new("P", (30, 30), 1)
    picture.putpalette([0, 0, 0, 200, 40, 40])
    picture.paste(0, (0, 0, 15, 30))
    photo = open_photo(encoded(picture, "PNG", transparency=0))
    assert photo.pixels[10, 5].tolist() == [255, 255, 255]
    assert photo.pixels[10, 25].tolist() == [200, 40, 40]


def test_cmyk_becomes_rgb() -> None:
    photo = open_photo(encoded(pattern().convert("CMYK"), "JPEG"))
    assert corners(photo.pixels) == UPRIGHT


@pytest.mark.parametrize("name", ["PNG", "WEBP", "AVIF"])
def test_of_an_animation_the_first_picture_is_opened(name: str) -> None:
    other = Image.new("RGB", (96, 64), "black")
    data = encoded(pattern(), name, save_all=True, append_images=[other, other])
    assert corners(open_photo(data).pixels) == UPRIGHT


def test_a_jpeg_with_further_pictures_behind_it_opens_the_first() -> None:
    file = io.BytesIO()
    pattern().save(file, "MPO", save_all=True, append_images=[Image.new("RGB", (96, 64))],
                   quality=95)
    photo = open_photo(file.getvalue())
    assert corners(photo.pixels) == UPRIGHT
    moving = encoded(pattern(), "JPEG") + bytes(range(256)) * 4000
    assert corners(open_photo(moving).pixels) == UPRIGHT
