"""The next game that waits for somebody is found without playing all of theirs again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("awaited", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("games", "awaited")
