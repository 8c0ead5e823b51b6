"""Tile Rummy's table page: what is wrong on it, and how that is entered all the same (T-ERR-1).

The game's pages had addresses of their own before every game's pages had the same ones: who has one
of these is led on.
"""

from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from rules.arranged import lines as ll
from rules.games.tile_rummy.state import State
from rules.notation import lines as ln
from webapp.arranged.table.kind import make_table
from webapp.core.record.folded import FoldedGame, Judged
from webapp.core.show.table import News, Stand
from webapp.core.show.tiles import view_tiles
from webapp.games.tile_rummy.laws import LAWS
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def _unnoticed(_folded: object, judged: Judged) -> Stand | None:
    """Return the way to enter what is wrong if nobody notices it (T-ERR-1)."""
    written = judged.after.record.written
    turn = judged.after.state.turn
    if not (turn and turn.refused) or not all(
            isinstance(written[entry.ply - 1].value, ln.Meld | ll.Table)
            for entry in judged.refused):
        return None
    return Stand(
        "unnoticed",
        _("Keep it"),
        _("This is wrong. It stays unless someone notices before the next turn."),
    )


def _warnings(folded: FoldedGame[State]) -> list[News]:
    """Return what is wrong on the table, and what the table let stand."""
    state = folded.state
    found: list[News] = []
    for refused in state.turn.refused if state.turn else ():
        wrong = [row for row in refused.melds.values() if row.shape is None]
        tiles = view_tiles([piece for row in wrong for piece in row.pieces])
        found.append(News(_(
            "This is wrong. It stays unless someone notices before the next turn."
        ), "warning", tiles))
    if state.faulty:
        found.append(News(ngettext(
            "%(num)d wrong meld stays until rack tiles correct it.",
            "%(num)d wrong melds stay until rack tiles correct them.", len(state.faulty)),
            "warning"))
    return found


TABLE: Final = make_table(LAWS, _warnings, MappingProxyType({"unnoticed": _unnoticed}))


moved_pages: Final = Blueprint("tile_rummy_moved", __name__, url_prefix="/tile-rummy")


@moved_pages.route("/<game_id>", methods=["GET", "POST"])
@moved_pages.route("/<game_id>/<path:rest>", methods=["GET", "POST"])
def moved(game_id: str, rest: str = "") -> Response:
    """Lead on to where the page is now, a form that was still open with all that it says."""
    there = f"{request.script_root}/games/{quote(f'{game_id}/{rest}'.rstrip('/'))}"
    query = request.query_string.decode("latin-1")
    return redirect(f"{there}?{query}" if query else there, 308)
