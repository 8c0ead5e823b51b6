"""When devices were last seen, their new tokens, links that end, what is counted and cleared."""

from datetime import UTC, datetime, timedelta
from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"
branch_labels = None
depends_on = None

LINK_DAYS: Final = 30
MOMENT: Final = sa.DateTime(timezone=True)
device = sa.table("device", sa.column("seen_at", MOMENT), sa.column("token_at", MOMENT))
invite = sa.table("invite", sa.column("expires_at", MOMENT), sa.column("closed_at", MOMENT))


def upgrade() -> None:
    """Add the columns and tables; who has joined is seen today, and open links get their end."""
    now = datetime.now(UTC)
    long_ago = sa.text("'2000-01-01 00:00:00'")  # until it is filled below
    for name in ("seen_at", "token_at"):
        op.add_column("device", sa.Column(name, MOMENT, nullable=False, server_default=long_ago))
    op.add_column("device", sa.Column("nonce", sa.String(43), nullable=True))
    for name in ("next_hash", "old_hash"):
        op.add_column("device", sa.Column(name, sa.String(64), nullable=True))
        op.create_index(f"ix_device_{name}", "device", [name], unique=True)
    op.add_column("device", sa.Column("old_until", MOMENT, nullable=True))
    op.add_column("device", sa.Column("replaces", sa.String(64), nullable=True))
    op.execute(device.update().values(seen_at=now, token_at=now))
    op.execute(invite.update().where(invite.c.expires_at.is_(None), invite.c.closed_at.is_(None))
               .values(expires_at=now + timedelta(days=LINK_DAYS)))
    op.create_index("ix_form_token_created_at", "form_token", ["created_at"])
    op.create_table(
        "chore",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_chore"),
    )
    op.create_table(
        "pace",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name="fk_pace_device_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("device_id", "kind", name="pk_pace"),
    )


def downgrade() -> None:
    """Drop them; links are without an end again."""
    op.drop_table("pace")
    op.drop_table("chore")
    op.drop_index("ix_form_token_created_at", table_name="form_token")
    for name in ("next_hash", "old_hash"):
        op.drop_index(f"ix_device_{name}", table_name="device")
    for name in ("replaces", "old_until", "old_hash", "next_hash", "nonce", "token_at", "seen_at"):
        op.drop_column("device", name)
    op.execute(sa.text("UPDATE invite SET expires_at = NULL WHERE kind != 'code'"))
