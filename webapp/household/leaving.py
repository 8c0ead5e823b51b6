"""A device leaves; and the keeper ends all others, all links, or both, where something is lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import sqlalchemy as sa
from flask import Blueprint, abort, flash, g, redirect, request, session, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from webapp.data.database import db, writing
from webapp.data.models import Device, Invite, now
from webapp.http.access import keeper_required, lock_household, reader_required, visitor
from webapp.http.devices import is_last_keeper, joined, renew_at_once
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext

pages: Final = Blueprint("leaving", __name__, url_prefix="/household")

What: TypeAlias = Literal["devices", "links", "all"]


@dataclass(frozen=True, slots=True)
class LeaveView:
    """A device that may leave; ``keeps`` says that it is the only keeper, and may not."""

    keeps: bool


@dataclass(frozen=True, slots=True)
class LostView:
    """What can be ended: for each its name, its title, what it does, and its button."""

    choices: Sequence[tuple[What, str, str, str]]


@pages.get("/leave")
@reader_required
def ask() -> str:
    """Say what it means to leave, before it is done."""
    device = db.session.get_one(Device, visitor().id)
    return draw_page("household/leave.html", LeaveView(is_last_keeper(db.session, device)))


def _others() -> sa.ColumnElement[bool]:
    me = visitor()
    return sa.and_(Device.household_id == me.household_id, Device.id != me.id, joined())


@pages.get("/lost")
@keeper_required
def lost() -> str:
    """Show what can be ended, and what each of it does."""
    count = db.session.scalar(sa.select(sa.func.count()).where(_others())) or 0
    devices = ngettext("It sends %(num)d device away, and it needs a new link to come back.",
                       "It sends %(num)d devices away, and each needs a new link to come back.",
                       count)
    links = _("No link, no QR code and no short code that was given out lets anybody in any more.")
    return draw_page("household/lost.html", LostView([
        ("links", _("All links"), links, _("Switch all links off")),
        ("devices", _("All other devices"), f"{devices} {_('This one stays.')}",
         _("Send all others away")),
        ("all", _("Everything at once"), f"{links} {devices} {_('This one stays.')}",
         _("End all devices and links")),
    ]))


@pages.post("/lost")
@keeper_required
def end() -> Response:
    """End all other devices, all links, or both; the device that asks gets a new token."""
    what = next((each for each in get_args(What) if each == request.form.get("what")), None)
    if what is None:
        abort(400)
    with writing() as transaction:
        lock_household()
        if what != "links":
            transaction.execute(sa.update(Device).where(_others()).values(revoked_at=now()))
            g.device_token = renew_at_once(transaction, visitor().id, g.device_token)
        if what != "devices":
            _close_all(transaction)
    session.pop("shown", None)
    flash(_DONE[what](), "ok")
    return redirect(url_for("household.overview"), 303)


def _close_all(transaction: Session) -> None:
    transaction.execute(
        sa.update(Invite)
        .where(Invite.household_id == visitor().household_id, Invite.closed_at.is_(None))
        .values(closed_at=now()))


_DONE: Final = {
    "links": lambda: _("No link that was given out works any more."),
    "devices": lambda: _("All other devices were sent away."),
    "all": lambda: _("All other devices were sent away, and no link works any more."),
}
