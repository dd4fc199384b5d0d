"""Finding an open table for a person."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.request import Request
from bot.games.table.terms import Terms, get_terms
from bot.storage import game_queries, person_queries
from bot.storage.rows import Game


def name_lock(guild_id: int) -> str:
    """Return the name of the lock under which a person looks for an open table and opens one if there is none."""
    return f"open tables {guild_id}"


async def find_match(connection: AsyncConnection, request: Request, terms: Terms) -> Game | None:
    """Return the open table of these terms at which the person already waits, or the oldest one that they can join.

    Tables with a player who has blocked the person, or whom the person has blocked, are ignored.
    """
    me = request.person.id
    waiting = await game_queries.load_open_tables(connection, [request.place.id])
    same = [game for game in waiting if get_terms(game) == terms]
    for game in same:
        if game.player(me) is not None:
            return game
    avoided = await _find_avoided(connection, me, same)
    for game in same:
        is_open = len(game.players) < game.seats and me not in game.options.removed
        if is_open and request.has_access_to(game) and not any(one.user_id in avoided for one in game.players):
            return game
    return None


async def _find_avoided(connection: AsyncConnection, me: int, games: Sequence[Game]) -> set[int]:
    """Return the players of these games with whom the person can't play because of a block."""
    others = [player.user_id for game in games for player in game.players if player.user_id is not None]
    blocks = await person_queries.find_blocks_between(connection, me, others)
    return {user_id for pair in blocks for user_id in pair if user_id != me}
