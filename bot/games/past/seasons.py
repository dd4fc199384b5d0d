"""The seasons of a guild: settings, announcements of the best players, and the hall of fame.

Seasons follow the calendar (`core.season`), and their best players are found by rating.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from bot.games.core.checks import check_manager
from bot.games.core.request import Refusal, Request
from bot.games.core.season import KINDS, Season
from bot.games.core.service import Service
from bot.games.past.standings import LeaderboardLine, load_strongest
from bot.rules import RULESETS
from bot.storage import guild_queries, result_queries
from bot.storage.rows import GuildSettings, SeasonKind

MIN_SEASON_GAMES = 5
"""Minimum number of rated games in a season to qualify for the podium."""
LAST_PLACE = 3
"""Lowest rank on the podium. Equal ratings share a rank, as on the leaderboard."""
ANNOUNCEMENT_DELAY = timedelta(hours=8)
"""Delay of the announcement after the end of a season, which allows the results of the last games to be recorded."""
ANNOUNCEMENT_TIMEOUT = timedelta(days=14)
"""Time after the end of a season after which the season is no longer announced."""
SEASONS_A_PAGE = 7


class Ended(NamedTuple):
    """A season that has ended in a guild, and the channel for its announcement."""

    guild_id: int
    channel_id: int
    season: Season


class HallPage(NamedTuple):
    """A page of the hall of fame: seasons with their best players, the newest season first. ``page`` counts from 0."""

    seasons: tuple[tuple[Season, list[LeaderboardLine]], ...]
    page: int
    pages: int


async def set_seasons(
    service: Service, request: Request, kind: SeasonKind | None, channel_id: int | None
) -> GuildSettings:
    """Enable seasons of this kind in a guild, announced in this channel. ``None`` keeps the current setting.

    Seasons that have already ended aren't announced.
    """
    guild_id = check_manager(request)
    async with service.database.write() as connection:
        await guild_queries.lock_guild(connection, guild_id)
        before = await guild_queries.load_guild(connection, guild_id)
        kept = kind or before.season
        if kept is None:
            raise Refusal("no-season-kind")
        chosen = replace(before, season=kept, season_channel=channel_id or before.season_channel)
        await guild_queries.save_guild(connection, guild_id, before, chosen)
        if kept != before.season or before.season_channel is None:
            await guild_queries.skip_season(connection, guild_id, Season.at(kept, service.clock()).before().name)
        after = await guild_queries.load_guild(connection, guild_id)
    service.forget_guild(guild_id)
    return after


async def stop(service: Service, request: Request) -> GuildSettings:
    """Disable seasons in a guild. Ratings of past seasons remain."""
    guild_id = check_manager(request)
    async with service.database.write() as connection:
        before = await guild_queries.load_guild(connection, guild_id)
        await guild_queries.save_guild(connection, guild_id, before, replace(before, season=None, season_channel=None))
        after = await guild_queries.load_guild(connection, guild_id)
    service.forget_guild(guild_id)
    return after


async def find_due_seasons(service: Service) -> list[Ended]:
    """Return the ended seasons that still have to be announced in this process's guilds."""
    due = list[Ended]()
    for kind in KINDS:
        season = Season.at(kind, service.clock() - ANNOUNCEMENT_DELAY).before()
        channels = await service.database.query(
            guild_queries.list_unannounced_seasons, kind, season.name, service.shards
        )
        due += [Ended(guild_id, channel_id, season) for guild_id, channel_id in channels.items()]
    return due


async def record_season_posted(service: Service, ended: Ended) -> None:
    """Record that nothing else has to be posted about a season in a guild."""
    kind = ended.season.kind
    async with service.database.write() as connection:
        await guild_queries.record_announced(connection, ended.guild_id, kind, ended.season.name)


async def find_podiums(service: Service, ended: Ended) -> dict[str, list[LeaderboardLine]]:
    """Return the best players of an ended season by ruleset.

    Rulesets in which nobody has played enough games are left out. Seasons that ended long ago have no podiums.
    """
    if service.clock() - ended.season.ends > ANNOUNCEMENT_TIMEOUT:
        return {}
    podiums = {ruleset: await _find_first(service, ended.guild_id, ruleset, ended.season) for ruleset in RULESETS}
    return {ruleset: first for ruleset, first in podiums.items() if first}


async def _find_first(service: Service, guild_id: int, ruleset: str, season: Season) -> list[LeaderboardLine]:
    found = await service.database.query(load_strongest, guild_id, ruleset, season.name, MIN_SEASON_GAMES, LAST_PLACE)
    return [standing for standing in found if standing.rank <= LAST_PLACE]


async def find_past(service: Service, guild_id: int, ruleset: str) -> list[Season]:
    """Return the past seasons in the hall of fame, the newest first."""
    names = await service.database.query(result_queries.find_seasons, guild_id, ruleset, MIN_SEASON_GAMES)
    known = map(Season.from_name, names)
    now = service.clock()
    past = [season for season in known if season.ends <= now]
    return sorted(past, key=lambda season: (season.ends, season.begins), reverse=True)


async def hall_of_fame(service: Service, guild_id: int, ruleset: str, page: int = 0) -> HallPage:
    """Return a page of the hall of fame, or the last page if ``page`` is too high.

    Without past seasons, the page is empty.
    """
    past = await find_past(service, guild_id, ruleset)
    pages = max(-(-len(past) // SEASONS_A_PAGE), 1)
    page = min(page, pages - 1)
    here = past[page * SEASONS_A_PAGE : (page + 1) * SEASONS_A_PAGE]
    found = [(season, await _find_first(service, guild_id, ruleset, season)) for season in here]
    return HallPage(tuple(found), page, pages)
