"""The league: groups, promotions, streaks, and 200 simulated weeks that match an independent calculation."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Mapping

import pytest

from bot.games.challenge.league import (
    MAX_GROUP,
    TIERS,
    DealScore,
    Placement,
    advance,
    count_movers,
    make_groups,
    place_players,
)
from bot.storage.rows import LeaguePlace, Tier

GUILD = 7
SEED = bytes(range(32))
MOVERS = {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 4, 12: 4}
"""A third of each number of players, rounded by hand."""


def place_in_silver(*scores: tuple[int, int]) -> list[int]:
    """Return the moves of people in the middle tier who have these scores."""
    users = range(1, len(scores) + 1)
    of_users = {user: DealScore(*scores[user - 1]) for user in users}
    placements = place_players(dict.fromkeys(users, "silver"), of_users, SEED)
    return [placements[user].moved for user in users]


def test_third_is_rounded_to_the_nearest_number() -> None:
    assert {players: count_movers(players) for players in MOVERS} == MOVERS


def test_best_third_rises_and_last_third_falls() -> None:
    assert place_in_silver((61, 40), (58, 40), (44, 40)) == [1, 0, -1]
    assert place_in_silver((9, 0), (8, 0), (7, 0), (6, 0), (5, 0)) == [1, 1, 0, -1, -1]


def test_single_player_stays() -> None:
    assert place_in_silver((99, 0)) == [0]


def test_lead_decides_between_equal_points() -> None:
    assert place_in_silver((50, 30), (50, 20), (50, 40)) == [0, 1, -1]


def test_equal_scores_move_together_or_stay() -> None:
    assert place_in_silver((50, 30), (50, 30), (40, 30)) == [0, 0, -1]
    assert place_in_silver((50, 30), (40, 30), (40, 30)) == [1, 0, 0]
    assert place_in_silver((50, 30), (50, 30)) == [0, 0]
    assert place_in_silver((9, 0), (9, 0), (7, 0), (6, 0), (6, 0)) == [1, 1, 0, -1, -1]


@pytest.mark.parametrize(("tier", "moves"), [("bronze", [1, 0, 0]), ("gold", [0, 0, -1])])
def test_outer_tiers_have_one_exit(tier: Tier, moves: list[int]) -> None:
    scores = {user: DealScore(10 - user, 0) for user in (1, 2, 3)}
    placements = place_players(dict.fromkeys(scores, tier), scores, SEED)
    assert [placements[user].moved for user in (1, 2, 3)] == moves


@pytest.mark.parametrize("players", range(1, 61))
def test_groups_have_five_to_twelve_players(players: int) -> None:
    groups = make_groups(range(players), SEED)
    sizes = [len(group) for group in groups]
    assert sorted(user for group in groups for user in group) == list(range(players))
    assert max(sizes) <= MAX_GROUP
    assert max(sizes) - min(sizes) <= 1
    assert len(groups) == 1 if players <= MAX_GROUP else min(sizes) >= 5


def test_seed_draws_groups_regardless_of_order() -> None:
    users = list(range(30))
    drawn = make_groups(users, SEED)
    assert make_groups(users[::-1], SEED) == drawn
    assert make_groups(users, bytes(32)) != drawn


def test_placements_begin_with_highest_tier_and_best_score() -> None:
    tiers: dict[int, Tier] = {1: "bronze", 2: "gold", 3: "gold", 4: "silver"}
    scores = {1: DealScore(90, 0), 2: DealScore(20, 0), 3: DealScore(30, 0), 4: DealScore(50, 0)}
    placements = place_players(tiers, scores, SEED)
    assert list(placements) == [3, 2, 4, 1]
    assert placements[2] == Placement("gold", 1, 2, -1)


def test_person_leaves_league_after_three_missed_deals() -> None:
    places = {1: LeaguePlace(GUILD, 1, "gold", streak=4)}
    for missed in (1, 2):
        places = advance(GUILD, places, {})
        assert places == {1: LeaguePlace(GUILD, 1, "gold", 0, missed)}
    assert advance(GUILD, places, {}) == {}
    assert advance(GUILD, places, {1: Placement("gold", 1, 1, 0)}) == {1: LeaguePlace(GUILD, 1, "gold", 1, 0)}


def test_newcomer_begins_streak_in_tier_they_reached() -> None:
    assert advance(GUILD, {}, {1: Placement("bronze", 1, 1, 1)}) == {1: LeaguePlace(GUILD, 1, "silver", 1)}


# A second implementation, which calculates each person's week alone, from a table of all results.

Row = tuple[int, int, int]
"""A tier (0 to 2), and the points of the player and of the opponent."""


def hand_calculate(person: int, table: Mapping[int, Row], drawn: Mapping[int, str]) -> tuple[int, int, int]:
    """Return the person's group, their rank in it and their next tier."""
    tier, points, opponent = table[person]
    mates = [user for user in table if table[user][0] == tier]
    groups = next(count for count in range(1, 100) if len(mates) <= 12 * count)
    mine = sum(drawn[user] < drawn[person] for user in mates) % groups
    better = worse = size = 0
    for user in mates:
        if groups > 1 and sum(drawn[other] < drawn[user] for other in mates) % groups != mine:
            continue
        size += 1
        _, others, against = table[user]
        if others != points:
            better += others > points
            worse += others < points
        else:
            better += against < opponent
            worse += against > opponent
    rank = better + 1
    last = size - worse
    after = tier
    if last <= MOVERS[size]:
        after = min(2, tier + 1)
    if rank > size - MOVERS[size]:
        after = max(0, tier - 1)
    return mine + 1, rank, after


def test_two_hundred_weeks_match_hand_calculation() -> None:
    chance = random.Random(65)
    places: Mapping[int, LeaguePlace] = {}
    diary: dict[int, list[int | None]] = {}  # for each week since the first deal, the next tier, or None if missed
    seen = Counter[str]()
    people = list(range(8))
    for week in range(200):
        people += [1000 + week * 10 + number for number in range(chance.choice((0, 0, 0, 1, 3)))]
        if len(people) > 54:
            people = chance.sample(people, 44)
        seed = chance.randbytes(32)
        table = dict[int, Row]()
        for person in people:
            weeks = diary.get(person, [])
            is_known = any(one is not None for one in weeks[-3:])
            tier = next((one for one in reversed(weeks) if one is not None), 0) if is_known else 0
            if chance.random() < 0.7:
                table[person] = (tier, chance.randrange(30, 50), chance.randrange(20, 30))
        tiers = {user: places[user].tier if user in places else TIERS[0] for user in table}
        assert tiers == {user: TIERS[tier] for user, (tier, _, _) in table.items()}
        placements = place_players(tiers, {user: DealScore(*row[1:]) for user, row in table.items()}, seed)
        assert placements.keys() == table.keys()
        drawn = {user: hashlib.blake2b(str(user).encode(), key=seed).hexdigest() for user in table}
        for person in table:
            group, rank, after = hand_calculate(person, table, drawn)
            placed = placements[person]
            assert (placed.group, placed.rank, TIERS.index(placed.tier) + placed.moved) == (group, rank, after)
            seen[f"{placed.tier} {placed.moved:+} of {min(group, 2)}"] += 1
            diary.setdefault(person, []).append(after)
        for person in diary.keys() - table.keys():
            diary[person].append(None)
        places = advance(GUILD, places, placements)
        assert places == {user: expected for user in diary if (expected := read_diary(user, diary[user]))}
        seen["left"] += len(diary) - len(places)
    # Seven kinds of moves in first and in other groups, and leaving the league.
    assert len(seen) == 15, seen


def read_diary(user: int, weeks: list[int | None]) -> LeaguePlace | None:
    """Return the place that follows from a person's weeks, or ``None`` if they have left the league."""
    missed = next((number for number, week in enumerate(reversed(weeks)) if week is not None), len(weeks))
    if missed >= 3:
        return None
    tier = weeks[-1 - missed]
    assert tier is not None
    streak = 0
    while not missed and streak < len(weeks) and weeks[-1 - streak] is not None:
        streak += 1
    return LeaguePlace(GUILD, user, TIERS[tier], streak, missed)
