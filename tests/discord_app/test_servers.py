"""Servers: the greeting after the bot has been added, and the data of servers that remove the bot."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.games.time.game_timers import tidy
from bot.sandbox.world import Channel, Guild, Message
from bot.storage.shards import Shards
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.clock import Clock
from tests.support.says import says

pytestmark = pytest.mark.usefixtures("short_ready_timeout")

LEFT = "SELECT guild_id FROM guilds WHERE left_at IS NOT NULL"


async def leave_server(discord: StandIn, bot: Bot) -> None:
    """Remove the bot from the server. Wait until it has recorded this."""
    # The bot also records its servers when it becomes ready, so wait for that first.
    await bot.client.wait_until_ready()
    discord.remove_bot()
    await discord.until(lambda: left(bot.database_file), what="the server is recorded as left")


def left(database_file: Path) -> set[int]:
    """Return the ids of servers that are recorded as left."""
    with contextlib.closing(sqlite3.connect(database_file)) as beside:
        return {row[0] for row in beside.execute(LEFT)}


@pytest.mark.parametrize("running", [True, False])
async def test_games_continue_after_bot_returns(
    discord: StandIn, bot: Bot, party: Party, clock: Clock, running: bool
) -> None:
    board = await party.game()
    await bot.idle()
    await leave_server(discord, bot)
    if not running:
        await bot.stop()
    clock.turn(days=29 if running else 40)
    discord.invite_bot()
    if not running:
        await bot.start()
    await discord.until(lambda: not left(bot.database_file), what="the return of the bot is recorded")
    clock.turn(days=29)
    await tidy(bot.service)
    assert (await party.table(board)).running
    assert (await party.play(board)).pings


async def test_removal_of_the_offline_bot_is_recorded_at_start(discord: StandIn, bot: Bot, party: Party) -> None:
    await party.lobby()
    await bot.stop()
    discord.add_guild("Elsewhere")
    discord.remove_bot(discord.guild)
    await bot.start()
    await discord.until(lambda: left(bot.database_file), what="the server is recorded as left")
    assert left(bot.database_file) == {discord.guild.id}


@pytest.fixture
async def ready_bot(bot: Bot) -> Bot:
    """A bot that has recorded all its servers, so that any other server is new to it."""
    await bot.client.wait_until_ready()
    await bot.discord.until(lambda: list_recorded(bot) == {bot.discord.guild.id}, what="its servers are recorded")
    return bot


def list_recorded(bot: Bot) -> set[int]:
    """Return the ids of all recorded servers."""
    with contextlib.closing(sqlite3.connect(bot.database_file)) as beside:
        return {row[0] for row in beside.execute("SELECT guild_id FROM guilds")}


def channels_of(discord: StandIn, guild: Guild) -> list[Channel]:
    return [channel for channel in discord.world.channels.values() if channel.guild is guild]


def greetings(discord: StandIn, guild: Guild) -> list[str]:
    """Return the channels that contain greetings. A channel appears once for each greeting."""
    return [channel.name for channel in channels_of(discord, guild) for _ in channel.messages]


async def greeted_in(discord: StandIn, guild: Guild, channel: str) -> Message:
    """Wait until the server has exactly one greeting, and return it. It must be in this channel."""
    await discord.until(lambda: greetings(discord, guild) == [channel], what="the server is greeted")
    (message,) = [message for channel in channels_of(discord, guild) for message in channel.messages]
    return message


async def settled(bot: Bot) -> None:
    """Wait until the bot has handled all events of the gateway."""
    # If a server arrives before the bot is ready, discord.py assumes that it was known before.
    await bot.client.wait_until_ready()
    marker = bot.discord.add_guild("Marker", channels=("marker",))
    await bot.discord.until(lambda: greetings(bot.discord, marker), what="the last server is greeted")


async def test_bots_return_is_recorded_later_if_recording_fails(
    discord: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await leave_server(discord, bot)

    async def fail(*_: object) -> bool:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("bot.games.people.privacy.record_joined", fail)
        discord.invite_bot()
        await discord.until(lambda: bot.client.find_guild(discord.guild.id), "the bot knows the server")
    assert left(bot.database_file) == {discord.guild.id}
    await bot.client.tidy()
    assert left(bot.database_file) == set()


async def test_no_server_is_greeted_twice(discord: StandIn, ready_bot: Bot) -> None:
    guild = discord.add_guild("Masons")
    await settled(ready_bot)
    gateway = discord.gateway
    for joined in (True, False, True):
        # Discord sends these events when an outage ends. If the bot didn't know the server before, it looks new.
        gateway.send("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild.id)
        gateway.send("GUILD_CREATE", gateway.payloads.whole_guild(guild, joined=joined), guild.id)
    await settled(ready_bot)
    await ready_bot.restart()
    await settled(ready_bot)
    discord.remove_bot(guild)
    discord.invite_bot(guild)
    await settled(ready_bot)
    await greeted_in(discord, guild, "azul")


async def test_bot_does_not_greet_existing_servers_at_start(discord: StandIn, new_bot: Bot) -> None:
    await new_bot.client.wait_until_ready()
    await settled(new_bot)
    assert greetings(discord, discord.guild) == []
    # The server isn't greeted again even if an outage makes it look new later.
    gateway = discord.gateway
    gateway.send("GUILD_CREATE", gateway.payloads.whole_guild(discord.guild, joined=True), discord.guild.id)
    await settled(new_bot)
    assert greetings(discord, discord.guild) == []


@pytest.mark.parametrize("here", [True, False])
async def test_only_responsible_process_says_that_bot_is_missing(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, here: bool
) -> None:
    board = await party.game()
    guild_id = party.discord.guild.id
    count = 2
    own = Shards(count, frozenset({(guild_id >> 22) % count}))
    # discord.py knows only servers that belong to its own process's shards.
    monkeypatch.setattr(bot.client, "get_guild", lambda _id: None)
    monkeypatch.setattr(bot.service, "shards", own if here else Shards(count, frozenset(range(count)) - own.own))
    table, mover = await party.table(board), party.mover(board)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    answer = await mover.command("azul move", mover.direct, move=move, game=table.game.id)
    assert says(answer, "answer-played")
    assert says(answer, "answer-no-server") == here
