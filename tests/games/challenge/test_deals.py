"""Deals of the week: when they open and close, tiers, and the league after a week."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.games.challenge import deals
from bot.games.challenge.challenges import load_challenge_state, open_attempt
from bot.games.challenge.deals import find_own_group, list_groups, list_visible_results, number_deal
from bot.games.core.replay import begin_again
from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.people.settings import choose_deal_channel
from bot.games.table import seats
from bot.storage import challenge_queries
from bot.storage.rows import Attempt, Challenge, LeaguePlace, Tier
from tests.conftest import BOTH_DATABASES, NOTHING_CROSSES, restarted
from tests.games.challenge.test_challenges import alone
from tests.support.clock import NOON, Clock
from tests.support.exported import read_export
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, ask
from tests.support.refuses import refuses

pytestmark = NOTHING_CROSSES
MODERATOR = ask(ANA, moderator=True)
# NOON is a Monday.
SUNDAY_NIGHT = timedelta(days=6, hours=11, minutes=59)


async def load_newest(service: Service, guild_id: int = GUILD) -> Challenge:
    deal = await service.database.query(challenge_queries.load_newest_challenge, guild_id, "deal")
    assert deal is not None, "a deal was opened"
    return deal


async def open_deal(service: Service, guild_id: int = GUILD) -> Challenge:
    """Turn on the deal of the week, and return the first one."""
    await choose_deal_channel(service, ask(ANA, moderator=True, guild_id=guild_id), CHANNEL)
    await deals.open_due_deals(service)
    return await load_newest(service, guild_id)


async def next_week(service: Service, clock: Clock) -> Challenge:
    """Let a week pass, and return the next deal."""
    clock.turn(days=7)
    await deals.close_ended_deals(service)
    await deals.open_due_deals(service)
    return await load_newest(service)


async def record_score(service: Service, deal: Challenge, person: Person, points: int) -> None:
    """Begin the person's attempt, and store these points as if they had played it to the end."""
    begun = await open_attempt(service, alone(person), deal.id)
    async with service.database.write() as connection:
        await challenge_queries.end_attempt(connection, deal.id, begun.game.id, service.clock(), (points, 30))
    await seats.resign(service, alone(person), begun.game.id)


async def set_tier(service: Service, person: Person, tier: Tier) -> None:
    async with service.database.write() as connection:
        await challenge_queries.save_league(connection, {}, {person.id: LeaguePlace(GUILD, person.id, tier)})


async def load_league(service: Service) -> dict[int, LeaguePlace]:
    return await service.database.query(challenge_queries.load_league, GUILD)


async def load_attempt(service: Service, deal: Challenge, person: Person) -> Attempt:
    found = (await load_challenge_state(service, deal.id)).find_attempt(person.id)
    assert found is not None, "the person has begun"
    return found


async def test_deal_opens_once_a_week_until_sunday_night(service: Service, clock: Clock) -> None:
    first = await open_deal(service)
    assert (first.opened_at, first.closes_at) == (NOON, NOON + timedelta(days=6, hours=12))
    assert (first.kind, first.guild_id, first.channel_id, first.seats) == ("deal", GUILD, CHANNEL, 2)
    clock.turn(days=6, hours=11)
    assert await deals.close_ended_deals(service) == []
    await deals.open_due_deals(service)
    assert (await load_newest(service)).id == first.id
    clock.turn(hours=1)
    await deals.close_ended_deals(service)
    await deals.open_due_deals(service)
    second = await load_newest(service)
    assert second.seed != first.seed
    assert number_deal(second) == number_deal(first) + 1


async def test_late_deal_closes_on_sunday_too(service: Service, clock: Clock) -> None:
    clock.turn(days=3)
    late = await open_deal(service)
    assert late.closes_at == NOON + timedelta(days=6, hours=12)
    assert number_deal(late) == 1


async def test_deal_never_opens_on_its_last_day(service: Service, clock: Clock) -> None:
    clock.turn(days=6)
    assert not await choose_deal_channel(service, MODERATOR, CHANNEL)
    await deals.open_due_deals(service)
    assert await service.database.query(challenge_queries.load_newest_challenge, GUILD, "deal") is None
    clock.turn(hours=12)
    assert number_deal(await open_deal(service)) == 2


async def test_deal_needs_channel_and_bot_on_server(service: Service) -> None:
    await deals.open_due_deals(service)
    assert await deals.find_due_deals(service) == []
    with refuses("moderator-only"):
        await choose_deal_channel(service, ask(BEN), CHANNEL)
    assert await choose_deal_channel(service, MODERATOR, CHANNEL)
    await privacy.record_left(service, GUILD)
    assert await deals.find_due_deals(service) == []


async def test_new_channel_receives_running_deal(service: Service) -> None:
    deal = await open_deal(service)
    async with service.database.write() as connection:
        await challenge_queries.record_challenge_post(connection, deal, 5)
    assert not await choose_deal_channel(service, MODERATOR, CHANNEL + 1)
    moved = await load_newest(service)
    assert (moved.id, moved.channel_id, moved.message_id) == (deal.id, CHANNEL + 1, None)
    assert [one.id for one in await service.database.query(challenge_queries.list_unshown_challenges, "deal")] == [
        deal.id
    ]


async def test_turning_deals_off_closes_running_deal_without_moves(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    await record_score(service, deal, BEN, 60)
    await record_score(service, deal, CHI, 50)
    assert not await choose_deal_channel(service, MODERATOR, None)
    assert (await load_newest(service)).closed
    assert (await load_attempt(service, deal, BEN)).moved == 0
    assert await load_league(service) == {}
    # The week's deal isn't opened again.
    assert not await choose_deal_channel(service, MODERATOR, CHANNEL)
    await deals.open_due_deals(service)
    assert (await load_newest(service)).id == deal.id
    assert (await next_week(service, clock)).id != deal.id


async def test_ended_deal_moves_players_even_if_deals_are_turned_off(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    for person, points in ((BEN, 60), (CHI, 50)):
        await record_score(service, deal, person, points)
    clock.turn(days=7)
    await choose_deal_channel(service, MODERATOR, None)
    assert (await load_attempt(service, deal, BEN)).moved == 1
    assert (await load_league(service))[BEN.id].tier == "silver"


async def test_attempt_meets_computer_of_persons_tier(service: Service) -> None:
    deal = await open_deal(service)
    await set_tier(service, BEN, "gold")
    gold = await open_attempt(service, alone(BEN), deal.id)
    bronze = await open_attempt(service, alone(CHI), deal.id)
    assert [player.computer for player in gold.game.players] == [None, "hard"]
    assert [player.computer for player in bronze.game.players] == [None, "easy"]
    assert begin_again(gold).position.snapshot() == begin_again(bronze).position.snapshot()
    with refuses("attempted"):
        await seats.resign(service, alone(BEN), gold.game.id)
        await open_attempt(service, alone(BEN), deal.id)


async def test_league_moves_players_when_deal_closes(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    for person in (BEN, CHI, DARIUSH):
        await set_tier(service, person, "silver")
    for person, points in ((ANA, 10), (BEN, 58), (CHI, 61), (DARIUSH, 44)):
        await record_score(service, deal, person, points)
    second = await next_week(service, clock)
    assert await load_league(service) == {
        ANA.id: LeaguePlace(GUILD, ANA.id, "bronze", 1),
        BEN.id: LeaguePlace(GUILD, BEN.id, "silver", 1),
        CHI.id: LeaguePlace(GUILD, CHI.id, "gold", 1),
        DARIUSH.id: LeaguePlace(GUILD, DARIUSH.id, "bronze", 1),
    }
    groups = list_groups((await load_challenge_state(service, deal.id)).attempts)
    results = [(group.tier, [(one.name, one.moved) for one in group.results]) for group in groups]
    assert results == [("silver", [("Chi", 1), ("Ben", 0), ("Dariush", -1)]), ("bronze", [("Ana", 0)])]
    begun = await open_attempt(service, alone(CHI), second.id)
    assert begun.game.players[1].computer == "hard"


async def test_unfinished_attempt_counts_as_not_played(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    await set_tier(service, BEN, "silver")
    unfinished = await open_attempt(service, alone(BEN), deal.id)
    resigned = await open_attempt(service, alone(CHI), deal.id)
    await seats.resign(service, alone(CHI), resigned.game.id)
    await next_week(service, clock)
    assert await load_league(service) == {BEN.id: LeaguePlace(GUILD, BEN.id, "silver", 0, 1)}
    assert (await load_attempt(service, deal, BEN)).group is None
    async with service.database.write() as connection:
        score = (90, 1)
        await challenge_queries.end_attempt(connection, deal.id, unfinished.game.id, service.clock(), score)
    assert (await load_attempt(service, deal, BEN)).points is None


async def test_streaks_count_deals_in_a_row(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    seen = []
    for week in range(4):
        await record_score(service, deal, BEN, 50)
        if week != 2:
            await record_score(service, deal, CHI, 40)
        clock.turn(days=7)
        seen.append(sorted(await deals.close_ended_deals(service)))
        await deals.open_due_deals(service)
        deal = await load_newest(service)
    assert seen == [[1, 1], [2, 2], [3], [1, 4]]


@BOTH_DATABASES
async def test_concurrent_processes_open_and_close_once(service: Service, clock: Clock) -> None:
    await choose_deal_channel(service, MODERATOR, CHANNEL)
    other = restarted(service)
    await asyncio.gather(*(deals.open_due_deals(one) for one in (service, other)))
    deal = await load_newest(other)
    assert await deals.load_previous_deal(service, deal) is None
    await record_score(other, deal, BEN, 50)
    clock.turn(days=7)
    closed = await asyncio.gather(*(deals.close_ended_deals(one) for one in (service, other)))
    assert sorted(closed) == [[], [1]]
    assert (await load_league(service))[BEN.id].streak == 1


async def test_servers_have_separate_leagues(service: Service, clock: Clock) -> None:
    here, there = await open_deal(service), await open_deal(service, GUILD + 1)
    assert here.seed != there.seed
    await set_tier(service, BEN, "silver")
    assert (await open_attempt(service, alone(BEN), here.id)).game.players[1].computer == "medium"
    assert (await open_attempt(service, alone(BEN), there.id)).game.players[1].computer == "easy"
    await record_score(service, there, CHI, 50)
    clock.turn(days=7)
    await deals.close_ended_deals(service)
    assert (await load_league(service)).keys() == {BEN.id}


async def list_own_group(service: Service, deal: Challenge, person: Person) -> list[str]:
    """Return the names in the person's group."""
    state = await load_challenge_state(service, deal.id)
    group = find_own_group(state, person.id)
    assert [result.name for result in list_visible_results(state, person.id)] == [one.name for one in group.results]
    return [one.name for one in group.results]


async def test_scores_and_boards_of_own_group_need_finished_attempt(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    await record_score(service, deal, BEN, 50)
    await open_attempt(service, alone(CHI), deal.id)
    for person in (CHI, DARIUSH):
        with refuses("deal-unseen"):
            await list_own_group(service, deal, person)
        with refuses("deal-unseen"):
            list_visible_results(await load_challenge_state(service, deal.id), person.id)
    await record_score(service, deal, DARIUSH, 55)
    assert await list_own_group(service, deal, BEN) == ["Dariush", "Ben"]
    await set_tier(service, ANA, "gold")
    await record_score(service, deal, ANA, 80)
    assert await list_own_group(service, deal, ANA) == ["Ana"]
    assert await list_own_group(service, deal, BEN) == ["Dariush", "Ben"]
    await next_week(service, clock)
    with refuses("deal-unseen"):
        await list_own_group(service, deal, CHI)


async def test_deleted_data_leaves_group_consistent(service: Service, clock: Clock) -> None:
    deal = await open_deal(service)
    for person, points in ((BEN, 58), (CHI, 61), (DARIUSH, 44)):
        await set_tier(service, person, "silver")
        await record_score(service, deal, person, points)
    await next_week(service, clock)
    async with service.database.write() as connection:
        await challenge_queries.record_challenge_post(connection, await load_newest(service), 6)
    exported = read_export(await privacy.my_data(service, ask(CHI)))
    assert [place["tier"] for place in exported["league_places"]] == ["gold"]
    assert [attempt["moved"] for attempt in exported["attempts"]] == [1]
    await privacy.delete_my_data(service, ask(CHI))
    assert CHI.id not in await load_league(service)
    (group,) = list_groups((await load_challenge_state(service, deal.id)).attempts)
    assert [(one.name, one.moved) for one in group.results] == [("Ben", 0), ("Dariush", -1)]
    unshown = await service.database.query(challenge_queries.list_unshown_challenges, "deal")
    assert deal.id in [one.id for one in unshown]


@pytest.mark.parametrize("days", [0, 3])
async def test_deal_after_this_one_is_found(service: Service, clock: Clock, days: int) -> None:
    deal = await open_deal(service)
    assert await deals.load_next_deal(service, deal) is None
    clock.turn(days=days)
    second = await next_week(service, clock)
    following = await deals.load_next_deal(service, deal)
    previous = await deals.load_previous_deal(service, second)
    assert following is not None
    assert previous is not None
    assert (following.id, previous.id) == (second.id, deal.id)
