"""The table of background jobs: one row for each, until it is done."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model


class Job(Model):
    """A background job; see ``webapp/server/jobs``.

    Other tables say what is to do: backups leave these rows out, and a start creates them again.
    """

    __tablename__ = "job"
    __table_args__ = (
        sa.UniqueConstraint("kind", "key"), sa.Index("ix_job_order", "urgency", "round", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(sa.String(12))
    key: Mapped[str] = mapped_column(sa.String(32))
    """What is to be done once, however often it is filed."""
    payload: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON(none_as_null=True))
    urgency: Mapped[int]
    """What is smaller comes first."""
    lane: Mapped[str] = mapped_column(sa.String(24))
    """Whose it is: lanes take turns."""
    round: Mapped[int]
    """The turn in which it comes, within its urgency."""
    due_at: Mapped[datetime]
    tries: Mapped[int]
    filed: Mapped[int]
    """How often it was filed; ``taken`` is how often it had been when it was taken."""
    taken: Mapped[int]
    until: Mapped[datetime | None]
    """When the lease of ``worker`` ends."""
    worker: Mapped[str] = mapped_column(sa.String(16))
    done: Mapped[int]
    """How far it is, of ``whole``."""
    whole: Mapped[int]
