"""What one process does for all each hour is a job."""

import sqlalchemy as sa
from alembic import op

revision = "20"
down_revision = "19"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the table of when it was last done."""
    op.drop_table("chore")


def downgrade() -> None:
    """Make it; it is done at once."""
    op.create_table(
        "chore",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_chore"),
    )
