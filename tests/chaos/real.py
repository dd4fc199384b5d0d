"""Runs of plans with the bot in real processes, which are killed by SIGKILL or run out of disk space."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.sandbox.world import Guild
from bot.storage.database import Database
from bot.storage.shards import Shards
from tests.chaos import adapter, faults
from tests.chaos.forks import Process
from tests.chaos.history import ANY, History
from tests.chaos.people import People, add_guilds
from tests.chaos.plan import Plan, Step, nth
from tests.chaos.trouble import Follow
from tests.discord_stand_in import Answer, StandIn
from tests.support.waiting import WAIT_TIMEOUT_S

CHECK_INTERVAL_S = 0.02
ROOM = (0, 700, 5_000, 20_000)
"""The number of bytes by which a file may grow on a full disk: no page, half a page, one page, or a few pages."""


class RealRun(People):
    """Four people and real processes of the bot, in real time."""

    def __init__(
        self, plan: Plan, stand_in: StandIn, reader: Database, guilds: list[Guild], processes: list[Process], url: str
    ) -> None:
        super().__init__(plan, stand_in, reader, guilds)
        self._processes = processes
        self._file = Path(url.partition(":///")[2]) if url.startswith("sqlite") else None

    async def do(self, act: Awaitable[Answer]) -> Answer | None:
        """Carry out an act. Wait for its response or for the end of a process, and return the response, if any."""
        pressed = asyncio.ensure_future(act)
        died = [asyncio.create_task(one.dead.wait()) for one in self._processes]
        await asyncio.wait([pressed, *died], return_when=asyncio.FIRST_COMPLETED)
        for one in died:
            one.cancel()
        if not pressed.done():
            # A response may still be arriving.
            await asyncio.sleep(0)
            interactions = self.discord.server.interactions
            for interaction in list(interactions.by_token.values()):
                if not interaction.settled.is_set():
                    interactions._fail(interaction, "The application did not respond")
        return await super().do(pressed)

    async def wait_posted(self) -> None:
        """Wait until no post is due."""
        async with asyncio.timeout(WAIT_TIMEOUT_S):
            while await self._is_due() and not any(one.dead.is_set() for one in self._processes):  # noqa: ASYNC110 - only the database knows
                await asyncio.sleep(CHECK_INTERVAL_S)

    async def rest(self) -> None:
        """Wait until no post is due."""
        await self.wait_posted()

    async def _is_due(self) -> bool:
        due = await self.look(lambda: adapter.next_due(self.reader))
        return due is not None and due <= datetime.now(UTC)

    async def step(self, step: Step, following: Step | None) -> None:
        """Carry out an act with its faults, and restart dead processes."""
        follow = await self.begin(step)
        if step.answered or step.faults:
            await self.answered()
        for one in follow:
            await one()
        if step.posted or step.faults:
            self.trouble.end()
            await self.wait_posted()
        await self.start(following)

    async def start(self, following: Step | None) -> None:
        """Start dead processes, and prepare a process for its next planned death at a commit."""
        deaths = [fault for fault in following.faults if isinstance(fault, faults.DieAtCommit)] if following else []
        death = (deaths[0].nth, deaths[0].when) if deaths else None
        for process in self._processes:
            # If the commit for which a process was prepared never came, the process would die at a later one.
            if deaths or process.is_to_die or process.dead.is_set():
                await process.end()
                await process.start(death)

    async def go_wrong(self, fault: faults.Fault, step: Step) -> Follow | None:
        """Cause a fault, and return the function that ends it, if any."""
        process = nth(self._processes, step.game)
        match fault:
            case faults.DieAtCommit():
                process.kill(signal.SIGUSR1)
            case faults.DieAtAwait():

                async def die_later() -> None:
                    await asyncio.sleep(fault.nth / 1000)
                    await process.end()

                dying = asyncio.create_task(die_later())
                return lambda: dying
            case faults.DieAtRequest():
                return self.trouble.at_request(fault, process.end)
            case faults.Restart():
                return partial(process.end, signal.SIGTERM if fault.gently else signal.SIGKILL)
            case faults.Spoil():
                return self._fill_disk(process, nth(ROOM, step.pick))
            case faults.Fail(status="timeout") | faults.Delay() | faults.DropGateway() | faults.TurnClock():
                # Other faults would take too long in real time.
                return None
            case _:
                self.trouble.begin(fault)
        return None

    def _fill_disk(self, process: Process, room: int) -> Follow | None:
        if (file := self._file) is None:
            return None
        process.fill_disk(file, room)

        async def follow() -> None:
            if not process.dead.is_set():
                process.fill_disk(file, None)

        return follow

    async def history(self) -> History:
        """End all faults, let the bot post everything and people continue, and return the history for the auditor."""
        await self.answered()
        self.trouble.end()
        for play_on in (self.play_on, None):
            await self.start(None)
            await self.wait_posted()
            if play_on is not None:
                await play_on()
        return await self.gather(datetime.now(UTC), frozenset({ANY}))


async def live(plan: Plan, url: str, folder: Path, processes: int = 1) -> tuple[History, int]:
    """Run a plan on this database, and return its history and the number of deaths."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(StandIn.open(response_timeout_s=WAIT_TIMEOUT_S))
        # If there are several processes, each has two shards.
        each = min(processes, 2)
        running = list[Process]()
        for number in range(processes):
            (own := folder / str(number)).mkdir()
            shards = Shards(each * processes, frozenset(range(each * number, each * (number + 1))))
            running.append(await stack.enter_async_context(Process.ready(discord, own, url, shards)))
        guilds = await add_guilds(discord, Shards(each * processes))
        reader = await Database.open(url, inspect_only=True)
        stack.push_async_callback(reader.close)
        run = RealRun(plan, discord, reader, guilds, running, url)
        await run.start(plan.steps[0])
        await discord.until_ready()
        for step, following in zip(plan.steps, (*plan.steps[1:], None), strict=True):
            await run.step(step, following)
        history = await run.history()
        return history, sum(process.deaths for process in running)
