"""Tiles: what lies in the box, how one is written, and how many of each there are (R-EQ-1)."""

import enum
from dataclasses import dataclass
from typing import Any, Final, Self, TypeAlias

NUMBERS: Final = range(1, 14)
COPIES: Final = 2
"""How many of each numbered tile, and how many Jolys, a box holds."""


class Colour(enum.Enum):
    """A tile's colour; the value is its letter in a record. Orange sets print yellow."""

    RED = "r"
    YELLOW = "y"
    BLUE = "b"
    BLACK = "k"

    # Members are singletons; the default hash goes through the name and is slow in hot loops.
    __hash__ = object.__hash__


_MADE: Final[dict[tuple[Colour, int] | None, Any]] = {}
"""Every tile once: equal tiles are the same object, so that finding and counting them is quick."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberTile:
    """A tile with a number from 1 to 13 in one of the four colours; there is one of each kind."""

    colour: Colour
    number: int

    def __new__(cls, colour: Colour, number: int) -> Self:
        """Return the one tile of *colour* and *number*."""
        made: Self = _MADE.setdefault((colour, number), object.__new__(cls))
        return made

    def __reduce__(self) -> tuple[type, tuple[Colour, int]]:
        return type(self), (self.colour, self.number)

    def __str__(self) -> str:
        """Return the notation: ``r7``."""
        return f"{self.colour.value}{self.number}"


@dataclass(frozen=True, slots=True, eq=False)
class Joly:
    """The tile without a number. Both are alike: tiles have no identity, places remember."""

    def __new__(cls) -> Self:
        """Return the one Joly."""
        made: Self = _MADE.setdefault(None, object.__new__(cls))
        return made

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return type(self), ()

    def __str__(self) -> str:
        """Return the notation: ``J``."""
        return "J"


Tile: TypeAlias = NumberTile | Joly

JOLY: Final = Joly()
NUMBER_TILES: Final = tuple(NumberTile(colour, n) for colour in Colour for n in NUMBERS)
"""The 52 different numbered tiles, by colour, then number."""

FULL_SET: Final[tuple[Tile, ...]] = NUMBER_TILES * COPIES + (JOLY,) * COPIES
"""The 106 tiles of the box (R-EQ-1)."""

_BY_NOTATION: Final[dict[str, Tile]] = {str(tile): tile for tile in FULL_SET}
_BY_PLACE: Final = {(tile.colour, tile.number): tile for tile in NUMBER_TILES}


def number_tile(colour: Colour, number: int) -> NumberTile:
    """Return the tile of *colour* and *number* (1 to 13).

    Raises:
        KeyError: there is no such number.
    """
    return _BY_PLACE[colour, number]


def find_tile(text: str) -> Tile | None:
    """Return the tile that *text* writes (``r7``, ``J``; case does not matter), or ``None``."""
    lowered = text.lower()
    return JOLY if lowered == "j" else _BY_NOTATION.get(lowered)
