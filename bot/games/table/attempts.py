"""Attempts at challenges: games with the same seed that people play once and alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.request import Person, Refusal
from bot.storage import challenge_queries
from bot.storage.rows import Attempt, Challenge, Game
from bot.storage.subjects import Conflict

MAX_ATTEMPTS = 20
"""Maximum number of attempts at a card, without the owner's game. A deal of the week has no limit."""


def check_may_attempt(challenge: Challenge, attempts: Collection[Attempt], user_id: int, now: datetime) -> None:
    """Refuse an attempt at a challenge that is closed or full, and a second attempt."""
    if user_id == challenge.owner_id:
        raise Refusal("own-challenge")
    if any(attempt.user_id == user_id for attempt in attempts):
        raise Refusal("attempted")
    if challenge.closed or challenge.closes_at <= now:
        raise Refusal("challenge-closed", kind=challenge.kind)
    others = [attempt for attempt in attempts if attempt.user_id != challenge.owner_id]
    if challenge.kind == "card" and len(others) >= MAX_ATTEMPTS:
        raise Refusal("challenge-full", limit=MAX_ATTEMPTS)


async def record_attempt(connection: AsyncConnection, challenge_id: str, game: Game, person: Person) -> None:
    """Record a new game as the person's attempt at a challenge.

    :raises Refusal: See `check_may_attempt`. The challenge is also refused if it doesn't exist any more.
    """
    # The lock makes concurrent requests for the last attempt, or for two attempts of a person, wait for each other.
    challenge = await challenge_queries.load_challenge(connection, challenge_id, lock=True)
    if challenge is None:
        raise Refusal("no-such-challenge")
    attempts = await challenge_queries.load_attempts(connection, challenge_id)
    check_may_attempt(challenge, attempts, person.id, game.created_at)
    try:
        attempt = Attempt(challenge_id, person.id, person.name, game.id, game.created_at)
        if challenge.kind == "deal":
            level = next(player.computer for player in game.players if player.user_id is None)
            attempt = replace(attempt, level=level)
        await challenge_queries.add_attempt(connection, attempt)
    except Conflict:
        raise Refusal("attempted") from None
