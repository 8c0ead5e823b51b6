"""Counting games anew behind the pages: after a release of other rules, or where caches are gone.

A page that finds results which no longer hold shows what is known, and wakes the thread of its
process. It takes some games at a time, folds them without holding anything, and writes what came
of them in one short transaction. Every process may do so: each takes games at random, so that two
seldom count the same, and what one has written is right whoever wrote it.
"""

import logging
import threading
import time
from typing import Final

import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from rules.notation.errors import NotationError
from webapp.data.database import db, writing
from webapp.data.models import Game
from webapp.record.lines import texts_of
from webapp.record.outcome import GameResult, fold
from webapp.record.results import is_stale, keep_all

BATCH: Final = 25
"""Games that are written in one transaction, which takes a few milliseconds."""

_LOG: Final = logging.getLogger(__name__)


class Recounter:
    """Counts the games of series anew, in a thread that begins with the first and then ends."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._wanted: dict[str, None] = {}
        self._thread: threading.Thread | None = None
        self._closed = False

    def wake(self, series_id: str) -> None:
        """Have the games of a series counted whose results do not hold."""
        self._wanted[series_id] = None
        if not self._closed and (self._thread is None or not self._thread.is_alive()):
            self._thread = threading.Thread(target=self._run, name="recounting", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """End the thread; what is left is counted after the next look at the series."""
        self._closed = True
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with self._app.app_context():
            while self._wanted and not self._closed:
                series_id, _ = self._wanted.popitem()
                try:
                    self._count(series_id)
                except SQLAlchemyError:
                    # Somebody writes for long, or the disk is full: the next look wakes us again.
                    _LOG.warning("The games of a series could not be counted anew.", exc_info=True)
                    db.session.rollback()

    def _count(self, series_id: str) -> None:
        unreadable: set[str] = set()
        while not self._closed:
            rows = db.session.execute(
                sa.select(Game.id, Game.last_ply)
                .where(Game.series_id == series_id, is_stale(), Game.id.not_in(unreadable))
                .order_by(sa.func.random()).limit(BATCH)
            )
            plies = {row[0]: row[1] for row in rows}
            texts = texts_of(list(plies))
            db.session.rollback()  # nothing is held while games are folded
            if not plies:
                return
            results: list[tuple[str, int, GameResult]] = []
            for game_id, ply in plies.items():
                begun = time.thread_time()
                try:
                    results.append((game_id, ply, fold(texts[game_id])))
                except NotationError:
                    _LOG.warning("The record of a game cannot be read by these rules.")
                    unreadable.add(game_id)
                # Every second moment belongs to the pages of this process.
                time.sleep(time.thread_time() - begun)
                if self._closed:
                    return
            with writing():
                keep_all(results)


def init_recounting(app: Flask) -> None:
    """Let *app* count games anew."""
    app.extensions["recounter"] = Recounter(app)


def recounter() -> Recounter:
    """Return what counts games anew for the app that is answering."""
    found = current_app.extensions["recounter"]
    assert isinstance(found, Recounter)  # noqa: S101 (set in init_recounting)
    return found
