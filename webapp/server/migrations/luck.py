"""What was counted of the luck of games and series."""

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; it fills itself."""
    op.create_table(
        "counted_luck",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=True),
        sa.Column("series_id", sa.String(24), nullable=True),
        sa.Column("stamp", sa.String(64), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("whole", sa.Integer(), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("told", sa.JSON(), nullable=True),
        sa.Column("figures", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_counted_luck_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name="fk_counted_luck_series_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_counted_luck"),
    )
    for column in ("game_id", "series_id"):
        op.create_index(f"ix_counted_luck_{column}", "counted_luck", [column], unique=False)


def downgrade() -> None:
    """Drop it; nothing is lost that cannot be counted again."""
    for column in ("series_id", "game_id"):
        op.drop_index(f"ix_counted_luck_{column}", table_name="counted_luck")
    op.drop_table("counted_luck")
