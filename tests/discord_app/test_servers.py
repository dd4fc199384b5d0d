"""Servers that send the bot away: what is kept of them waits a month for its return."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

from bot.discord_app.client import AzulClient
from bot.discord_app.ids import Press
from bot.games.alarms import tidy
from bot.games.service import Service
from bot.sandbox.stand_in import StandIn
from bot.storage import guild_queries
from bot.storage.database import Database
from bot.storage.shards import Shards
from tests.conftest import Clock
from tests.discord_app.conftest import Bot, Party
from tests.postgres import Server

LEFT = "SELECT guild_id FROM guilds WHERE left_at IS NOT NULL"


async def leaves(discord: StandIn, bot: Bot) -> None:
    """The server sends the bot away, and the bot has noted it."""
    # What the library tells last of all when it has connected notes servers as well.
    await bot.client.wait_until_ready()
    discord.remove_bot()
    await discord.until(lambda: left(bot.database_file), what="it is noted that the server is left")


def left(database_file: Path) -> set[int]:
    """The servers that are noted as left."""
    with contextlib.closing(sqlite3.connect(database_file)) as beside:
        return {row[0] for row in beside.execute(LEFT)}


@contextlib.asynccontextmanager
async def shard(number: int, discord: StandIn, url: str, clock: Clock) -> AsyncIterator[AzulClient]:
    """A process that has one of two shards."""
    database = await Database.open(url)
    client = AzulClient(Service(database, clock=clock, shards=Shards(2, frozenset({number}))))
    running = asyncio.create_task(client.start(discord.token))
    await discord.until(client.is_ready, what="the shard is up")
    yield client
    await client.close()
    await asyncio.gather(running, return_exceptions=True)
    await database.close()


async def game_of(party: Party) -> str:
    found = Press.read((await party.game()).buttons[0].custom_id or "")
    assert found is not None
    await party.bot.idle()
    return found.game_id


async def test_a_bot_that_comes_back_in_time_finds_its_games_as_they_were(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    game = await game_of(party)
    await leaves(discord, bot)
    clock.turn(days=29)
    discord.invite_bot()
    await discord.until(lambda: not left(bot.database_file), what="it is noted that the bot is back")
    clock.turn(days=29)
    await tidy(bot.service)
    board = discord.channel().messages[-1]
    assert (await bot.service.table(game)).running
    assert (await party.play(board)).pings


async def test_a_server_that_sent_the_bot_away_while_it_was_down_is_noted_at_the_next_start(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await party.lobby()
    await bot.stop()
    elsewhere = discord.add_guild("Elsewhere")
    discord.remove_bot(discord.guild)
    await bot.start()
    await discord.until(lambda: left(bot.database_file), what="it is noted that the server is left")
    assert left(bot.database_file) == {discord.guild.id}
    assert elsewhere.id not in left(bot.database_file)


async def test_a_bot_that_was_taken_back_while_it_was_down_keeps_its_games(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    game = await game_of(party)
    await leaves(discord, bot)
    await bot.stop()
    clock.turn(days=40)
    discord.invite_bot()
    await bot.start()
    await discord.until(lambda: not left(bot.database_file), what="it is noted that the bot is back")
    await tidy(bot.service)
    assert (await bot.service.table(game)).running


async def test_of_two_processes_each_notes_only_servers_of_its_own_shard_as_left(
    discord: StandIn, postgres: Server, clock: Clock
) -> None:
    def noted() -> set[int]:
        return {int(row) for row in postgres.execute(LEFT, database=name).split()}

    name = postgres.copy("migrated")
    shards: list[list[int]] = [[], []]
    while min(len(servers) for servers in shards) < 2:
        guild = discord.add_guild("Somewhere")
        shards[Shards(2).shard_of(guild.id)].append(guild.id)
        await discord.until(
            lambda made=guild.id: discord.world.ids.next() >> 22 > made >> 22, what="the next millisecond"
        )
    database = await Database.open(postgres.url(name))
    async with database.write() as connection:
        for server in (*shards[0], *shards[1]):
            await guild_queries.add_guild(connection, server)
    await database.close()
    sent_away = {servers[0] for servers in shards}
    for server in sent_away:
        discord.remove_bot(discord.world.guilds[server])
    async with contextlib.AsyncExitStack() as processes:
        for number in (0, 1):
            await processes.enter_async_context(shard(number, discord, postgres.url(name), clock))
        await discord.until(lambda: sent_away <= noted(), what="it is noted which servers are left")
        assert noted() == sent_away
