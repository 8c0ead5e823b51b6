"""The table of closed hands for its page: what it shows, and the pages that help beside it."""

from typing import Final

from flask import url_for

from webapp.core.kinds import TableKind
from webapp.core.pad.draft import Draft
from webapp.core.show.table import Link
from webapp.games.closed.folded import Folded, load_game, to_play
from webapp.games.closed.table.view import find_news, lie_large, view_table
from webapp.server.data.models import Game
from webapp.server.language.locale import gettext as _


def _links(game: Game, folded: Folded) -> tuple[Link, ...]:
    """Return the way to entering scores alone."""
    quick = Link(_("Enter scores only"), url_for("alone.show", game_id=game.id))
    return () if folded.state.ended else (quick,)


def _asks(game: Game, _folded: Folded) -> tuple[Link, ...]:
    """Return the way to what can be asked of a hand."""
    return (Link(_("Does this hand close?"), url_for("closes.hand_of_game", game_id=game.id)),)


def _photo(game: Game, folded: Folded, mode: str, _draft: Draft) -> str:
    """Return where a photo of the hand is read that closes."""
    return "" if mode or folded.state.ended else _upload(game)


def _upload(game: Game) -> str:
    return url_for("closes.photo_of_game", game_id=game.id)


TABLE: Final = TableKind(
    template="games/closed/_table.html",
    load=load_game,
    starter=to_play,
    view=view_table,
    news=find_news,
    links=_links,
    asks=_asks,
    photo=_photo,
    upload=_upload,
    large=lie_large,
)
