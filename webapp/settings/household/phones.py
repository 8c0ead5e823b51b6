"""The pages of the household's phones: all of them, one of them, and how another is invited."""

from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort

from webapp.server.data.database import db
from webapp.server.data.device_tables import ROLES, Invite
from webapp.server.data.models import now
from webapp.server.http.access import keeper_required, reader_required, visitor
from webapp.server.http.page import draw_page
from webapp.settings.household.devices import listed_devices
from webapp.settings.household.keepers import ask_keeper
from webapp.settings.household.on_screen import screen_invite
from webapp.settings.household.pages import INVITED
from webapp.settings.household.view import InviteView, OpenLink, PhonesView, PhoneView

pages: Final = Blueprint("phones", __name__, url_prefix="/settings/phones")
pages.add_app_template_global(ask_keeper, "ask_keeper")


def _open_links(home: int) -> list[OpenLink]:
    at = now()
    found = db.session.scalars(sa.select(Invite).where(
        Invite.household_id == home, Invite.kind == "link", Invite.closed_at.is_(None)))
    return [OpenLink(each.role, each.expires_at) for each in found if each.is_open(at)]


@pages.get("")
@keeper_required
def overview() -> str:
    """List the phones."""
    return draw_page("settings/household/phones.html", PhonesView(
        listed_devices(), _open_links(visitor().household_id)))


@pages.get("/<int:device_id>")
@reader_required
def show(device_id: int) -> str:
    """Show a phone: any to a keeper, its own to anybody else."""
    found = next((each for each in listed_devices() if each.id == device_id), None) or abort(404)
    return draw_page("settings/household/phone.html", PhoneView(found, ROLES))


@pages.get("/invite")
@keeper_required
def invite() -> str:
    """Show how somebody is let in, and which links have been given out."""
    home = visitor().household_id
    return draw_page("settings/household/invite.html", InviteView(
        INVITED, screen=screen_invite(db.session, home) is not None))
