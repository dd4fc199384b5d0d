"""The tables. The log is the truth of a game; `games` and `players` are what the log has led to, kept for queries."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
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
    text,
)

from bot.storage.rows import Offer, Options, Posted

Value = TypeVar("Value", bound=Options | Offer | Posted)

NO_SERVER = 0
"""Stands for a private message in the place of a server's id: a number, as the shard is reckoned from it."""


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


class Server(TypeDecorator[int]):
    """The id of a server, ``None`` for a private message with the bot, which is 0 in the database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int:
        """The number on the way in."""
        return value or NO_SERVER

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:
        """The id on the way out."""
        return value or None


class AsJson(TypeDecorator[Value], Generic[Value]):
    """A small value as JSON text."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[Value]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Value | None, dialect: Dialect) -> str | None:
        """The text on the way in."""
        return None if value is None else json.dumps(asdict(value), separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: Dialect) -> Value | None:
        """The value on the way out."""
        return None if value is None else self.kind(**{name: _as_tuples(v) for name, v in json.loads(value).items()})


class Ids(TypeDecorator[tuple[int, ...]]):
    """A few ids as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str:
        """The text on the way in."""
        return json.dumps(value or ())

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[int, ...]:
        """The ids on the way out."""
        return tuple(json.loads(value))


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


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


NOT_CANCELLED = text("status != 'cancelled'")
"""Of which games there may be one only; spelled out, so that a query can use the index of these."""
IN_THREAD = text("thread_id IS NOT NULL")
TO_POST, TO_ACT = text("post_at IS NOT NULL"), text("act_at IS NOT NULL")
FORMER = text("former_id IS NOT NULL")
NOT_OVER = text("NOT is_over")
"""Who sits in an open game; spelled out for the same reason."""

games = Table(
    "games",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("guild_id", Server, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("ruleset", String(32), nullable=False),
    Column("side", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("ending", String(24)),
    Column("created_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("thread_id", BigInteger),
    Column("options", AsJson(Options), nullable=False),
    Column("first", Integer),
    Column("rematch_of", String(8)),
    Column("turned_at", Moment),
    Column("deadline_at", Moment),
    Column("reminded", Boolean, nullable=False, default=False),
    Column("reminders", Integer, nullable=False, default=0),
    Column("nudged_at", Moment),
    Column("spoiled", String(12)),
    Column("offer", AsJson(Offer)),
    Column("channel_gone", Boolean, nullable=False, default=False),
    Column("awaited", Integer, nullable=False, default=0),
    Column("posted", AsJson(Posted), nullable=False, default=Posted()),
    Column("receipts", Integer, nullable=False, default=0),
    Column("lobby_version", Integer, nullable=False, default=0),
    Column("lobby_at", Moment),
    Column("board_version", Integer, nullable=False, default=0),
    Column("offer_version", Integer, nullable=False, default=0),
    Column("post_at", Moment),
    Column("post_since", Moment),
    Column("act_at", Moment),
    Index("ix_games_guild_status", "guild_id", "status", "changed_at"),
    Index("ix_games_channel_status", "channel_id", "status", "changed_at"),
    Index("ix_games_thread_id", "thread_id", sqlite_where=IN_THREAD, postgresql_where=IN_THREAD),
    Index("ix_games_host_status", "host_id", "status"),
    Index("ix_games_status_changed", "status", "changed_at"),
    Index("ix_games_post_at", "post_at", sqlite_where=TO_POST, postgresql_where=TO_POST),
    Index("ix_games_act_at", "act_at", sqlite_where=TO_ACT, postgresql_where=TO_ACT),
    Index(
        "uq_games_rematch_of",
        "rematch_of",
        unique=True,
        sqlite_where=NOT_CANCELLED,
        postgresql_where=NOT_CANCELLED,
    ),
)
"""`status` is lobby, running, finished, cancelled or ended; `version` counts the lines of the log.

`posted` is what stands in Discord (`rows.Posted`), and the columns after it what is to stand there (`rows.Posting`).
`post_at`: when whoever holds the shard looks next at what to post; `act_at`: when at what the clock is to do.
"""

players = Table(
    "players",
    metadata,
    _game_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String(80), nullable=False),
    Column("computer", String(12)),
    Column("former_id", BigInteger),
    Column("is_over", Boolean, nullable=False, default=False),
    UniqueConstraint("game_id", "user_id"),
    Index("ix_players_user_id", "user_id"),
    Index("ix_players_former_id", "former_id", sqlite_where=FORMER, postgresql_where=FORMER),
    Index("ix_players_open", "user_id", sqlite_where=NOT_OVER, postgresql_where=NOT_OVER),
)
"""`is_over`: the game is, so that who has played a thousand is found at once in the two that go on."""

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
    Column("counts", Boolean, nullable=False),
)
"""One line for each act, from open to end (`rows.Act` has them all).

`text` is the notation of a play; of an undo it is the versions of the plays that are taken back. `counts`: the game as
it stands follows from this line, which is none that was taken back; those alone are read to play it again.
"""

calls = Table(
    "calls",
    metadata,
    Column("id", RowId, primary_key=True),
    _game_id(nullable=False),
    Column("user_id", BigInteger),
    Column("why", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("message_id", BigInteger),
    Column("direct_only", Boolean, nullable=False, default=False),
    Index("ix_calls_game_id", "game_id"),
    Index("ix_calls_user_id", "user_id"),
    # A message is known by the number of its call: SQLite would give that of a row that is gone to another.
    sqlite_autoincrement=True,
)
"""Whom to call apart from a board, and why (`rows.Call`): what was sent is gone, but for private calls to move."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("notify", String(8), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("theme", String(8)),
    Column("at_once", Boolean, nullable=False, default=False),
)
"""What people chose for themselves; who chose nothing has no row."""

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False),
    Index("ix_blocks_blocked_id", "blocked_id"),
)
"""Who will not play with whom."""

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", Ids, nullable=False),
    Column("openers", Ids, nullable=False),
    Column("turn_hours", Integer),
    Column("threads", Boolean, nullable=False),
    Column("newest", Boolean, nullable=False),
    Column("per_person", Integer, nullable=False),
    Column("language", String(8), nullable=False),
    Column("theme", String(8)),
    Column("puzzles", BigInteger),
    Column("left_at", Moment),
)
"""What moderators chose for their server, and since when the bot is gone from it."""

results = Table(
    "results",
    metadata,
    _game_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("ruleset", String(32), nullable=False),
    Column("user_id", BigInteger),
    Column("name", String(80), nullable=False),
    Column("computer", String(12)),
    Column("players", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Index("ix_results_guild_user", "guild_id", "user_id"),
)
"""How each seat of each finished game did."""

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(80), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
"""What the rated games of a server have shown of each person's strength, by ruleset."""

memory = Table(
    "memory",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Small facts the bot remembers about itself, such as the commands it last registered."""

analyses = Table(
    "analyses",
    metadata,
    _game_id(primary_key=True),
    Column("content", Text, nullable=False),
)
"""What was thought about games that are over (`games.analysis.Analysis` as JSON): moves and chances by seat."""

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("puzzle", String(8), nullable=False),
)
"""Which puzzle was posted on a server on a day (as in 2026-01-31)."""

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("move", String(80), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Index("ix_puzzle_answers_user_id", "user_id"),
)
"""Who answered the puzzle of a day on a server, and whether that was right."""
