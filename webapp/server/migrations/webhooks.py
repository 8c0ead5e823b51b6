"""Who tells a webhook is said by its job."""

import sqlalchemy as sa
from alembic import op

revision = "21"
down_revision = "20"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the column; what is due is filed at the next start."""
    op.drop_column("webhook", "busy_until")


def downgrade() -> None:
    """Add it: nobody is at it."""
    op.add_column(
        "webhook", sa.Column("busy_until", sa.DateTime(timezone=True), nullable=True))
