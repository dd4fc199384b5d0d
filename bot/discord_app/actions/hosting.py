"""Replacement of hosts who have left the server, for acts that only the host may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from bot.discord_app.core.context import Context
from bot.discord_app.core.members import find_departed
from bot.games.core.request import Refusal
from bot.games.table.hosting import relieve_host


async def relieve_absent_host(context: Context, game_id: str) -> bool:
    """Replace the host if they have left the server. Return whether they have left."""
    game = (await context.table(game_id)).game
    if game.host_id == context.user_id:
        return False
    # Without privileged intents, the bot doesn't receive an event when a member leaves, so ask Discord now.
    gone = await find_departed(context.client, game, [game.host_id])
    if not gone:
        return False
    await relieve_host(context.service, game_id, gone)
    return True


def with_present_host(act: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Wrap an act that only the host may do.

    If the host has left the server, they are replaced and the act is retried.
    """

    @wraps(act)
    async def act_as_host(context: Context, game_id: str, *options: Any, **chosen: Any) -> None:
        try:
            await act(context, game_id, *options, **chosen)
        except Refusal as refused:
            if refused.key != "host-only" or not await relieve_absent_host(context, game_id):
                raise
            await act(context, game_id, *options, **chosen)

    return act_as_host
