"""Queries about what finished games came to: results, ratings, analyses and who has asked for those."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import add, find_changes, put
from bot.storage.rows import AnalysisRequest, Rating, Result
from bot.storage.shards import EVERY, Shards
from bot.storage.tables import analyses, analysis_requests, games, ratings, results

DEVIATIONS = 3
"""Standard deviations that are subtracted from the mean to rank people cautiously."""
ALL_TIME = ""
"""The season of ratings that follow from all rated games."""


async def add_results(connection: AsyncConnection, found: Sequence[Result]) -> None:
    """Write down how the seats of a game did."""
    await connection.execute(insert(results), [asdict(result) for result in found])


async def results_of(
    connection: AsyncConnection, guild_id: int, user_id: int, against: int | None = None
) -> list[tuple[Result, Result | None]]:
    """Every finished game of a user on this server, the newest first; with ``against``, only those of both."""
    mine = select(results).where(results.c.guild_id == guild_id, results.c.user_id == user_id)
    own = {row.game_id: Result(**row._mapping) for row in await connection.execute(mine.order_by(results.c.at.desc()))}
    if against is None:
        return [(result, None) for result in own.values()]
    theirs = select(results).where(results.c.user_id == against, results.c.game_id.in_(tuple(own)))
    other = {row.game_id: Result(**row._mapping) for row in await connection.execute(theirs)}
    return [(result, other[game_id]) for game_id, result in own.items() if game_id in other]


async def last_rated(
    connection: AsyncConnection, guild_id: int, ruleset: str, user_id: int, limit: int, season: str = ALL_TIME
) -> list[Result]:
    """The last rated games of a user on this server at a ruleset, perhaps of one season; the newest first."""
    mine = [results.c.guild_id == guild_id, results.c.user_id == user_id, results.c.ruleset == ruleset]
    if season != ALL_TIME:
        mine.append(results.c.season == season)
    query = select(results).where(*mine, results.c.rated).order_by(results.c.at.desc()).limit(limit)
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def results_of_game(connection: AsyncConnection, game_id: str) -> list[Result]:
    """How each seat of a game did."""
    query = select(results).where(results.c.game_id == game_id).order_by(results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def last_result_at(connection: AsyncConnection, guild_id: int, user_ids: Iterable[int]) -> datetime | None:
    """When the last game of any of these users on this server came to its end, ``None`` if none has."""
    of_these = (results.c.guild_id == guild_id, results.c.user_id.in_(tuple(user_ids)))
    at: datetime | None = (await connection.execute(select(func.max(results.c.at)).where(*of_these))).scalar()
    return at


async def load_ratings(
    connection: AsyncConnection,
    guild_id: int,
    ruleset: str,
    user_ids: Iterable[int] | None = None,
    season: str | None = ALL_TIME,
) -> list[Rating]:
    """The ratings of a server at a ruleset in a season, all or those of these users; without one, of all seasons."""
    query = select(ratings).where(ratings.c.guild_id == guild_id, ratings.c.ruleset == ruleset)
    if season is not None:
        query = query.where(ratings.c.season == season)
    if user_ids is not None:
        query = query.where(ratings.c.user_id.in_(tuple(user_ids)))
    return [Rating(**row._mapping) for row in await connection.execute(query)]


async def load_best_ratings(
    connection: AsyncConnection, guild_id: int, ruleset: str, season: str, least_games: int, count: int, tie: float
) -> list[Rating]:
    """Return the ``count`` strongest of a season with at least so many games, and all that are up to ``tie`` weaker."""
    of_these = (ratings.c.guild_id == guild_id, ratings.c.ruleset == ruleset, ratings.c.season == season)
    counted = (*of_these, ratings.c.games >= least_games)
    # Compared by the database, because loading a thousand rows takes far longer.
    strength = (ratings.c.mu - DEVIATIONS * ratings.c.sigma).label("strength")
    best = select(strength).where(*counted).order_by(strength.desc()).limit(count).subquery()
    weakest = select(func.min(best.c.strength)).scalar_subquery()
    query = select(ratings).where(*counted, strength >= weakest - tie)
    return [Rating(**row._mapping) for row in await connection.execute(query)]


async def find_seasons(connection: AsyncConnection, guild_id: int, ruleset: str, least_games: int) -> list[str]:
    """The seasons in which somebody has rated at least so many games on a server at a ruleset."""
    # Greater and not unequal: those of all time are not looked at.
    of_these = (ratings.c.guild_id == guild_id, ratings.c.ruleset == ruleset, ratings.c.season > ALL_TIME)
    query = select(ratings.c.season).where(*of_these, ratings.c.games >= least_games).distinct()
    return list((await connection.execute(query)).scalars())


async def save_ratings(connection: AsyncConnection, found: Sequence[Rating]) -> None:
    """Keep these ratings in the place of what was there."""
    for rating in found:
        await put(connection, ratings, asdict(rating))


async def load_analysis(connection: AsyncConnection, game_id: str, judge: int) -> tuple[str, bool] | None:
    """What was thought about a game that is over, as JSON, if it was ``judge`` who did; and whether it is refined."""
    of_these = (analyses.c.game_id == game_id, analyses.c.judge == judge)
    row = (await connection.execute(select(analyses.c.content, analyses.c.refined).where(*of_these))).one_or_none()
    return None if row is None else (row.content, row.refined)


async def load_analyses(
    connection: AsyncConnection, game_ids: Collection[str], judge: int
) -> dict[str, tuple[str, bool]]:
    """What `load_analysis` gives of each of these games that has one, by the game."""
    of_these = (analyses.c.game_id.in_(game_ids), analyses.c.judge == judge)
    query = select(analyses.c.game_id, analyses.c.content, analyses.c.refined).where(*of_these)
    return {row.game_id: (row.content, row.refined) for row in await connection.execute(query)}


async def has_analysis(connection: AsyncConnection, game_id: str, judge: int) -> bool:
    """Whether there is one by ``judge``."""
    query = select(analyses.c.game_id).where(analyses.c.game_id == game_id, analyses.c.judge == judge)
    return (await connection.execute(query)).first() is not None


async def save_analysis(connection: AsyncConnection, game_id: str, judge: int, content: str, *, refined: bool) -> None:
    """Keep what was thought about a game, in the place of what was there."""
    row = {"game_id": game_id, "judge": judge, "refined": refined, "content": content}
    await put(connection, analyses, row)


class WantedAnalysis(NamedTuple):
    """What somebody has asked for, and whether what is there of it is refined: ``None`` where nothing is there."""

    request: AnalysisRequest
    refined: bool | None


async def load_wanted(connection: AsyncConnection, judge: int, shards: Shards = EVERY) -> list[WantedAnalysis]:
    """The analyses that people want of games of these shards, whoever has asked first comes first."""
    by_judge = (analyses.c.game_id == analysis_requests.c.game_id, analyses.c.judge == judge)
    refined = select(analyses.c.refined).where(*by_judge).scalar_subquery().label("refined")
    query = select(analysis_requests, refined).join(games).where(shards.among(games.c.guild_id))
    rows = await connection.execute(query.order_by(analysis_requests.c.asked_at, analysis_requests.c.id))
    return [WantedAnalysis(AnalysisRequest(*row[:-1]), row.refined) for row in rows]


async def games_wanted(connection: AsyncConnection) -> dict[str, set[int]]:
    """The games of all shards whose analyses are wanted, and are not given up; and who wants each."""
    query = select(analysis_requests.c.game_id, analysis_requests.c.user_id)
    found = dict[str, set[int]]()
    for row in await connection.execute(query.where(analysis_requests.c.failure.is_(None))):
        found.setdefault(row.game_id, set()).add(row.user_id)
    return found


async def is_wanted(connection: AsyncConnection, game_id: str) -> bool:
    """Whether anybody still wants the analysis of this game."""
    query = select(analysis_requests.c.id).where(analysis_requests.c.game_id == game_id).limit(1)
    return (await connection.execute(query)).first() is not None


async def add_request(connection: AsyncConnection, request: AnalysisRequest) -> None:
    """Note what somebody wants."""
    await add(connection, analysis_requests, asdict(request))


async def change_request(connection: AsyncConnection, before: AnalysisRequest, after: AnalysisRequest) -> None:
    """Store what has changed in a request."""
    changed = find_changes(before, after, AnalysisRequest.__slots__)
    if changed:
        await connection.execute(update(analysis_requests).where(analysis_requests.c.id == before.id).values(changed))


async def give_up_analysis(connection: AsyncConnection, game_id: str, failure: str) -> None:
    """Note for all who want the analysis of a game that it cannot be made, or not be refined."""
    of_game = analysis_requests.c.game_id == game_id
    await connection.execute(update(analysis_requests).where(of_game).values(failure=failure))


async def delete_requests(connection: AsyncConnection, ids: Collection[int]) -> bool:
    """Forget what was done; whether any of it was still known."""
    gone = await connection.execute(delete(analysis_requests).where(analysis_requests.c.id.in_(ids)))
    return gone.rowcount > 0


async def find_rated(connection: AsyncConnection) -> list[tuple[int, str]]:
    """The servers and rulesets of which rated games have been finished."""
    found = select(results.c.guild_id, results.c.ruleset).where(results.c.rated).distinct()
    return [(row.guild_id, row.ruleset) for row in await connection.execute(found.order_by(results.c.guild_id))]


async def load_rated_results(connection: AsyncConnection, guild_id: int, ruleset: str) -> list[Result]:
    """How each seat of the rated games of a server at a ruleset did, the oldest game first."""
    of_these = (results.c.guild_id == guild_id, results.c.ruleset == ruleset, results.c.rated)
    query = select(results).where(*of_these).order_by(results.c.at, results.c.game_id, results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]
