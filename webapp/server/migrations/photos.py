"""Photos of tables and racks."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "photo",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=True),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("original", sa.LargeBinary(), nullable=True),
        sa.Column("picture", sa.LargeBinary(), nullable=True),
        sa.Column("reading", sa.JSON(), nullable=True),
        sa.Column("draft", sa.JSON(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_photo_game_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_photo_device_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_photo"),
    )
    for column in ("game_id", "device_id", "status"):
        op.create_index(f"ix_photo_{column}", "photo", [column], unique=False)


def downgrade() -> None:
    """Drop it."""
    for column in ("status", "device_id", "game_id"):
        op.drop_index(f"ix_photo_{column}", table_name="photo")
    op.drop_table("photo")
