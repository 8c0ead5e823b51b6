"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address_hash", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempt"),
    )
    op.create_index("ix_attempt_at", "attempt", ["at"], unique=False)
    op.create_table(
        "household",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_household"),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_device_household_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
        sa.UniqueConstraint("token_hash", name="uq_device_token_hash"),
    )
    op.create_index("ix_device_household_id", "device", ["household_id"], unique=False)
    op.create_table(
        "form_token",
        sa.Column("scope", sa.String(length=40), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("location", sa.String(length=400), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["household_id"],
            ["household.id"],
            name="fk_form_token_household_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("scope", "token", name="pk_form_token"),
    )
    op.create_index("ix_form_token_household_id", "form_token", ["household_id"], unique=False)
    op.create_table(
        "invite",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("single_use", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_invite_household_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_invite"),
        sa.UniqueConstraint("secret_hash", name="uq_invite_secret_hash"),
    )
    op.create_index("ix_invite_household_id", "invite", ["household_id"], unique=False)
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_player_household_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("household_id", "name", name="uq_player_household_id_name"),
    )
    op.create_table(
        "series",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("preset", sa.String(length=20), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("end", sa.String(length=10), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_series_household_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
    )
    op.create_index("ix_series_household_id", "series", ["household_id"], unique=False)
    op.create_table(
        "device_seat",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("series_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_device_seat_device_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name="fk_device_seat_series_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("device_id", "series_id", name="pk_device_seat"),
    )
    op.create_index("ix_device_seat_series_id", "device_seat", ["series_id"], unique=False)
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("series_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("last_ply", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name="fk_game_series_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("series_id", "number", name="uq_game_series_id_number"),
    )
    op.create_table(
        "series_seat",
        sa.Column("series_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name="fk_series_seat_series_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("series_id", "seat", name="pk_series_seat"),
    )
    op.create_table(
        "line",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_line_device_id", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_line_game_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_line"),
    )
    op.create_index("ix_line_device_id", "line", ["device_id"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_line_device_id", table_name="line")
    op.drop_table("line")
    op.drop_table("series_seat")
    op.drop_table("game")
    op.drop_index("ix_device_seat_series_id", table_name="device_seat")
    op.drop_table("device_seat")
    op.drop_index("ix_series_household_id", table_name="series")
    op.drop_table("series")
    op.drop_table("player")
    op.drop_index("ix_invite_household_id", table_name="invite")
    op.drop_table("invite")
    op.drop_index("ix_form_token_household_id", table_name="form_token")
    op.drop_table("form_token")
    op.drop_index("ix_device_household_id", table_name="device")
    op.drop_table("device")
    op.drop_table("household")
    op.drop_index("ix_attempt_at", table_name="attempt")
    op.drop_table("attempt")
