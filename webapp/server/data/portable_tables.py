"""The tables of what is taken along: files that wait to be entered, and the calendar's link."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now, owned_by


class Arrival(Model):
    """A file that was sent to be looked at, and waits until somebody says that it is entered."""

    __tablename__ = "arrival"

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    device_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("device.id", ondelete="SET NULL"), index=True)
    name: Mapped[str] = mapped_column(sa.String(60))
    data: Mapped[bytes] = mapped_column(sa.LargeBinary, deferred=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class CalendarLink(Model):
    """The secret address of a household's evenings, stored as a hash; there is one or none."""

    __tablename__ = "calendar_link"

    household_id: Mapped[int] = mapped_column(
        sa.ForeignKey("household.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)
    secret_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    made_by: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(default=now)
