"""Handlers for following other people's games."""

from __future__ import annotations

from bot.discord_app.core.buttons import Press, follow_buttons
from bot.discord_app.core.context import Context
from bot.games.core.request import Refusal
from bot.games.table import followers
from bot.messages.posts import name_game

WAYS = {"": None, "end": False, "rounds": True}
"""The ways to follow a game: whether to report each round. ``None`` keeps the current way, by default the end only."""
STOP = "stop"
"""The option to stop following a game."""


async def follow(context: Context, game_id: str, way: str = "") -> None:
    """Follow a game in one of the `WAYS`, and offer buttons to choose another way or to stop."""
    if way not in WAYS:
        raise Refusal("bad-option")
    table, follower = await followers.follow(context.service, context.request, game_id, rounds=WAYS[way])
    said = context.words("answer-follows", name=name_game(context.words, table.game), rounds=int(follower.rounds))
    view = follow_buttons(context.words, table.game, rounds=follower.rounds)
    # Don't replace the board in an ephemeral message.
    await context.show(said, view, fresh=not way)


async def press_follow(context: Context, press: Press) -> None:
    """Follow a game after a press on the button below its board, or on a button of `follow` that offers another way."""
    await follow(context, press.game_id, "".join(press.path))


async def unfollow(context: Context, game_id: str) -> None:
    """Stop following a game. The person needn't have access to it, because the refusal only repeats its id."""
    if not await followers.unfollow(context.service, context.user_id, game_id):
        raise Refusal("follows-not", game=game_id)
    await context.show(context.words("answer-unfollowed", game=game_id))
