"""Queries about who follows which game."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import put
from bot.storage.rows import Follower
from bot.storage.tables import followers

_COLUMNS = tuple(followers.c[name] for name in Follower.__slots__)


async def load_followers(connection: AsyncConnection, game_id: str, *, of_rounds: bool) -> list[Follower]:
    """Who follows a game, or only who follows its rounds; until the end of the transaction nobody stops."""
    query = select(*_COLUMNS).where(followers.c.game_id == game_id).order_by(followers.c.user_id)
    if of_rounds:
        query = query.where(followers.c.rounds)
    # Whoever has their data deleted meanwhile waits, and then deletes also the call that this leads to.
    return [Follower(*row) for row in await connection.execute(query.with_for_update())]


async def find_follower(connection: AsyncConnection, game_id: str, user_id: int) -> Follower | None:
    """How this user follows a game, if they do."""
    query = select(*_COLUMNS).where(followers.c.game_id == game_id, followers.c.user_id == user_id)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Follower(*row)


async def list_followed(connection: AsyncConnection, user_id: int) -> list[Follower]:
    """What this user follows."""
    query = select(*_COLUMNS).where(followers.c.user_id == user_id).order_by(followers.c.game_id)
    return [Follower(*row) for row in await connection.execute(query)]


async def count_followers(connection: AsyncConnection, game_id: str) -> int:
    """How many people follow a game."""
    query = select(func.count()).select_from(followers).where(followers.c.game_id == game_id)
    return (await connection.execute(query)).scalar_one()


async def save_follower(connection: AsyncConnection, follower: Follower) -> None:
    """Let somebody follow a game so from now on."""
    key = {"game_id": follower.game_id, "user_id": follower.user_id}
    chosen = {"rounds": follower.rounds}
    await put(connection, followers, key | chosen, chosen)


async def remove_followers(connection: AsyncConnection, game_id: str, user_ids: Collection[int] | None = None) -> int:
    """Let these users, or all, follow a game no more; how many did."""
    which = [followers.c.game_id == game_id]
    if user_ids is not None:
        which.append(followers.c.user_id.in_(user_ids))
    return (await connection.execute(delete(followers).where(*which))).rowcount
