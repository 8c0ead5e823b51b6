"""Tile Rummy's table for its page: what it shows, and the pages that help beside it."""

from types import MappingProxyType
from typing import Final

from flask import url_for

from rules.games.tile_rummy import lines as ll
from rules.notation import lines as ln
from webapp.core.pad.draft import Draft
from webapp.core.port import TableKind
from webapp.core.record.folded import Judged
from webapp.core.show.table import Link, Stand
from webapp.games.tile_rummy.folded import Folded, fold_tile_rummy, seat_to_play
from webapp.games.tile_rummy.table.view import find_news, view_table
from webapp.server.data.models import Game
from webapp.server.language.locale import gettext as _


def _links(game: Game, folded: Folded) -> tuple[Link, ...]:
    """Return the ways from the table to the pages that help with real tiles."""
    quick = Link(_("Enter scores only"), url_for("alone.show", game_id=game.id))
    return () if folded.state.ended else (quick,)


def _asks(game: Game, _folded: Folded) -> tuple[Link, ...]:
    """Return the ways to what can be asked of a game."""
    return (Link(_("Fix table"), url_for("solve.on_game", game_id=game.id)),)


def _photo(game: Game, _folded: Folded, mode: str, draft: Draft) -> str:
    """Return where a photo is read: of a rack, or of the whole table being arranged."""
    if mode == "rack":
        return url_for("tile_rummy_photo.photo", game_id=game.id, mode=mode, seat=draft.seat)
    return url_for("tile_rummy_photo.photo", game_id=game.id, mode=mode) if mode == "table" else ""


def _unnoticed(_folded: Folded, judged: Judged) -> Stand | None:
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


TABLE: Final = TableKind(
    template="games/tile_rummy/_table.html",
    load=fold_tile_rummy,
    starter=lambda folded: seat_to_play(folded.state),
    view=view_table,
    news=find_news,
    links=_links,
    asks=_asks,
    photo=_photo,
    all_the_same=MappingProxyType({"unnoticed": _unnoticed}),
    script="table.js",
)
