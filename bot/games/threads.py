"""The thread in which a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.decision import Decision
from bot.games.replay import Table
from bot.games.service import Service


async def move_in(service: Service, game_id: str, thread_id: int | None) -> Table:
    """Play the game in this thread from now on; ``None``: it can have none, and stays in its channel."""

    def decide(table: Table) -> Sequence[Decision]:
        game = table.game
        if game.thread_id is not None or not game.options.thread:
            return []
        if thread_id is None:
            return [Decision(replace(game, options=replace(game.options, thread=False)), "thread")]
        return [Decision(replace(game, thread_id=thread_id), "thread", text=str(thread_id), posts=("lobby",))]

    return await service.change(game_id, None, decide)


async def move_out(service: Service, game_id: str, thread_id: int) -> Table:
    """Play the game in its channel again: this thread of it is gone."""

    def decide(table: Table) -> Sequence[Decision]:
        if table.game.thread_id != thread_id:
            return []
        options = replace(table.game.options, thread=False)
        return [Decision(replace(table.game, thread_id=None, options=options), "thread", posts=("lobby",))]

    return await service.change(game_id, None, decide)
