"""What is no photo, or damaged, or too large is refused before it costs anything."""

import struct
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.vision.conftest import corners, encoded, pattern, png
from vision.limits import LARGEST, MOST_PIXELS, PhotoError, Reason
from vision.photo import Photo, open_photo

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def reason(data: bytes) -> Reason:
    with pytest.raises(PhotoError) as refused:
        open_photo(data)
    return refused.value.reason


def test_an_empty_file_is_called_empty() -> None:
    assert reason(b"") is Reason.EMPTY


@pytest.mark.parametrize("data", [
    b"\0", b"joly 1\ngame romanian\n", SVG, b"<html>", b"%PDF-1.7\n", b"PK\3\4", bytes(5000),
    encoded(pattern(), "GIF"), encoded(pattern(), "BMP"), encoded(pattern(), "TIFF"),
    b"RIFF\0\0\0\0WAVEfmt ", struct.pack(">I", 24) + b"ftypisom\0\0\0\0mp42avc1",
    np.random.default_rng(1).bytes(5000),
])
def test_what_is_no_photo_is_refused(data: bytes) -> None:
    assert reason(data) is Reason.NOT_A_PHOTO


@pytest.mark.parametrize("part", [0.05, 0.5, 0.95])
def test_a_truncated_photo_is_damaged(kind: str, part: float) -> None:
    noise = np.random.default_rng(3).integers(0, 256, (200, 300, 3), np.uint8)
    data = encoded(Image.fromarray(noise), kind)
    assert reason(data[: int(len(data) * part)]) is Reason.DAMAGED


def test_the_first_bytes_alone_are_damaged(kind: str) -> None:
    data = encoded(pattern(), kind)
    for length in (16, 24, 40, 60):
        assert reason(data[:length]) is Reason.DAMAGED


@pytest.mark.parametrize("seed", range(40))
def test_spoilt_bytes_give_a_picture_or_a_reason(kind: str, seed: int) -> None:
    chance = np.random.default_rng(seed)
    data = bytearray(encoded(pattern(), kind, exif=Image.Exif().tobytes()))
    end = min(len(data), int(chance.choice((64, 2000))))
    for _ in range(int(chance.choice((1, 5, 40)))):
        data[chance.integers(4, end)] = chance.integers(256)
    try:
        assert isinstance(open_photo(bytes(data)), Photo)
    except PhotoError as error:
        assert error.reason in Reason  # noqa: PT017 (a picture is as good an answer)


def test_a_file_over_the_limit_is_refused_unread() -> None:
    assert reason(encoded(pattern(), "JPEG") + bytes(LARGEST)) is Reason.TOO_LARGE_FILE


def header(width: int, height: int) -> dict[str, bytes]:
    """Return small files whose headers claim a size, in three formats."""
    jpeg = bytearray(encoded(pattern(), "JPEG"))
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = struct.pack(">HH", height, width)
    webp = bytearray(encoded(pattern(), "WEBP", exif=b"Exif\0\0 for the large header"))
    place = webp.index(b"VP8X") + 12
    webp[place : place + 6] = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return {"PNG": png(width, height, bytes(100)), "JPEG": bytes(jpeg), "WEBP": bytes(webp)}


@pytest.mark.parametrize("name", ["PNG", "JPEG"])
@pytest.mark.parametrize("size", [(8192, 6145), (16000, 16000), (60000, 60000)])
def test_too_many_pixels_are_refused_by_the_header(name: str, size: tuple[int, int]) -> None:
    assert reason(header(*size)[name]) is Reason.TOO_MANY_PIXELS  # it has no pixels to be read


def test_a_size_that_the_pixels_belie_is_refused() -> None:
    assert reason(header(16000, 16000)["WEBP"]) in (Reason.TOO_MANY_PIXELS, Reason.DAMAGED)


def test_what_phones_call_50_megapixels_is_within_the_limit() -> None:
    assert MOST_PIXELS >= 8192 * 6144
    assert reason(header(8192, 6144)["PNG"]) is Reason.DAMAGED, "judged, and then found wanting"


def test_a_jpeg_of_endless_scans_is_refused() -> None:
    data = encoded(pattern(), "JPEG", progressive=True)
    assert corners(open_photo(data).pixels)[0] == "red"
    last = data.rindex(b"\xff\xda")
    assert reason(data[:-2] + data[last:-2] * 500 + data[-2:]) is Reason.DAMAGED


@pytest.mark.parametrize("between", [b"", b"\xff\x01", b"\xff\xff\xff"])
def test_scans_are_counted_in_any_jpeg_whatever_stands_between_them(between: bytes) -> None:
    data = encoded(pattern(), "JPEG")
    assert corners(open_photo(data[:-2] + between + data[-2:]).pixels)[0] == "red"
    scan = data[data.rindex(b"\xff\xda") :][:14]
    assert reason(data[:-2] + (between + scan) * 500 + data[-2:]) is Reason.DAMAGED


def test_who_wants_small_pictures_opens_no_large_one() -> None:
    data = encoded(pattern(), "PNG")
    with Image.open(BytesIO(data)) as image:
        pixels = image.width * image.height
    assert open_photo(data, most=pixels).width
    with pytest.raises(PhotoError) as caught:
        open_photo(data, most=pixels - 1)
    assert caught.value.reason is Reason.TOO_MANY_PIXELS


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process's own peak")
@pytest.mark.parametrize("name", ["JPEG", "HEIF"])
def test_12_megapixels_stay_well_under_450_mb(name: str, tmp_path: Path) -> None:
    file = tmp_path / "photo"
    file.write_bytes(encoded(pattern(4032, 3024), name))
    program = (
        "import sys; from pathlib import Path; from vision.photo import open_photo;"
        "photo = open_photo(Path(sys.argv[1]).read_bytes());"
        "status = Path('/proc/self/status').read_text();"
        "print(photo.width, status.split('VmHWM:')[1].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", program, file], check=True,  # noqa: S603
                          capture_output=True, text=True)
    width, peak = map(int, done.stdout.split())
    assert width == 4032
    assert peak < 250_000, "kB"
