"""What several use cases check before they do anything."""

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
    """The server on which something is asked that a conversation has none of."""
    if not request.place.has_settings:
        raise Refusal("guest-here" if request.place.has_others else "server-only")
    return request.place.id


def check_among_others(request: Request) -> None:
    """Refuse what is done with another person where nobody else is."""
    if not request.place.has_others:
        raise Refusal("server-only")


def check_manager(request: Request) -> int:
    """The server for which something is chosen, refused where the person may not choose for it."""
    guild_id = check_server(request)
    if not request.moderator:
        raise Refusal("moderator-only", game="")
    return guild_id


def check_channel(settings: GuildSettings, request: Request) -> None:
    """Refuse to play in a channel that the server has not chosen for games."""
    if settings.channels and not set(settings.channels) & set(request.channels):
        raise Refusal("channel-not-allowed", channels=tuple(f"<#{channel}>" for channel in settings.channels))


def check_may_write(game: Game, request: Request, act: str, *, opens_thread: bool = False) -> None:
    """Refuse an act that makes the bot post where the game is played, if the person may not write there themselves.

    ``opens_thread``: the act also makes the bot open a thread there.
    """
    lacks = request.lacks_to_write(game)
    if opens_thread:
        lacks += request.lacks_to_open_thread(game)
    if lacks:
        channel = f"<#{game.thread_or_channel_id}>"
        raise Refusal("may-not-write", act=act, game=game.id, channels=channel, permissions=lacks)


def may_take_part(game: Game, request: Request) -> bool:
    """Whether the bot posts for this person where a game is played that they do not open.

    It does for those who sit in it, were invited to it or moderate it; for others if they may write there themselves.
    """
    me = request.person.id
    is_accepted = game.player(me) is not None or me in (*game.options.invited, *game.options.declined)
    return is_accepted or request.moderates(game) or not request.lacks_to_write(game)


def check_may_take_part(game: Game, request: Request, act: str) -> None:
    """Refuse an act of somebody for whom the bot does not post where the game is played."""
    if not may_take_part(game, request):
        check_may_write(game, request, act)


def check_not_over(game: Game) -> None:
    """Refuse an act on a game that has ended."""
    if game.is_over:
        raise Refusal("already-over", game=game.id, status=game.status)


def check_no_tournament(game: Game) -> None:
    """Refuse at a table of a tournament what would change who plays there, or whether it has a result."""
    if game.tournament_id is not None:
        raise Refusal("tournament-table", game=game.id)


def check_lobby(game: Game) -> None:
    """Refuse what is possible only before the start. A table of a tournament starts by itself."""
    check_not_over(game)
    if game.status == "running" or game.tournament_id is not None:
        raise Refusal("already-started", game=game.id)


def check_started(table: Table) -> None:
    """Refuse what is possible only in a game under way."""
    check_not_over(table.game)
    if table.replay is None:
        raise Refusal("not-started", game=table.game.id)


def check_plays(table: Table, request: Request) -> Player:
    """The player that the person is in a game under way."""
    check_not_over(table.game)
    player = table.game.player(request.person.id)
    if player is None:
        raise Refusal("not-seated", game=table.game.id)
    check_started(table)
    return player


def check_resigns(table: Table, request: Request) -> Player:
    """The player who may resign; in a lobby nobody does."""
    if table.game.status == "lobby" and table.game.player(request.person.id) is not None:
        raise Refusal("resigns-too-early", game=table.game.id)
    return check_plays(table, request)


def check_host(game: Game, request: Request, *, moderators: bool = False) -> None:
    """Refuse what only the host may do, or with ``moderators`` a moderator as well."""
    if game.host_id != request.person.id and not (moderators and request.moderates(game)):
        host = game.player(game.host_id)
        in_lobby = game.status == "lobby"
        raise Refusal("host-only", game=game.id, host=host.name if host else "", lobby=int(in_lobby))


async def check_hosts_few(connection: AsyncConnection, request: Request, person: Person, limit: int) -> None:
    """Refuse that a ``person`` hosts one more game who hosts as many open ones as they may, anywhere."""
    await lock(connection, f"hosts {person.id}")
    if await game_queries.count_hosted(connection, person.id) >= limit:
        raise Refusal("too-many-games", limit=limit, who=person.name, me=int(person.id == request.person.id))


def may_give(table: Table, request: Request) -> bool:
    """Whether the person may give seats of this game to others."""
    return request.moderates(table.game) or request.person.id == table.game.host_id


def check_level(level: str) -> None:
    """Refuse a level that no computer has."""
    if level not in LEVELS:
        raise Refusal("no-such-level", text=level, levels=tuple(LEVELS))


async def check_not_blocked(
    connection: AsyncConnection, request: Request, person: Person, others: Iterable[Person]
) -> None:
    """Refuse that a ``person`` plays with ``others`` where one of them will not play with the other."""
    names = {other.id: other.name for other in others}
    me = request.person.id
    for blocker, blocked in await person_queries.blocks_between(connection, person.id, names):
        other = blocked if blocker == person.id else blocker
        if me not in (blocker, blocked):
            raise Refusal("not-together", who=person.name, other=names[other])
        raise Refusal("blocked", who=person.name if other == me else names[other], me=int(blocker == me))
