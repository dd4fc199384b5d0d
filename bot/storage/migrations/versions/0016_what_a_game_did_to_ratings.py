"""What a game has made of each rating, to be told with its result. Of earlier games nobody knows it any more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("rating_before", "rating_after"):
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=True))


def downgrade() -> None:
    for name in ("rating_before", "rating_after"):
        op.drop_column("results", name)
