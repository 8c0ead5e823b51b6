"""What changes with all that is shown of a series and its games, told without reading a record."""

from typing import Final

import sqlalchemy as sa

from webapp.data.database import db
from webapp.data.models import Game, Series

_STAMP: Final = (
    sa.select(sa.func.coalesce(sa.func.sum(Game.last_ply), 0), sa.func.count(Game.id),
              sa.func.max(Series.revision), sa.func.max(Series.number))
    .select_from(Series)
    .outerjoin(Game, sa.and_(Game.series_id == Series.id, Game.thrown_at.is_(None)))
    .where(Series.id == sa.bindparam("series"))
)


def series_stamp(series_id: str) -> str:
    """Return what changes with every entry in a series, with its names and with its end."""
    plies, games, names, end = db.session.execute(_STAMP, {"series": series_id}).one()
    return f"{series_id}-{plies}-{games}-{names}-{end}"
