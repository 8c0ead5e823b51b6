"""The table of the tiles that a household has taught: what they look like, as numbers."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now, owned_by


class TaughtSet(Model):
    """A set of tiles: its prototypes, and a photo of it only until somebody has looked at it."""

    __tablename__ = "taught_set"

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    name: Mapped[str] = mapped_column(sa.String(40))
    created_at: Mapped[datetime] = mapped_column(default=now)
    prototypes: Mapped[dict[str, Any] | None] = mapped_column(
        sa.JSON(none_as_null=True), deferred=True)
    """A ``vision.prototypes.SetDocument``; nothing until the first photo was looked at."""
    photos: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many photos it was learned from."""
    shown: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON(none_as_null=True))
    """How the last photo that taught it was read, before and after."""
    draft: Mapped[dict[str, Any] | None] = mapped_column(
        sa.JSON(none_as_null=True), deferred=True)
    """What a photo shows that nobody has looked at yet; see ``tilesets/draft.py``."""
    picture: Mapped[bytes | None] = mapped_column(sa.LargeBinary, deferred=True)
    """That photo, as long as its draft."""
    drafted_at: Mapped[datetime | None]
    forgotten_at: Mapped[datetime | None]
    """When it was forgotten; it can be had back for a while."""
