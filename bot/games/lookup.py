"""Looking without touching: one game, the games of a person, and which game somebody means."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.decision import Request
from bot.games.lobby import ID_LENGTH
from bot.games.refusals import NoGameHere, NoSuchGame, WhichGame
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import queries
from bot.storage.rows import Act

Fits = Callable[[Table], bool]


async def get_table(service: Service, request: Request, game_id: str) -> Table:
    """The game, for anybody on its server.

    :raises NoSuchGame: there is none of this id on this server.
    """
    return await service.table(game_id, request.guild_id)


async def list_games(service: Service, request: Request, *, mine: bool = False, limit: int = 25) -> list[Table]:
    """The open games of the server, or only those in which the person plays, last changed first."""
    async with service.database.read() as connection:
        found = await queries.load_games(
            connection,
            guild_id=request.guild_id,
            user_id=request.person.id if mine else None,
            limit=limit,
        )
    return await service.tables(game.id for game in found)


async def my_games(service: Service, user_id: int) -> list[Table]:
    """The open games in which this user sits, on every server, last changed first."""
    async with service.database.read() as connection:
        found = await queries.load_games(connection, user_id=user_id)
    return await service.tables(game.id for game in found)


async def next_game(service: Service, user_id: int, after: str) -> Table | None:
    """The game other than ``after`` that has waited longest for this user."""
    tables = await my_games(service, user_id)
    waiting = [table for table in tables if table.game.id != after and table.waits_for(user_id)]
    return min(waiting, key=lambda table: table.game.turned_at or table.game.changed_at, default=None)


async def newest_messages(service: Service, game_ids: Iterable[str]) -> dict[str, int]:
    """The newest message of each of these games that has one."""
    async with service.database.read() as connection:
        return await queries.newest_messages(connection, game_ids)


async def act_of(service: Service, interaction_id: int) -> Act | None:
    """What an interaction has done to a game, ``None`` if it has changed none."""
    async with service.database.read() as connection:
        return await queries.act_of_interaction(connection, interaction_id)


ENDED = ("running", "finished", "ended")
"""The statuses of games that have a past."""


async def old_games(service: Service, request: Request, limit: int = 100) -> list[Table]:
    """The games of the server that run or have been played, those of this channel first, then the newest."""
    async with service.database.read() as connection:
        found = await queries.load_games(connection, guild_id=request.guild_id, statuses=ENDED, limit=limit)
    here = sorted(found, key=lambda game: request.channel_id not in (game.channel_id, game.thread_id))
    return [Table(game) for game in here]


async def last_game(service: Service, request: Request) -> Table:
    """The game of this channel in which something has happened last, running or over.

    :raises NoGameHere: there has been none.
    """
    async with service.database.read() as connection:
        found = await queries.load_games(
            connection, guild_id=request.guild_id, channel_id=request.channel_id, statuses=ENDED, limit=1
        )
    if not found:
        raise NoGameHere()
    return await service.table(found[0].id)


async def find(service: Service, request: Request, named: str | None, fits: Fits, prefers: Fits | None = None) -> Table:
    """The game that the person means: the one they named, or the only one in this channel that fits.

    Of several that fit, the only one that ``prefers`` likes is meant.

    :raises NoSuchGame: the named game is not on this server.
    :raises NoGameHere: nothing was named and nothing fits.
    :raises WhichGame: nothing was named and several fit.
    """
    if named is not None and named.strip():
        return await service.table(game_name(named), request.guild_id)
    found = [table for table in await service.open_in(request.guild_id, request.channel_id) if fits(table)]
    preferred = [table for table in found if prefers is None or prefers(table)]
    if len(preferred) == 1:
        return preferred[0]
    if not found:
        raise NoGameHere()
    if len(found) == 1:
        return found[0]
    raise WhichGame(games=", ".join(f"#{table.game.id}" for table in preferred or found))


def game_name(text: str) -> str:
    """The id in what a person typed for a game (``#7kq2x`` for ``7KQ2X``).

    :raises NoSuchGame: no game can be called so.
    """
    name = text.strip().removeprefix("#").upper()
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame(game=text.strip()[:20])
    return name
