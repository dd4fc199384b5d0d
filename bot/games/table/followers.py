"""Following a game in which others play: who does is told privately when it is over, or after each round."""

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

MOST_FOLLOWED = 20
"""So many running games one person may follow."""
MOST_FOLLOWERS = 50
"""So many people may follow a game: all of them are to be told within a minute or two."""


class Followed(NamedTuple):
    """A game that somebody follows; with ``rounds`` they are told after each."""

    game: Game
    rounds: bool


def can_be_followed(game: Game) -> bool:
    """Whether people may follow a running game: where it can be known that they may still see it."""
    return game.place.has_members and not game.options.private


async def follow(
    service: Service, request: Request, game_id: str, *, rounds: bool | None = None
) -> tuple[Table, Follower]:
    """Follow a running game to its end, or with ``rounds`` also be told after each.

    ``None``: as the person follows it already, else to its end.

    :raises Refusal: the person plays in it, it has not begun or is over, who may see it is not known, or there are too
        many.
    """
    me = request.person.id
    async with service.change(game_id, request) as change:
        connection = change.connection
        _check_may_follow(change.table, request)
        before = await follower_queries.find_follower(connection, game_id, me)
        if before is None:
            # Of two games that are followed at once, neither would count the other.
            await lock(connection, f"follows {me}")
            followed = await follower_queries.list_followed(connection, me)
            if len(followed) >= MOST_FOLLOWED:
                raise Refusal("follows-many", most=MOST_FOLLOWED)
            if await follower_queries.count_followers(connection, game_id) >= MOST_FOLLOWERS:
                raise Refusal("followed-by-many", game=game_id, most=MOST_FOLLOWERS)
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
    """Follow a game no more, wherever that is asked and whether or not it can still be seen; whether they did."""
    async with service.database.write() as connection:
        removed = await follower_queries.remove_followers(connection, game_id, [user_id])
        # What waits for the end of quiet hours is not wanted any more either.
        dropped = await game_queries.drop_calls(connection, game_id, user_id, FOLLOWED)
    return bool(removed or dropped)


async def list_followed(service: Service, user_id: int) -> list[Followed]:
    """The games that this user follows, last changed first."""
    async with service.database.read() as connection:
        followed = await follower_queries.list_followed(connection, user_id)
        rounds = {one.game_id: one.rounds for one in followed}
        games = await game_queries.load_named(connection, rounds)
    return [Followed(game, rounds[game.id]) for game in games]


async def find_followed(service: Service, request: Request) -> list[Table]:
    """The games that the person may mean who names none: those of this channel, else all, without their moves.

    :raises Refusal: they follow none.
    """
    followed = [Table(one.game) for one in await list_followed(service, request.person.id)]
    if not followed:
        raise Refusal("follows-nothing")
    here = [table for table in followed if request.is_in_channel_of(table.game)]
    return here or followed
