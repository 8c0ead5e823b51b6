"""By which ids BG Stats knows what is exported to it: those of before are kept as they were."""

import uuid
from datetime import UTC

import sqlalchemy as sa
from alembic import op

revision = "17"
down_revision = "16"
branch_labels = None
depends_on = None

_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://joly.invalid/bgstats")


def upgrade() -> None:
    """Add the columns, and keep what was exported until now: who and what it is stays known there.

    Until now an id was made of a player's name, and of the number and the beginning of a game.
    """
    for table in ("player", "game"):
        op.add_column(table, sa.Column("bgstats", sa.String(36), nullable=True))
    connection = op.get_bind()
    player = sa.table("player", sa.column("id"), sa.column("name"), sa.column("bgstats"))
    series = sa.table("series", sa.column("id"), sa.column("origin"))
    game = sa.table(
        "game", sa.column("id"), sa.column("series_id"), sa.column("number"),
        sa.column("created_at", sa.DateTime(timezone=True)), sa.column("status"),
        sa.column("bgstats"))
    players = [{"of": row.id, "known": _id("player", row.name)}
               for row in connection.execute(sa.select(player.c.id, player.c.name))]
    games = [
        {"of": row.id, "known": _id("play", row.origin, row.number,
                                    row.created_at if row.created_at.tzinfo else
                                    row.created_at.replace(tzinfo=UTC))}
        for row in connection.execute(
            sa.select(game.c.id, game.c.number, game.c.created_at,
                      sa.func.coalesce(series.c.origin, series.c.id).label("origin"))
            .join_from(game, series, series.c.id == game.c.series_id)
            .where(game.c.status == "finished", game.c.number > 0))]
    for rows, known in ((player, players), (game, games)):
        if known:
            connection.execute(
                sa.update(rows).where(rows.c.id == sa.bindparam("of"))
                .values(bgstats=sa.bindparam("known")), known)


def _id(*parts: object) -> str:
    return str(uuid.uuid5(_SPACE, "/".join(map(str, parts)))).upper()


def downgrade() -> None:
    """Drop them; ids are made of names and numbers again."""
    for table in ("game", "player"):
        op.drop_column(table, "bgstats")
