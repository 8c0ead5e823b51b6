"""The lines of records that only games of a rearranged table have; ``str`` is their notation."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rules.notation import kinds
from rules.notation.dialects import Place, ReadLine
from rules.notation.scanner import Scanner
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Starter(kinds.OfSeat, kinds.Header):
    """Who begins, as the players found it by drawing tiles."""

    seat: str

    def __str__(self) -> str:
        return f"starter {self.seat}"


@dataclass(frozen=True, slots=True)
class Drawn(kinds.OfSeat, kinds.Header):
    """A tile drawn for the start."""

    seat: str
    tile: Tile

    def __str__(self) -> str:
        return f"drawn {self.seat} {self.tile}"


@dataclass(frozen=True, slots=True)
class DrawPool(kinds.Action):
    """A tile from the pool, in place of playing."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Table(kinds.LaysTable, kinds.Action):
    """The whole table at the end of a turn."""

    melds: tuple[kinds.Row, ...]

    def __str__(self) -> str:
        return f"table {kinds.rows(self.melds)}"


@dataclass(frozen=True, slots=True)
class Timeout(kinds.Action):
    """The turn ran out of time."""

    def __str__(self) -> str:
        return "timeout"


def _drawn(scan: Scanner, _place: Place) -> kinds.Line:
    return Drawn(scan.seat(), scan.tile())


LINES: Final[Mapping[str, ReadLine]] = MappingProxyType({
    "starter": lambda scan, _: Starter(scan.seat()),
    "drawn": _drawn,
    "draw": lambda *_: DrawPool(),
    "table": lambda scan, _: Table(scan.rows()),
    "timeout": lambda *_: Timeout(),
})
"""How these lines are read, by their first word."""
