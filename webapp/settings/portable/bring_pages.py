"""The pages on which a file is brought in: sent, looked at, and entered once it is meant."""

import secrets
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from sqlalchemy.orm import undefer
from werkzeug.wrappers import Response

from rules.messages import NP_, message
from webapp.core.port import games, usual_game
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.server.data.portable_tables import Arrival
from webapp.server.http.access import keeper_required, visitor
from webapp.server.http.once import act_once_in_household, new_token
from webapp.server.http.pace import count_one
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say
from webapp.server.language.names import clean_name
from webapp.settings.portable.along_pages import household_page
from webapp.settings.portable.elsewhere import read_file, series_name
from webapp.settings.portable.entering import enter_found
from webapp.settings.portable.known import Settled, settle
from webapp.settings.portable.looking import Asked, view_look
from webapp.settings.portable.plan import Plan, plan
from webapp.settings.portable.reading import Found
from webapp.settings.portable.room import check_room
from webapp.settings.portable.totals import Totals
from webapp.settings.portable.trouble import ImportTroubleError

pages: Final = Blueprint("bring", __name__, url_prefix="/household/along")

REFUSED: Final = 422
_LONGEST_NAME: Final = 60
_ID_BYTES: Final = 16


@pages.post("/file")
@keeper_required
def upload() -> Response:
    """Take an uploaded file for a preview; one that cannot be imported is refused and not kept."""
    _count()
    sent = request.files.get("file")
    data = sent.read() if sent is not None else b""
    if not data:
        return make_response(household_page(_("Choose a file first.")), REFUSED)
    try:
        read_file(data)
    except ImportTroubleError as error:
        return make_response(household_page(say(error.reason)), REFUSED)
    name = clean_name(((sent.filename if sent else "") or "").rpartition("/")[2])[:_LONGEST_NAME]
    arrival = Arrival(id=secrets.token_urlsafe(_ID_BYTES), household_id=visitor().household_id,
                      device_id=visitor().id, name=name, data=data)
    with writing() as session:
        session.execute(sa.delete(Arrival).where(Arrival.household_id == visitor().household_id))
        session.add(arrival)
        address = url_for("bring.look", arrival_id=arrival.id)
    return redirect(address, 303)


@pages.get("/file/<arrival_id>")
@keeper_required
def look(arrival_id: str) -> str:
    """Show what of a file is new, before anything is entered."""
    _count()
    return _page(_arrival(arrival_id))


@pages.post("/file/<arrival_id>")
@keeper_required
def enter(arrival_id: str) -> Response:
    """Enter what is new; or show once more what that would be, under another name."""
    _count()
    if request.form.get("do") != "enter":
        return make_response(_page(_arrival(arrival_id)))
    found: Found | None = None
    if (arrival := _find(arrival_id)) is not None:
        # Read and judged before anybody has to wait for it.
        found = _settled(read_file(arrival.data), arrival.name).found

    def act(home: Household) -> str | Response:
        # The same form again, whose file is gone, was answered before this is asked.
        if found is None or _find(arrival_id) is None:
            flash(_("Choose a file first."), "error")
            return redirect(url_for("along.household"), 303)
        done = enter_found(db.session, home.id, found)
        db.session.execute(sa.delete(Arrival).where(Arrival.id == arrival_id))
        flash(say(message(*NP_("{n} game imported.", "{n} games imported."),
                          n=done.games)), "ok")
        return url_for("joining.home")

    try:
        return act_once_in_household(act)
    except ImportTroubleError as error:
        return make_response(_page(_arrival(arrival_id), say(error.reason)), REFUSED)


def _count() -> None:
    """Count that a file is read and judged, which may take a minute; call it first."""
    with writing() as session:
        count_one(session, visitor().id, "file")


def _find(arrival_id: str) -> Arrival | None:
    return db.session.scalar(
        sa.select(Arrival).options(undefer(Arrival.data)).where(
            Arrival.id == arrival_id, Arrival.household_id == visitor().household_id))


def _arrival(arrival_id: str) -> Arrival:
    return _find(arrival_id) or abort(404)


def _settled(read: Found | Totals, file: str) -> Settled:
    if isinstance(read, Found):
        return Settled(read, ())
    asked = _asked(file)
    return settle(visitor().household_id, read, asked.name, asked.game, asked.preset)


def _asked(file: str) -> Asked:
    """Return what a table of totals is to be called, and the rules it was played by."""
    name = request.form.get("name", series_name(file))
    game, _slash, preset = request.form.get("rules", "").partition("/")
    kind = games().get(game) or usual_game()
    return Asked(clean_name(name)[:_LONGEST_NAME], kind.name,
                 preset if preset in kind.presets else kind.usual)


def _page(arrival: Arrival, error: str = "") -> str:
    read = read_file(arrival.data)
    settled = _settled(read, arrival.name)
    found = settled.found
    planned = plan(visitor().household_id, found)
    return draw_page("settings/portable/look.html", view_look(
        arrival, planned, new_token(), error or _no_room(planned, found),
        *((read, _asked(arrival.name), settled.said) if isinstance(read, Totals) else ())))


def _no_room(planned: Plan, found: Found) -> str:
    """Say why not all of it could be entered as things are; "" where it could."""
    try:
        check_room(db.session, visitor().household_id, planned, found, entered=False)
    except ImportTroubleError as error:
        return say(error.reason)
    return ""
