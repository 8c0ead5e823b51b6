"""What a request is asked before its page runs, in one order, and whose session it has.

A cookie knows no port: whatever else runs on this machine, or on a neighbour of our name, can read
one that scripts may read, put another in the place of ours, and post forms. It cannot read our
pages, nor make a browser say that a form of its own is one of ours.
"""

from functools import partial
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, g, request, session
from flask_wtf.csrf import CSRFProtect  # type: ignore[import-untyped]
from werkzeug.exceptions import Forbidden

from webapp.server.http.access import HowToJoin, Visitor, find_device
from webapp.server.http.addresses import lead_from_slash
from webapp.server.http.devices import keyed_hash
from webapp.server.http.page import is_api
from webapp.server.http.placed import asked_hosts
from webapp.server.http.security import WITHOUT_DEVICE, has_secret, let_photos_in
from webapp.server.language.locale import CHOICES

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_OURS: Final = frozenset({"same-origin", "none"})
"""What browsers say of a form of ours, and of what somebody asked for who was on no page."""
_PORTS: Final = {"http": 80, "https": 443}

_OF: Final = "device"
_TOKEN: Final = "csrf_token"  # noqa: S105 (Flask-WTF's name for it)
_KEPT: Final = frozenset({*CHOICES, "first_seen", "_permanent"})
"""What of a session is of the browser, whatever device it is."""


class FromElsewhere(Forbidden):
    """A form that no page of ours has sent."""


def init_checks(app: Flask, how_to_join: HowToJoin) -> None:
    """Have each request of *app* asked, in this order: the token of a form is looked at last."""
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False  # else it asks wherever it was set up
    token = CSRFProtect(app)
    for check in (
        lead_from_slash,
        _refuse_elsewhere,
        partial(find_device, how_to_join),
        _keep_session,
        let_photos_in,
        partial(token.protect, apply_exemptions=True),
    ):
        app.before_request(check)


def _refuse_elsewhere() -> None:
    """Refuse what changes something where the browser says that no page of ours has sent it."""
    if request.method in _SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if (site not in _OURS) if site is not None else _is_foreign(request.headers.get("Origin")):
        raise FromElsewhere


def _is_foreign(origin: str | None) -> bool:
    """Say whether *origin* is another one than ours; programs that are no browsers name none.

    By plain http browsers tell nothing else, and the same name may have something else by https.
    It is hidden ("null") where a page told to name none, as those do whose address is a secret.
    """
    if origin is None:
        return False
    if origin == "null":
        return not has_secret(request.path)
    found = _place(origin)
    return found not in {_place(f"{request.scheme}://{host}") for host in asked_hosts()}


def _place(origin: str) -> tuple[str, str | None, int | None]:
    """Return the scheme, the host and the port of an origin."""
    try:
        parts = urlsplit(origin)
        return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return "", None, None


def _keep_session() -> None:
    """Let a form outlive the browser: phones end one whenever they like; let it be its device's.

    A session that was begun by another device, or before the browser was one, is not taken over.
    """
    if request.endpoint in WITHOUT_DEVICE or is_api():
        return
    if not session.permanent:
        session.permanent = True
    own = g.device.id if g.device is not None else None
    if session.get(_OF) != own:
        renew_session()
        if own is not None:
            session[_OF] = own
            session[_TOKEN] = _token_of(g.device)


def _token_of(device: Visitor) -> str:
    """Return the secret of a device's form tokens: the same in each of its requests.

    A phone that has just joined asks for several things at once. Were each answer to begin a
    session with a random token, the last cookie would make every page that came before it stale.
    """
    return keyed_hash(f"form token of {device.household_id} {device.id}")


def renew_session() -> None:
    """Forget all of the session that is not the browser's own choice, its forms' token too."""
    for name in session.keys() - _KEPT:
        session.pop(name)
