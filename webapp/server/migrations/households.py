"""Many households on one server: their names, what each may have, links by which one begins."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and let households have names."""
    op.add_column("household", sa.Column(
        "name", sa.String(60), nullable=False, server_default=sa.text("''")))
    op.create_table(
        "allowance",
        sa.Column("household_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("limits", sa.JSON(), nullable=True),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_allowance_household_id",
            ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("household_id", name="pk_allowance"),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_invitation"),
        sa.UniqueConstraint("secret_hash", name="uq_invitation_secret_hash"),
    )
    op.add_column("photo", sa.Column(
        "claimed_by", sa.String(20), nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("photo", "claimed_by")
    op.drop_table("invitation")
    op.drop_table("allowance")
    op.drop_column("household", "name")
