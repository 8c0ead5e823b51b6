"""A phone comes in by a second way: another address of the same server, or an app of its own.

A browser keeps a device's cookie for one address, and an iPhone keeps those of an app on the home
screen apart from both. A code takes a phone over: made by the device that is here, good once, for
as much as that device may do when it is used. It has the letters of a link (138 bits), so that it
is not to be guessed; wrong ones that are posted count as wrong codes do all the same.

The devices of one phone share a mark, ``Device.phone``. They are listed as one, called by one
name, and sent away together. Of its ways in ``WAYS`` stand side by side: where one more comes, the
one that has not been seen for longest ends, so that an app which is installed anew leaves no ghost.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa
from flask import (
    Blueprint,
    abort,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask import session as kept
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from webapp.server.data.clock import steady_now
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, DeviceSeat, Invite, Role
from webapp.server.data.models import now
from webapp.server.http.access import visitor
from webapp.server.http.devices import hash_secret, joined, same_phone
from webapp.server.http.pace import count_one
from webapp.server.http.page import draw_page
from webapp.server.language.locale import CHOICES, chosen, keep_chosen
from webapp.settings.household.guesses import count_wrong
from webapp.settings.household.invites import (
    CODE_LIFE,
    LINK_LIFE,
    join_under_way,
    let_in,
    new_secret,
    used_up,
)
from webapp.settings.household.joining import (
    CONFLICT,
    TOO_MANY,
    keeps_other,
    knows_that_it_leaves,
    welcome,
)

pages: Final = Blueprint("handover", __name__)

WAYS: Final = 4
"""Ways in of one phone: by http, by https with the name and with the address, and as an app."""

START_LIFE: Final = LINK_LIFE
"""How long an app may lie on the home screen before it is opened for the first time."""
_RENEW: Final = START_LIFE / 2
_START: Final = "start"
STARTS: Final = 5
"""Start codes of a device that are open at once: a browser that forgets asks for one each time."""


@dataclass(frozen=True, slots=True)
class OverView:
    """What comes over: the device's name and role, and what it has chosen.

    ``leaves`` says that the browser is in another household, which it leaves; ``keeps`` that it
    is the only keeper there and so cannot.
    """

    name: str
    role: Role
    choices: Mapping[str, str]
    leaves: bool
    keeps: bool


def new_code() -> str:
    """Return a code by which the visitor's phone comes in by another way, once and soon.

    Raises:
        TooManyRequests: the device has made too many lately.
    """
    with writing() as session:
        count_one(session, visitor().id, "invite")
        secret = new_secret()
        _add(session, "over", secret, steady_now(), CODE_LIFE)
    return secret


def over_path(secret: str) -> str:
    """Return the path at which *secret* is good, on whatever address; it tells what was chosen."""
    values: dict[str, Any] = {**chosen(), "secret": secret}
    return url_for("handover.show", **values)


def start_code() -> str:
    """Return the code by which an app that is made of the visitor's phone comes in by itself.

    It stays the same until it is used or has grown old, and is kept in the device's own cookie
    alone: neither the database nor a backup with the app's secret tells it.

    Raises:
        TooManyRequests: the device has made too many lately.
    """
    known, at = kept.get(_START, ""), steady_now()
    found = _find(db.session, known) if known else None
    if found and found[1].id == visitor().id and at - found[0].created_at < _RENEW:
        return str(known)
    secret = new_secret()
    with writing() as session:
        count_one(session, visitor().id, "invite")
        older = session.scalars(
            sa.select(Invite.id).where(
                Invite.device_id == visitor().id, Invite.kind == "start",
                Invite.closed_at.is_(None))
            .order_by(Invite.id.desc()).offset(STARTS - 1)).all()
        session.execute(sa.delete(Invite).where(Invite.id.in_(older)))
        _add(session, "start", secret, at, START_LIFE)
    kept[_START] = secret
    return secret


def _add(session: Session, kind: str, secret: str, at: datetime, life: timedelta) -> None:
    me = visitor()
    session.add(Invite(
        household_id=me.household_id, device_id=me.id, made_by=me.id, kind=kind, role=me.role,
        secret_hash=hash_secret(secret), single_use=True, created_at=at, expires_at=at + life))


def _find(session: Session, secret: str, *, lock: bool = False) -> tuple[Invite, Device] | None:
    """Return the open code that *secret* is, with the device that made it and is still joined."""
    query = sa.select(Invite, Device).join(Device, Device.id == Invite.device_id).where(
        Invite.secret_hash == hash_secret(secret), Invite.kind.in_(("over", "start")), joined())
    if lock:
        join_under_way(session, secret)
        query = query.with_for_update(key_share=True)
    found = session.execute(query).one_or_none()
    if found is None or not found[0].is_open(steady_now()):
        return None
    return found[0], found[1]


def _is_here(found: tuple[Invite, Device] | None) -> bool:
    """Say whether the browser needs no code: it is in the household, or the code was for it."""
    return g.device is not None and (
        found is None or found[1].household_id == g.device.household_id)


def _ended(status: int = 404) -> Response:
    return make_response(render_template("settings/household/over_ended.html"), status)


@pages.get("/over/<secret>")
def show(secret: str) -> Response:
    """Show who comes over here, and change nothing: what looks ahead at addresses gets this far.

    An app's start address never changes; a device that has joined goes on.
    """
    found = _find(db.session, secret)
    if _is_here(found):
        return redirect(url_for("joining.home"), 303)
    return _page(found[1]) if found else _ended()


def _page(device: Device, status: int = 200) -> Response:
    leaves = g.device is not None
    choices = request.args if request.method == "GET" else request.form
    return make_response(draw_page("settings/household/over.html", OverView(
        name=device.name, role=device.role, leaves=leaves, keeps=leaves and keeps_other(),
        choices={name: choices[name] for name in CHOICES if name in choices},
    )), status)


@pages.post("/over/<secret>")
def enter(secret: str) -> Response:
    """Let the phone in by this way too."""
    if _find(db.session, secret) is None and g.device is None:
        return _ended(TOO_MANY if count_wrong(request.remote_addr or "") else 404)
    with writing() as session:
        found = _find(session, secret, lock=True)
        if _is_here(found):
            return redirect(url_for("joining.home"), 303)
        if found is None:
            abort(_ended())
        invite, device = found
        if g.device is not None and (keeps_other() or not knows_that_it_leaves()):
            return _page(device, CONFLICT)
        token = _let_over(session, device)
        used_up(invite)
    keep_chosen(request.form)
    return welcome(token)


def _let_over(session: Session, device: Device) -> str:
    """Make a device beside *device*, on the same phone, and return its token."""
    if device.phone is None:
        device.phone = secrets.token_urlsafe(12)
        session.flush()
    _make_way(session, device)
    before = g.device.id if g.device is not None else None
    token = let_in(
        session, device.household_id, device.name, device.role, before, came_by=device.came_by)
    new = session.scalars(sa.select(Device).where(Device.token_hash == hash_secret(token))).one()
    new.phone = device.phone
    seats = session.scalars(sa.select(DeviceSeat).where(DeviceSeat.device_id == device.id)).all()
    session.add_all(
        DeviceSeat(device_id=new.id, series_id=each.series_id, seat=each.seat) for each in seats)
    return token


def _make_way(session: Session, device: Device) -> None:
    others = session.scalars(
        sa.select(Device).where(same_phone(device), Device.id != device.id, joined())
        .order_by(Device.seen_at.desc(), Device.id.desc())).all()
    for each in others[WAYS - 2:]:
        each.revoked_at = now()
