"""The deal of the week: a bag for each server with a league, which opens on Monday and closes at the end of Sunday.

Everybody plays the bag once and alone, against the computer of their tier. If the bot isn't running on Monday, the deal
opens when it returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.challenge.challenges import (
    ChallengeResult,
    ChallengeState,
    find_free_challenge_id,
    list_results,
    load_challenge_state,
)
from bot.games.challenge.league import LEVELS, TIERS, DealScore, advance, find_tier, place_players
from bot.games.core.request import Refusal
from bot.games.core.service import Service
from bot.rules import FIRST_GAME, RULESETS
from bot.rules.draw import SEED_BYTES
from bot.storage import challenge_queries, guild_queries
from bot.storage.database import lock
from bot.storage.rows import Attempt, Challenge, LeaguePlace, Tier

FIRST_MONDAY = date(2026, 1, 5)
"""The Monday of deal number 1."""
WEEK = timedelta(days=7)
MIN_LIFETIME = timedelta(days=1)
"""Minimum time for which a deal is open. If less time is left in a week, the next deal opens on Monday."""


@dataclass(frozen=True, slots=True)
class DealGroup:
    """The finished attempts of a group of a tier, the best first. ``number`` is ``None`` for a tier's only group."""

    tier: Tier
    number: int | None
    results: tuple[Attempt, ...]


def week_begins_at(now: datetime) -> datetime:
    """Return the beginning of the week (Monday, 0:00 UTC)."""
    day = now.astimezone(UTC).date()
    return datetime.combine(day - timedelta(days=day.weekday()), time(), UTC)


def number_deal(deal: Challenge) -> int:
    """Return the number of a deal, the same in all guilds."""
    return (week_begins_at(deal.opened_at).date() - FIRST_MONDAY).days // WEEK.days + 1


async def find_due_deals(service: Service) -> list[int]:
    """Return the guilds of this process that don't have this week's deal yet."""
    now = service.clock()
    monday = week_begins_at(now)
    if now > monday + WEEK - MIN_LIFETIME:
        return []
    return await service.database.query(challenge_queries.list_guilds_without_deal, monday, service.shards)


async def open_due_deals(service: Service) -> int:
    """Open this week's deal in all guilds in which it is due. Return the number of opened deals."""
    opened = 0
    for guild_id in await find_due_deals(service):
        async with service.database.write() as connection:
            opened += await _open_deal(service, connection, guild_id, week_begins_at(service.clock()))
    return opened


async def _open_deal(service: Service, connection: AsyncConnection, guild_id: int, monday: datetime) -> bool:
    """Open a guild's deal, unless another process or a change of the settings was faster. Return whether it opened."""
    await lock(connection, f"deals {guild_id}")
    channel_id = (await guild_queries.load_guild(connection, guild_id)).deals
    newest = await challenge_queries.load_newest_challenge(connection, guild_id, "deal")
    if channel_id is None or (newest is not None and newest.opened_at >= monday):
        return False
    deal_id = await find_free_challenge_id(service, connection)
    deal = Challenge(
        id=deal_id,
        kind="deal",
        guild_id=guild_id,
        channel_id=channel_id,
        ruleset=FIRST_GAME,
        side=RULESETS[FIRST_GAME].sides[0],
        seat=0,
        levels=(LEVELS[TIERS[0]],),
        opened_at=service.clock(),
        closes_at=monday + WEEK,
        seed=service.entropy(SEED_BYTES),
        thinking_id=deal_id,
    )
    await challenge_queries.add_challenge(connection, deal)
    return True


async def close_ended_deals(service: Service) -> list[int]:
    """Close all deals of past weeks, and move their players between the tiers.

    Return the streaks of all players of these deals.
    """
    streaks = list[int]()
    ended = await service.database.query(
        challenge_queries.list_ended_challenges, "deal", service.clock(), service.shards
    )
    for deal_id in ended:
        async with service.database.write() as connection:
            if await challenge_queries.close_challenge(connection, deal_id):
                streaks += await _settle(connection, deal_id)
    return streaks


async def _settle(connection: AsyncConnection, deal_id: str, *, moves: bool = True) -> list[int]:
    """Store the groups of a deal that has closed and return its players' streaks. Without ``moves``, tiers stay."""
    deal = await challenge_queries.load_challenge(connection, deal_id)
    assert deal is not None, "it has just been closed"
    attempts = await challenge_queries.load_attempts(connection, deal_id)
    scores = {
        attempt.user_id: DealScore(attempt.points, attempt.opponent)
        for attempt in attempts
        if attempt.points is not None and attempt.opponent is not None
    }
    tiers = {attempt.user_id: find_tier(attempt.level) for attempt in attempts}
    placements = place_players(tiers, scores, deal.seed)
    for user_id, placement in placements.items():
        moved = placement.moved if moves else 0
        await challenge_queries.record_placement(connection, deal_id, user_id, placement.group, moved)
    if not moves:
        return []
    places = await challenge_queries.load_league(connection, deal.guild_id)
    after = advance(deal.guild_id, places, placements)
    await challenge_queries.save_league(connection, places, after)
    return [after[user_id].streak for user_id in placements]


async def set_deal_channel(connection: AsyncConnection, guild_id: int, channel_id: int | None, now: datetime) -> None:
    """Move a guild's open deal to another channel, or close it (``None``).

    A deal that closes early moves nobody to another tier, because other people might still have played it.
    """
    await lock(connection, f"deals {guild_id}")
    deal = await challenge_queries.load_newest_challenge(connection, guild_id, "deal")
    if deal is None or deal.closed:
        return
    if channel_id is None:
        if await challenge_queries.close_challenge(connection, deal.id):
            await _settle(connection, deal.id, moves=deal.closes_at <= now)
    elif channel_id != deal.channel_id:
        await challenge_queries.move_challenge(connection, deal.id, channel_id)


async def load_place(service: Service, deal: Challenge, user_id: int) -> LeaguePlace:
    """Return the person's place in the league of a deal's guild, or a newcomer's place."""
    place = await service.database.query(challenge_queries.load_league_place, deal.guild_id, user_id)
    return place or LeaguePlace(deal.guild_id, user_id, TIERS[0])


async def load_next_deal(service: Service, deal: Challenge) -> Challenge | None:
    """Return the open deal that follows a closed deal in its guild, if there is one."""
    newest = await service.database.query(challenge_queries.load_newest_challenge, deal.guild_id, "deal")
    return newest if newest is not None and newest.id != deal.id and not newest.closed else None


async def load_previous_deal(service: Service, deal: Challenge) -> Challenge | None:
    """Return the deal before this one in its guild, if there is one."""
    return await service.database.query(challenge_queries.load_deal_before, deal.guild_id, deal.opened_at)


def list_groups(attempts: Sequence[Attempt]) -> list[DealGroup]:
    """Return the results of a deal by tier, the highest first, and group. Open deals have one group for each tier."""
    finished = [attempt for attempt in attempts if attempt.points is not None]
    finished.sort(key=lambda attempt: attempt.ended_at or attempt.begun_at)
    finished.sort(key=lambda attempt: DealScore(attempt.points or 0, attempt.opponent or 0).order, reverse=True)
    groups = list[DealGroup]()
    for tier in reversed(TIERS):
        mine = [attempt for attempt in finished if find_tier(attempt.level) == tier]
        numbers = sorted({attempt.group or 1 for attempt in mine})
        for number in numbers:
            results = tuple(attempt for attempt in mine if (attempt.group or 1) == number)
            groups.append(DealGroup(tier, number if len(numbers) > 1 else None, results))
    return groups


async def load_unplayed_deal(service: Service, guild_id: int, user_id: int) -> Challenge | None:
    """Return the guild's open deal if the person hasn't begun it, otherwise ``None``."""
    if (await service.guild(guild_id)).deals is None:
        return None
    deal = await service.database.query(challenge_queries.load_newest_challenge, guild_id, "deal")
    if deal is None or deal.closed or deal.closes_at <= service.clock():
        return None
    state = await load_challenge_state(service, deal.id)
    return deal if state.find_attempt(user_id) is None else None


def find_own_group(state: ChallengeState, user_id: int) -> DealGroup:
    """Return the group in which the person has played a deal.

    :raises Refusal: The person hasn't finished it.
    """
    for group in list_groups(state.attempts):
        if any(attempt.user_id == user_id for attempt in group.results):
            return group
    raise Refusal("deal-unseen")


def list_visible_results(state: ChallengeState, user_id: int) -> list[ChallengeResult]:
    """Return the results whose boards the person may see: all of a card, but only their own group's of a deal.

    :raises Refusal: The person hasn't finished their attempt.
    """
    if state.challenge.kind == "deal":
        return list_results(find_own_group(state, user_id).results)
    if not state.may_see(user_id):
        raise Refusal("not-finished")
    return list_results(state.attempts)
