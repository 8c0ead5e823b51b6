"""The lines that only a record of Tile Rummy has; ``str`` of each is its notation."""

from dataclasses import dataclass

from rules.notation import kinds
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Starter(kinds.OfSeat, kinds.Header):
    """Who begins, as the players found it by drawing tiles (T-START-1)."""

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
    """A tile from the pool, in place of playing (T-TURN-1)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Table(kinds.LaysTable, kinds.Action):
    """The whole table as it lies when the turn ends."""

    melds: tuple[kinds.Row, ...]

    def __str__(self) -> str:
        return f"table {kinds.rows(self.melds)}"


@dataclass(frozen=True, slots=True)
class Timeout(kinds.Action):
    """The turn ran out of time (T-TIME-1)."""

    def __str__(self) -> str:
        return "timeout"


@dataclass(frozen=True, slots=True)
class Noticed(kinds.Action):
    """A faulty meld was noticed before the next player began (T-ERR-1)."""

    meld: int

    def __str__(self) -> str:
        return f"noticed m{self.meld}"


@dataclass(frozen=True, slots=True)
class GoneOut(kinds.GoingOut):
    """All tiles are played. ``jokers`` counts those of a hand laid at once, else ``None``."""

    jokers: int | None = None

    def __str__(self) -> str:
        return "out" if self.jokers is None else f"out all jokers {self.jokers}"
