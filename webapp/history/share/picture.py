"""A result as a picture, upright, as phones show it: drawn from a card of words and colours."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from webapp.history.share.lettering import BOLD, PLAIN, fit, font, width, wrap

if TYPE_CHECKING:
    from PIL import ImageDraw

WIDTH: Final = 1080
HEIGHT: Final = 1350
EDGE: Final = 60
"""Pixels that nothing is drawn on, at each side."""

_PAGE: Final = "#f4ecdd"
_CARD: Final = "#fffaf0"
_BAR: Final = "#1f5543"
_ON_BAR: Final = "#fdf6e5"
_INK: Final = "#2c2519"
_SOFT: Final = "#685c47"
_BAD: Final = "#a3231a"
_GOLD: Final = "#f4bc42"
PERSONS: Final = ("#0171df", "#a06a2f", "#6c317f", "#0c7963", "#9a3a40", "#3d4405")
"""The colours of persons, as the light palette has them."""

_TOP: Final = 250
_FOOT: Final = 120
_WHY: Final = 130
_LEAST_CHART: Final = 260
_TALLEST_ROW: Final = 190
_GAP: Final = 16
_LONGEST_POINTS: Final = 260


@dataclass(frozen=True, slots=True)
class Row:
    """A player: ``points`` as they are written, ``below`` under them, ``full`` under the name."""

    place: int
    letter: str
    colour: int
    name: str
    full: str
    points: str
    below: str
    first: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """Totals game by game, from 0 (the lowest) to 1, each in its place from 0 to 1."""

    colour: int
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """What a picture shows, in words that the font has letters for."""

    title: str
    of: str
    when: str
    rows: Sequence[Row]
    why: str
    curves: Sequence[Curve] = ()


def draw(card: Card) -> bytes:
    """Return the picture of *card* as a PNG of ``WIDTH`` by ``HEIGHT`` pixels."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 (see lettering)

    image = Image.new("RGB", (WIDTH, HEIGHT), _PAGE)
    pen = ImageDraw.Draw(image)
    _head(pen, card)
    left = HEIGHT - _TOP - _FOOT - (_WHY if card.why else 0)
    tall = min(left // max(len(card.rows), 1), _TALLEST_ROW)
    if card.curves and len(card.rows) * tall > left - _LEAST_CHART:
        tall = (left - _LEAST_CHART) // len(card.rows)
    for number, row in enumerate(card.rows):
        _row(pen, row, _TOP + number * tall, tall - _GAP)
    end = _TOP + len(card.rows) * tall
    if card.curves:
        _chart(pen, card.curves, (EDGE, end + 20, WIDTH - EDGE, _TOP + left - 20))
    below = _TOP + left if card.curves else end + 24
    for number, line in enumerate(wrap(card.why, PLAIN, 36, WIDTH - 2 * EDGE, 3)):
        pen.text((EDGE, below + 44 * number), line, _INK, font(PLAIN, 36))
    pen.text((EDGE, HEIGHT - 60), "Joly", _BAR, font(BOLD, 44), anchor="lm")
    pen.text((WIDTH - EDGE, HEIGHT - 60), card.when, _SOFT, font(PLAIN, 34), anchor="rm")
    out = BytesIO()
    # Few colours, sharp letters: an eighth of the bytes, and no one sees the difference.
    image.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", compress_level=6)
    return out.getvalue()


def _sizes(largest: int, least: int) -> range:
    """Return sizes of letters from the largest down; where there is little room, the least."""
    return range(max(largest, least), least - 1, -2)


def _head(pen: "ImageDraw.ImageDraw", card: Card) -> None:
    pen.rectangle((0, 0, WIDTH, _TOP - 30), _BAR)
    most = WIDTH - 2 * EDGE
    title, size = fit(card.title, BOLD, most, _sizes(76, 40))
    pen.text((EDGE, 96), title, _ON_BAR, font(BOLD, size), anchor="lm")
    of, size = fit(card.of, PLAIN, most, _sizes(40, 28))
    pen.text((EDGE, 168), of, _ON_BAR, font(PLAIN, size), anchor="lm")


def _row(pen: "ImageDraw.ImageDraw", row: Row, top: int, tall: int) -> None:
    middle = top + tall // 2
    pen.rounded_rectangle((EDGE, top, WIDTH - EDGE, top + tall), 24, _CARD,
                          _GOLD if row.first else None, 6 if row.first else 0)
    colour = PERSONS[row.colour - 1]
    side = min(int(tall * 0.72), 100)
    badge = (EDGE + 100, middle - side // 2, EDGE + 100 + side, middle + side // 2)
    pen.text((EDGE + 50, middle), f"{row.place}.", _SOFT, font(BOLD, side // 2), anchor="mm")
    pen.rounded_rectangle(badge, side // 4, colour)
    letter, size = fit(row.letter, BOLD, side - 10, _sizes(int(side * 0.62), 12))
    pen.text((badge[0] + side / 2, middle), letter, _CARD, font(BOLD, size), anchor="mm")
    right = WIDTH - EDGE - 30
    points, size = fit(row.points, BOLD, _LONGEST_POINTS, _sizes(min(tall // 2, 76), 28))
    big = font(BOLD, size)
    up = tall // 6 if row.below else 0
    pen.text((right, middle - up), points, _BAD if points.startswith("−") else _INK, big,
             anchor="rm")
    if row.below:
        below, small = fit(row.below, PLAIN, _LONGEST_POINTS, _sizes(min(tall // 5, 34), 14))
        pen.text((right, middle + tall // 4), below, _SOFT, font(PLAIN, small), anchor="rm")
    start = badge[2] + 28
    most = right - max(width(points, BOLD, size), _LONGEST_POINTS if row.below else 0) - 24 - start
    up = tall // 6 if row.full else 0  # room for a comma under the name, and accents below it
    name, size = fit(row.name, BOLD, most, _sizes(min(tall * 2 // 5 if row.full else tall // 2, 62),
                                                  22))
    pen.text((start, middle - up), name, _INK, font(BOLD, size), anchor="lm")
    if row.full:
        full, small = fit(row.full, PLAIN, most, _sizes(min(tall // 5, 34), 14))
        pen.text((start, middle + tall * 2 // 7), full, _SOFT, font(PLAIN, small), anchor="lm")


def _chart(
    pen: "ImageDraw.ImageDraw", curves: Sequence[Curve], box: tuple[int, int, int, int]
) -> None:
    """Draw the totals game by game; the rows above say whose colours they are."""
    left, top, right, bottom = box
    pen.rounded_rectangle(box, 24, _CARD)
    wide, tall = right - left - 60, bottom - top - 60
    for curve in curves:
        line = [(left + 30 + x * wide, bottom - 30 - y * tall) for x, y in curve.points]
        pen.line(line, PERSONS[curve.colour - 1], 7, joint="curve")
        for x, y in line[-1:]:
            pen.ellipse((x - 10, y - 10, x + 10, y + 10), PERSONS[curve.colour - 1])
