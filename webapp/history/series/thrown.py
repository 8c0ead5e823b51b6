"""Games that were deleted: kept for a month, during which they can be brought back.

A thrown game has a number below 0, so that the series is numbered without it.
"""

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.core.record.results import tell_of
from webapp.server.data.database import db
from webapp.server.data.models import Game, now

KEPT: Final = timedelta(days=30)
_AWAY: Final = 1_000_000
"""Further than any game of a series is numbered: where games go while they are renumbered."""


def thrown_games(series_id: str) -> list[tuple[Game, datetime]]:
    """Return the games of a series that can be brought back, each with until when."""
    found = db.session.scalars(
        sa.select(Game).where(Game.series_id == series_id, Game.thrown_at > now() - KEPT)
        .order_by(Game.thrown_at.desc(), Game.id))
    return [(game, game.thrown_at + KEPT) for game in found if game.thrown_at is not None]


def throw(session: Session, game: Game) -> None:
    """Throw *game* away, its series being locked: those after it move up."""
    number = game.number
    lowest = session.scalar(
        sa.select(sa.func.min(Game.number)).where(Game.series_id == game.series_id)) or 0
    game.number, game.thrown_at = min(lowest, 0) - 1, now()
    session.flush()
    _move(session, game.series_id, number, -1)
    tell_of([game.id])


def bring_back(session: Session, game: Game) -> None:
    """Put *game* back where it was in time, its series being locked: those after it make room."""
    before = session.scalar(sa.select(sa.func.count()).select_from(Game).where(
        Game.series_id == game.series_id, Game.thrown_at.is_(None),
        Game.created_at < game.created_at)) or 0
    _move(session, game.series_id, before, 1)
    game.number, game.thrown_at = before + 1, None
    session.flush()
    tell_of([game.id])


def forget_thrown(session: Session) -> None:
    """Delete games that were deleted long ago, of whatever household, for good."""
    session.execute(sa.delete(Game).where(Game.thrown_at <= now() - KEPT))


def _move(session: Session, series_id: str, after: int, by: int) -> None:
    """Number the games after the number *after* again; two never have the same one meanwhile."""
    games = sa.update(Game).where(Game.series_id == series_id)
    session.execute(games.where(Game.number > after).values(number=Game.number + _AWAY))
    session.execute(games.where(Game.number > _AWAY).values(number=Game.number - _AWAY + by))
    session.expire_all()
