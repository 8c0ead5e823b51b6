"""Counting luck behind the pages: a job for a game, and one for a series, taken game by game.

A page that finds nothing counted, or what a correction has made stale, files the job and shows how
far it is. A series counts one game, keeps it and queues itself again: so a game that someone looks
at comes between, and a process that is killed has lost one game's work.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import current_app
from sqlalchemy.orm import Session

from webapp.core.port import game_of
from webapp.core.record.lines import texts_of
from webapp.core.record.results import KeptGame, kept_games
from webapp.history.luck.documents import DRAWS, LOTS
from webapp.history.luck.stored import (
    figures_in,
    figures_of,
    find_counted,
    game_stamp,
    is_to_count,
    is_wanted,
    keep,
    left_to_count,
    seed_of,
    series_stamp,
)
from webapp.server.data.models import Game, Series
from webapp.server.jobs.child import Child, Program
from webapp.server.jobs.kind import Kind, Later, Tell

PROGRAM: Final = Program("webapp.history.luck.worker", seconds=20.0, memory=600 * 2**20)
"""It tells every 50 draws how far it is, and has a fifth of this memory."""


class Subject(NamedTuple):
    """A game or a series of which luck is counted, what is asked of it, and what was found."""

    id: str
    stamp: str
    ask: dict[str, Any]
    found: Any = None

    def keep(self) -> None:
        """Keep what was found, or that it cannot be counted."""
        if "record" in self.ask:
            figures = self.found and figures_of(self.found)
            keep(self.id, self.stamp, self.found, figures, game_id=self.id)
            return
        keep(self.id, self.stamp, self.found and {
            "seed": self.ask["seed"], "lots": self.found, "means": _means(self.ask["figures"])},
            series_id=self.id)


def draws() -> int:
    """Return with how many random stocks each player's is compared."""
    found: int = current_app.config.get("LUCK_DRAWS", DRAWS)
    return found


def _game(game_id: str, ply: int) -> Subject:
    return Subject(game_id, game_stamp(ply), {
        "record": texts_of([game_id])[game_id], "seed": seed_of(game_id), "times": draws()})


class _Luck(Kind):
    slot = "slow"
    lease = 45.0
    """No step takes so long: the process is silent for twenty seconds at most."""
    tries = 2
    program = PROGRAM
    finishes = False

    def prepare(self, session: Session, key: str, payload: None) -> Subject | None:
        """Return what is to be counted, if anything is."""
        raise NotImplementedError

    def run(self, request: Subject, child: Child | None, tell: Tell) -> Subject:
        """Have it counted."""
        assert child is not None  # noqa: S101 (its program says so)
        return request._replace(found=child.ask(request.ask, tell=tell)[0]["found"])

    def keep(self, session: Session, key: str, found: Subject) -> Later | None:
        """Keep it, where it is still what would be counted."""
        asked = self.prepare(session, key, None)
        if asked is None:
            return None
        if (asked.id, asked.stamp) != (found.id, found.stamp):
            return Later()
        found.keep()
        return None if found.id == key else Later()

    def given_up(self, session: Session, key: str) -> Later | None:
        """Keep that it cannot be counted: the process dies of it."""
        subject = self.prepare(session, key, None)
        if subject is None:
            return None
        subject.keep()
        return None if subject.id == key else Later()


class GameLuck(_Luck):
    """Counts the luck of a game that someone looks at."""

    name, urgency = "luck", 2

    def prepare(self, session: Session, key: str, payload: None) -> Subject | None:
        """Return the game, unless it is counted or not wanted."""
        del payload
        game = session.get(Game, key)
        if game is None or game.status != "finished" or not is_wanted(game_id=key):
            return None
        if not is_to_count(find_counted(key), game_stamp(game.last_ply)):
            return None
        return _game(key, game.last_ply)


class SeriesLuck(_Luck):
    """Counts the luck of the games of a series, the last one first, and then of the series."""

    name, urgency = "series luck", 7

    def prepare(self, session: Session, key: str, payload: None) -> Subject | None:
        """Return the game that comes next, or the series where all are counted."""
        del payload
        series = session.get(Series, key)
        if series is None or not is_wanted(series_id=key):
            return None
        games = finished_games(key)
        stamp = series_stamp(games)
        if not is_to_count(find_counted(key), stamp):
            return None
        if game_of(series.game).luck is not None and (left := left_to_count(games)):
            return _game(left[-1].id, left[-1].ply)
        figures = _figures(games, figures_in(key))
        return Subject(key, stamp, {"figures": figures, "seed": seed_of(key), "times": LOTS})


GAME_LUCK: Final = GameLuck()
SERIES_LUCK: Final = SeriesLuck()


def finished_games(series_id: str) -> list[KeptGame]:
    """Return the games of a series that count, in order."""
    return [game for game in kept_games([series_id])[series_id] if game.result.finished]


def _figures(
    games: Sequence[KeptGame], told: Mapping[str, Mapping[str, Mapping[str, int]]]
) -> dict[str, list[dict[str, int]]]:
    """Return, game by game, the points, the luck and the use of the players by their letters."""
    return {"points": [dict(game.result.scores) for game in games]} | {
        kind: [{game.letters[seat]: each[kind]
                for seat, each in told.get(game.id, {}).items() if kind in each}
               for game in games]
        for kind in ("luck", "use")}


def _means(figures: Mapping[str, Sequence[Mapping[str, int]]]) -> dict[str, dict[str, list[int]]]:
    """Return by kind and letter the sum of the figures, and of how many games."""
    found: dict[str, dict[str, list[int]]] = {}
    for kind, games in figures.items():
        mine = found.setdefault(kind, {})
        for game in games:
            for letter, figure in game.items():
                kept = mine.setdefault(letter, [0, 0])
                kept[0], kept[1] = kept[0] + figure, kept[1] + 1
    return found
