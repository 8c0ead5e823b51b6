"""The page of a large screen, which follows what is played, and what it asks by itself."""

from typing import Final

from flask import Blueprint, Response, g, make_response, redirect, render_template, request, url_for
from flask import current_app as app
from werkzeug.wrappers import Response as AnyResponse

from webapp.outputs.tv.following import Followed, find_followed
from webapp.outputs.tv.view import Screen, ScreenPage, view_nothing, view_screen
from webapp.server.data.database import db
from webapp.server.data.device_tables import Invite
from webapp.server.http.access import household_series, reader_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.http.placed import here, link_to
from webapp.server.language.locale import current_language, use_language
from webapp.settings.household.invites import tell_again
from webapp.settings.household.on_screen import screen_invite
from webapp.settings.household.pages import qr_picture

pages: Final = Blueprint("tv", __name__, url_prefix="/tv")


@pages.before_request
def _speak() -> None:
    """Let the address say the language: a television's own is that of its menus."""
    use_language(request.args.get("language", ""))


@pages.get("", strict_slashes=False)
def show() -> AnyResponse:
    """Show what is played, or what is played of one series.

    A screen that has not joined is asked for a code first, and comes back.
    """
    if g.device is None:
        return redirect(url_for("joining.code", next=here()))
    page = ScreenPage(_screen(), request.args.get("speak") == "1")
    return make_response(draw_page("outputs/tv/screen.html", page))


@pages.get("/<series_id>")
@reader_required
def of_series(series_id: str) -> AnyResponse:
    """Lead to the screen that keeps to a series."""
    household_series(series_id)
    return redirect(url_for("tv.show", series=series_id))


@pages.get("/live")
@reader_required
def live() -> AnyResponse:
    """Answer with what has changed, or 304 where the screen shows it already."""
    etag = _etag(*_asked())
    if request.if_none_match.contains_weak(etag.strip('"')):
        response = Response(status=304)
    else:
        screen = _screen()
        etag = screen.etag
        response = make_response(render_template("outputs/tv/_screen.html", screen=screen))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _asked() -> tuple[Followed | None, Invite | None]:
    home, series_id = visitor().household_id, request.args.get("series", "")
    if series_id:
        household_series(series_id)
    return find_followed(home, series_id), screen_invite(db.session, home)


def _etag(followed: Followed | None, guests: Invite | None) -> str:
    version = app.jinja_env.globals["asset_version"]
    stamp = followed.stamp if followed else ""
    return f'"{stamp}-{guests.id if guests else ""}-{current_language()}-{version}"'


def _screen() -> Screen:
    """Return what the screen shows that is asking."""
    followed, guests = _asked()
    words, holds = view_nothing(), True
    if followed is not None:
        words, holds = view_screen(household_series(followed.series_id), followed.game_id)
    address = link_to("joining.link", secret=tell_again(guests)) if guests else ""
    named = {name: request.args.get(name) or None for name in ("series", "language")}
    return Screen(
        title=words.title,
        person=words.person,
        series=words.series,
        game=words.game,
        said=words.said,
        playing=words.playing,
        between=words.between,
        guests=qr_picture(address) if guests else None,
        address=address,
        url=url_for("tv.live", series=named["series"], language=named["language"]),
        etag=_etag(followed, guests) if holds else "",
    )
