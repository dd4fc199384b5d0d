"""The bot dies by SIGKILL at every step of a turn. No acknowledged move is lost, and every board is posted, once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.discord_app.ids import Press
from bot.games.service import Service
from bot.sandbox.people import Answer
from bot.sandbox.stand_in import StandIn
from bot.sandbox.waiting import PATIENCE_S
from bot.sandbox.world import Message
from bot.storage.database import Database
from tests.campaigns import Seeds
from tests.discord_app import dying_bot
from tests.discord_app.conftest import Party

ANSWER = ("POST", "/interactions/*/*/callback")
POST = ("POST", "/channels/*/messages")
LONGEST_STOP_S = 8.0
"""So soon after SIGTERM the bot is gone, whatever happens: a container engine kills it after ten."""
STRIP = ("PATCH", "/channels/*/messages/*")


Forks = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""A connection to the process that forks bots, see `dying_bot`."""


class Bots:
    """One process of the bot after another, on the same database."""

    def __init__(self, discord: StandIn, folder: Path, forks: Forks, url: str, arguments: Sequence[str]) -> None:
        self.discord, self._folder, self._url, self._arguments = discord, folder, url, arguments
        self._answers, self._orders = forks
        self.pid: int | None = None

    @classmethod
    @asynccontextmanager
    async def ready(
        cls, discord: StandIn, folder: Path, url: str = "", arguments: Sequence[str] = ()
    ) -> AsyncIterator[Bots]:
        forks = await asyncio.open_connection("127.0.0.1", await asyncio.to_thread(dying_bot.start))
        bots = cls(discord, folder, forks, url or f"sqlite+aiosqlite:///{folder / 'azul.sqlite3'}", arguments)
        try:
            yield bots
        finally:
            if bots.pid is not None:
                bots.kill()
                await bots.reaped()
            bots._orders.close()
            await bots._orders.wait_closed()

    async def start(self, step: Step | None = None) -> None:
        """Start the next, and wait until it is connected. A commit of a step is one at which it kills itself."""
        await self.begin(step)
        await self.discord.until_ready()

    async def begin(self, step: Step | None = None) -> None:
        """Start the next, and do not wait for it."""
        environment = self.discord.environment | {"AZUL_HEALTH_FILE": str(self._folder / "health")}
        environment |= {"AZUL_DATABASE_URL": self._url}
        death = step if isinstance(step, Commit) else None
        order = {"environment": environment, "death": death, "arguments": list(self._arguments)}
        self._orders.write(json.dumps(order).encode() + b"\n")
        self.pid = await self._answer()

    async def ended(self) -> int:
        """Wait until it has ended; its exit code."""
        code = await self.reaped()
        await self.discord.until(lambda: not self.discord.connected, what="the gateway notices")
        return code

    async def reaped(self) -> int:
        """Wait until it has ended, whatever others do; its exit code."""
        code = await self._answer()
        self.pid = None
        return code

    async def _answer(self) -> int:
        return int(await asyncio.wait_for(self._answers.readline(), PATIENCE_S))

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        assert self.pid is not None
        os.kill(self.pid, number)


class Commit(NamedTuple):
    """The bot dies at the n-th commit of a turn."""

    nth: int
    when: str


class Request(NamedTuple):
    """It dies at the first request to a route: before Discord does what it asks for, or after, before it answers."""

    method: str
    route: str
    when: str


class Moment(NamedTuple):
    """It dies a while after the press."""

    delay_s: float


Step = Commit | Request | Moment


class Play:
    """A game whose players press Play on a bot that may die of it."""

    def __init__(self, bots: Bots, folder: Path) -> None:
        self.bots, self.discord, self._folder = bots, bots.discord, folder
        self._party = Party(bots.discord, None)  # type: ignore[arg-type]

    async def begin(self) -> None:
        self.board = await self._party.game()
        found = Press.read(self.board.button("Your move").custom_id or "")
        assert found is not None
        self._game_id = found.game_id

    async def turns(self) -> int:
        """How many turns the database holds."""
        database = await Database.open_as_it_is(f"sqlite+aiosqlite:///{self._folder / 'azul.sqlite3'}")
        try:
            return len((await Service(database).table(self._game_id)).turns_since(0))
        finally:
            await database.close()

    def all_is_posted(self) -> bool:
        """Whether nothing is due any more, as the database says."""
        with contextlib.closing(sqlite3.connect(self._folder / "azul.sqlite3")) as beside:
            soon = f"{datetime.now(UTC) + timedelta(minutes=30):%Y-%m-%d %H:%M:%S.%f}"
            return beside.execute("SELECT COUNT(*) FROM games WHERE post_at <= ?", (soon,)).fetchone() == (0,)

    def boards(self) -> list[Message]:
        """The posts that say what somebody has moved."""
        return [message for message in self.discord.channel().messages if " took " in message.content]

    async def turn_with_death(self, step: Step, next_step: Step | None) -> None:
        """A turn at which the bot dies, told by the next bot, which then lives through a turn."""
        before, mover = await self.turns(), self._party.mover(self.board)
        picker = (await self._party.pick(self.board)).message
        press = picker.button("Play").custom_id or ""
        acknowledged = await self._die(step, asyncio.create_task(mover.press(picker, press)))
        moved = await self.turns() - before
        assert moved in (0, 1)
        assert moved or not acknowledged
        await self.bots.start(next_step)
        if not moved:
            assert is_acknowledged(await mover.press(picker, press))
        await self.discord.until(self.all_is_posted, "the board of the move is posted")
        assert len(self.boards()) == before + 1
        self.board = self.boards()[-1]
        assert self.board.attachments
        assert mover not in self.board.pings
        mover = self._party.mover(self.board)
        self.board = await self._party.play(self.board)
        assert self.board.pings == set(self._party.asked(self.board)) - {mover}
        assert len(self.boards()) == before + 2
        await self.discord.until(
            lambda: [m for m in self.discord.channel().messages if m.buttons] == [self.board], "older posts are bare"
        )

    async def move(self) -> Answer:
        """Play a move; what its player is told."""
        picker = (await self._party.pick(self.board)).message
        return await self._party.mover(self.board).click(picker, "Play")

    async def _die(self, step: Step, pressing: asyncio.Task[Answer]) -> bool:
        """Let the bot die of a press; whether it had acknowledged it."""
        # The task has not begun: what follows is there before the press is.
        hold = None
        if isinstance(step, Commit):
            self.bots.kill(signal.SIGUSR1)
        elif isinstance(step, Request):
            hold = self.discord.hold(step.method, step.route, after_effect=step.when == "after")
            await hold.reached()
            self.bots.kill()
        else:
            await asyncio.sleep(step.delay_s)
            self.bots.kill()
        assert await self.bots.ended() == -signal.SIGKILL
        if hold is not None:
            hold.throw_away()
        acknowledged = pressing.done() and is_acknowledged(pressing.result())
        pressing.cancel()
        return acknowledged


def is_acknowledged(answer: Answer) -> bool:
    return answer.content.startswith("Played: ")


async def live_through(discord: StandIn, folder: Path, steps: Sequence[Step]) -> None:
    """A game in which the bot dies at each of these steps of a turn."""
    async with Bots.ready(discord, folder) as bots:
        await bots.start(steps[0])
        game = Play(bots, folder)
        await game.begin()
        for step, next_step in zip_longest(steps, steps[1:]):
            await game.turn_with_death(step, next_step)


async def test_a_bot_killed_at_steps_of_its_turns_goes_on_as_if_nothing_had_happened(
    discord: StandIn, tmp_path: Path
) -> None:
    commits = [Commit(nth, when) for nth in (1, 2, 3) for when in ("before", "after")]
    requests = [Request(*route, when) for route in (ANSWER, POST, STRIP) for when in ("before", "after")]
    await live_through(discord, tmp_path, commits + requests)


@pytest.mark.campaign
async def test_a_bot_killed_at_any_moment_of_a_turn_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, campaign_seeds: Seeds
) -> None:
    for seed in campaign_seeds(range(6)):
        chance, folder = random.Random(seed), tmp_path / str(seed)
        folder.mkdir()
        async with StandIn.open(answer_within=PATIENCE_S) as discord:
            await live_through(discord, folder, [Moment(chance.uniform(0, 0.12)) for _ in range(10)])


async def test_a_told_bot_stops_cleanly(discord: StandIn, tmp_path: Path) -> None:
    async with Bots.ready(discord, tmp_path) as bots:
        await bots.start()
        game = Play(bots, tmp_path)
        await game.begin()
        hold = discord.hold(*POST)
        played = await game.move()
        assert is_acknowledged(played)
        await hold.reached()
        bots.kill(signal.SIGTERM)
        told = time.monotonic()
        # What is pressed from then on is not begun.
        async with asyncio.timeout(PATIENCE_S):
            while "restarting" not in (await discord.person("Chi-Wei").command("azul games")).content:
                pass
        assert "restarting" in (await discord.person("Chi-Wei").command("azul new")).content
        hold.release()
        assert await bots.ended() == 0
        assert time.monotonic() - told < LONGEST_STOP_S
    assert len(game.boards()) == 1
    assert game.all_is_posted()
    assert not (tmp_path / "health").exists()


async def test_a_told_bot_does_not_wait_for_a_discord_that_does_not_answer(discord: StandIn, tmp_path: Path) -> None:
    async with Bots.ready(discord, tmp_path) as bots:
        await bots.start()
        game = Play(bots, tmp_path)
        await game.begin()
        hold = discord.hold(*POST)
        assert is_acknowledged(await game.move())
        await hold.reached()
        bots.kill(signal.SIGTERM)
        told = time.monotonic()
        assert await bots.ended() == 0
        assert time.monotonic() - told < LONGEST_STOP_S
    assert not game.boards()
    # It follows after the next start.
    assert not game.all_is_posted()
