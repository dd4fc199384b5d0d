"""Who is how strong on a server, and what a person or a pair has done there."""

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

MOST_PLACES = 10
"""Of a server so many are listed."""
SETTLED_GAMES = 3
"""The number of games after which a rating says enough to stand in a list."""
FORM = 10
"""Of so many last games the outcomes are told."""
BOARDS_TRIED = 5
"""So many of somebody's best boards are looked for; the channels of others may be out of sight, or gone."""


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A line of the leaderboard; equal ratings share a rank, and of these who has played more stands first.

    ``form`` are the last rated games, in a season those of it; ``course`` is the shown rating of all time before and
    after these (see `Tally`).
    """

    rank: int
    rating: Rating
    shown: int
    form: tuple[int, ...] = ()
    course: tuple[tuple[int, int], ...] = ()


async def leaderboard(service: Service, guild_id: int, ruleset: str, season: str = ALL_TIME) -> list[LeaderboardLine]:
    """The strongest of a server at a ruleset, the best first, without those who have hardly played."""
    standings = []
    async with service.database.read() as connection:
        strongest = await load_strongest(connection, guild_id, ruleset, season, SETTLED_GAMES, MOST_PLACES)
        for standing in strongest[:MOST_PLACES]:
            user_id = standing.rating.user_id
            last = await result_queries.last_rated(connection, guild_id, ruleset, user_id, FORM, season)
            form = _form((result, None) for result in last)
            # What is noted with a result is the rating of all time.
            course = _follow(last) if season == ALL_TIME else ()
            standings.append(replace(standing, form=form, course=course))
    return standings


async def load_strongest(
    connection: AsyncConnection, guild_id: int, ruleset: str, season: str, least_games: int, count: int
) -> list[LeaderboardLine]:
    """Load the best ``count`` of those with at least so many games, and all who share the last of their places."""
    query = result_queries.load_best_ratings
    return rank_ratings(await query(connection, guild_id, ruleset, season, least_games, count, SHOWN_ALIKE))


def rank_ratings(found: Iterable[Rating]) -> list[LeaderboardLine]:
    """Return the places of these ratings, the best first."""
    ranked = [(shown_rating(rating), rating) for rating in found]
    ranked.sort(key=lambda pair: (-pair[0], -pair[1].games, pair[1].user_id))
    standings = list[LeaderboardLine]()
    for place, (shown, rating) in enumerate(ranked, start=1):
        is_shared = standings and standings[-1].shown == shown
        standings.append(LeaderboardLine(standings[-1].rank if is_shared else place, rating, shown))
    return standings


async def find_rated_results(service: Service, table: Table) -> list[Result]:
    """What a game that is over has made of each rating, by place; nothing where it does not count, or nobody knows."""
    if table.game.status not in OVER or not is_rated(table):
        return []
    found = await service.database.query(result_queries.results_of_game, table.game.id)
    return sorted((result for result in found if result.rating_after is not None), key=lambda result: result.rank)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a person has done at one ruleset; of a pair, in the games of both.

    ``wins`` are first places, shared ones included; ``ahead``, ``level`` and ``behind`` count the games against the
    other of a pair. ``best`` and ``mean`` are points of games that the person hasn't left, unless they have left all.
    ``form`` are the last games, the newest at the end: 1 won or ahead, -1 last or behind, else 0.
    ``rating`` is what is shown of that of all time, ``season_rating`` of that of the season which goes on, ``course``
    of the first by the number of rated games. ``top`` are the ids of the
    games with the highest scores and the seats in them, the best first.
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
    """What a person has done on a server, by ruleset, the most played first."""
    season = name_season((await service.guild(guild_id)).season, service.clock())
    async with service.database.read() as connection:
        found = await result_queries.results_of(connection, guild_id, user_id, against)
        rulesets = sorted({mine.ruleset for mine, _ in found})
        known = {name: await _load_ratings_of(connection, guild_id, name, user_id, season) for name in rulesets}
    tallies = [_tally([pair for pair in found if pair[0].ruleset == name], known[name], season) for name in rulesets]
    return sorted(tallies, key=lambda tally: -tally.games)


async def _load_ratings_of(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_id: int, season: str
) -> list[Rating]:
    """The ratings of a person of all time and of a season, if they have them."""
    found = await result_queries.load_ratings(connection, guild_id, ruleset, [user_id])
    if season != ALL_TIME:
        found += await result_queries.load_ratings(connection, guild_id, ruleset, [user_id], season)
    return found


def _tally(games: Sequence[tuple[Result, Result | None]], ratings: Iterable[Rating], season: str) -> Tally:
    """What these games, the newest first, come to; ``ratings`` are the person's of all time and of the ``season``."""
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
        top=tuple((result.game_id, result.seat) for result in best[:BOARDS_TRIED]),
    )


async def find_visible_best_board(
    service: Service, request: Request, tally: Tally, *, shared: bool = False
) -> tuple[Table, int] | None:
    """The game and the seat of the best board that this person may see, if there is one.

    What is ``shared`` is seen by all of a channel: then it is one of a game that is played there.
    """
    for game_id, seat in tally.top:
        with contextlib.suppress(NoSuchGame, Unplayable):
            table = await service.table(game_id, request)
            if not shared or table.game.channel_id in request.channels:
                return table, seat
    return None


def _outcome(mine: Result, other: Result | None) -> int:
    """1 for a game that was won, or in which ``other`` was beaten, -1 for one that was lost, else 0."""
    if other is not None:
        return (mine.rank < other.rank) - (mine.rank > other.rank)
    if mine.rank == 1:
        return 1
    return -1 if mine.rank == mine.players else 0


def _form(newest_first: Iterable[tuple[Result, Result | None]]) -> tuple[int, ...]:
    return tuple(reversed([_outcome(*pair) for pair in islice(newest_first, FORM)]))


def _follow(newest_first: Sequence[Result]) -> tuple[tuple[int, int], ...]:
    """The rating before the first rated game, and after each."""
    rated = [
        (result.rating_before, result.rating_after)
        for result in reversed(newest_first)
        if result.rating_before is not None and result.rating_after is not None
    ]
    return tuple(enumerate([rated[0][0], *(after for _, after in rated)])) if rated else ()
