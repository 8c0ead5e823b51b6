"""This phone: what works on it, its switches, and what its browser asks for to be an app."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import (
    Blueprint,
    flash,
    make_response,
    redirect,
    request,
    session,
    url_for,
)
from werkzeug.wrappers import Response

from rules.messages import N_
from webapp.server.http.access import reader_required
from webapp.server.http.assets import send_asset
from webapp.server.http.page import draw_page
from webapp.server.language.locale import SWITCHES, keep_chosen
from webapp.server.language.locale import gettext as _
from webapp.settings.phone.manifest import manifest

pages: Final = Blueprint("phone", __name__)

_ABILITIES: Final = (
    ("screen", N_("The screen stays on"), N_("while the table is open"), True),
    ("waiting", N_("Enters without a network"),
     N_("on a table that is open: entries wait, and are sent later"), False),
    ("away", N_("Opens without a network"),
     N_("shows the games that were open here, as they were last seen"), True),
    ("camera", N_("The camera in the page"), N_("without it a photo is taken all the same"), True),
    ("share", N_("Sharing"), N_("sends a result to other apps"), True),
    ("full", N_("The whole screen"), N_("without the browser’s bars"), False),
    ("app", N_("As an app"), N_("opened from the home screen"), False),
    ("sound", N_("Sound"), N_("after the first touch of a page"), False),
    ("vibrate", N_("Vibration"), N_("felt in the hand, where the phone has it"), False),
    ("voice", N_("A voice"), N_("speaks the language of these pages"), False),
)
_SWITCHED: Final = (
    ("glyphs", N_("A small shape for each colour"), N_("Tells the tiles apart without colours.")),
    ("vibrate", N_("Vibrate at my turn"), N_("On the table page, while it is open.")),
    ("sound", N_("A sound at my turn"),
     N_("The browser lets it be heard once the page has been touched.")),
    ("spoken", N_("Say it when the time is up"),
     N_("In games that are played by the clock.")),
)


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a phone can do or not; ``secure`` says that it wants https."""

    name: str
    title: str
    text: str
    secure: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is switched on and off for this device."""

    name: str
    title: str
    text: str
    on: bool


@dataclass(frozen=True, slots=True)
class PhoneView:
    """What is looked for on the phone, and its switches."""

    abilities: Sequence[Ability]
    switches: Sequence[Switch]


@pages.get("/phone")
@reader_required
def show() -> str:
    """Show what this phone can do: the page looks for itself, by script."""
    return draw_page("settings/phone/phone.html", PhoneView(
        abilities=[Ability(name, _(title), _(text), secure)
                   for name, title, text, secure in _ABILITIES],
        switches=[Switch(name, _(title), _(text), bool(session.get(name, name == "glyphs")))
                  for name, title, text in _SWITCHED],
    ))


@pages.post("/phone")
@reader_required
def switch() -> Response:
    """Keep how this device's switches stand; a script that sends each touch says so by itself."""
    keep_chosen({name: "1" if request.form.get(name) == "1" else "0" for name in SWITCHES})
    if request.form.get("at_once") == "1":
        return Response(status=204)
    flash(_("Kept for this phone."), "ok")
    return redirect(url_for("phone.show"), 303)


@pages.get("/away")
@reader_required
def away() -> str:
    """Show what is said of a page that was never open here, where there is no network."""
    return draw_page("settings/phone/away.html", AwayView(url_for("joining.home")))


@dataclass(frozen=True, slots=True)
class AwayView:
    """What is said without a network, with the way to the start page."""

    home: str


@pages.get("/manifest.webmanifest", endpoint="manifest")
def app_manifest() -> Response:
    """Tell a browser how this page is an app."""
    return manifest()


@pages.get("/worker.js")
def worker() -> Response:
    """Send the worker, asked for anew each time: it lies where all pages are below it."""
    response = send_asset("worker.js")
    # What it may ask for is said by its own policy: it is no page, and no file that all keep.
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = "default-src 'self'"
    return make_response(response)
