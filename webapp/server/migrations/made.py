"""Who made what leads into a household, by what a device came in, links made of chance."""

import sqlalchemy as sa
from alembic import op

revision = "18"
down_revision = "17"
branch_labels = None
depends_on = None

_MADE = ("invite", "calendar_link", "api_token", "webhook")


def upgrade() -> None:
    """Add the columns and the table; end links that were computed of the app's secret."""
    for table in _MADE:
        op.add_column(table, sa.Column("made_by", sa.Integer(), nullable=True))
    op.add_column("invite", sa.Column("seed", sa.String(43), nullable=True))
    op.add_column("device", sa.Column("came_by", sa.String(64), nullable=True))
    op.execute(sa.text(
        "UPDATE invite SET closed_at = CURRENT_TIMESTAMP "
        "WHERE kind IN ('keeper', 'screen') AND closed_at IS NULL"))
    op.create_table(
        "seat_asked",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("series_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"],
                                name="fk_seat_asked_device_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"],
                                name="fk_seat_asked_series_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("device_id", "series_id", name="pk_seat_asked"),
    )
    op.create_index("ix_seat_asked_series_id", "seat_asked", ["series_id"], unique=False)


def downgrade() -> None:
    """Drop them; links that were made of chance end."""
    op.drop_index("ix_seat_asked_series_id", table_name="seat_asked")
    op.drop_table("seat_asked")
    op.execute(sa.text(
        "UPDATE invite SET closed_at = CURRENT_TIMESTAMP "
        "WHERE kind IN ('keeper', 'screen') AND closed_at IS NULL"))
    op.drop_column("device", "came_by")
    op.drop_column("invite", "seed")
    for table in _MADE:
        op.drop_column(table, "made_by")
