"""What a phone's worker may keep of the pages, and for whom: told by two headers.

``Joly-Kept-As`` names the cache that a page belongs to: one for each device, as it has chosen its
language and looks, and for each version of the style sheet. A page that comes with another name
empties what was kept before, so that no household is shown to another, nor an old style sheet with
a new page. ``Joly-Keep`` stands on the pages that are worth being seen again: tabs and games.
"""

import hashlib
import hmac
from typing import Final

from flask import Flask, Response, current_app, g, request

from webapp.server.http.access import Visitor
from webapp.server.language.locale import chosen, current_language

KEPT_AS: Final = "Joly-Kept-As"
KEEP: Final = "Joly-Keep"
NOBODY: Final = "nobody"
"""The name of what belongs to no device: nothing is kept under it."""

KEPT: Final = frozenset({
    "joining.home", "evening.overview", "rulebook.contents", "series.show", "table.show",
    "table.live", "log.log", "log.score", "phone.away",
})
"""The pages that are kept: the tabs that show something, and games; no photo, no settings."""


def init_kept(app: Flask) -> None:
    """Tell with each page of *app* whose it is."""
    app.after_request(_tell)


def _tell(response: Response) -> Response:
    if response.mimetype == "text/html" and "device" in g:
        device = g.device
        response.headers[KEPT_AS] = _name_for(device) if isinstance(device, Visitor) else NOBODY
        whole = request.headers.get("X-Fragment") in {None, "live"}
        if (device is not None and whole and request.endpoint in KEPT
                and response.status_code == 200):  # noqa: PLR2004 (what can be seen again)
            response.headers[KEEP] = "1"
    return response


def _name_for(device: Visitor) -> str:
    key = str(current_app.secret_key).encode()
    whose = (f"kept for {device.id} of {device.household_id} as {current_language()}"
             f" {sorted(chosen().items())} {current_app.jinja_env.globals['asset_version']}")
    return hmac.new(key, whose.encode(), hashlib.sha256).hexdigest()[:24]
