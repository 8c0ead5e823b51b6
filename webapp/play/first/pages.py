"""How it works: three pictures that a first game shows, and that are found again here."""

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, redirect, request, session
from werkzeug.wrappers import Response

from webapp.play.first.view import Scene, scenes
from webapp.server.http.access import reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import local_target

pages: Final = Blueprint("first", __name__)
pages.add_app_template_global(scenes, "first_scenes")

SEEN: Final = "first_seen"
"""Among the device's preferences: its first pictures were skipped."""


@dataclass(frozen=True, slots=True)
class HowItWorks:
    """The page."""

    scenes: list[Scene]


@pages.get("/how")
@reader_required
def how() -> str:
    """Show the pictures."""
    return draw_page("play/first/how.html", HowItWorks(scenes()))


@pages.post("/how/seen")
@reader_required
def seen() -> Response:
    """Remember that this device needs them no more."""
    session[SEEN] = True
    return redirect(local_target(request.form.get("next", "")), 303)
