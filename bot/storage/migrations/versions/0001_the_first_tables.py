"""The first tables: games, their players, their log, what must be posted, and what the bot remembers of itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

RowId = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(32)),
        sa.Column("ending", sa.String(24)),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_games_guild_status", "games", ["guild_id", "status"])
    op.create_index("ix_games_host_status", "games", ["host_id", "status"])
    op.create_index("ix_games_status_changed", "games", ["status", "changed_at"])
    op.create_table(
        "players",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.UniqueConstraint("game_id", "user_id", name="uq_players_game_id"),
    )
    op.create_index("ix_players_user_id", "players", ["user_id"])
    op.create_table(
        "log",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("act", sa.String(12), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), unique=True),
        sa.Column("at", sa.DateTime(), nullable=False),
    )
    op.create_table(
        "posts",
        sa.Column("id", RowId, primary_key=True),
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due_at", sa.DateTime(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("buttons", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_posts_state_due", "posts", ["state", "due_at"])
    op.create_index("ix_posts_game", "posts", ["game_id", "version"])
    op.create_table(
        "memory",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    for table in ("memory", "posts", "log", "players", "games"):
        op.drop_table(table)
