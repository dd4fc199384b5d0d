"""Computers at the table: they think outside the event loop and play through the same door as people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.games.decision import Decision
from bot.games.play import played
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents import OPPONENTS, STAND_IN
from bot.rules.draw import NoDraw
from bot.rules.game import Move

MOST_PLIES = 400
"""No game asks computers for more moves in a row; a loop that does not end must not take the bot with it."""


async def think(table: Table, seat: int, kind: str = STAND_IN) -> Move:
    """The move that a computer of this kind makes for the seat, thought about in a thread and blind to the bag."""
    # The copy is the thread's own, and its draw gives nothing: nobody can look into the bag by mistake.
    position = table.position.copy(NoDraw())
    opponent = OPPONENTS.get(kind, OPPONENTS[STAND_IN])
    return await asyncio.to_thread(opponent.choose, position, seat)


async def play_on(service: Service, game_id: str) -> Table:
    """Let the computers move for as long as the game waits for one."""
    table = await service.table(game_id)
    for _ in range(MOST_PLIES):
        if not table.computers_to_act:
            return table
        player = table.computers_to_act[0]
        thought_on = table
        move = await think(table, player.seat, player.computer or STAND_IN)

        def decide(
            now: Table, thought_on: Table = thought_on, seat: int = player.seat, move: Move = move
        ) -> Sequence[Decision]:
            # Somebody may have taken a move back meanwhile; then it is thought about again.
            return [played(now, seat, move)] if now.game.version == thought_on.game.version else []

        table = await service.change(game_id, None, decide)
    raise RuntimeError(f"the computers of game {game_id} do not come to an end")
