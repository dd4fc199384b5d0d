"""Following a game in which others play, and following it no more. Answers to interactions."""

from __future__ import annotations

from bot.discord_app.core.buttons import Press, follow_buttons
from bot.discord_app.core.context import Context
from bot.games.core.request import Refusal
from bot.games.table import followers
from bot.messages.posts import name_game

WAYS = {"": None, "end": False, "rounds": True}
"""By how it is chosen, whether somebody is told of each round as well; ``None``: as they are already, else not."""
STOP = "stop"
"""What is chosen to follow a game no more."""


async def follow(context: Context, game_id: str, way: str = "") -> None:
    """Follow a game in one of the `WAYS`; buttons of the answer choose the other, or stop it."""
    if way not in WAYS:
        raise Refusal("bad-option")
    table, follower = await followers.follow(context.service, context.request, game_id, rounds=WAYS[way])
    said = context.words("answer-follows", name=name_game(context.words, table.game), rounds=int(follower.rounds))
    view = follow_buttons(context.words, table.game, rounds=follower.rounds)
    # The board that somebody looks at stays.
    await context.show(said, view, fresh=not way)


async def press_follow(context: Context, press: Press) -> None:
    """Follow a game by the button under its board, or in the way that a button of `follow`'s answer stands for."""
    await follow(context, press.game_id, "".join(press.path))


async def unfollow(context: Context, game_id: str) -> None:
    """Follow a game no more. It need not be seen: of one that is not followed nothing else is said."""
    if not await followers.unfollow(context.service, context.user_id, game_id):
        raise Refusal("follows-not", game=game_id)
    await context.show(context.words("answer-unfollowed", game=game_id))
