"""Codes by which a phone comes in by a second way, and what its ways have in common."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; every device that is here is a phone of its own."""
    op.add_column("device", sa.Column("phone", sa.String(24), nullable=True))
    op.add_column("invite", sa.Column("device_id", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Drop them; codes of phones end."""
    op.execute(sa.text("DELETE FROM invite WHERE device_id IS NOT NULL"))
    op.drop_column("invite", "device_id")
    op.drop_column("device", "phone")
