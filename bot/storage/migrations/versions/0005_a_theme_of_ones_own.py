"""The theme of pictures that a person chose; a server's stands among its settings, which are one value."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("theme", sa.String(8)))


def downgrade() -> None:
    op.drop_column("people", "theme")
