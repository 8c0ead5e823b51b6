"""The tables of connected apps: access tokens, webhooks, deliveries."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now, owned_by


class ApiToken(Model):
    """What a program proves itself with, until it is revoked; its secret was shown once."""

    __tablename__ = "api_token"

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    name: Mapped[str] = mapped_column(sa.String(60))
    token_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    made_by: Mapped[int | None]
    """The device that made it."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    used_at: Mapped[datetime | None]
    """When it was used last, to the minute."""


class ApiRate(Model):
    """How often somebody has asked within a minute, as far as the server processes have told."""

    __tablename__ = "api_rate"

    key: Mapped[str] = mapped_column(sa.String(72), primary_key=True)
    """A token, or what stands for a network."""
    minute: Mapped[int] = mapped_column(index=True)
    """Minutes since 1970."""
    asked: Mapped[int]


class Webhook(Model):
    """A webhook: an address that gets a message when a game ends."""

    __tablename__ = "webhook"

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    address: Mapped[str] = mapped_column(sa.String(400))
    salt: Mapped[str] = mapped_column(sa.String(64))
    """What its secret is made of, with the app's own: the database alone can sign nothing."""
    made_by: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(default=now)
    tried_at: Mapped[datetime | None]
    """When anything was sent to it last."""


class Delivery(Model):
    """What a webhook is told of a game: one row for both, which says what was last to be told.

    A game whose result changes while the address cannot be reached is told once, as it is then.
    Without a game it is a test.
    """

    __tablename__ = "delivery"
    __table_args__ = (sa.UniqueConstraint("webhook_id", "game_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    webhook_id: Mapped[int] = mapped_column(sa.ForeignKey("webhook.id", ondelete="CASCADE"))
    game_id: Mapped[str | None] = owned_by("game.id")
    revision: Mapped[int]
    """Counts what there was to tell, from 1."""
    body: Mapped[str] = mapped_column(sa.Text)
    due_at: Mapped[datetime | None] = mapped_column(index=True)
    """When it is tried next; nothing where it was taken, or given up."""
    tries: Mapped[int] = mapped_column(default=0)
    tried_at: Mapped[datetime | None]
    outcome: Mapped[str] = mapped_column(sa.String(20), default="")
    """How the last try ended, in a word of the app's own; "" before the first one."""
    status: Mapped[int | None]
    """What the address answered, where it did."""
