"""Where and when a photo was taken stays nowhere, and the photo is what it was."""

import io
import random
import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from tests.support.phones import Phone, new_series
from tests.support.photos import PhotoPage, photo_of, send
from tests.support.tables import new_table
from tests.vision.conftest import encoded, pattern, stored
from vision.photo import open_photo
from webapp.play.photos.bare import bare

PLACE = "Strada Primaverii 17"
KINDS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF")


def noted(exif: Image.Exif) -> Image.Exif:
    """Return *exif* with a place and a time."""
    exif[0x010E], exif[0x0132] = PLACE, "2025:11:21 20:00:00"
    exif.get_ifd(0x8825).update({1: "N", 2: (44.0, 26.0, 7.0), 29: PLACE})
    return exif


def taken(kind: str, orientation: int = 1, *, way: str = "exif") -> bytes:
    """Return a photo with notes, by EXIF or by XMP."""
    picture, exif = stored(pattern(), orientation)
    if way == "xmp":
        told = f'<x tiff:Orientation="{orientation}">{PLACE}</x>'.encode()
        return encoded(picture, kind, xmp=told)
    return encoded(picture, kind, exif=noted(exif).tobytes())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_without_its_notes_is_as_upright_as_before(kind: str, orientation: int) -> None:
    photo = taken(kind, orientation)
    assert PLACE.encode() in photo
    left = bare(photo)
    assert PLACE.encode() not in left
    assert b"2025:11" not in left
    assert np.array_equal(open_photo(left).pixels, open_photo(photo).pixels)
    assert bare(left) == left


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "HEIF", "AVIF"])
def test_notes_of_the_other_kind_go_too(kind: str) -> None:
    photo = taken(kind, way="xmp")
    assert PLACE.encode() in photo
    assert PLACE.encode() not in bare(photo)
    assert np.array_equal(open_photo(bare(photo)).pixels, open_photo(photo).pixels)


def test_comments_and_what_lies_behind_a_photo_go_too() -> None:
    plain = taken("JPEG")
    note = PLACE.encode()
    comment = b"\xff\xfe" + struct.pack(">H", len(note) + 2) + note
    assert note not in bare(plain[:2] + comment + plain[2:] + b"ftypmp42" + note)
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", PLACE)
    told.add_itxt("Where", PLACE)
    png = encoded(pattern(), "PNG", pnginfo=told)
    assert note in png
    assert note not in bare(png)
    film = taken("HEIF") + struct.pack(">L4s", 8 + len(note), b"mpvd") + note
    assert note not in bare(film)


def test_colour_profiles_and_scans_stay() -> None:
    for options in ({"progressive": True}, {"icc_profile": b"x" * 70_000},
                    {"restart_marker_rows": 1}):
        photo = encoded(pattern(900, 600), "JPEG", **options)
        left = bare(photo)
        assert np.array_equal(open_photo(left).pixels, open_photo(photo).pixels)
        assert Image.open(io.BytesIO(left)).info.get("icc_profile") == options.get("icc_profile")


def test_whatever_is_sent_is_walked_along_to_an_end() -> None:
    rng = random.Random(38)  # noqa: S311 (no secret)
    photos = [taken(kind) for kind in KINDS]
    for _ in range(1500):
        data = bytearray(rng.choice(photos))
        for _spoilt in range(rng.randint(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        assert len(bare(bytes(data[:rng.randint(1, len(data))]))) <= len(data) + 40
    endless = b"\xff\xd8" + b"\xff\xe1\0\2" * 400_000
    assert bare(endless) == endless[:12]
    assert bare(b"II*\0" + PLACE.encode() * 9) == b"II*\0Strada P"


def iloc_without_end() -> bytes:
    """Return a HEIC whose one item lies in 65,535 places of no size, a hundred thousand times."""
    entry = struct.pack(">HHH", 1, 0, 65_535)
    iloc = b"\0\0\0\0" + struct.pack(">HH", 0, 65_535) + entry * 65_535
    infe = b"\2\0\0\0" + struct.pack(">HH4s", 1, 0, b"Exif") + b"\0"
    iinf = b"\0\0\0\0" + struct.pack(">H", 1) + box(b"infe", infe)
    return box(b"ftyp", b"heic\0\0\0\0") + box(
        b"meta", b"\0\0\0\0" + box(b"iinf", iinf) + box(b"iloc", iloc))


def box(kind: bytes, inner: bytes) -> bytes:
    return struct.pack(">L4s", 8 + len(inner), kind) + inner


def test_a_file_that_lists_places_without_end_is_given_up() -> None:
    data = iloc_without_end()
    assert bare(data) == data[:12]


@pytest.mark.one_database
@pytest.mark.parametrize("melds", [("r5 r6 r7", "y1 b1 k1"), ()], ids=["read", "refused"])
def test_no_place_is_left_in_the_database_or_its_log(
    keeper: Phone, tmp_path: Path, melds: tuple[str, ...]
) -> None:
    photo = photo_of(*melds) if melds else encoded(pattern(), "JPEG")
    note = b"Exif\0\0" + noted(Image.Exif()).tobytes().removeprefix(b"Exif\0\0")
    photo = photo[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + photo[2:]
    game = new_table(keeper, new_series(keeper)).path
    answer = send(keeper, game, photo)
    assert answer.status_code == 303
    PhotoPage(keeper, answer.location).wait()
    kept = b"".join(each.read_bytes() for each in tmp_path.glob("joly.sqlite3*"))
    assert game.rpartition("/")[2].encode() in kept
    assert PLACE.encode() not in kept
    assert b"2025:11:21" not in kept
