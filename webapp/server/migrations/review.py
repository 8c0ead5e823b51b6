"""Who agrees that the review of a game is seen by all who played."""

import sqlalchemy as sa
from alembic import op

revision = "14"
down_revision = "13"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "review_shown",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("letter", sa.String(1), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_review_shown_game_id",
                                ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "letter", name="pk_review_shown"),
    )


def downgrade() -> None:
    """Drop it; everybody is asked anew."""
    op.drop_table("review_shown")
