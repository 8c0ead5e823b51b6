"""Links, codes, tokens and webhooks that a device made: listed, and ended when it is removed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import request
from sqlalchemy.orm import Session

from rules.messages import N_
from webapp.server.data.api_tables import ApiToken, Webhook
from webapp.server.data.clock import steady_now
from webapp.server.data.device_tables import Device, Invite, Role
from webapp.server.data.models import now
from webapp.server.data.portable_tables import CalendarLink
from webapp.server.language.locale import gettext as _

ROLE_NAMES: Final[Mapping[Role, str]] = {
    "keeper": N_("keeper"),
    "member": N_("member"),
    "guest": N_("guest"),
}


@dataclass(frozen=True, slots=True)
class Made:
    """Something that was made: its name in a form, what it is called, and which device made it.

    ``role`` is the role it gives; ``hashed`` is of a link, by which many may come.
    """

    key: str
    text: str
    maker: int | None
    hashed: str = ""
    role: Role | None = None


def all_made(session: Session, household_id: int) -> Sequence[Made]:
    """Return what leads into a household, or lets somebody read, and was not made at the terminal.

    What a phone has made for itself alone ends with it, and what screens show changes.
    """
    at = steady_now()
    made = [
        Made(f"invite-{each.id}", _("Short code"), each.made_by, role=each.role)
        if each.kind == "code" else
        Made(f"invite-{each.id}", _("Link (%(role)s)", role=_(ROLE_NAMES[each.role])),
             each.made_by, each.secret_hash, each.role)
        for each in session.scalars(sa.select(Invite).where(
            Invite.household_id == household_id, Invite.kind.in_(("link", "code")),
            Invite.closed_at.is_(None)).order_by(Invite.id)) if each.is_open(at)]
    calendar = session.get(CalendarLink, household_id)
    if calendar is not None:
        made.append(Made("calendar", _("Calendar"), calendar.made_by))
    made += [
        Made(f"token-{each.id}", _("Token: %(name)s", name=each.name), each.made_by)
        for each in session.scalars(sa.select(ApiToken).where(
            ApiToken.household_id == household_id).order_by(ApiToken.id))]
    made += [
        Made(f"webhook-{each.id}", _("Results to %(address)s", address=each.address),
             each.made_by)
        for each in session.scalars(sa.select(Webhook).where(
            Webhook.household_id == household_id).order_by(Webhook.id))]
    return made


def made_by(made: Iterable[Made], phone: Sequence[Device], *, came: bool = True) -> list[Made]:
    """Return what one phone, all of whose devices are given, has made.

    With *came* also the link by which it came in: whoever has it still comes in by it. Of a device
    that joined before that was noted it is taken to be the link of its role.
    """
    ids = {each.id for each in phone}
    hashes = {each.came_by for each in phone if each.came_by}
    roles = {each.role for each in phone if not each.came_by}
    return [each for each in made if each.maker in ids or (
        came and each.hashed != "" and (each.hashed in hashes or each.role in roles))]


def made_by_others(made: Iterable[Made], phone: Sequence[Device]) -> list[Made]:
    """Return what was not made by this phone, as far as that is known."""
    return [each for each in made if each.maker not in {device.id for device in phone}]


def unticked() -> frozenset[str]:
    """Return what the posted form had shown, and somebody has unticked."""
    return frozenset(request.form.getlist("shown")) - frozenset(request.form.getlist("end"))


def end_made(
    session: Session, household_id: int, made: Iterable[Made], kept: Collection[str]
) -> None:
    """End what was *made*, but for what is *kept*; call it within ``writing(rights=True)``."""
    ends = {each.key for each in made} - set(kept)
    for kind, table in _TABLES.items():
        ids = [int(each.removeprefix(f"{kind}-")) for each in ends if each.startswith(f"{kind}-")]
        if ids and table is Invite:
            session.execute(sa.update(Invite).where(Invite.id.in_(ids)).values(closed_at=now()))
        elif ids:
            session.execute(sa.delete(table).where(table.id.in_(ids)))
    if "calendar" in ends:
        session.execute(sa.delete(CalendarLink).where(CalendarLink.household_id == household_id))


_TABLES: Final[Mapping[str, type[Invite | ApiToken | Webhook]]] = {
    "invite": Invite, "token": ApiToken, "webhook": Webhook}

