"""The league of a server's weekly deals: tiers, groups, promotions and streaks.

Everybody begins in the lowest tier. After each deal, the players of a tier are ranked in groups. The best third of a
group goes up a tier and the last third goes down. People who didn't play keep their tier for `MAX_MISSED` - 1 deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple, get_args

from bot.opponents.levels import Level
from bot.storage.rows import LeaguePlace, Tier

TIERS: tuple[Tier, ...] = get_args(Tier)
"""All tiers, the lowest first."""
LEVELS: Mapping[Tier, Level] = {"bronze": "easy", "silver": "medium", "gold": "hard"}
"""The computer that each tier plays against."""
MAX_GROUP = 12
"""Maximum size of a group. Larger tiers are divided into groups of equal size, which have at least six players."""
MAX_MISSED = 3
"""Number of missed deals in a row after which a person leaves the league. They can begin again later."""


def find_tier(level: str | None) -> Tier:
    """Return the tier that plays against the computer of this level."""
    return next((tier for tier in TIERS if LEVELS[tier] == level), TIERS[0])


class DealScore(NamedTuple):
    """The points of a player and of their opponent. More points are better, then a larger lead."""

    points: int
    opponent: int

    @property
    def order(self) -> tuple[int, int]:
        """A key that is larger for better scores."""
        return self.points, self.points - self.opponent


class Placement(NamedTuple):
    """A player's group in a deal, their rank there, and whether they move up a tier (1), down (-1) or not (0).

    Groups are numbered from 1 in each tier. Equal scores share a rank.
    """

    tier: Tier
    group: int
    rank: int
    moved: int


def count_movers(players: int) -> int:
    """Return a third of the players, rounded to the nearest number."""
    return (players + 1) // 3


def make_groups(user_ids: Collection[int], seed: bytes) -> list[list[int]]:
    """Divide the players of a tier into as few groups as possible, whose sizes differ by at most one.

    The deal's seed draws the groups, so that nobody can choose or foresee their group.
    """
    drawn = sorted(user_ids, key=lambda user_id: hashlib.blake2b(f"{user_id}".encode(), key=seed).digest())
    groups = -(-len(drawn) // MAX_GROUP)
    return [drawn[number::groups] for number in range(groups)]


def place_players(tiers: Mapping[int, Tier], scores: Mapping[int, DealScore], seed: bytes) -> dict[int, Placement]:
    """Return the placements of all players with a score, by tier from the highest, group and rank."""
    placements = dict[int, Placement]()
    for tier in reversed(TIERS):
        players = [user_id for user_id in scores if tiers[user_id] == tier]
        for number, group in enumerate(make_groups(players, seed), start=1):
            placements |= _place_group(tier, number, {user_id: scores[user_id] for user_id in group})
    return placements


def _place_group(tier: Tier, group: int, scores: Mapping[int, DealScore]) -> dict[int, Placement]:
    movers = count_movers(len(scores))
    placements = dict[int, Placement]()
    for user_id in sorted(scores, key=lambda user_id: scores[user_id].order, reverse=True):
        order = scores[user_id].order
        better = sum(other.order > order for other in scores.values())
        worse = sum(other.order < order for other in scores.values())
        equal = len(scores) - better - worse
        # Players with equal scores move together or not at all.
        is_rising = better + equal <= movers and tier != TIERS[-1]
        is_falling = worse + equal <= movers and tier != TIERS[0]
        placements[user_id] = Placement(tier, group, better + 1, int(is_rising) - int(is_falling))
    return placements


def advance(
    guild_id: int, places: Mapping[int, LeaguePlace], placements: Mapping[int, Placement]
) -> dict[int, LeaguePlace]:
    """Return everybody's place after a deal. People who leave the league are missing."""
    after = dict[int, LeaguePlace]()
    for user_id, place in places.items():
        missed = place.missed + 1
        if missed < MAX_MISSED:
            after[user_id] = replace(place, streak=0, missed=missed)
    for user_id, placement in placements.items():
        tier = TIERS[TIERS.index(placement.tier) + placement.moved]
        streak = places[user_id].streak if user_id in places else 0
        after[user_id] = LeaguePlace(guild_id, user_id, tier, streak + 1)
    return after
