"""Rows of tiles read as runs and sets, and the places in melds that remember what lies there.

Positions in a run count from 1 (a low 1) to 14 (a high 1), so that 1-2-3 and 12-13-1 are both
stretches of consecutive positions (R-RUN-2).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.tiles import Colour, Joly, NumberTile, Tile, number_tile

HIGH_ONE: Final = 14


@dataclass(frozen=True, slots=True)
class DeclaredJoly:
    """A Joly as a record writes it where its place does not show what it stands for."""

    stands_for: NumberTile

    def __str__(self) -> str:
        """Return the notation: ``J=b11``."""
        return f"J={self.stands_for}"


Piece: TypeAlias = NumberTile | Joly | DeclaredJoly
"""A tile as written in a row."""


def tile_of(piece: Piece) -> Tile:
    """Return the tile that *piece* is, whatever it stands for."""
    return Joly() if isinstance(piece, DeclaredJoly) else piece


def is_joly(piece: Piece) -> bool:
    """Say whether *piece* is a Joly, declared or not."""
    return not isinstance(piece, NumberTile)


@dataclass(frozen=True, slots=True)
class RunShape:
    """A run of *length* consecutive positions of one colour, from position *low* upwards."""

    colour: Colour
    low: int
    length: int

    @property
    def high(self) -> int:
        """Return the position of the upper end, 14 for a high 1."""
        return self.low + self.length - 1

    def tile_at(self, position: int) -> NumberTile:
        """Return the tile that belongs at *position*."""
        return number_tile(self.colour, 1 if position == HIGH_ONE else position)

    @property
    def positions(self) -> range:
        """Return the run's positions, upwards."""
        return range(self.low, self.low + self.length)


@dataclass(frozen=True, slots=True)
class GroupShape:
    """A set: three or four tiles of one number, all colours different (R-SET-1)."""

    number: int


Shape: TypeAlias = RunShape | GroupShape


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a meld on the table.

    ``stands_for`` is what a Joly in a run means, ``None`` for numbered tiles and in sets.
    ``joly`` is 1 or 2 where that Joly lies here or where the tile was given for it, else 0.
    ``stacked_by`` is the seat that has taken the tile to its stack (R-STACK-1, R-STACK-2).
    ``ply`` is the line that laid the tile.
    """

    tile: Tile
    laid_by: str
    ply: int = 0
    stands_for: NumberTile | None = None
    joly: int = 0
    stacked_by: str = ""

    @property
    def is_exchange(self) -> bool:
        """Say whether the tile was given for a Joly and lies upside down (R-SCORE-5)."""
        return self.joly > 0 and isinstance(self.tile, NumberTile)

    @property
    def piece(self) -> Piece:
        """Return the tile as a record writes it."""
        return DeclaredJoly(self.stands_for) if self.stands_for else self.tile


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table: its number, its owner, its shape and its places.

    ``shape`` is ``None`` for what the table let stand although it is neither run nor set. The
    slots of a run stand upwards from ``shape.low``; those of a set in the order laid.
    """

    id: int
    laid_by: str
    shape: Shape | None
    slots: tuple[Slot, ...]

    @property
    def kind(self) -> str:
        """Return ``run``, ``set`` or ``other``."""
        if self.shape is None:
            return "other"
        return "run" if isinstance(self.shape, RunShape) else "set"

    def positions(self) -> Iterator[tuple[int, Slot]]:
        """Yield each slot with its position: in a run the place, elsewhere the index."""
        start = self.shape.low if isinstance(self.shape, RunShape) else 0
        return enumerate(self.slots, start)


def in_order(shape: RunShape, pieces: Sequence[Piece], low: int) -> bool:
    """Say whether *pieces*, laid from position *low* upwards, all belong where they lie."""
    for position, piece in enumerate(pieces, low):
        if isinstance(piece, Joly):
            continue
        tile = piece.stands_for if isinstance(piece, DeclaredJoly) else piece
        wanted = 1 if position == HIGH_ONE else position
        if tile.number != wanted or tile.colour is not shape.colour:
            return False
    return True
