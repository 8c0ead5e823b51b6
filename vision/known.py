"""What is known of a table before its photo is read: rows of tiles, as plain data that travels."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypedDict

VERSION: Final = 1
MOST_TILES: Final = 130
"""More than a box holds; whoever sends more is not believed."""

NAMES: Final = (*(f"{colour}{number}" for colour in "rybk" for number in range(1, 14)), "J")
"""The 53 tiles in the order of all matrices of readings."""

SAME_TABLE: Final = 0.5
"""The share of the known tiles that a photo of the same table must show by itself,"""
BY_CHANCE: Final = 0.3
"""and how much more where it shows a whole box: the more lies there, the more agrees by chance.

On 48 made games (seeds 7 and 99) that asks in 4 of 192 photos although the table is the same, and
takes another game's for the same in 1 of 384.
"""
BOX: Final = 106

_NAMES: Final = frozenset(NAMES)


class KnownDocument(TypedDict):
    """A known table as it is sent."""

    version: int
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Known:
    """The rows that lay on a table, in any order; ``J`` for a Joly, whatever it stands for."""

    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def count(self) -> int:
        """Return how many tiles it has."""
        return sum(map(len, self.rows))

    def document(self) -> KnownDocument:
        """Return it as plain data."""
        return {"version": VERSION, "rows": [list(row) for row in self.rows]}


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of ``known`` tiles ``there`` lie in the photo in their rows, by the picture alone.

    ``shown`` are all the tiles that the picture alone shows.
    """

    there: int
    known: int
    shown: int

    @property
    def is_same(self) -> bool:
        """Say whether enough agrees for it to be the same table; an empty one agrees with all."""
        share = SAME_TABLE + BY_CHANCE * min(self.shown / BOX, 1)
        return self.there >= share * self.known


def known_rows(rows: Iterable[Iterable[str]]) -> Known:
    """Return the table of *rows*, those without a tile left out."""
    return Known(tuple(found for row in rows if (found := tuple(row))))


def parse_known(document: object) -> Known:
    """Return the table of a document.

    Raises:
        ValueError: it is none of this version, names what is no tile, or more than a box holds.
    """
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise ValueError(document)
    rows: Any = document.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ValueError(rows)
    if not all(isinstance(tile, str) and tile in _NAMES for row in rows for tile in row):
        raise ValueError(rows)
    known = known_rows(rows)
    if known.count > MOST_TILES:
        raise ValueError(known.count)
    return known
