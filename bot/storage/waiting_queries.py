"""Queries about how much there is to do, for whoever watches over the bot."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.shards import EVERY, Shards
from bot.storage.tables import games, posts, timers


class Waiting(NamedTuple):
    """How many games are open, posts due and timers due; and since when the post is due that has waited longest."""

    games: int
    posts: int
    timers: int
    oldest_post_at: datetime | None


async def count_waiting(connection: AsyncConnection, now: datetime, shards: Shards = EVERY) -> Waiting:
    """What waits on the servers of these shards."""
    own = shards.among(games.c.guild_id)
    open_games = select(func.count()).where(games.c.status.in_(("lobby", "running")), own)
    due_posts = (
        select(func.count(), func.min(posts.c.due_at))
        .select_from(posts.join(games))
        .where(posts.c.state == "due", posts.c.due_at <= now, own)
    )
    due_timers = select(func.count()).select_from(timers.join(games)).where(timers.c.due_at <= now, own)
    number, oldest = (await connection.execute(due_posts)).one()
    return Waiting(
        (await connection.execute(open_games)).scalar_one(),
        number,
        (await connection.execute(due_timers)).scalar_one(),
        oldest,
    )
