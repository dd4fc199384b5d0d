"""Taking back: what a person has chosen in secret, as long as others still choose."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.club import Club, Decision, Request
from bot.games.lobby import check_not_over
from bot.games.refusals import NothingToUndo, NotSeated, NotStarted
from bot.games.replay import Table, without


async def undo(club: Club, request: Request, game_id: str) -> Table:
    """Take back the last of the person's secret choices; nobody else has seen it, so nobody is told.

    :raises NothingToUndo: everything the person has done is known to all, or they have done nothing.
    :raises NotSeated: the person does not play here.
    :raises NotStarted: the game is a lobby.
    :raises AlreadyOver: the game has ended.
    """

    def decide(table: Table) -> Sequence[Decision]:
        check_not_over(table.game)
        player = table.game.player(request.person.id)
        if player is None:
            raise NotSeated(game=game_id)
        if table.replay is None:
            raise NotStarted(game=game_id)
        mine = [turn for turn in table.replay.turns if turn.seat == player.seat and turn.version > table.shown]
        if not mine:
            raise NothingToUndo(game=game_id)
        last = mine[-1].version
        return [Decision(table.game, "undo", player.seat, str(last), replay=without(table, last))]

    return await club.change(game_id, request, decide)
