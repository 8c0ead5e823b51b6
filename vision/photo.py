"""Open a photo: bytes in any usual format become upright sRGB pixels of a bounded size."""

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

from vision.limits import LARGEST, MOST_PIXELS, PhotoError, Reason

_LONGEST: Final = 2048
_FINEST: Final = 4096  # px, for what is small at that; twelve megapixels have 4,000 to 4,080
_FINER: Final = 1.2  # times as many px in a line are worth decoding it again
_NEARLY: Final = 0.9  # of the wanted size is enough where the decoder itself can reduce
_MOST_SCANS: Final = 64  # a usual progressive JPEG has ten, any other one to four
_LARGEST_PROFILE: Final = 4 * 2**20
_ORIENTATION: Final = 0x0112
_UPRIGHT: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SIDEWAYS: Final = range(5, 9)
_SPACES: Final = {"L": "GRAY", "RGB": "RGB", "CMYK": "CMYK"}
_NEXT_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo that is ready to be read."""

    pixels: NDArray[np.uint8]
    """(H, W, 3) sRGB, red first, upright, perhaps reduced."""
    width: int
    """Pixels of the whole upright photo from left to right."""
    height: int
    finer: Callable[[], NDArray[np.uint8]] | None = None
    """Decodes it again with more pixels, where it has them."""


def open_photo(data: bytes, longest: int = _LONGEST, most: int = MOST_PIXELS) -> Photo:
    """Decode a JPEG, PNG, WebP, HEIC or AVIF, told by its content; the first frame of several.

    Args:
        data: the whole file.
        longest: the longer side of the pixels in the answer is at most this.
        most: the most pixels that the file may have.

    Raises:
        PhotoError: the file is empty, none of these, damaged, or over a limit. The size in the
            file's header is judged before any pixel is decoded.
    """
    if not data:
        raise PhotoError(Reason.EMPTY)
    if len(data) > LARGEST:
        raise PhotoError(Reason.TOO_LARGE_FILE)
    kind = _format(data)
    if kind is None:
        raise PhotoError(Reason.NOT_A_PHOTO)
    photo = _safely(data, kind, longest, most)
    if max(photo.width, photo.height) <= _FINER * max(photo.pixels.shape):
        return photo
    return replace(photo, finer=lambda: _safely(data, kind, _FINEST, most).pixels)


def _safely(data: bytes, kind: str, longest: int, most: int) -> Photo:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # decoders grumble about notes that nobody needs
            return _decoded(data, kind, longest, most)
    except (PhotoError, MemoryError):
        raise
    except Image.DecompressionBombError as error:
        raise PhotoError(Reason.TOO_MANY_PIXELS) from error
    except Exception as error:  # decoders fail on hostile files in ways that nobody lists
        raise PhotoError(Reason.DAMAGED) from error


def _format(data: bytes) -> str | None:
    """Return Pillow's name for the format of *data*, or ``None``."""
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] != b"ftyp":
        return None
    end = min(int.from_bytes(data[:4]), 256)
    brands = {data[8:12], *(data[at : at + 4] for at in range(16, end, 4))}
    if brands & {b"avif", b"avis"}:
        return "AVIF"
    heic = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
    return "HEIF" if brands & heic else None


def _opened(data: bytes, kind: str) -> Image.Image:
    # By name: asking Pillow to find the format would import every decoder it has.
    if kind == "HEIF":
        import_module("pi_heif").register_heif_opener(thumbnails=False)
    elif kind in ("WEBP", "AVIF"):
        import_module(f"PIL.{'WebP' if kind == 'WEBP' else 'Avif'}ImagePlugin")
    return Image.open(BytesIO(data), formats=(kind,))


def _decoded(data: bytes, kind: str, longest: int, most: int) -> Photo:
    image = _opened(data, kind)
    width, height = image.size
    if width * height > most:
        raise PhotoError(Reason.TOO_MANY_PIXELS)
    if kind == "JPEG" and _scans(data) > _MOST_SCANS:
        raise PhotoError(Reason.DAMAGED)
    turn = _heif_orientation(image, data) if kind == "HEIF" else _orientation(image)
    profile = image.info.get("icc_profile")
    scale = min(longest / max(width, height), 1.0)
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    image.draft(None, (int(size[0] * _NEARLY), int(size[1] * _NEARLY)))
    image.load()
    image = _plain(image)
    if image.width > size[0] or image.height > size[1]:
        image = image.resize(size, Image.Resampling.HAMMING)
    image = _in_srgb(image, profile)
    if turn in _UPRIGHT:
        image = image.transpose(_UPRIGHT[turn])
    if turn in _SIDEWAYS:
        width, height = height, width
    return Photo(np.array(image, np.uint8), width, height)


def _scans(data: bytes) -> int:
    """Count the scans of a JPEG: each costs a pass over the picture, whatever it holds."""
    at, scans = 2, 0
    while (found := _NEXT_MARKER.search(data, at)) and scans <= _MOST_SCANS:
        marker = data[found.end() - 1]
        if marker == 0xD9:  # noqa: PLR2004 (the end of the image)
            break
        scans += marker == 0xDA  # noqa: PLR2004 (the start of a scan)
        at = found.end()
        if marker != 0x01:  # of no use, and the only other one without a length
            at += max(int.from_bytes(data[at : at + 2]), 2)
    return scans


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # noqa: BLE001 (a photo with spoilt notes is a photo all the same)
        return 1


def _heif_orientation(image: Image.Image, data: bytes) -> int:
    """Return the turn that libheif has not made; where the container has one, EXIF repeats it."""
    if b"irot" in data or b"imir" in data:
        return 1
    return image.info.get("original_orientation") or 1


def _plain(image: Image.Image) -> Image.Image:
    """Return *image* as L, RGB or CMYK of 8 bits, on white where it is transparent."""
    if image.mode.startswith("I"):
        return Image.fromarray((np.asarray(image) >> 8).clip(0, 255).astype(np.uint8))
    if image.has_transparency_data:
        image = image.convert("RGBA")
        ground = Image.new("RGB", image.size, "white")
        ground.paste(image, mask=image.getchannel("A"))
        return ground
    if image.mode in _SPACES:
        return image
    return image.convert("L" if image.mode == "1" else "RGB")


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Turn colours into sRGB by the ICC profile; a profile that cannot be used is left aside."""
    if profile and len(profile) <= _LARGEST_PROFILE:
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            fits = source.profile.xcolor_space.strip() == _SPACES[image.mode]
            if fits and "sRGB" not in (source.profile.profile_description or ""):
                turned = ImageCms.profileToProfile(
                    image, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
                )
                return turned or image.convert("RGB")
        except (ImageCms.PyCMSError, OSError, ValueError):
            pass
    return image.convert("RGB")
