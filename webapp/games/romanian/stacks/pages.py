"""“Stacks”: what each player's stack should hold, to compare with the real one."""

from typing import Final

from flask import Blueprint, url_for

from rules.games.romanian.options import OPTIONS
from webapp.core.port import table_url
from webapp.games.romanian.folded import load_game
from webapp.games.romanian.stacks.view import StacksView, view_stacks
from webapp.games.romanian.stacks.why import OPTION, other_tiebreak
from webapp.server.http.access import household_game, reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("stacks", __name__, url_prefix="/games/<game_id>/stacks")


@pages.get("")
@reader_required
def show(game_id: str) -> str:
    """Show the stacks with each move's reason, and where the other tie-break would differ."""
    game = household_game(game_id)
    folded = load_game(game)
    options = folded.state.options
    labels = OPTIONS[OPTION].labels
    view = StacksView(
        table_url=table_url(game),
        log_url=url_for("log.log", game_id=game.id),
        stacking=options.stacking,
        stacks=view_stacks(folded),
        rule=_(labels[options.stack_tiebreak]),
        other=_(labels[other_tiebreak(options)]),
    )
    return draw_page("games/romanian/stacks.html", view)
