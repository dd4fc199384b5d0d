"""The tables, generated from the classes of rows.

The log of a game is authoritative: `games` and `players` are derived from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, asdict, fields
from datetime import UTC, datetime
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import sqlalchemy as sa

from bot.storage import acts, rows
from bot.storage.place import ON_SERVERS, POSTED_TO, PlaceKind

NO_SERVER = 0
"""The server id that is stored for a conversation outside of servers. The shard is computed from it."""


class Moment(sa.TypeDecorator[datetime]):
    """A point in time: aware UTC in Python, naive UTC in the database, because SQLite doesn't store time zones."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


class Server(sa.TypeDecorator[int]):
    """The id of a server, or ``None`` for a conversation, which is stored as 0."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: sa.Dialect) -> int:
        return value or NO_SERVER

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> int | None:
        return value or None


class AsJson(sa.TypeDecorator[Any]):
    """A small value stored as JSON: a tuple, or a row of tuples and plain values."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[Any]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str | None:
        return None if value is None else json.dumps(value, default=asdict, separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Any:
        found = None if value is None else json.loads(value)
        if isinstance(found, dict):
            return self.kind(**{name: _as_tuples(part) for name, part in found.items()})
        return _as_tuples(found)


class AsJsonRows(sa.TypeDecorator[Any]):
    """A tuple of named tuples of plain values, stored as JSON."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[Any]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str:
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Any:
        # The value is missing if a join didn't find a row.
        return () if value is None else tuple(self.kind(*parts) for parts in json.loads(value))


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


_TYPES: dict[Any, sa.types.TypeEngine[Any]] = {
    # In SQLite, only an INTEGER column can be an automatic primary key.
    int: sa.BigInteger().with_variant(sa.Integer, "sqlite"),
    bool: sa.Boolean(),
    float: sa.Float(),
    bytes: sa.LargeBinary(),
    datetime: Moment(),
    tuple[int, ...]: AsJson(tuple),
    tuple[str, ...]: AsJson(tuple),
    tuple[rows.DaysOff, ...]: AsJsonRows(rows.DaysOff),
    rows.Options: AsJson(rows.Options),
    rows.Offer: AsJson(rows.Offer),
    rows.Plan: AsJson(rows.Plan),
    rows.Posted: AsJson(rows.Posted),
    rows.InteractionToken: AsJson(rows.InteractionToken),
    rows.TournamentOptions: AsJson(rows.TournamentOptions),
    rows.PostedTournament: AsJson(rows.PostedTournament),
}
"""The database type for each type of field. Other fields are stored as text."""
metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _columns(row: type[Any], *keys: str, besides: tuple[str, ...] = ()) -> Iterator[sa.Column[Any]]:
    """Yield a column for each field of a row, with its type and default, nullable if the field may be ``None``.

    ``keys`` are the primary key; fields in ``besides`` are skipped.
    """
    hints = get_type_hints(row)
    for field in fields(row):
        if field.name not in besides:
            default = {} if field.default in (MISSING, None) else {"default": field.default}
            yield _column(field.name, hints[field.name], key=field.name in keys, **default)


def _column(name: str, hint: Any, *, key: bool = False, **options: Any) -> sa.Column[Any]:
    kinds = {*get_args(hint)} if get_origin(hint) in (Union, UnionType) else {hint}
    options |= {"nullable": NoneType in kinds, "primary_key": key, "autoincrement": "auto" if name == "id" else False}
    if name == "game_id":
        return sa.Column(name, sa.ForeignKey("games.id", ondelete="CASCADE"), **options)
    return sa.Column(name, next((_TYPES[kind] for kind in kinds if kind in _TYPES), sa.Text()), **options)


def _index(*columns: str, where: sa.TextClause | None = None, **options: Any) -> sa.Index:
    return sa.Index(None, *columns, sqlite_where=where, postgresql_where=where, **options)


NOT_CANCELLED = sa.text("status != 'cancelled'")
"""Condition for rematches, because a game can have only one that isn't cancelled.

Queries must repeat this text to use the index.
"""

HAS_TOKEN = sa.text("token IS NOT NULL")
"""Games with a token, which may have expired."""

NEEDS_TOKEN = sa.text(f"place_kind NOT IN {POSTED_TO}")
"""Games in places where the bot can't post without an interaction."""

WAITS_FOR_TOKEN = sa.text(f"place_kind NOT IN {POSTED_TO} AND (awaits_token OR post_at IS NOT NULL)")
"""Games that wait for a new token, or may wait for one while they are posted.

Queries must repeat it to use the index.
"""

IS_OPEN_TABLE = sa.text("open_since IS NOT NULL AND status = 'lobby'")
"""Lobbies that anybody on their server can find and join. Queries must repeat this text to use the index."""

games = sa.Table(
    "games",
    metadata,
    sa.Column("guild_id", Server, nullable=False),
    *_columns(rows.Game, "id", besides=("guild_id", "players")),
    *_columns(rows.Posting, besides=("guild_id", "version")),
    _column("act_at", datetime | None),
    sa.CheckConstraint(f"place_kind IN {get_args(PlaceKind)}", name="place_kind"),
    sa.CheckConstraint(f"(place_kind IN {ON_SERVERS}) = (guild_id <> {NO_SERVER})", name="place"),
    _index("guild_id", "status", "changed_at"),
    _index("channel_id", "status", "changed_at"),
    _index("thread_id", where=sa.text("thread_id IS NOT NULL")),
    _index("host_id", "status"),
    _index("status", "changed_at"),
    _index("post_at", where=sa.text("post_at IS NOT NULL")),
    _index("act_at", where=sa.text("act_at IS NOT NULL")),
    _index("channel_id", where=WAITS_FOR_TOKEN),
    _index("guild_id", where=HAS_TOKEN),
    _index("changed_at", where=NEEDS_TOKEN),
    _index("place_kind", "guild_id", "status", where=NEEDS_TOKEN),
    _index("rematch_of", where=NOT_CANCELLED, unique=True),
    _index("tournament_id", where=sa.text("tournament_id IS NOT NULL")),
    _index("challenge_id", where=sa.text("challenge_id IS NOT NULL")),
    _index("guild_id", "open_since", where=IS_OPEN_TABLE),
)
"""The current state of each game. `version` is the number of lines in the log.

`posted` describes the posted messages (`rows.Posted`). The columns after it describe the required posts
(`rows.Posting`). `post_at` and `act_at` are the times at which the process with the game's shard checks for posts and
for due alarms.
"""

players = sa.Table(
    "players",
    metadata,
    _column("game_id", str, key=True),
    *_columns(rows.Player, "seat", besides=rows.PERSON_FIELDS),
    _column("is_over", bool),
    sa.UniqueConstraint("game_id", "user_id"),
    _index("user_id", "is_over"),
    _index("previous_id", where=sa.text("previous_id IS NOT NULL")),
)
"""The players by seat. `is_over` is copied from the game, so that queries find a person's few running games quickly."""
NOT_OVER = players.c.is_over == sa.false()

log = sa.Table(
    "log",
    metadata,
    _column("game_id", str, key=True),
    *_columns(acts.LogLine, "version"),
    _column("counts", bool),
    sa.UniqueConstraint("interaction_id"),
)
"""The acts of games, from `open` to `end`; `acts.ACTS` lists them all.

`text` contains the details (`acts.write_payload`). `counts` marks the lines that determine the current position and
weren't taken back. A replay only loads these lines.
"""

named = sa.Table(
    "named",
    metadata,
    _column("game_id", str, key=True),
    _column("user_id", int, key=True),
    _index("user_id", "game_id"),
)
"""All users who are named in a game's row, seats or log. These rows remain until the users' data is deleted."""

calls = sa.Table(
    "calls",
    metadata,
    *_columns(rows.Call, "id"),
    _index("game_id"),
    _index("user_id"),
    # Messages contain call ids, so prevent SQLite from reusing the id of a deleted row.
    sqlite_autoincrement=True,
)
"""Pending calls (`rows.Call`). Sent calls are deleted, except direct messages to players who haven't moved yet."""

followers = sa.Table("followers", metadata, *_columns(rows.Follower, "game_id", "user_id"), _index("user_id"))
"""Followers of running games (`rows.Follower`). They are deleted when the game is over."""

recent_calls = sa.Table(
    "recent_calls",
    metadata,
    *_columns(rows.RecentCall, "id"),
    _index("caller_id", "called_id", "at"),
    _index("called_id"),
    _index("at"),
)
"""Calls of the last hour in all games, used to limit their number (`games.table.call_limits`)."""

people = sa.Table("people", metadata, *_columns(rows.PersonSettings, "user_id"))
"""The settings of people. There is no row for people who haven't changed any setting."""

blocks = sa.Table(
    "blocks",
    metadata,
    _column("user_id", int, key=True),
    _column("blocked_id", int, key=True),
    _index("blocked_id"),
)
"""Pairs of users. The first user has blocked the second."""

guilds = sa.Table(
    "guilds",
    metadata,
    _column("guild_id", int, key=True),
    *_columns(rows.GuildSettings),
    _column("left_at", datetime | None),
    _column("season_announced", str | None),
    _index("puzzles", where=sa.text("puzzles IS NOT NULL")),
    _index("deals", where=sa.text("deals IS NOT NULL")),
    _index("tables", where=sa.text("tables IS NOT NULL")),
    _index("left_at", where=sa.text("left_at IS NOT NULL")),
    _index("season", "season_announced", where=sa.text("season_channel IS NOT NULL")),
)
"""The settings of servers, the times at which the bot left them, and the last seasons that were announced.

`season_announced` is the last season that won't be announced again. Its length is in `season`.
"""

table_lists = sa.Table("table_lists", metadata, *_columns(rows.TableList, "guild_id"))
"""The messages with the lists of open tables. A row is deleted once the message of a former list is deleted."""

results = sa.Table("results", metadata, *_columns(rows.Result, "game_id", "seat"), _index("guild_id", "user_id"))
"""The result of each seat of each finished game."""

ratings = sa.Table(
    "ratings",
    metadata,
    *_columns(rows.Rating, "guild_id", "ruleset", "season", "user_id"),
    _index("user_id"),
)
"""The ratings of people on a server, by ruleset, for all time and for each season."""

facts = sa.Table("facts", metadata, _column("key", str, key=True), _column("value", str))
"""Facts the bot stores about itself, such as the commands it last registered."""

analyses = sa.Table(
    "analyses",
    metadata,
    _column("game_id", str, key=True),
    _column("judge", int),
    _column("refined", bool),
    _column("content", str),
)
"""Analyses of finished games (`games.past.analysis.Analysis` as JSON).

`judge` is the version of the judge. A first look isn't `refined`.
"""

analysis_requests = sa.Table(
    "analysis_requests", metadata, *_columns(rows.AnalysisRequest, "id"), _index("game_id"), _index("user_id")
)
"""Requests for analyses (`rows.AnalysisRequest`) that haven't been fulfilled yet."""

HAS_NEW_SHARES = sa.text("shares > shown")
"""Condition for posts of puzzles that have to be edited. Queries must repeat this text to use the index."""
puzzle_days = sa.Table(
    "puzzle_days",
    metadata,
    *_columns(rows.PuzzleDay, "guild_id", "day"),
    _index("guild_id", where=HAS_NEW_SHARES),
)
"""The puzzle of each day (2026-01-31) on each server, with its post."""

puzzle_answers = sa.Table(
    "puzzle_answers", metadata, *_columns(rows.PuzzleAnswer, "guild_id", "day", "user_id"), _index("user_id")
)
"""People's tries at the puzzles of days, for each server on which they tried or shared them."""

IS_OPEN_CHALLENGE = sa.text("NOT closed")
"""Condition for challenges that aren't closed. Queries must repeat this text to use the index."""
HAS_NEW_RESULTS = sa.text("changes > shown")
"""Condition for challenges that have to be posted or edited. Queries must repeat this text to use the index."""
challenges = sa.Table(
    "challenges",
    metadata,
    *_columns(rows.Challenge, "id"),
    _index("guild_id", "kind", "opened_at"),
    _index("owner_id", where=sa.text("owner_id IS NOT NULL")),
    _index("closes_at", where=IS_OPEN_CHALLENGE),
    _index("kind", where=HAS_NEW_RESULTS),
)
"""Challenges to play the same bag, with their posts."""

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("challenge_id", sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True),
    *_columns(rows.Attempt, "user_id", besides=("challenge_id",)),
    _index("user_id"),
    _index("game_id", unique=True),
)
"""People's attempts at challenges. The primary key allows one attempt per person and challenge."""

league_places = sa.Table(
    "league_places", metadata, *_columns(rows.LeaguePlace, "guild_id", "user_id"), _index("user_id")
)
"""People's tiers in the leagues of servers."""

tournaments = sa.Table(
    "tournaments",
    metadata,
    *_columns(rows.Tournament, "id"),
    *_columns(rows.TournamentPosting, besides=("guild_id", "version")),
    _column("act_at", datetime | None),
    _index("guild_id", "status"),
    _index("host_id"),
    _index("co_host_id", where=sa.text("co_host_id IS NOT NULL")),
    _index("post_at", where=sa.text("post_at IS NOT NULL")),
    _index("act_at", where=sa.text("act_at IS NOT NULL")),
)
"""The current state of each tournament.

`post_at` and `act_at` are the times at which to check for posts and for due alarms.
"""

tournament_log = sa.Table(
    "tournament_log",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    *_columns(acts.TournamentLine, "version"),
    sa.UniqueConstraint("interaction_id"),
    _index("entrant_id", where=sa.text("entrant_id IS NOT NULL")),
    _index("user_id", where=sa.text("user_id IS NOT NULL")),
)
"""The acts of tournaments, from `open` to `finish` or `end`; `acts.TOURNAMENT_ACTS` lists them all."""
