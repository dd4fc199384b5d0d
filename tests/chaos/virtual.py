"""Runs of plans in virtual time. All processes of the bot are simulated inside one process."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import discord as library
from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from bot.discord_app.app.run import use_server
from bot.sandbox.world import Clock
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.shards import Shards
from tests.chaos import adapter, faults
from tests.chaos.auditor import audit
from tests.chaos.disk import DatabaseTrouble, FileTrouble, ServerTrouble
from tests.chaos.history import ANY, Absence, History
from tests.chaos.life import Life, belonging
from tests.chaos.loop import TIMEOUT_S, here, quiet, until
from tests.chaos.people import People, add_guilds
from tests.chaos.plan import ALONE, OPEN_TABLES, Plan, Step, nth
from tests.chaos.trouble import Follow
from tests.discord_stand_in import StandIn
from tests.support.postgres import Server

BEGUN = datetime(2026, 1, 5, 12, tzinfo=UTC)
TROUBLE_TIMEOUT_S = 120.0
"""The maximum time that the next act waits for the effects of the previous one."""
HOLD_TIMEOUT_S = 90.0
"""The time after which Discord itself ends a pending request."""
POSTS_CHECKED_S = 16.0
"""The time in which the bot checks all posts of its servers."""
MAX_POST_PAUSE = timedelta(minutes=10)
"""The maximum time after a few failures until the bot tries to post again."""
MAX_CHECKS, MAX_RECOVERY_STEPS = 3, 120
A_MOMENT = timedelta(milliseconds=1)
CANNOT_START = (
    DatabaseUnusable,
    SQLAlchemyError,
    sqlite3.Error,
    OSError,
    library.DiscordException,
    aiohttp.ClientError,
)
"""Errors that end a process if it starts during a fault. The process is started again."""


class Time(Clock):
    """Discord's time, which the run controls, and the bot's own clock, which can be wrong."""

    def __init__(self) -> None:
        self.passed = self.wrong = timedelta()
        self.was_wrong = False

    def now(self) -> float:
        """Return the seconds since 1970 at Discord."""
        return self.true().timestamp()

    def bot(self) -> datetime:
        """Return the bot's time."""
        return self.true() + self.wrong

    def true(self) -> datetime:
        """Return the correct time."""
        return BEGUN + timedelta(seconds=here().time()) + self.passed


class Fleet:
    """The processes of the bot, each with one shard."""

    def __init__(self, discord: StandIn, url: str, count: int, database: DatabaseTrouble, **options: Any) -> None:
        self._discord, self._url, self._database, self._options = discord, url, database, options
        self.shards = Shards(count, frozenset(range(count)))
        self.lives: dict[int, Life] = {}

    async def start(self) -> None:
        """Start the processes that aren't running, and cancel planned deaths."""
        for number in range(self.shards.count):
            life = self.lives.get(number)
            if life is not None and not life.alive:
                await self._end(life)
            if life is None or not life.alive:
                self.lives[number] = await self._start(number)
        for one in self.living:
            one.spare()

    async def _start(self, number: int) -> Life:
        shards = Shards(self.shards.count, frozenset({number}))
        life = Life(self._discord, self._url, shards, before_commit=self._database.before_commit, **self._options)
        try:
            await life.start()
        except CANNOT_START:
            await self._end(life)
        return life

    async def _end(self, life: Life) -> None:
        await life.end()
        await self._database.bury(life)

    @property
    def living(self) -> list[Life]:
        """The running processes."""
        return [life for life in self.lives.values() if life.alive]

    @property
    def whole(self) -> bool:
        """Whether all processes are running."""
        return len(self.living) == self.shards.count

    @property
    def idle(self) -> bool:
        """Whether all processes are idle."""
        return all(life.idle for life in self.living)

    async def end(self) -> None:
        """End all processes and clean up after them."""
        for life in self.lives.values():
            await self._end(life)


class Run(People):
    """A run with its people, its bot and its faults, in virtual time."""

    def __init__(self, time: Time, fleet: Fleet, database: DatabaseTrouble, *people: Any) -> None:
        super().__init__(*people)
        self.time, self.fleet, self.database = time, fleet, database
        self._away_since: dict[int, datetime] = {}
        self._away: list[Absence] = []
        self._has_server_posts = any(step.act.startswith((OPEN_TABLES, ALONE)) for step in self.plan.steps)

    async def idle(self, longest_s: float = TIMEOUT_S) -> None:
        """Wait until the bot is idle."""
        await until(lambda: not self.fleet.living or self.fleet.idle, longest_s)

    # -- time ---------------------------------------------------------------------------------------------------------

    async def wait(self, hours: float) -> None:
        """Advance time by this many hours, stopping at each due event."""
        end, before = self.time.bot() + timedelta(hours=hours), None
        while self.fleet.living and (due := await self._next_due()) not in (None, before):
            # If something stays due, it belongs to a dead process.
            assert due is not None
            if due > end:
                break
            await self._settle(due)
            before = due
        self.time.passed += max(end - self.time.bot(), timedelta())

    async def _settle(self, due: datetime) -> None:
        """Advance time to ``due``, and wait until the bot has handled the work that is due then."""
        self.time.passed += max(due - self.time.bot(), timedelta()) + A_MOMENT
        for _ in range(MAX_CHECKS):
            for life in self.fleet.living:
                life.look()
            await self.idle(TROUBLE_TIMEOUT_S)
            following = await self._next_due()
            if not self.fleet.living or following is None or following > due:
                return

    async def _next_due(self) -> datetime | None:
        return await self.look(lambda: adapter.next_due(self.reader))

    async def _let_pass(self, seconds: float) -> None:
        """Let the bot's regular checks of servers run for this time, if the plan needs them."""
        if self._has_server_posts:
            await until(lambda: not self.fleet.living, seconds)

    async def rest(self) -> None:
        """Wait until the bot has done what is due now."""
        await self.idle(TROUBLE_TIMEOUT_S)

    # -- steps --------------------------------------------------------------------------------------------------------

    async def step(self, step: Step) -> None:
        """Carry out a step."""
        self.time.passed += timedelta(seconds=1)
        follow = await self.begin(step)
        if step.answered:
            await self.answered()
        await quiet()
        for one in follow:
            await one()
        if step.posted:
            await self.idle(TROUBLE_TIMEOUT_S)
        if step.act.startswith((OPEN_TABLES, ALONE)):
            await self._let_pass(POSTS_CHECKED_S)
        if step.end_faults:
            self.trouble.end_faults()
        self._record_absence()
        if step.start:
            await self._start()
        if step.hours:
            await self.wait(step.hours)
            await self._let_pass(POSTS_CHECKED_S)

    async def go_wrong(self, fault: faults.Fault, step: Step) -> Follow | None:
        """Cause a fault, and return the function that ends it, if any."""
        match fault:
            case faults.TurnClock():
                self.time.was_wrong = True
                self.time.wrong = timedelta(seconds=fault.seconds)
                return None
            case (
                faults.Deliver()
                | faults.Fail()
                | faults.Outage()
                | faults.Delete()
                | faults.Forbid()
                | faults.ThrowOut()
            ):
                self.trouble.begin(fault)
                return None
            case _ if not self.fleet.living:
                return None
        life = nth(self.fleet.living, step.game)
        match fault:
            case faults.Spoil():
                return await self.database.spoil(fault.how, self.fleet.living)
            case faults.DieAtAwait() | faults.DieAtCommit():
                life.die_of(fault)
            case faults.DieAtRequest():

                async def die() -> None:
                    life.die()

                return self.trouble.at_request(fault, die)
            case faults.Delay():
                return self.trouble.at_request(fault, partial(asyncio.sleep, min(fault.seconds, HOLD_TIMEOUT_S)))
            case faults.Restart():
                return partial(self._restart, life, fault)
            case faults.DropGateway():
                return self._drop_gateway(fault)
        return None

    async def _restart(self, life: Life, fault: faults.Restart) -> None:
        if fault.gently:
            await life.stop()
        else:
            life.die()
        self._record_absence()
        self.time.passed += timedelta(seconds=fault.away_s)

    def _drop_gateway(self, fault: faults.DropGateway) -> Follow:
        async def drop() -> None:
            await self.discord.drop_gateway(fault.how, fault.shard % self.fleet.shards.count)
            if fault.how == "forget":
                # Nothing tells the bot about the deletion before it identifies again.
                self.trouble.delete(faults.Delete(which=fault.shard))

        dropping = asyncio.create_task(drop())

        async def follow() -> None:
            await dropping
            await until(lambda: self.discord.shards >= self.fleet.shards.own or not self.fleet.whole)

        return follow

    def _record_absence(self) -> None:
        for number, life in self.fleet.lives.items():
            if not life.alive:
                self._away_since.setdefault(number, life.died_at or self.time.true())

    async def _start(self) -> None:
        await self.fleet.start()
        for number in [number for number in self._away_since if self.fleet.lives[number].alive]:
            shards = Shards(self.fleet.shards.count, frozenset({number}))
            self._away.append(Absence(self._away_since.pop(number), self.time.true(), shards))

    # -- the end ------------------------------------------------------------------------------------------------------

    async def recover(self) -> None:
        """End all faults, and let the bot post everything that is pending."""
        await self.answered()
        self.trouble.end()
        self._record_absence()
        await self._start()
        assert self.fleet.whole, "the bot can be started once nothing is wrong any more"
        assert await until(lambda: self.discord.shards >= self.fleet.shards.own), "its shards are up"
        assert await until(lambda: all(life.is_ready for life in self.fleet.living)), "it knows its servers"
        for life in self.fleet.living:
            life.look()
        if self._has_server_posts:
            self.time.passed += MAX_POST_PAUSE
        await self._let_pass(POSTS_CHECKED_S)
        for _ in range(MAX_RECOVERY_STEPS):
            await self.idle()
            due = await self._next_due()
            if due is None or due > self.time.bot() + timedelta(hours=1):
                return
            await self._settle(due)
        self.problems.append(f"something has been due since {due}")

    async def history(self) -> History:
        """Return the history for the auditor."""
        warned = frozenset((ANY,) if self.time.was_wrong else ())
        return await self.gather(self.time.bot(), warned, self._away)


async def live(
    plan: Plan, url: str, folder: Path, commands: dict[int, Any], server: Server | None = None, processes: int = 1
) -> History:
    """Run a plan on this database, which is a file or belongs to a ``server``. Discord already knows these commands."""
    asyncio.get_running_loop().set_task_factory(belonging)
    time = Time()
    async with StandIn.open(clock=time) as discord, contextlib.AsyncExitStack() as stack:
        use_server(discord.url)
        discord.world.commands = dict(commands)
        socket = str(folder / "discord")
        await web.UnixSite(discord.server.runner, socket).start()
        reader = await Database.open(url, inspect_only=True)
        stack.push_async_callback(reader.close)
        trouble = FileTrouble(url.partition(":///")[2]) if server is None else ServerTrouble(server, reader)
        entropy = random.Random(f"games {plan.seed}").randbytes
        fleet = Fleet(discord, url, processes, trouble, clock=time.bot, true=time.true, entropy=entropy, socket=socket)
        stack.push_async_callback(fleet.end)
        run = Run(time, fleet, trouble, plan, discord, reader, await add_guilds(discord, fleet.shards))
        stack.enter_context(run.recorder.listening())
        await fleet.start()
        await run.settle_in()
        for step in plan.steps:
            await run.step(step)
        await run.recover()
        await run.look_everywhere()
        await run.recover()
        if not time.was_wrong:
            # Check before people continue, because later boards would report turns that earlier boards have missed.
            run.problems = audit(await run.history())
        await run.play_on()
        await run.look_everywhere()
        await run.recover()
        return await run.history()
