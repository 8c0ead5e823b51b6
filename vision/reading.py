"""What a photo shows: tiles with their places, and the melds in which they lie."""

from dataclasses import dataclass
from typing import TypedDict

Point = tuple[float, float]
Quad = tuple[Point, ...]
"""Four corners (x, y) in pixels of the whole upright photo, clockwise from the top left corner as
the digit is read."""


class TileDocument(TypedDict):
    """One tile as ``joly read --json`` prints it."""

    tile: str
    confidence: float
    second: str
    quad: list[list[float]]


class ReadingDocument(TypedDict):
    """A photo's reading as ``joly read --json`` prints it, ``seconds`` left aside."""

    width: int
    height: int
    tiles: list[TileDocument]
    melds: list[list[int]]


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


@dataclass(frozen=True, slots=True)
class Reading:
    """All tiles of a photo."""

    width: int
    """Pixels of the whole upright photo."""
    height: int
    tiles: tuple[TileReading, ...]
    melds: tuple[tuple[int, ...], ...]
    """Rows of indices into ``tiles`` in reading order; every tile is in exactly one."""

    def document(self) -> ReadingDocument:
        """Return the reading as plain data, in the order of the notation."""
        return {
            "width": self.width,
            "height": self.height,
            "tiles": [
                {
                    "tile": tile.tile,
                    "confidence": tile.confidence,
                    "second": tile.second,
                    "quad": [list(corner) for corner in tile.quad],
                }
                for tile in self.tiles
            ],
            "melds": [list(meld) for meld in self.melds],
        }

    def lines(self) -> list[str]:
        """Return the melds in notation, one a line."""
        return [" ".join(self.tiles[index].tile for index in meld) for meld in self.melds]
