"""Queries about followers of games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import upsert
from bot.storage.rows import Follower
from bot.storage.tables import followers

_ROWS = select(*(followers.c[name] for name in Follower.__slots__))
_IS_OF_GAME = followers.c.game_id == bindparam("game")
_IS_OF_USER = followers.c.user_id == bindparam("user")
# The lock makes a concurrent deletion of a person's data wait, so that it also deletes calls based on these rows.
_LOAD_FOLLOWERS = _ROWS.where(_IS_OF_GAME).order_by(followers.c.user_id).with_for_update()
_LOAD_FOLLOWERS_OF_ROUNDS = _LOAD_FOLLOWERS.where(followers.c.rounds)
_FIND_FOLLOWER = _ROWS.where(_IS_OF_GAME, _IS_OF_USER)
_LIST_FOLLOWED = _ROWS.where(_IS_OF_USER).order_by(followers.c.game_id)
_COUNT_FOLLOWERS = select(func.count()).select_from(followers).where(_IS_OF_GAME)
_REMOVE_ALL = delete(followers).where(_IS_OF_GAME)
_REMOVE_SOME = _REMOVE_ALL.where(followers.c.user_id.in_(bindparam("users", expanding=True)))


async def load_followers(connection: AsyncConnection, game_id: str, *, of_rounds: bool) -> list[Follower]:
    """Load the followers of a game, or only the followers of its rounds, and lock them until the transaction ends."""
    query = _LOAD_FOLLOWERS_OF_ROUNDS if of_rounds else _LOAD_FOLLOWERS
    return [Follower(*row) for row in await connection.execute(query, {"game": game_id})]


async def find_follower(connection: AsyncConnection, game_id: str, user_id: int) -> Follower | None:
    """Return the follower of a game, or ``None`` if the user doesn't follow it."""
    row = (await connection.execute(_FIND_FOLLOWER, {"game": game_id, "user": user_id})).one_or_none()
    return None if row is None else Follower(*row)


async def list_followed(connection: AsyncConnection, user_id: int) -> list[Follower]:
    """Load the games that a user follows."""
    return [Follower(*row) for row in await connection.execute(_LIST_FOLLOWED, {"user": user_id})]


async def count_followers(connection: AsyncConnection, game_id: str) -> int:
    """Count the followers of a game."""
    return (await connection.execute(_COUNT_FOLLOWERS, {"game": game_id})).scalar_one()


async def save_follower(connection: AsyncConnection, follower: Follower) -> None:
    """Add a follower, or update what they follow."""
    await upsert(connection, followers, asdict(follower), ["rounds"])


async def remove_followers(connection: AsyncConnection, game_id: str, user_ids: Collection[int] | None = None) -> int:
    """Remove these followers of a game, or all followers, and return their number."""
    query = _REMOVE_ALL if user_ids is None else _REMOVE_SOME
    return (await connection.execute(query, {"game": game_id, "users": tuple(user_ids or ())})).rowcount
