"""The tables of what games leave behind, of names that are one person, and of reviews shown."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now, owned_by


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
    turns: Mapped[int | None]
    """How many turns the record has; nothing where these rules cannot read it."""
    winners: Mapped[str | None] = mapped_column(sa.String(4))
    """The seats with the highest score."""


class GameMoment(Model):
    """Something that happened in a finished game, so that questions need read no other game.

    It goes with what is kept of the game. ``household_id`` stands here for the index alone.
    """

    __tablename__ = "game_moment"
    __table_args__ = (sa.Index(None, "household_id", "kind", "amount", "game_id", "seat"),)

    game_id: Mapped[str] = mapped_column(
        sa.ForeignKey("game_memory.game_id", ondelete="CASCADE"), primary_key=True)
    at: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Counts what happened in the game, from 0."""
    household_id: Mapped[int] = mapped_column(
        sa.ForeignKey("household.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(sa.String(20))
    seat: Mapped[str] = mapped_column(sa.String(1))
    amount: Mapped[int]


class SamePerson(Model):
    """A name that is another one's person: ``player_id`` is counted with ``is_id``."""

    __tablename__ = "same_person"

    player_id: Mapped[int] = mapped_column(
        sa.ForeignKey("player.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)
    is_id: Mapped[int] = owned_by("player.id")
    created_at: Mapped[datetime] = mapped_column(default=now)


class ReviewShown(Model):
    """A player of a game, by the letter in the series, who lets all see the review."""

    __tablename__ = "review_shown"

    game_id: Mapped[str] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    letter: Mapped[str] = mapped_column(sa.String(1), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
