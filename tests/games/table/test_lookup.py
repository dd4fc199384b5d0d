"""Lists of games, and finding the game that a command refers to."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person, Request, Rights
from bot.games.core.service import NewAct, Service
from bot.games.people import settings
from bot.games.table import channels, lobby, lookup, offers, planning, play
from bot.games.table.eligibility import (
    GIVE_TIME,
    JOIN,
    LEAVE,
    MOVE,
    NUDGE,
    REPLACE,
    RESIGN,
    SEE,
    UNDO,
    WITH_PAST,
    PastRule,
    Rule,
)
from bot.games.table.opening import Computer, Opening, open_game
from bot.storage import game_queries, person_queries
from bot.storage.database import Database
from bot.storage.payloads import GaveTime
from bot.storage.place import Place
from bot.storage.rows import OPEN, DaysOff, PersonSettings
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import timed_game
from tests.games.script import MUTE
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHANNEL, CHI, ELSEWHERE, IN_GROUP, ask
from tests.support.refuses import refuses
from tests.support.tables import begin_game, open_lobby, person_to_move, play_computers, play_moves

pytestmark = NOTHING_CROSSES


def anything(_table: Table, _request: Request) -> bool:
    return True


ANYTHING = Rule(anything)


def my_turn(table: Table, _request: Request = ask(ANA)) -> bool:  # noqa: B008 - a value
    return any(player.user_id == ANA.id for player in table.to_act)


async def find_fitting(service: Service, request: Request, rule: Rule | PastRule, most: int = 25) -> list[Table]:
    """Return the games to suggest for an action."""
    return await lookup.list_fitting(service, request, rule, await lookup.list_possible(service, request, rule), most)


async def test_lookup_ignores_other_channels_unless_rule_allows_any_channel(service: Service) -> None:
    table = await open_lobby(service)
    with refuses("no-game-here"):
        await lookup.find_fitting_games(service, ask(BEN, channel_id=999), ANYTHING)
    (found,) = await lookup.find_fitting_games(service, ask(BEN, channel_id=999), ANYTHING._replace(anywhere=True))
    assert found.game == table.game


async def multiply(service: Service, table: Table, times: int) -> set[str]:
    """Store copies of a lobby. Return their ids."""
    ids = {f"X{number}" for number in range(times)}
    async with service.database.write() as connection:
        (line,) = await game_queries.load_log(connection, table.game.id)
        for game_id in ids:
            await game_queries.add_game(connection, replace(table.game, id=game_id), line)
    return ids


async def test_guest_lookup_finds_own_games_and_those_in_this_channel(
    service: Service,
) -> None:
    place = {"place": ELSEWHERE["place"]}
    here = await begin_game(service, **ELSEWHERE)
    own = await open_lobby(service, host=CHI, **place, channel_id=302)
    other = await open_lobby(service, **place, channel_id=302)
    others = await multiply(service, other, 101)
    asks = ask(CHI, **ELSEWHERE, rights=lambda game: Rights(sees=game.channel_id == ELSEWHERE["channel_id"]))
    assert {game.id for game in await lookup.list_for(service, asks, OPEN)} == {here.game.id, own.game.id}
    assert [game.id for game in await lookup.list_for(service, asks, OPEN, mine=True)] == [own.game.id]
    told, more = await lookup.list_others(service, asks)
    assert ([table.game.id for table in told], more) == ([here.game.id], 0)
    manages = replace(asks, moderator=True)
    seen = {game.id for game in await lookup.list_for(service, manages, OPEN)}
    assert seen & others


async def test_group_lookup_finds_only_games_of_group(service: Service) -> None:
    here = await begin_game(service, **IN_GROUP)
    elsewhere: dict[str, Any] = {"place": Place("group", 402), "channel_id": 402}
    await begin_game(service, **elsewhere)
    await begin_game(service)
    for person in (ANA, CHI):
        assert [game.id for game in await lookup.list_for(service, ask(person, **IN_GROUP), OPEN)] == [here.game.id]
    # The list of a player's own games includes the games in all places.
    assert len(await lookup.list_own_games(service, ANA.id)) == 3


async def test_lookup_finds_awaited_players_without_direct_messages(service: Service, database: Database) -> None:
    async with database.write() as connection:
        for person in (ANA, BEN, CHI):
            before = PersonSettings(person.id)
            await person_queries.save_person(connection, before, replace(before, closed=True))
    there = await begin_game(service, **IN_GROUP)
    here = await begin_game(service)
    assert await lookup.find_unreached(service, [here], ANA.id) == set()
    assert await lookup.find_unreached(service, [here, there], CHI.id) == {CHI.id, person_to_move(there).id}


async def test_direct_message_lookup_finds_own_games_of_any_server(service: Service) -> None:
    here = await begin_game(service)
    there = await open_game(service, ask(BEN, guild_id=101, channel_id=300), Opening("azul", "coloured", 2))
    other = await open_lobby(service, host=CHI)
    bens, anas = ask(BEN, guild_id=None, channel_id=9), ask(ANA, guild_id=None, channel_id=9)
    assert {table.game.id for table in await lookup.list_games_around(service, bens)} == {here.game.id, there.game.id}
    assert {table.game.id for table in await lookup.list_games(service, bens)} == {here.game.id, there.game.id}
    for found in (
        await lookup.find_fitting_games(service, anas, ANYTHING),
        await lookup.find_meant_games(service, anas, "", WITH_PAST),
    ):
        assert [table.game.id for table in found] == [here.game.id]
    assert [table.game.id for table in await find_fitting(service, anas, WITH_PAST)] == [here.game.id]
    for foreign in (there, other):
        with refuses("no-such-game"):
            await service.table(foreign.game.id, anas)
        with refuses("no-such-game"):
            await lobby.join(service, anas, foreign.game.id)
    with refuses("only-computers-here"):
        await open_game(service, anas, Opening("azul", "coloured", 2))


async def test_games_of_group_cannot_be_found_elsewhere(service: Service) -> None:
    def ask_in(group: int, person: Person) -> Request:
        return ask(person, place=Place("group", group), channel_id=group)

    on_server = await begin_game(service)
    table = await open_game(service, ask_in(9, ANA), Opening("azul", "coloured", 2))
    bens = ask_in(9, BEN)
    assert [found.game.id for found in await lookup.list_games_around(service, bens)] == [table.game.id]
    assert [found.game.id for found in await lookup.list_games(service, bens)] == [table.game.id]
    for elsewhere in (ask_in(8, BEN), ask_in(8, ANA), ask(CHI, guild_id=None, channel_id=9), ask(BEN)):
        with refuses("no-such-game"):
            await service.table(table.game.id, elsewhere)
        assert table.game.id not in {found.game.id for found in await lookup.list_games(service, elsewhere)}
    with refuses("no-such-game"):
        await service.table(on_server.game.id, bens)
    assert (await lobby.join(service, bens, table.game.id)).running


def test_game_name_ignores_sign_and_case() -> None:
    assert {lookup.parse_game_id(named) for named in ("bcdfg", "#BcDFG", " #bcdfg ")} == {"BCDFG"}


async def test_unknown_game_name_is_refused(service: Service) -> None:
    for named in ("ZZZZZ", "nonsense", "#", "é" * 5, "x" * 4000):
        with refuses("no-such-game"):
            await service.table(lookup.parse_game_id(named), ask(BEN))


async def test_lookup_prefers_game_that_awaits_the_asker(service: Service) -> None:
    tables = [await begin_game(service), await begin_game(service)]
    while my_turn(tables[0]) == my_turn(tables[1]):
        tables[1] = await play_moves(service, tables[1], plies=1)
    waiting = next(table for table in tables if my_turn(table))
    (found,) = await lookup.find_fitting_games(service, ask(ANA), Rule(anything, prefers=my_turn))
    assert found.game.id == waiting.game.id


async def test_lookup_finds_all_games_that_allow_the_action(service: Service) -> None:
    anas = [(await open_lobby(service)).game.id for _ in range(2)]
    chis = (await open_lobby(service, host=CHI)).game.id

    def hosting(person: Person) -> Rule:
        return Rule(anything, lambda table, _request: table.game.host_id == person.id)

    for rule, expected in ((ANYTHING, {*anas, chis}), (hosting(ANA), set(anas)), (hosting(CHI), {chis})):
        assert {table.game.id for table in await lookup.find_fitting_games(service, ask(BEN), rule)} == expected
    # If no game allows the action, the lookup returns a game whose refusal explains why.
    assert len(await lookup.find_fitting_games(service, ask(BEN), hosting(BEN))) == 1


async def test_game_list_is_ordered_by_last_change(service: Service, clock: Clock) -> None:
    first = await open_lobby(service)
    clock.turn(minutes=1)
    second = await open_lobby(service)
    clock.turn(minutes=1)
    await lobby.join(service, ask(BEN), first.game.id)
    gone = await open_lobby(service, host=CHI)
    await offers.cancel(service, ask(CHI), gone.game.id)
    assert [table.game.id for table in await lookup.list_games(service, ask(ANA))] == [first.game.id, second.game.id]
    assert await lookup.list_games(service, ask(ANA, guild_id=999)) == []


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_stale_version_is_detected_across_processes(processes: tuple[Service, Service]) -> None:
    one, other = processes
    seen = await begin_game(one)
    version, move = seen.game.version, str(seen.position.legal_moves(seen.to_act[0].seat)[0])
    await play_moves(other, await other.table(seen.game.id), plies=1)
    with refuses("stale"):
        await play.play(one, ask(person_to_move(seen), version=version), seen.game.id, move)


async def test_next_game_is_the_one_waiting_longest(service: Service, clock: Clock) -> None:
    service.limits = Limits(games_per_host=6)
    tables = []
    for _ in range(6):
        tables.append(await begin_game(service))
        clock.turn(minutes=1)
    for player in (ANA, BEN):
        waiting = [table.game.id for table in tables if table.waits_for(player.id)]
        assert len(waiting) > 1
        for after, expected in (("none", waiting[0]), (waiting[0], waiting[1])):
            found = await lookup.find_next_game(service, player.id, after)
            assert found is not None
            assert found[0].id == expected


async def test_next_game_has_earliest_deadline_including_days_off(service: Service, clock: Clock) -> None:
    service.limits = Limits(games_per_host=4)
    unlimited = await begin_game(service)
    moved = await timed_game(service, hours=24)
    later = await timed_game(service, hours=168)
    soon = await timed_game(service, hours=72)
    for table in (unlimited, moved, later, soon):
        while not (await service.table(table.game.id)).waits_for(ANA.id):
            await play_moves(service, await service.table(table.game.id), plies=1)
    found = await lookup.find_next_game(service, ANA.id, unlimited.game.id)
    assert found is not None
    assert found[0].id == moved.game.id
    # The days off are over. They have moved the deadline only if the turn began before they did.
    async with service.change(moved.game.id) as change:
        change.record(
            NewAct(replace(change.table.game, clock_at=clock.now - timedelta(hours=60)), "time", payload=GaveTime())
        )
    begins = clock.now - timedelta(hours=60)
    days = DaysOff(int(begins.timestamp()), int(clock.now.timestamp()))
    await settings.change_person(service, ask(ANA), lambda own: replace(own, away=(days,)))
    for after, expected in ((moved, soon), (soon, moved), (later, soon), (unlimited, soon)):
        found = await lookup.find_next_game(service, ANA.id, after.game.id)
        assert found is not None
        assert found[0].id == expected.game.id


async def test_moved_game_is_found_in_new_channel(service: Service) -> None:
    table = await begin_game(service)
    await channels.record_lost_channel(service, table.game.id, CHANNEL)
    await channels.move_here(service, ask(ANA, channel_id=201), table.game.id)
    assert [found.game.id for found in await service.open_in(201)] == [table.game.id]
    assert await service.open_in(CHANNEL) == []


async def test_leave_and_resign_fall_back_to_each_other(
    service: Service,
) -> None:
    running = await begin_game(service)
    (left,) = await lookup.find_meant_games(service, ask(BEN), "", LEAVE)
    assert left.game.id == running.game.id
    waiting = await open_lobby(service, host=BEN)
    (left,) = await lookup.find_meant_games(service, ask(BEN), "", LEAVE)
    assert left.game.id == waiting.game.id
    (resigned,) = await lookup.find_meant_games(service, ask(BEN), "", RESIGN)
    assert resigned.game.id == running.game.id
    other = await open_lobby(service, host=CHI)
    (resigned,) = await lookup.find_meant_games(service, ask(CHI), "", RESIGN)
    assert resigned.game.id == other.game.id
    assert [table.game.id for table in await find_fitting(service, ask(BEN), LEAVE)] == [waiting.game.id]


async def test_undo_finds_games_where_asker_moved_last(
    service: Service,
) -> None:
    with_ben = await begin_game(service)
    with_ben = await play_moves(service, with_ben, plies=1 if my_turn(with_ben) else 2)
    alone = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(),)))
    while not my_turn(await service.table(alone.game.id)):
        await play_computers(service, alone.game.id)
    alone = await play_moves(service, await service.table(alone.game.id), plies=1)
    await play_computers(service, alone.game.id)
    found = await lookup.find_meant_games(service, ask(ANA), "", UNDO)
    assert {table.game.id for table in found} == {with_ben.game.id, alone.game.id}
    await play_moves(service, await service.table(with_ben.game.id), plies=1)
    (found_alone,) = await lookup.find_meant_games(service, ask(ANA), "", UNDO)
    assert found_alone.game.id == alone.game.id


async def test_undo_prefers_game_where_asker_planned_a_move(service: Service) -> None:
    meant, moved_in = [await begin_game(service) for _ in range(2)]
    planner = next(person for person in (ANA, BEN) if person != person_to_move(meant))
    # In this game the other player has moved after the planner, so undo would need that player's consent.
    await play_moves(service, moved_in, plies=2 if person_to_move(moved_in) == planner else 3)
    seat = meant.game.seat_of(planner.id)
    assert seat is not None
    move = planning.look_from(meant, seat).position.legal_moves(seat)[0]
    await planning.play_or_plan(service, ask(planner), meant.game.id, str(move))
    (found,) = await lookup.find_meant_games(service, ask(planner), "", UNDO)
    assert found.game.id == meant.game.id


@pytest.mark.parametrize(("rule", "on_own_turn"), [(NUDGE, False), (GIVE_TIME, False), (MOVE, True)])
async def test_turn_actions_prefer_game_on_that_turn(service: Service, rule: Rule, on_own_turn: bool) -> None:
    meant, other = [await begin_game(service) for _ in range(2)]
    if my_turn(meant) != on_own_turn:
        meant = await play_moves(service, meant, plies=1)
    if my_turn(other) == on_own_turn:
        other = await play_moves(service, other, plies=1)
    (found,) = await lookup.find_meant_games(service, ask(ANA), "", rule)
    assert found.game.id == meant.game.id


async def test_suggestions_require_permission_to_write(
    service: Service,
) -> None:
    lobby_id, running_id = (await open_lobby(service)).game.id, (await begin_game(service)).game.id
    mute = ask(CHI, channel_id=300, rights=lambda _game: MUTE)
    assert await find_fitting(service, mute, JOIN) == await find_fitting(service, mute, REPLACE) == []
    assert [table.game.id for table in await find_fitting(service, mute, SEE)] == [running_id]
    for one, rule, expected in (
        (ask(CHI, channel_id=300), JOIN, lobby_id),
        (ask(CHI, rights=lambda _game: MUTE), JOIN, lobby_id),
        (ask(CHI, channel_id=300), REPLACE, running_id),
        (ask(BEN, channel_id=300, rights=lambda _game: MUTE), REPLACE, running_id),
    ):
        assert [table.game.id for table in await find_fitting(service, one, rule)] == [expected]


async def test_seat_request_prefers_channel_where_asker_can_write(service: Service) -> None:
    silent, other = await begin_game(service), await begin_game(service)
    chi = ask(CHI, rights=lambda game: MUTE if game.id == silent.game.id else Rights())
    (meant,) = await lookup.find_meant_games(service, chi, "", REPLACE, (1, CHI))
    assert meant.game.id == other.game.id


async def test_suggestions_replay_only_suggested_games(
    database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(database, clock=clock)
    begun_games = [(await begin_game(service)).game.id for _ in range(3)]
    read, load = list[str](), game_queries.load_log

    async def note(connection: AsyncConnection, game_id: str, **options: Any) -> Any:
        read.append(game_id)
        return await load(connection, game_id, **options)

    monkeypatch.setattr(game_queries, "load_log", note)
    fresh = Service(database, clock=clock)
    offered = await find_fitting(fresh, ask(ANA), SEE, most=2)
    assert [table.game.id for table in offered] == read
    assert len(read) == 2
    assert set(read) < set(begun_games)
