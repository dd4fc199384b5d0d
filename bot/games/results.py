"""How games ended: who was where, and what that says about strength.

Ratings are openskill's (Plackett–Luce, several players, shared places), kept for each server and ruleset. Only games
count in which every seat was played by its own person to the end.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.replay import Table
from bot.storage import result_queries
from bot.storage.database import lock
from bot.storage.rows import Rating, Result

_MODEL = PlackettLuce()
SHOWN_AT_START = 1000
"""The shown rating of a beginner."""
_SHOWN_PER_POINT = 40


def is_rated(table: Table) -> bool:
    """Whether a finished game counts for ratings."""
    game = table.game
    people = [player for player in game.players if player.computer is None and player.user_id is not None]
    return game.spoiled is None and len(people) == len(game.players)


async def write_results(connection: AsyncConnection, table: Table) -> None:
    """Write down how each seat of a game that has just finished did, and what that makes of the ratings.

    Of a game that was played in private messages nothing is.
    """
    outcome, game = table.outcome, table.game
    assert outcome is not None, "the game is not over"
    if game.guild_id is None:
        # There is nobody to compare with.
        return
    rated, users = is_rated(table), [player.user_id for player in game.players if player.user_id is not None]
    at = game.changed_at
    if rated:
        await lock(connection, f"ratings {game.guild_id} {game.ruleset}")
        last = await result_queries.last_result_at(connection, game.guild_id, users)
        if last is not None and last >= at:
            # Ratings follow from the order in which games end, also where a clock has been set back.
            at = last + timedelta(microseconds=1)
    found = [
        Result(
            game_id=game.id,
            seat=player.seat,
            guild_id=game.guild_id,
            ruleset=game.ruleset,
            user_id=player.user_id,
            name="" if player.computer else player.name,
            computer=player.computer,
            players=len(game.players),
            rank=outcome.ranks[player.seat],
            score=outcome.scores[player.seat],
            rated=rated,
            at=at,
        )
        for player in game.players
    ]
    if rated:
        before = await result_queries.load_ratings(connection, game.guild_id, game.ruleset, users)
        after = rated_anew(before, found)
        await result_queries.save_ratings(connection, after)
        known = {rating.user_id: shown_rating(rating) for rating in before}
        found = [
            replace(
                result,
                rating_before=known.get(rating.user_id, SHOWN_AT_START),
                rating_after=shown_rating(rating),
            )
            for result, rating in zip(found, after, strict=True)
        ]
    await result_queries.add_results(connection, found)


def rated_anew(before: list[Rating], found: list[Result]) -> list[Rating]:
    """The ratings of these players after a game; who has none yet begins with the model's first guess."""
    known = {rating.user_id: rating for rating in before}
    teams = [[_strength(known.get(result.user_id or 0))] for result in found]
    after = _MODEL.rate(teams, ranks=[float(result.rank) for result in found])
    ratings = []
    for result, (strength,) in zip(found, after, strict=True):
        assert result.user_id is not None, "only people are rated"
        old = known.get(result.user_id)
        ratings.append(
            Rating(
                guild_id=result.guild_id,
                ruleset=result.ruleset,
                user_id=result.user_id,
                name=result.name,
                mu=strength.mu,
                sigma=strength.sigma,
                games=(old.games if old else 0) + 1,
                wins=(old.wins if old else 0) + (result.rank == 1),
            )
        )
    return ratings


def _strength(rating: Rating | None) -> PlackettLuceRating:
    return _MODEL.rating() if rating is None else _MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def shown_rating(rating: Rating) -> int:
    """The strength that a person has at least shown, three deviations below the mean; 1000 for a beginner."""
    return round(SHOWN_AT_START + _SHOWN_PER_POINT * (rating.mu - 3 * rating.sigma))
