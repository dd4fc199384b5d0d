"""Queries about games, their players and their logs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Text, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import (
    Act,
    Game,
    LogLine,
    Offer,
    Options,
    Player,
)
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import (
    NOT_CANCELLED,
    games,
    log,
    players,
)

OPEN = ("lobby", "running")
# Statements of every turn are made once: building one takes longer than SQLite needs to carry it out.
_ADD_LINE = insert(log)


class DoneBefore(Exception):  # noqa: N818 - an answer to expect, not a fault
    """This interaction has changed a game already."""


class Conflict(Exception):  # noqa: N818 - an answer to expect, not a fault
    """Somebody else was faster: the game has changed since it was read, or what may be there once is there."""


async def load_game(connection: AsyncConnection, game_id: str, *, lock: bool = False) -> Game | None:
    """The game and its players, or ``None``; with ``lock`` no other transaction changes it before this one ends."""
    found = await _games(connection, games.c.id == game_id, lock=lock)
    return found[0] if found else None


async def lock_game(connection: AsyncConnection, game_id: str) -> None:
    """Let no other transaction that changes the game or its posts go on before this one ends."""
    # SQLite has one writer, who need not ask.
    if connection.dialect.name == "postgresql":
        await connection.execute(select(games.c.id).where(games.c.id == game_id).with_for_update())


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
        conditions.append(or_(games.c.channel_id == channel_id, games.c.thread_id == channel_id))
    if user_id is not None:
        conditions.append(games.c.id.in_(select(players.c.game_id).where(players.c.user_id == user_id)))
    recent = select(games.c.id).where(*conditions).order_by(games.c.changed_at.desc(), games.c.id).limit(limit)
    return await _games(connection, games.c.id.in_(recent))


async def _games(connection: AsyncConnection, condition: ColumnElement[bool], *, lock: bool = False) -> list[Game]:
    if lock:
        # On its own: what waits here for another transaction must then read what that one has left.
        await connection.execute(select(games.c.id).where(condition).order_by(games.c.id).with_for_update())
    rows = await connection.execute(
        select(games, *(players.c[name] for name in Player.__slots__))
        .select_from(games.outerjoin(players))
        .where(condition)
        .order_by(games.c.changed_at.desc(), games.c.id, players.c.seat)
    )
    found: dict[str, Game] = {}
    for row in rows:
        game = found.get(row.id) or _game(row)
        if row.seat is not None:
            seated = Player(**{name: getattr(row, name) for name in Player.__slots__})
            game = replace(game, players=(*game.players, seated))
        found[row.id] = game
    return list(found.values())


def _game(row: Row[Any]) -> Game:
    return Game(**{column.name: getattr(row, column.name) for column in games.columns})


async def count_hosted(connection: AsyncConnection, host_id: int) -> int:
    """How many open games this user hosts, everywhere."""
    query = select(func.count()).select_from(games).where(games.c.host_id == host_id, games.c.status.in_(OPEN))
    return (await connection.execute(query)).scalar_one()


async def count_playing(connection: AsyncConnection, user_ids: Iterable[int], guild_id: int) -> dict[int, int]:
    """In how many open games of this server each of these users sits."""
    query = (
        select(players.c.user_id, func.count())
        .join(games)
        .where(players.c.user_id.in_(tuple(user_ids)), games.c.guild_id == guild_id, games.c.status.in_(OPEN))
        .group_by(players.c.user_id)
    )
    return {row[0]: row[1] for row in await connection.execute(query)}


async def rematch_of(connection: AsyncConnection, game_id: str) -> str | None:
    """The game that was opened as the rematch of this one, unless it came to nothing."""
    query = select(games.c.id).where(games.c.rematch_of == game_id, NOT_CANCELLED)
    return (await connection.execute(query)).scalar_one_or_none()


async def untouched_lobbies(connection: AsyncConnection, before: datetime, shards: Shards = EVERY) -> list[str]:
    """The ids of lobbies of these shards in which nothing has happened since ``before``."""
    old = (games.c.status == "lobby", games.c.changed_at < before)
    query = select(games.c.id).where(*old, shards.among(games.c.guild_id))
    return list((await connection.execute(query)).scalars())


async def add_game(connection: AsyncConnection, game: Game, line: LogLine) -> None:
    """Write a new game with its players and the first line of its log.

    :raises Conflict: the game of which it is the rematch has one already, or its id is taken.
    """
    try:
        await connection.execute(insert(games).values(**_columns(game)))
    except IntegrityError:
        raise Conflict(game.id) from None
    await set_players(connection, game.id, game.players)
    await _add_line(connection, game.id, line)


async def change_game(connection: AsyncConnection, before: Game, after: Game, line: LogLine) -> None:
    """Write what one act made of a game, with its line of the log.

    :raises Conflict: the stored version is no longer ``before.version``.
    :raises DoneBefore: the interaction of ``line`` has been carried out already.
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
        rows = [{"game_id": game_id, **asdict(player)} for player in seated]
        await connection.execute(insert(players), rows)


async def _add_line(connection: AsyncConnection, game_id: str, line: LogLine) -> None:
    try:
        await connection.execute(_ADD_LINE, {"game_id": game_id, **_fields(line)})
    except IntegrityError:
        # The version is ours, for the game has just been changed from the one before; so it is the interaction's id.
        raise DoneBefore(line.interaction_id) from None


def _fields(line: LogLine) -> dict[str, Any]:
    return {name: getattr(line, name) for name in LogLine.__slots__}


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


async def act_of_interaction(connection: AsyncConnection, interaction_id: int) -> Act | None:
    """What this interaction has already done to a game, if anything."""
    query = select(log.c.act).where(log.c.interaction_id == interaction_id)
    act: Act | None = (await connection.execute(query)).scalar_one_or_none()
    return act


async def lock_games_naming(connection: AsyncConnection, user_id: int) -> list[Game]:
    """Every game in which this user sits or sat, did something, or is hosting.

    No other transaction changes them before this one has ended.
    """
    acted = select(log.c.game_id).where(log.c.user_id == user_id)
    seated = select(players.c.game_id).where(or_(players.c.user_id == user_id, players.c.former_id == user_id))
    named = or_(*(column.cast(Text).like(f"%{user_id}%") for column in (games.c.options, games.c.offer)))
    return await _games(
        connection, or_(games.c.id.in_(acted), games.c.id.in_(seated), games.c.host_id == user_id, named), lock=True
    )


async def rewrite_options(connection: AsyncConnection, game_id: str, options: Options, offer: Offer | None) -> None:
    """Change what a game says of people beside its seats, without an act; whoever remembers it must read it anew."""
    rewritten = games.c.rewritten + 1
    changed = update(games).where(games.c.id == game_id).values(options=options, offer=offer, rewritten=rewritten)
    await connection.execute(changed)
