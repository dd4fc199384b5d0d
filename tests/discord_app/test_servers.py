"""Servers that send the bot away: what is kept of them waits a month for its return."""

from __future__ import annotations

import contextlib
import sqlite3

from bot.discord_app.ids import Press
from bot.games.timers import tidy
from bot.sandbox.stand_in import StandIn
from tests.conftest import Clock
from tests.discord_app.conftest import Bot, Party


async def leaves(discord: StandIn, bot: Bot) -> None:
    """The server sends the bot away, and the bot has noted it."""
    # What the library tells last of all when it has connected notes servers as well.
    await bot.client.wait_until_ready()
    discord.remove_bot()
    await discord.until(lambda: left(bot), what="it is noted that the server is left")


def left(bot: Bot) -> list[int]:
    """The servers that are noted as left."""
    with contextlib.closing(sqlite3.connect(bot.database_file)) as beside:
        return [row[0] for row in beside.execute("SELECT guild_id FROM guilds WHERE left_at IS NOT NULL")]


async def game_of(party: Party) -> str:
    found = Press.read((await party.game()).buttons[0].custom_id or "")
    assert found is not None
    await party.bot.idle()
    return found.game_id


async def test_a_server_that_has_sent_the_bot_away_is_forgotten_after_a_month(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    game = await game_of(party)
    await leaves(discord, bot)
    assert left(bot) == [discord.guild.id]
    clock.turn(days=29)
    await tidy(bot.service)
    assert (await bot.service.table(game)).running
    clock.turn(days=2)
    await tidy(bot.service)
    discord.invite_bot()
    await discord.until(lambda: bot.client.guilds, what="the bot is back")
    assert "There is no game" in (await party.ana.command("azul board", game=game)).content
    assert "You play in no game" in (await party.ana.command("azul games")).content


async def test_a_bot_that_comes_back_in_time_finds_its_games_as_they_were(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    game = await game_of(party)
    await leaves(discord, bot)
    clock.turn(days=29)
    discord.invite_bot()
    await discord.until(lambda: not left(bot), what="it is noted that the bot is back")
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
    await discord.until(lambda: left(bot), what="it is noted that the server is left")
    assert left(bot) == [discord.guild.id]
    assert elsewhere.id not in left(bot)
