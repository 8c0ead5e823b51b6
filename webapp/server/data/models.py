"""The tables: a household, its series, games and their lines; and what all tables are made of.

The other tables are beside it, each in a ``*_tables.py``.
"""

import secrets
import uuid
from datetime import UTC, datetime
from typing import Any, ClassVar, Final, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

_BYTES: Final = 12


def new_id() -> str:
    """Return a name of 16 letters, digits, ``-`` and ``_`` that nobody can guess.

    It begins with no dash: ``joly export`` would take it for an option.
    """
    while (made := secrets.token_urlsafe(_BYTES)).startswith("-"):
        pass
    return made


Ending: TypeAlias = Literal["games", "target", "open"]

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


def owned_by(column: str, *, index: bool = True) -> Mapped[Any]:
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


class Player(Model):
    """A person who has played in this household, kept for next time.

    ``short`` is "" until somebody was asked for it, and then proposed wherever it is needed;
    ``colour`` counts from 1 and is given when the person first plays.
    """

    __tablename__ = "player"
    __table_args__ = (sa.UniqueConstraint("household_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = owned_by("household.id", index=False)
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
    household_id: Mapped[int] = owned_by("household.id")
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
    player_id: Mapped[int] = owned_by("player.id")
    left_at: Mapped[datetime | None]
    """When the player left; the totals stay, and the player may come back."""

    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)


class Game(Model):
    """One game of a series; its lines are the truth, all else here may be deleted."""

    __tablename__ = "game"
    __table_args__ = (sa.UniqueConstraint("series_id", "number"),)

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    series_id: Mapped[str] = owned_by("series.id", index=False)
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
    game_id: Mapped[str] = owned_by("game.id")
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
