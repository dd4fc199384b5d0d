"""Queries about what will happen by the clock."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Timer, TimerKind
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import games, timers

_ADD_TIMERS = insert(timers)
_DROP_TIMERS = delete(timers).where(
    timers.c.game_id == bindparam("of"), timers.c.kind.in_(bindparam("kinds", expanding=True))
)


async def set_timers(
    connection: AsyncConnection,
    game_id: str,
    kinds: Iterable[TimerKind],
    version: int,
    wanted: Iterable[tuple[TimerKind, datetime]],
) -> None:
    """Put the ``wanted`` timers into the place of all of these ``kinds`` that the game has."""
    await connection.execute(_DROP_TIMERS, {"of": game_id, "kinds": tuple(kinds)})
    rows = [{"game_id": game_id, "kind": kind, "version": version, "due_at": at} for kind, at in wanted]
    if rows:
        await connection.execute(_ADD_TIMERS, rows)


async def due_timers(connection: AsyncConnection, now: datetime, shards: Shards = EVERY) -> list[Timer]:
    """The timers of these shards that have run out, the oldest first."""
    of_shards = select(timers).join(games).where(timers.c.due_at <= now, shards.among(games.c.guild_id))
    query = of_shards.order_by(timers.c.due_at, timers.c.id)
    return [Timer(**row._mapping) for row in await connection.execute(query)]


async def claim_timer(connection: AsyncConnection, timer: Timer) -> bool:
    """Take the timer out; whether it was still there, so that it is ours to carry out.

    It is known by what it is for: the same timer may have been written anew since it was read, and SQLite gives the
    number of a row that is gone to another.
    """
    return (await connection.execute(delete(timers).where(*_is(timer)))).rowcount > 0


def _is(timer: Timer) -> tuple[ColumnElement[bool], ...]:
    return (
        timers.c.game_id == timer.game_id,
        timers.c.kind == timer.kind,
        timers.c.version == timer.version,
        timers.c.due_at == timer.due_at,
    )


async def put_off_timer(connection: AsyncConnection, timer: Timer, due_at: datetime) -> None:
    """Let the timer run out later."""
    await connection.execute(update(timers).where(*_is(timer)).values(due_at=due_at))
