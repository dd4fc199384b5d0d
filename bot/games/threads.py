"""The thread in which a game is played."""

from __future__ import annotations

from dataclasses import replace

from bot.games.decision import Decision
from bot.games.replay import Table
from bot.games.service import Service


async def move_in(service: Service, game_id: str, thread_id: int | None) -> Table:
    """Play the game in this thread from now on; ``None``: it can have none, and stays in its channel."""
    async with service.change(game_id) as change:
        game = change.table.game
        if game.thread_id is not None or not game.options.thread:
            pass
        elif thread_id is None:
            change.record(Decision(replace(game, options=replace(game.options, thread=False)), "thread"))
        else:
            moved = replace(game, thread_id=thread_id)
            change.record(Decision(moved, "thread", text=str(thread_id), posts=("lobby",)))
    return change.table


async def move_out(service: Service, game_id: str, thread_id: int) -> Table:
    """Play the game in its channel again: this thread of it is gone."""
    async with service.change(game_id) as change:
        game = change.table.game
        if game.thread_id == thread_id:
            options = replace(game.options, thread=False)
            change.record(Decision(replace(game, thread_id=None, options=options), "thread", posts=("lobby",)))
    return change.table
