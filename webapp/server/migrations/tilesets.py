"""Sets of tiles that a household has taught, and whether it learns from corrected photos."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table and add the columns; nobody learns from photos before somebody says so."""
    op.create_table(
        "taught_set",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("prototypes", sa.JSON(), nullable=True),
        sa.Column("photos", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("shown", sa.JSON(), nullable=True),
        sa.Column("draft", sa.JSON(), nullable=True),
        sa.Column("picture", sa.LargeBinary(), nullable=True),
        sa.Column("drafted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("forgotten_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["household_id"], ["household.id"],
                                name="fk_taught_set_household_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_taught_set"),
    )
    op.create_index("ix_taught_set_household_id", "taught_set", ["household_id"], unique=False)
    op.add_column("household", sa.Column(
        "learns", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("photo", sa.Column("traits", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Drop them; what was taught is forgotten."""
    op.drop_column("photo", "traits")
    op.drop_column("household", "learns")
    op.drop_index("ix_taught_set_household_id", table_name="taught_set")
    op.drop_table("taught_set")
