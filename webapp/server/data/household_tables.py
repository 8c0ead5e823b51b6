"""The tables that only a server of many households has use for: what each may take, who may begin.

A household's row of ``Allowance`` is made when it first takes something. Whoever adds what is
counted holds that row until the end of the transaction, so that no two together exceed it; it is
locked after all else, and last.
"""

from datetime import date, datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now


class Allowance(Model):
    """What a household may have where the server's usual numbers do not hold, and today's lines."""

    __tablename__ = "allowance"

    household_id: Mapped[int] = mapped_column(
        sa.ForeignKey("household.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    limits: Mapped[dict[str, int] | None] = mapped_column(sa.JSON)
    """The household's own numbers by the names of ``quotas``; the usual ones hold for the rest."""
    day: Mapped[date]
    """The day, by UTC, on which something was added last."""
    lines: Mapped[int]
    """How many lines were entered on that day."""


class Invitation(Model):
    """A link by which one new household begins; the operator of the server made it."""

    __tablename__ = "invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    secret_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]

    def is_open(self, at: datetime) -> bool:
        """Say whether a household may still begin by it."""
        return self.used_at is None and self.created_at <= at < self.expires_at


class Pace(Model):
    """How often a device has done something since it began to; see ``http/pace.py``."""

    __tablename__ = "pace"

    device_id: Mapped[int] = mapped_column(
        sa.ForeignKey("device.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[str] = mapped_column(sa.String(10), primary_key=True)
    since: Mapped[datetime]
    count: Mapped[int]
