"""Looking without touching: one game, the games of a person, and which game somebody means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bot.games.decision import Request
from bot.games.lobby import ID_LENGTH
from bot.games.refusal import NoSuchGame, Refusal
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import game_queries, post_queries
from bot.storage.rows import Act, Game

MOST_OPEN = 700
"""Of a server so many open games are listed."""
Fits = Callable[[Table], bool]


class Fit(NamedTuple):
    """Which games an act fits, with which of these the person may do it, and which of those they rather mean."""

    fits: Fits
    may: Fits = lambda _table: True
    prefers: Fits = lambda _table: True


async def get_table(service: Service, request: Request, game_id: str) -> Table:
    """The game, for whoever sees its channel, and for whoever plays in it (see `Request.reaches`)."""
    return await service.table(game_id, request)


async def games_around(service: Service, request: Request) -> list[Table]:
    """The open games of the channel, last changed first; in a private message where none is, those of the person."""
    here = await service.open_in(request.guild_id, request.channel_id)
    return here or (await my_games(service, request.person.id) if request.guild_id is None else [])


async def list_games(service: Service, request: Request, *, mine: bool = False, limit: int = 25) -> list[Table]:
    """The open games of the server that the person may see, or only those in which they play, last changed first.

    In a private message there is no server, and only the person's own can be meant.
    """
    mine = mine or request.guild_id is None
    async with service.database.read() as connection:
        found = await game_queries.load_games(
            connection, guild_id=request.guild_id, user_id=request.person.id if mine else None
        )
        return await service.tables(connection, [game for game in found if request.reaches(game)][:limit])


async def open_games(service: Service, request: Request) -> list[Game]:
    """The open games of the server that the person may see: those on hold, then those longest without a change."""
    async with service.database.read() as connection:
        found = await game_queries.load_games(connection, guild_id=request.guild_id, limit=MOST_OPEN)
    reached = [game for game in found if request.reaches(game)]
    return sorted(reached, key=lambda game: (not (game.stalled or game.channel_gone), game.changed_at))


async def my_games(service: Service, user_id: int) -> list[Table]:
    """The open games in which this user sits, on every server, last changed first."""
    async with service.database.read() as connection:
        return await service.tables(connection, await game_queries.load_games(connection, user_id=user_id))


async def next_game(service: Service, user_id: int, after: str) -> tuple[Game, int | None] | None:
    """The game other than ``after`` that has waited longest for this user, of those that have a channel.

    With it comes its newest message, if it has one.
    """
    async with service.database.read() as connection:
        for game_id in await game_queries.awaiting(connection, user_id, after):
            game = await game_queries.load_game(connection, game_id)
            for table in await service.tables(connection, filter(None, [game])):
                if table.waits_for(user_id):
                    return table.game, (await post_queries.newest_messages(connection, [game_id])).get(game_id)
    return None


async def newest_messages(service: Service, game_ids: Iterable[str]) -> dict[str, int]:
    """The newest message of each of these games that has one."""
    async with service.database.read() as connection:
        return await post_queries.newest_messages(connection, game_ids)


async def act_of(service: Service, interaction_id: int) -> Act | None:
    """What an interaction has done to a game, ``None`` if it has changed none."""
    async with service.database.read() as connection:
        return await game_queries.act_of_interaction(connection, interaction_id)


ENDED = ("running", "finished", "ended")
"""The statuses of games that have a past."""
OVER = ("finished", "ended")
OF_THE_PAST = {"history": ENDED, "replay": ENDED, "export": ENDED, "verify": ENDED, "analyse": OVER, "rematch": OVER}
"""The acts on games that may be over, and which games fit them by their status."""


async def old_games(service: Service, request: Request, act: str, limit: int = 100) -> list[Table]:
    """The games that fit an act of `OF_THE_PAST` and that the person may see: those of this channel, then the newest.

    A rematch is for those who have played; in a private message everything is.
    """
    mine = request.person.id if act == "rematch" or request.guild_id is None else None
    async with service.database.read() as connection:
        found = await game_queries.load_games(
            connection, guild_id=request.guild_id, user_id=mine, statuses=OF_THE_PAST[act], limit=limit
        )
    here = sorted(found, key=lambda game: request.channel_id not in (game.channel_id, game.thread_id))
    return [Table(game) for game in here if request.reaches(game)]


async def find_old(service: Service, request: Request, act: str) -> list[Table]:
    """The games of this channel that somebody may mean with an act of `OF_THE_PAST` (see `choose`)."""
    statuses, me = OF_THE_PAST[act], request.person.id
    place = {"guild_id": request.guild_id, "channel_id": request.channel_id}
    if "running" in statuses:
        waiting = [table for table in await games_around(service, request) if table.waits_for(me)]
        if waiting:
            return choose(waiting, me)
    async with service.database.read() as connection:
        found = await game_queries.load_games(connection, **place, user_id=me, statuses=statuses, limit=1)
        if not found and request.guild_id is None:
            found = await game_queries.load_games(connection, user_id=me, statuses=statuses, limit=1)
        elif not found and act != "rematch":
            found = await game_queries.load_games(connection, **place, statuses=statuses, limit=1)
    if not found:
        raise Refusal("no-game-here")
    return [await service.table(found[0].id)]


def choose(tables: Sequence[Table], user_id: int) -> list[Table]:
    """Of several games, last changed first, those that this user may mean: all that wait for them.

    If none does, the newest in which they play; if there is none, the newest.
    """
    waiting = [table for table in tables if table.waits_for(user_id)]
    theirs = [table for table in tables if table.game.player(user_id) is not None]
    if not tables:
        raise Refusal("no-game-here")
    return waiting or theirs[:1] or [tables[0]]


async def find(service: Service, request: Request, fit: Fit, *, anywhere: bool = False) -> list[Table]:
    """The games of this channel that the person may mean, last changed first; ``anywhere``: of any channel.

    Whoever may do with none of them what they want has that refused by the first.
    """
    around = await (list_games(service, request, limit=100) if anywhere else games_around(service, request))
    found = [table for table in around if fit.fits(table)]
    if not found:
        raise Refusal("no-game-here")
    allowed = [table for table in found if fit.may(table)] or found[:1]
    return [table for table in allowed if fit.prefers(table)] or allowed


def game_name(text: str) -> str:
    """The id in what a person typed for a game (``#7kq2x`` for ``7KQ2X``)."""
    name = text.strip().removeprefix("#").upper()
    if len(name) != ID_LENGTH or not name.isalnum() or not name.isascii():
        raise NoSuchGame("no-such-game", game=text.strip()[:20])
    return name
