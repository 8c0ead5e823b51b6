"""The pages on which a result is handed on, and the pictures that they show."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from flask import Blueprint, Response, make_response, request, url_for
from flask import current_app as app
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.record.results import rules_version
from webapp.core.show.frame import series_name
from webapp.core.show.table import Link
from webapp.history.series.standings import series_stamp
from webapp.history.share.easel import easel
from webapp.history.share.picture import HEIGHT, WIDTH, draw
from webapp.history.share.result import Result, game_result, series_result
from webapp.server.data.models import Game, Series
from webapp.server.http.access import household_game, household_series, reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import current_locale
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("share", __name__)


@dataclass(frozen=True, slots=True)
class ShareView:
    """A result to be handed on; ``file`` is what its picture is called where it is saved."""

    title: str
    back: Link
    picture: str
    file: str
    width: int
    height: int
    result: Result


@pages.get("/games/<game_id>/share")
@reader_required
def game(game_id: str) -> str:
    """Offer the result of a game as a picture and as text."""
    played = household_game(game_id)
    return share_page(
        Link(_("Score of game %(number)d", number=played.number),
             url_for("log.score", game_id=game_id)),
        url_for("share.game_picture", game_id=game_id, v=digest_of(_game_stamp(played))),
        f"joly-{played.number}.png", game_result(played))


@pages.get("/series/<series_id>/share")
@reader_required
def series(series_id: str) -> str:
    """Offer the standings of a series as a picture and as text."""
    found = household_series(series_id)
    return share_page(
        Link(series_name(found), url_for("series.show", series_id=series_id)),
        url_for("share.series_picture", series_id=series_id,
                v=digest_of(series_stamp(series_id))),
        "joly.png", series_result(found))


def share_page(back: Link, picture: str, file: str, result: Result) -> str:
    """Offer a *result* as text and as a *picture* by its address, saved under the name *file*."""
    return draw_page("history/share/share.html", ShareView(
        result.card.title, back, picture, file, WIDTH, HEIGHT, result))


@pages.get("/games/<game_id>/result.png")
@reader_required
def game_picture(game_id: str) -> AnyResponse:
    """Answer with the picture of a game's result."""
    played: Game = household_game(game_id)
    return share_picture(_game_stamp(played), lambda: game_result(played))


@pages.get("/series/<series_id>/standings.png")
@reader_required
def series_picture(series_id: str) -> AnyResponse:
    """Answer with the picture of how a series stands."""
    found: Series = household_series(series_id)
    return share_picture(series_stamp(series_id), lambda: series_result(found))


def _game_stamp(played: Game) -> str:
    return f"{played.id}-{played.last_ply}-{series_stamp(played.series_id)}"


def digest_of(stamp: str) -> str:
    """Return what changes with all that a picture of *stamp* shows."""
    version = app.jinja_env.globals["asset_version"]
    return sha256(f"{stamp} {current_locale()} {version} {rules_version()}".encode()) \
        .hexdigest()[:20]


def share_picture(stamp: str, tell: Callable[[], Result]) -> AnyResponse:
    """Answer with a picture, or that the browser has it: it is drawn once for all phones."""
    etag = digest_of(stamp)
    if request.if_none_match.contains_weak(etag):
        response = Response(status=304)
    else:
        response = make_response(easel().picture(etag, lambda: draw(tell().card)))
        response.mimetype = "image/png"
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
