"""The addresses that Tile Rummy's games had before every game's pages had the same ones."""

from typing import Final
from urllib.parse import quote

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

pages: Final = Blueprint("tile_rummy_moved", __name__, url_prefix="/tile-rummy")


@pages.route("/<game_id>", methods=["GET", "POST"])
@pages.route("/<game_id>/<path:rest>", methods=["GET", "POST"])
def moved(game_id: str, rest: str = "") -> Response:
    """Lead on to where the page is now, a form that was still open with all that it says."""
    there = f"{request.script_root}/games/{quote(f'{game_id}/{rest}'.rstrip('/'))}"
    query = request.query_string.decode("latin-1")
    return redirect(f"{there}?{query}" if query else there, 308)
