"""Records of the guilds that have the bot.

A departure is recorded when Discord reports it, or when a shard starts and one of its guilds is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.time.game_timers import tidy
from bot.storage import game_queries, guild_queries, subjects
from bot.storage.subjects import GAME
from tests.support.clock import Clock
from tests.support.crossing import begun_behind
from tests.support.people import ANA, ELSEWHERE, GUILD, IN_GROUP, ask
from tests.support.postgres import Server
from tests.support.tables import begin_game, open_lobby, play_moves


async def test_guild_is_deleted_a_month_after_leaving(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await begin_game(service), plies=3)
    await privacy.record_left(service, GUILD)
    clock.turn(days=29)
    # Discord may repeat the event, and every start of the bot notices the departure again.
    await privacy.record_left(service, GUILD)
    await privacy.record_shard(service, 0, 1, list)
    assert await privacy.forget_left_guilds(service) == []
    assert (await service.table(table.game.id)).running
    clock.turn(days=2)
    assert await privacy.forget_left_guilds(service) == [GUILD]
    async with service.database.read() as connection:
        assert await game_queries.load_game(connection, table.game.id) is None
        assert GUILD not in await guild_queries.list_known_guilds(connection)


async def test_guild_missing_when_its_shard_starts_counts_as_left(service: Service) -> None:
    await begin_game(service)
    await privacy.record_shard(service, 0, 1, lambda: [GUILD])
    assert await load_left_guilds(service) == []
    await privacy.record_shard(service, (GUILD >> 22) % 3, 3, list)
    assert await load_left_guilds(service) == [GUILD]


async def test_shard_does_not_affect_guilds_of_other_shards(service: Service, clock: Clock) -> None:
    await begin_game(service)
    own = (GUILD >> 22) % 3
    for other in {0, 1, 2} - {own}:
        await privacy.record_shard(service, other, 3, list)
    assert await load_left_guilds(service) == []
    await privacy.record_left(service, GUILD)
    clock.turn(days=31)
    for other in {0, 1, 2} - {own}:
        await privacy.record_shard(service, other, 3, list)
    assert await load_left_guilds(service) == [GUILD]


async def test_guild_counts_as_new_only_when_first_joined(service: Service) -> None:
    assert await privacy.record_joined(service, GUILD)
    assert not await privacy.record_joined(service, GUILD)
    await privacy.record_left(service, GUILD)
    assert not await privacy.record_joined(service, GUILD)
    assert await load_left_guilds(service) == []
    await privacy.record_shard(service, 0, 1, lambda: [GUILD, GUILD + 1])
    assert not await privacy.record_joined(service, GUILD + 1)


@pytest.mark.parametrize("where", [ELSEWHERE, IN_GROUP])
async def test_guest_games_do_not_depend_on_bot_membership(
    service: Service, clock: Clock, where: dict[str, Any]
) -> None:
    table = await begin_game(service, **where)
    await privacy.record_shard(service, 0, 1, lambda: [GUILD])
    clock.turn(days=31)
    await tidy(service)
    assert await load_left_guilds(service) == []
    assert (await service.table(table.game.id)).running


async def test_guest_game_is_deleted_after_ninety_days(service: Service, clock: Clock) -> None:
    service.limits = Limits(games_per_host=10)
    alone = {"guild_id": None, "channel_id": 9}
    computers = Opening("azul", "coloured", 2, computers=(Computer(),))
    stay = [await begin_game(service), await open_game(service, ask(ANA, **alone), computers)]
    go = [await begin_game(service, **ELSEWHERE), await begin_game(service, **IN_GROUP)]
    lobby = await open_lobby(service, **IN_GROUP)
    played_on = await begin_game(service, **IN_GROUP)
    clock.turn(days=4)
    await tidy(service)
    clock.turn(days=6)
    await play_moves(service, played_on, plies=1)
    clock.turn(days=80)
    await tidy(service)
    assert await list_existing(service, go) == [table.game.id for table in go]
    clock.turn(hours=1)
    await tidy(service)
    # The lobby closed only after three days, so it is deleted later than the other games.
    assert await list_existing(service, [*go, lobby]) == [lobby.game.id]
    clock.turn(days=4)
    await tidy(service)
    assert await list_existing(service, [*stay, *go, lobby, played_on]) == [
        table.game.id for table in (*stay, played_on)
    ]


async def list_existing(service: Service, tables: Sequence[Table]) -> list[str]:
    """Return the ids of the games that still exist."""
    ids = await service.database.query(subjects.list_ids, GAME)
    return [table.game.id for table in tables if table.game.id in ids]


# Concurrent changes.


async def test_guild_rejoined_before_deletion_keeps_its_data(
    processes: tuple[Service, Service], postgres: Server, clock: Clock
) -> None:
    one, other = processes
    table = await begin_game(one)
    await privacy.record_left(one, GUILD)
    clock.turn(days=31)
    async with one.database.write() as connection:
        await guild_queries.set_left(connection, GUILD, None)
        forgetting = await begun_behind(postgres, privacy.forget_left_guilds(other))
    assert await forgetting == []
    assert (await other.table(table.game.id)).running


async def test_guild_rejoined_during_deletion_counts_as_new(
    processes: tuple[Service, Service], postgres: Server, clock: Clock
) -> None:
    one, other = processes
    await begin_game(one)
    await privacy.record_left(one, GUILD)
    clock.turn(days=31)
    async with one.database.write() as connection:
        assert await guild_queries.lock_guild(connection, GUILD) is not None
        joining = await begun_behind(postgres, privacy.record_joined(other, GUILD))
        await guild_queries.forget_guild(connection, GUILD)
    assert await joining
    assert not await privacy.record_joined(other, GUILD)
    assert await load_left_guilds(other) == []


@pytest.mark.parametrize("joins", [True, False])
async def test_membership_change_during_shard_start_is_kept(
    processes: tuple[Service, Service], postgres: Server, joins: bool
) -> None:
    one, other = processes
    await privacy.record_joined(one, GUILD)
    if joins:
        await privacy.record_left(one, GUILD)
    present = set() if joins else {GUILD}
    async with one.database.write() as connection:
        await guild_queries.set_left(connection, GUILD, None if joins else one.clock())
        coming_up = await begun_behind(postgres, privacy.record_shard(other, 0, 1, lambda: present))
        present ^= {GUILD}
    await coming_up
    assert await load_left_guilds(other) == ([] if joins else [GUILD])


async def load_left_guilds(service: Service) -> list[int]:
    """Load the ids of the guilds that are recorded as left."""
    async with service.database.read() as connection:
        return await guild_queries.list_left_guilds(connection, service.clock().replace(year=9999))
