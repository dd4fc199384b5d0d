"""How often people were taken out of a game, so that no process remembers them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("games", "rewritten")
