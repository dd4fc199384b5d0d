"""On which servers the bot is: a server is left when Discord says so, or when its own shard comes up without it."""

from __future__ import annotations

from bot.games.core.service import Service
from bot.games.people import privacy
from bot.storage import game_queries, guild_queries
from tests.support.clock import Clock
from tests.support.people import GUILD
from tests.support.tables import begun, played


async def test_a_server_is_forgotten_a_month_after_it_sent_the_bot_away(service: Service, clock: Clock) -> None:
    table = await played(service, await begun(service), plies=3)
    await privacy.note_left(service, GUILD)
    clock.turn(days=29)
    await privacy.note_shard(service, 0, 1, [])
    assert await privacy.forget_left_guilds(service) == []
    assert (await service.table(table.game.id)).running
    clock.turn(days=2)
    assert await privacy.forget_left_guilds(service) == [GUILD]
    async with service.database.read() as connection:
        assert await game_queries.load_game(connection, table.game.id) is None
        assert GUILD not in await guild_queries.known_guilds(connection)


async def test_a_server_is_left_when_its_own_shard_comes_up_without_it(service: Service) -> None:
    await begun(service)
    await privacy.note_shard(service, 0, 1, [GUILD])
    assert await left(service) == []
    await privacy.note_shard(service, (GUILD >> 22) % 3, 3, [])
    assert await left(service) == [GUILD]


async def test_a_shard_says_nothing_of_the_servers_of_other_shards(service: Service, clock: Clock) -> None:
    await begun(service)
    own = (GUILD >> 22) % 3
    for other in {0, 1, 2} - {own}:
        await privacy.note_shard(service, other, 3, [])
    assert await left(service) == []
    await privacy.note_left(service, GUILD)
    clock.turn(days=31)
    for other in {0, 1, 2} - {own}:
        await privacy.note_shard(service, other, 3, [])
    assert await left(service) == [GUILD]


async def test_a_server_is_new_once_whatever_was_noted_of_it(service: Service) -> None:
    assert await privacy.note_joined(service, GUILD)
    assert not await privacy.note_joined(service, GUILD)
    await privacy.note_left(service, GUILD)
    assert not await privacy.note_joined(service, GUILD)
    assert await left(service) == []
    await privacy.note_shard(service, 0, 1, [GUILD, GUILD + 1])
    assert not await privacy.note_joined(service, GUILD + 1)


async def left(service: Service) -> list[int]:
    """The servers that are noted as left by now."""
    async with service.database.read() as connection:
        return await guild_queries.guilds_left(connection, service.clock().replace(year=9999))
