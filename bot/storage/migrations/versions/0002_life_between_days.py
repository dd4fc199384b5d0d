"""Life between days: clocks, computers, offers, timers, people's and servers' settings, results and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

RowId = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

NEW_IN_GAMES = (
    ("thread_id", sa.BigInteger()),
    ("first", sa.Integer()),
    ("rematch_of", sa.String(8)),
    ("turned_at", sa.DateTime()),
    ("deadline_at", sa.DateTime()),
    ("nudged_at", sa.DateTime()),
    ("spoiled", sa.String(12)),
    ("offer", sa.Text()),
)
GONE = ("ratings", "results", "guilds", "blocks", "people", "timers")


def _game_id(**options: object) -> sa.Column[str]:
    return sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id", ondelete="CASCADE"), **options)  # type: ignore[arg-type]


def _user(name: str = "user_id", *, key: bool = True) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), primary_key=key, autoincrement=False)


def upgrade() -> None:
    for name, kind in NEW_IN_GAMES:
        op.add_column("games", sa.Column(name, kind))
    op.add_column("games", sa.Column("options", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("reminded", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("reminders", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_games_rematch_of", "games", ["rematch_of"])
    op.execute("UPDATE games SET turned_at = changed_at WHERE status = 'running'")
    with op.batch_alter_table("players") as players:
        players.alter_column("user_id", existing_type=sa.BigInteger(), nullable=True)
        players.add_column(sa.Column("computer", sa.String(12)))
        players.add_column(sa.Column("former_id", sa.BigInteger()))
    op.add_column("posts", sa.Column("user_id", sa.BigInteger()))
    op.add_column("posts", sa.Column("sort", sa.String(12), nullable=False, server_default=""))
    op.create_table(
        "timers",
        sa.Column("id", RowId, primary_key=True),
        _game_id(nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_timers_due_at", "timers", ["due_at"])
    op.create_index("ix_timers_game_id", "timers", ["game_id"])
    op.create_table(
        "people",
        _user(),
        sa.Column("notify", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_to", sa.Integer()),
    )
    op.create_table("blocks", _user(), _user("blocked_id"))
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])
    op.create_table(
        "guilds",
        _user("guild_id"),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("left_at", sa.DateTime()),
    )
    op.create_table(
        "results",
        _game_id(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
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
    )
    op.create_index("ix_results_guild_user", "results", ["guild_id", "user_id"])
    op.create_table(
        "ratings",
        _user("guild_id"),
        sa.Column("ruleset", sa.String(32), primary_key=True),
        _user(),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    for table in GONE:
        op.drop_table(table)
    for name in ("user_id", "sort"):
        op.drop_column("posts", name)
    op.execute("DELETE FROM players WHERE user_id IS NULL")
    with op.batch_alter_table("players") as players:
        players.drop_column("computer")
        players.drop_column("former_id")
        players.alter_column("user_id", existing_type=sa.BigInteger(), nullable=False)
    op.drop_index("ix_games_rematch_of", "games")
    for name in (*(name for name, _ in NEW_IN_GAMES), "options", "reminded", "reminders"):
        op.drop_column("games", name)
