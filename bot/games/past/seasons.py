"""The seasons of a server: its moderators choose them, the first of each are named, and a hall of fame keeps them.

When a season begins and ends follows from the date (`core.season`), who was first in it from its ratings.
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

LEAST_GAMES = 5
"""Whoever is named for a season has played so many rated games in it."""
LAST_PLACE = 3
"""The lowest place that is named. Equal ratings share a place, as on the leaderboard."""
TOLD_AFTER = timedelta(hours=8)
"""How long after the end of a season its first are named: games that ended just before are written down by then."""
TOLD_WITHIN = timedelta(days=14)
"""How long after its end a season is still news."""
SEASONS_A_PAGE = 7
"""Of the hall of fame."""


class Ended(NamedTuple):
    """A season that has ended on a server, and the channel in which its first are to be named."""

    guild_id: int
    channel_id: int
    season: Season


class HallPage(NamedTuple):
    """A page of the hall of fame, counted from 0: seasons with their first, the newest season first."""

    seasons: tuple[tuple[Season, list[LeaderboardLine]], ...]
    page: int
    pages: int


async def set_seasons(
    service: Service, request: Request, kind: SeasonKind | None, channel_id: int | None
) -> GuildSettings:
    """Let a server have seasons of this length, and name the first of each in this channel; ``None`` leaves it so.

    Nothing is posted of a season that has ended before.
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
    """Let a server have no seasons any more. What was rated in them stays."""
    guild_id = check_manager(request)
    async with service.database.write() as connection:
        before = await guild_queries.load_guild(connection, guild_id)
        await guild_queries.save_guild(connection, guild_id, before, replace(before, season=None, season_channel=None))
        after = await guild_queries.load_guild(connection, guild_id)
    service.forget_guild(guild_id)
    return after


async def find_due_seasons(service: Service) -> list[Ended]:
    """The seasons that have ended and of which something may be posted, on the servers of this process."""
    due = list[Ended]()
    for kind in KINDS:
        season = Season.at(kind, service.clock() - TOLD_AFTER).before()
        channels = await service.database.query(guild_queries.untold_seasons, kind, season.name, service.shards)
        due += [Ended(guild_id, channel_id, season) for guild_id, channel_id in channels.items()]
    return due


async def record_season_posted(service: Service, ended: Ended) -> None:
    """Note that nothing more is to be posted of a season on a server."""
    kind = ended.season.kind
    async with service.database.write() as connection:
        await guild_queries.note_told(connection, ended.guild_id, kind, ended.season.name)


async def find_podiums(service: Service, ended: Ended) -> dict[str, list[LeaderboardLine]]:
    """The first of a season that has ended, by ruleset; nothing where nobody has played enough, or it is no news."""
    if service.clock() - ended.season.ends > TOLD_WITHIN:
        return {}
    podiums = {ruleset: await _find_first(service, ended.guild_id, ruleset, ended.season) for ruleset in RULESETS}
    return {ruleset: first for ruleset, first in podiums.items() if first}


async def _find_first(service: Service, guild_id: int, ruleset: str, season: Season) -> list[LeaderboardLine]:
    found = await service.database.query(load_strongest, guild_id, ruleset, season.name, LEAST_GAMES, LAST_PLACE)
    return [standing for standing in found if standing.rank <= LAST_PLACE]


async def find_past(service: Service, guild_id: int, ruleset: str) -> list[Season]:
    """The seasons that are over and have somebody in the hall of fame, the newest first."""
    names = await service.database.query(result_queries.find_seasons, guild_id, ruleset, LEAST_GAMES)
    known = map(Season.from_name, names)
    now = service.clock()
    past = [season for season in known if season.ends <= now]
    return sorted(past, key=lambda season: (season.ends, season.begins), reverse=True)


async def hall_of_fame(service: Service, guild_id: int, ruleset: str, page: int = 0) -> HallPage:
    """A page of the hall of fame, the last one for any beyond it; empty where no season has an end or a first."""
    past = await find_past(service, guild_id, ruleset)
    pages = max(-(-len(past) // SEASONS_A_PAGE), 1)
    page = min(page, pages - 1)
    here = past[page * SEASONS_A_PAGE : (page + 1) * SEASONS_A_PAGE]
    found = [(season, await _find_first(service, guild_id, ruleset, season)) for season in here]
    return HallPage(tuple(found), page, pages)
