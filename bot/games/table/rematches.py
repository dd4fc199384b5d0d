"""A rematch: a lobby for the same people, one for each game that is over."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.checks import check_server
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table, begin_again
from bot.games.core.request import Person, Request
from bot.games.core.service import Service
from bot.games.table.lobby import COMPUTER, join, open_game
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage import game_queries


async def open_rematch(service: Service, request: Request, game_id: str, *, here: bool = False) -> Table:
    """Open a lobby for the next game of the same people with the same options; the next in turn will begin.

    Whoever asks first hosts, the others are called. Asking again gives the lobby that is there. It opens in the channel
    of the game; with ``here``, or where that is gone, in the one in which it is asked.
    """
    table = await service.table(game_id, request)
    game = table.game
    if table.replay is None or table.running:
        raise Refusal("not-over", game=game.id)
    if game.player(request.person.id) is None:
        raise Refusal("not-seated", game=game.id)
    if (opened := await _opened_rematch(service, request, game.id)) is not None:
        return opened
    (first,) = begin_again(table).position.to_act
    after_first = (first + 1) % len(game.players)
    seated = (*game.players[after_first:], *game.players[:after_first])
    others = [Person(p.user_id, p.name) for p in seated if p.user_id and p.user_id != request.person.id]
    machines = [player for player in seated if player.user_id is None]
    order = tuple(player.user_id or COMPUTER for player in seated)
    options = replace(game.options, invited=(), declined=(), only_invited=False, removed=(), order=order)
    options = replace(options, calls=(), refused=())
    there = replace(
        request,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        parent_id=game.options.parent_id,
        private=game.options.private,
    )
    place = request if here or game.channel_gone else there
    if game.guild_id is not None:
        check_server(place)
    try:
        return await open_game(
            service,
            place,
            game.ruleset,
            game.side,
            len(seated),
            options,
            len(machines),
            others,
            rematch_of=game.id,
            levels=[player.computer or DEFAULT_LEVEL for player in machines],
            # A computer that took over somebody's seat is called like them.
            names=["" if player.former_id else player.name for player in machines],
        )
    except game_queries.Conflict:
        # Somebody else has asked at the same time and was faster.
        opened = await _opened_rematch(service, request, game.id)
        if opened is None:
            raise Refusal("stale", game=game.id) from None
        return opened


async def _opened_rematch(service: Service, request: Request, game_id: str) -> Table | None:
    """The rematch that is there, with the person in it if it still waits for players."""
    known = await service.database.query(game_queries.rematch_of, game_id)
    if known is None:
        return None
    opened = await service.table(known)
    joins = opened.game.status == "lobby" and opened.game.player(request.person.id) is None
    return await join(service, request, known) if joins else opened
