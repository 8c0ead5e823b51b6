"""What a table decided about a question that was put to the referee."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "settled",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("lawful", sa.Boolean(), nullable=False),
        sa.Column("decided", sa.String(length=200), nullable=False),
        sa.Column("agreed", sa.String(length=4), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_settled_game_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_settled_device_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_settled"),
    )
    for column in ("game_id", "device_id"):
        op.create_index(f"ix_settled_{column}", "settled", [column], unique=False)


def downgrade() -> None:
    """Drop it."""
    for column in ("device_id", "game_id"):
        op.drop_index(f"ix_settled_{column}", table_name="settled")
    op.drop_table("settled")
