"""The table of the players who agree that their review of a game is seen by all who played."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now


class ReviewShown(Model):
    """A player of a game, by the letter in the series, who lets all see the review."""

    __tablename__ = "review_shown"

    game_id: Mapped[str] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    letter: Mapped[str] = mapped_column(sa.String(1), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
