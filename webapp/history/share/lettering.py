"""Letters in pictures: two weights of one font, and how words are brought to a width.

Pillow is loaded when something is first drawn: a server on which no one shares does without it.
"""

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from webapp.server.language.names import clean_name

if TYPE_CHECKING:
    from PIL import ImageFont

PLAIN: Final = "nunito-600.woff2"
BOLD: Final = "nunito-800.woff2"
_MISSING: Final = "\uffff"
"""Drawn as what the font does not have."""
_DOTS: Final = "…"


@cache
def font(name: str, size: int) -> "ImageFont.FreeTypeFont":
    """Return a font of the package in a size in pixels."""
    from PIL import ImageFont  # noqa: PLC0415

    with resources.as_file(resources.files("webapp.history.share") / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(letter: str) -> bool:
    face = font(BOLD, 40)
    return letter == " " or bytes(face.getmask(letter)) != bytes(face.getmask(_MISSING))


def drawable(text: str) -> str:
    """Return as much of *text* as the font has letters for: an emoji or Hebrew is left out."""
    known = "".join(each if each.isprintable() and _has(each) else " " for each in text)
    return clean_name(known)


def is_drawable(text: str) -> bool:
    """Say whether the font has all letters of *text*."""
    return drawable(text) == clean_name(text)


def width(text: str, name: str, size: int) -> float:
    """Return how many pixels wide *text* is drawn."""
    left, _top, right, _bottom = font(name, size).getbbox(text)
    return right - min(left, 0)


def fit(text: str, name: str, most: float, sizes: range) -> tuple[str, int]:
    """Return *text* and the largest of *sizes*, from the largest down, at which it has room.

    Where it has none at the smallest, its end is left out, and told by dots.
    """
    for size in sizes:
        if width(text, name, size) <= most:
            return text, size
    cut = text
    while cut and width(cut + _DOTS, name, sizes[-1]) > most:
        cut = cut[:-1]
    return cut.rstrip() + _DOTS, sizes[-1]


def wrap(text: str, name: str, size: int, most: float, lines: int) -> list[str]:
    """Return *text* in at most *lines* lines that have room; what is too much ends in dots."""
    found: list[str] = []
    for word in text.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and width(longer, name, size) <= most:
            found[-1] = longer
        else:
            found.append(word)
    if len(found) > lines:
        found[lines - 1:] = [" ".join(found[lines - 1:])]
    only = range(size, size - 1, -1)
    return [fit(line, name, most, only)[0] for line in found]
