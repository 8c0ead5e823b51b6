"""What a game brings: all that records, the referee and the rulebook need of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules.cases import Casebook
from rules.folding import GameRules, Replay, S
from rules.luck import Luck
from rules.memory import Remembered, remember_score
from rules.notation.dialects import Dialect
from rules.notation.record import Record
from rules.options import HouseRules
from rules.rulebook.volume import Volume
from rules.series import FROM_NOTHING, Counting


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game: how its records are read, its rules, and its book.

    ``remember`` returns what a game of it leaves behind, where there is more to tell than scores;
    ``luck`` tells what came to each player by chance, in a game whose records have it.
    ``heeds_order`` says whether what a record comes to may depend on who plays after whom, and
    ``won`` who has won a game where the most games win a series; no one where points do.
    ``outright`` says who has won a whole series with a game. ``counting`` says for house rules
    where totals of a series begin and end, and ``teams`` which seats win and lose together.
    """

    dialect: Dialect
    rules: GameRules[S]
    volume: Volume
    remember: Callable[[Replay[S]], Remembered] | None = None
    luck: Luck[Replay[S]] | None = None
    heeds_order: Callable[[Record], bool] = lambda _record: True
    won: Callable[[S], tuple[str, ...]] = lambda _state: ()
    outright: Callable[[S], tuple[str, ...]] = lambda _state: ()
    counting: Callable[[Any], Counting] = lambda _options: FROM_NOTHING
    teams: Callable[[Any, Sequence[str]], tuple[str, ...]] = lambda _options, _seats: ()

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

    def teams_of(self, record: Record) -> tuple[str, ...]:
        """Return the seats of each team of *record*, none where everybody plays alone."""
        house = self.house.of_record(record.preset, record.house_rules)
        return self.teams(house, [seat for seat, _name in record.seats])

    def remembered(self, played: Replay[S]) -> Remembered:
        """Return what a game that was played leaves behind."""
        if self.remember is None:
            return remember_score(played, self.rules.score(played.state))
        return self.remember(played)
