"""Which program is asking, and whether it may: by a token in the head of the request alone."""

from typing import Final

from flask import Response, abort, g, request

from webapp.server.http.page import problem
from webapp.settings.api.limits import OF_NETWORK, OF_TOKEN, key_of_network, limits
from webapp.settings.api.tokens import Program, find_program, note_use

_CHALLENGE: Final = 'Bearer realm="joly"'
_SCHEME: Final = "bearer "


def find_asking() -> Response | None:
    """Find the program behind a request, or answer it: 401 without a right token, or 429."""
    g.program = None
    head = request.headers.get("Authorization", "")
    token = head[len(_SCHEME):].strip() if head[:len(_SCHEME)].lower() == _SCHEME else ""
    found = find_program(token) if token else None
    if found is None:
        return _stranger(shown=bool(head))
    if seconds := limits().wait(f"token {found.id}", OF_TOKEN):
        return _too_many(seconds, f"This token may ask {OF_TOKEN} times a minute.")
    note_use(found)
    g.program = found
    return None


def _stranger(*, shown: bool) -> Response:
    if seconds := limits().wait(key_of_network(request.remote_addr or ""), OF_NETWORK):
        return _too_many(seconds, "Many requests without a right token came from this network.")
    if shown:
        return problem(
            401, "Unauthorized", "This token was revoked, or never was one.",
            {"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'})
    return problem(
        401, "Unauthorized", "Send a token of the household: Authorization: Bearer joly_…",
        {"WWW-Authenticate": _CHALLENGE})


def _too_many(seconds: int, detail: str) -> Response:
    return problem(429, "Too Many Requests", detail, {"Retry-After": str(seconds)})


def program() -> Program:
    """Return the program that is asking."""
    found = g.get("program")
    if not isinstance(found, Program):
        abort(401)
    return found
