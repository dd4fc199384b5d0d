"""Leaderboards of guilds, and the statistics of people and pairs."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame, Request, Unplayable
from bot.games.core.results import SHOWN_ALIKE, is_rated, shown_rating
from bot.games.core.season import name_season
from bot.games.core.service import Service
from bot.storage import result_queries
from bot.storage.result_queries import ALL_TIME
from bot.storage.rows import OVER, Rating, Result

MAX_PLACES = 10
"""Number of lines on a leaderboard."""
SETTLED_GAMES = 3
"""Minimum number of rated games before a rating appears on a leaderboard."""
FORM = 10
"""Number of recent games whose results are shown."""
MAX_BOARDS_TRIED = 5
"""Number of a person's best boards to try. Some may be in deleted channels or channels hidden from the viewer."""


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A line of the leaderboard.

    Equal ratings share a rank, and players with more games come first among them. ``form`` contains the results of the
    last rated games (for a season, only games of that season). ``course`` contains the displayed all-time rating before
    and after these games (see `Tally`).
    """

    rank: int
    rating: Rating
    shown: int
    form: tuple[int, ...] = ()
    course: tuple[tuple[int, int], ...] = ()


async def leaderboard(service: Service, guild_id: int, ruleset: str, season: str = ALL_TIME) -> list[LeaderboardLine]:
    """Return a guild's leaderboard for a ruleset. Players who have played too few games are left out."""
    standings = []
    async with service.database.read() as connection:
        strongest = await load_strongest(connection, guild_id, ruleset, season, SETTLED_GAMES, MAX_PLACES)
        for standing in strongest[:MAX_PLACES]:
            user_id = standing.rating.user_id
            last = await result_queries.load_last_rated(connection, guild_id, ruleset, user_id, FORM, season)
            form = _form((result, None) for result in last)
            # Results contain only the all-time rating.
            course = _follow(last) if season == ALL_TIME else ()
            standings.append(replace(standing, form=form, course=course))
    return standings


async def load_strongest(
    connection: AsyncConnection, guild_id: int, ruleset: str, season: str, least_games: int, count: int
) -> list[LeaderboardLine]:
    """Load the best ``count`` ratings with enough games, and all further ratings that share the last rank."""
    query = result_queries.load_best_ratings
    return rank_ratings(await query(connection, guild_id, ruleset, season, least_games, count, SHOWN_ALIKE))


def rank_ratings(found: Iterable[Rating]) -> list[LeaderboardLine]:
    """Rank these ratings, the best first."""
    ranked = [(shown_rating(rating), rating) for rating in found]
    ranked.sort(key=lambda pair: (-pair[0], -pair[1].games, pair[1].user_id))
    standings = list[LeaderboardLine]()
    for place, (shown, rating) in enumerate(ranked, start=1):
        is_shared = standings and standings[-1].shown == shown
        standings.append(LeaderboardLine(standings[-1].rank if is_shared else place, rating, shown))
    return standings


async def find_rated_results(service: Service, table: Table) -> list[Result]:
    """Return the rated results of a finished game by rank, or an empty list if the game is unrated."""
    if table.game.status not in OVER or not is_rated(table):
        return []
    found = await service.database.query(result_queries.load_results_of_game, table.game.id)
    return sorted((result for result in found if result.rating_after is not None), key=lambda result: result.rank)


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's statistics for a ruleset. For a pair, they cover only games that both have played.

    ``wins`` counts first places, including shared ones. ``ahead``, ``level`` and ``behind`` count games against the
    other person of a pair. ``best`` and ``mean`` are the points in games that the person hasn't left, or in all games
    if they have left them all. ``form`` contains the latest results, the newest last: 1 for a win or being ahead, -1
    for the last place or being behind, otherwise 0. ``rating`` is the displayed all-time rating, and ``season_rating``
    the displayed rating of the current season. ``course`` contains the displayed all-time rating by number of rated
    games. ``top`` lists the games with the highest scores and the person's seat in each, the best first.
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
    form: tuple[int, ...] = ()
    course: tuple[tuple[int, int], ...] = ()
    top: tuple[tuple[str, int], ...] = ()
    season_rating: int | None = None


async def count_results(service: Service, guild_id: int, user_id: int, against: int | None = None) -> list[Tally]:
    """Return a person's statistics in a guild by ruleset, the most played ruleset first."""
    season = name_season((await service.guild(guild_id)).season, service.clock())
    async with service.database.read() as connection:
        found = await result_queries.load_results_of(connection, guild_id, user_id, against)
        rulesets = sorted({mine.ruleset for mine, _ in found})
        known = {name: await _load_ratings_of(connection, guild_id, name, user_id, season) for name in rulesets}
    tallies = [_tally([pair for pair in found if pair[0].ruleset == name], known[name], season) for name in rulesets]
    return sorted(tallies, key=lambda tally: -tally.games)


async def _load_ratings_of(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_id: int, season: str
) -> list[Rating]:
    """Return a person's all-time rating and their rating in a season, if they exist."""
    found = await result_queries.load_ratings(connection, guild_id, ruleset, [user_id])
    if season != ALL_TIME:
        found += await result_queries.load_ratings(connection, guild_id, ruleset, [user_id], season)
    return found


def _tally(games: Sequence[tuple[Result, Result | None]], ratings: Iterable[Rating], season: str) -> Tally:
    """Summarize games (the newest first), given the person's ratings of all time and of the ``season``."""
    shown = {rating.season: shown_rating(rating) for rating in ratings}
    mine = [result for result, _ in games]
    stayed = [result for result in mine if not result.left] or mine
    best = sorted(stayed, key=lambda result: -result.score)
    compared = Counter(_outcome(result, other) for result, other in games if other is not None)
    return Tally(
        ruleset=mine[0].ruleset,
        games=len(mine),
        wins=sum(result.rank == 1 for result in mine),
        best=best[0].score,
        mean=fmean(result.score for result in stayed),
        mean_rank=fmean(result.rank for result in mine),
        rating=shown.get(ALL_TIME),
        season_rating=None if season == ALL_TIME else shown.get(season),
        ahead=compared[1],
        level=compared[0],
        behind=compared[-1],
        form=_form(games),
        course=_follow(mine),
        top=tuple((result.game_id, result.seat) for result in best[:MAX_BOARDS_TRIED]),
    )


async def find_visible_best_board(
    service: Service, request: Request, tally: Tally, *, shared: bool = False
) -> tuple[Table, int] | None:
    """Return the game and seat of the best board that the requester has access to, if there is one.

    A ``shared`` board is posted publicly, so its game must belong to the channel of the request.
    """
    for game_id, seat in tally.top:
        with contextlib.suppress(NoSuchGame, Unplayable):
            table = await service.table(game_id, request)
            if not shared or table.game.channel_id in request.channels:
                return table, seat
    return None


def _outcome(mine: Result, other: Result | None) -> int:
    """Return 1 for a win, -1 for the last place, otherwise 0. With ``other``, compare the two ranks instead."""
    if other is not None:
        return (mine.rank < other.rank) - (mine.rank > other.rank)
    if mine.rank == 1:
        return 1
    return -1 if mine.rank == mine.players else 0


def _form(newest_first: Iterable[tuple[Result, Result | None]]) -> tuple[int, ...]:
    return tuple(reversed([_outcome(*pair) for pair in islice(newest_first, FORM)]))


def _follow(newest_first: Sequence[Result]) -> tuple[tuple[int, int], ...]:
    """Return the rating before the first rated game and after each of the games, numbered from 0."""
    rated = [
        (result.rating_before, result.rating_after)
        for result in reversed(newest_first)
        if result.rating_before is not None and result.rating_after is not None
    ]
    return tuple(enumerate([rated[0][0], *(after for _, after in rated)])) if rated else ()
