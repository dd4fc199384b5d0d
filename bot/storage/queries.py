"""Every query, once. Each takes the connection of a transaction that `Database.read` or `Database.write` opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.records import Game, LogLine, Player, Post, PostKind
from bot.storage.tables import games, log, memory, players, posts

OPEN = ("lobby", "running")


class Conflict(Exception):  # noqa: N818 - an answer to expect, not a fault
    """Somebody else changed the game since it was read."""


async def load_game(connection: AsyncConnection, game_id: str) -> Game | None:
    """The game and its players, or ``None``."""
    found = await _games(connection, games.c.id == game_id)
    return found[0] if found else None


async def load_games(
    connection: AsyncConnection,
    *,
    guild_id: int | None = None,
    channel_id: int | None = None,
    user_id: int | None = None,
    statuses: Iterable[str] = OPEN,
    limit: int = 100,
) -> list[Game]:
    """The games that fit every condition given, last changed first. ``user_id`` is one of the players."""
    conditions: list[ColumnElement[bool]] = [games.c.status.in_(tuple(statuses))]
    if guild_id is not None:
        conditions.append(games.c.guild_id == guild_id)
    if channel_id is not None:
        conditions.append(games.c.channel_id == channel_id)
    if user_id is not None:
        conditions.append(games.c.id.in_(select(players.c.game_id).where(players.c.user_id == user_id)))
    recent = select(games.c.id).where(*conditions).order_by(games.c.changed_at.desc(), games.c.id).limit(limit)
    return await _games(connection, games.c.id.in_(recent))


async def _games(connection: AsyncConnection, condition: ColumnElement[bool]) -> list[Game]:
    rows = await connection.execute(
        select(games, players.c.seat, players.c.user_id, players.c.name)
        .select_from(games.outerjoin(players))
        .where(condition)
        .order_by(games.c.changed_at.desc(), games.c.id, players.c.seat)
    )
    found: dict[str, Game] = {}
    for row in rows:
        game = found.get(row.id) or _game(row)
        if row.user_id is not None:
            game = replace(game, players=(*game.players, Player(row.seat, row.user_id, row.name)))
        found[row.id] = game
    return list(found.values())


def _game(row: Row[Any]) -> Game:
    return Game(**{column.name: getattr(row, column.name) for column in games.columns})


async def count_hosted(connection: AsyncConnection, host_id: int) -> int:
    """How many open games this user hosts, everywhere."""
    query = select(func.count()).select_from(games).where(games.c.host_id == host_id, games.c.status.in_(OPEN))
    return (await connection.execute(query)).scalar_one()


async def untouched_lobbies(connection: AsyncConnection, before: datetime) -> list[str]:
    """The ids of lobbies in which nothing has happened since ``before``."""
    query = select(games.c.id).where(games.c.status == "lobby", games.c.changed_at < before)
    return list((await connection.execute(query)).scalars())


async def add_game(connection: AsyncConnection, game: Game, line: LogLine) -> None:
    """Write a new game with its players and the first line of its log."""
    await connection.execute(insert(games).values(**_columns(game)))
    await set_players(connection, game.id, game.players)
    await _add_line(connection, game.id, line)


async def change_game(connection: AsyncConnection, before: Game, after: Game, line: LogLine) -> None:
    """Write what one act made of a game, with its line of the log.

    :raises Conflict: the stored version is no longer ``before.version``.
    """
    changed = {name: value for name, value in _columns(after).items() if value != getattr(before, name)}
    done = await connection.execute(
        update(games).where(games.c.id == before.id, games.c.version == before.version).values(**changed)
    )
    if done.rowcount != 1:
        raise Conflict(before.id)
    if after.players != before.players:
        await set_players(connection, after.id, after.players)
    await _add_line(connection, after.id, line)


def _columns(game: Game) -> dict[str, Any]:
    return {column.name: getattr(game, column.name) for column in games.columns}


async def set_players(connection: AsyncConnection, game_id: str, seated: Sequence[Player]) -> None:
    """Make these the players of the game."""
    await connection.execute(delete(players).where(players.c.game_id == game_id))
    if seated:
        rows = [{"game_id": game_id, "seat": p.seat, "user_id": p.user_id, "name": p.name} for p in seated]
        await connection.execute(insert(players), rows)


async def _add_line(connection: AsyncConnection, game_id: str, line: LogLine) -> None:
    await connection.execute(
        insert(log).values(
            game_id=game_id,
            version=line.version,
            act=line.act,
            user_id=line.user_id,
            seat=line.seat,
            text=line.text,
            interaction_id=line.interaction_id,
            at=line.at,
        )
    )


async def load_log(connection: AsyncConnection, game_id: str, after: int = 0) -> list[LogLine]:
    """The lines of a game's log with a version above ``after``, in order."""
    query = select(log).where(log.c.game_id == game_id, log.c.version > after).order_by(log.c.version)
    return [
        LogLine(row.version, row.act, row.at, row.user_id, row.seat, row.text, row.interaction_id)
        for row in await connection.execute(query)
    ]


async def game_of_interaction(connection: AsyncConnection, interaction_id: int) -> str | None:
    """The game that this interaction has already changed, if it has."""
    query = select(log.c.game_id).where(log.c.interaction_id == interaction_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def add_post(
    connection: AsyncConnection, game_id: str, kind: PostKind, version: int, due_at: datetime
) -> Post | None:
    """Note that the channel must be told of this version. A game has one lobby post, which becomes due again.

    The answer is the post if it is a new one.
    """
    if kind == "lobby":
        again = await connection.execute(
            update(posts)
            .where(posts.c.game_id == game_id, posts.c.kind == "lobby")
            .values(version=version, state="due", due_at=due_at, attempts=0)
        )
        if again.rowcount:
            return None
    row = {"game_id": game_id, "kind": kind, "version": version, "state": "due", "due_at": due_at}
    added = await connection.execute(insert(posts).values(**row, attempts=0, buttons=False))
    (post_id,) = added.inserted_primary_key or (0,)
    return Post(post_id, game_id, kind, version, "due", due_at, 0, None, False)


async def due_games(connection: AsyncConnection, now: datetime) -> list[str]:
    """The ids of the games whose channel must be told something by ``now``."""
    query = select(posts.c.game_id).where(posts.c.state == "due", posts.c.due_at <= now).distinct()
    return list((await connection.execute(query)).scalars())


async def open_posts(connection: AsyncConnection, game_id: str) -> list[Post]:
    """A game's posts that need work: those due, those that still carry buttons, and the last board that was told."""
    last_told = select(func.max(posts.c.id)).where(
        posts.c.game_id == game_id, posts.c.kind == "board", posts.c.state == "sent"
    )
    query = (
        select(posts)
        .where(
            posts.c.game_id == game_id,
            or_(posts.c.state == "due", posts.c.buttons.is_(True), posts.c.id == last_told.scalar_subquery()),
        )
        .order_by(posts.c.id)
    )
    return [Post(**row._mapping) for row in await connection.execute(query)]


async def update_posts(connection: AsyncConnection, ids: Iterable[int], up_to: int, **values: Any) -> None:
    """Change these posts, but none that meanwhile has become due for a later version than ``up_to``."""
    await connection.execute(update(posts).where(posts.c.id.in_(tuple(ids)), posts.c.version <= up_to).values(**values))


async def recall(connection: AsyncConnection, key: str) -> str | None:
    """What the bot remembers under ``key``."""
    return (await connection.execute(select(memory.c.value).where(memory.c.key == key))).scalar_one_or_none()


async def remember(connection: AsyncConnection, key: str, value: str) -> None:
    """Remember ``value`` under ``key`` in place of what was there."""
    await connection.execute(delete(memory).where(memory.c.key == key))
    await connection.execute(insert(memory).values(key=key, value=value))
