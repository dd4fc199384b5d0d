"""Games and players are found without reading those of all other games: indexes, and who sits in an open game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

IN_THREAD, FORMER, NOT_OVER = (
    sa.text(f"{condition}") for condition in ("thread_id IS NOT NULL", "former_id IS NOT NULL", "NOT is_over")
)


def upgrade() -> None:
    op.add_column("players", sa.Column("is_over", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE players SET is_over = true"
        " WHERE game_id IN (SELECT id FROM games WHERE status NOT IN ('lobby', 'running'))"
    )
    op.create_index("ix_players_open", "players", ["user_id"], sqlite_where=NOT_OVER, postgresql_where=NOT_OVER)
    op.create_index("ix_players_former_id", "players", ["former_id"], sqlite_where=FORMER, postgresql_where=FORMER)
    op.drop_index("ix_games_guild_status", "games")
    op.create_index("ix_games_guild_status", "games", ["guild_id", "status", "changed_at"])
    op.create_index("ix_games_channel_status", "games", ["channel_id", "status", "changed_at"])
    op.create_index("ix_games_thread_id", "games", ["thread_id"], sqlite_where=IN_THREAD, postgresql_where=IN_THREAD)


def downgrade() -> None:
    op.drop_index("ix_games_thread_id", "games")
    op.drop_index("ix_games_channel_status", "games")
    op.drop_index("ix_games_guild_status", "games")
    op.create_index("ix_games_guild_status", "games", ["guild_id", "status"])
    op.drop_index("ix_players_former_id", "players")
    op.drop_index("ix_players_open", "players")
    op.drop_column("players", "is_over")
