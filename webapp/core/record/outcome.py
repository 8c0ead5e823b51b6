"""What a game comes to by its record."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.games import GAMES
from rules.notation.lines import Dealer
from rules.replay import Replay, parse_record, replay, score


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a game's record says: the scores by seat, and who dealt where it says so.

    ``won`` are the seats that have won it where the most games win a series; none where points do.
    """

    scores: Mapping[str, int]
    finished: bool
    dealer: str | None = None
    won: tuple[str, ...] = ()


def result_from(played: Replay[Any]) -> GameResult:
    """Score a game; it is finished once it has ended and every rack is known."""
    sheet = score(played)
    dealer = next(
        (line.value.seat for line in played.record.lines if isinstance(line.value, Dealer)), None
    )
    return GameResult(
        {seat: each.total for seat, each in sheet.seats.items()},
        sheet.finished and all(each.counted for each in sheet.seats.values()),
        dealer,
        GAMES[played.record.game].won(played.state),
    )


def fold(text: str) -> GameResult:
    """Score the record *text*."""
    return result_from(replay(parse_record(text)))
