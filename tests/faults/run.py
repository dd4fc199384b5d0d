"""A run: people play while things go wrong, then everything is whole again, and the auditor looks at it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from bot.discord_app.endpoint import use_server
from bot.games.checking import check
from bot.games.refusals import Unplayable
from bot.games.replay import Table
from bot.games.service import Service
from bot.sandbox.people import Answer, Person
from bot.sandbox.people.person import Impossible
from bot.sandbox.server.interactions import Interaction
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Clock, Guild
from bot.storage.database import Database
from bot.storage.shards import Shards
from bot.storage.tables import posts, timers
from tests.discord_app.conftest import options_of
from tests.faults.disk import DatabaseTrouble, PostgresTrouble, SqliteTrouble
from tests.faults.fleet import Fleet
from tests.faults.history import ANY, History, Kept
from tests.faults.life import count_steps
from tests.faults.loop import LONGEST_S, here, quiet, until
from tests.faults.plan import Plan, Step
from tests.faults.recorder import Recorder, Warnings, read_games
from tests.faults.trouble import Trouble
from tests.postgres import Server

NAMES = ("Ana", "Ben", "Chi-Wei", "Dariush")
BEGUN = datetime(2026, 1, 5, 12, tzinfo=UTC)
LONGEST_TROUBLE_S = 120.0
"""How long the next act waits at most for the bot to be done with what one act has led to."""
LONGEST_RECOVERY = 60
MOST_CUT = 10
"""As many connections as a pool may have, all of which may be cut at the same time."""

Found = TypeVar("Found")


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


class Run:
    """The people of a run, its bot and what goes wrong."""

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
        self.plan, self.discord, self.time = plan, stand_in, time
        self.reader, self.records = reader, Service(reader)
        self.records.memory = type(self.records.memory)(exclusive=False)
        self.recorder, self.warnings = Recorder(stand_in), Warnings()
        self.people = [stand_in.person(name) for name in NAMES]
        self.boss = stand_in.person("Boss", moderator=True)
        self.problems: list[str] = []
        self.deliveries: list[str] = []
        self.trouble = Trouble(self, database)
        options = {"clock": time.bot, "entropy": random.Random(f"games {plan.seed}").randbytes, "socket": socket}
        self.fleet = Fleet(stand_in, url, processes, database.interfere, database.bury, **options)
        database.fleet = self.fleet
        self.guilds = _guilds(stand_in, time, self.fleet.shards)
        for guild in self.guilds:
            for person in (*self.people, self.boss):
                stand_in.join(person, guild, moderator=person is self.boss)
        self._deliver = stand_in.server.interactions.deliver
        stand_in.server.interactions.deliver = self._deliver_so  # type: ignore[method-assign]

    # -- the bot ------------------------------------------------------------------------------------------------------

    async def idle(self, longest_s: float = LONGEST_S) -> None:
        """Wait until the bot does nothing more."""
        await until(lambda: not self.fleet.living or self.fleet.idle, longest_s)

    # -- people -------------------------------------------------------------------------------------------------------

    def _deliver_so(self, interaction: Interaction) -> None:
        how = self.deliveries.pop(0) if self.deliveries else "once"
        for _ in range({"once": 1, "twice": 2, "unheard": 0}[how]):
            self._deliver(interaction)

    async def do(self, act: Awaitable[Answer]) -> Answer | None:
        """Somebody does something and waits for the answer, as long as Discord does; ``None``: none came."""
        try:
            answer = await act
        except (Impossible, LookupError):
            return None
        return None if answer.failed else answer

    async def look(self, read: Callable[[], Awaitable[Found]]) -> Found:
        """Look into the database, once more where our own connection was cut with those of the bot."""
        for _ in range(MOST_CUT):
            try:
                return await read()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
        return await read()

    async def tables(self) -> list[Table]:
        """All games as the log has them."""

        async def read() -> list[Table]:
            tables = []
            for kept in await read_games(self.reader):
                with contextlib.suppress(Unplayable):
                    tables.append(await self.records.table(kept.game.id))
            return tables

        return await self.look(read)

    def place(self, table: Table) -> Channel:
        """A channel in which this game can be reached."""
        game = table.game
        channels = self.discord.world.channels
        return channels.get(game.place) or channels.get(game.channel_id) or self.discord.channel()

    def person(self, user_id: int | None) -> Person | None:
        return next((person for person in self.people if person.id == user_id), None)

    async def act(self, step: Step) -> None:
        """Somebody does what the step says, as far as there is anything to do it to."""
        chance = random.Random(step.chance)
        tables = await self.tables()
        running = [table for table in tables if table.running and table.people_to_act]
        lobbies = [table for table in tables if table.game.status == "lobby"]
        match step.what:
            case "new":
                await self.open(chance)
            case "join" | "leave" | "start" if lobbies:
                table = chance.choice(lobbies)
                seated = [one for one in self.people if table.game.player(one.id)]
                free = [one for one in self.people if one not in seated]
                who = chance.choice((free if step.what == "join" else seated) or self.people)
                await self.in_lobby(table, who, step.what, chance)
            case "wait":
                await self.wait(chance.choice((0.2, 3, 20, 30)))
            case "rematch" if over := [table for table in tables if table.game.status == "finished"]:
                table = chance.choice(over)
                await self.do(self.people[0].command("azul rematch", self.place(table), game=table.game.id))
            case "notify":
                who = chance.choice(self.people)
                form = await self.do(who.command("azul settings me"))
                if form is not None and form.modal is not None:
                    await self.do(who.submit(form, notify=chance.choice(("channel", "direct", "both"))))
            case "here" if lost := [table for table in tables if table.game.channel_gone]:
                table = chance.choice(lost)
                host = self.person(table.game.host_id) or self.boss
                await self.do(host.command("azul table move-here", game=table.game.id))
            case _ if lobbies and (not running or chance.random() < 0.5):
                await self.fill(chance.choice(lobbies), chance)
            case _ if running:
                await self.in_game(chance.choice(running), step.what, chance)
            case _:
                await self.open(chance)

    async def open(self, chance: random.Random) -> None:
        """Somebody opens a game, as the plan has it."""
        options = dict(chance.choice(self.plan.games))
        who = chance.choice(self.people)
        if chance.random() < 0.2 and "computers" not in options:
            options["opponent"] = chance.choice([one for one in self.people if one is not who])
        guild = chance.choice(self.guilds)
        channels = [one for one in self.discord.world.channels.values() if one.guild is guild and one.parent is None]
        channel = chance.choice(channels) if channels else self.discord.add_channel("azul", guild)
        await self.do(who.command("azul new", channel, **options))

    async def fill(self, table: Table, chance: random.Random) -> None:
        """The next one joins a lobby, by a command or its button."""
        free = [one for one in self.people if not table.game.player(one.id)]
        if free:
            invited = [one for one in free if one.id in table.game.options.invited]
            await self.in_lobby(table, chance.choice(invited or free), "join", chance)

    async def in_lobby(self, table: Table, who: Person, what: str, chance: random.Random) -> None:
        channel = self.place(table)
        label = what.capitalize()
        lobbies = [m for m in channel.messages if f"#{table.game.id}" in m.content and m.buttons]
        if lobbies and chance.random() < 0.6 and label in [button.label for button in lobbies[-1].buttons]:
            await self.do(who.click(lobbies[-1], label))
        else:
            await self.do(who.command(f"azul {what}", channel, game=table.game.id))

    async def in_game(self, table: Table, what: str, chance: random.Random) -> None:
        game, channel = table.game, self.place(table)
        player = chance.choice(table.people_to_act)
        mover = self.person(player.user_id)
        seated = [one for one in self.people if game.player(one.id)]
        if mover is None:
            return
        match what:
            case "pick":
                await self.pick(table, mover, chance)
            case "stranger":
                other = chance.choice([one for one in self.people if one is not mover])
                await self.play(table, other, player.seat, chance)
            case "undo":
                answer = await self.do(chance.choice(seated).command("azul undo", channel, game=game.id))
                if (
                    answer is not None
                    and answer.message
                    and "Ask the others" in [b.label for b in answer.message.buttons]
                ):
                    asks = self.person(answer.interaction.user.id)
                    assert asks is not None
                    await self.do(asks.click(answer.message, "Ask the others"))
            case "agree" | "decline" if game.offer is not None:
                who = chance.choice(seated)
                questions = [m for m in channel.messages if "Agree" in [button.label for button in m.buttons]]
                if questions:
                    await self.do(who.click(questions[-1], what.capitalize()))
                else:
                    await self.do(who.command(f"azul table {what}", channel, game=game.id))
            case "resign":
                answer = await self.do(chance.choice(seated).command("azul resign", channel, game=game.id))
                if answer is not None and answer.message and "Yes, resign" in [b.label for b in answer.message.buttons]:
                    who = self.person(answer.interaction.user.id)
                    assert who is not None
                    await self.do(who.click(answer.message, "Yes, resign"))
            case "nudge":
                await self.do(chance.choice(seated).command("azul nudge", channel, game=game.id))
            case "time":
                await self.do(chance.choice(seated).command("azul table time", channel, game=game.id))
            case "replace":
                free = [one for one in self.people if one not in seated]
                options: dict[str, Any] = {"person": chance.choice(free)} if free and chance.random() < 0.6 else {}
                who = chance.choice([*seated, self.boss])
                await self.do(who.command("azul table replace", channel, seat=player.seat + 1, game=game.id, **options))
            case "cancel":
                await self.do(chance.choice(seated).command("azul table cancel", channel, game=game.id))
            case "look":
                await self.do(chance.choice(self.people).command("azul board", channel, game=game.id))
            case _:
                await self.play(table, mover, player.seat, chance)

    async def play(self, table: Table, who: Person, seat: int, chance: random.Random) -> Answer | None:
        """Somebody types a move, not always a wise one."""
        moves = [str(move) for move in table.position.legal_moves(seat)]
        lines = [move for move in moves if not move.endswith("floor")]
        move = chance.choice(lines if lines and chance.random() < 0.8 else moves)
        return await self.do(who.command("azul move", self.place(table), move=move, game=table.game.id))

    async def pick(self, table: Table, who: Person, chance: random.Random) -> None:
        """Somebody presses Your move, chooses and plays."""
        answer = await self.do(who.command("azul move", self.place(table), game=table.game.id))
        for _ in range(8):
            if answer is None or answer.message is None or answer.message.deleted:
                return
            if "Play" in [button.label for button in answer.message.buttons]:
                await self.do(who.click(answer.message, "Play"))
                return
            if answer.message.selects:
                select = answer.message.selects[0]
                answer = await self.do(who.choose(answer.message, select.custom_id, [select.values[0]]))
            elif offered := options_of(answer.message):
                answer = await self.do(who.click(answer.message, chance.choice(offered).custom_id or ""))
            else:
                return

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
            return (await connection.execute(select(func.min(posts.c.due_at)).where(posts.c.state == "due"))).scalar()

    async def _next_timer(self) -> datetime | None:
        async with self.reader.read() as connection:
            return (await connection.execute(select(func.min(timers.c.due_at)))).scalar()

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
        """See that every game can be played on."""
        for table in await self.tables():
            if not table.running or table.game.channel_gone or not table.people_to_act:
                continue
            player = table.people_to_act[0]
            who = self.person(player.user_id)
            if who is None:
                continue
            answer = await self.play(table, who, player.seat, random.Random(self.plan.seed))
            if answer is None or "Played: " not in answer.content:
                said = "nothing" if answer is None else answer.content
                self.problems.append(f"game {table.game.id} cannot be played on: {said}")
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
