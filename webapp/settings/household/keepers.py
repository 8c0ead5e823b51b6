"""Whose phone a device is, and whom to ask for what only a keeper may do."""

import sqlalchemy as sa

from webapp.core.record.called import person_of
from webapp.core.record.people import Person
from webapp.server.data.database import db
from webapp.server.data.device_tables import Device, DeviceSeat
from webapp.server.data.models import Player, Series, SeriesSeat
from webapp.server.http.access import visitor
from webapp.server.http.devices import joined
from webapp.server.language.locale import gettext as _


def player_at(device_id: int) -> Player | None:
    """Return whose phone a device is, by the newest series for which it has been said."""
    return db.session.scalars(
        sa.select(Player)
        .join(SeriesSeat, SeriesSeat.player_id == Player.id)
        .join(DeviceSeat, sa.and_(DeviceSeat.series_id == SeriesSeat.series_id,
                                  DeviceSeat.seat == SeriesSeat.seat))
        .join(Series, Series.id == SeriesSeat.series_id)
        .where(DeviceSeat.device_id == device_id)
        .order_by(Series.created_at.desc(), Series.id).limit(1)).first()


def person_at(device_id: int) -> Person | None:
    """Return whose phone a device is, as he or she is called."""
    player = player_at(device_id)
    return person_of(player) if player else None


def ask_keeper() -> str:
    """Return "Ask Ana (keeper)": who was here last, by name, or by what that phone is called."""
    keeper = db.session.scalars(
        sa.select(Device)
        .where(Device.household_id == visitor().household_id, Device.role == "keeper", joined())
        .order_by(Device.seen_at.desc(), Device.id).limit(1)).first()
    if keeper is None:
        return _("Ask the keeper")
    person = person_at(keeper.id)
    return _("Ask %(name)s (keeper)", name=person.short if person else keeper.name)
