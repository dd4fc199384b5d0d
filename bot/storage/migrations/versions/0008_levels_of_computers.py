"""Computers have a level, and say what they think with; the greedy one of before is the one of medium strength."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("engine", sa.String(80), nullable=False, server_default=""))
    for table in ("players", "results"):
        op.execute(f"UPDATE {table} SET computer = 'medium' WHERE computer IS NOT NULL")


def downgrade() -> None:
    for table in ("players", "results"):
        op.execute(f"UPDATE {table} SET computer = 'greedy' WHERE computer IS NOT NULL")
    # The version before looks its words up by the whole text of these.
    op.execute("UPDATE log SET text = 'seat' WHERE act IN ('resign', 'timeout') AND text LIKE 'seat %'")
    op.execute("UPDATE log SET text = 'computer' WHERE act = 'replace' AND text LIKE 'computer %'")
    op.drop_column("players", "engine")
