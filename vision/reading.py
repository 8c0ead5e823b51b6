"""What a photo shows: tiles with their places, the melds they lie in, and what was not seen."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import isfinite
from typing import Any, Final, NotRequired, TypedDict

from vision.known import NAMES, Agreement

Point = tuple[float, float]
Quad = tuple[Point, ...]
"""Four corners (x, y) in pixels of the whole upright photo, clockwise from the top left corner as
the digit is read."""

CERTAIN: Final = 1.0
"""The confidence of what a person has said; what is read stays below (``confidence.MOST``)."""

CORNERS: Final = 4
FEWEST_CORNERS: Final = 3
"""Of a tile, and of the outline of a gap."""

NO_READING: Final = "no reading of a photo"
MOST_READ: Final = 500
"""Tiles of a reading that is taken back; a box holds 106, and two photos of it twice as many."""


class TileDocument(TypedDict):
    """One tile as ``joly read --json`` prints it."""

    tile: str
    confidence: float
    second: str
    quad: list[list[float]]
    lay: NotRequired[bool]


class AgreementDocument(TypedDict):
    """How many of the tiles that were known on the table lie where they lay."""

    there: int
    known: int
    shown: int


class GapDocument(TypedDict):
    """One place that was not read, as ``joly read --json`` prints it."""

    outline: list[list[float]]
    about: int
    reason: str


class ReadingDocument(TypedDict):
    """A photo's reading as ``joly read --json`` prints it, ``seconds`` left aside.

    Where the table was known, tiles have ``lay`` and the reading has ``agreed``.
    """

    width: int
    height: int
    tiles: list[TileDocument]
    melds: list[list[int]]
    gaps: list[GapDocument]
    agreed: NotRequired[AgreementDocument]


class Unseen(Enum):
    """Why tiles that lie in a photo were not read."""

    SMALL = "too small"
    BLURRED = "blurred"
    COVERED = "covered"
    GLARE = "glare"
    TURNED = "turned away"
    FACE_DOWN = "face down"


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile as it was read."""

    tile: str
    """In the record's notation, never declared: ``r5``, ``J``."""
    confidence: float
    """The probability, 0 to 1, that ``tile`` is right."""
    second: str
    """The next most likely tile."""
    quad: Quad
    lay: bool = False
    """Whether it is reported, so, or surely, only because it was known to lie there."""

    def document(self) -> TileDocument:
        """Return the tile as plain data, in the order of the notation."""
        found: TileDocument = {
            "tile": self.tile,
            "confidence": self.confidence,
            "second": self.second,
            "quad": [list(corner) for corner in self.quad],
        }
        return found | {"lay": True} if self.lay else found


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where tiles seem to lie that were not read."""

    outline: tuple[Point, ...]
    """A simple polygon, three corners (x, y) or more, in pixels of the whole upright photo."""
    about: int
    """How many tiles lie there, 1 or more, as far as their size tells."""
    reason: Unseen


@dataclass(frozen=True, slots=True)
class Reading:
    """All tiles of a photo."""

    width: int
    """Pixels of the whole upright photo."""
    height: int
    tiles: tuple[TileReading, ...]
    melds: tuple[tuple[int, ...], ...]
    """Rows of indices into ``tiles`` in reading order; every tile is in exactly one."""
    gaps: tuple[Gap, ...] = ()
    """Where tiles lie that are not among ``tiles``; the most of them first."""
    agreed: Agreement | None = None
    """How far the photo alone agrees with what was known of its table, if anything was."""

    def document(self) -> ReadingDocument:
        """Return the reading as plain data, in the order of the notation."""
        found: ReadingDocument = {
            "width": self.width,
            "height": self.height,
            "tiles": [tile.document() for tile in self.tiles],
            "melds": [list(meld) for meld in self.melds],
            "gaps": [
                {
                    "outline": [list(corner) for corner in gap.outline],
                    "about": gap.about,
                    "reason": gap.reason.value,
                }
                for gap in self.gaps
            ],
        }
        if self.agreed is not None:
            found["agreed"] = {"there": self.agreed.there, "known": self.agreed.known,
                               "shown": self.agreed.shown}
        return found

    def lines(self) -> list[str]:
        """Return the melds in notation, one a line."""
        return [" ".join(self.tiles[index].tile for index in meld) for meld in self.melds]


def parse_reading(document: object) -> Reading:
    """Return the reading of a document; what was agreed with a record is left aside.

    Raises:
        ValueError: it is none, names what is no tile, a tile twice or in no row, or too many.
    """
    told: Any = document
    try:
        reading = Reading(
            int(_number(told["width"])), int(_number(told["height"])),
            tuple(TileReading(each["tile"], _number(each["confidence"]), each["second"],
                              _corners(each["quad"]), bool(each.get("lay")))
                  for each in told["tiles"]),
            tuple(tuple(meld) for meld in told["melds"]),
            tuple(Gap(_corners(each["outline"]), int(_number(each["about"])),
                      Unseen(each["reason"])) for each in told.get("gaps", ())))
        named = all(name in NAMES for each in reading.tiles for name in (each.tile, each.second))
        placed = sorted(index for meld in reading.melds for index in meld)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise ValueError(NO_READING) from error
    shaped = all(len(tile.quad) == CORNERS for tile in reading.tiles) and all(
        len(gap.outline) >= FEWEST_CORNERS for gap in reading.gaps)
    if not (named and shaped) or placed != [*range(len(reading.tiles))] or len(placed) > MOST_READ:
        raise ValueError(NO_READING)
    return reading


def _corners(found: Iterable[tuple[float, float]]) -> tuple[Point, ...]:
    return tuple((_number(x), _number(y)) for x, y in found)


def _number(found: float | str) -> float:
    number = float(found)
    if not isfinite(number):
        raise ValueError(found)
    return number
