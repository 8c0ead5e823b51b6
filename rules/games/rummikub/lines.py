"""The lines of a record of Rummikub that not every game has; ``str`` of each is its notation."""

from dataclasses import dataclass

from rules.arranged.lines import Drawn, DrawPool, Starter, Table, Timeout
from rules.notation import kinds
from rules.tiles import Tile

__all__ = [
    "DrawPool", "Drawn", "GoneOut", "Redeal", "Starter", "Table", "Timeout", "Unfinished",
    "Unopened",
]


@dataclass(frozen=True, slots=True)
class Unfinished(kinds.Action):
    """An arrangement could not be finished: the table goes back (K-TABLE-4)."""

    def __str__(self) -> str:
        return "unfinished"


@dataclass(frozen=True, slots=True)
class Redeal(kinds.OfSeat, kinds.Fact):
    """A seat shows three pairs and asks for a new deal: one tile of each pair (K-DEAL-2)."""

    seat: str
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"redeal {self.seat} {kinds.words(self.tiles)}".rstrip()


@dataclass(frozen=True, slots=True)
class Unopened(kinds.OfSeat, kinds.Fact):
    """A seat never made its first meld, where the melds are not recorded (K-SCORE-4)."""

    seat: str

    def __str__(self) -> str:
        return f"unopened {self.seat}"


@dataclass(frozen=True, slots=True)
class GoneOut(kinds.GoingOut):
    """The rack is empty."""

    def __str__(self) -> str:
        return "out"
