"""The tables, made of the rows. The log is the truth of a game; `games` and `players` are what it has led to."""

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
"""Stands for the id of a server where there is none: a number, as the shard is calculated from it."""


class Moment(sa.TypeDecorator[datetime]):
    """A point in time: aware UTC outside, naive UTC in the database (SQLite keeps no zone)."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Drop the zone on the way in."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> datetime | None:
        """Put the zone back on the way out."""
        return None if value is None else value.replace(tzinfo=UTC)


class Server(sa.TypeDecorator[int]):
    """The id of a server, ``None`` for a conversation that belongs to none, which is 0 in the database."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: sa.Dialect) -> int:
        """The number on the way in."""
        return value or NO_SERVER

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> int | None:
        """The id on the way out."""
        return value or None


class AsJson(sa.TypeDecorator[Any]):
    """A small value as JSON text: a tuple, or a row of tuples and plain values."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[Any]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str | None:
        """The text on the way in."""
        return None if value is None else json.dumps(value, default=asdict, separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Any:
        """The value on the way out."""
        found = None if value is None else json.loads(value)
        if isinstance(found, dict):
            return self.kind(**{name: _as_tuples(part) for name, part in found.items()})
        return _as_tuples(found)


class AsJsonRows(sa.TypeDecorator[Any]):
    """A tuple of named tuples of plain values as JSON text."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, kind: type[Any]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str:
        """The text on the way in."""
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Any:
        """The value on the way out; empty where a row that is joined is missing."""
        return () if value is None else tuple(self.kind(*parts) for parts in json.loads(value))


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


_TYPES: dict[Any, sa.types.TypeEngine[Any]] = {
    # Of SQLite's numbers only an INTEGER can count the rows.
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
"""What a field of each type is in the database; any other is text."""
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
    """A column for each field of a row: of its type, with its default, and nullable where the field may be ``None``.

    ``keys`` are the primary key; the fields ``besides`` are no columns.
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
"""Of which games there may be one only; spelled out, so that a query can use the index of these."""

HAS_TOKEN = sa.text("token IS NOT NULL")
"""Which games have a token, perhaps one that has ended."""

ONLY_ANSWERED = sa.text(f"place_kind NOT IN {POSTED_TO}")
"""Which games are played where the bot does not post by itself."""

TAKES_TOKEN = sa.text(f"place_kind NOT IN {POSTED_TO} AND (awaits_token OR post_at IS NOT NULL)")
"""Which of these wait for another token, or may begin to while they are posted; spelled out for the index as well."""

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
    _index("channel_id", where=TAKES_TOKEN),
    _index("guild_id", where=HAS_TOKEN),
    _index("changed_at", where=ONLY_ANSWERED),
    _index("place_kind", "guild_id", "status", where=ONLY_ANSWERED),
    _index("rematch_of", where=NOT_CANCELLED, unique=True),
    _index("tournament_id", where=sa.text("tournament_id IS NOT NULL")),
)
"""`status` is lobby, running, finished, cancelled or ended; `version` counts the lines of the log.

`posted` is what stands in Discord (`rows.Posted`), and the columns after it what is to stand there (`rows.Posting`).
`post_at`: when whoever holds the shard looks next at what to post; `act_at`: when at what the clock is to do.
"""

players = sa.Table(
    "players",
    metadata,
    _column("game_id", str, key=True),
    *_columns(rows.Player, "seat", besides=rows.OF_PERSON),
    _column("is_over", bool),
    sa.UniqueConstraint("game_id", "user_id"),
    _index("user_id", "is_over"),
    _index("former_id", where=sa.text("former_id IS NOT NULL")),
)
"""`is_over`: the game is, so that who has played a thousand is found at once in the two that go on."""
NOT_OVER = players.c.is_over == sa.false()

log = sa.Table(
    "log",
    metadata,
    _column("game_id", str, key=True),
    *_columns(acts.LogLine, "version"),
    _column("counts", bool),
    sa.UniqueConstraint("interaction_id"),
)
"""One line for each act, from open to end (`acts.ACTS` has them all).

`text` is what `acts.write_payload` makes of the details. `counts`: the game as it stands follows from this line, which
is none that was taken back; those alone are read to play it again.
"""

named = sa.Table(
    "named",
    metadata,
    _column("game_id", str, key=True),
    _column("user_id", int, key=True),
    _index("user_id", "game_id"),
)
"""Who is named anywhere in a game: in its own row, on its seats, in its log. Whoever was, stays until forgotten."""

calls = sa.Table(
    "calls",
    metadata,
    *_columns(rows.Call, "id"),
    _index("game_id"),
    _index("user_id"),
    # A message is known by the number of its call: SQLite would give that of a row that is gone to another.
    sqlite_autoincrement=True,
)
"""Whom to call apart from a board, and why (`rows.Call`): what was sent is gone, but for private calls to move."""

followers = sa.Table("followers", metadata, *_columns(rows.Follower, "game_id", "user_id"), _index("user_id"))
"""Who follows which running game (`rows.Follower`): none of a game that is over."""

recent_calls = sa.Table(
    "recent_calls",
    metadata,
    *_columns(rows.RecentCall, "id"),
    _index("caller_id", "called_id", "at"),
    _index("called_id"),
    _index("at"),
)
"""Who has called whom within the last hour, in any game: limits how often (`games.table.asking`)."""

people = sa.Table("people", metadata, *_columns(rows.PersonSettings, "user_id"))
"""What people chose for themselves; who chose nothing has no row."""

blocks = sa.Table(
    "blocks",
    metadata,
    _column("user_id", int, key=True),
    _column("blocked_id", int, key=True),
    _index("blocked_id"),
)
"""Who will not play with whom."""

guilds = sa.Table(
    "guilds",
    metadata,
    _column("guild_id", int, key=True),
    *_columns(rows.GuildSettings),
    _column("left_at", datetime | None),
    _column("season_told", str | None),
    _index("puzzles", where=sa.text("puzzles IS NOT NULL")),
    _index("left_at", where=sa.text("left_at IS NOT NULL")),
    _index("season", "season_told", where=sa.text("season_channel IS NOT NULL")),
)
"""What moderators chose for their server, since when the bot is gone from it, and of which season the first are named.

`season_told`: nothing is posted of this season (of the length that `season` says) nor of any before.
"""

results = sa.Table("results", metadata, *_columns(rows.Result, "game_id", "seat"), _index("guild_id", "user_id"))
"""How each seat of each finished game did."""

ratings = sa.Table(
    "ratings",
    metadata,
    *_columns(rows.Rating, "guild_id", "ruleset", "season", "user_id"),
    _index("user_id"),
)
"""What the rated games of a server have shown of each person's strength, by ruleset: of all time and of each season."""

facts = sa.Table("facts", metadata, _column("key", str, key=True), _column("value", str))
"""Small facts that the bot notes about itself, such as the commands it last registered."""

analyses = sa.Table(
    "analyses",
    metadata,
    _column("game_id", str, key=True),
    _column("judge", int),
    _column("refined", bool),
    _column("content", str),
)
"""What was thought about games that are over (`games.analysis.Analysis` as JSON): moves and chances by seat.

`judge` is which way of judging that was; what is not `refined` is a first look.
"""

analysis_requests = sa.Table(
    "analysis_requests", metadata, *_columns(rows.AnalysisRequest, "id"), _index("game_id"), _index("user_id")
)
"""Who is to be shown or told of which analysis (`rows.AnalysisRequest`), until they have been."""

puzzle_days = sa.Table("puzzle_days", metadata, *_columns(rows.PuzzleDay, "guild_id", "day"))
"""Which puzzle was posted on a server on a day (as in 2026-01-31)."""

puzzle_answers = sa.Table(
    "puzzle_answers", metadata, *_columns(rows.PuzzleAnswer, "guild_id", "day", "user_id"), _index("user_id")
)
"""Who answered the puzzle of a day on a server, and whether that was right."""

tournaments = sa.Table(
    "tournaments",
    metadata,
    *_columns(rows.Tournament, "id"),
    *_columns(rows.TournamentPosting, besides=("guild_id", "version")),
    _column("act_at", datetime | None),
    _index("guild_id", "status"),
    _index("host_id"),
    _index("post_at", where=sa.text("post_at IS NOT NULL")),
    _index("act_at", where=sa.text("act_at IS NOT NULL")),
)
"""`posted` is what stands in Discord; `post_at`, `act_at`: when to look at what to post, and at what the clock does."""

tournament_log = sa.Table(
    "tournament_log",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    *_columns(acts.TournamentLine, "version"),
    sa.UniqueConstraint("interaction_id"),
    _index("entrant_id", where=sa.text("entrant_id IS NOT NULL")),
    _index("user_id", where=sa.text("user_id IS NOT NULL")),
)
"""One line for each act, from open to finish or end (`acts.TOURNAMENT_ACTS` has them all)."""
