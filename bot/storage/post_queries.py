"""Queries about the outbox: what must be posted, and which message it became."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Post, PostKind
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import Moment, games, posts

_ADD_POST = insert(posts)
_POST = [posts.c[name] for name in Post.__slots__]
_LAST_BOARD = (
    select(func.max(posts.c.id))
    .where(posts.c.game_id == bindparam("of"), posts.c.kind == "board", posts.c.state == "sent")
    .scalar_subquery()
)
_CLAIM_POSTS = (
    update(posts)
    .where(
        posts.c.game_id == bindparam("of"),
        or_(posts.c.state == "due", posts.c.buttons.is_(True), posts.c.kind == "lobby", posts.c.id == _LAST_BOARD),
        or_(posts.c.holder.is_(None), posts.c.holder == bindparam("by"), posts.c.held_until <= bindparam("now")),
    )
    .values(holder=bindparam("by"), held_until=bindparam("until", type_=Moment()))
    .returning(*_POST)
)
_UPDATE_POST = update(posts).where(posts.c.id == bindparam("of"), posts.c.version <= bindparam("up_to"))
"""What is changed are the columns that it is given beside these two."""
_RELEASE_POSTS = (
    update(posts)
    .where(posts.c.game_id == bindparam("of"), posts.c.holder == bindparam("by"))
    .values(holder=None, held_until=None)
)


async def add_post(
    connection: AsyncConnection,
    game_id: str,
    kind: PostKind,
    version: int,
    due_at: datetime,
    user_id: int | None = None,
    notice: str = "",
    *,
    direct_only: bool = False,
) -> None:
    """Note that this version must be posted. A game has one lobby post, which becomes due again."""
    if kind == "lobby":
        again = await connection.execute(
            update(posts)
            .where(posts.c.game_id == game_id, posts.c.kind == "lobby")
            .values(version=version, state="due", due_at=due_at, attempts=0)
        )
        if again.rowcount:
            return
    row = {"game_id": game_id, "kind": kind, "version": version, "state": "due", "due_at": due_at}
    row |= {"user_id": user_id, "notice": notice, "direct_only": direct_only, "attempts": 0, "buttons": False}
    await connection.execute(_ADD_POST, row)


async def due_games(connection: AsyncConnection, now: datetime, shards: Shards = EVERY) -> list[str]:
    """The ids of the games of these shards of which something must be posted by ``now``."""
    due = (posts.c.state == "due", posts.c.due_at <= now)
    query = select(games.c.id).join(posts).where(*due, shards.among(games.c.guild_id)).distinct()
    return list((await connection.execute(query)).scalars())


async def claim_posts(
    connection: AsyncConnection, game_id: str, holder: str, now: datetime, until: datetime
) -> list[Post]:
    """Take or extend the lease on a game's open posts; none if another holds it.

    Open are its lobby, what is due, what still has buttons, and the last board that was sent. Every game has one lobby
    post, so that whoever holds that holds them all.
    """
    rows = await connection.execute(_CLAIM_POSTS, {"of": game_id, "by": holder, "now": now, "until": until})
    held = sorted((Post(*row) for row in rows), key=lambda post: post.id)
    if any(post.kind == "lobby" for post in held):
        return held
    if held:
        # What came due while another holds the game is theirs.
        await release_posts(connection, game_id, holder)
    return []


async def release_posts(connection: AsyncConnection, game_id: str, holder: str) -> None:
    """Give the lease on a game's posts back."""
    await connection.execute(_RELEASE_POSTS, {"of": game_id, "by": holder})


async def update_posts(connection: AsyncConnection, ids: Iterable[int], up_to: int, **values: Any) -> None:
    """Change these posts, but none that meanwhile has become due for a later version than ``up_to``."""
    for post_id in ids:
        await connection.execute(_UPDATE_POST, {"of": post_id, "up_to": up_to} | values)


async def lobby_message(connection: AsyncConnection, game_id: str) -> int | None:
    """The message that is a game's lobby."""
    query = select(posts.c.message_id).where(posts.c.game_id == game_id, posts.c.kind == "lobby")
    return (await connection.execute(query)).scalar_one_or_none()


async def note_lobby(connection: AsyncConnection, game_id: str, version: int) -> None:
    """Note that a game's lobby shows this version, unless it has become due for a later one, or will be another."""
    lobby = update(posts).where(posts.c.game_id == game_id, posts.c.kind == "lobby", posts.c.version <= version)
    await connection.execute(lobby.where(posts.c.message_id.is_not(None)).values(state="sent", version=version))


async def set_message(connection: AsyncConnection, post_id: int, message_id: int | None) -> None:
    """Note which message a post is."""
    await connection.execute(update(posts).where(posts.c.id == post_id).values(message_id=message_id))


async def forget_message(connection: AsyncConnection, post_id: int) -> None:
    """Note that a post is to be sent as another message, whatever it has been."""
    await connection.execute(
        update(posts).where(posts.c.id == post_id).values(message_id=None, handed=None, handed_at=None)
    )


async def has_due_board(connection: AsyncConnection, game_id: str) -> bool:
    """Whether a board of this game has not been posted yet."""
    query = select(posts.c.id).where(posts.c.game_id == game_id, posts.c.kind == "board", posts.c.state == "due")
    return (await connection.execute(query.limit(1))).first() is not None


async def newest_messages(connection: AsyncConnection, game_ids: Iterable[str]) -> dict[str, int]:
    """The message of the newest post of each of these games that has one, a board before a lobby."""
    newest = (
        select(func.max(posts.c.id))
        .where(
            posts.c.game_id.in_(tuple(game_ids)),
            posts.c.message_id.is_not(None),
            or_(posts.c.kind == "lobby", posts.c.kind == "board"),
        )
        .group_by(posts.c.game_id, posts.c.kind)
    )
    query = select(posts.c.game_id, posts.c.message_id).where(posts.c.id.in_(newest))
    # The lobby first, so that a board takes its place.
    return {row.game_id: row.message_id for row in await connection.execute(query.order_by(posts.c.kind.desc()))}
