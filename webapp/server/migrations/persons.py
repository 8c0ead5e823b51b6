"""Persons: short names and colours of players, who sits out a game, games that are thrown away."""

from collections import Counter, defaultdict
from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None

COLOURS: Final = 6
EMPTY: Final = sa.text("''")
player = sa.table("player", sa.column("id"), sa.column("household_id"), sa.column("name"),
                  sa.column("used_at"), sa.column("colour"))
series = sa.table("series", sa.column("id"), sa.column("household_id"), sa.column("created_at"))
seat = sa.table("series_seat", sa.column("series_id"), sa.column("seat"), sa.column("name"),
                sa.column("player_id"))
game = sa.table("game", sa.column("series_id"), sa.column("places"),
                sa.column("thrown_at"))


def upgrade() -> None:
    """Add the columns, and let the seats of series point to players."""
    op.add_column("player", sa.Column("short", sa.String(12), nullable=False, server_default=EMPTY))
    op.add_column("player", sa.Column("colour", sa.Integer(), nullable=True))
    op.add_column("series", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("game", sa.Column("places", sa.String(4), nullable=False, server_default=EMPTY))
    op.add_column("game", sa.Column("sat_out", sa.String(8), nullable=False, server_default=EMPTY))
    op.add_column("game", sa.Column("thrown_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("series_seat", sa.Column("player_id", sa.Integer(), nullable=True))
    op.add_column("series_seat", sa.Column("left_at", sa.DateTime(timezone=True), nullable=True))
    _make_players()
    seated = _seat_players()
    _give_colours(seated)
    with op.batch_alter_table("series_seat") as table:
        table.alter_column("player_id", existing_type=sa.Integer(), nullable=False)
        table.create_foreign_key(
            "fk_series_seat_player_id", "player", ["player_id"], ["id"], ondelete="CASCADE")
        table.create_index("ix_series_seat_player_id", ["player_id"])
        table.drop_column("name")


def _make_players() -> None:
    """Make those who sit in a series and were not kept as players."""
    seats = sa.select(series.c.household_id, seat.c.name, sa.func.min(series.c.created_at)).join(
        series, series.c.id == seat.c.series_id)
    kept = sa.exists().where(
        player.c.household_id == series.c.household_id, player.c.name == seat.c.name)
    op.execute(player.insert().from_select(
        ["household_id", "name", "used_at"],
        seats.where(~kept).group_by(series.c.household_id, seat.c.name)))


def _seat_players() -> list[list[int]]:
    """Fill ``player_id`` and ``places``; return the players of each series in order of play."""
    found = (
        sa.select(player.c.id).join(series, series.c.household_id == player.c.household_id)
        .where(series.c.id == seat.c.series_id, player.c.name == seat.c.name).scalar_subquery())
    op.execute(seat.update().values(player_id=found))
    seated: dict[str, dict[str, int]] = defaultdict(dict)
    for series_id, letter, player_id in op.get_bind().execute(
        sa.select(seat.c.series_id, seat.c.seat, seat.c.player_id)
        .join(series, series.c.id == seat.c.series_id)
        .order_by(series.c.created_at, series.c.id, seat.c.seat)
    ).all():
        seated[series_id][letter] = player_id
    for series_id, letters in seated.items():
        op.execute(game.update().where(game.c.series_id == series_id).values(
            places="".join(letters)))
    return [list(letters.values()) for letters in seated.values()]


def _give_colours(seated: list[list[int]]) -> None:
    """Give each player the colour that is least used by those he or she plays with."""
    mates: dict[int, set[int]] = defaultdict(set)
    for players in seated:
        for each in players:
            mates[each] |= set(players) - {each}
    colours: dict[int, int] = {}
    for each, others in mates.items():
        used = Counter(colours[other] for other in others if other in colours)
        colours[each] = min(range(1, COLOURS + 1), key=lambda colour: (used[colour], colour))
        op.execute(player.update().where(player.c.id == each).values(colour=colours[each]))


def downgrade() -> None:
    """Drop them; games that were thrown away are gone, and those who sat out are seated no more."""
    op.execute(game.delete().where(game.c.thrown_at.is_not(None)))
    op.add_column("series_seat", sa.Column("name", sa.String(40), nullable=True))
    op.execute(seat.update().values(name=sa.select(player.c.name).where(
        player.c.id == seat.c.player_id).scalar_subquery()))
    with op.batch_alter_table("series_seat") as table:
        table.alter_column("name", existing_type=sa.String(40), nullable=False)
        table.drop_index("ix_series_seat_player_id")
        table.drop_constraint("fk_series_seat_player_id", type_="foreignkey")
        table.drop_column("player_id")
        table.drop_column("left_at")
    for table_name, column in (("game", "thrown_at"), ("game", "sat_out"), ("game", "places"),
                               ("series", "revision"), ("player", "colour"),
                               ("player", "short")):
        op.drop_column(table_name, column)
