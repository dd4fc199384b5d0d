"""Queries about games, their players, logs and posts. `subjects` contains queries that also apply to tournaments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.acts import ACTS, LogLine
from bot.storage.database import find_changes, insert_missing, is_duplicate
from bot.storage.place import Place
from bot.storage.rows import (
    KEEP,
    NO_WORK,
    OPEN,
    PERSON_FIELDS,
    Call,
    CallReason,
    DueWork,
    Game,
    InteractionToken,
    NewCall,
    Player,
    Posted,
)
from bot.storage.shards import ALL_SHARDS, Shards, in_shards
from bot.storage.subjects import GAME, Conflict, add_line, lock_subjects, select_locked
from bot.storage.tables import (
    HAS_TOKEN,
    IS_OPEN_TABLE,
    NEEDS_TOKEN,
    NOT_CANCELLED,
    NOT_OVER,
    WAITS_FOR_TOKEN,
    Moment,
    calls,
    games,
    log,
    named,
    people,
    players,
    results,
)

# Build frequent statements once, because building one takes longer than running it in SQLite.
_CHANGE_GAME = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("of"), games.c.version == sa.bindparam("known"))
    .values(post_since=sa.func.coalesce(games.c.post_since, sa.bindparam("since", type_=Moment())))
)
"""An update of the columns that are passed in addition to these parameters."""
_LINES = sa.select(*(log.c[name] for name in LogLine.__slots__))
_LOAD_LOG = _LINES.where(log.c.game_id == sa.bindparam("of")).order_by(log.c.version)
_LOAD_COURSE = _LOAD_LOG.where(log.c.counts)
_CHANNEL: sa.BindParameter[int] = sa.bindparam("channel")
_CALLS = sa.select(*(calls.c[name] for name in Call.__slots__))
_LOAD_CALLS = _CALLS.where(calls.c.game_id == sa.bindparam("of")).order_by(calls.c.id)
_TAKING_TOKEN = sa.select(games.c.id, games.c.token).where(games.c.channel_id == sa.bindparam("there"), WAITS_FOR_TOKEN)
_REMOVE_TOKEN = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("of"), games.c.token == sa.bindparam("ended", type_=games.c.token.type))
    .values(token=None)
)
_COLUMNS = tuple(column.name for column in games.columns if column.name in Game.__slots__)
_OF_SEAT = tuple(name for name in Player.__slots__ if name not in PERSON_FIELDS)


async def load_game(connection: AsyncConnection, game_id: str) -> Game | None:
    """Return the game with its players, or ``None``."""
    found = _read_games(await connection.execute(_LOAD_GAME, {"of": game_id}))
    return found[0] if found else None


async def load_games(
    connection: AsyncConnection,
    *,
    place: Place | None = None,
    channel_id: int | None = None,
    user_id: int | None = None,
    statuses: Iterable[str] = OPEN,
    limit: int = 100,
) -> list[Game]:
    """Return the games that meet all given conditions, the most recently changed first.

    ``place`` includes all of its channels; it is ignored if ``channel_id`` is given. ``user_id`` must be a player.
    """
    column = None if place is None or channel_id is not None else _place_column(place)
    query = _select_games(column, channel_id is not None, user_id is not None, tuple(statuses), limit)
    meant = {"place": None if place is None else place.id, "channel": channel_id, "user": user_id}
    return _read_games(await connection.execute(query, meant))


@cache
def _select_games(
    column: sa.Column[int] | None, in_channel: bool, of_user: bool, statuses: tuple[str, ...], limit: int
) -> sa.Select[Any]:
    """Return the query of `load_games` for a place (by this ``column``), a channel, or a user."""
    found = _of_player(column, in_channel, statuses) if of_user else _newest_in(column, in_channel, statuses, limit)
    ids = found.subquery()
    recent = sa.select(ids.c.id).order_by(ids.c.changed_at.desc(), ids.c.id).limit(limit)
    return _games_where(games.c.id.in_(recent))


def _of_player(
    column: sa.Column[int] | None, in_channel: bool, statuses: tuple[str, ...]
) -> sa.Select[tuple[str, datetime]]:
    """Select all games of a user in a place, starting from the user's seats, which are few even in a busy place."""
    conditions = [players.c.user_id == sa.bindparam("user"), games.c.status.in_(statuses)]
    if set(statuses) <= set(OPEN):
        conditions.append(NOT_OVER)
    if in_channel:
        conditions.append(sa.or_(games.c.channel_id == _CHANNEL, games.c.thread_id == _CHANNEL))
    elif column is not None:
        # Add 0, so that SQLite doesn't use the column's index and scan all games of the place.
        conditions.append(column + 0 == sa.bindparam("place"))
    return sa.select(games.c.id, games.c.changed_at).select_from(players.join(games)).where(*conditions)


def _place_column(place: Place) -> sa.Column[int]:
    """Return the column that contains the id of the place."""
    return games.c.channel_id if place.guild_id is None else games.c.guild_id


def _newest_in(
    column: sa.Column[int] | None, in_channel: bool, statuses: tuple[str, ...], limit: int
) -> sa.CompoundSelect[tuple[str, datetime]]:
    """Select the newest ``limit`` games of each status in a place, because the index orders each status separately."""
    there: sa.ColumnElement[bool] = sa.true()
    if in_channel:
        # A channel implies its place.
        there = games.c.channel_id == _CHANNEL
    elif column is not None:
        there = column == sa.bindparam("place")
    which = sa.select(games.c.id, games.c.changed_at)
    parts = []
    for status in statuses:
        of_status = which.where(there, games.c.status == status)
        newest = of_status.order_by(games.c.changed_at.desc(), games.c.id).limit(limit).subquery()
        parts.append(sa.select(newest.c.id, newest.c.changed_at))
    if in_channel:
        # There are few games in a thread, so a limit isn't needed.
        parts.append(which.where(games.c.thread_id == _CHANNEL, games.c.status.in_(statuses)))
    return sa.union_all(*parts)


def _games_where(condition: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(
            *(games.c[name] for name in _COLUMNS),
            *(players.c[name] for name in _OF_SEAT),
            *(people.c[name] for name in PERSON_FIELDS),
        )
        .select_from(games.outerjoin(players).outerjoin(people, people.c.user_id == players.c.user_id))
        .where(condition)
        .order_by(games.c.changed_at.desc(), games.c.id, players.c.seat)
    )


_IS_AWAITED = sa.and_(
    players.c.user_id == sa.bindparam("user"),
    NOT_OVER,
    games.c.awaited.bitwise_rshift(players.c.seat.cast(sa.Integer)).bitwise_and(1) == 1,
)
_AWAITING = (
    sa.select(games.c.id, games.c.deadline_at)
    .select_from(players.join(games))
    .where(_IS_AWAITED, games.c.channel_gone.is_(False), games.c.id != sa.bindparam("besides"))
    .order_by(games.c.deadline_at.nulls_last(), sa.func.coalesce(games.c.turned_at, games.c.changed_at), games.c.id)
)
_ENDING_SOON = (
    sa.select(games.c.id)
    .select_from(players.join(games))
    .where(_IS_AWAITED, games.c.deadline_at < sa.bindparam("before", type_=Moment()))
)
_LOAD_AWAITING = _games_where(games.c.id.in_(_ENDING_SOON))
_LOAD_GAME = _games_where(games.c.id == sa.bindparam("of"))


async def list_awaiting(connection: AsyncConnection, user_id: int, besides: str) -> list[tuple[str, datetime | None]]:
    """Return the id and ``deadline_at`` of each game that awaits this user.

    The earliest deadline comes first. Games without a deadline follow, beginning with the one that has waited longest.
    The game ``besides`` and games without a channel are excluded.
    """
    found = await connection.execute(_AWAITING, {"user": user_id, "besides": besides})
    return [(row.id, row.deadline_at) for row in found]


async def load_awaiting(connection: AsyncConnection, user_id: int, before: datetime) -> list[Game]:
    """Return the games that await this user with a ``deadline_at`` before this time."""
    return _read_games(await connection.execute(_LOAD_AWAITING, {"user": user_id, "before": before}))


def _read_games(rows: Iterable[sa.Row[Any]]) -> list[Game]:
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        game = row[: len(_COLUMNS)]
        seat = dict(zip(_OF_SEAT, row[len(_COLUMNS) :], strict=False))
        known = found.setdefault(row.id, dict(zip(_COLUMNS, game, strict=True)) | {"players": ()})
        if row.seat is not None:
            known["players"] += (Player(**seat, away=row.away, by_hand=bool(row.by_hand)),)
    return [Game(**known) for known in found.values()]


async def list_guest_games(connection: AsyncConnection, guild_id: int) -> list[str]:
    """Return the ids of a server's open games in which the bot is a guest."""
    opened = (*_are_guests(guild_id), games.c.status.in_(OPEN))
    return list((await connection.execute(sa.select(games.c.id).where(*opened))).scalars())


def _are_guests(guild_id: int) -> tuple[sa.ColumnElement[bool] | sa.TextClause, ...]:
    """Return conditions that select the guest games of a server with the small index of such games."""
    return (NEEDS_TOKEN, games.c.place_kind == "guest", games.c.guild_id == guild_id)


async def adopt_finished_guest_games(connection: AsyncConnection, guild_id: int, now: datetime) -> None:
    """Convert the finished guest games of a server to member games after the bot has joined it.

    Posts that were waiting for a token become due. The games keep their language.
    """
    over = (*_are_guests(guild_id), games.c.status.not_in(OPEN))
    # Lock in the same order as all transactions that change several games.
    await connection.execute(sa.select(games.c.id).where(*over).order_by(games.c.id).with_for_update())
    waits = sa.case((games.c.awaits_token, sa.literal(now, Moment())), else_=games.c.post_at)
    own = sa.update(games).where(*over).values(place_kind="server", post_at=waits)
    # Change the number of receipts, so that a poster notices if it has loaded the game earlier.
    await connection.execute(own.values(token=None, awaits_token=False, receipts=games.c.receipts + 1))


_COUNT_HOSTED = (
    sa.select(sa.func.count())
    .select_from(games)
    .where(games.c.host_id == sa.bindparam("host"), games.c.status.in_(OPEN), games.c.tournament_id.is_(None))
)


async def count_hosted(connection: AsyncConnection, host_id: int) -> int:
    """Count the open games of this host on all servers, except tables of tournaments."""
    return (await connection.execute(_COUNT_HOSTED, {"host": host_id})).scalar_one()


_COUNT_PLAYING = (
    sa.select(players.c.user_id, sa.func.count())
    .join(games)
    .where(
        players.c.user_id.in_(sa.bindparam("users", expanding=True)),
        NOT_OVER,
        games.c.guild_id == sa.bindparam("guild"),
        games.c.tournament_id.is_(None),
    )
    .group_by(players.c.user_id)
)


async def count_playing(connection: AsyncConnection, user_ids: Iterable[int], guild_id: int) -> dict[int, int]:
    """Count the open games of these users on this server, except tables of tournaments."""
    found = await connection.execute(_COUNT_PLAYING, {"users": tuple(user_ids), "guild": guild_id})
    return {row[0]: row[1] for row in found}


_CHANNELS_PLAYED = (
    sa.select(games.c.guild_id, games.c.channel_id)
    .select_from(players.join(games))
    .where(players.c.user_id == sa.bindparam("user"), games.c.place_kind == "server")
    .group_by(games.c.guild_id, games.c.channel_id)
    .order_by(sa.func.max(games.c.changed_at).desc())
    .limit(sa.bindparam("limit", type_=sa.Integer))
)


async def list_channels_played(connection: AsyncConnection, user_id: int, limit: int) -> list[tuple[int, int]]:
    """Return the servers and channels in which this user has played as a member, most recent first."""
    found = await connection.execute(_CHANNELS_PLAYED, {"user": user_id, "limit": limit})
    return [(row.guild_id, row.channel_id) for row in found]


_LIST_PLAYED = (
    sa.select(games.c.ruleset)
    .select_from(players.join(games))
    .where(players.c.user_id == sa.bindparam("user"), games.c.status.in_(("running", "finished")))
    .distinct()
)


async def list_played_rulesets(connection: AsyncConnection, user_id: int) -> set[str]:
    """Return the rulesets of this user's running and finished games."""
    return set((await connection.execute(_LIST_PLAYED, {"user": user_id})).scalars())


_FIND_REMATCH = sa.select(games.c.id).where(games.c.rematch_of == sa.bindparam("of"), NOT_CANCELLED)


async def find_rematch(connection: AsyncConnection, game_id: str) -> str | None:
    """Return the id of the game's rematch, unless it was cancelled."""
    return (await connection.execute(_FIND_REMATCH, {"of": game_id})).scalar_one_or_none()


_UNTOUCHED_LOBBIES = sa.select(games.c.id).where(games.c.status == "lobby", games.c.changed_at < sa.bindparam("before"))


async def find_untouched_lobbies(
    connection: AsyncConnection, before: datetime, shards: Shards = ALL_SHARDS
) -> list[str]:
    """Return the ids of lobbies of these shards that haven't changed since ``before``."""
    query = in_shards(_UNTOUCHED_LOBBIES, games.c.guild_id, shards)
    return list((await connection.execute(query, {"before": before})).scalars())


_OPEN_TABLES = sa.select(games.c.id).where(IS_OPEN_TABLE, games.c.guild_id.in_(sa.bindparam("of", expanding=True)))
_LOAD_OPEN_TABLES = _games_where(games.c.id.in_(_OPEN_TABLES))


async def load_open_tables(connection: AsyncConnection, guild_ids: Collection[int]) -> list[Game]:
    """Return the open tables of these servers that wait for players, the oldest first."""
    found = _read_games(await connection.execute(_LOAD_OPEN_TABLES, {"of": tuple(guild_ids)}))
    return sorted(found, key=lambda game: (game.open_since or game.created_at, game.created_at, game.id))


_HAS_LATER_TABLE = sa.select(
    sa.exists().where(
        games.c.host_id == sa.bindparam("host"),
        games.c.open_since == sa.bindparam("since", type_=games.c.open_since.type),
        games.c.created_at > sa.bindparam("after", type_=games.c.created_at.type),
    )
)


async def has_later_table(connection: AsyncConnection, host_id: int, open_since: datetime, after: datetime) -> bool:
    """Check whether the person has opened a table with this ``open_since`` later than ``after``."""
    values = {"host": host_id, "since": open_since, "after": after}
    return bool((await connection.execute(_HAS_LATER_TABLE, values)).scalar_one())


_INSERT_GAME = sa.insert(games)


async def add_game(connection: AsyncConnection, game: Game, line: LogLine, work: DueWork = NO_WORK) -> None:
    """Insert a new game with its players, the first line of its log, and the work that results from it.

    :raises Conflict: The id already exists, or the original game already has a rematch.
    """
    try:
        await connection.execute(_INSERT_GAME, _columns(game) | _list_columns(work))
    except IntegrityError as error:
        if not is_duplicate(error):
            raise
        raise Conflict(game.id) from None
    await _set_players(connection, game)
    await add_line(connection, GAME, game.id, _line_columns(line))
    await _record_named(connection, game.id, game.people | _actors([line]))


async def change_game(
    connection: AsyncConnection,
    before: Game,
    after: Game,
    lines: Iterable[LogLine],
    work: DueWork = NO_WORK,
) -> None:
    """Store a game after one or more acts, with their log lines and the work that results from them.

    :raises Conflict: The stored version is no longer ``before.version``.
    :raises DoneBefore: The interaction of a line has already changed a subject.
    """
    changed = find_changes(before, after, _COLUMNS) | _list_columns(work)
    which = {"of": before.id, "known": before.version, "since": changed.pop("post_since", None)}
    done = await connection.execute(_CHANGE_GAME, which | changed)
    if done.rowcount != 1:
        raise Conflict(before.id)
    if after.players != before.players or after.is_over != before.is_over:
        await _set_players(connection, after)
    added = tuple(lines)
    for line in added:
        await add_line(connection, GAME, after.id, _line_columns(line))
    await _record_named(connection, after.id, (after.people | _actors(added)) - before.people)


def _list_columns(work: DueWork) -> dict[str, Any]:
    """Return the columns of a game that are set by this work."""
    given = {name: getattr(work, name) for name in DueWork.__slots__}
    changed = {name: value for name, value in given.items() if value is not KEEP}
    if "token" in changed:
        changed["awaits_token"] = False
    return changed


def _actors(lines: Iterable[LogLine]) -> set[int]:
    return {line.user_id for line in lines if line.user_id is not None}


async def _record_named(connection: AsyncConnection, game_id: str, user_ids: Iterable[int]) -> None:
    await insert_missing(connection, named, [{"game_id": game_id, "user_id": user_id} for user_id in user_ids])


def _columns(game: Game) -> dict[str, Any]:
    return {name: getattr(game, name) for name in _COLUMNS}


def _line_columns(line: LogLine) -> dict[str, Any]:
    return {"counts": ACTS[line.act].course, **asdict(line)}


_DELETE_PLAYERS = sa.delete(players).where(players.c.game_id == sa.bindparam("of"))
_INSERT_PLAYERS = sa.insert(players)


async def _set_players(connection: AsyncConnection, game: Game) -> None:
    """Replace the players of the game."""
    await connection.execute(_DELETE_PLAYERS, {"of": game.id})
    if game.players:
        rows = [{name: getattr(player, name) for name in _OF_SEAT} for player in game.players]
        of_game = {"game_id": game.id, "is_over": game.is_over}
        await connection.execute(_INSERT_PLAYERS, [of_game | row for row in rows])


async def load_log(connection: AsyncConnection, game_id: str, *, course: bool = False) -> list[LogLine]:
    """Load a game's log in order. With ``course``, load only the lines that determine the position, which are few."""
    query = _LOAD_COURSE if course else _LOAD_LOG
    return [LogLine(*row) for row in await connection.execute(query, {"of": game_id})]


_LEAVE_OUT = (
    sa.update(log)
    .where(log.c.game_id == sa.bindparam("of"), log.c.version.in_(sa.bindparam("versions", expanding=True)))
    .values(counts=False)
)


async def mark_taken_back(connection: AsyncConnection, game_id: str, versions: Collection[int]) -> None:
    """Mark these log lines as taken back, so that they no longer affect the position."""
    await connection.execute(_LEAVE_OUT, {"of": game_id, "versions": tuple(versions)})


async def list_games_naming(connection: AsyncConnection, user_id: int, *, limit: int, after: str = "") -> list[str]:
    """Return the ids of the first ``limit`` games that mention the user, in order. They are all ``after`` this id."""
    query = sa.select(named.c.game_id).where(named.c.user_id == user_id, named.c.game_id > after)
    return list((await connection.execute(query.order_by(named.c.game_id).limit(limit))).scalars())


_IS_NAMED = games.c.id.in_(sa.bindparam("ids", expanding=True))
_LOCK_NAMED = select_locked(GAME, _IS_NAMED)
_LOAD_NAMED = _games_where(_IS_NAMED)


async def lock_games(connection: AsyncConnection, ids: Collection[str]) -> list[Game]:
    """Load these games and lock them until the end of the transaction."""
    await lock_subjects(connection, _LOCK_NAMED, {"ids": tuple(ids)})
    return await load_named(connection, ids)


async def load_named(connection: AsyncConnection, ids: Collection[str]) -> list[Game]:
    """Load the games with these ids, the most recently changed first."""
    return _read_games(await connection.execute(_LOAD_NAMED, {"ids": tuple(ids)}))


async def delete_games(connection: AsyncConnection, ids: Collection[str]) -> None:
    """Delete these games and all rows that belong to them."""
    if ids:
        await connection.execute(sa.delete(games).where(games.c.id.in_(ids)))


async def forget_in_games(connection: AsyncConnection, user_id: int, ids: Collection[str]) -> None:
    """Remove a user from the logs, results and calls of these games.

    Their own rows and seats must not name the user.
    """

    def theirs(table: sa.Table) -> tuple[sa.ColumnElement[bool], ...]:
        return table.c.game_id.in_(ids), table.c.user_id == user_id

    await connection.execute(sa.update(log).where(*theirs(log)).values(user_id=None, interaction_id=None))
    nobody = {"user_id": None, "name": "", "rating_before": None, "rating_after": None}
    await connection.execute(sa.update(results).where(*theirs(results)).values(nobody))
    await connection.execute(sa.delete(calls).where(*theirs(calls)))
    await connection.execute(sa.delete(named).where(*theirs(named)))


_COUNT_OPEN = sa.select(sa.func.count()).select_from(games).where(games.c.status.in_(OPEN))


async def count_open(connection: AsyncConnection, shards: Shards = ALL_SHARDS) -> int:
    """Count the open games of these shards."""
    count: int = (await connection.execute(in_shards(_COUNT_OPEN, games.c.guild_id, shards))).scalar_one()
    return count


_TURNS_AHEAD = sa.select(games.c.id).where(
    games.c.act_at > sa.bindparam("now"),
    sa.or_(games.c.turned_at > sa.bindparam("begins"), games.c.act_at > sa.bindparam("happens")),
)


async def list_future_turns(
    connection: AsyncConnection, now: datetime, begins: datetime, happens: datetime, shards: Shards = ALL_SHARDS
) -> list[str]:
    """Return the ids of these shards' games with a turn that begins after ``begins`` or an alarm after ``happens``."""
    query = in_shards(_TURNS_AHEAD, games.c.guild_id, shards)
    found = await connection.execute(query, {"now": now, "begins": begins, "happens": happens})
    return list(found.scalars())


_POSTS_AFTER = sa.select(games.c.id, games.c.version).where(games.c.post_at > sa.bindparam("at"))


async def list_future_posts(
    connection: AsyncConnection, at: datetime, shards: Shards = ALL_SHARDS
) -> list[tuple[str, int]]:
    """Return the id and version of each game of these shards whose next post is due after ``at``."""
    query = in_shards(_POSTS_AFTER, games.c.guild_id, shards)
    return [(row.id, row.version) for row in await connection.execute(query, {"at": at})]


# Increase the receipts, so that a poster that has already loaded the game loads it again.
_WAKE = sa.update(games).values(post_at=sa.bindparam("now"), receipts=games.c.receipts + 1)
_WAKE_POSTS = _WAKE.where(games.c.id == sa.bindparam("of"))


async def wake_posts(connection: AsyncConnection, game_id: str, now: datetime) -> None:
    """Make the posts of a game due now, even if a poster is about to record that there is nothing to post."""
    await connection.execute(_WAKE_POSTS, {"of": game_id, "now": now})


_GAMES_OF = sa.select(players.c.game_id).where(players.c.user_id == sa.bindparam("user"), NOT_OVER)
_GAMES_CALLING = sa.select(calls.c.game_id).where(calls.c.user_id == sa.bindparam("user"))
_LOCK_GAMES_OF = select_locked(GAME, games.c.id.in_(_GAMES_OF.union(_GAMES_CALLING)))
_WAKE_CALLING = _WAKE.where(games.c.id.in_(_GAMES_CALLING))
_WAKE_GAMES_OF = _WAKE.where(games.c.id.in_(_GAMES_OF)).values(act_at=sa.bindparam("now"))


async def wake_games_of(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """Make the clocks and posts of this user's open games due now.

    This also makes posts of other games due if they have pending calls to the user. All of these games remain locked,
    so that later transactions that change them see what this transaction stores about the user.
    """
    await lock_subjects(connection, _LOCK_GAMES_OF, {"user": user_id})
    await connection.execute(_WAKE_CALLING, {"user": user_id, "now": now})
    await connection.execute(_WAKE_GAMES_OF, {"user": user_id, "now": now})


async def load_replaceable_tokens(connection: AsyncConnection, channel_id: int) -> dict[str, InteractionToken | None]:
    """Return, by game id, the tokens of this channel's games that are waiting for a new token or being posted."""
    rows = await connection.execute(_TAKING_TOKEN, {"there": channel_id})
    return {row.id: row.token for row in rows}


_FIND_TOKENS = sa.select(games.c.id, games.c.token).where(HAS_TOKEN)


async def find_tokens(connection: AsyncConnection, shards: Shards = ALL_SHARDS) -> dict[str, InteractionToken]:
    """Return the tokens of the games of these shards, by game id."""
    rows = await connection.execute(in_shards(_FIND_TOKENS, games.c.guild_id, shards))
    return {row.id: row.token for row in rows}


async def remove_tokens(connection: AsyncConnection, ended: Mapping[str, InteractionToken]) -> None:
    """Remove the tokens of these games, unless a game has received another token since."""
    if ended:
        await connection.execute(_REMOVE_TOKEN, [{"of": game_id, "ended": token} for game_id, token in ended.items()])


_FIND_IDLE = sa.select(games.c.id).where(NEEDS_TOKEN, games.c.changed_at < sa.bindparam("before"))


async def find_idle(connection: AsyncConnection, before: datetime, shards: Shards = ALL_SHARDS) -> list[str]:
    """Return the ids of games of these shards that need tokens and haven't changed since ``before``."""
    query = in_shards(_FIND_IDLE, games.c.guild_id, shards)
    return list((await connection.execute(query, {"before": before})).scalars())


_LOCK_CALL = sa.select(calls.c.id).where(calls.c.id == sa.bindparam("call")).with_for_update()


async def lock_call(connection: AsyncConnection, call_id: int) -> bool:
    """Check whether a call exists, and lock it against deletion until the end of the transaction."""
    return (await connection.execute(_LOCK_CALL, {"call": call_id})).first() is not None


async def load_calls(connection: AsyncConnection, game_id: str) -> list[Call]:
    """Load a game's calls in order: unsent calls, and direct messages that are deleted when they become obsolete."""
    return [Call(*row) for row in await connection.execute(_LOAD_CALLS, {"of": game_id})]


_INSERT_CALLS = sa.insert(calls)


async def add_calls(connection: AsyncConnection, game_id: str, new: Iterable[NewCall]) -> None:
    """Store calls to be sent."""
    rows = [{"game_id": game_id, **call._asdict()} for call in new]
    if rows:
        await connection.execute(_INSERT_CALLS, rows)


_NOW = sa.bindparam("now", type_=Moment())
_RELEASE_CALLS = (
    sa.update(calls)
    .where(calls.c.user_id == sa.bindparam("user"), calls.c.message_id.is_(None), calls.c.due_at > _NOW)
    .values(due_at=_NOW)
)


async def release_calls(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """Make this user's postponed calls due now."""
    await connection.execute(_RELEASE_CALLS, {"user": user_id, "now": now})


_DROP_CALLS = sa.delete(calls).where(
    calls.c.game_id == sa.bindparam("of"),
    calls.c.user_id == sa.bindparam("user"),
    calls.c.why.in_(sa.bindparam("reasons", expanding=True)),
)


async def drop_calls(connection: AsyncConnection, game_id: str, user_id: int, reasons: Collection[CallReason]) -> int:
    """Delete this user's calls in a game for these reasons, and return their number."""
    theirs = {"of": game_id, "user": user_id, "reasons": tuple(reasons)}
    return (await connection.execute(_DROP_CALLS, theirs)).rowcount


_DELETE_CALLS = sa.delete(calls).where(calls.c.id.in_(sa.bindparam("ids", expanding=True)))


async def delete_calls(connection: AsyncConnection, ids: Collection[int]) -> None:
    """Delete calls that were sent or are obsolete."""
    if ids:
        await connection.execute(_DELETE_CALLS, {"ids": tuple(ids)})


_UPDATE_CALL = sa.update(calls).where(calls.c.id == sa.bindparam("call"))
"""An update of the columns that are passed in addition to the id."""


async def update_call(connection: AsyncConnection, call: Call) -> None:
    """Store the message of a call, and whether it is ``direct_only``."""
    values = {"message_id": call.message_id, "direct_only": call.direct_only}
    await connection.execute(_UPDATE_CALL, {"call": call.id} | values)


_LOAD_POSTED = sa.select(games.c.id, games.c.posted, games.c.channel_id, games.c.thread_id).where(_IS_NAMED)


async def load_newest_messages(connection: AsyncConnection, game_ids: Iterable[str]) -> dict[str, int]:
    """Return the newest message of each game: its board, or otherwise its lobby.

    Games without messages are left out.
    """
    found = dict[str, int]()
    for row in await connection.execute(_LOAD_POSTED, {"ids": tuple(game_ids)}):
        posted: Posted = row.posted.messages_in(row.channel_id, row.thread_id or row.channel_id)
        message_id = posted.board_id or posted.lobby_id
        if message_id is not None:
            found[row.id] = message_id
    return found
