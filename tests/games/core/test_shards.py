"""Several processes with one database, each of which handles only the servers of its own shards."""

from __future__ import annotations

import pytest

from bot.games.core.service import Service
from bot.games.past import seasons
from bot.games.people import daily, privacy
from bot.games.table import lobby
from bot.games.time.alarms import Alarms
from bot.games.time.game_timers import GameTimers
from bot.storage import guild_queries
from bot.storage.rows import GuildSettings
from bot.storage.shards import Shards
from tests.support.clock import Clock
from tests.support.people import ANA, CHANNEL, GUILD, ask
from tests.support.preferences import choose_settings
from tests.support.tables import begin_game, open_lobby, play_moves, start_computer_game

COUNT = 3
OWN = Shards(COUNT, frozenset({(GUILD >> 22) % COUNT}))
"""The shards of the process that is responsible for the tests' server."""
OTHERS = Shards(COUNT, frozenset(range(COUNT)) - OWN.own)


@pytest.fixture
def other_process(service: Service) -> Service:
    """A process that has all shards except that of the tests' server."""
    service.shards = OTHERS
    return service


async def test_lobbies_expire_only_in_process_with_their_shard(other_process: Service, clock: Clock) -> None:
    table = await open_lobby(other_process)
    clock.turn(hours=73)
    assert await lobby.expire(other_process) == []
    other_process.shards = OWN
    assert [expired.game.id for expired in await lobby.expire(other_process)] == [table.game.id]


async def test_daily_puzzle_is_due_only_in_process_with_shard(other_process: Service) -> None:
    await daily.choose_channel(other_process, ask(ANA, moderator=True), CHANNEL)
    day = daily.today(other_process.clock())
    assert await daily.find_due_puzzles(other_process, day) == {}
    other_process.shards = OWN
    assert await daily.find_due_puzzles(other_process, day) == {GUILD: CHANNEL}


async def test_season_end_is_due_only_in_process_with_shard(other_process: Service, clock: Clock) -> None:
    await seasons.set_seasons(other_process, ask(ANA, moderator=True), "month", CHANNEL)
    clock.turn(days=30)
    assert await seasons.find_due_seasons(other_process) == []
    other_process.shards = OWN
    assert [(ended.guild_id, ended.season.name) for ended in await seasons.find_due_seasons(other_process)] == [
        (GUILD, "2026-01")
    ]


async def test_left_guild_is_deleted_only_by_process_with_shard(other_process: Service, clock: Clock) -> None:
    await privacy.record_joined(other_process, GUILD)
    await privacy.record_left(other_process, GUILD)
    clock.turn(days=31)
    assert await privacy.forget_left_guilds(other_process) == []
    other_process.shards = OWN
    assert await privacy.forget_left_guilds(other_process) == [GUILD]


async def test_settings_of_other_shards_are_not_cached(other_process: Service) -> None:
    assert (await other_process.guild(GUILD)).per_person == 20
    # The process doesn't cache the settings of another shard's server, even if it has saved them itself.
    await choose_settings(other_process, per_person=8)
    assert (await other_process.guild(GUILD)).per_person == 8
    async with other_process.database.write() as connection:
        await guild_queries.save_guild(connection, GUILD, GuildSettings(), GuildSettings(per_person=7))
    assert (await other_process.guild(GUILD)).per_person == 7


async def test_process_sees_changes_of_another_process(processes: tuple[Service, Service]) -> None:
    one, other_process = processes
    table = await begin_game(one)
    for service in (other_process, one, other_process):
        table = await play_moves(service, table, plies=1)
        for process in processes:
            assert await process.table(table.game.id) == table


async def test_computer_plays_only_in_process_with_shard(other_process: Service) -> None:
    table = await start_computer_game(other_process)
    alarms = Alarms(GameTimers(other_process))
    alarms.wake(table)
    assert (alarms.idle, await alarms.begin_due()) == (True, 0)
    other_process.shards = OWN
    assert await alarms.begin_due() == 1
    await alarms.finish()
    assert not (await other_process.table(table.game.id)).computers_to_act
