"""Who counts luck, and how far it is, is said by its job."""

import sqlalchemy as sa
from alembic import op

revision = "22"
down_revision = "21"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the columns, and what is not counted to its end: the next look asks for it again."""
    op.execute("DELETE FROM counted_luck WHERE status = 'counting'")
    op.alter_column("counted_luck", "claimed_at", new_column_name="counted_at")
    for column in ("done", "whole"):
        op.drop_column("counted_luck", column)


def downgrade() -> None:
    """Add them."""
    op.alter_column("counted_luck", "counted_at", new_column_name="claimed_at")
    for column in ("done", "whole"):
        op.add_column("counted_luck", sa.Column(
            column, sa.Integer(), nullable=False, server_default=sa.text("0")))
