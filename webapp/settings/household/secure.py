"""Https of the household's own, as pages ask about it: whether it is on, may be, and where."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from flask import current_app, request
from werkzeug.wrappers import Response

from rules.messages import N_
from webapp.server.data.database import db
from webapp.server.data.models import Household
from webapp.server.http.network import is_own_name
from webapp.server.http.placed import asked_name, base_of, by_own_https, split_host
from webapp.server.https.files import State, read_state

HSTS_LIFE: Final = 30 * 24 * 3600
"""Seconds that a browser keeps to https after each visit: where https is given up, it soon is."""

_PLACED: Final = N_(
    "JOLY_BASE_URL is set. Set up HTTPS at that address.")
_SEVERAL: Final = N_(
    "Several households use this server. Only the person who runs it can turn HTTPS on, with "
    "--https.")
_UNKNOWN: Final = N_(
    "Joly was not started with “joly serve”. Set up HTTPS where it runs.")


def folder() -> Path:
    """Return the data folder of the app."""
    return Path(current_app.config["DATA"])


def http_port() -> int:
    """Return the port of http; 0 where nobody can tell."""
    return int(current_app.config["PORT"])


def https_state() -> State | None:
    """Return how https is; ``None`` where it is off."""
    return read_state(folder(), http_port()) if http_port() else None


def running_https() -> State | None:
    """Return how https is, where phones can have it."""
    state = https_state()
    return state if state is not None and state.name and not state.trouble else None


def is_secure_here() -> bool:
    """Say whether the page came by https, of the household's own or of a proxy."""
    return request.is_secure


def why_not() -> str | None:
    """Return why the keeper cannot switch https on or off, in English; ``None`` where he can."""
    if base_of(current_app) is not None:
        return _PLACED
    if not http_port():
        return _UNKNOWN
    count = sa.select(sa.func.count()).select_from(Household)
    if (db.session.scalar(count) or 0) > 1:
        return _SEVERAL
    return None


def asks_by_name(state: State) -> bool:
    """Say whether the request came by https and by the household's name."""
    return by_own_https() and asked_name() == state.name


def is_plain_origin(origin: str) -> bool:
    """Say whether *origin* is that of our own pages by http."""
    scheme, _, host = origin.partition("://")
    name, port = split_host(host)
    return scheme == "http" and (port or "80") == str(http_port()) and is_own_name(name)


def keep_to_https(response: Response) -> Response:
    """Let a browser that has come by the household's name keep to https.

    That is one in which a device is joined there: it was handed over once the certificate was
    taken in. A browser that has clicked a warning away takes no such header, and an address is
    never kept to: another machine may have it tomorrow.
    """
    state = running_https()
    if state is not None and asks_by_name(state):
        response.headers["Strict-Transport-Security"] = f"max-age={HSTS_LIFE}"
    return response
