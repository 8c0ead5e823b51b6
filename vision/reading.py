"""What a photo shows: tiles with their places, and the melds in which they lie."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from vision.known import Agreement

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
    lay: NotRequired[bool]


class AgreementDocument(TypedDict):
    """How many of the tiles that were known on the table lie where they lay."""

    there: int
    known: int
    shown: int


class ReadingDocument(TypedDict):
    """A photo's reading as ``joly read --json`` prints it, ``seconds`` left aside.

    Where the table was known, tiles have ``lay`` and the reading has ``agreed``.
    """

    width: int
    height: int
    tiles: list[TileDocument]
    melds: list[list[int]]
    agreed: NotRequired[AgreementDocument]


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
class Reading:
    """All tiles of a photo."""

    width: int
    """Pixels of the whole upright photo."""
    height: int
    tiles: tuple[TileReading, ...]
    melds: tuple[tuple[int, ...], ...]
    """Rows of indices into ``tiles`` in reading order; every tile is in exactly one."""
    agreed: Agreement | None = None
    """How far the photo alone agrees with what was known of its table, if anything was."""

    def document(self) -> ReadingDocument:
        """Return the reading as plain data, in the order of the notation."""
        found: ReadingDocument = {
            "width": self.width,
            "height": self.height,
            "tiles": [tile.document() for tile in self.tiles],
            "melds": [list(meld) for meld in self.melds],
        }
        if self.agreed is not None:
            found["agreed"] = {"there": self.agreed.there, "known": self.agreed.known,
                               "shown": self.agreed.shown}
        return found

    def lines(self) -> list[str]:
        """Return the melds in notation, one a line."""
        return [" ".join(self.tiles[index].tile for index in meld) for meld in self.melds]
