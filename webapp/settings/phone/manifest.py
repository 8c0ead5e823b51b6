"""What makes an app of the page: its name, its icons, where it begins, and short ways into it.

Each device gets its own. An iPhone gives an app on the home screen no cookie of the browser, so its
start address carries a code by which it joins by itself (see ``household/handover.py``).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from flask import Response, current_app, g, json, url_for
from werkzeug.exceptions import TooManyRequests

from webapp.core.port import table_url
from webapp.core.show.frame import title_of
from webapp.server.data.database import db
from webapp.server.data.models import Game, Household, Series
from webapp.server.http.access import visitor
from webapp.server.http.placed import home_path
from webapp.server.language.locale import chosen, current_language
from webapp.server.language.locale import gettext as _
from webapp.settings.household.handover import over_path, start_code

GREEN: Final = "#1f5543"
_PAPER: Final = {"dark": "#15211c"}
_ICONS: Final = (
    ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)


def manifest() -> Response:
    """Answer with the manifest of the device that asks; a stranger's tells nothing."""
    home = home_path()
    name = _name() if g.device else ""
    made: dict[str, Any] = {
        "id": home,
        "name": name or "Joly",
        "short_name": "Joly",
        "description": _("Joly keeps the score of Romanian tile rummy and knows its rules."),
        "lang": current_language(),
        "dir": "ltr",
        "start_url": _begin() if g.device else home,
        "scope": home,
        "display": "standalone",
        "theme_color": GREEN,
        "background_color": _PAPER.get(chosen().get("theme", ""), GREEN),
        "categories": ["games"],
        "icons": [{"src": _static(file), "sizes": sizes, "type": "image/png", "purpose": purpose}
                  for file, sizes, purpose in _ICONS],
        "shortcuts": _shortcuts() if g.device else [],
    }
    return Response(json.dumps(made), mimetype="application/manifest+json",
                    headers={"Cache-Control": "private, no-store"})


def _begin() -> str:
    """Return where the device's app begins; a browser is to have a manifest at any pace."""
    try:
        return over_path(start_code())
    except TooManyRequests:
        return home_path()


def _static(file: str) -> str:
    return url_for("static", filename=file, v=current_app.jinja_env.globals["asset_version"])


def _name() -> str:
    home = db.session.get(Household, visitor().household_id)
    return f"Joly · {home.name}" if home and home.name else "Joly"


def _shortcuts() -> Sequence[Mapping[str, Any]]:
    """Return the ways to the game that is being played, and to a new one."""
    game = db.session.scalars(
        sa.select(Game).join(Series).where(
            Series.household_id == visitor().household_id, Series.archived_at.is_(None),
            Game.status == "playing", Game.thrown_at.is_(None))
        .order_by(Game.created_at.desc()).limit(1)).first()
    ways = []
    if game is not None:
        ways = [(_("%(what)s: %(name)s", what=title_of(game), name=_("Table")), table_url(game)),
                (_("%(what)s: %(name)s", what=title_of(game), name=_("Score")),
                 url_for("log.score", game_id=game.id))]
    if visitor().may("member"):
        ways.append((_("New series"), url_for("series.new")))
    icon = {"src": _static("icon-192.png"), "sizes": "192x192", "type": "image/png"}
    return [{"name": name, "url": url, "icons": [icon]} for name, url in ways]
