"""Who is how strong on a server, and what a person or a pair has done there."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from bot.games.results import shown_rating
from bot.games.service import Service
from bot.storage import result_queries
from bot.storage.rows import Game, Rating, Result

SETTLED_GAMES = 3
"""The number of games after which a rating says enough to stand in a list."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the leaderboard; equal ratings share a rank."""

    rank: int
    rating: Rating
    shown: int


async def leaderboard(service: Service, guild_id: int, ruleset: str, limit: int = 10) -> list[Place]:
    """The strongest of a server at a ruleset, the best first, without those who have hardly played."""
    async with service.database.read() as connection:
        found = await result_queries.load_ratings(connection, guild_id, ruleset)
    settled = sorted(
        ((shown_rating(rating), rating) for rating in found if rating.games >= SETTLED_GAMES),
        key=lambda pair: (-pair[0], -pair[1].games, pair[1].user_id),
    )
    return [Place(1 + sum(other > shown for other, _ in settled), rating, shown) for shown, rating in settled[:limit]]


async def rated_results(service: Service, game: Game) -> list[Result]:
    """What a game that is over has made of each rating, by place; nothing where it does not count, or nobody knows."""
    if game.status != "finished" or game.guild_id is None or game.spoiled is not None:
        return []
    async with service.database.read(once=True) as connection:
        found = await result_queries.results_of_game(connection, game.id)
    return sorted((result for result in found if result.rating_after is not None), key=lambda result: result.rank)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a person has done at one ruleset; of a pair, in the games of both.

    ``wins`` are first places, shared ones included; ``ahead``, ``level`` and ``behind`` count the games against the
    other of a pair.
    """

    ruleset: str
    games: int
    wins: int
    best: int
    mean: float
    mean_rank: float
    rating: int | None
    ahead: int = 0
    level: int = 0
    behind: int = 0


async def count_results(service: Service, guild_id: int, user_id: int, against: int | None = None) -> list[Tally]:
    """What a person has done on a server, by ruleset, the most played first."""
    async with service.database.read() as connection:
        found = await result_queries.results_of(connection, guild_id, user_id, against)
        rulesets = sorted({mine.ruleset for mine, _ in found})
        known = {name: await result_queries.load_ratings(connection, guild_id, name, [user_id]) for name in rulesets}
    tallies = []
    for name in rulesets:
        games = [(mine, theirs) for mine, theirs in found if mine.ruleset == name]
        ranks = [(mine.rank, theirs.rank) for mine, theirs in games if theirs is not None]
        tallies.append(
            Tally(
                ruleset=name,
                games=len(games),
                wins=sum(mine.rank == 1 for mine, _ in games),
                best=max(mine.score for mine, _ in games),
                mean=fmean(mine.score for mine, _ in games),
                mean_rank=fmean(mine.rank for mine, _ in games),
                rating=shown_rating(known[name][0]) if known[name] else None,
                ahead=sum(mine < theirs for mine, theirs in ranks),
                level=sum(mine == theirs for mine, theirs in ranks),
                behind=sum(mine > theirs for mine, theirs in ranks),
            )
        )
    return sorted(tallies, key=lambda tally: -tally.games)
