"""Following a game in which others play, and following it no more. Answers to interactions."""

from __future__ import annotations

from bot.discord_app.core.buttons import Press, follow_buttons
from bot.discord_app.core.interactions import Context
from bot.games.core.request import Refusal
from bot.games.table import followers
from bot.messages.posts import name_game

WAYS = {"": None, "end": False, "rounds": True}
"""When whoever follows a game is told of it: with ``True`` also after each round; empty: as before, else at the end."""


async def follow(context: Context, game_id: str, way: str = "") -> None:
    """Follow a game, and offer the other way to, and to stop."""
    if way not in WAYS:
        raise Refusal("bad-option")
    table, follower = await followers.follow(context.service, context.request, game_id, rounds=WAYS[way])
    said = context.words("answer-follows", name=name_game(context.words, table.game), rounds=int(follower.rounds))
    view = follow_buttons(context.words, table.game, rounds=follower.rounds)
    # The board that somebody looks at stays.
    await context.show(said, view, fresh=not way)


async def press_follow(context: Context, press: Press) -> None:
    """The same by the button under a board, or by one of those that its answer offers."""
    await follow(context, press.game_id, "".join(press.path))


async def unfollow(context: Context, game_id: str) -> None:
    """Follow a game no more; that it is not followed is all that is said of one that cannot be seen."""
    if not await followers.unfollow(context.service, context.user.id, game_id):
        raise Refusal("follows-not", game=game_id)
    await context.show(context.words("answer-unfollowed", game=game_id))
