"""Looking, and finding the game that somebody means."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import lobby, look
from bot.games.club import Club
from bot.games.refusals import NoGameHere, NoSuchGame, WhichGame
from bot.games.replay import Table
from tests.conftest import ANA, BEN, CHANNEL, CHI, GUILD, Clock, ask, begun, opened, played


def anything(_table: Table) -> bool:
    return True


def my_turn(table: Table) -> bool:
    return any(player.user_id == ANA.id for player in table.to_act)


async def test_the_only_game_in_the_channel_is_meant(club: Club) -> None:
    table = await opened(club)
    assert (await look.find(club, ask(BEN), None, anything)).game == table.game


async def test_a_game_of_another_channel_is_not_meant_unless_named(club: Club) -> None:
    table = await opened(club)
    with pytest.raises(NoGameHere):
        await look.find(club, ask(BEN, channel_id=999), None, anything)
    named = await look.find(club, ask(BEN, channel_id=999), table.game.id, anything)
    assert named.game == table.game


@pytest.mark.parametrize("spelling", ["{}", "#{}", " #{} "])
async def test_a_game_is_named_with_or_without_its_sign_and_in_any_case(club: Club, spelling: str) -> None:
    table = await opened(club)
    named = spelling.format(table.game.id.lower())
    assert (await look.find(club, ask(BEN), named, anything)).game == table.game


@pytest.mark.parametrize("named", ["ZZZZZ", "nonsense", "#", "é" * 5, "x" * 4000])
async def test_a_game_that_is_named_and_not_there_is_refused(club: Club, named: str) -> None:
    await opened(club)
    with pytest.raises(NoSuchGame):
        await look.find(club, ask(BEN), named, anything)


async def test_of_several_games_the_one_that_waits_for_me_is_meant(club: Club) -> None:
    tables = [await begun(club), await begun(club)]
    while my_turn(tables[0]) == my_turn(tables[1]):
        tables[1] = await played(club, tables[1], plies=1)
    waiting = next(table for table in tables if my_turn(table))
    assert (await look.find(club, ask(ANA), None, anything, my_turn)).game.id == waiting.game.id


async def test_when_several_games_fit_they_are_named(club: Club) -> None:
    names = {(await opened(club)).game.id for _ in range(2)}
    with pytest.raises(WhichGame) as refused:
        await look.find(club, ask(BEN), None, anything)
    assert {name.strip(" #") for name in str(refused.value.facts["games"]).split(",")} == names


async def test_the_list_holds_the_open_games_of_the_server_last_changed_first(club: Club, clock: Clock) -> None:
    first = await opened(club)
    clock.turn(minutes=1)
    second = await opened(club)
    clock.turn(minutes=1)
    await lobby.join(club, ask(BEN), first.game.id)
    gone = await opened(club, host=CHI)
    await lobby.cancel(club, ask(CHI), gone.game.id)
    assert [table.game.id for table in await look.list_games(club, ask(ANA))] == [first.game.id, second.game.id]
    assert [table.game.id for table in await look.list_games(club, ask(BEN), mine=True)] == [first.game.id]
    assert await look.list_games(club, ask(ANA, guild_id=999)) == []


async def test_what_the_club_remembers_of_a_channel_follows_every_change(club: Club) -> None:
    assert await club.open_in(GUILD, CHANNEL) == []
    lobby_game = await opened(club)
    game = await begun(club)
    assert {table.game.id for table in await club.open_in(GUILD, CHANNEL)} == {lobby_game.game.id, game.game.id}
    await lobby.cancel(club, ask(ANA), lobby_game.game.id)
    assert [table.game.id for table in await club.open_in(GUILD, CHANNEL)] == [game.game.id]
    await played(club, game)
    assert await club.open_in(GUILD, CHANNEL) == []
    fresh = Club(club.database, clock=club.clock, entropy=club.entropy)
    assert await fresh.open_in(GUILD, CHANNEL) == []


async def test_a_game_that_opens_while_the_channel_is_read_is_not_forgotten(club: Club) -> None:
    _, table = await asyncio.gather(club.open_in(GUILD, CHANNEL), opened(club))
    assert [found.game.id for found in await club.open_in(GUILD, CHANNEL)] == [table.game.id]
