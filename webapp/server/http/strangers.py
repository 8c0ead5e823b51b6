"""What strangers' tools ask of every host: robots, a picture for a tab, whom to write to."""

from datetime import timedelta
from typing import Final

from flask import Flask, Response, abort
from werkzeug.wrappers import Response as AnyResponse

from webapp.server.data.models import now
from webapp.server.http.assets import send_asset
from webapp.server.http.placed import place_of

DAY: Final = 24 * 3600
_GOOD_FOR: Final = timedelta(days=180)


def init_strangers(app: Flask) -> None:
    """Answer them at their usual addresses, with nothing of any household."""
    app.add_url_rule("/robots.txt", "robots", _robots)
    app.add_url_rule("/favicon.ico", "favicon", _favicon)
    app.add_url_rule("/.well-known/security.txt", "security_txt", _security)


def _text(text: str) -> Response:
    return Response(text, mimetype="text/plain", headers={"Cache-Control": f"max-age={DAY}"})


def _robots() -> Response:
    return _text("User-agent: *\nDisallow: /\n")


def _favicon() -> AnyResponse:
    answer = send_asset("icon.png")
    answer.headers["Cache-Control"] = f"max-age={DAY}"
    return answer


def _security() -> Response:
    """Name whom the operator named (RFC 9116): Joly itself knows nobody."""
    contact = place_of().contact or abort(404)
    until = (now() + _GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    return _text(f"Contact: {contact}\nExpires: {until:%Y-%m-%dT%H:%M:%SZ}\n")
