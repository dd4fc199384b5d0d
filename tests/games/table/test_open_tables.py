"""Open tables: people find each other, the list and its mentions, and games without a first move."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.games.core.clock import find_deadline
from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person, Request
from bot.games.core.service import Service
from bot.games.people import settings, table_settings
from bot.games.people.settings import BlockList
from bot.games.table import lobby, open_tables, play
from bot.games.table.open_tables import USUAL_TERMS, FindDeparted, Found, OpenList, make_terms
from bot.games.table.terms import Terms
from bot.games.time.game_timers import apply_timeout, tidy
from bot.storage import game_queries, result_queries, subjects
from bot.storage.rows import Game
from bot.storage.subjects import GAME
from tests.conftest import BOTH_DATABASES
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, ask
from tests.support.refuses import refuses
from tests.support.tables import person_to_move

BOSS = ask(ANA, moderator=True)
TABLES = CHANNEL + 1
ROLE = 900
PEOPLE = [Person(number, f"Person {number}") for number in range(11, 18)]


@pytest.fixture(autouse=True)
async def turned_on(service: Service) -> None:
    await table_settings.set_table_channel(service, BOSS, TABLES, ROLE)


async def find_nobody(_game: Game) -> tuple[int, ...]:
    return ()


async def find(service: Service, request: Request, terms: Terms, find_departed: FindDeparted = find_nobody) -> Found:
    return await open_tables.find_table(service, request, terms, find_departed)


async def play_again(service: Service, request: Request, game_id: str) -> Found:
    return await open_tables.play_again(service, request, game_id, find_nobody)


async def play_usual(service: Service, person: Person, click: int | None = None) -> Found:
    return await find(service, ask(person, click=click), USUAL_TERMS)


async def load_list(service: Service) -> OpenList:
    (found,) = await open_tables.load_lists(service)
    return found


async def list_tables(service: Service) -> list[list[str]]:
    return [[player.name for player in game.players] for game in (await load_list(service)).tables]


async def begin(service: Service) -> Table:
    """Begin a game between Ana and Ben at an open table."""
    await play_usual(service, ANA)
    return (await play_usual(service, BEN)).table


async def end_time(service: Service, clock: Clock, table: Table) -> Table:
    """Let the time for the current turn run out."""
    deadline = find_deadline(table)
    assert deadline is not None
    clock.now = deadline
    return await apply_timeout(service, table, [], unnotified=False)


@BOTH_DATABASES
async def test_concurrent_people_share_as_few_tables_as_possible(service: Service) -> None:
    found = await asyncio.gather(*(play_usual(service, person) for person in PEOPLE))
    games = {one.table.game.id for one in found}
    assert len(games) == 4
    async with service.database.read() as connection:
        tables = [await game_queries.load_game(connection, game_id) for game_id in games]
    assert sorted(len(game.players) for game in tables if game) == [1, 2, 2, 2]


@BOTH_DATABASES
async def test_repeated_press_opens_only_one_table(service: Service) -> None:
    found = await asyncio.gather(*(play_usual(service, ANA, click=7) for _ in range(3)))
    assert len({one.table.game.id for one in found}) == 1
    assert await list_tables(service) == [["Ana"]]


async def test_play_joins_oldest_table_and_starts_it(service: Service, clock: Clock) -> None:
    first = await play_usual(service, ANA)
    assert first.is_new
    clock.turn(seconds=1)
    await find(service, ask(CHI), make_terms("azul", "coloured", 2, 72))
    table = (await play_usual(service, BEN)).table
    assert (table.game.id, table.running) == (first.table.game.id, True)
    assert (table.game.channel_id, table.game.options.thread) == (TABLES, True)
    assert await list_tables(service) == [["Chi"]]


async def test_person_never_waits_at_two_tables_of_same_terms(service: Service) -> None:
    first = await play_usual(service, ANA, click=1)
    again = await play_usual(service, ANA, click=2)
    assert (again.table.game.id, again.is_new) == (first.table.game.id, False)
    other = await find(service, ask(ANA, click=3), make_terms("sintra", "a", 2, 24))
    assert other.is_new


@pytest.mark.parametrize(("blocker", "blocked"), [(ANA, BEN), (BEN, ANA)])
async def test_play_silently_ignores_tables_of_blocked_people(
    service: Service, blocker: Person, blocked: Person
) -> None:
    await settings.change_person(service, ask(blocker), BlockList((blocked.id,)))
    await play_usual(service, ANA)
    assert (await play_usual(service, BEN)).is_new
    assert (await play_usual(service, CHI)).table.game.player(ANA.id)


async def test_blocked_person_cannot_join_without_learning_why(service: Service) -> None:
    await settings.change_person(service, ask(ANA), BlockList((BEN.id,)))
    table = (await play_usual(service, ANA)).table
    with refuses("open-not-yours"):
        await lobby.join(service, ask(BEN), table.game.id)
    mine = (await play_usual(service, BEN)).table
    with refuses("blocked") as known:
        await lobby.join(service, ask(ANA), mine.game.id)
    assert known.value.facts == {"who": "Ben", "me": 1}


async def test_removed_person_gets_same_refusal_as_blocked_person(service: Service) -> None:
    table = (await find(service, ask(ANA), make_terms("azul", "coloured", 3, 24))).table
    await lobby.join(service, ask(BEN), table.game.id)
    await lobby.remove(service, ask(ANA), table.game.id, 1)
    with refuses("open-not-yours"):
        await lobby.join(service, ask(BEN), table.game.id)


async def test_people_are_never_seated_with_departed_players(service: Service) -> None:
    terms = make_terms("azul", "coloured", 3, 24)
    for person in (ANA, BEN):
        await find(service, ask(person), terms)
    (left,) = (await load_list(service)).tables

    async def find_departed(game: Game) -> list[int]:
        return [player.user_id for player in game.players if player.user_id == ANA.id]

    found = await find(service, ask(CHI), terms, find_departed)
    assert (found.table.game.id, found.is_new, found.table.game.host_id) == (left.id, False, BEN.id)
    assert await list_tables(service) == [["Ben", "Chi"]]
    await lobby.remove_departed(service, left.id, [BEN.id, CHI.id])
    assert await list_tables(service) == []


async def test_second_tables_of_hosts_are_listed_last(service: Service, clock: Clock) -> None:
    for person in (ANA, BEN):
        for seats in (2, 3, 4):
            side = "coloured" if person is ANA else "grey"
            await find(service, ask(person), make_terms("azul", side, seats, 24))
            clock.turn(seconds=1)
    await find(service, ask(CHI), make_terms("sintra", "a", 2, 24))
    found = await load_list(service)
    assert [game.host_id for game in found.listed] == [ANA.id, ANA.id, BEN.id, BEN.id, CHI.id]


async def test_waiting_tables_move_with_their_list(service: Service) -> None:
    table = (await play_usual(service, ANA)).table
    await table_settings.set_table_channel(service, BOSS, TABLES + 1, ROLE)
    assert (await service.table(table.game.id)).game.channel_id == TABLES + 1
    assert (await play_usual(service, BEN)).table.running


async def test_late_person_learns_who_was_faster(service: Service) -> None:
    table = (await play_usual(service, ANA)).table
    await lobby.join(service, ask(BEN), table.game.id)
    with refuses("open-too-late") as refused:
        await lobby.join(service, ask(CHI), table.game.id)
    assert refused.value.facts == {"who": "Ben", "taken": 1}
    alone = (await play_usual(service, CHI)).table
    await lobby.leave(service, ask(CHI), alone.game.id)
    with refuses("open-too-late") as refused:
        await lobby.join(service, ask(BEN), alone.game.id)
    assert refused.value.facts == {"who": "", "taken": 0}


async def test_waiting_table_has_no_message_until_it_starts(service: Service) -> None:
    terms = make_terms("azul", "coloured", 3, 24)
    table = (await find(service, ask(ANA), terms)).table
    await find(service, ask(BEN), terms)
    assert await load_lobby_version(service, table.game.id) == 0
    started = (await find(service, ask(CHI), terms)).table
    assert await load_lobby_version(service, table.game.id) == started.game.version


async def load_lobby_version(service: Service, game_id: str) -> int:
    posting = await service.database.query(subjects.load_posting, GAME, game_id)
    assert posting is not None
    return posting.lobby_version


async def test_play_is_refused_without_a_list(service: Service) -> None:
    await play_usual(service, ANA)
    assert await table_settings.set_table_channel(service, BOSS, None, None) == 1
    with refuses("no-open-tables"):
        await play_usual(service, BEN)
    async with service.database.read() as connection:
        assert await game_queries.load_open_tables(connection, [GUILD]) == []


async def test_host_starts_with_computer_only_after_a_day(service: Service, clock: Clock) -> None:
    terms = make_terms("azul", "coloured", 4, 24)
    table = (await find(service, ask(ANA), terms)).table
    with refuses("open-computer-later"):
        await lobby.add_computer(service, ask(ANA), table.game.id)
    clock.turn(days=1)
    with refuses("host-only"):
        await lobby.add_computer(service, ask(BEN), table.game.id)
    started = await lobby.add_computer(service, ask(ANA), table.game.id)
    assert (started.running, len(started.game.players), started.game.unrated_because) == (True, 2, "computer")


async def test_terms_of_open_tables_are_fixed(service: Service) -> None:
    table = (await play_usual(service, ANA)).table
    with refuses("open-terms"):
        await lobby.edit(service, ask(ANA), table.game.id, make_terms("azul", "grey", 2, 24))
    with refuses("no-such-time"):
        make_terms("azul", "coloured", 2, 12)
    with refuses("wrong-seats"):
        await find(service, ask(BEN), make_terms("azul", "coloured", 5, 24))


async def test_table_closes_after_lifetime_of_lobbies(service: Service, clock: Clock) -> None:
    await play_usual(service, ANA)
    clock.turn(seconds=(Limits().lobby_lifetime + timedelta(seconds=1)).total_seconds())
    await tidy(service)
    assert await list_tables(service) == []


async def test_missing_first_move_ends_game_without_result(service: Service, clock: Clock) -> None:
    table = await begin(service)
    ended = await end_time(service, clock, table)
    assert (ended.game.status, ended.game.ending) == ("cancelled", "unmoved")
    async with service.database.read() as connection:
        assert await result_queries.load_results_of_game(connection, ended.game.id) == []


async def test_first_moves_have_a_day_even_if_turns_are_longer(service: Service, clock: Clock) -> None:
    terms = make_terms("azul", "coloured", 2, 72)
    await find(service, ask(ANA), terms)
    table = (await find(service, ask(BEN), terms)).table
    for hours in (24, 24, 72, 72):
        assert find_deadline(table) == clock.now + timedelta(hours=hours)
        move = str(table.position.legal_moves(table.to_act[0].seat)[0])
        table = await play.play(service, ask(person_to_move(table)), table.game.id, move)


async def test_player_without_opponent_comes_first_once(service: Service, clock: Clock) -> None:
    table = await begin(service)
    (missing,) = table.people_to_act
    ended = await end_time(service, clock, table)
    others = make_terms("azul", "coloured", 2, 72)
    await find(service, ask(CHI), others)
    await find(service, ask(DARIUSH), make_terms("azul", "coloured", 3, 24))
    clock.turn(seconds=1)
    first = next(person for person in (ANA, BEN) if person.id != missing.user_id)
    await play_again(service, ask(first), ended.game.id)
    assert await list_tables(service) == [[first.name], ["Chi"], ["Dariush"]]
    await lobby.leave(service, ask(first), (await load_list(service)).tables[0].id)
    await play_again(service, ask(first), ended.game.id)
    assert await list_tables(service) == [["Chi"], ["Dariush"], [first.name]]
    await lobby.leave(service, ask(first), (await load_list(service)).tables[-1].id)
    await play_again(service, ask(Person(missing.user_id or 0, missing.name)), ended.game.id)
    assert (await list_tables(service))[-1] == [missing.name]


async def test_role_is_called_for_tables_that_wait_ten_minutes(service: Service, clock: Clock) -> None:
    table = (await play_usual(service, ANA)).table
    clock.turn(minutes=9, seconds=59)
    assert not (await load_list(service)).find_called(clock())
    clock.turn(seconds=1)
    assert [game.id for game in (await load_list(service)).find_called(clock())] == [table.game.id]
