"""Several processes where the bot is a guest. Any process may receive a press; the one that has the shard posts."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from unittest import mock

import pytest

from bot.discord_app.app.client import COMMANDS_KEY, AzulClient
from bot.discord_app.core.emojis import Emojis
from bot.games.core.service import Service
from bot.sandbox.world import Channel, Json, Message
from bot.storage.database import Database, set_fact
from bot.storage.shards import Shards
from renderers.emoji import draw_emojis
from tests.discord_app.conftest import find_movers, repeat_later
from tests.discord_stand_in import Person, StandIn
from tests.support.clock import Clock, Entropy
from tests.support.moves import careful_move
from tests.support.postgres import Server
from tests.support.thorough import thorough

pytestmark = pytest.mark.usefixtures("short_ready_timeout")

COUNT = 2


@pytest.fixture
async def processes(
    discord: StandIn, clock: Clock, postgres: Server, registered_commands: tuple[Path, dict[int, Json]]
) -> AsyncIterator[list[AzulClient]]:
    """Two processes of the bot on one database, with one shard each."""
    discord.wanted_shards = COUNT
    url = postgres.url(postgres.copy("migrated"))
    databases = [await Database.open(url) for _ in range(COUNT)]
    await remember_commands(discord, databases[0], *registered_commands)
    clients = list[AzulClient]()
    for shard, database in enumerate(databases):
        shards = Shards(COUNT, frozenset({shard}))
        clients.append(AzulClient(Service(database, clock=clock, entropy=Entropy(), shards=shards)))
    with mock.patch.object(AzulClient, "_repeat", repeat_later):
        running = [asyncio.create_task(client.start(discord.token)) for client in clients]
        await discord.until(lambda: discord.shards == {*range(COUNT)}, "both processes are connected")
        await discord.until(lambda: all(client.is_ready() for client in clients), "both know their servers")
    yield clients
    for client in clients:
        await client.close()
    await asyncio.gather(*running, return_exceptions=True)
    for database in databases:
        await database.close()


async def remember_commands(discord: StandIn, database: Database, template: Path, commands: dict[int, Json]) -> None:
    """Record the commands as registered, so that no process registers them again."""
    discord.world.commands = commands
    with contextlib.closing(sqlite3.connect(template)) as known:
        (state,) = known.execute("SELECT value FROM facts WHERE key = ?", (COMMANDS_KEY,)).fetchone()
    async with database.write() as connection:
        await set_fact(connection, COMMANDS_KEY, state)


def make_place(discord: StandIn, people: list[Person], shard: int | None) -> Channel:
    """Return a channel on a server of this shard that doesn't have the bot. If ``shard`` is ``None``, return a group.

    Messages of a group belong to shard 0.
    """
    if shard is None:
        return discord.add_group(*people)
    while True:
        guild = discord.add_guild("Elsewhere", bot=False)
        for person in people:
            discord.join(person, guild)
        if Shards(COUNT).shard_of(guild.id) == shard:
            return discord.channel(guild=guild)


async def post_due(client: AzulClient) -> None:
    """Post everything that this process has to post."""
    await client.poster.wake_due()
    while client.poster.busy:
        await client.poster.finish()


def boards_in(channel: Channel) -> list[Message]:
    return [message for message in channel.messages if "Your move" in message.labels]


@pytest.mark.parametrize(("place", "hears", "posts"), [pytest.param(0, 1, 0, marks=thorough), (1, 0, 1), (None, 1, 0)])
async def test_board_is_posted_once_by_responsible_process(
    discord: StandIn, processes: list[AzulClient], place: int | None, hears: int, posts: int
) -> None:
    ana, ben = discord.person("Ana"), discord.person("Ben")
    for person in (ana, ben):
        person.add_app()
    channel = make_place(discord, [ana, ben], place)
    discord.server.interactions.guest_shard = hears
    await ana.command("azul new", channel, seats=2)
    await post_due(processes[hears])
    assert channel.messages == []
    await post_due(processes[posts])
    (lobby,) = channel.messages
    await ben.click(lobby, "Join")
    await post_due(processes[hears])
    assert boards_in(channel) == []
    await post_due(processes[posts])
    (board,) = boards_in(channel)
    (mover,) = find_movers(board, [ana, ben])
    (table,) = await processes[posts].service.open_in(channel.id)
    move = careful_move(table.position, table.to_act[0].seat)
    await mover.command("azul move", channel, move=str(move))
    for client in (processes[hears], processes[posts], processes[hears]):
        await post_due(client)
    assert board.labels == []
    again = boards_in(channel)
    assert [find_movers(one, [ana, ben]) for one in again] == [[person for person in (ana, ben) if person is not mover]]


async def test_processes_upload_each_emoji_once(
    discord: StandIn, processes: list[AzulClient], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = {"azul": draw_emojis("azul")}
    monkeypatch.setattr("bot.discord_app.core.emojis.draw_all", lambda _games: drawn)
    loading = [Emojis(client, client.pictures, client.service.database, clock) for client in processes]
    await asyncio.gather(*(emojis.load() for emojis in loading))
    uploads = len(discord.sent("POST", "/applications/*/emojis"))
    assert uploads == len(discord.world.emojis) == len(drawn["azul"])
    assert all(emojis.shown for emojis in loading)
