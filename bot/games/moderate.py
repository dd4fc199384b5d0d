"""What moderators may do with any game of their channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.checks import check_not_over
from bot.games.decision import Decision, Request
from bot.games.replay import UNPLAYABLE, Table
from bot.games.seat_refusals import ModeratorOnly
from bot.games.service import Service


async def end(service: Service, request: Request, game_id: str) -> Table:
    """End any open game; nobody wins. Its host may end one that can no longer be played.

    :raises ModeratorOnly: the person may not moderate the channel in which it is played.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        if not (request.moderates(table.game) or (table.unplayable and table.game.host_id == request.person.id)):
            raise ModeratorOnly(game=table.game.id)
        check_not_over(table.game)
        ended = replace(table.game, status="ended", ending=UNPLAYABLE if table.unplayable else "moderator")
        return [Decision(ended, "end", posts=("lobby",) if table.replay is None else ("board",))]

    return await service.change(game_id, request, decide, unplayable=True)
