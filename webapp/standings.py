"""What the games of a series come to: each game's result, kept until its lines change."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from rules.notation import parse_record
from rules.notation.lines import Dealer
from rules.replay import replay, score
from rules.series import SeriesEnd, dealer_after, stand
from webapp.database import writing
from webapp.log import text_of
from webapp.models import Game, Series


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a game's record says: the scores by seat, and who dealt where it says so."""

    scores: dict[str, int]
    finished: bool
    dealer: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the series; ``totals`` are those of all finished games up to it."""

    game: Game
    result: GameResult
    dealer: str
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Standings:
    """How a series stands.

    ``leaders`` are the seats with the highest total; ``playing`` is the game that is not
    finished; ``played_on`` says that the series would be over but for a tie.
    """

    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    leaders: tuple[str, ...]
    next_dealer: str
    over: bool
    played_on: bool
    playing: Row | None
    finished: tuple[Row, ...]

    @property
    def winner(self) -> str | None:
        """Return the seat that has won the series."""
        return self.leaders[0] if self.over else None


def fold(text: str) -> GameResult:
    """Score the record *text*; it is finished once it has ended and every rack is known."""
    record = parse_record(text)
    sheet = score(replay(record))
    dealer = next(
        (line.value.seat for line in record.lines if isinstance(line.value, Dealer)), None
    )
    return GameResult(
        {seat: each.total for seat, each in sheet.seats.items()},
        sheet.finished and all(each.counted for each in sheet.seats.values()),
        dealer,
    )


@cache
def rules_version() -> str:
    """Return a digest of the rules' own text: results hold for the rules that made them."""
    digest = hashlib.sha256()

    def add(folder: Traversable) -> None:
        for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if each.is_dir():
                add(each)
            elif each.name.endswith(".py"):
                digest.update(each.read_bytes())

    add(resources.files("rules"))
    return digest.hexdigest()[:16]


def result_of(game: Game) -> GameResult:
    """Return the result of *game*, folding its lines unless that was done before."""
    kept = game.result
    if kept and kept["ply"] == game.last_ply and kept["rules"] == rules_version():
        return GameResult(kept["scores"], kept["finished"], kept["dealer"])
    return fold(text_of(game))


def keep_result(game: Game) -> GameResult:
    """Fold *game* and keep its result with it; call it within ``writing()`` after appending."""
    result = fold(text_of(game))
    game.result = {**asdict(result), "ply": game.last_ply, "rules": rules_version()}
    game.status = "finished" if result.finished else "playing"
    return result


def keep_results(series: Series) -> None:
    """Bring the kept results of a series up to date, so that a long one opens fast."""
    stale = [
        game.id
        for game in series.games
        if not game.result
        or game.result["ply"] != game.last_ply
        or game.result["rules"] != rules_version()
    ]
    if not stale:
        return
    try:
        with writing() as session:
            for game in session.scalars(
                sa.select(Game).where(Game.id.in_(stale)).order_by(Game.id).with_for_update()
            ):
                keep_result(game)
    except OperationalError:
        # Somebody else writes for long: this page is folded without keeping anything.
        return


def standings(series: Series) -> Standings:
    """Return how *series* stands, from what is stored."""
    seats = tuple(series.names)
    # The starter of the first game is the first in order of play, so the last one deals.
    dealer = seats[-1]
    totals = dict.fromkeys(seats, 0)
    rows: list[Row] = []
    for game in series.games:
        result = result_of(game)
        dealer = result.dealer or dealer
        if result.finished:
            totals = {seat: totals[seat] + result.scores.get(seat, 0) for seat in seats}
        rows.append(Row(game, result, dealer, totals))
        dealer = dealer_after(seats, dealer)
    finished = tuple(row for row in rows if row.result.finished)
    end = SeriesEnd()
    if series.end == "games":
        end = SeriesEnd(games=series.number)
    elif series.end == "target":
        end = SeriesEnd(target=series.number)
    standing = stand(seats, seats[-1], [row.result.scores for row in finished], end)
    return Standings(
        rows=tuple(rows),
        totals=standing.totals,
        leaders=standing.leaders,
        next_dealer=dealer,
        over=standing.over,
        played_on=standing.due and not standing.over,
        playing=next((row for row in reversed(rows) if not row.result.finished), None),
        finished=finished,
    )


def header(series: Series, dealer: str | None) -> Sequence[str]:
    """Return the first lines of a game's record; *dealer* where it departs from the rotation."""
    return (
        "joly 1",
        f"game {series.game}",
        f"preset {series.preset}",
        *(f"set {option} {value}" for option, value in series.options),
        *(f"seat {seat} {name}" for seat, name in series.names.items()),
        *((f"dealer {dealer}",) if dealer else ()),
    )
