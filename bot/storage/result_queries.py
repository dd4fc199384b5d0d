"""Queries about finished games: results, ratings, analyses, and requests for analyses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Float, Integer, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import find_changes, insert_if_missing, upsert
from bot.storage.rows import AnalysisRequest, Rating, Result
from bot.storage.shards import ALL_SHARDS, Shards, in_shards
from bot.storage.tables import analyses, analysis_requests, games, ratings, results

DEVIATIONS = 3
"""Number of standard deviations subtracted from the mean for a conservative ranking."""
ALL_TIME = ""
"""The season of ratings that include all rated games."""


_INSERT_RESULTS = insert(results)


async def add_results(connection: AsyncConnection, found: Sequence[Result]) -> None:
    """Store the results of a game's seats."""
    await connection.execute(_INSERT_RESULTS, [asdict(result) for result in found])


_OF_USER = (results.c.guild_id == bindparam("guild"), results.c.user_id == bindparam("user"))
_RESULTS_OF = select(results).where(*_OF_USER).order_by(results.c.at.desc())
_RESULTS_AGAINST = select(results).where(
    results.c.user_id == bindparam("against"), results.c.game_id.in_(bindparam("games", expanding=True))
)


async def load_results_of(
    connection: AsyncConnection, guild_id: int, user_id: int, against: int | None = None
) -> list[tuple[Result, Result | None]]:
    """Return a user's results on this server, the newest first.

    With ``against``, return only games with that user, and their result as the second item of each pair.
    """
    mine = await connection.execute(_RESULTS_OF, {"guild": guild_id, "user": user_id})
    own = {row.game_id: Result(**row._mapping) for row in mine}
    if against is None:
        return [(result, None) for result in own.values()]
    theirs = await connection.execute(_RESULTS_AGAINST, {"against": against, "games": tuple(own)})
    other = {row.game_id: Result(**row._mapping) for row in theirs}
    return [(result, other[game_id]) for game_id, result in own.items() if game_id in other]


_LAST_RATED = (
    select(results)
    .where(*_OF_USER, results.c.ruleset == bindparam("ruleset"), results.c.rated)
    .order_by(results.c.at.desc())
    .limit(bindparam("limit", type_=Integer))
)
_LAST_RATED_IN_SEASON = _LAST_RATED.where(results.c.season == bindparam("season"))


async def load_last_rated(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_id: int, limit: int, season: str = ALL_TIME
) -> list[Result]:
    """Return a user's last rated results on this server in a ruleset and optionally a season, the newest first."""
    query = _LAST_RATED if season == ALL_TIME else _LAST_RATED_IN_SEASON
    asked = {"guild": guild_id, "user": user_id, "ruleset": ruleset, "season": season, "limit": limit}
    return [Result(**row._mapping) for row in await connection.execute(query, asked)]


_RESULTS_OF_GAME = select(results).where(results.c.game_id == bindparam("of")).order_by(results.c.seat)


async def load_results_of_game(connection: AsyncConnection, game_id: str) -> list[Result]:
    """Return the results of a game's seats."""
    return [Result(**row._mapping) for row in await connection.execute(_RESULTS_OF_GAME, {"of": game_id})]


_LAST_RESULT_AT = select(func.max(results.c.at)).where(
    results.c.guild_id == bindparam("guild"), results.c.user_id.in_(bindparam("users", expanding=True))
)


async def find_last_result_at(connection: AsyncConnection, guild_id: int, user_ids: Iterable[int]) -> datetime | None:
    """Return when the last game of any of these users on this server ended, or ``None``."""
    found = await connection.execute(_LAST_RESULT_AT, {"guild": guild_id, "users": tuple(user_ids)})
    at: datetime | None = found.scalar()
    return at


async def load_ratings(
    connection: AsyncConnection,
    guild_id: int,
    ruleset: str,
    user_ids: Iterable[int] | None = None,
    season: str | None = ALL_TIME,
) -> list[Rating]:
    """Return a server's ratings in a ruleset, for all users or only these. ``season=None`` means all seasons."""
    query = _select_ratings(in_season=season is not None, of_users=user_ids is not None)
    asked = {"guild": guild_id, "ruleset": ruleset, "season": season, "users": tuple(user_ids or ())}
    return [Rating(**row._mapping) for row in await connection.execute(query, asked)]


_OF_RULESET = (ratings.c.guild_id == bindparam("guild"), ratings.c.ruleset == bindparam("ruleset"))


@cache
def _select_ratings(*, in_season: bool, of_users: bool) -> Select[Any]:
    query = select(ratings).where(*_OF_RULESET)
    if in_season:
        query = query.where(ratings.c.season == bindparam("season"))
    if of_users:
        query = query.where(ratings.c.user_id.in_(bindparam("users", expanding=True)))
    return query


_PLAYED_ENOUGH = ratings.c.games >= bindparam("least_games")


async def load_best_ratings(
    connection: AsyncConnection, guild_id: int, ruleset: str, season: str, least_games: int, count: int, tie: float
) -> list[Rating]:
    """Return the ``count`` best ratings with at least ``least_games`` games, and all others within ``tie`` of them."""
    asked = {
        "guild": guild_id,
        "ruleset": ruleset,
        "season": season,
        "least_games": least_games,
        "count": count,
        "tie": tie,
    }
    return [Rating(**row._mapping) for row in await connection.execute(_select_best_ratings(), asked)]


@cache
def _select_best_ratings() -> Select[Any]:
    counted = (*_OF_RULESET, ratings.c.season == bindparam("season"), _PLAYED_ENOUGH)
    # Let the database compare the ratings, because loading a thousand rows takes far longer.
    strength = (ratings.c.mu - DEVIATIONS * ratings.c.sigma).label("strength")
    count: BindParameter[int] = bindparam("count", type_=Integer)
    best = select(strength).where(*counted).order_by(strength.desc()).limit(count).subquery()
    weakest = select(func.min(best.c.strength)).scalar_subquery()
    return select(ratings).where(*counted, strength >= weakest - bindparam("tie", type_=Float))


# Use > instead of !=, so that the index skips the all-time ratings.
_FIND_SEASONS = select(ratings.c.season).where(*_OF_RULESET, ratings.c.season > ALL_TIME, _PLAYED_ENOUGH).distinct()


async def find_seasons(connection: AsyncConnection, guild_id: int, ruleset: str, least_games: int) -> list[str]:
    """Return the seasons in which somebody has played at least ``least_games`` rated games of a ruleset on a server."""
    asked = {"guild": guild_id, "ruleset": ruleset, "least_games": least_games}
    return list((await connection.execute(_FIND_SEASONS, asked)).scalars())


async def save_ratings(connection: AsyncConnection, found: Sequence[Rating]) -> None:
    """Store these ratings, replacing earlier ones."""
    for rating in found:
        await upsert(connection, ratings, asdict(rating))


_BY_JUDGE = analyses.c.judge == bindparam("judge")
_LOAD_ANALYSES = select(analyses.c.game_id, analyses.c.content).where(
    analyses.c.game_id.in_(bindparam("games", expanding=True)), _BY_JUDGE
)


async def load_analysis(connection: AsyncConnection, game_id: str, judge: int) -> str | None:
    """Return the analysis of a game by this version of the ``judge``, as JSON."""
    return (await load_analyses(connection, [game_id], judge)).get(game_id)


async def load_analyses(connection: AsyncConnection, game_ids: Collection[str], judge: int) -> dict[str, str]:
    """Return the results of `load_analysis` by game, for games that have an analysis."""
    found = await connection.execute(_LOAD_ANALYSES, {"games": tuple(game_ids), "judge": judge})
    return {row.game_id: row.content for row in found}


_HAS_ANALYSIS = select(analyses.c.game_id).where(analyses.c.game_id == bindparam("of"), _BY_JUDGE)


async def has_analysis(connection: AsyncConnection, game_id: str, judge: int) -> bool:
    """Check whether a game has an analysis by this ``judge``."""
    return (await connection.execute(_HAS_ANALYSIS, {"of": game_id, "judge": judge})).first() is not None


async def save_analysis(connection: AsyncConnection, game_id: str, judge: int, content: str, *, refined: bool) -> None:
    """Store the analysis of a game, replacing an earlier one."""
    row = {"game_id": game_id, "judge": judge, "refined": refined, "content": content}
    await upsert(connection, analyses, row)


class WantedAnalysis(NamedTuple):
    """A request, and whether the existing analysis is refined. It is ``None`` if there is no analysis."""

    request: AnalysisRequest
    refined: bool | None


_REFINED = select(analyses.c.refined).where(analyses.c.game_id == analysis_requests.c.game_id, _BY_JUDGE)
_LOAD_WANTED = (
    select(analysis_requests, _REFINED.scalar_subquery().label("refined"))
    .join(games)
    .order_by(analysis_requests.c.asked_at, analysis_requests.c.id)
)


async def load_wanted(connection: AsyncConnection, judge: int, shards: Shards = ALL_SHARDS) -> list[WantedAnalysis]:
    """Return the requests for analyses of games of these shards, the oldest request first."""
    rows = await connection.execute(in_shards(_LOAD_WANTED, games.c.guild_id, shards), {"judge": judge})
    return [WantedAnalysis(AnalysisRequest(*row[:-1]), row.refined) for row in rows]


async def list_wanted_games(connection: AsyncConnection) -> dict[str, set[int]]:
    """Return the games of all shards with requests that haven't failed, each with the users who made the requests."""
    query = select(analysis_requests.c.game_id, analysis_requests.c.user_id)
    found = dict[str, set[int]]()
    for row in await connection.execute(query.where(analysis_requests.c.failure.is_(None))):
        found.setdefault(row.game_id, set()).add(row.user_id)
    return found


_IS_WANTED = select(analysis_requests.c.id).where(analysis_requests.c.game_id == bindparam("of")).limit(1)


async def is_wanted(connection: AsyncConnection, game_id: str) -> bool:
    """Check whether there are requests for the analysis of this game."""
    return (await connection.execute(_IS_WANTED, {"of": game_id})).first() is not None


async def add_request(connection: AsyncConnection, request: AnalysisRequest) -> None:
    """Store a request."""
    await insert_if_missing(connection, analysis_requests, asdict(request))


_CHANGE_REQUEST = update(analysis_requests).where(analysis_requests.c.id == bindparam("of"))
"""An update of the columns that are passed in addition to the id."""


async def change_request(connection: AsyncConnection, before: AnalysisRequest, after: AnalysisRequest) -> None:
    """Store the changed fields of a request."""
    changed = find_changes(before, after, AnalysisRequest.__slots__)
    if changed:
        await connection.execute(_CHANGE_REQUEST, {"of": before.id} | changed)


async def give_up_analysis(connection: AsyncConnection, game_id: str, failure: str) -> None:
    """Record in all requests for a game that its analysis can't be made or refined."""
    of_game = analysis_requests.c.game_id == game_id
    await connection.execute(update(analysis_requests).where(of_game).values(failure=failure))


_DELETE_REQUESTS = delete(analysis_requests).where(analysis_requests.c.id.in_(bindparam("ids", expanding=True)))


async def delete_requests(connection: AsyncConnection, ids: Collection[int]) -> bool:
    """Delete requests, and return whether any of them still existed."""
    return (await connection.execute(_DELETE_REQUESTS, {"ids": tuple(ids)})).rowcount > 0


async def find_rated(connection: AsyncConnection) -> list[tuple[int, str]]:
    """Return the servers and rulesets with finished rated games."""
    found = select(results.c.guild_id, results.c.ruleset).where(results.c.rated).distinct()
    return [(row.guild_id, row.ruleset) for row in await connection.execute(found.order_by(results.c.guild_id))]


async def load_rated_results(connection: AsyncConnection, guild_id: int, ruleset: str) -> list[Result]:
    """Return the results of a server's rated games in a ruleset, the oldest game first."""
    of_these = (results.c.guild_id == guild_id, results.c.ruleset == ruleset, results.c.rated)
    query = select(results).where(*of_these).order_by(results.c.at, results.c.game_id, results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]
