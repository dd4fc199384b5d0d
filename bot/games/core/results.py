"""How games ended: who was where, and what that says about strength.

Ratings are openskill's (Plackett–Luce, several players, shared places), kept for each server and ruleset: of all time,
and where the server has seasons of the one in which a game ends. Only games count in which every seat was played by its
own person to the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table
from bot.games.core.season import name_season
from bot.storage import guild_queries, result_queries
from bot.storage.database import lock
from bot.storage.result_queries import ALL_TIME
from bot.storage.rows import Rating, Result

_MODEL = PlackettLuce()
SHOWN_AT_START = 1000
"""The shown rating of a beginner."""
_SHOWN_PER_POINT = 40


def is_rated(table: Table) -> bool:
    """Whether a finished game counts for ratings."""
    if not table.game.place.is_rated:
        return False
    return table.game.unrated_because is None and all(player.user_id for player in table.game.players)


async def write_results(connection: AsyncConnection, table: Table) -> None:
    """Write down how each seat of a game that has just finished did, and what that makes of the ratings.

    Of a game that was played where nothing is rated nothing is: there is nobody to compare with.
    """
    outcome = table.outcome
    game = table.game
    assert outcome is not None, "the game is not over"
    if not game.place.is_rated:
        return
    found = [
        Result(
            game_id=game.id,
            seat=player.seat,
            guild_id=game.place.id,
            ruleset=game.ruleset,
            user_id=player.user_id,
            name="" if player.computer else player.name,
            computer=player.computer,
            players=len(game.players),
            rank=outcome.ranks[player.seat],
            score=outcome.scores[player.seat],
            rated=is_rated(table),
            at=game.changed_at,
        )
        for player in game.players
    ]
    await result_queries.add_results(connection, await _rate(connection, found) if is_rated(table) else found)


async def _rate(connection: AsyncConnection, found: Sequence[Result]) -> list[Result]:
    """These results with what they make of the ratings, which are kept."""
    guild_id = found[0].guild_id
    ruleset = found[0].ruleset
    at = found[0].at
    users = [result.user_id for result in found if result.user_id is not None]
    await lock(connection, f"ratings {guild_id} {ruleset}")
    last = await result_queries.last_result_at(connection, guild_id, users)
    if last is not None:
        # Ratings follow from the order in which games end, also where a clock has been set back.
        at = max(at, last + timedelta(microseconds=1))
    season = name_season((await guild_queries.load_guild(connection, guild_id)).season, at)
    before = await result_queries.load_ratings(connection, guild_id, ruleset, users)
    after = rate_anew(before, found)
    await result_queries.save_ratings(connection, after)
    if season != ALL_TIME:
        in_season = await result_queries.load_ratings(connection, guild_id, ruleset, users, season)
        await result_queries.save_ratings(connection, rate_in_season(season, in_season, before, found))
    known = {rating.user_id: shown_rating(rating) for rating in before}
    return [
        replace(
            result,
            at=at,
            rating_before=known.get(rating.user_id, SHOWN_AT_START),
            rating_after=shown_rating(rating),
            season=season,
        )
        for result, rating in zip(found, after, strict=True)
    ]


def rate_in_season(
    season: str, in_season: Iterable[Rating], before: Iterable[Rating], found: Sequence[Result]
) -> list[Rating]:
    """The ratings of these players in a season after a game.

    ``in_season`` are those of who has one already. Whoever has none begins half way between what theirs of all time was
    ``before`` the game and a beginner's.
    """
    known = {rating.user_id: rating for rating in in_season}
    begun = {rating.user_id: _compress(season, rating) for rating in before}
    return rate_anew((begun | known).values(), found, season)


def _compress(season: str, rating: Rating) -> Rating:
    """A rating of all time as somebody begins a season with it: mean and uncertainty half way back to the start."""
    start = _MODEL.rating()
    mu = (rating.mu + start.mu) / 2
    sigma = (rating.sigma + start.sigma) / 2
    return replace(rating, season=season, mu=mu, sigma=sigma, games=0, wins=0)


def rate_anew(before: Iterable[Rating], found: Sequence[Result], season: str = ALL_TIME) -> list[Rating]:
    """The ratings of these players after a game; who has none yet begins with the model's first guess."""
    known = {rating.user_id: rating for rating in before}
    old = [known.get(result.user_id or 0) or _first_rating(result, season) for result in found]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in old]
    after = _MODEL.rate(teams, ranks=[float(result.rank) for result in found])
    return [
        replace(
            rating,
            name=result.name,
            mu=strength.mu,
            sigma=strength.sigma,
            games=rating.games + 1,
            wins=rating.wins + (result.rank == 1),
        )
        for rating, result, (strength,) in zip(old, found, after, strict=True)
    ]


def _first_rating(result: Result, season: str) -> Rating:
    assert result.user_id is not None, "only people are rated"
    guess = _MODEL.rating()
    return Rating(result.guild_id, result.ruleset, season, result.user_id, result.name, guess.mu, guess.sigma, 0, 0)


def shown_rating(rating: Rating) -> int:
    """The strength that a person has at least shown, three deviations below the mean; 1000 for a beginner."""
    return round(SHOWN_AT_START + _SHOWN_PER_POINT * (rating.mu - 3 * rating.sigma))
