"""The game that a frame is about: where it is none any more, the page of the camera shows why."""

from typing import NoReturn

from flask import abort, jsonify, make_response
from werkzeug.exceptions import Gone, NotFound

from webapp.server.data.models import Game
from webapp.server.http.access import household_game
from webapp.server.language.locale import gettext as _

GONE = 410


def game_of_frame(game_id: str) -> Game:
    """Return the game of a frame.

    One that the household does not have is answered with 404, one that was deleted with 410,
    both with the reason as ``why``: a script cannot follow the way to a page.
    """
    try:
        return household_game(game_id, page=False)
    except NotFound:
        refuse_frame(404, _("This game is deleted. The camera is off."))
    except Gone:
        refuse_frame(GONE, _("This game is deleted. The camera is off."))


def refuse_frame(status: int, why: str) -> NoReturn:
    """Answer a frame with *status* and with words for the page that sent it."""
    abort(make_response(jsonify(why=why), status))
