"""Photos that show another side of a table than one before them."""

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; photos of before go with none."""
    op.add_column("photo", sa.Column("beside", sa.String(24), nullable=True))


def downgrade() -> None:
    """Drop it; what was put together stays so."""
    op.drop_column("photo", "beside")
