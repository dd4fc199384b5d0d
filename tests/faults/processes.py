"""Runs with the bot as a process of its own: it is killed by SIGKILL, and its disk is really full."""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import signal
import sqlite3
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.games.checking import check
from bot.sandbox.people import Answer
from bot.sandbox.people.person import Impossible
from bot.sandbox.stand_in import StandIn
from bot.sandbox.waiting import PATIENCE_S, until
from bot.storage.database import Database
from tests.discord_app.test_power_cut import Bots, Commit
from tests.faults.history import ANY, History
from tests.faults.people import People
from tests.faults.plan import Fault, Plan, Step
from tests.faults.recorder import Recorder, read_games

NOTHING_DUE = "SELECT COUNT(*) = 0 FROM games WHERE post_at <= ?"
LONGEST_MOMENT_S = 0.15
ROOM = (0, 700, 5_000, 20_000)
"""So many bytes may a file still grow by where the disk is full: no page, half of one, one, a few."""


class RealRun(People):
    """Four people and one process of the bot after another, in the time of day."""

    def __init__(self, plan: Plan, stand_in: StandIn, reader: Database, bots: Bots, file: Path) -> None:
        super().__init__(plan, stand_in, reader, [stand_in.guild])
        self._bots, self._file = bots, file
        self._dead = asyncio.Event()
        self._reaping: asyncio.Task[None] | None = None
        self.recorder = Recorder(stand_in)

    # -- the bot ------------------------------------------------------------------------------------------------------

    async def start(self, death: Commit | None = None) -> None:
        """Start a process; one that is to die at a commit does so from the moment in which it is :meth:`armed`."""
        await self._bots.begin(death)
        self._dead = asyncio.Event()
        self._reaping = asyncio.create_task(self._reap())
        await until(lambda: self._dead.is_set() or self.discord.connected, "it is there, or has ended")

    async def _reap(self) -> None:
        await self._bots.reaped()
        self._dead.set()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return not self._dead.is_set()

    async def kill(self) -> None:
        """Let it end at once, and wait until Discord has noticed."""
        if self._bots.pid is not None:
            self._bots.kill()
        await self._dead.wait()
        await self.discord.until(lambda: not self.discord.connected, "its end is noticed")

    def fill_disk(self, room: int | None) -> None:
        """Let no file of the process grow by more than so many bytes, ``None``: by as many as it likes."""
        assert self._bots.pid is not None
        sizes = [file.stat().st_size for file in self._file.parent.glob(f"{self._file.name}*")]
        limit = resource.RLIM_INFINITY if room is None else max(sizes) + room
        resource.prlimit(self._bots.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    # -- people -------------------------------------------------------------------------------------------------------

    async def do(self, act: Awaitable[Answer]) -> Answer | None:
        """Somebody does something, and waits for the answer or the end of the process; ``None``: no answer came."""
        waits = [asyncio.ensure_future(act), asyncio.ensure_future(self._dead.wait())]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        pressed, died = waits
        died.cancel()
        if not pressed.done():
            interactions = self.discord.server.interactions
            for interaction in list(interactions.by_token.values()):
                if not interaction.settled.is_set():
                    interactions._fail(interaction, "The application did not respond")
        try:
            answer = await pressed
        except (Impossible, LookupError):
            return None
        assert isinstance(answer, Answer)
        return None if answer.failed else answer

    async def wait(self, _hours: float) -> None:
        """Nobody waits for hours here."""

    async def told(self) -> None:
        """Wait until nothing is due, or nobody is left to tell it."""
        await until(lambda: not self.alive or self._nothing_is_due(), "all is told")

    def _nothing_is_due(self) -> bool:
        with contextlib.closing(sqlite3.connect(self._file)) as beside:
            # What is tried again is due within that; threads are looked at later.
            soon = f"{datetime.now(UTC) + timedelta(minutes=30):%Y-%m-%d %H:%M:%S.%f}"
            return bool(beside.execute(NOTHING_DUE, (soon,)).fetchone()[0])

    # -- faults -------------------------------------------------------------------------------------------------------

    async def step(self, step: Step) -> None:
        """An act with its fault; who is dead then is started again."""
        chance, fault = random.Random(step.chance), step.fault
        dying = await self._order(fault, chance)
        await self.act(step)
        if dying is not None:
            dying.cancel()
            await asyncio.wait([dying])
        self.discord.server.faults.close()
        if self.alive and fault.kind == "database":
            self.fill_disk(None)
        if not self.alive:
            await self.kill()
            await self.start(self._next_death(chance))

    def _next_death(self, chance: random.Random) -> Commit | None:
        return Commit(chance.randint(1, 4), chance.choice(("before", "after"))) if chance.random() < 0.5 else None

    async def _order(self, fault: Fault, chance: random.Random) -> asyncio.Task[None] | None:
        match fault.kind:
            case "die at a commit":
                # Only one that was started with such an order dies of it; of any other this signal is the end.
                self._bots.kill(signal.SIGUSR1)
            case "die at a step":
                return asyncio.create_task(self._die_after(chance.uniform(0, LONGEST_MOMENT_S)))
            case "die at a request":
                return asyncio.create_task(self._die_at(fault))
            case "refused":
                after = fault.when == "after" and fault.status not in (403, 404, 429)
                status = 500 if fault.status == "timeout" else fault.status
                self.discord.fail(*fault.route, status=status, after_effect=after)  # type: ignore[arg-type]
            case "database":
                self.fill_disk(chance.choice(ROOM))
        return None

    async def _die_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.kill()

    async def _die_at(self, fault: Fault) -> None:
        hold = self.discord.hold(*fault.route, after_effect=fault.when == "after")
        await hold.reached()
        await self.kill()

    # -- the end ------------------------------------------------------------------------------------------------------

    async def history(self) -> History:
        """Let everything be whole again and told, play on, and say what is to be audited."""
        await self.told()
        await self.play_on()
        await self.told()
        return History(
            datetime.now(UTC),
            await read_games(self.reader),
            tuple(self.recorder.acts.values()),
            tuple(self.recorder.shown),
            dict(self.recorder.gone),
            self.recorder.fixed,
            frozenset({ANY}),
            (*self.problems, *[problem async for problem in check(self.reader)]),
        )


async def live(plan: Plan, file: Path) -> History:
    """Live through a plan on the database in this file."""
    url = f"sqlite+aiosqlite:///{file}"
    async with StandIn.open(answer_within=PATIENCE_S) as stand_in, Bots.ready(stand_in, file.parent, url) as bots:
        reader = await Database.open_as_it_is(url)
        run = RealRun(plan, stand_in, reader, bots, file)
        try:
            await run.start()
            await stand_in.until_ready()
            for step in plan.steps:
                await run.step(step)
            return await run.history()
        finally:
            if run.alive:
                await run.kill()
            await reader.close()
