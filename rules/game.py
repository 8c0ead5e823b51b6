"""What a game brings: all that records, the referee and the rulebook need of it."""

from dataclasses import dataclass
from typing import Any, Generic

from rules.cases import Casebook
from rules.folding import GameRules, S
from rules.notation.dialects import Dialect
from rules.options import HouseRules
from rules.rulebook.volume import Volume


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game: how its records are read, its rules, and its book."""

    dialect: Dialect
    rules: GameRules[S]
    volume: Volume

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
