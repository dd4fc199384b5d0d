"""All tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

RowId = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _game_id(*, key: bool = False) -> sa.Column[str]:
    of_a_game = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game_id", sa.String(8), of_a_game, nullable=False, primary_key=key)


def _key(name: str, kind: sa.types.TypeEngine[int] | type[sa.BigInteger] = sa.BigInteger) -> sa.Column[int]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _index(name: str, table: str, *columns: str, where: str | None = None, unique: bool = False) -> None:
    condition = None if where is None else sa.text(where)
    op.create_index(name, table, [*columns], unique=unique, sqlite_where=condition, postgresql_where=condition)


def upgrade() -> None:
    _games()
    _around_games()
    _people_and_servers()
    _puzzles()


def _games() -> None:
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
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("ending", sa.String(24)),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("first", sa.Integer()),
        sa.Column("rematch_of", sa.String(8)),
        sa.Column("turned_at", sa.DateTime()),
        sa.Column("deadline_at", sa.DateTime()),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.Column("reminders", sa.Integer(), nullable=False),
        sa.Column("nudged_at", sa.DateTime()),
        sa.Column("spoiled", sa.String(12)),
        sa.Column("offer", sa.Text()),
        sa.Column("channel_gone", sa.Boolean(), nullable=False),
        sa.Column("awaited", sa.Integer(), nullable=False),
        sa.Column("posted", sa.Text(), nullable=False),
        sa.Column("receipts", sa.Integer(), nullable=False),
        sa.Column("lobby_version", sa.Integer(), nullable=False),
        sa.Column("lobby_at", sa.DateTime()),
        sa.Column("board_version", sa.Integer(), nullable=False),
        sa.Column("offer_version", sa.Integer(), nullable=False),
        sa.Column("post_at", sa.DateTime()),
        sa.Column("post_since", sa.DateTime()),
        sa.Column("act_at", sa.DateTime()),
    )
    _index("ix_games_guild_status", "games", "guild_id", "status", "changed_at")
    _index("ix_games_channel_status", "games", "channel_id", "status", "changed_at")
    _index("ix_games_thread_id", "games", "thread_id", where="thread_id IS NOT NULL")
    _index("ix_games_host_status", "games", "host_id", "status")
    _index("ix_games_status_changed", "games", "status", "changed_at")
    _index("ix_games_post_at", "games", "post_at", where="post_at IS NOT NULL")
    _index("ix_games_act_at", "games", "act_at", where="act_at IS NOT NULL")
    _index("uq_games_rematch_of", "games", "rematch_of", where="status != 'cancelled'", unique=True)


def _around_games() -> None:
    op.create_table(
        "players",
        _game_id(key=True),
        _key("seat", sa.Integer()),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("computer", sa.String(12)),
        sa.Column("former_id", sa.BigInteger()),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("game_id", "user_id"),
    )
    _index("ix_players_user_id", "players", "user_id")
    _index("ix_players_former_id", "players", "former_id", where="former_id IS NOT NULL")
    _index("ix_players_open", "players", "user_id", where="NOT is_over")
    op.create_table(
        "log",
        _game_id(key=True),
        _key("version", sa.Integer()),
        sa.Column("act", sa.String(12), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), unique=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("id", RowId, primary_key=True),
        _game_id(),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("why", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("direct_only", sa.Boolean(), nullable=False),
        sqlite_autoincrement=True,
    )
    _index("ix_calls_game_id", "calls", "game_id")
    _index("ix_calls_user_id", "calls", "user_id")
    op.create_table(
        "results",
        _game_id(key=True),
        _key("seat", sa.Integer()),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("computer", sa.String(12)),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("rating_before", sa.Integer()),
        sa.Column("rating_after", sa.Integer()),
    )
    _index("ix_results_guild_user", "results", "guild_id", "user_id")
    op.create_table("analyses", _game_id(key=True), sa.Column("content", sa.Text(), nullable=False))


def _people_and_servers() -> None:
    op.create_table(
        "people",
        _key("user_id"),
        sa.Column("notify", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_to", sa.Integer()),
        sa.Column("theme", sa.String(8)),
        sa.Column("at_once", sa.Boolean(), nullable=False),
    )
    op.create_table("blocks", _key("user_id"), _key("blocked_id"))
    _index("ix_blocks_blocked_id", "blocks", "blocked_id")
    op.create_table(
        "guilds",
        _key("guild_id"),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("openers", sa.Text(), nullable=False),
        sa.Column("turn_hours", sa.Integer()),
        sa.Column("threads", sa.Boolean(), nullable=False),
        sa.Column("newest", sa.Boolean(), nullable=False),
        sa.Column("per_person", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("theme", sa.String(8)),
        sa.Column("puzzles", sa.BigInteger()),
        sa.Column("left_at", sa.DateTime()),
    )
    op.create_table(
        "ratings",
        _key("guild_id"),
        sa.Column("ruleset", sa.String(32), primary_key=True),
        _key("user_id"),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
    )
    op.create_table(
        "memory",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )


def _puzzles() -> None:
    op.create_table(
        "puzzle_days",
        _key("guild_id"),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("puzzle", sa.String(8), nullable=False),
    )
    op.create_table(
        "puzzle_answers",
        _key("guild_id"),
        sa.Column("day", sa.String(10), primary_key=True),
        _key("user_id"),
        sa.Column("move", sa.String(80), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
    )
    _index("ix_puzzle_answers_user_id", "puzzle_answers", "user_id")
