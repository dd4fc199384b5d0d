"""The tables. The log is the truth of a game; `games` and `players` are what the log has led to, kept for queries."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)


class Moment(TypeDecorator[datetime]):
    """A point in time: aware UTC outside, naive UTC in the database (SQLite keeps no zone)."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Drop the zone on the way in."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Put the zone back on the way out."""
        return None if value is None else value.replace(tzinfo=UTC)


RowId = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _game_id(**options: Any) -> Column[str]:
    return Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), **options)


games = Table(
    "games",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("ruleset", String(32), nullable=False),
    Column("side", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", LargeBinary(32)),
    Column("ending", String(24)),
    Column("created_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Index("ix_games_guild_status", "guild_id", "status"),
    Index("ix_games_host_status", "host_id", "status"),
    Index("ix_games_status_changed", "status", "changed_at"),
)
"""`status` is lobby, running, finished, cancelled or ended; `version` counts the lines of the log."""

players = Table(
    "players",
    metadata,
    _game_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(80), nullable=False),
    UniqueConstraint("game_id", "user_id"),
    Index("ix_players_user_id", "user_id"),
)

log = Table(
    "log",
    metadata,
    _game_id(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("act", String(12), nullable=False),
    Column("user_id", BigInteger),
    Column("seat", Integer),
    Column("text", Text, nullable=False, default=""),
    Column("interaction_id", BigInteger, unique=True),
    Column("at", Moment, nullable=False),
)
"""One line for each act: open, join, leave, start, play, undo, cancel, expire, end.

`text` is the notation of a play; of an undo it is the version of the play that is taken back.
"""

posts = Table(
    "posts",
    metadata,
    Column("id", RowId, primary_key=True),
    _game_id(nullable=False),
    Column("kind", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", String(8), nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("message_id", BigInteger),
    Column("buttons", Boolean, nullable=False, default=False),
    Index("ix_posts_state_due", "state", "due_at"),
    Index("ix_posts_game", "game_id", "version"),
)
"""What must be told in the channel (`state` due), and where it was told (sent). The outbox and its receipts in one.

`kind` is lobby (one message, edited as people come and go) or board (a new message a turn). A row goes from due to
sent, merged (a later board told it too) or dropped (it can no longer be told).
"""

memory = Table(
    "memory",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Small facts the bot remembers about itself, such as the commands it last registered."""
