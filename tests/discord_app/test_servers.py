"""Servers that send the bot away: what is kept of them waits a month for its return."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from bot.games.alarms import tidy

from bot.sandbox.stand_in import StandIn
from tests.conftest import Clock
from tests.discord_app.conftest import Bot, Party

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
