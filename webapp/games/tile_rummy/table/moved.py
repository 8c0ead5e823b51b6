"""The addresses that Tile Rummy's tables had before every table had the same one."""

from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

pages: Final = Blueprint("tile_rummy_moved", __name__, url_prefix="/tile-rummy")


@pages.get("/<game_id>")
def show(game_id: str) -> Response:
    """Lead on to the table."""
    return _moved("table.show", game_id)


@pages.get("/<game_id>/live")
def live(game_id: str) -> Response:
    """Lead on to the polled part of the table."""
    return _moved("table.live", game_id)


@pages.post("/<game_id>/entry")
def entry(game_id: str) -> Response:
    """Lead a form that was open on to where it is taken now."""
    return _moved("table.entry", game_id)


def _moved(endpoint: str, game_id: str) -> Response:
    query = request.query_string.decode("latin-1")
    there = url_for(endpoint, game_id=game_id)
    return redirect(f"{there}?{query}" if query else there, 308)
