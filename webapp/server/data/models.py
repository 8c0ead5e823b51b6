"""The tables: a household with its devices and links, its series, games and their lines."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, ClassVar, Final, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

Role: TypeAlias = Literal["keeper", "member", "guest"]
Ending: TypeAlias = Literal["games", "target", "open"]

ROLES: Final[tuple[Role, ...]] = ("guest", "member", "keeper")
"""From the least that a device may do to the most."""


SEATS: Final = "ABCD"
"""The seats of a record, in order of play."""

LETTERS: Final = "ABCDEFGH"
"""The players of a series, in order of play."""


def letters_at(places: str) -> dict[str, str]:
    """Return the series' letters by the seats of the record of a game with these ``places``."""
    return dict(zip(SEATS, places or SEATS, strict=False))


def now() -> datetime:
    """Return the time that rows are stamped with."""
    return datetime.now(UTC)


def new_uuid() -> str:
    """Return a UUID as BG Stats writes them."""
    return str(uuid.uuid4()).upper()


class Moment(sa.types.TypeDecorator[datetime]):
    """A point in time, always with its zone: SQLite forgets zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002 (the interface)
        """Store UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002 (the interface)
        """Read UTC."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


class Reading(sa.types.TypeDecorator[dict[str, Any]]):
    """What was read in a photo; where a spoilt file holds no JSON, something that is no reading."""

    impl = sa.JSON
    cache_ok = True

    def result_processor(
        self, dialect: sa.Dialect, coltype: object
    ) -> Callable[[Any], dict[str, Any] | None] | None:
        """Read JSON where it is some."""
        read = super().result_processor(dialect, coltype)
        if read is None:
            return None

        def process(value: Any) -> dict[str, Any] | None:  # noqa: ANN401 (what a driver gives)
            try:
                found = read(value)
            except ValueError:
                return {}
            return found if found is None or isinstance(found, dict) else {}

        return process


class Model(DeclarativeBase):
    """The base of all tables; constraints are named so that migrations can name them."""

    metadata = sa.MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, sa.types.TypeEngine[Any]]] = {
        datetime: Moment(),
        dict[str, Any]: sa.JSON(),
        list[list[str]]: sa.JSON(),
    }


def _of(column: str, *, index: bool = True) -> Mapped[Any]:
    """Make a column that goes with the row it points to."""
    return mapped_column(sa.ForeignKey(column, ondelete="CASCADE"), index=index)


class Household(Model):
    """The boundary: everything belongs to one household."""

    __tablename__ = "household"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(sa.String(60), default="", server_default=sa.text("''"))
    created_at: Mapped[datetime] = mapped_column(default=now)
    learns: Mapped[bool] = mapped_column(default=False, server_default=sa.false())
    """Whether what its tiles look like is learned from photos that somebody has looked through."""
    remembers: Mapped[bool] = mapped_column(default=True, server_default=sa.true())
    """Whether its people have pages of their own, with all that is counted for these."""
    ladder: Mapped[bool] = mapped_column(default=False, server_default=sa.false())
    """Whether these say how strong somebody plays, as far as that can be told."""


_LONG_AGO: Final = sa.text("'2000-01-01 00:00:00'")
"""For a device of which nobody said when it was seen: it is no longer joined."""


class Device(Model):
    """A phone, tablet or screen that has joined; its cookie's token is stored as a hash."""

    __tablename__ = "device"

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = _of("household.id")
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
    household_id: Mapped[int] = _of("household.id")
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


class Player(Model):
    """A person who has played in this household, kept for next time.

    ``short`` is "" until somebody was asked for it, and then proposed wherever it is needed;
    ``colour`` counts from 1 and is given when the person first plays.
    """

    __tablename__ = "player"
    __table_args__ = (sa.UniqueConstraint("household_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = _of("household.id", index=False)
    name: Mapped[str] = mapped_column(sa.String(40))
    short: Mapped[str] = mapped_column(sa.String(12), default="", server_default=sa.text("''"))
    colour: Mapped[int | None]
    used_at: Mapped[datetime] = mapped_column(default=now)
    bgstats: Mapped[str | None] = mapped_column(sa.String(36), default=new_uuid)
    """The id by which BG Stats knows the person, however called."""


class Series(Model):
    """Games whose scores are totalled, by the same players under the same house rules."""

    __tablename__ = "series"

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    household_id: Mapped[int] = _of("household.id")
    name: Mapped[str] = mapped_column(sa.String(60))
    game: Mapped[str] = mapped_column(sa.String(20))
    preset: Mapped[str] = mapped_column(sa.String(20))
    options: Mapped[list[list[str]]]
    """The house rules over the preset: pairs of option and value, as records write them."""
    end: Mapped[Ending] = mapped_column(sa.String(10))
    number: Mapped[int | None]
    """How many games, or the target score; nothing where the end is open."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    archived_at: Mapped[datetime | None]
    revision: Mapped[int] = mapped_column(default=0, server_default="0")
    """Grows when the series or one of its players is called or coloured otherwise."""
    of_day: Mapped[int] = mapped_column(default=1, server_default="1")
    """Which of the series of one evening with the same players it is, where it has no name."""
    origin: Mapped[str | None] = mapped_column(sa.String(24))
    """The id that it had where it was first made, where it was brought from there."""

    seats: Mapped[list["SeriesSeat"]] = relationship(
        order_by="SeriesSeat.seat", cascade="all, delete-orphan", lazy="selectin"
    )
    games: Mapped[list["Game"]] = relationship(
        order_by="Game.number", cascade="all, delete-orphan", back_populates="series"
    )

    @property
    def names(self) -> dict[str, str]:
        """Return the players' names by seat, in order of play."""
        return {seat.seat: seat.player.name for seat in self.seats}


class SeriesSeat(Model):
    """A player of a series: letters from A on are the order of play."""

    __tablename__ = "series_seat"

    series_id: Mapped[str] = mapped_column(
        sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[str] = mapped_column(sa.String(1), primary_key=True)
    player_id: Mapped[int] = _of("player.id")
    left_at: Mapped[datetime | None]
    """When the player left; the totals stay, and the player may come back."""

    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)


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


class Game(Model):
    """One game of a series; its lines are the truth, all else here may be deleted."""

    __tablename__ = "game"
    __table_args__ = (sa.UniqueConstraint("series_id", "number"),)

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    series_id: Mapped[str] = _of("series.id", index=False)
    number: Mapped[int]
    last_ply: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=now)
    status: Mapped[Literal["playing", "finished"]] = mapped_column(sa.String(10), default="playing")
    result: Mapped[dict[str, Any] | None]
    """What the lines fold to, with the ply and the version of the rules that it holds for."""
    places: Mapped[str] = mapped_column(sa.String(4), default="", server_default=sa.text("''"))
    """The series' letters of those who play, in order of play; "" where the record's are theirs."""
    sat_out: Mapped[str] = mapped_column(
        sa.String(8), default="", server_default=sa.text("''"))
    """The letters of those who were there and did not play."""
    thrown_at: Mapped[datetime | None]
    """When it was thrown away; its number is below 0 since, and others have moved up."""
    origin: Mapped[str | None] = mapped_column(sa.String(24))
    """The id that it had where it was first played, where it was brought from there."""
    bgstats: Mapped[str | None] = mapped_column(sa.String(36))
    """The id by which BG Stats knows it, where that is not made of its own: it was exported of old.
    """

    series: Mapped[Series] = relationship(back_populates="games")


class Line(Model):
    """One line of a game's record, header lines included; lines are only ever added."""

    __tablename__ = "line"

    game_id: Mapped[str] = mapped_column(
        sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True
    )
    ply: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    text: Mapped[str] = mapped_column(sa.Text)
    batch: Mapped[int]
    """The ply of the first line that was confirmed together with this one."""
    device_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("device.id", ondelete="SET NULL"), index=True
    )
    token: Mapped[str] = mapped_column(sa.String(64))
    created_at: Mapped[datetime] = mapped_column(default=now)


class Settled(Model):
    """A question that was put to the referee, and what the table decided about it."""

    __tablename__ = "settled"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = _of("game.id")
    ply: Mapped[int]
    """The last line of the game when it was asked."""
    query: Mapped[str] = mapped_column(sa.Text)
    """The address of the question at the desk, after the question mark."""
    lawful: Mapped[bool]
    decided: Mapped[str] = mapped_column(sa.String(200))
    agreed: Mapped[str] = mapped_column(sa.String(4))
    """The seats that agreed, such as ABD."""
    device_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("device.id", ondelete="SET NULL"), index=True
    )
    created_at: Mapped[datetime] = mapped_column(default=now)


class FormToken(Model):
    """A form that was answered, with its first answer; ``scope`` is what it acted on."""

    __tablename__ = "form_token"

    scope: Mapped[str] = mapped_column(sa.String(40), primary_key=True)
    token: Mapped[str] = mapped_column(sa.String(64), primary_key=True)
    household_id: Mapped[int] = _of("household.id")
    status: Mapped[int]
    location: Mapped[str] = mapped_column(sa.String(400))
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


class Photo(Model):
    """A photo of a table or a rack: waiting, read, or kept with the line that came of it."""

    __tablename__ = "photo"

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    game_id: Mapped[str] = _of("game.id")
    device_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("device.id", ondelete="SET NULL"), index=True
    )
    created_at: Mapped[datetime] = mapped_column(default=now)
    seat: Mapped[str] = mapped_column(sa.String(1), default="")
    """Whose rack it shows; nothing for a photo of the table."""
    status: Mapped[Literal["waiting", "read", "refused"]] = mapped_column(
        sa.String(10), default="waiting", index=True
    )
    reason: Mapped[str] = mapped_column(sa.String(20), default="")
    ply: Mapped[int | None]
    """The line that was entered from it, or at which it was kept."""
    width: Mapped[int] = mapped_column(default=0)
    height: Mapped[int] = mapped_column(default=0)
    size: Mapped[int] = mapped_column(default=0)
    """Bytes of what is stored."""
    original: Mapped[bytes | None] = mapped_column(sa.LargeBinary, deferred=True)
    """The file as it came, until it is read."""
    picture: Mapped[bytes | None] = mapped_column(sa.LargeBinary, deferred=True)
    """A JPEG of at most 1,600 px, upright, without EXIF."""
    reading: Mapped[dict[str, Any] | None] = mapped_column(Reading, deferred=True)
    """A ``vision.reading.ReadingDocument``, and how it was put together with another one."""
    traits: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON, deferred=True)
    """What its tiles look like, until something is entered; see ``photos/known.py``."""
    draft: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON)
    revision: Mapped[int] = mapped_column(default=0)
    beside: Mapped[str | None] = mapped_column(sa.String(24))
    """The photo of the same table of which it shows another side: its id, whatever became of it."""
