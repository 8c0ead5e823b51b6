"""The devices of a household: named, let do more or less, and sent away."""

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import ROLES, Device
from webapp.server.data.models import now
from webapp.server.http.access import (
    forget_device_cookie,
    keeper_required,
    reader_required,
    visitor,
)
from webapp.server.http.devices import is_last_keeper, joined, same_phone
from webapp.server.http.pace import count_one
from webapp.server.http.placed import home_path
from webapp.server.language.locale import gettext as _
from webapp.settings.household.joining import ONLY_KEEPER, NameForm
from webapp.settings.household.made import all_made, end_made, made_by, unticked
from webapp.settings.household.on_screen import show_another
from webapp.settings.household.view import ListedDevice

pages: Final = Blueprint("devices", __name__, url_prefix="/household/devices")


def listed_devices() -> list[ListedDevice]:
    """Return the household's devices for its keeper, the visitor's own for others."""
    me = visitor()
    own = db.session.get_one(Device, me.id)
    query = sa.select(Device).where(Device.household_id == me.household_id, joined())
    if not me.may("keeper"):
        query = query.where(same_phone(own))
    made = all_made(db.session, me.household_id) if me.may("keeper") else []
    phones: dict[str | int, list[Device]] = {}
    for each in db.session.scalars(query.order_by(Device.joined_at, Device.id)):
        phones.setdefault(each.phone or each.id, []).append(each)
    listed = []
    for ways in phones.values():
        first = own if own in ways else ways[0]
        listed.append(ListedDevice(
            first.id, first.name, first.role, ways[0].joined_at,
            max(each.seen_at for each in ways), len(ways), mine=own in ways,
            made=made_by(made, ways)))
    return listed


def _own_device(device_id: int) -> Device:
    """Return a device of the household: its own for anyone, each for the keeper.

    What is done to it is done to all ways in of its phone: see ``_phone_of``.
    """
    me = visitor()
    device = db.session.scalar(
        sa.select(Device)
        .where(
            Device.id == device_id,
            Device.household_id == me.household_id,
            joined(),
        )
        .with_for_update()
    )
    if device is None:
        abort(404)
    if device.id != me.id and not me.may("keeper"):
        abort(403)
    return device


def _phone_of(device: Device) -> Sequence[Device]:
    return db.session.scalars(
        sa.select(Device).where(same_phone(device), joined()).with_for_update()).all()


@pages.post("/<int:device_id>/name")
@reader_required
def rename(device_id: int) -> Response:
    """Give a device another name."""
    form = NameForm(request.form)
    if not form.validate():
        flash(" ".join(str(each) for each in form.name.errors), "error")
        return redirect(url_for("phones.show", device_id=device_id), 303)
    with writing(rights=True):
        for each in _phone_of(_own_device(device_id)):
            each.name = form.name.data or ""
    return redirect(url_for("phones.show", device_id=device_id), 303)


@pages.post("/<int:device_id>/role")
@keeper_required
def change_role(device_id: int) -> Response:
    """Let a device do more or less; it comes in by nothing that would let it do more again."""
    role = next((each for each in ROLES if each == request.form.get("role")), None) or abort(400)
    with writing(rights=True) as transaction:
        count_one(transaction, visitor().id, "invite")
        device = _own_device(device_id)
        if device.role == "keeper" and role != "keeper" and is_last_keeper(transaction, device):
            flash(_(ONLY_KEEPER), "error")
        else:
            phone = _phone_of(device)
            higher = [each for each in made_by(all_made(transaction, device.household_id), phone)
                      if each.role and ROLES.index(role) < ROLES.index(each.role)
                      and ROLES.index(role) < ROLES.index(device.role)]
            end_made(transaction, device.household_id, higher, ())
            if any(each.hashed for each in higher):
                flash(_("Turned off."), "ok")
            for each in phone:
                each.role = role
    return redirect(url_for("phones.show", device_id=device_id), 303)


@pages.post("/<int:device_id>/revoke")
@reader_required
def revoke(device_id: int) -> Response:
    """Send a device away, or leave; what it made to come in by ends, but for what is unticked."""
    with writing(rights=True) as transaction:
        goes = device_id == visitor().id
        changed = not goes and show_another(
            transaction, visitor().household_id, visitor().id)
        device = _own_device(device_id)
        if is_last_keeper(transaction, device):
            flash(_(ONLY_KEEPER), "error")
            return redirect(url_for("phones.show", device_id=device_id), 303)
        phone = _phone_of(device)
        made = made_by(all_made(transaction, device.household_id), phone, came=not goes)
        end_made(transaction, device.household_id, made, unticked())
        for each in phone:
            each.revoked_at = now()
    if visitor().id not in {each.id for each in phone}:
        if changed:
            flash(_("Guests need the new code shown on the screens."), "ok")
        return redirect(url_for("phones.overview"), 303)
    response = redirect(url_for("joining.home", left=1), 303)
    forget_device_cookie(response)
    if request.is_secure and home_path() == "/":
        # Whoever shares the host with others empties what is its own: see js/leaving.
        response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response
