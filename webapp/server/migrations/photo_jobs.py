"""Who reads a photo, and how often it was tried, is said by its job."""

import sqlalchemy as sa
from alembic import op

revision = "23"
down_revision = "22"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the columns; what waits, or was being read, is filed at the next start."""
    op.execute("UPDATE photo SET status = 'waiting' WHERE status = 'reading'")
    for column in ("claimed_at", "claimed_by", "tries"):
        op.drop_column("photo", column)


def downgrade() -> None:
    """Add them: nobody is at it."""
    op.add_column("photo", sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("photo", sa.Column(
        "claimed_by", sa.String(20), nullable=False, server_default=sa.text("''")))
    op.add_column("photo", sa.Column(
        "tries", sa.Integer(), nullable=False, server_default=sa.text("0")))
