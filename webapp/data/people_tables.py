"""The tables of what games leave behind, and of names that are one person."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.data.models import Model, now


class GameMemory(Model):
    """What a finished game leaves, kept until its lines or the rules change: it may be deleted.

    ``tally`` is what pages over thousands of games read of it, ``moments`` is what happened in
    it, both as ``record/memories.py`` writes them.
    """

    __tablename__ = "game_memory"

    game_id: Mapped[str] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int]
    """The last line of the game for which it holds."""
    version: Mapped[str] = mapped_column(sa.String(30))
    """Of how it is written, and of the rules that it was folded by."""
    tally: Mapped[str] = mapped_column(sa.Text)
    moments: Mapped[str] = mapped_column(sa.Text)


class SamePerson(Model):
    """A name that is another one's person: ``player_id`` is counted with ``is_id``."""

    __tablename__ = "same_person"

    player_id: Mapped[int] = mapped_column(
        sa.ForeignKey("player.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)
    is_id: Mapped[int] = mapped_column(
        sa.ForeignKey("player.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
