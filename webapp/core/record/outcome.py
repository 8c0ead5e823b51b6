"""What a game comes to by its record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.games import GAMES
from rules.notation.lines import Dealer
from rules.replay import Replay, parse_record, replay, score


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a game's record says: the scores by seat, and who dealt where it says so.

    ``won`` are the seats that have won it where the most games win a series; none where points do.
    ``outright`` are those who have won the whole series with it, ``teams`` the seats of each team.
    """

    scores: Mapping[str, int]
    finished: bool
    dealer: str | None = None
    won: tuple[str, ...] = ()
    outright: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()

    def lettered(self, letters: Mapping[str, str]) -> "GameResult":
        """Return it with other *letters* for its seats."""
        def each(seats: Iterable[str]) -> tuple[str, ...]:
            return tuple(letters[seat] for seat in seats)

        return GameResult(
            {letters[seat]: total for seat, total in self.scores.items()}, self.finished,
            letters.get(self.dealer or ""), each(self.won), each(self.outright),
            tuple("".join(each(team)) for team in self.teams))


def result_from(played: Replay[Any]) -> GameResult:
    """Score a game; it is finished once it has ended and every rack is known."""
    sheet = score(played)
    dealer = next(
        (line.value.seat for line in played.record.lines if isinstance(line.value, Dealer)), None
    )
    game = GAMES[played.record.game]
    return GameResult(
        {seat: each.total for seat, each in sheet.seats.items()},
        sheet.finished and all(each.counted for each in sheet.seats.values()),
        dealer,
        game.won(played.state),
        game.outright(played.state),
        game.teams_of(played.record),
    )


def fold(text: str) -> GameResult:
    """Score the record *text*."""
    return result_from(replay(parse_record(text)))
