"""The referee's desk: “May I …?” on a game as it stands, or on a table that is quickly laid out."""

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, request
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.core.kinds import DeskKind
from webapp.core.port import desk_kind, games, kind_of, usual_game
from webapp.core.record.asking import own_header
from webapp.referee.desk.form import Request, read_request
from webapp.referee.desk.page import SEATS
from webapp.referee.desk.respond import cannot_be_laid_out, respond, with_own_seat
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, reader_required
from webapp.server.language.locale import use_words

pages: Final = Blueprint("desk", __name__)


@pages.route("/desk", methods=["GET", "POST"])
@reader_required
def free() -> Response:
    """Answer a question about a table that belongs to no game."""
    usual = usual_game()
    played = games().get(request.args.get("game", usual.name)) or usual
    desk = desk_kind(played.name)
    use_words(played.name)
    asked = read_request(request.args, SEATS, played)
    if played != usual:
        asked = replace(asked, game=played.name)
    names = {seat: seat for seat in SEATS}
    header = own_header(played.name, asked.preset, asked.options, names)
    return _answered(desk, None, desk.of_record(header), asked)


@pages.route("/games/<game_id>/desk", methods=["GET", "POST"])
@reader_required
def on_game(game_id: str) -> Response:
    """Answer a question about a game, as it stands or as it stood after some line."""
    game = household_game(game_id)
    played = kind_of(game)
    desk = desk_kind(played.name)
    base = desk.of_game(game)
    asked = read_request(request.args, base.state.seats, played)
    there = desk.at_ply(base, asked.ply)
    asked = with_own_seat(asked, game, base.state.seats)
    return _answered(desk, game, there, replace(asked, ply=there.ply))


def _answered(desk: DeskKind, game: Game | None, base: Any, asked: Request) -> Response:  # noqa: ANN401 (a situation of any game)
    try:
        page = desk.page(game, asked, desk.lay_out(base, asked.ask), base.ply)
    except NotationError as error:
        page = desk.page(game, asked, base, base.ply, cannot_be_laid_out(error))
    return respond(page)
