"""What many tests begin with, made once in a process: a keeper, a series, its first table.

A household is what has been done in it, one thing after another, from a new database on. Where a
test begins as another one did, it gets a copy of the rows and cookies that came of it. Whatever a
test does besides is no longer prepared, and from there on everything is made anew.
"""

import copy
import sqlite3
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from flask import Flask, appcontext_pushed

from webapp.server.data.database import db

if TYPE_CHECKING:
    from tests.support.phones import Phone

T = TypeVar("T")

_PLACE: Final = "prepared"
_MOST: Final = 200
"""States that a process keeps, of 0.4 MB each."""


@dataclass(frozen=True)
class State:
    """The rows of a database, the cookies of its phones, and what was returned with them."""

    rows: sqlite3.Connection
    phones: tuple[tuple[Any, str], ...]
    found: Any


STATES: Final[dict[Hashable, State]] = {}


class Done:
    """What has been done in an app so far, if that is all that was done."""

    def __init__(self, app: Flask, about: Hashable) -> None:
        self.app = app
        self.steps: tuple[Hashable, ...] | None = (about,)
        self.phones: list[Phone] = []
        self._asked = self._known = 0
        appcontext_pushed.connect(self._count, app)

    def _count(self, _app: Flask, **_: object) -> None:
        # Work behind the pages looks whether there is any, and does none before there is.
        self._asked += not threading.current_thread().name.startswith("jobs ")

    def step(self, phone: "Phone", what: Hashable, make: Callable[[], T]) -> T:
        """Do *what* by *make*, or take what came of it when it was done at the same point."""
        if self.steps is None or self._asked != self._known:
            self.steps = None
            return make()
        if phone not in self.phones:
            self.phones.append(phone)
        self.steps = (*self.steps, (self.phones.index(phone), what))
        if (state := STATES.get(self.steps)) is not None:
            self._take(state)
            found: T = state.found
        else:
            found = make()
            if len(STATES) < _MOST:
                STATES[self.steps] = self._state(found)
        self._known = self._asked
        return found

    def _state(self, found: object) -> State:
        rows = sqlite3.connect(":memory:")
        with self.app.app_context():
            raw = db.engine.raw_connection()
            raw.driver_connection.backup(rows)  # type: ignore[union-attr]
            raw.close()
        return State(rows, tuple(
            (copy.deepcopy(each.client._cookies), each.form_token)  # noqa: SLF001
            for each in self.phones), found)

    def _take(self, state: State) -> None:
        # Not the file, which others have open: work behind the pages looks at it too.
        with self.app.app_context():
            raw = db.engine.raw_connection()
            state.rows.backup(raw.driver_connection)  # type: ignore[arg-type]
            raw.close()
        for phone, (cookies, token) in zip(self.phones, state.phones, strict=True):
            phone.client._cookies = copy.deepcopy(cookies)  # noqa: SLF001
            phone.form_token = token


def begin(app: Flask, about: Hashable) -> None:
    """Let what is done in *app* be prepared; its SQLite database is new, and made with *about*."""
    app.extensions[_PLACE] = Done(app, about)


def prepared(phone: "Phone", what: Hashable, make: Callable[[], T]) -> T:
    """Do *what* by *make*, or take what came of it where the household was prepared alike."""
    done = phone.client.application.extensions.get(_PLACE)
    return done.step(phone, what, make) if isinstance(done, Done) else make()
