"""Handle database failures of a known kind: one log line and an error page.

A database on another machine may be away for a moment, while a standby takes over. Requests that
can be repeated are retried: pages, and forms with a one-time token. Others get the error.
"""

import errno
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, Literal

import sqlalchemy as sa
from flask import Flask, Response, current_app, g, make_response, request, session
from werkzeug.exceptions import HTTPException

from rules.messages import N_
from webapp.server.data.database import db
from webapp.server.http.page import ErrorView, draw_page, is_api, problem
from webapp.server.language.locale import gettext as _

INSUFFICIENT_STORAGE: Final = 507
UNAVAILABLE: Final = 503

PATIENCE: Final = 15.0
"""Seconds that a request waits for a database that is away."""

_FIRST_WAIT: Final = 0.1
_LONGEST_WAIT: Final = 1.0

Trouble = Literal["full", "read-only", "busy", "away", "damaged"]

_TEXTS: Final[Mapping[Trouble, tuple[str, str]]] = {
    "full": (
        N_("Disk full or read-only"),
        N_("This was not saved, everything before is. Tell the keeper, then send it again."),
    ),
    "read-only": (
        N_("Disk full or read-only"),
        N_("This was not saved, everything before is. Tell the keeper, then send it again."),
    ),
    "busy": (
        N_("Too many at once"),
        N_("This was not saved. Go back and send it again."),
    ),
    "away": (
        N_("No connection to the database"),
        N_("Nothing is lost. Go back and try again."),
    ),
    "damaged": (
        N_("Data file damaged"),
        N_("The person who runs Joly can restore a backup."),
    ),
}
_ERRNO: Final[Mapping[int, Trouble]] = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read-only",
}
_SQLITE: Final[Mapping[int, Trouble]] = {
    sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_BUSY: "busy", sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CANTOPEN: "away", sqlite3.SQLITE_IOERR: "away",
    sqlite3.SQLITE_CORRUPT: "damaged", sqlite3.SQLITE_NOTADB: "damaged",
}
_SQLSTATE: Final[Mapping[str, Trouble]] = {
    "53100": "full", "25006": "read-only",  # disk_full, read_only_sql_transaction
    "40001": "busy", "40P01": "busy",  # serialization_failure, deadlock_detected
    "55P03": "busy", "53300": "busy",  # lock_not_available, too_many_connections
    "57P01": "away", "57P02": "away", "57P03": "away",  # shut down, crashed, not yet up
    "XX001": "damaged", "XX002": "damaged",  # data_corrupted, index_corrupted
}
"""What PostgreSQL calls them."""

_PASSING: Final = ("08", "40001", "40P01", "57P0")
"""How PostgreSQL's names begin of what passes: connections lost, a server that ends or starts, and
two transactions that were in each other's way."""

_MALFORMED: Final = b"malformed database schema"
_NO_TEXT: Final = "Could not decode to UTF-8"
"""What Python says instead, without a code, where damage has made a text that is none."""

_LOW_BYTE: Final = 0xFF
"""The part of SQLite's extended codes that says what it is; the rest says how it came."""


def trouble_of(error: BaseException) -> Trouble | None:
    """Return what hinders the database, or ``None`` where *error* is of another kind."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    if isinstance(cause, UnicodeDecodeError):  # of the text that tells of it, too
        return "damaged" if cause.object.startswith(_MALFORMED) else None
    if isinstance(cause, sqlite3.Error):
        if _NO_TEXT in str(cause):
            return "damaged"
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & _LOW_BYTE)
    if isinstance(cause, OSError):
        return _ERRNO.get(cause.errno or 0)
    state = getattr(cause, "sqlstate", None) or ""
    if not state and isinstance(error, sa.exc.OperationalError):
        return "away"  # a server that is not there has no code for it
    return _SQLSTATE.get(state)


def is_passing(error: BaseException) -> bool:
    """Say whether the database is away for a moment, or what was asked can be asked again."""
    if not isinstance(error, sa.exc.DBAPIError) or isinstance(error.orig, sqlite3.Error):
        return False
    state = getattr(error.orig, "sqlstate", None)
    if error.connection_invalidated or (state or "").startswith(_PASSING):
        return True
    return state is None and isinstance(error, sa.exc.OperationalError)


def _may_be_asked_again() -> bool:
    """Say whether the request does nothing, or nothing twice."""
    if request.method in {"GET", "HEAD"}:
        return True
    try:
        return bool(request.form.get("token"))
    except HTTPException:
        return False


def patiently(answer: Callable[[], Response], finish: Callable[[Response], Response]) -> Response:
    """Return the *answer* to the request, made again while the database is away for a moment.

    *finish* is what else is done to an answer that says it was away for too long.
    """
    until, wait = time.monotonic() + PATIENCE, _FIRST_WAIT
    kept = dict(session)
    session.accessed = False  # what is kept of it here says nothing in the answer
    while True:
        try:
            made = answer()
        except sa.exc.DBAPIError as error:
            if not is_passing(error):
                raise
            _let_go()
            if time.monotonic() + wait > until or not _may_be_asked_again():
                g.device = g.get("device")  # the page asks for it, and the database is away
                return finish(_tell(trouble_of(error) or "away"))  # a connection that was lost
        else:
            _let_go()
            return made
        time.sleep(wait)
        wait = min(2 * wait, _LONGEST_WAIT)
        session.clear()
        session.update(kept)
        for file in request.files.values():
            file.seek(0)


def _let_go() -> None:
    """End what was asked of the database; a line that is lost by now is no loss to the answer."""
    with suppress(sa.exc.SQLAlchemyError):
        if db.session.in_transaction():
            db.session.rollback()


def _tell(trouble: Trouble) -> Response:
    """Say what hinders the database, and log one line of it instead of a traceback."""
    title, text = _TEXTS[trouble]
    place = request.url_rule.rule if request.url_rule else "an unknown address"
    current_app.logger.error("%s: nothing was written for %s [%s]", title, place, request.method)
    status = INSUFFICIENT_STORAGE if trouble in {"full", "read-only"} else UNAVAILABLE
    headers = {"Retry-After": "5"} if status == UNAVAILABLE else {}
    if is_api():
        return problem(status, title, text, headers)
    page = draw_page("layout/error.html", ErrorView(_(title), _(text)))
    return make_response(page, status, headers)


def init_storage(app: Flask) -> None:
    """Answer with a page that says so; what passes is left to :func:`patiently`."""

    def tell(error: Exception) -> Response:
        trouble = trouble_of(error)
        if trouble is None or is_passing(error):
            raise error
        return _tell(trouble)

    app.register_error_handler(sa.exc.DBAPIError, tell)
    app.register_error_handler(OSError, tell)
    app.register_error_handler(UnicodeDecodeError, tell)
