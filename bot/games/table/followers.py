"""Following other people's games by direct message, to the end or round by round."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.core.checks import check_not_over, check_server
from bot.games.core.ledger import save_discord_language
from bot.games.core.replay import Table
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Service
from bot.storage import follower_queries, game_queries
from bot.storage.call_reasons import FOLLOWED
from bot.storage.database import lock
from bot.storage.rows import Follower, Game

MAX_FOLLOWED_GAMES = 20
"""Maximum number of running games a person can follow."""
MAX_FOLLOWERS = 50
"""Maximum number of followers of a game, low enough to notify all of them within two minutes."""


class Followed(NamedTuple):
    """A game that somebody follows. With ``rounds``, they are notified after each round."""

    game: Game
    rounds: bool


def can_be_followed(game: Game) -> bool:
    """Check whether people can follow a running game, which requires that their access to it can be checked."""
    return game.place.has_members and not game.options.private


async def follow(
    service: Service, request: Request, game_id: str, *, rounds: bool | None = None
) -> tuple[Table, Follower]:
    """Follow a running game to its end; with ``rounds``, the person is also notified after each round.

    With ``None``, an earlier choice stays unchanged, and new followers are notified only at the end.

    :raises Refusal: The person plays in the game, it isn't running, access to it can't be checked, or a limit is
        reached.
    """
    me = request.person.id
    async with service.change(game_id, request) as change:
        connection = change.connection
        _check_may_follow(change.table, request)
        before = await follower_queries.find_follower(connection, game_id, me)
        if before is None:
            # Two concurrent requests wouldn't count each other's game.
            await lock(connection, f"follows {me}")
            followed = await follower_queries.list_followed(connection, me)
            if len(followed) >= MAX_FOLLOWED_GAMES:
                raise Refusal("follows-many", most=MAX_FOLLOWED_GAMES)
            if await follower_queries.count_followers(connection, game_id) >= MAX_FOLLOWERS:
                raise Refusal("followed-by-many", game=game_id, most=MAX_FOLLOWERS)
        if rounds is None:
            rounds = before is not None and before.rounds
        follower = Follower(game_id, me, rounds)
        await follower_queries.save_follower(connection, follower)
        await save_discord_language(connection, request)
        if not follower.rounds:
            await game_queries.drop_calls(connection, game_id, me, ["round-over"])
    return change.table, follower


def _check_may_follow(table: Table, request: Request) -> None:
    game = table.game
    check_not_over(game)
    if game.player(request.person.id) is not None:
        raise Refusal("follows-own", game=game.id)
    check_server(request)
    if table.replay is None:
        raise Refusal("follows-too-early", game=game.id)
    if game.options.private:
        raise Refusal("follows-private", game=game.id)


async def unfollow(service: Service, user_id: int, game_id: str) -> bool:
    """Stop following a game, and return whether the user was following it.

    This works even if they can't see the game any more.
    """
    async with service.database.write() as connection:
        removed = await follower_queries.remove_followers(connection, game_id, [user_id])
        # Also drop calls that are waiting for the end of quiet hours.
        dropped = await game_queries.drop_calls(connection, game_id, user_id, FOLLOWED)
    return bool(removed or dropped)


async def list_followed(service: Service, user_id: int) -> list[Followed]:
    """Return the games that this user follows, most recently changed first."""
    async with service.database.read() as connection:
        followed = await follower_queries.list_followed(connection, user_id)
        rounds = {one.game_id: one.rounds for one in followed}
        games = await game_queries.load_named(connection, rounds)
    return [Followed(game, rounds[game.id]) for game in games]


async def find_followed(service: Service, request: Request) -> list[Table]:
    """Return the followed games of this channel, or all followed games if none is played here, without replaying them.

    :raises Refusal: The person doesn't follow any game.
    """
    followed = [Table(one.game) for one in await list_followed(service, request.person.id)]
    if not followed:
        raise Refusal("follows-nothing")
    here = [table for table in followed if request.is_in_channel_of(table.game)]
    return here or followed
