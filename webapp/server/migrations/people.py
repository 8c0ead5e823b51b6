"""What games leave behind, names that are one person, and what a household wants of that."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables and add the columns; people have pages, a ladder is asked for first."""
    op.create_table(
        "game_memory",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(30), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.Column("moments", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_game_memory_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name="pk_game_memory"),
    )
    op.create_table(
        "same_person",
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("is_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name="fk_same_person_player_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["is_id"], ["player.id"], name="fk_same_person_is_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player_id", name="pk_same_person"),
    )
    op.create_index("ix_same_person_is_id", "same_person", ["is_id"], unique=False)
    op.add_column("household", sa.Column(
        "remembers", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("household", sa.Column(
        "ladder", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop them; names that were one person are two again."""
    op.drop_column("household", "ladder")
    op.drop_column("household", "remembers")
    op.drop_index("ix_same_person_is_id", table_name="same_person")
    op.drop_table("same_person")
    op.drop_table("game_memory")
