"""What a screen follows: the game that is being played, and the next one by itself.

It is asked every second or two, so it reads no record: some rows of games, by index.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from webapp.history.series.standings import series_stamp
from webapp.server.data.database import db
from webapp.server.data.models import Game, Line, Series, now

LATELY: Final = timedelta(hours=6)
"""A game in which nothing was entered for so long is none of this evening."""
_LOOKED_AT: Final = 30
"""Games that are looked at, the newest: an older one that goes on is chosen by its series."""

_Row: TypeAlias = sa.Row[Any]


@dataclass(frozen=True, slots=True)
class Followed:
    """The series and the game that a screen shows; ``game_id`` is "" between two games.

    ``stamp`` changes with all that is shown of them.
    """

    series_id: str
    game_id: str
    stamp: str


def find_followed(household_id: int, series_id: str = "") -> Followed | None:
    """Return what a screen of a household shows, or one that keeps to a series; ``None`` for none.

    It is the game that goes on this evening, else the series of the one that ended this evening,
    else that of the newest game. Of two tables at once it is the one that began last.
    """
    rows = _newest(household_id, series_id)
    if not rows:
        return _without_games(household_id, series_id)
    row = _choose(rows, now() - LATELY)
    return Followed(
        row.series_id, row.id if row.status == "playing" else "",
        f"{row.id}-{row.last_ply}-{row.status[0]}-{series_stamp(row.series_id)}")


def _choose(rows: Sequence[_Row], since: datetime) -> _Row:
    lately = [row for row in rows if row.at is None or row.at > since]
    playing = [row for row in lately if row.status == "playing"]
    return next(iter([*playing, *lately, *rows]))


def _newest(household_id: int, series_id: str) -> Sequence[_Row]:
    if series_id:
        asked = {"household": household_id, "series": series_id}
        return db.session.connection().execute(_OF_SERIES, asked).all()
    return db.session.connection().execute(_OF_ALL, {"household": household_id}).all()


def _query(condition: sa.ColumnElement[bool]) -> sa.Select[Any]:
    newest = (
        sa.select(Game.id, Game.series_id, Game.status, Game.last_ply, Game.created_at, Game.number)
        .join(Series)
        .where(Series.household_id == sa.bindparam("household"), Game.thrown_at.is_(None),
               condition)
        .order_by(Game.created_at.desc(), Game.number.desc())
        .limit(_LOOKED_AT)
        .subquery()
    )
    return sa.select(newest, Line.created_at.label("at")).outerjoin(
        Line, sa.and_(Line.game_id == newest.c.id, Line.ply == newest.c.last_ply)
    ).order_by(newest.c.created_at.desc(), newest.c.number.desc())


# Built once: every screen asks this every second or two.
_OF_ALL: Final = _query(Series.archived_at.is_(None))
_OF_SERIES: Final = _query(Series.id == sa.bindparam("series"))


def _without_games(household_id: int, series_id: str) -> Followed | None:
    """Return a series in which no one has played: the one asked for, else the newest."""
    query = sa.select(Series.id).where(Series.household_id == household_id)
    query = query.where(Series.id == series_id) if series_id else query.where(
        Series.archived_at.is_(None)).order_by(Series.created_at.desc()).limit(1)
    found = db.session.scalar(query)
    return None if found is None else Followed(found, "", series_stamp(found))
