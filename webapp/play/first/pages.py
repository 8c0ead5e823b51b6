"""How it works: three pictures that a first game shows, and that are found again here."""

from typing import Final

from flask import Blueprint, redirect, request, session, url_for
from werkzeug.wrappers import Response

from webapp.core.port import games
from webapp.play.first.view import HowItWorks, pictures_of, scenes
from webapp.server.http.access import reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import local_target, use_words

pages: Final = Blueprint("first", __name__)

SEEN: Final = "first_seen"
"""Among the device's preferences: its first pictures were skipped."""


@pages.get("/how")
@reader_required
def how() -> str:
    """Show the pictures, of a game where one is named."""
    played = games().get(request.args.get("game", ""))
    if played is None:
        return draw_page("play/first/how.html", HowItWorks(scenes(), url_for("first.how")))
    use_words(played.name)
    return draw_page("play/first/how.html", pictures_of(played))


@pages.post("/how/seen")
@reader_required
def seen() -> Response:
    """Remember that this device needs them no more."""
    session[SEEN] = True
    return redirect(local_target(request.form.get("next", "")), 303)
