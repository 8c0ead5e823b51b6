"""Series without a name that have the same day and players are numbered once, and stay so."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Final

import sqlalchemy as sa
from alembic import op
from babel.dates import LOCALTZ

revision = "15"
down_revision = "14"
branch_labels = None
depends_on = None

MORNING: Final = timedelta(hours=5)
series = sa.table(
    "series", sa.column("id"), sa.column("household_id"), sa.column("name"),
    sa.column("created_at", sa.DateTime(timezone=True)), sa.column("of_day"))
seat = sa.table("series_seat", sa.column("series_id"), sa.column("seat"), sa.column("player_id"))


def upgrade() -> None:
    """Add the column, and give each series the number that its page shows."""
    op.add_column("series", sa.Column("of_day", sa.Integer(), nullable=False, server_default="1"))
    players: dict[str, list[int]] = {}
    for series_id, player in op.get_bind().execute(
            sa.select(seat.c.series_id, seat.c.player_id).order_by(seat.c.series_id, seat.c.seat)):
        players.setdefault(series_id, []).append(player)
    found: Counter[tuple[int, date, tuple[int, ...]]] = Counter()
    for series_id, household, at in op.get_bind().execute(
            sa.select(series.c.id, series.c.household_id, series.c.created_at)
            .where(series.c.name == "").order_by(series.c.created_at, series.c.id)).all():
        title = household, _evening_of(at), tuple(players.get(series_id, ()))
        found[title] += 1
        if found[title] > 1:
            op.execute(series.update().where(series.c.id == series_id)
                       .values(of_day=found[title]))


def _evening_of(at: datetime) -> date:
    zoned = at if at.tzinfo else at.replace(tzinfo=UTC)
    return (zoned.astimezone(LOCALTZ).replace(tzinfo=None) - MORNING).date()


def downgrade() -> None:
    """Drop it; they are counted for each page again."""
    op.drop_column("series", "of_day")
