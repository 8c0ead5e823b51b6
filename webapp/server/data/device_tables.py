"""The tables of phones and screens: how they joined, what they may do, which forms they sent."""

from datetime import datetime
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now, owned_by

Role: TypeAlias = Literal["keeper", "member", "guest"]

ROLES: Final[tuple[Role, ...]] = ("guest", "member", "keeper")
"""From the least that a device may do to the most."""


_LONG_AGO: Final = sa.text("'2000-01-01 00:00:00'")
"""For a device of which nobody said when it was seen: it is no longer joined."""


class Device(Model):
    """A phone, tablet or screen that has joined; its cookie's token is stored as a hash."""

    __tablename__ = "device"

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    name: Mapped[str] = mapped_column(sa.String(60))
    role: Mapped[Role] = mapped_column(sa.String(10))
    token_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    joined_at: Mapped[datetime] = mapped_column(default=now)
    seen_at: Mapped[datetime] = mapped_column(default=now, server_default=_LONG_AGO)
    """When it was last seen, to some hours."""
    token_at: Mapped[datetime] = mapped_column(default=now, server_default=_LONG_AGO)
    """Since when the token is its own."""
    nonce: Mapped[str | None] = mapped_column(sa.String(43))
    """What the latest new token was made with, of the one before."""
    next_hash: Mapped[str | None] = mapped_column(sa.String(64), index=True, unique=True)
    """The new token, until the device has shown that it has it."""
    old_hash: Mapped[str | None] = mapped_column(sa.String(64), index=True, unique=True)
    """The token before, which is good until ``old_until``."""
    old_until: Mapped[datetime | None]
    replaces: Mapped[str | None] = mapped_column(sa.String(64))
    """The token's hash of what it was in another household, until it is first seen here."""
    phone: Mapped[str | None] = mapped_column(sa.String(24))
    """What a phone's devices have in common where it comes in by several ways, as an app too."""
    came_by: Mapped[str | None] = mapped_column(sa.String(64))
    """The hash of the secret of the link or code by which it joined last."""
    revoked_at: Mapped[datetime | None]


class Invite(Model):
    """A way to join: a link, the terminal's keeper link, a short code, or what a screen shows.

    "over" and "start" are codes of a device: by them its phone comes in by a second way.
    """

    __tablename__ = "invite"

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    kind: Mapped[Literal["link", "keeper", "code", "screen", "over", "start"]] = mapped_column(
        sa.String(10))
    role: Mapped[Role] = mapped_column(sa.String(10))
    secret_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    single_use: Mapped[bool]
    device_id: Mapped[int | None]
    """The device whose phone it is, where it is for that phone alone."""
    made_by: Mapped[int | None]
    """The device that made it; nothing where it was made at the terminal, or long ago."""
    seed: Mapped[str | None] = mapped_column(sa.String(43))
    """What the secret is made of, with the app's own, where it is told more than once."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    """When it was used up or revoked."""

    def is_open(self, at: datetime) -> bool:
        """Say whether a device may still join by it; a code has a beginning too.

        A clock that was set back must not make a code good for longer.
        """
        if self.closed_at is not None or self.expires_at is None:
            return self.closed_at is None
        return at < self.expires_at and (self.kind != "code" or self.created_at <= at)


class Attempt(Model):
    """A wrong code, counted here because each server process has a memory of its own.

    ``address_hash`` stands for the network that it came from, or for many guesses in bulk.
    """

    __tablename__ = "attempt"

    id: Mapped[int] = mapped_column(primary_key=True)
    address_hash: Mapped[str] = mapped_column(sa.String(64))
    at: Mapped[datetime] = mapped_column(default=now, index=True)


class DeviceSeat(Model):
    """The seat that a device says is its own in a series."""

    __tablename__ = "device_seat"

    device_id: Mapped[int] = mapped_column(
        sa.ForeignKey("device.id", ondelete="CASCADE"), primary_key=True
    )
    series_id: Mapped[str] = mapped_column(
        sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    seat: Mapped[str] = mapped_column(sa.String(1))


class SeatAsked(Model):
    """A seat that a device wants for its own, where the phone that has it is still asked."""

    __tablename__ = "seat_asked"

    device_id: Mapped[int] = mapped_column(
        sa.ForeignKey("device.id", ondelete="CASCADE"), primary_key=True
    )
    series_id: Mapped[str] = mapped_column(
        sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    seat: Mapped[str] = mapped_column(sa.String(1))


class FormToken(Model):
    """A form that was answered, with its first answer; ``scope`` is what it acted on."""

    __tablename__ = "form_token"

    scope: Mapped[str] = mapped_column(sa.String(40), primary_key=True)
    token: Mapped[str] = mapped_column(sa.String(64), primary_key=True)
    household_id: Mapped[int] = owned_by("household.id")
    status: Mapped[int]
    location: Mapped[str] = mapped_column(sa.String(400))
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
