"""Forms that act once: the same token again is answered with its first result."""

import re
import secrets
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import sqlalchemy as sa
from flask import abort, redirect, request
from werkzeug.wrappers import Response

from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import FormToken
from webapp.server.data.models import Household, now
from webapp.server.http.access import lock_household, visitor
from webapp.server.http.pace import Kind, count_one

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")

T = TypeVar("T")
Drawn: TypeAlias = Callable[[], Response]

# Built once: every entry asks and writes these.
_ANSWERED: Final = sa.select(FormToken.status, FormToken.location).where(
    FormToken.scope == sa.bindparam("on"), FormToken.token == sa.bindparam("by"))
_REMEMBER: Final = sa.insert(FormToken.__table__)  # type: ignore[arg-type]  # it is a table


def new_token() -> str:
    """Return a token for a form that is about to be shown."""
    return secrets.token_urlsafe(18)


def posted_token() -> str:
    """Return the token of the form that was posted; a form without one is refused."""
    token = request.form.get("token", "")
    return token if is_token(token) else abort(400)


def is_token(text: str) -> bool:
    """Say whether *text* can be a form's token."""
    return _TOKEN.fullmatch(text) is not None


def act_once(
    scope: str, lock: Callable[[], T], act: Callable[[T], str | Response | Drawn],
    kind: Kind = "enter",
) -> Response:
    """Do in one transaction what the posted form asks for, and only the first time.

    Args:
        scope: the id of what the form acts on: a game, a series, a household.
        lock: finds what it acts on, and lets nobody else change it until the end.
        act: acts on it and returns the address that answers the form, now and whenever it comes
            again; or an answer by which nothing is done, so that the form may be sent again; or
            what draws such an answer once nothing is locked any more.
        kind: what it counts as, where the device's pace is counted.
    """
    token = posted_token()
    with writing() as session:
        # First: who waits for this counter holds nothing that another form of the device wants.
        count_one(session, visitor().id, kind)
        found = lock()
        if before := first_result(scope, token):
            return before
        done = act(found)
        if isinstance(done, str):
            return _remember(scope, token, done)
    return done if isinstance(done, Response) else done()


def first_result(scope: str, token: str) -> Response | None:
    """Return what *token* was answered the first time, if it was."""
    found = db.session.connection().execute(
        _ANSWERED, {"on": scope, "by": token}).one_or_none()
    return None if found is None else redirect(found.location, found.status)


def _remember(scope: str, token: str, location: str, status: int = 303) -> Response:
    db.session.flush()
    db.session.connection().execute(_REMEMBER, {
        "scope": scope, "token": token, "household_id": visitor().household_id,
        "status": status, "location": location, "created_at": now(),
    })
    return redirect(location, status)


def act_once_in_household(act: Callable[[Household], str | Response]) -> Response:
    """Let *act* make something new in the visitor's household, once; see ``act_once``."""
    return act_once(f"household {visitor().household_id}", lock_household, act, "make")
