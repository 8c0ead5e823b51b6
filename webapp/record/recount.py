"""Counting games anew behind the pages: after a release of other rules, or where caches are gone.

A page that finds results which no longer hold shows what is known, and wakes the thread of its
process. It takes some games at a time, folds them without holding anything, and writes what came
of them in one short transaction. Every process may do so: each takes games at random, so that two
seldom count the same, and what one has written is right whoever wrote it.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
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
from webapp.record.results import is_stale, keep_all

BATCH: Final = 25
"""Games that are written in one transaction, which takes a few milliseconds."""

_LOG: Final = logging.getLogger(__name__)


T = TypeVar("T")


@dataclass(frozen=True)  # with slots, ``Counting(…)`` cannot be called: an error of Python's
class Counting(Generic[T]):
    """What is counted of games: which ones want it by a key, from their records, and kept.

    ``stale`` selects ids and last plies; ``keep`` is called within ``writing()``.
    """

    stale: Callable[[Any], sa.Select[str, int]]
    fold: Callable[[str], T]
    keep: Callable[[Iterable[tuple[str, int, T]]], None]


RESULTS: Final = Counting(
    lambda series_id: sa.select(Game.id, Game.last_ply).where(
        Game.series_id == series_id, is_stale()), fold, keep_all)
"""The results of the games of a series, by its id."""

_Wanted: TypeAlias = tuple[Counting[Any], str | int]


class Recounter:
    """Counts games anew, in a thread that begins with the first and then ends."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._wanted: dict[_Wanted, None] = {}
        self._thread: threading.Thread | None = None
        self._closed = False

    def wake(self, key: str | int, counting: Counting[Any] = RESULTS) -> None:
        """Have the games counted of which nothing is kept that holds; usually a series' results."""
        self._wanted[counting, key] = None
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
                (counting, key), _ = self._wanted.popitem()
                try:
                    self._count(counting, key)
                except SQLAlchemyError:
                    # Somebody writes for long, or the disk is full: the next look wakes us again.
                    _LOG.warning("Games could not be counted anew.", exc_info=True)
                    db.session.rollback()

    def _count(self, counting: Counting[T], key: str | int) -> None:
        unreadable: set[str] = set()
        while not self._closed:
            rows = db.session.execute(
                counting.stale(key).where(Game.id.not_in(unreadable))
                .order_by(sa.func.random()).limit(BATCH)
            )
            plies = {row[0]: row[1] for row in rows}
            texts = texts_of(list(plies))
            db.session.rollback()  # nothing is held while games are folded
            if not plies:
                return
            results: list[tuple[str, int, T]] = []
            for game_id, ply in plies.items():
                begun = time.thread_time()
                try:
                    results.append((game_id, ply, counting.fold(texts[game_id])))
                except NotationError:
                    _LOG.warning("The record of a game cannot be read by these rules.")
                    unreadable.add(game_id)
                # Every second moment belongs to the pages of this process.
                time.sleep(time.thread_time() - begun)
                if self._closed:
                    return
            with writing():
                counting.keep(results)


def init_recounting(app: Flask) -> None:
    """Let *app* count games anew."""
    app.extensions["recounter"] = Recounter(app)


def recounter() -> Recounter:
    """Return what counts games anew for the app that is answering."""
    found = current_app.extensions["recounter"]
    assert isinstance(found, Recounter)  # noqa: S101 (set in init_recounting)
    return found
