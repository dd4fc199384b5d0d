"""Checks that several use cases share. Functions named ``check_…`` refuse a request that doesn't pass."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.opponents.levels import LEVELS
from bot.storage import game_queries, person_queries
from bot.storage.database import lock
from bot.storage.rows import Game, GuildSettings, Player


def check_server(request: Request) -> int:
    """Return the id of the guild; refuse requests from places that have no settings."""
    if not request.place.has_settings:
        raise Refusal("guest-here" if request.place.has_others else "server-only")
    return request.place.id


def check_among_others(request: Request) -> None:
    """Refuse acts that need other people if the place is a direct message."""
    if not request.place.has_others:
        raise Refusal("server-only")


def check_manager(request: Request) -> int:
    """Return the guild's id; refuse people who may not change the guild's settings."""
    guild_id = check_server(request)
    if not request.moderator:
        raise Refusal("moderator-only", game="")
    return guild_id


def check_channel(settings: GuildSettings, request: Request) -> None:
    """Refuse the request if the guild has chosen channels for games and this isn't one of them."""
    if settings.channels and not set(settings.channels) & set(request.channels):
        raise Refusal("channel-not-allowed", channels=tuple(f"<#{channel}>" for channel in settings.channels))


def check_may_write(game: Game, request: Request, act: str, *, opens_thread: bool = False) -> None:
    """Refuse an act that makes the bot post in the game's channel if the person may not write there.

    With ``opens_thread``, the act also makes the bot open a thread there.
    """
    lacks = request.lacks_to_write(game)
    if opens_thread:
        lacks += request.lacks_to_open_thread(game)
    if lacks:
        channel = f"<#{game.thread_or_channel_id}>"
        raise Refusal("may-not-write", act=act, game=game.id, channels=channel, permissions=lacks)


def may_take_part(game: Game, request: Request) -> bool:
    """Check whether the bot posts in the game's channel on behalf of this person.

    It does for players, invited people and moderators, and for others only if they may write there themselves.
    """
    me = request.person.id
    is_accepted = game.player(me) is not None or me in (*game.options.invited, *game.options.declined)
    return is_accepted or request.moderates(game) or not request.lacks_to_write(game)


def check_may_take_part(game: Game, request: Request, act: str) -> None:
    """Refuse an act of a person on whose behalf the bot doesn't post in the game's channel."""
    if not may_take_part(game, request):
        check_may_write(game, request, act)


def check_not_over(game: Game) -> None:
    if game.is_over:
        raise Refusal("already-over", game=game.id, status=game.status)


def check_no_tournament(game: Game) -> None:
    """Refuse acts at a tournament table that would change its players or prevent a result."""
    if game.tournament_id is not None:
        raise Refusal("tournament-table", game=game.id)


def check_no_attempt(game: Game) -> None:
    """Refuse acts in an attempt at a challenge that would give its player an advantage over others."""
    if game.challenge_id is not None and not game.is_over:
        raise Refusal("not-in-attempt", game=game.id)


def check_revealed(game: Game) -> None:
    """Refuse to show the record of a game as long as others play with the same seed."""
    if game.sealed:
        raise Refusal("sealed", game=game.id)


def check_lobby(game: Game) -> None:
    """Refuse acts that are possible only before the start.

    Tournament tables start automatically, so these acts are always refused there.
    """
    check_not_over(game)
    if game.status == "running" or game.tournament_id is not None:
        raise Refusal("already-started", game=game.id)


def check_started(table: Table) -> None:
    """Refuse acts that are possible only in a running game."""
    check_not_over(table.game)
    if table.replay is None:
        raise Refusal("not-started", game=table.game.id)


def check_plays(table: Table, request: Request) -> Player:
    """Return the person's player. Refuse people without a seat, and games that aren't running."""
    check_not_over(table.game)
    player = table.game.player(request.person.id)
    if player is None:
        raise Refusal("not-seated", game=table.game.id)
    check_started(table)
    return player


def check_resigns(table: Table, request: Request) -> Player:
    """Return the player who resigns. People can leave a lobby, but not resign from it."""
    if table.game.status == "lobby" and table.game.player(request.person.id) is not None:
        raise Refusal("resigns-too-early", game=table.game.id)
    return check_plays(table, request)


def check_host(game: Game, request: Request, *, moderators: bool = False) -> None:
    """Refuse acts that only the host may do. With ``moderators``, moderators may do them, too."""
    if game.host_id != request.person.id and not (moderators and request.moderates(game)):
        host = game.player(game.host_id)
        in_lobby = game.status == "lobby"
        raise Refusal("host-only", game=game.id, host=host.name if host else "", lobby=int(in_lobby))


async def check_hosting_limit(connection: AsyncConnection, request: Request, person: Person, limit: int) -> None:
    """Refuse another game if ``person`` already hosts ``limit`` open games, counting all places."""
    await lock(connection, f"hosts {person.id}")
    if await game_queries.count_hosted(connection, person.id) >= limit:
        raise Refusal("too-many-games", limit=limit, who=person.name, me=int(person.id == request.person.id))


def may_give(table: Table, request: Request) -> bool:
    """Check whether the person may give seats of this game to others."""
    return request.moderates(table.game) or request.person.id == table.game.host_id


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise Refusal("no-such-level", text=level, levels=tuple(LEVELS))


async def check_not_blocked(
    connection: AsyncConnection, request: Request, person: Person, others: Iterable[Person]
) -> None:
    """Refuse a game between ``person`` and ``others`` if one of them has blocked the other."""
    names = {other.id: other.name for other in others}
    me = request.person.id
    for blocker, blocked in await person_queries.find_blocks_between(connection, person.id, names):
        other = blocked if blocker == person.id else blocker
        if me not in (blocker, blocked):
            raise Refusal("not-together", who=person.name, other=names[other])
        raise Refusal("blocked", who=person.name if other == me else names[other], me=int(blocker == me))
