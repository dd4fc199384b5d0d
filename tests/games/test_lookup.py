"""Looking, and finding the game that somebody means."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import cancel, lobby, lookup
from bot.games.decision import Limits, Person
from bot.games.lookup import Fit
from bot.games.refusal import NoSuchGame
from bot.games.replay import Table
from bot.games.service import Service
from bot.storage import game_queries
from tests.conftest import ANA, BEN, CHANNEL, CHI, GUILD, Clock, ask, begun, opened, played
from tests.support.refuses import refuses


def anything(_table: Table) -> bool:
    return True


ANYTHING = Fit(anything)


def my_turn(table: Table) -> bool:
    return any(player.user_id == ANA.id for player in table.to_act)


async def test_the_only_game_in_the_channel_is_meant(service: Service) -> None:
    table = await opened(service)
    (found,) = await lookup.find(service, ask(BEN), ANYTHING)
    assert found.game == table.game


async def test_a_game_of_another_channel_is_not_meant_unless_it_may_be_of_any(service: Service) -> None:
    table = await opened(service)
    with refuses("no-game-here"):
        await lookup.find(service, ask(BEN, channel_id=999), ANYTHING)
    (found,) = await lookup.find(service, ask(BEN, channel_id=999), ANYTHING, anywhere=True)
    assert found.game == table.game


async def test_while_many_games_are_read_others_get_their_turn(service: Service) -> None:
    ids = [(await begun(service)).game.id for _ in range(3)]
    fresh = Service(service.database, clock=service.clock, entropy=service.entropy)
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    beside = asyncio.create_task(other())
    assert len(await fresh.open_in(GUILD, CHANNEL)) == len(ids)
    assert turns >= len(ids)
    beside.cancel()


async def test_in_a_private_message_only_ones_own_games_are_meant_of_any_server(service: Service) -> None:
    here = await begun(service)
    there = await lobby.open_game(service, ask(BEN, guild_id=101, channel_id=300), "azul", "coloured", 2)
    other = await opened(service, host=CHI)
    bens, anas = ask(BEN, guild_id=None, channel_id=9), ask(ANA, guild_id=None, channel_id=9)
    assert {table.game.id for table in await lookup.games_around(service, bens)} == {here.game.id, there.game.id}
    assert {table.game.id for table in await lookup.list_games(service, bens)} == {here.game.id, there.game.id}
    for found in (await lookup.find(service, anas, ANYTHING), await lookup.find_old(service, anas, "history")):
        assert [table.game.id for table in found] == [here.game.id]
    assert [table.game.id for table in await lookup.old_games(service, anas, "history")] == [here.game.id]
    for foreign in (there, other):
        with pytest.raises(NoSuchGame):
            await lookup.get_table(service, anas, foreign.game.id)
        with pytest.raises(NoSuchGame):
            await lobby.join(service, anas, foreign.game.id)
    with refuses("only-computers-here"):
        await lobby.open_game(service, anas, "azul", "coloured", 2)


@pytest.mark.parametrize("spelling", ["{}", "#{}", " #{} "])
async def test_a_game_is_named_with_or_without_its_sign_and_in_any_case(service: Service, spelling: str) -> None:
    table = await opened(service)
    named = spelling.format(table.game.id.lower())
    assert lookup.game_name(named) == table.game.id


@pytest.mark.parametrize("named", ["ZZZZZ", "nonsense", "#", "é" * 5, "x" * 4000])
async def test_a_game_that_is_named_and_not_there_is_refused(service: Service, named: str) -> None:
    await opened(service)
    with pytest.raises(NoSuchGame):
        await service.table(lookup.game_name(named), ask(BEN))


async def test_of_several_games_the_one_that_waits_for_me_is_meant(service: Service) -> None:
    tables = [await begun(service), await begun(service)]
    while my_turn(tables[0]) == my_turn(tables[1]):
        tables[1] = await played(service, tables[1], plies=1)
    waiting = next(table for table in tables if my_turn(table))
    (found,) = await lookup.find(service, ask(ANA), Fit(anything, prefers=my_turn))
    assert found.game.id == waiting.game.id


async def test_all_games_are_meant_that_fit_and_with_which_the_person_may_do_it(service: Service) -> None:
    anas = [(await opened(service)).game.id for _ in range(2)]
    chis = (await opened(service, host=CHI)).game.id

    def hosting(person: Person) -> Fit:
        return Fit(anything, lambda table: table.game.host_id == person.id)

    for fit, expected in ((ANYTHING, {*anas, chis}), (hosting(ANA), set(anas)), (hosting(CHI), {chis})):
        assert {table.game.id for table in await lookup.find(service, ask(BEN), fit)} == expected


async def test_who_may_do_it_with_none_is_told_so_by_one(service: Service) -> None:
    for _ in range(2):
        await opened(service)
    assert len(await lookup.find(service, ask(BEN), Fit(anything, lambda _table: False))) == 1


async def test_the_list_holds_the_open_games_of_the_server_last_changed_first(service: Service, clock: Clock) -> None:
    first = await opened(service)
    clock.turn(minutes=1)
    second = await opened(service)
    clock.turn(minutes=1)
    await lobby.join(service, ask(BEN), first.game.id)
    gone = await opened(service, host=CHI)
    await cancel.cancel(service, ask(CHI), gone.game.id)
    assert [table.game.id for table in await lookup.list_games(service, ask(ANA))] == [first.game.id, second.game.id]
    assert [table.game.id for table in await lookup.list_games(service, ask(BEN), mine=True)] == [first.game.id]
    assert await lookup.list_games(service, ask(ANA, guild_id=999)) == []


async def test_what_is_remembered_of_a_channel_follows_every_change(service: Service) -> None:
    assert await service.open_in(GUILD, CHANNEL) == []
    lobby_game = await opened(service)
    game = await begun(service)
    assert {table.game.id for table in await service.open_in(GUILD, CHANNEL)} == {lobby_game.game.id, game.game.id}
    await cancel.cancel(service, ask(ANA), lobby_game.game.id)
    assert [table.game.id for table in await service.open_in(GUILD, CHANNEL)] == [game.game.id]
    await played(service, game)
    assert await service.open_in(GUILD, CHANNEL) == []
    fresh = Service(service.database, clock=service.clock, entropy=service.entropy)
    assert await fresh.open_in(GUILD, CHANNEL) == []


async def test_the_next_game_is_the_one_that_has_waited_longest_for_the_person(service: Service, clock: Clock) -> None:
    service.limits = Limits(games_per_host=6)
    tables = []
    for _ in range(6):
        tables.append(await begun(service))
        clock.turn(minutes=1)
    for player in (ANA, BEN):
        waiting = [table.game.id for table in tables if table.waits_for(player.id)]
        assert len(waiting) > 1
        for after, expected in (("none", waiting[0]), (waiting[0], waiting[1])):
            found = await lookup.next_game(service, player.id, after)
            assert found is not None
            assert found.game.id == expected


async def test_no_game_of_those_that_wait_for_others_is_read_to_find_the_next(service: Service) -> None:
    game = await begun(service)
    (mover,) = game.to_act
    (other,) = [player.user_id for player in game.game.players if player is not mover]
    async with service.database.read() as connection:
        assert await game_queries.awaiting(connection, mover.user_id or 0, "none") == [game.game.id]
        assert await game_queries.awaiting(connection, mover.user_id or 0, game.game.id) == []
        assert await game_queries.awaiting(connection, other or 0, "none") == []


async def test_a_game_that_opens_while_the_channel_is_read_is_not_forgotten(service: Service) -> None:
    _, table = await asyncio.gather(service.open_in(GUILD, CHANNEL), opened(service))
    assert [found.game.id for found in await service.open_in(GUILD, CHANNEL)] == [table.game.id]
