"""Forms that act once: the same token again is answered with its first result."""

import re
import secrets
from typing import Final

from flask import abort, redirect, request
from werkzeug.wrappers import Response

from webapp.data.database import db
from webapp.data.models import FormToken
from webapp.http.access import visitor

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


def new_token() -> str:
    """Return a token for a form that is about to be shown."""
    return secrets.token_urlsafe(18)


def posted_token() -> str:
    """Return the token of the form that was posted; a form without one is refused."""
    token = request.form.get("token", "")
    if not _TOKEN.fullmatch(token):
        abort(400)
    return token


def first_result(scope: str, token: str) -> Response | None:
    """Return what *token* was answered the first time; call it within ``writing()``.

    ``scope`` is the id of what the form acts on: a game, a series, or ``scope_of_household()``.
    """
    found = db.session.get(FormToken, (scope, token))
    return None if found is None else redirect(found.location, found.status)


def remember(scope: str, token: str, location: str, status: int = 303) -> Response:
    """Answer with a redirection to *location* and keep the answer for the same token."""
    db.session.add(
        FormToken(
            scope=scope,
            token=token,
            household_id=visitor().household_id,
            status=status,
            location=location,
        )
    )
    return redirect(location, status)


def scope_of_household() -> str:
    """Return the scope of forms that make something new in the household."""
    return f"household {visitor().household_id}"
