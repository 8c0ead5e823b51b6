"""The referee's desk: “May I …?” on a game as it stands, or on a table that is quickly laid out."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, request
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from rules.replay import parse_record, replay
from webapp.data.models import Game
from webapp.desk.form import Request, read_request
from webapp.desk.page import SEATS, cannot_be_laid_out, respond, with_own_seat
from webapp.desk.situation import at_ply, lay_out, own_header
from webapp.games.romanian.desk.pad import RomanianDesk
from webapp.games.tile_rummy.desk.pages import LEAFLET, free_leaflet, on_leaflet_game
from webapp.http.access import household_game, reader_required
from webapp.log.pages import load_game
from webapp.record.folded import Folded

pages: Final = Blueprint("desk", __name__)


@pages.route("/desk", methods=["GET", "POST"])
@reader_required
def free() -> Response:
    """Answer a question about a table that belongs to no game."""
    if request.args.get("game") == LEAFLET:
        return free_leaflet()
    asked = read_request(request.args, SEATS)
    text = own_header(asked.preset, asked.options, {seat: seat for seat in SEATS})
    return _desk(None, Folded((), text, replay(parse_record(text)), "A"), asked)


@pages.route("/games/<game_id>/desk", methods=["GET", "POST"])
@reader_required
def on_game(game_id: str) -> Response:
    """Answer a question about a game, as it stands or as it stood after some line."""
    game = household_game(game_id)
    if game.series.game == LEAFLET:
        return on_leaflet_game(game)
    folded = load_game(game)
    asked = read_request(request.args, folded.state.seats)
    there = at_ply(folded, asked.ply)
    asked = with_own_seat(asked, game.series_id, folded.state.seats)
    return _desk(game, there, replace(asked, ply=there.ply))


def _desk(game: Game | None, base: Folded, asked: Request) -> Response:
    try:
        desk = RomanianDesk(game, asked, lay_out(base, asked.ask), base.ply)
    except NotationError as error:
        desk = RomanianDesk(game, asked, base, base.ply, cannot_be_laid_out(error))
    return respond(desk)
