"""Runs a plan with the bot as processes of their own: they are killed by SIGKILL, and their disk is really full."""

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
from tests.support.waiting import PATIENCE_S

LOOK_AGAIN_S = 0.02
ROOM = (0, 700, 5_000, 20_000)
"""So many bytes may a file still grow by where the disk is full: no page, half of one, one, a few."""


class RealRun(People):
    """Four people and processes of the bot, in the time of day."""

    def __init__(
        self, plan: Plan, stand_in: StandIn, reader: Database, guilds: list[Guild], processes: list[Process], url: str
    ) -> None:
        super().__init__(plan, stand_in, reader, guilds)
        self._processes = processes
        self._file = Path(url.partition(":///")[2]) if url.startswith("sqlite") else None

    async def do(self, act: Awaitable[Answer]) -> Answer | None:
        """Somebody does something, and waits for the answer or the end of a process; ``None``: no answer came."""
        pressed = asyncio.ensure_future(act)
        died = [asyncio.create_task(one.dead.wait()) for one in self._processes]
        await asyncio.wait([pressed, *died], return_when=asyncio.FIRST_COMPLETED)
        for one in died:
            one.cancel()
        if not pressed.done():
            # An answer that is on its way may still come.
            await asyncio.sleep(0)
            interactions = self.discord.server.interactions
            for interaction in list(interactions.by_token.values()):
                if not interaction.settled.is_set():
                    interactions._fail(interaction, "The application did not respond")
        return await super().do(pressed)

    async def told(self) -> None:
        """Wait until nothing is due that could be told by now."""
        async with asyncio.timeout(PATIENCE_S):
            while await self._is_due() and not any(one.dead.is_set() for one in self._processes):  # noqa: ASYNC110 - only the database says so
                await asyncio.sleep(LOOK_AGAIN_S)

    async def _is_due(self) -> bool:
        due = await self.look(lambda: adapter.next_due(self.reader))
        return due is not None and due <= datetime.now(UTC)

    async def step(self, step: Step, following: Step | None) -> None:
        """An act with its faults; who is dead then is started again."""
        follow = await self.begin(step)
        if step.answered or step.faults:
            await self.answered()
        for one in follow:
            await one()
        if step.told or step.faults:
            self.trouble.end()
            await self.told()
        await self.start(following)

    async def start(self, following: Step | None) -> None:
        """Start whoever is dead, in such a way that the one who is to die at a commit next can."""
        deaths = [fault for fault in following.faults if isinstance(fault, faults.DieAtCommit)] if following else []
        death = (deaths[0].nth, deaths[0].when) if deaths else None
        for process in self._processes:
            # Who was to die at a commit that never came would do so at any later one.
            if deaths or process.is_to_die or process.dead.is_set():
                await process.end()
                await process.start(death)

    async def go_wrong(self, fault: faults.Fault, step: Step) -> Follow | None:
        """Let something go wrong; what must follow it."""
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
                # They would be waited for in the time of day.
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
        """Let everything be whole again and told, play on, and say what is to be audited."""
        await self.answered()
        self.trouble.end()
        for play_on in (self.play_on, None):
            await self.start(None)
            await self.told()
            if play_on is not None:
                await play_on()
        return await self.gather(datetime.now(UTC), frozenset({ANY}))


async def live(plan: Plan, url: str, folder: Path, processes: int = 1) -> tuple[History, int]:
    """Live through a plan on this database; what is to be audited, and how often a process has died."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(StandIn.open(response_timeout_s=PATIENCE_S))
        # Of several processes each has two shards.
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
