"""The people of a run: what they do, as far as there is anything to do it to."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError

from bot.games.replay import Table
from bot.games.service import Service
from bot.sandbox.people import Answer, Person
from bot.sandbox.people.person import Impossible
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Guild
from bot.storage import check_queries, game_queries
from bot.storage.database import Database
from tests.discord_app.conftest import options_of
from tests.faults.plan import Plan, Step

NAMES = ("Ana", "Ben", "Chi-Wei", "Dariush")
MOST_CUT = 10
"""As many connections as a pool may have, all of which may be cut at the same time."""

Found = TypeVar("Found")


class People:
    """Four people and a moderator on these servers, who play the games of a plan; ``reader`` is how a run sees them."""

    def __init__(self, plan: Plan, stand_in: StandIn, reader: Database, guilds: list[Guild]) -> None:
        self.plan, self.discord, self.guilds = plan, stand_in, guilds
        self.reader, self.records = reader, Service(reader)
        self.people = [stand_in.person(name) for name in NAMES]
        self.boss = stand_in.person("Boss", moderator=True)
        self.problems: list[str] = []
        for guild in guilds:
            for person in (*self.people, self.boss):
                stand_in.join(person, guild, moderator=person is self.boss)

    async def wait(self, hours: float) -> None:
        """Let time pass."""
        raise NotImplementedError

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
            async with self.reader.read() as connection:
                ids = await check_queries.game_ids(connection)
                games = [await game_queries.load_game(connection, game_id) for game_id in ids]
                return await self.records.tables(connection, [game for game in games if game is not None])

        return await self.look(read)

    def place(self, table: Table) -> Channel:
        """A channel in which this game can be reached."""
        game = table.game
        channels = self.discord.world.channels
        (guild,) = (guild for guild in self.guilds if guild.id == game.guild_id)
        return channels.get(game.place) or channels.get(game.channel_id) or self.discord.channel(guild=guild)

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
            if answer is None or not answer.has_message or answer.message.deleted:
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

    async def play_on(self) -> None:
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
