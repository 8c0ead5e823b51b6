"""Where brought series and games come from, files that wait to be entered, the calendar's link."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and make the tables."""
    op.add_column("series", sa.Column("origin", sa.String(24), nullable=True))
    op.add_column("game", sa.Column("origin", sa.String(24), nullable=True))
    op.create_table(
        "arrival",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["household_id"], ["household.id"],
                                name="fk_arrival_household_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"],
                                name="fk_arrival_device_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_arrival"),
    )
    for column in ("household_id", "device_id"):
        op.create_index(f"ix_arrival_{column}", "arrival", [column], unique=False)
    op.create_table(
        "calendar_link",
        sa.Column("household_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["household_id"], ["household.id"],
                                name="fk_calendar_link_household_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("household_id", name="pk_calendar_link"),
        sa.UniqueConstraint("secret_hash", name="uq_calendar_link_secret_hash"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("calendar_link")
    for column in ("device_id", "household_id"):
        op.drop_index(f"ix_arrival_{column}", table_name="arrival")
    op.drop_table("arrival")
    for table in ("game", "series"):
        op.drop_column(table, "origin")  # a table made anew would take with it what points to it
