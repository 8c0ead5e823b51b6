"""What is said where nothing can be written: the disk is full, or may only be read."""

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

Trouble = Literal["full", "read-only"]

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
}
_ERRNO: Final[Mapping[int, Trouble]] = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read-only",
}
_SQLITE: Final[Mapping[int, Trouble]] = {
    sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read-only",
}
_SQLSTATE: Final[Mapping[str, Trouble]] = {"53100": "full", "25006": "read-only"}
"""What PostgreSQL calls them: disk_full, read_only_sql_transaction."""

_LOW_BYTE: Final = 0xFF
"""The part of SQLite's extended codes that says what it is; the rest says how it came."""


def trouble_of(error: BaseException) -> Trouble | None:
    """Return what hinders writing, or ``None`` where *error* is of another kind."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & _LOW_BYTE)
    if isinstance(cause, OSError):
        return _ERRNO.get(cause.errno or 0)
    return _SQLSTATE.get(getattr(cause, "sqlstate", None) or "")


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
        return make_response(page, INSUFFICIENT_STORAGE)

    app.register_error_handler(sa.exc.DBAPIError, tell)
    app.register_error_handler(OSError, tell)
