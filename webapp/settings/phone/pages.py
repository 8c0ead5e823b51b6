"""This phone: whose it is, how it looks and sounds, and what its browser asks for to be an app."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from rules.messages import N_
from webapp.core.record.called import person_of
from webapp.core.record.people import Person
from webapp.history.series.players import players_of
from webapp.history.series.seat_pages import take_seat
from webapp.server.data.database import writing
from webapp.server.data.models import Series
from webapp.server.http.access import household_series, reader_required, visitor
from webapp.server.http.assets import send_asset
from webapp.server.http.forms import whole_number
from webapp.server.http.page import draw_page
from webapp.server.language.locale import SIGNALS, keep_chosen
from webapp.server.language.locale import gettext as _
from webapp.settings.household.keepers import player_at
from webapp.settings.phone.manifest import manifest

pages: Final = Blueprint("phone", __name__)

_ABILITIES: Final = (
    ("screen", N_("Keep the screen on"), True),
    ("waiting", N_("Enter moves offline"), False),
    ("away", N_("Open Joly offline"), True),
    ("camera", N_("Camera inside the page"), True),
    ("share", N_("Share result"), True),
    ("full", N_("Full screen"), False),
    ("sound", N_("Sound"), False),
    ("vibrate", N_("Vibration"), False),
    ("voice", N_("Voice"), False),
)
_SWITCHED: Final = (
    ("vibrate", N_("Vibrate at my turn"), ""),
    ("sound", N_("Sound at my turn"), N_("Tap the page once to hear it.")),
    ("spoken", N_("Announce when time is up"), ""),
)


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a phone can do or not; ``secure`` says that it wants https."""

    name: str
    title: str
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


@dataclass(frozen=True, slots=True)
class WhoseView:
    """The players with their ids, who is ``chosen`` (0: nobody), and what the device is called."""

    people: Sequence[tuple[int, Person]]
    chosen: int
    device_id: int
    name: str


@pages.get("/phone")
@reader_required
def show() -> str:
    """Show the switches, and what does not work: the page looks for that itself, by script."""
    return draw_page("settings/phone/phone.html", PhoneView(
        abilities=[Ability(name, _(title), secure) for name, title, secure in _ABILITIES],
        switches=[Switch(name, _(title), _(text) if text else "", bool(session.get(name)))
                  for name, title, text in _SWITCHED],
    ))


@pages.post("/phone")
@reader_required
def switch() -> Response:
    """Keep how this device's switches stand; a script that sends each touch says so by itself."""
    keep_chosen({name: "1" if request.form.get(name) == "1" else "0" for name in SIGNALS})
    if request.form.get("at_once") == "1":
        return Response(status=204)
    flash(_("Saved."), "ok")
    return redirect(url_for("phone.show"), 303)


@pages.get("/settings/language")
@reader_required
def language() -> str:
    """Show the form of language, light or dark, and shapes; it is sent to ``preferences.save``."""
    return render_template("settings/phone/language.html")


@pages.get("/settings/whose")
@reader_required
def whose() -> str:
    """Ask whose phone this is."""
    me = visitor()
    player = player_at(me.id)
    return draw_page("settings/phone/whose.html", WhoseView(
        people=[(each.id, person_of(each)) for each in players_of(me.household_id)],
        chosen=player.id if player else 0, device_id=me.id, name=me.name))


@pages.post("/settings/whose")
@reader_required
def belong() -> Response:
    """Give the phone the seat of one player, or of nobody, in each series that goes on."""
    wanted = whole_number(request.form.get("player", ""), 9)
    with writing() as transaction:
        household_id = visitor().household_id
        known = {each.id for each in players_of(household_id)}
        if wanted and wanted not in known:
            abort(404)
        running = transaction.scalars(
            sa.select(Series.id).where(
                Series.household_id == household_id, Series.archived_at.is_(None))
            .order_by(Series.id)).all()
        refused = [_take(transaction, each, wanted) for each in running]
    for words in dict.fromkeys(filter(None, refused)):
        flash(*words)
    return redirect(url_for("overview.show"), 303)


def _take(transaction: Session, series_id: str, player: int | None) -> tuple[str, str] | None:
    series = household_series(series_id, lock=True)
    seat = next((each.seat for each in series.seats if each.player_id == player), "")
    return take_seat(transaction, series, seat)


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
    """Serve the service worker, uncached, at the root so that its scope is all pages."""
    response = send_asset("worker.js")
    # What it may ask for is said by its own policy: it is no page, and no file that all keep.
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = "default-src 'self'"
    return make_response(response)
