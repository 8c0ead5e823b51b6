"""Whose device it is in a series: one phone a player, and the second one asks the first.

What a device says of itself opens the review of a player alone, so a guest's word counts once: who
was let in to look on keeps the seat that he took until a keeper or a phone of that player frees it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, redirect, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from webapp.core.record.called import people_in
from webapp.core.record.people import Person
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import ROLES, Device, DeviceSeat, Role, SeatAsked
from webapp.server.data.models import Series
from webapp.server.http.access import (
    household_series,
    keeper_required,
    own_seat,
    reader_required,
    visitor,
)
from webapp.server.http.devices import joined, same_phone
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("seats", __name__, url_prefix="/series")


@dataclass(frozen=True, slots=True)
class PhoneAt:
    """A phone that has a seat, or asks for one: its device's id, its name, and the letter."""

    device: int
    name: str
    letter: str


@dataclass(frozen=True, slots=True)
class SeatsView:
    """The seats of a series as one device sees them.

    ``asked`` is the seat that it waits for, "" for none; ``asks`` are phones that it may answer;
    ``taken`` are other phones with their seats, which a keeper may free.
    """

    asked: str
    asks: Sequence[PhoneAt]
    taken: Sequence[PhoneAt]


@dataclass(frozen=True, slots=True)
class SeatView:
    """Whose phone this is in a series, and what other phones say."""

    series: Series
    people: Mapping[str, Person]
    seat: str | None
    seats: SeatsView


def view_seats(series: Series, own: str | None) -> SeatsView:
    """Return what the visitor's device is shown of the seats of *series*; *own* is its own."""
    me = visitor()
    asked = db.session.get(SeatAsked, (me.id, series.id))
    return SeatsView(asked.seat if asked else "", seats_asked(series, own),
                     _phones(DeviceSeat, series) if me.may("keeper") else [])


def seats_asked(series: Series, own: str | None) -> Sequence[PhoneAt]:
    """Return the phones that wait for an answer which the visitor's device may give."""
    keeps = visitor().may("keeper")
    if not keeps and own is None:
        return ()
    return [each for each in _phones(SeatAsked, series) if keeps or each.letter == own]


def _phones(table: type[DeviceSeat | SeatAsked], series: Series) -> list[PhoneAt]:
    """Return the other phones in a table of seats."""
    return [PhoneAt(*row) for row in db.session.execute(
        sa.select(Device.id, Device.name, table.seat).join(table, table.device_id == Device.id)
        .where(table.series_id == series.id, joined(), _is_other()).order_by(Device.id))]


def _is_other() -> sa.ColumnElement[bool]:
    return sa.not_(sa.func.coalesce(
        same_phone(db.session.get_one(Device, visitor().id)), sa.false()))


def _back(series: Series) -> Response:
    return redirect(url_for("seats.show", series_id=series.id), 303)


@pages.get("/<series_id>/seat")
@reader_required
def show(series_id: str) -> str:
    """Ask whose phone this is in a series."""
    series = household_series(series_id)
    own = own_seat(series_id)
    return draw_page("history/series/seat.html", SeatView(
        series, people_in(series), own, view_seats(series, own)))


@pages.post("/<series_id>/seat")
@reader_required
def choose(series_id: str) -> Response:
    """Let the device say which seat is its own; the phone that has it already is asked first."""
    wanted = request.form.get("seat", "")
    with writing() as session:
        series = household_series(series_id, lock=True)  # of two phones at once one is first
        if wanted and wanted not in series.names:
            abort(400)
        if refused := take_seat(session, series, wanted):
            flash(*refused)
    return _back(series)


def take_seat(session: Session, series: Series, wanted: str) -> tuple[str, str] | None:
    """Give the visitor's device a seat of *series*, "" for none, or ask the phone that has it.

    Returns:
        Why the seat is not its own now, and which kind of message that is; nothing where it is.
        The series must be locked.
    """
    me, key = visitor(), (visitor().id, series.id)
    kept = session.get(DeviceSeat, key)
    if kept is not None and kept.seat != wanted and not me.may("member"):
        return _("%(name)s uses this phone in this series. A keeper can change that.",
                 name=people_in(series)[kept.seat].short), "error"
    session.execute(sa.delete(SeatAsked).where(
        SeatAsked.device_id == key[0], SeatAsked.series_id == key[1]))
    held = [] if kept and kept.seat == wanted else _held(series, wanted, me.role)
    if held:
        session.add(SeatAsked(device_id=key[0], series_id=key[1], seat=wanted))
        return _("%(name)s already uses %(phone)s. Open this series there and allow this phone.",
                 phone=held[0].name, name=people_in(series)[wanted].short), "message"
    if kept is not None:
        session.delete(kept)
        session.flush()
    if wanted:
        session.add(DeviceSeat(device_id=key[0], series_id=key[1], seat=wanted))
    return None


def _held(series: Series, letter: str, role: Role) -> list[PhoneAt]:
    """Return the phones that have a seat; a guest's gives way to one that does more."""
    found = [each for each in _phones(DeviceSeat, series) if each.letter == letter]
    weaker = db.session.scalars(sa.select(Device.id).where(
        Device.id.in_([each.device for each in found]), Device.role == ROLES[0])).all()
    if role == ROLES[0]:
        return found
    for each in weaker:
        _free(series, each)
    return [each for each in found if each.device not in weaker]


def _free(series: Series, device: int) -> None:
    db.session.execute(sa.delete(DeviceSeat).where(
        DeviceSeat.series_id == series.id, DeviceSeat.device_id == device))


@pages.post("/<series_id>/seat/answer")
@reader_required
def answer(series_id: str) -> Response:
    """Let another phone have the same seat, or not: the phone that has it says so, or a keeper."""
    with writing() as session:
        series, device = household_series(series_id, lock=True), _posted_device()
        asked = session.get(SeatAsked, (device, series.id)) or abort(404)
        own = session.get(DeviceSeat, (visitor().id, series.id))
        others = {each.device for each in _phones(SeatAsked, series)}
        mine = own is not None and own.seat == asked.seat
        if device not in others or not (mine or visitor().may("keeper")):
            abort(403)
        if request.form.get("yes") == "1":
            _free(series, device)
            session.add(DeviceSeat(device_id=device, series_id=series.id, seat=asked.seat))
        session.delete(asked)
    return _back(series)


@pages.post("/<series_id>/seat/free")
@keeper_required
def free(series_id: str) -> Response:
    """Let a phone be no one's again."""
    with writing():
        series = household_series(series_id, lock=True)
        _free(series, _posted_device())
    return _back(series)


def _posted_device() -> int:
    text = request.form.get("device", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else abort(400)  # noqa: PLR2004 (digits of a column)
