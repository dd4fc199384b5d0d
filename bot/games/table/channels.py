"""The channel or thread of a game: losing it and moving to another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.games.core.checks import (
    check_among_others,
    check_channel,
    check_may_write,
    check_no_tournament,
    check_not_over,
)
from bot.games.core.replay import Table
from bot.games.core.request import Refusal, Request
from bot.games.core.service import NewAct, Service
from bot.games.table.lobby import make_expiry
from bot.storage import game_queries, guild_queries
from bot.storage.payloads import Relocated
from bot.storage.rows import Game, PostKind


async def record_lost_channel(service: Service, game_id: str, channel_id: int) -> Table:
    """Record that the game's channel no longer exists. The host is then asked where to continue.

    An open table closes instead, because its players have only asked for a game in the list of that channel.
    """
    async with service.change(game_id) as change:
        game = change.table.game
        if game.channel_id != channel_id or game.channel_gone:
            pass
        elif game.open_since is not None and game.status == "lobby":
            change.record(make_expiry(game))
        else:
            lost = replace(game, channel_gone=True, thread_id=None)
            change.record(NewAct(lost, "thread", payload=Relocated("gone")))
    return change.table


async def record_lost_thread_or_channel(service: Service, channel_id: int) -> None:
    """Record for all its games that this channel or thread no longer exists.

    Games in a lost thread continue in their channel.
    """
    for table in await service.open_in(channel_id):
        if table.game.thread_id == channel_id:
            await leave_thread(service, table.game.id, channel_id)
        else:
            await record_lost_channel(service, table.game.id, channel_id)


def can_move_here(game: Game, request: Request) -> bool:
    """Check whether a game can move to the channel of this request because the bot can't post in the game's channel.

    A guest doesn't learn that a channel was deleted, so the bot trusts a player who moves a guest's game elsewhere.
    """
    is_unheard = not game.place.has_members and not request.is_in_channel_of(game)
    cannot_post = request.bot_has_left(game) or not request.rights(game).can_post
    return game.channel_gone or is_unheard or cannot_post


async def move_here(service: Service, request: Request, game_id: str) -> Table:
    """Move the game to the channel of this request.

    The board is posted there, which notifies the players whose turn it is. Any player or moderator may do this, because
    the host may be absent. If the bot has left the server, it continues as a guest, and the game becomes unrated.
    """
    check_among_others(request)
    settings = await service.settings_in(request.place)
    async with service.change(game_id, request) as change:
        game = change.table.game
        check_not_over(game)
        if not can_move_here(game, request):
            raise Refusal("channel-there", game=game.id, channels=f"<#{game.thread_or_channel_id}>")
        if game.player(request.person.id) is None and not request.moderates(game):
            raise Refusal("not-seated", game=game.id)
        check_channel(settings, request)
        here = _put_here(game, request)
        check_may_write(here, request, "move-here")
        posts = _list_posts(change.table)
        if game.offer is not None:
            posts = (*posts, "offer")
        change.record(NewAct(here, "thread", payload=Relocated(here.channel_id), posts=posts))
    return change.table


def _put_here(game: Game, request: Request) -> Game:
    """Return the game with the channel and place of the request."""
    options = replace(game.options, thread=False, parent_id=request.parent_id, private=request.private)
    here = replace(game, channel_id=request.channel_id, thread_id=None, channel_gone=False, options=options)
    if game.status == "lobby":
        # An open table becomes an ordinary lobby, because the list is in another channel.
        here = replace(here, open_since=None)
    if not request.bot_has_left(game):
        return here
    check_no_tournament(game)
    unrated_because = game.unrated_because or "guest"
    return replace(here, place_kind=request.place.kind, language=request.language, unrated_because=unrated_because)


def _list_posts(table: Table) -> tuple[PostKind, ...]:
    """Return the kind of post that shows the game after its channel or place has changed."""
    return ("board",) if table.replay else ("lobby",)


async def adopt_guest_games(service: Service, is_member: Callable[[int], bool]) -> None:
    """Turn guest games into server games if the bot has become a member of their server.

    The bot can then post without being asked. Open games are posted again. Finished games belong to the server from now
    on, too. ``is_member`` takes a guild id and returns whether the bot is a member of that guild.
    """
    for guild_id in await service.database.query(guild_queries.list_guest_guilds):
        if not service.shards.has(guild_id) or not is_member(guild_id):
            continue
        for game_id in await service.database.query(game_queries.list_guest_games, guild_id):
            await _adopt_guest_game(service, game_id)
        async with service.database.write() as connection:
            await game_queries.adopt_finished_guest_games(connection, guild_id, service.clock())


async def _adopt_guest_game(service: Service, game_id: str) -> None:
    async with service.change(game_id, unplayable=True) as change:
        game = change.table.game
        if game.place.kind == "guest" and not game.is_over:
            own = replace(game, place_kind="server", language="")
            change.record(NewAct(own, "thread", payload=Relocated("member"), posts=_list_posts(change.table)))


async def move_to_thread(service: Service, game_id: str, thread_id: int | None) -> Table:
    """Play the game in this thread from now on.

    If ``thread_id`` is ``None``, a thread isn't possible, and the game stays in its channel.
    """
    async with service.change(game_id) as change:
        game = change.table.game
        if game.thread_id is not None or not game.options.thread:
            pass
        elif thread_id is None:
            staying = replace(game, options=replace(game.options, thread=False))
            change.record(NewAct(staying, "thread", payload=Relocated(None)))
        else:
            moved = replace(game, thread_id=thread_id)
            change.record(NewAct(moved, "thread", payload=Relocated(thread_id), posts=("lobby",)))
    return change.table


async def leave_thread(service: Service, game_id: str, thread_id: int) -> Table:
    """Play the game in its channel again because its thread no longer exists."""
    async with service.change(game_id) as change:
        game = change.table.game
        if game.thread_id == thread_id:
            options = replace(game.options, thread=False)
            moved = replace(game, thread_id=None, options=options)
            change.record(NewAct(moved, "thread", payload=Relocated(None), posts=("lobby",)))
    return change.table
