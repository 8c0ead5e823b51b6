"""Leave a household; after a loss, turn off all links, remove all other devices, or both.

"All" covers every access to the household, so also access tokens and webhooks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import sqlalchemy as sa
from flask import Blueprint, abort, flash, g, redirect, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from webapp.server.data.api_tables import ApiToken, Webhook
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite
from webapp.server.data.models import now
from webapp.server.data.portable_tables import CalendarLink
from webapp.server.http.access import (
    device_secret,
    keeper_required,
    reader_required,
    visitor,
)
from webapp.server.http.devices import is_last_keeper, joined, replace_at_once, same_phone
from webapp.server.http.page import draw_page
from webapp.server.http.shown import forget_shown
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext
from webapp.settings.household.made import (
    Made,
    all_made,
    end_made,
    made_by,
    made_by_others,
    unticked,
)

pages: Final = Blueprint("leaving", __name__, url_prefix="/household")

What: TypeAlias = Literal["devices", "links", "all"]
_Kept: TypeAlias = type[ApiToken] | type[CalendarLink] | type[Webhook]


@dataclass(frozen=True, slots=True)
class LeaveView:
    """A device that may leave, and what it has made to come in by.

    ``keeps`` says that it is the only keeper, and may not.
    """

    keeps: bool
    made: Sequence[Made]


@dataclass(frozen=True, slots=True)
class LostView:
    """What can be ended: for each its name, its title, what it does, and its button.

    ``made`` is what other devices made to come in by; it ends with them.
    """

    choices: Sequence[tuple[What, str, str, str]]
    made: Sequence[Made]


@pages.get("/leave")
@reader_required
def ask() -> str:
    """Say what it means to leave, before it is done."""
    device = db.session.get_one(Device, visitor().id)
    return draw_page("settings/household/leave.html", LeaveView(
        is_last_keeper(db.session, device),
        made_by(all_made(db.session, device.household_id), _own_phone(), came=False)))


def _own_phone() -> Sequence[Device]:
    device = db.session.get_one(Device, visitor().id)
    return db.session.scalars(sa.select(Device).where(same_phone(device))).all()


def _others() -> sa.ColumnElement[bool]:
    me = visitor()
    return sa.and_(Device.household_id == me.household_id, Device.id != me.id, joined())


@pages.get("/lost")
@keeper_required
def lost() -> str:
    """Show what can be ended, and what each of it does."""
    count = db.session.scalar(sa.select(sa.func.count()).where(_others())) or 0
    devices = [ngettext("%(num)d other phone must be invited again.",
                        "%(num)d other phones must be invited again.", count)] if count else []
    links = [_("All links, QR codes and short codes stop working.")]
    if _has(CalendarLink):
        links.append(_("The calendar address too."))
    programs = [_("Connected apps are disconnected.")] if _has(ApiToken, Webhook) else []
    back = [_("Open links still work.")] if count and _is_link_open() else []
    stays = _("This phone stays.")
    return draw_page("settings/household/lost.html", LostView([
        ("links", _("Open links"), " ".join(links), _("Turn off all links")),
        ("devices", _("Other phones"), " ".join([*devices, *back, stays]),
         _("Remove all others")),
        ("all", _("Remove everything"), " ".join([*links, *devices, stays, *programs]),
         _("Remove everything")),
    ], _made_by_others()))


def _made_by_others() -> Sequence[Made]:
    return made_by_others(all_made(db.session, visitor().household_id), [
        db.session.get_one(Device, visitor().id)])


def _is_link_open() -> bool:
    """Say whether a link that was given out still lets somebody in."""
    return any(each.is_open(now()) for each in db.session.scalars(sa.select(Invite).where(
        Invite.household_id == visitor().household_id, Invite.kind.in_(("link", "keeper")),
        Invite.closed_at.is_(None))))


def _has(*tables: _Kept) -> bool:
    """Say whether the visitor's household has anything in one of *tables*."""
    return any(db.session.scalar(sa.select(sa.literal(1)).select_from(table).where(
        table.household_id == visitor().household_id).limit(1)) for table in tables)


@pages.post("/lost")
@keeper_required
def end() -> Response:
    """End all other devices, all links, or both; the device that asks gets a new token.

    The old one ends at once, even if the response is lost.
    """
    what = next((each for each in get_args(What) if each == request.form.get("what")), None)
    if what is None:
        abort(400)
    with writing(rights=True) as transaction:
        if what != "links":
            # First: a copy of the token, or a device just removed, must not get through.
            g.device_token = replace_at_once(
                transaction, visitor().id, device_secret()) or abort(403)
        # What leads in ends before the devices do, so that nobody is left who came in meanwhile.
        if what != "devices":
            _close(transaction)
            _delete(transaction, CalendarLink)
        if what == "all":
            _delete(transaction, ApiToken, Webhook)
        if what != "links":
            # Who held a copy may have asked for a code by which this phone comes in once more;
            # and all have seen what the screens show, which are sent away too.
            _close(transaction, sa.or_(Invite.device_id.is_not(None), Invite.kind == "screen"))
            end_made(transaction, visitor().household_id, _made_by_others(), unticked())
            transaction.execute(sa.update(Device).where(_others()).values(revoked_at=now()))
    forget_shown()
    flash(_("Turned off.") if what == "links" else heading(_("removed")), "ok")
    return redirect(url_for("phones.overview"), 303)


def _close(transaction: Session, *which: sa.ColumnElement[bool]) -> None:
    transaction.execute(
        sa.update(Invite).where(
            Invite.household_id == visitor().household_id, Invite.closed_at.is_(None), *which)
        .values(closed_at=now()))


def _delete(transaction: Session, *tables: _Kept) -> None:
    for table in tables:
        transaction.execute(
            sa.delete(table).where(table.household_id == visitor().household_id))
