"""What a game brings: all that records, the referee and the rulebook need of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules.cases import Casebook
from rules.folding import GameRules, Replay, S
from rules.luck import Luck
from rules.memory import Remembered, remember_score
from rules.notation.dialects import Dialect
from rules.notation.record import Record
from rules.notation.scanner import SEATS
from rules.options import HouseRules
from rules.rulebook.volume import Volume
from rules.series import FROM_NOTHING, Counting


@dataclass(frozen=True, slots=True)
class Room:
    """How many may play a game together, and the id of the rule where that is fewer than four."""

    seats: int = len(SEATS)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game: how its records are read, its rules, and its book.

    ``remember`` returns what a game of it leaves behind, where there is more to tell than scores;
    ``luck`` tells what came to each player by chance, in a game whose records have it.
    ``heeds_order`` says whether what a record comes to may differ once its players sit elsewhere:
    at the seats that are given by their old ones. ``won`` says who has won a game where the most
    games win a series; no one where points do. ``outright`` says who has won a whole series with a
    game. ``room`` says how many may play by house rules, ``counting`` where totals of a series
    begin and end, and ``teams`` which seats win and lose together.
    """

    dialect: Dialect
    rules: GameRules[S]
    volume: Volume
    remember: Callable[[Replay[S]], Remembered] | None = None
    luck: Luck[Replay[S]] | None = None
    heeds_order: Callable[[Record, Mapping[str, str]], bool] = lambda _record, _seats: True
    won: Callable[[S], tuple[str, ...]] = lambda _state: ()
    room: Callable[[Any], Room] = lambda _options: Room()
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


def same_turns(seats: Mapping[str, str]) -> bool:
    """Say whether all play after the same player as before once they sit as *seats* says.

    *seats* are all new ones by the old ones. The letters themselves mean nothing.
    """
    order = [seats[seat] for seat in sorted(seats)]
    first = order.index(min(order))
    return order[first:] + order[:first] == sorted(order)
