"""Work behind the pages in one table."""

import sqlalchemy as sa
from alembic import op

revision = "19"
down_revision = "18"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; a start files what other tables say is open."""
    op.create_table(
        "job",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=True),
        sa.Column("urgency", sa.Integer(), nullable=False),
        sa.Column("lane", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("filed", sa.Integer(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("worker", sa.String(length=16), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("whole", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_job"),
        sa.UniqueConstraint("kind", "key", name="uq_job_kind_key"),
    )
    op.create_index("ix_job_order", "job", ["urgency", "round", "id"], unique=False)


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_job_order", table_name="job")
    op.drop_table("job")
