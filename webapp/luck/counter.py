"""Counting luck behind the pages: a thread of a server process, and the process that it asks.

A page that finds nothing counted, or what a correction has made stale, wakes the thread and shows
how far it is. Of all server processes one counts a game; what another one counts is waited for. The
thread ends with its work, and the process with it.
"""

import logging
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from webapp.data.database import db
from webapp.data.models import Game, Series
from webapp.game import game_of
from webapp.luck.documents import DRAWS, LOTS, GameDocument
from webapp.luck.process import LuckProcess, ProcessDied
from webapp.luck.stored import (
    claim,
    figures_in,
    figures_of,
    game_stamp,
    go_on,
    keep,
    seed_of,
    series_stamp,
)
from webapp.record.lines import texts_of
from webapp.record.results import KeptGame, kept_games

_PAUSE: Final = 0.5
"""Seconds between two notes of how far it is, and two looks at what somebody else counts."""

_TRIES: Final = 2

_log: Final = logging.getLogger(__name__)


class LuckCounter:
    """Counts the luck of games and series, in a thread that begins with the first and then ends."""

    def __init__(self, app: Flask) -> None:
        self.process = LuckProcess()
        self.draws = DRAWS
        self._app = app
        self._wanted: dict[tuple[str, str], None] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def wake(self, kind: str, subject: str) -> None:
        """Have the luck of a "game" or a "series" counted; what was wanted last comes first."""
        with self._lock:
            if self._closed.is_set():
                return
            self._wanted[kind, subject] = None
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="luck", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """End the thread and the process; what is left is counted after the next look at it."""
        self._closed.set()
        while (thread := self._thread) is not None and thread.is_alive():
            self.process.stop()
            thread.join(_PAUSE)

    def _run(self) -> None:
        while (wanted := self._next()) is not None:
            try:
                with self._app.app_context():
                    if wanted[0] == "game":
                        self._count_game(wanted[1])
                    else:
                        self._count_series(wanted[1])
            except (ProcessDied, SQLAlchemyError):  # ended, or the database is busy or away
                _log.warning("Luck could not be counted; the next look at it asks again.",
                             exc_info=not self._closed.is_set())

    def _next(self) -> tuple[str, str] | None:
        with self._lock:
            if self._wanted and not self._closed.is_set():
                return self._wanted.popitem()[0]
            self._thread = None
            self.process.end()
            return None

    def _wanted_game(self) -> str | None:
        with self._lock:
            found = next((each for each in reversed(self._wanted) if each[0] == "game"), None)
            if found is None:
                return None
            del self._wanted[found]
            return found[1]

    def _count_game(self, game_id: str) -> bool:
        """Count a game unless that is done; return whether somebody else is at it."""
        game = db.session.get(Game, game_id)
        if game is None or game.status != "finished":
            return False
        stamp = game_stamp(game.last_ply)
        taken = claim(game_id, stamp, self.draws, game_id=game_id)
        if not taken:
            return taken is None
        text = texts_of([game_id])[game_id]
        db.session.rollback()  # nothing is held while it is counted
        noted = time.monotonic()

        def tell(done: int, _of: int) -> None:
            nonlocal noted
            if time.monotonic() - noted > _PAUSE:
                noted = time.monotonic()
                go_on(game_id, stamp, done)

        found = self._ask({"record": text, "seed": seed_of(game_id), "times": self.draws}, tell)
        if found is None:
            keep(game_id, stamp, None)
        else:
            document: GameDocument = found  # type: ignore[assignment]  # as the process says it
            keep(game_id, stamp, found, figures_of(document))
        return False

    def _ask(self, job: dict[str, Any], tell: Any = None) -> dict[str, Any] | None:  # noqa: ANN401
        """Ask the process, once more where it died of it; then the job is to blame."""
        for _ in range(_TRIES):
            with suppress(ProcessDied):
                return self.process.ask(job, tell) if tell else self.process.ask(job)
            if self._closed.is_set():
                raise ProcessDied
        return None

    def _count_series(self, series_id: str) -> None:
        series = db.session.get(Series, series_id)
        if series is None:
            return
        games = finished_games(series_id)
        stamp = series_stamp(games)
        if not claim(series_id, stamp, len(games), series_id=series_id):
            return
        if game_of(series.game).luck is not None:
            for done, game in enumerate(reversed(games)):
                while (asked := self._wanted_game()) is not None:  # somebody looks at that one now
                    self._count_game(asked)
                while self._count_game(game.id) and not self._closed.wait(_PAUSE):
                    pass
                if self._closed.is_set():
                    return
                go_on(series_id, stamp, done)
        figures = _figures(games, figures_in(series_id))
        db.session.rollback()
        found = self._ask({"figures": figures, "seed": seed_of(series_id), "times": LOTS})
        keep(series_id, stamp, None if found is None else {
            "seed": seed_of(series_id), "lots": found, "means": _means(figures)})


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


def init_luck(app: Flask) -> None:
    """Give *app* what counts luck; nothing of it runs before a page asks."""
    app.extensions["luck"] = LuckCounter(app)


def luck_counter() -> LuckCounter:
    """Return what counts luck for the app that is answering."""
    found = current_app.extensions["luck"]
    assert isinstance(found, LuckCounter)  # noqa: S101 (set in init_luck)
    return found
