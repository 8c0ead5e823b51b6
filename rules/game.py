"""What a game brings: all that records, the referee and the rulebook need of it."""

from dataclasses import dataclass
from typing import Any, Generic

from rules.cases import Casebook
from rules.folding import GameRules, Replay, S
from rules.luck import Luck
from rules.notation.dialects import Dialect
from rules.options import HouseRules
from rules.rulebook.volume import Volume


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game: how its records are read, its rules, and its book.

    ``luck`` tells what came to each player by chance, in a game whose records have it.
    """

    dialect: Dialect
    rules: GameRules[S]
    volume: Volume
    luck: Luck[Replay[S]] | None = None

    @property
    def name(self) -> str:
        """Return its name, as records write it."""
        return self.dialect.game

    @property
    def house(self) -> HouseRules[Any]:
        """Return its options and presets."""
        return self.dialect.house

    @property
    def cases(self) -> Casebook:
        """Return its worked cases."""
        return self.volume.cases
