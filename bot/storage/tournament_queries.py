"""Queries about tournaments, their logs and tables. `subjects` contains queries that also apply to games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.acts import TournamentLine
from bot.storage.database import find_changes, is_duplicate
from bot.storage.game_queries import load_named
from bot.storage.rows import Game, Result, Tournament, TournamentStatus
from bot.storage.subjects import TOURNAMENT, Conflict, add_line
from bot.storage.tables import games, results, tournament_log, tournaments

UNFINISHED_STATUSES: tuple[TournamentStatus, ...] = ("open", "running")
"""The statuses of tournaments that people can enter or play."""
OVER: tuple[TournamentStatus, ...] = ("finished", "cancelled")
"""The statuses of tournaments that have ended."""
_ROWS = sa.select(*(tournaments.c[name] for name in Tournament.__slots__))
# Build statements once, because building one takes longer than running it in SQLite.
_LOAD_TOURNAMENT = _ROWS.where(tournaments.c.id == sa.bindparam("of"))
_LOAD_LINES = (
    sa.select(*(tournament_log.c[name] for name in TournamentLine.__slots__))
    .where(tournament_log.c.tournament_id == sa.bindparam("of"), tournament_log.c.version > sa.bindparam("after"))
    .order_by(tournament_log.c.version)
)
_CHANGE_TOURNAMENT = sa.update(tournaments).where(
    tournaments.c.id == sa.bindparam("of"), tournaments.c.version == sa.bindparam("known")
)
"""An update of the columns that are passed in addition to these parameters."""


async def load_tournament(connection: AsyncConnection, tournament_id: str) -> Tournament | None:
    """Return the tournament, or ``None``."""
    row = (await connection.execute(_LOAD_TOURNAMENT, {"of": tournament_id})).one_or_none()
    return None if row is None else Tournament(*row)


_NEWEST = (
    _ROWS.where(
        tournaments.c.guild_id == sa.bindparam("guild"),
        tournaments.c.status.in_(sa.bindparam("statuses", expanding=True)),
    )
    .order_by(tournaments.c.created_at.desc(), tournaments.c.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)


async def load_tournaments(
    connection: AsyncConnection,
    guild_id: int,
    statuses: Collection[TournamentStatus] = UNFINISHED_STATUSES,
    limit: int = 100,
) -> list[Tournament]:
    """Return the tournaments of a server with one of these statuses, the newest first."""
    asked = {"guild": guild_id, "statuses": tuple(statuses), "limit": limit}
    return [Tournament(*row) for row in await connection.execute(_NEWEST, asked)]


async def load_lines(connection: AsyncConnection, tournament_id: str, after: int = 0) -> list[TournamentLine]:
    """Return the lines of a tournament's log ``after`` this version."""
    rows = await connection.execute(_LOAD_LINES, {"of": tournament_id, "after": after})
    return [TournamentLine(*row) for row in rows]


_COUNT_GOING_ON = (
    sa.select(sa.func.count())
    .select_from(tournaments)
    .where(tournaments.c.guild_id == sa.bindparam("guild"), tournaments.c.status.in_(UNFINISHED_STATUSES))
)
_COUNT_RUN_BY = _COUNT_GOING_ON.where(tournaments.c.host_id == sa.bindparam("host"))


async def count_unfinished(connection: AsyncConnection, guild_id: int) -> int:
    """Count the unfinished tournaments of a server."""
    return (await connection.execute(_COUNT_GOING_ON, {"guild": guild_id})).scalar_one()


async def count_run_by(connection: AsyncConnection, guild_id: int, host_id: int) -> int:
    """Count the unfinished tournaments of this host on a server."""
    return (await connection.execute(_COUNT_RUN_BY, {"guild": guild_id, "host": host_id})).scalar_one()


_INSERT_TOURNAMENT = sa.insert(tournaments)


async def add_tournament(
    connection: AsyncConnection, tournament: Tournament, line: TournamentLine, act_at: datetime | None
) -> None:
    """Insert a new tournament with the first line of its log, and make it due for posting.

    :raises Conflict: The id already exists.
    """
    noted = {"post_at": tournament.created_at, "act_at": act_at}
    try:
        await connection.execute(_INSERT_TOURNAMENT, _columns(tournament) | noted)
    except IntegrityError as error:
        if not is_duplicate(error):
            raise
        raise Conflict(tournament.id) from None
    await add_line(connection, TOURNAMENT, tournament.id, asdict(line))


async def change_tournament(
    connection: AsyncConnection,
    before: Tournament,
    after: Tournament,
    lines: Iterable[TournamentLine],
    act_at: datetime | None,
) -> None:
    """Store a tournament after one or more acts, with their log lines, and make it due for posting.

    :raises Conflict: The stored version is no longer ``before.version``.
    :raises DoneBefore: The interaction of a line has already changed a subject.
    """
    changed = find_changes(before, after, Tournament.__slots__)
    which = {"of": before.id, "known": before.version}
    noted = {"post_at": after.changed_at, "act_at": act_at}
    done = await connection.execute(_CHANGE_TOURNAMENT, which | changed | noted)
    if done.rowcount != 1:
        raise Conflict(before.id)
    for line in lines:
        await add_line(connection, TOURNAMENT, after.id, asdict(line))


def _columns(tournament: Tournament) -> dict[str, Any]:
    return {name: getattr(tournament, name) for name in Tournament.__slots__}


async def load_tables(connection: AsyncConnection, game_ids: Collection[str]) -> dict[str, Game]:
    """Return the games with these ids that still exist, by id."""
    if not game_ids:
        return {}
    return {game.id: game for game in await load_named(connection, game_ids)}


_LOAD_BOARDS = sa.select(games.c.id, games.c.board_version, games.c.posted).where(
    games.c.id.in_(sa.bindparam("tables", expanding=True))
)


async def find_unposted_boards(connection: AsyncConnection, game_ids: Collection[str]) -> dict[str, bool]:
    """Return the ids of games whose newest board isn't posted yet, each with whether an earlier board was."""
    rows = await connection.execute(_LOAD_BOARDS, {"tables": tuple(game_ids)})
    return {row.id: row.posted.boards > 0 for row in rows if row.posted.board_version < row.board_version}


_LOAD_RESULTS = (
    sa.select(results)
    .where(results.c.game_id.in_(sa.bindparam("tables", expanding=True)))
    .order_by(results.c.game_id, results.c.seat)
)


async def load_results(connection: AsyncConnection, game_ids: Collection[str]) -> list[Result]:
    """Return the results of all seats in these games."""
    rows = await connection.execute(_LOAD_RESULTS, {"tables": tuple(game_ids)})
    return [Result(**row._mapping) for row in rows]


_WAKE_CLOCK = sa.update(tournaments).where(tournaments.c.id == sa.bindparam("of")).values(act_at=sa.bindparam("now"))


async def wake_clock(connection: AsyncConnection, tournament_id: str, now: datetime) -> None:
    """Make the clock of a tournament due now, because one of its tables has finished."""
    await connection.execute(_WAKE_CLOCK, {"of": tournament_id, "now": now})


_LIST_TABLES = sa.select(games.c.id).where(games.c.tournament_id == sa.bindparam("of")).order_by(games.c.id)


async def list_tables(connection: AsyncConnection, tournament_id: str, besides: str) -> list[str]:
    """Return the ids of all games that name this tournament, except games with this ending."""
    rows = await connection.execute(_LIST_TABLES.where(games.c.ending.is_distinct_from(besides)), {"of": tournament_id})
    return list(rows.scalars())


async def list_naming(connection: AsyncConnection, user_id: int) -> list[str]:
    """Return the ids of tournaments with this user in their row or log, in order."""
    by = sa.select(tournament_log.c.tournament_id).where(tournament_log.c.user_id == user_id)
    of = sa.select(tournament_log.c.tournament_id).where(tournament_log.c.entrant_id == user_id)
    hosted = sa.select(tournaments.c.id).where(tournaments.c.host_id == user_id)
    # The log also names the co-host, but the row alone must not keep the name.
    helped = sa.select(tournaments.c.id).where(tournaments.c.co_host_id == user_id)
    return sorted((await connection.execute(by.union(of, hosted, helped))).scalars())


async def load_hosted(connection: AsyncConnection, user_id: int) -> list[dict[str, Any]]:
    """Return the tournaments of which this user is host or co-host, for their data export."""
    is_theirs = sa.or_(tournaments.c.host_id == user_id, tournaments.c.co_host_id == user_id)
    query = sa.select(tournaments).where(is_theirs).order_by(tournaments.c.id)
    return [
        {
            "id": row.id,
            "guild_id": row.guild_id,
            "channel_id": row.channel_id,
            "host_id": user_id if row.host_id == user_id else None,
            "co_host_id": user_id if row.co_host_id == user_id else None,
            "name": row.name,
            "options": asdict(row.options),
            "created_at": row.created_at.isoformat(),
        }
        for row in await connection.execute(query)
    ]


async def load_lines_naming(connection: AsyncConnection, user_id: int) -> list[dict[str, Any]]:
    """Return all log lines that name this user, without other people's data."""
    mine = sa.or_(tournament_log.c.user_id == user_id, tournament_log.c.entrant_id == user_id)
    rows = await connection.execute(
        sa.select(tournament_log).where(mine).order_by(tournament_log.c.tournament_id, tournament_log.c.version)
    )
    return [_export_line(row, user_id) for row in rows]


def _export_line(row: sa.Row[Any], user_id: int) -> dict[str, Any]:
    # Even the hash of a short code could be guessed, so exports don't contain it.
    is_theirs = row.entrant_id in (None, user_id) and row.act != "admit"
    return {
        "tournament_id": row.tournament_id,
        "version": row.version,
        "act": row.act,
        "at": row.at.isoformat(),
        "user_id": row.user_id if row.user_id == user_id else None,
        "entrant_id": row.entrant_id if row.entrant_id == user_id else None,
        "text": row.text if is_theirs else "",
        "interaction_id": row.interaction_id if row.user_id == user_id else None,
    }


async def forget_in_tournament(
    connection: AsyncConnection, tournament_id: str, user_id: int, texts: Mapping[int, str]
) -> None:
    """Remove a user from a tournament's row and log. ``texts`` are the new texts of log lines by version."""
    own = tournament_log.c.tournament_id == tournament_id
    for version, text in texts.items():
        line = sa.update(tournament_log).where(own, tournament_log.c.version == version)
        await connection.execute(line.values(entrant_id=None, text=text))
    done_by = sa.update(tournament_log).where(own, tournament_log.c.user_id == user_id)
    await connection.execute(done_by.values(user_id=None, interaction_id=None))
    hosted = sa.update(tournaments).where(tournaments.c.id == tournament_id, tournaments.c.host_id == user_id)
    await connection.execute(hosted.values(host_id=0))
    helped = sa.update(tournaments).where(tournaments.c.id == tournament_id, tournaments.c.co_host_id == user_id)
    await connection.execute(helped.values(co_host_id=None))
