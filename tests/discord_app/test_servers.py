"""Servers: the one message to those that let the bot in, and what is kept of those that send it away."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.games.time.alarms import tidy
from bot.messages.words import words
from bot.sandbox.world import Channel, Guild, Message, Permission
from bot.scenes import make_title_scene
from renderers import draw
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.clock import Clock
from tests.support.says import says

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


@pytest.mark.parametrize("running", [True, False])
async def test_a_bot_that_comes_back_finds_its_games_as_they_were(
    discord: StandIn, bot: Bot, party: Party, clock: Clock, running: bool
) -> None:
    board = await party.game()
    await bot.idle()
    await leaves(discord, bot)
    if not running:
        await bot.stop()
    clock.turn(days=29 if running else 40)
    discord.invite_bot()
    if not running:
        await bot.start()
    await discord.until(lambda: not left(bot.database_file), what="it is noted that the bot is back")
    clock.turn(days=29)
    await tidy(bot.service)
    assert (await party.table(board)).running
    assert (await party.play(board)).pings


async def test_a_server_that_sent_the_bot_away_while_it_was_down_is_noted_at_the_next_start(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    await party.lobby()
    await bot.stop()
    discord.add_guild("Elsewhere")
    discord.remove_bot(discord.guild)
    await bot.start()
    await discord.until(lambda: left(bot.database_file), what="it is noted that the server is left")
    assert left(bot.database_file) == {discord.guild.id}


@pytest.fixture
async def ready(bot: Bot) -> Bot:
    """A bot that has been told of all its servers, as what comes then is new."""
    await bot.client.wait_until_ready()
    await bot.discord.until(lambda: noted(bot) == {bot.discord.guild.id}, what="its servers are noted")
    return bot


def noted(bot: Bot) -> set[int]:
    """The servers of which anything is noted."""
    with contextlib.closing(sqlite3.connect(bot.database_file)) as beside:
        return {row[0] for row in beside.execute("SELECT guild_id FROM guilds")}


def channels_of(discord: StandIn, guild: Guild) -> list[Channel]:
    return [channel for channel in discord.world.channels.values() if channel.guild is guild]


def greetings(discord: StandIn, guild: Guild) -> list[str]:
    """The names of the channels in which the server was greeted, once for each message."""
    return [channel.name for channel in channels_of(discord, guild) for _ in channel.messages]


def closed_guild(discord: StandIn, *names: str) -> Guild:
    """A server that has not let the bot in yet."""
    guild = Guild(discord.world.ids.next(), "Masons", owner_id=discord.world.ids.next(), bot_is_in=False)
    discord.world.guilds[guild.id] = guild
    for name in names:
        discord.add_channel(name, guild)
    return guild


async def greeted_in(discord: StandIn, guild: Guild, channel: str) -> Message:
    """The greeting, once there is one; it is in this channel, and the only one."""
    await discord.until(lambda: greetings(discord, guild) == [channel], what="the server is greeted")
    (message,) = [message for channel in channels_of(discord, guild) for message in channel.messages]
    return message


async def settled(bot: Bot) -> None:
    """Wait until everything that the gateway has sent so far is dealt with."""
    # What comes before that seems to the library to have been there already.
    await bot.client.wait_until_ready()
    marker = bot.discord.add_guild("Marker", channels=("marker",))
    await bot.discord.until(lambda: greetings(bot.discord, marker), what="the server that came last is greeted")


async def test_a_server_that_lets_the_bot_in_is_greeted_in_its_system_channel_or_the_first(
    discord: StandIn, ready: Bot
) -> None:
    guild = closed_guild(discord, "rules", "hello")
    guild.system_channel_id = channels_of(discord, guild)[1].id
    discord.invite_bot(guild)
    await greeted_in(discord, guild, "hello")
    await greeted_in(discord, discord.add_guild("Tilers", channels=("rules", "hello")), "rules")


@pytest.mark.drawn
async def test_the_greeting_leads_to_commands_to_press_and_has_a_picture_in_the_server_s_theme(
    discord: StandIn, ready: Bot
) -> None:
    message = await greeted_in(discord, discord.add_guild("Masons"), "azul")
    for command in ("new", "puzzle", "settings server", "settings puzzle"):
        assert f"</azul {command}:{ready.client.command_id}>" in message.content
    assert "`" not in message.content
    assert message.pings == set()
    (picture,) = message.attachments
    assert picture.description == "Azul: three games."
    assert picture.data == draw(make_title_scene(words("en"), "azul", "coloured", "light", "three games")).png


async def test_where_files_are_forbidden_or_nothing_can_be_drawn_it_is_told_in_words(
    discord: StandIn, ready: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = closed_guild(discord, "hello")
    discord.forbid(Permission.ATTACH_FILES, channels_of(discord, closed)[0])
    discord.invite_bot(closed)
    greetings = [await greeted_in(discord, closed, "hello")]
    monkeypatch.setattr("bot.discord_app.core.drawing.draw", lambda _scene: 1 / 0)
    greetings.append(await greeted_in(discord, discord.add_guild("Tilers"), "azul"))
    for message in greetings:
        assert says(message, "welcome")
        assert message.attachments == []


async def test_where_the_bot_may_not_write_the_next_channel_is_taken_and_one_that_all_see_first(
    discord: StandIn, ready: Bot
) -> None:
    guild = closed_guild(discord, "hello", "staff", "talk")
    hello, staff, _ = channels_of(discord, guild)
    guild.system_channel_id = hello.id
    discord.forbid(Permission.SEND_MESSAGES, hello)
    discord.forbid(Permission.VIEW_CHANNEL, staff, guild.roles[guild.id])
    discord.allow(Permission.VIEW_CHANNEL, staff)
    discord.invite_bot(guild)
    await greeted_in(discord, guild, "talk")


async def test_no_server_is_greeted_twice(discord: StandIn, ready: Bot) -> None:
    guild = discord.add_guild("Masons")
    await settled(ready)
    gateway = discord.gateway
    for joined in (True, False, True):
        # What an outage ends with; of a server whose outage began before it was known, it looks like a new one.
        gateway.send("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild.id)
        gateway.send("GUILD_CREATE", gateway.payloads.whole_guild(guild, joined=joined), guild.id)
    await settled(ready)
    await ready.restart()
    await settled(ready)
    discord.remove_bot(guild)
    discord.invite_bot(guild)
    await settled(ready)
    await greeted_in(discord, guild, "azul")


async def test_a_bot_that_starts_greets_none_of_the_servers_it_is_on(discord: StandIn, new_bot: Bot) -> None:
    await new_bot.client.wait_until_ready()
    await settled(new_bot)
    assert greetings(discord, discord.guild) == []
    # Nor later, when an outage of such a server looks as if it were new.
    gateway = discord.gateway
    gateway.send("GUILD_CREATE", gateway.payloads.whole_guild(discord.guild, joined=True), discord.guild.id)
    await settled(new_bot)
    assert greetings(discord, discord.guild) == []


@pytest.mark.parametrize("why", ["it may write nowhere", "Discord refuses"])
async def test_a_greeting_that_fails_is_not_tried_again(discord: StandIn, ready: Bot, why: str) -> None:
    guild = closed_guild(discord, "hello")
    (hello,) = channels_of(discord, guild)
    if why == "Discord refuses":
        discord.fail("POST", f"/channels/{hello.id}/messages", status=403, code=50001, times=1)
    else:
        discord.forbid(Permission.SEND_MESSAGES, hello)
    discord.invite_bot(guild)
    await settled(ready)
    discord.allow(Permission.SEND_MESSAGES, hello)
    await ready.restart()
    await settled(ready)
    assert greetings(discord, guild) == []
