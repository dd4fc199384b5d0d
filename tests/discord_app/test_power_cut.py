"""The bot dies by SIGKILL at every step of a turn. No acknowledged move is lost, and every board is posted, once."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.discord_app.ids import Press
from bot.games.replay import Table
from bot.games.service import Service
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from bot.storage.database import Database
from tests.discord_app.conftest import Party

STEPS = [
    "before bot.games.service:Service._change",
    "before bot.storage.queries:change_game",
    "before bot.storage.queries:add_post",
    "before commit",
    "after commit",
    "before discord:InteractionResponse.edit_message",
    "after discord:InteractionResponse.edit_message",
    "before bot.games.outbox:Outbox.claim",
    "before bot.discord_app.pictures:Pictures.file",
    "before bot.discord_app.delivery:DiscordDelivery.send",
    "after bot.discord_app.delivery:DiscordDelivery.send",
    "after bot.storage.queries:update_posts",
    "before bot.discord_app.delivery:DiscordDelivery.strip",
    "after bot.discord_app.delivery:DiscordDelivery.strip",
]


@asynccontextmanager
async def process(discord: StandIn, folder: Path, *command: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as a process of its own, connected."""
    environment = os.environ | discord.environment
    environment |= {"AZUL_DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'azul.sqlite3'}"}
    environment |= {"AZUL_HEALTH_FILE": str(folder / "health")}
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env=environment, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await discord.until(lambda: discord.connected and discord.world.commands, timeout=20, what="the bot connects")
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGTERM)
        await running.wait()
        await discord.until(lambda: not discord.connected, what="the gateway notices")


async def stored(folder: Path, game_id: str) -> Table:
    database = await Database.open(f"sqlite+aiosqlite:///{folder / 'azul.sqlite3'}")
    try:
        return await Service(database).table(game_id)
    finally:
        await database.close()


def told_moves(discord: StandIn) -> list[Message]:
    return [message for message in discord.channel().messages if " took " in message.content]


class Play:
    """One press of Play on which the bot may die."""

    def __init__(self, discord: StandIn) -> None:
        self.discord = discord
        self.party = Party(discord, None)  # type: ignore[arg-type]

    async def prepare(self) -> None:
        self.board = await self.party.game()
        self.mover = self.party.mover(self.board)
        self.picker = (await self.party.pick(self.board)).message
        found = Press.read(self.board.button("Your move").custom_id or "")
        assert self.picker is not None
        assert found is not None
        self.game_id = found.game_id
        self.press = self.picker.button("Play").custom_id or ""

    async def press_play(self) -> bool:
        """Press Play; whether the bot acknowledged the move."""
        assert self.picker is not None
        answer = await self.mover.press(self.picker, self.press)
        return answer.content.startswith("Played: ")

    async def check(self, folder: Path, acknowledged: bool) -> None:
        """What must hold after the restart, whatever the step at which the bot died."""
        turns = (await stored(folder, self.game_id)).turns_since(0)
        assert len(turns) <= 1
        assert turns or not acknowledged
        if not turns:
            assert await self.press_play()
        await self.discord.until(lambda: told_moves(self.discord), what="the board of the move is posted")
        await asyncio.sleep(0.2)
        (board,) = told_moves(self.discord)
        assert board.attachments
        assert self.mover not in board.pings
        after = await self.party.play(board)
        assert after.pings == {self.mover}
        await self.discord.until(
            lambda: [m for m in self.discord.channel().messages if m.buttons] == [after], what="older posts are bare"
        )


@pytest.mark.parametrize("step", STEPS)
async def test_a_bot_killed_at_a_step_of_a_turn_goes_on_as_if_nothing_had_happened(
    discord: StandIn, tmp_path: Path, step: str
) -> None:
    play = Play(discord)
    async with process(discord, tmp_path, "tests.discord_app.dying_bot", *step.split()) as dying:
        await play.prepare()
        acknowledged = await play.press_play()
        assert await asyncio.wait_for(dying.wait(), 10) == -signal.SIGKILL
    async with process(discord, tmp_path, "bot", "run"):
        await play.check(tmp_path, acknowledged)


async def kill_at_some_moment(discord: StandIn, folder: Path, delay_s: float) -> None:
    play = Play(discord)
    async with process(discord, folder, "bot", "run") as running:
        await play.prepare()
        pressing = asyncio.create_task(play.press_play())
        await asyncio.sleep(delay_s)
        running.kill()
        acknowledged = await pressing
    async with process(discord, folder, "bot", "run"):
        await play.check(folder, acknowledged)


@pytest.mark.campaign
async def test_a_bot_killed_at_any_moment_of_a_turn_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    chance = random.Random(1)
    for number in range(60):
        async with StandIn.open() as discord:
            folder = tmp_path / str(number)
            folder.mkdir()
            await kill_at_some_moment(discord, folder, delay_s=chance.uniform(0, 0.12))


async def test_a_told_bot_stops_cleanly(discord: StandIn, tmp_path: Path) -> None:
    play = Play(discord)
    async with process(discord, tmp_path, "bot", "run") as running:
        await play.prepare()
        running.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(running.wait(), 10) == 0
    assert not (tmp_path / "health").exists()
