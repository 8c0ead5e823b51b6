"""The table of what was counted of luck, of a game or of a series: a cache that may be deleted."""

from datetime import datetime
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, owned_by


class CountedLuck(Model):
    """The luck of a game or of a series as it was counted last; of one of them, never of both.

    ``stamp`` says of what it was counted: it holds as long as that is what would be asked today.
    """

    __tablename__ = "counted_luck"

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    """The game's or the series'."""
    game_id: Mapped[str | None] = owned_by("game.id")
    series_id: Mapped[str | None] = owned_by("series.id")
    stamp: Mapped[str] = mapped_column(sa.String(64))
    status: Mapped[Literal["told", "failed"]] = mapped_column(sa.String(10))
    counted_at: Mapped[datetime]
    told: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON(none_as_null=True), deferred=True)
    """See ``luck/documents.py``; nothing where it could not be counted."""
    figures: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON(none_as_null=True))
    """Of a game: by seat what a series asks for, its share and its use, in thousandths."""
