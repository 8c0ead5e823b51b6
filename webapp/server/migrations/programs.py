"""Tokens for programs that read, webhooks, and what these are told."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"
branch_labels = None
depends_on = None

_TABLES = ("delivery", "webhook", "api_rate", "api_token")


def _moment(name: str, *, needed: bool = False) -> "sa.Column[object]":
    return sa.Column(name, sa.DateTime(timezone=True), nullable=not needed)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "api_token",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        _moment("created_at", needed=True),
        _moment("used_at"),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_api_token_household_id",
            ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("token_hash", name="uq_api_token_token_hash"),
    )
    op.create_index("ix_api_token_household_id", "api_token", ["household_id"])
    op.create_table(
        "api_rate",
        sa.Column("key", sa.String(length=72), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_api_rate"),
    )
    op.create_index("ix_api_rate_minute", "api_rate", ["minute"])
    op.create_table(
        "webhook",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(length=400), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        _moment("created_at", needed=True),
        _moment("tried_at"),
        _moment("busy_until"),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name="fk_webhook_household_id",
            ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_webhook"),
    )
    op.create_index("ix_webhook_household_id", "webhook", ["household_id"])
    op.create_table(
        "delivery",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("webhook_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        _moment("due_at"),
        sa.Column("tries", sa.Integer(), nullable=False),
        _moment("tried_at"),
        sa.Column("outcome", sa.String(length=20), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhook.id"], name="fk_delivery_webhook_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name="fk_delivery_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_delivery"),
        sa.UniqueConstraint("webhook_id", "game_id", name="uq_delivery_webhook_id_game_id"),
    )
    for column in ("game_id", "due_at"):
        op.create_index(f"ix_delivery_{column}", "delivery", [column])


def downgrade() -> None:
    """Drop them."""
    for table in _TABLES:
        op.drop_table(table)
