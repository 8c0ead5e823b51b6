"""Counting games anew behind the pages: after a release of other rules, or where caches are gone.

A page that finds results which no longer hold shows what is known, and wakes the thread of its
process. It takes some games at a time, folds them without holding anything, and writes what came
of them in one short transaction; what was asked for last comes first. Every process may do so: each
takes games at random, so that two seldom count the same, and what one has written is right whoever
wrote it. A game that these rules cannot read is told so, and asked for no more.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from rules.notation.errors import NotationError
from webapp.data.database import db, writing
from webapp.data.models import Game
from webapp.record.lines import texts_of
from webapp.record.outcome import fold
from webapp.record.results import is_stale, keep_all, keep_unreadable

BATCH: Final = 25
"""Games that are written in one transaction, which takes a few milliseconds."""

_LOG: Final = logging.getLogger(__name__)


T = TypeVar("T")


@dataclass(frozen=True)  # with slots, ``Counting(…)`` cannot be called: an error of Python's
class Counting(Generic[T]):
    """What is counted of games: which ones want it by a key, from their records, and kept.

    ``stale`` selects ids and last plies; ``keep`` is called within ``writing()``, and so is
    ``give_up`` with the games, by last ply, that these rules cannot read.
    """

    stale: Callable[[Any], sa.Select[str, int]]
    fold: Callable[[str], T]
    keep: Callable[[Iterable[tuple[str, int, T]]], None]
    give_up: Callable[[Iterable[tuple[str, int]]], None]


RESULTS: Final = Counting(
    lambda series_id: sa.select(Game.id, Game.last_ply).where(
        Game.series_id == series_id, is_stale()), fold, keep_all, keep_unreadable)
"""The results of the games of a series, by its id."""

_Wanted: TypeAlias = tuple[Counting[Any], str | int]


class Recounter:
    """Counts games anew, in a thread that begins with the first and then ends."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._wanted: dict[_Wanted, tuple[str, ...]] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._running = False
        self._closed = False

    def wake(
        self, key: str | int, counting: Counting[Any] = RESULTS, first: Iterable[str] = ()
    ) -> None:
        """Have the games counted of which nothing is kept that holds; usually a series' results.

        What was asked for last is counted before all else, and of it the games *first*.
        """
        with self._lock:
            before = self._wanted.pop((counting, key), ())
            self._wanted[counting, key] = tuple(first) or before
            if not self._closed and not self._running:
                self._running = True
                self._thread = threading.Thread(target=self._run, name="recounting", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """End the thread; what is left is counted after the next look at the series."""
        self._closed = True
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with self._app.app_context():
            while (wanted := self._next()) is not None:
                work, first = wanted
                try:
                    left = self._count(*work, first)
                except SQLAlchemyError:
                    # Somebody writes for long, or the disk is full: the next look wakes us again.
                    _LOG.warning("Games could not be counted anew.", exc_info=True)
                    db.session.rollback()
                    left = False
                if not left:
                    with self._lock:
                        self._wanted.pop(work, None)

    def _next(self) -> tuple[_Wanted, tuple[str, ...]] | None:
        with self._lock:
            if self._wanted and not self._closed:
                return next(reversed(self._wanted.items()))
            self._running = False
            return None

    def _count(self, counting: Counting[T], key: str | int, first: Sequence[str]) -> bool:
        """Count some games, *first* those that are asked for; return whether any were left."""
        stale = counting.stale(key)
        rows = db.session.execute(
            stale.where(Game.id.in_(first)).limit(BATCH)).all() if first else ()
        rows = rows or db.session.execute(stale.order_by(sa.func.random()).limit(BATCH)).all()
        texts = texts_of([row[0] for row in rows])
        db.session.rollback()  # nothing is held while games are folded
        results: list[tuple[str, int, T]] = []
        unreadable: list[tuple[str, int]] = []
        for game_id, ply in rows:
            begun = time.thread_time()
            try:
                results.append((game_id, ply, counting.fold(texts[game_id])))
            except NotationError:
                _LOG.warning("The record of a game cannot be read by these rules.")
                unreadable.append((game_id, ply))
            # Every second moment belongs to the pages of this process.
            time.sleep(time.thread_time() - begun)
            if self._closed:
                return False
        if rows:
            with writing():
                counting.keep(results)
                counting.give_up(unreadable)
        return bool(rows)


def init_recounting(app: Flask) -> None:
    """Let *app* count games anew."""
    app.extensions["recounter"] = Recounter(app)


def recounter() -> Recounter:
    """Return what counts games anew for the app that is answering."""
    found = current_app.extensions["recounter"]
    assert isinstance(found, Recounter)  # noqa: S101 (set in init_recounting)
    return found
