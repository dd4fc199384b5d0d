"""How often people were taken out of a game, and with which version a board was first handed out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("posts", sa.Column("handed", sa.Integer()))


def downgrade() -> None:
    op.drop_column("posts", "handed")
    op.drop_column("games", "rewritten")
