"""The page of a photo in a game in which photos tell nothing: it says so, and leads back."""

from dataclasses import dataclass

from flask import make_response
from werkzeug.wrappers import Response

from webapp.core.port import kind_of, table_url
from webapp.server.data.models import Game
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class NoPhotosPage:
    """That no photo is read here, and the ways from it."""

    title: str
    table_url: str


def no_photos(game: Game) -> bool:
    """Say whether photos of the table tell nothing in *game*."""
    return kind_of(game).photo is None


def no_photos_page(game: Game) -> Response:
    """Answer with 404, and say why in words that do not blame the address."""
    page = NoPhotosPage(_("No photos in this game"), table_url(game))
    return make_response(draw_page("play/photos/none.html", page), 404)
