"""What is said where the database fails for a known reason: one line in the log, a kind page."""

import errno
import sqlite3
from collections.abc import Mapping
from typing import Final, Literal

import sqlalchemy as sa
from flask import Flask, Response, make_response, request

from rules.messages import N_
from webapp.http.page import ErrorView, draw_page
from webapp.http.problem import is_api, problem
from webapp.language.locale import gettext as _

INSUFFICIENT_STORAGE: Final = 507
UNAVAILABLE: Final = 503

Trouble = Literal["full", "read-only", "busy", "away", "damaged"]

_TEXTS: Final[Mapping[Trouble, tuple[str, str]]] = {
    "full": (
        N_("There is no room left"),
        N_("The disk of the computer that keeps your games is full, so this was not entered. "
           "All that was entered before is safe. When the keeper has made room, go back and "
           "send it again."),
    ),
    "read-only": (
        N_("Nothing can be written"),
        N_("The computer that keeps your games may only read its disk at present, so this was "
           "not entered. All that was entered before is safe. When the keeper has seen to it, "
           "go back and send it again."),
    ),
    "busy": (
        N_("Too much at once"),
        N_("So much is being entered that this had no turn, and it was not entered. Go back and "
           "send it again."),
    ),
    "away": (
        N_("The games are out of reach"),
        N_("The database that keeps your games does not answer at present. What was entered "
           "before is safe there. Go back and try again in a minute."),
    ),
    "damaged": (
        N_("The games cannot be read"),
        N_("The file that keeps your games is damaged. The keeper can put back a copy of it."),
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
    "40P01": "busy", "55P03": "busy", "53300": "busy",  # deadlock, lock, too_many_connections
    "57P01": "away", "57P02": "away", "57P03": "away",  # shut down, crashed, not yet up
    "XX001": "damaged", "XX002": "damaged",  # data_corrupted, index_corrupted
}
"""What PostgreSQL calls them."""

_LOW_BYTE: Final = 0xFF
"""The part of SQLite's extended codes that says what it is; the rest says how it came."""


def trouble_of(error: BaseException) -> Trouble | None:
    """Return what hinders the database, or ``None`` where *error* is of another kind."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & _LOW_BYTE)
    if isinstance(cause, OSError):
        return _ERRNO.get(cause.errno or 0)
    state = getattr(cause, "sqlstate", None) or ""
    if not state and isinstance(error, sa.exc.OperationalError):
        return "away"  # a server that is not there has no code for it
    return _SQLSTATE.get(state)


def init_storage(app: Flask) -> None:
    """Answer with a page that says so, and log one line instead of a traceback."""

    def tell(error: Exception) -> Response:
        trouble = trouble_of(error)
        if trouble is None:
            raise error
        title, text = _TEXTS[trouble]
        place = request.url_rule.rule if request.url_rule else "an unknown address"
        app.logger.error("%s: nothing was written for %s [%s]", title, place, request.method)
        if is_api():
            return problem(INSUFFICIENT_STORAGE, title, text)
        page = draw_page("layout/error.html", ErrorView(_(title), _(text)))
        writing = trouble in {"full", "read-only"}
        return make_response(page, INSUFFICIENT_STORAGE if writing else UNAVAILABLE)

    app.register_error_handler(sa.exc.DBAPIError, tell)
    app.register_error_handler(OSError, tell)
