"""What every phone on a Romanian game's table polls: the table as it stands."""

from functools import partial
from typing import Final

from flask import Blueprint, render_template, url_for
from werkzeug.wrappers import Response

from webapp.data.models import Game
from webapp.game import table_url
from webapp.games.romanian.folded import Folded, load_game
from webapp.games.romanian.table.view import Addresses, TableView, view_table
from webapp.http.access import own_seat, reader_required, visitor
from webapp.language.locale import gettext as _
from webapp.log.pages import live_part, table_etag
from webapp.show.frame import series_link, title_of
from webapp.show.table import Link

pages: Final = Blueprint("romanian", __name__, url_prefix="/games")


def _way_url(game_id: str, joly: int) -> str:
    return url_for("romanian_ways.way", game_id=game_id, joly=joly)


def links_of(game: Game) -> tuple[Link, ...]:
    """Return the ways from the table to the pages that help with real tiles."""
    return (
        Link(_("Can I open?"), url_for("opening.opening", game_id=game.id)),
        Link(_("Ask the referee"), url_for("desk.on_game", game_id=game.id)),
        Link(_("The deal"), url_for("deal.show", game_id=game.id)),
        Link(_("Stacks"), url_for("stacks.show", game_id=game.id)),
    )


def table_of(game: Game, folded: Folded) -> TableView:
    """Return the view of the table for the device that is asking."""
    own = own_seat(game.series_id)
    return view_table(
        folded,
        Addresses(
            table=table_url(game),
            live=url_for("romanian.live", game_id=game.id),
            log=url_for("game.log", game_id=game.id),
            score=url_for("game.score", game_id=game.id),
            way=partial(_way_url, game.id),
            links=links_of(game) if visitor().may("member") else (),
            series=series_link(game),
        ),
        title=title_of(game),
        etag=table_etag(game.id, folded.ply, own),
        own=own,
        enters=visitor().may("member"),
    )


def _live(game: Game) -> tuple[str, str]:
    table = table_of(game, load_game(game))
    return render_template("games/romanian/_table.html", table=table), table.etag


@pages.get("/<game_id>/live")
@reader_required
def live(game_id: str) -> Response:
    """Answer with the polled part of the table, or 304 where the phone has it already."""
    return live_part(game_id, _live)
