"""Queries about what is due: games of which something is to be posted, or for which the clock is to do something."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.shards import EVERY, Shards
from bot.storage.tables import games

Due = Literal["post_at", "act_at"]


class Backlog(NamedTuple):
    """How many games are open, to be posted and to be acted on; and since when the first of those to be posted is."""

    games: int
    posts: int
    acts: int
    oldest_post_at: datetime | None


async def due_games(connection: AsyncConnection, due: Due, now: datetime, shards: Shards = EVERY) -> list[str]:
    """The ids of the games of these shards for which it is time, those that have waited longest first."""
    at = games.c[due]
    query = select(games.c.id).where(at <= now, shards.among(games.c.guild_id)).order_by(at, games.c.id)
    return list((await connection.execute(query)).scalars())


async def put_off(
    connection: AsyncConnection, game_id: str, due: Due, at: datetime, *, version: int | None = None
) -> None:
    """Look at a game at another time, unless it has changed since ``version``, if one is given."""
    query = update(games).where(games.c.id == game_id).values({due: at})
    await connection.execute(query if version is None else query.where(games.c.version == version))


async def version_of(connection: AsyncConnection, game_id: str) -> int | None:
    """The version at which a game stands, ``None`` where it is gone."""
    return (await connection.execute(_VERSION, {"of": game_id})).scalar_one_or_none()


_VERSION = select(games.c.version).where(games.c.id == bindparam("of"))


async def count_due(connection: AsyncConnection, now: datetime, shards: Shards = EVERY) -> Backlog:
    """How much there is to do on the servers of these shards."""
    own = shards.among(games.c.guild_id)
    open_games = select(func.count()).where(games.c.status.in_(("lobby", "running")), own)
    posts = select(func.count(), func.min(games.c.post_at)).where(games.c.post_at <= now, own)
    acts = select(func.count()).where(games.c.act_at <= now, own)
    number, oldest = (await connection.execute(posts)).one()
    return Backlog(
        (await connection.execute(open_games)).scalar_one(),
        number,
        (await connection.execute(acts)).scalar_one(),
        oldest,
    )
