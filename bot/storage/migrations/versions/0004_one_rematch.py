"""One rematch of a game at a time, also where two processes open it at the same moment."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NOT_CANCELLED = sa.text("status != 'cancelled'")


def upgrade() -> None:
    # Where two were opened at the same moment, the newer one was the one that was found.
    op.execute(
        "UPDATE games SET rematch_of = NULL WHERE rematch_of IS NOT NULL AND status != 'cancelled' AND EXISTS ("
        "SELECT 1 FROM games AS other WHERE other.rematch_of = games.rematch_of AND other.status != 'cancelled' "
        "AND (other.created_at > games.created_at OR (other.created_at = games.created_at AND other.id > games.id)))"
    )
    op.drop_index("ix_games_rematch_of", "games")
    op.create_index(
        "uq_games_rematch_of",
        "games",
        ["rematch_of"],
        unique=True,
        sqlite_where=NOT_CANCELLED,
        postgresql_where=NOT_CANCELLED,
    )


def downgrade() -> None:
    op.drop_index("uq_games_rematch_of", "games")
    op.create_index("ix_games_rematch_of", "games", ["rematch_of"])
