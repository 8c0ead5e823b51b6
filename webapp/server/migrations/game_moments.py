"""What questions ask of finished games, in columns with an index; filled as games are counted."""

import sqlalchemy as sa
from alembic import op

revision = "16"
down_revision = "15"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and add what questions ask to what games leave."""
    op.add_column("game_memory", sa.Column("turns", sa.Integer(), nullable=True))
    op.add_column("game_memory", sa.Column("winners", sa.String(4), nullable=True))
    op.create_table(
        "game_moment",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("at", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game_memory.game_id"],
                                name="fk_game_moment_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["household_id"], ["household.id"],
                                name="fk_game_moment_household_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "at", name="pk_game_moment"),
    )
    op.create_index("ix_game_moment_household_id_kind_amount_game_id_seat", "game_moment",
                    ["household_id", "kind", "amount", "game_id", "seat"], unique=False)


def downgrade() -> None:
    """Drop it; questions read whole games again."""
    op.drop_table("game_moment")
    op.drop_column("game_memory", "winners")
    op.drop_column("game_memory", "turns")
