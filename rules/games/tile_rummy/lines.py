"""The lines that a record of Tile Rummy has and not every game; ``str`` of each is its notation."""

from dataclasses import dataclass

from rules.arranged.lines import Drawn, DrawPool, Starter, Table, Timeout
from rules.notation import kinds

__all__ = ["DrawPool", "Drawn", "GoneOut", "Noticed", "Starter", "Table", "Timeout"]


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
