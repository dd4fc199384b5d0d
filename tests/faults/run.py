"""A run: people play while things go wrong, then everything is whole again, and the auditor looks at it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web
from sqlalchemy import func, select

from bot.discord_app.endpoint import use_server
from bot.games.checking import check
from bot.sandbox.server.interactions import Interaction
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Clock, Guild
from bot.storage.database import Database
from bot.storage.shards import Shards
from bot.storage.tables import games
from tests.faults.disk import DatabaseTrouble, PostgresTrouble, SqliteTrouble
from tests.faults.fleet import Fleet
from tests.faults.history import ANY, History, Kept
from tests.faults.life import count_steps
from tests.faults.loop import LONGEST_S, here, quiet, until
from tests.faults.people import People
from tests.faults.plan import Plan, Step
from tests.faults.recorder import Recorder, Warnings, read_games
from tests.faults.trouble import Trouble
from tests.support.postgres import Server

BEGUN = datetime(2026, 1, 5, 12, tzinfo=UTC)
LONGEST_TROUBLE_S = 120.0
"""How long the next act waits at most for the bot to be done with what one act has led to."""
LONGEST_RECOVERY = 60


class Time(Clock):
    """The time of Discord, which the run turns on, and the bot's own clock, which may go wrong."""

    def __init__(self) -> None:
        self.passed = self.wrong = timedelta()
        self.was_wrong = False

    def now(self) -> float:
        """Seconds since 1970 at Discord."""
        return (self._true()).timestamp()

    def bot(self) -> datetime:
        """What the bot's clock shows."""
        return self._true() + self.wrong

    def _true(self) -> datetime:
        return BEGUN + timedelta(seconds=here().time()) + self.passed


class Run(People):
    """A run: its people, its bot and what goes wrong, in its own time."""

    def __init__(
        self,
        plan: Plan,
        stand_in: StandIn,
        time: Time,
        url: str,
        socket: str,
        reader: Database,
        database: DatabaseTrouble,
        processes: int,
    ) -> None:
        fleet = Fleet(
            stand_in,
            url,
            processes,
            database,
            clock=time.bot,
            entropy=random.Random(f"games {plan.seed}").randbytes,
            socket=socket,
        )
        super().__init__(plan, stand_in, reader, _guilds(stand_in, time, fleet.shards))
        self.time, self.fleet = time, fleet
        self.recorder, self.warnings = Recorder(stand_in), Warnings()
        self.deliveries: list[str] = []
        self.trouble = Trouble(self, database)
        database.fleet = fleet
        self._deliver = stand_in.server.interactions.deliver
        stand_in.server.interactions.deliver = self._deliver_so  # type: ignore[method-assign]

    # -- the bot ------------------------------------------------------------------------------------------------------

    async def idle(self, longest_s: float = LONGEST_S) -> None:
        """Wait until the bot does nothing more."""
        await until(lambda: not self.fleet.living or self.fleet.idle, longest_s)

    def _deliver_so(self, interaction: Interaction) -> None:
        how = self.deliveries.pop(0) if self.deliveries else "once"
        for _ in range({"once": 1, "twice": 2, "unheard": 0}[how]):
            self._deliver(interaction)

    # -- time ---------------------------------------------------------------------------------------------------------

    async def wait(self, hours: float) -> None:
        """Let time pass, from one thing that is due to the next."""
        end = self.time.bot() + timedelta(hours=hours)
        before = None
        while self.fleet.living and (due := await self.next_due(end)) not in (None, before):
            # What stays due is that of a process that has died.
            assert due is not None
            self.time.passed += max(due - self.time.bot(), timedelta()) + timedelta(seconds=0.001)
            await self.settle(due)
            before = due
        self.time.passed += max(end - self.time.bot(), timedelta())

    async def settle(self, due: datetime, looks: int = 3) -> None:
        """Let what was due then be dealt with."""
        for _ in range(looks):
            self.fleet.look()
            await self.idle(LONGEST_TROUBLE_S)
            if not self.fleet.living or (await self.next_due(self.time.bot()) or self.time.bot()) > due:
                return

    async def next_due(self, before: datetime) -> datetime | None:
        """When something is due next, if that is not after ``before``."""
        found = (await self.next_post(), await self.look(self._next_timer))
        return min((at for at in found if at is not None and at <= before), default=None)

    async def next_post(self) -> datetime | None:
        """When the next post is due."""
        return await self.look(self._next_post)

    async def _next_post(self) -> datetime | None:
        async with self.reader.read() as connection:
            return (await connection.execute(select(func.min(games.c.post_at)))).scalar()

    async def _next_timer(self) -> datetime | None:
        async with self.reader.read() as connection:
            return (await connection.execute(select(func.min(games.c.act_at)))).scalar()

    # -- faults -------------------------------------------------------------------------------------------------------

    async def step(self, step: Step) -> None:
        """An act with its fault, after which somebody may see to the bot and to what is broken."""
        chance = random.Random(step.chance)
        self.time.passed += timedelta(seconds=1)
        follow = await self.trouble.order(step.fault, chance)
        await self.act(step)
        await quiet()
        if follow is not None:
            await follow()
        if chance.random() < 0.7:
            await self.idle(LONGEST_TROUBLE_S)
        if not self.fleet.whole and chance.random() < 0.3:
            self.time.passed += timedelta(seconds=step.fault.seconds)
        if chance.random() < 0.25:
            self.trouble.mend()
        if chance.random() < 0.8:
            await self.fleet.start()

    # -- the end ------------------------------------------------------------------------------------------------------

    async def recover(self) -> None:
        """Let everything be whole again and the bot tell what is left to tell."""
        self.discord.server.faults.close()
        self.deliveries.clear()
        self.trouble.mend()
        await self.fleet.start()
        assert self.fleet.whole, "the bot can be started once nothing is wrong any more"
        assert await until(lambda: self.discord.shards >= self.fleet.shards.own), "its shards are up"
        for _ in range(LONGEST_RECOVERY):
            await self.idle()
            due = await self.next_post()
            late = await self.next_due(self.time.bot())
            if due is None and late is None:
                return
            at = max(min(one for one in (due, late) if one is not None), self.time.bot())
            self.time.passed += at - self.time.bot() + timedelta(seconds=0.001)
            await self.settle(at)

    async def end(self) -> None:
        """See that every game can be played on, and let that be told."""
        await self.play_on()
        await self.recover()

    async def history(self) -> History:
        """What the auditor is to look at."""

        async def read() -> tuple[list[str], list[Kept]]:
            return [problem async for problem in check(self.reader)], await read_games(self.reader)

        found, games = await self.look(read)
        return History(
            self.time.bot(),
            games,
            tuple(self.recorder.acts.values()),
            tuple(self.recorder.shown),
            dict(self.recorder.gone),
            self.recorder.fixed,
            frozenset({*self.warnings.games, *((ANY,) if self.time.was_wrong else ())}),
            (*self.problems, *found),
        )


@contextlib.asynccontextmanager
async def _counted() -> AsyncIterator[None]:
    loop = asyncio.get_running_loop()
    before = loop.get_task_factory()
    loop.set_task_factory(count_steps)
    try:
        yield
    finally:
        loop.set_task_factory(before)


def _guilds(discord: StandIn, time: Time, shards: Shards) -> list[Guild]:
    """A server on each shard, which follows from the millisecond in which it is made."""
    found = {shards.shard_of(discord.guild.id): discord.guild}
    while len(found) < shards.count:
        time.passed += timedelta(milliseconds=1)
        guild = discord.add_guild("Somewhere")
        if found.setdefault(shards.shard_of(guild.id), guild) is not guild:
            discord.remove_bot(guild)
            del discord.world.guilds[guild.id]
    return [found[shard] for shard in sorted(found)]


async def live(plan: Plan, url: str, folder: Path, server: Server | None = None, processes: int = 1) -> History:
    """Live through a plan on this database, which is in a file or on a ``server``."""
    time = Time()
    async with _counted(), StandIn.open(clock=time) as stand_in:
        use_server(stand_in.url)
        socket = str(folder / "discord")
        assert stand_in.server._runner is not None
        await web.UnixSite(stand_in.server._runner, socket).start()
        reader = await Database.open_as_it_is(url)
        trouble: DatabaseTrouble
        trouble = SqliteTrouble(url.partition(":///")[2]) if server is None else PostgresTrouble(server, reader)
        run = Run(plan, stand_in, time, url, socket, reader, trouble, processes)
        try:
            with run.warnings.listening():
                await run.fleet.start()
                for step in plan.steps:
                    await run.step(step)
                await run.recover()
                await run.end()
            return await run.history()
        finally:
            await run.fleet.end()
            await reader.close()
