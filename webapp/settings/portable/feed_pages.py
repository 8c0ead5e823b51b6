"""The calendar of evenings behind a secret link, which the keeper makes and ends."""

import secrets
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, make_response, redirect, url_for
from werkzeug.wrappers import Response

from webapp.server.data.database import db, writing
from webapp.server.data.portable_tables import CalendarLink
from webapp.server.http.access import hash_secret, keeper_required, lock_household, visitor
from webapp.server.http.pace import count_one
from webapp.server.http.placed import link_to
from webapp.server.http.shown import forget_shown, show_once, shown
from webapp.server.language.locale import gettext as _
from webapp.settings.portable.export import series_of

pages: Final = Blueprint("feed", __name__)

_KIND: Final = "calendar"


@pages.get("/evenings/<secret>.ics")
def evenings(secret: str) -> Response:
    """Serve the calendar for its secret; no device is needed."""
    # Few ask for one: its library, with all time zones, takes 3 MB of each server.
    from webapp.settings.portable.calendar import calendar_of  # noqa: PLC0415

    link = db.session.scalar(
        sa.select(CalendarLink).where(CalendarLink.secret_hash == hash_secret(secret)))
    if link is None:
        abort(404)
    response = make_response(calendar_of(
        series_of(link.household_id), f"{link.secret_hash[:16]}.joly"))
    response.headers["Content-Type"] = "text/calendar; charset=utf-8"
    return response


def calendar_made() -> CalendarLink | None:
    """Return the link of the visitor's household, where there is one."""
    return db.session.get(CalendarLink, visitor().household_id)


def address_shown() -> str:
    """Return the address that this device has just made, or ""."""
    made, link = shown(_KIND), calendar_made()
    if made is None or link is None or link.secret_hash != hash_secret(made.secret):
        return ""
    return link_to("feed.evenings", secret=made.secret)


@pages.post("/household/along/calendar")
@keeper_required
def make() -> Response:
    """Make the link; one that was made before ends."""
    secret = secrets.token_urlsafe(24)
    with writing() as transaction:
        count_one(transaction, visitor().id, "invite")
        lock_household()
        _end()
        transaction.add(CalendarLink(
            household_id=visitor().household_id, secret_hash=hash_secret(secret),
            made_by=visitor().id))
    show_once(_KIND, secret)
    return _back()


@pages.post("/household/along/calendar/end")
@keeper_required
def end() -> Response:
    """End the link: calendars that know it learn nothing any more."""
    with writing():
        _end()
    forget_shown()
    flash(_("Turned off."), "ok")
    return _back()


def _end() -> None:
    db.session.execute(sa.delete(CalendarLink).where(
        CalendarLink.household_id == visitor().household_id))


def _back() -> Response:
    return redirect(url_for("along.household", _anchor="calendar"), 303)
