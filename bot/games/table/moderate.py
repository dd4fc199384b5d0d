"""What moderators may do with any game of their channel."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.checks import check_not_over
from bot.games.core.decision import Decision, Request
from bot.games.core.refusal import NoSuchGame, Refusal, Unplayable
from bot.games.core.replay import UNPLAYABLE, Table
from bot.games.core.service import Service
from bot.storage import game_queries


async def check_may_end(service: Service, request: Request, game_id: str) -> Table:
    """The game that somebody wants to end; one that can no longer be played has no replay."""
    try:
        table = await service.table(game_id, request)
    except Unplayable:
        async with service.database.read() as connection:
            game = await game_queries.load_game(connection, game_id)
        if game is None:
            raise NoSuchGame("no-such-game", game=game_id) from None
        table = Table(game)
    _check_may_end(table, request)
    return table


def _check_may_end(table: Table, request: Request) -> None:
    if not (request.moderates(table.game) or (table.unplayable and table.game.host_id == request.person.id)):
        raise Refusal("moderator-only", game=table.game.id)
    check_not_over(table.game)


async def end(service: Service, request: Request, game_id: str) -> Table:
    """End any open game; nobody wins. Its host may end one that can no longer be played."""
    async with service.change(game_id, request, unplayable=True) as change:
        table = change.table
        _check_may_end(table, request)
        ended = replace(table.game, status="ended", ending=UNPLAYABLE if table.unplayable else "moderator")
        change.record(Decision(ended, "end", posts=("lobby",) if table.replay is None else ("board",)))
    return change.table
