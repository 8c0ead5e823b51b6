"""The lines that only a record of closed hands has; ``str`` of each is its notation."""

from dataclasses import dataclass

from rules.games.closed.kinds import HandKind
from rules.notation import kinds
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Exposed(kinds.Fact):
    """The tile that was turned up: Okey's indicator, elsewhere the atu."""

    tile: Tile

    def __str__(self) -> str:
        return f"exposed {self.tile}"


@dataclass(frozen=True, slots=True)
class Shown(kinds.OfSeat, kinds.Fact):
    """A seat showed the twin of the indicator (C-SCORE-3)."""

    seat: str

    def __str__(self) -> str:
        return f"shown {self.seat}"


@dataclass(frozen=True, slots=True)
class Closed(kinds.GoingOut):
    """The fourteen tiles with which the player in turn closes, and the one thrown if it is told."""

    tiles: tuple[Tile, ...]
    thrown: Tile | None = None

    def __str__(self) -> str:
        thrown = f" throw {self.thrown}" if self.thrown else ""
        return f"out {kinds.words(self.tiles)}{thrown}"


@dataclass(frozen=True, slots=True)
class ClosedAs(kinds.GoingOut):
    """A kind of hand with which the player in turn closes, its tiles not told.

    ``jokers`` counts the wild tiles among the fourteen; ``wild`` says that one was thrown last.
    """

    kind: HandKind
    jokers: int = 0
    wild: bool = False

    def __str__(self) -> str:
        jokers = f" jokers {self.jokers}" if self.jokers else ""
        return f"out {self.kind.value}{jokers}{' throw wild' if self.wild else ''}"
