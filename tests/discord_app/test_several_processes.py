"""Three processes with two shards each share a PostgreSQL and are killed again and again; every game ends."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.games.checking import check
from bot.games.service import Service
from bot.sandbox.people import Answer, Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.waiting import PATIENCE_S
from bot.sandbox.world import Channel, Guild
from bot.storage.database import Database
from bot.storage.shards import Shards
from tests.campaigns import Seeds
from tests.discord_app.test_power_cut import Bots
from tests.support.postgres import Server

SHARDS = Shards(6, frozenset(range(6)))
OWN = ((0, 1), (2, 3), (4, 5))
LONGEST = 1000
TOOK = re.compile(r"\*\*(.+?)\*\* took ")


async def add_guilds(discord: StandIn) -> list[Guild]:
    """A server on each shard."""
    found: dict[int, Guild] = {}
    while len(found) < SHARDS.count:
        guild = discord.add_guild("Somewhere")
        if found.setdefault(SHARDS.shard_of(guild.id), guild) is not guild:
            discord.remove_bot(guild)
        await discord.until(lambda made=guild.id: discord.world.ids.next() >> 22 > made >> 22, "the next millisecond")
    return [found[shard] for shard in sorted(found)]


class Fleet:
    """The processes. After every ``spell`` presses one of them dies, and another is started in its place."""

    def __init__(self, discord: StandIn, processes: list[Bots], chance: random.Random, spell: int) -> None:
        self.discord, self._processes, self._chance, self._spell = discord, processes, chance, spell
        self._presses, self.deaths = 0, 0
        self._dead = [asyncio.Event() for _ in processes]
        self._dying = asyncio.Lock()

    async def start(self) -> None:
        for process in self._processes:
            await process.begin()
        await self._whole()

    async def _whole(self) -> None:
        await self.discord.until(lambda: self.discord.shards == SHARDS.own, "all are up")
        await self.discord.until_ready()

    async def press(self, guild: Guild, act: Callable[[], Awaitable[Answer]]) -> Answer | None:
        """What somebody does on a server, once its shard is up; what they see, if anything."""
        shard = SHARDS.shard_of(guild.id)
        await self.discord.until(lambda: shard in self.discord.shards, f"shard {shard} is up")
        self._presses += 1
        number = next(number for number, own in enumerate(OWN) if shard in own)
        waits = [asyncio.ensure_future(act()), asyncio.ensure_future(self._dead[number].wait())]
        if self._presses % self._spell == 0:
            await self._die(self._chance.randrange(len(OWN)))
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        pressed, died = waits
        died.cancel()
        # Nobody is left to answer.
        if not pressed.done():
            pressed.cancel()
            return None
        answer = pressed.result()
        return None if answer.failed else answer

    async def _die(self, number: int) -> None:
        async with self._dying:
            process = self._processes[number]
            process.kill()
            assert await process.reaped() == -signal.SIGKILL
            await self.discord.until(lambda: self.discord.shards.isdisjoint(OWN[number]), "its end is noticed")
            self._dead[number].set()
            self._dead[number] = asyncio.Event()
            self.deaths += 1
            await process.begin()
            await self.discord.until(lambda: self.discord.shards >= set(OWN[number]), "its successor is up")


class PlayedGame:
    """A game of two people on a server, who press on until it is over; after ``most`` moves one of them resigns."""

    def __init__(
        self, fleet: Fleet, service: Service, guild: Guild, channel: Channel, chance: random.Random, most: int
    ) -> None:
        self._fleet, self._service, self._guild, self.channel, self._chance = fleet, service, guild, channel, chance
        self._most = most
        # People of their own: nobody may host all of them at a time.
        names = (f"Ana of {channel.name}", f"Ben of {channel.name}")
        self._people = [fleet.discord.person(name, guild=guild) for name in names]
        self.acknowledged: list[str] = []
        self.id = ""

    async def play(self) -> None:
        ana, ben = self._people
        while not (tables := await self._service.open_in(self._guild.id, self.channel.id)):
            await self._do(ana, "azul new", seats=2)
        self.id = tables[0].game.id
        while True:
            table = await self._service.table(self.id)
            if table.game.status == "lobby":
                await self._do(ben, "azul join", game=self.id)
            elif table.running:
                person = next(one for one in self._people if one.id == table.to_act[0].user_id)
                if len(table.turns_since(0)) >= self._most:
                    await self._resign(person)
                    continue
                move = str(self._chance.choice(table.position.legal_moves(table.to_act[0].seat)))
                answer = await self._do(person, "azul move", move=move, game=self.id)
                if answer is not None and "Played" in answer.content:
                    self.acknowledged.append(f"{person.id} {move}")
            else:
                return

    async def _resign(self, person: Person) -> None:
        asked = await self._do(person, "azul resign", game=self.id)
        if asked is not None and asked.has_message and asked.message.buttons:
            await self._fleet.press(self._guild, lambda: person.click(asked.message, asked.message.buttons[0].label))

    async def _do(self, person: Person, command: str, **options: object) -> Answer | None:
        return await self._fleet.press(self._guild, lambda: person.command(command, self.channel, **options))

    def waits(self) -> bool:
        """Whether a post of it still asks somebody to move."""
        return any(button.label == "Your move" for message in self.channel.messages for button in message.buttons)

    async def check(self) -> None:
        """Every acknowledged move is in the log, every move was told once, and nothing of it is due."""
        table = await self._service.table(self.id)
        assert table.game.status == "finished"
        played = Counter(f"{turn.by} {turn.move}" for turn in table.turns_since(0))
        assert not Counter(self.acknowledged) - played
        told = Counter(name for message in self.channel.messages for name in TOOK.findall(message.content))
        names = {player.seat: player.name for player in table.game.players}
        assert told == Counter(names[turn.seat] for turn in table.turns_since(0))
        assert sum("🏆" in message.content for message in self.channel.messages) == 1
        assert not self.waits()


async def live(postgres: Server, folder: Path, games: int, seed: int, spell: int, most: int = LONGEST) -> int:
    """Play so many games at the same time, with a death after every ``spell`` presses; how many there were."""
    name = postgres.copy("migrated")
    database = await Database.open(postgres.url(name))
    service, chance = Service(database), random.Random(seed)
    async with contextlib.AsyncExitStack() as stack:
        discord = await stack.enter_async_context(StandIn.open(answer_within=PATIENCE_S))
        guilds = await add_guilds(discord)
        processes = []
        for number, (first, last) in enumerate(OWN):
            own = folder / str(number)
            own.mkdir()
            arguments = ("--shards", f"{first}-{last}", "--of", str(SHARDS.count))
            processes.append(await stack.enter_async_context(Bots.ready(discord, own, postgres.url(name), arguments)))
        fleet = Fleet(discord, processes, chance, spell)
        await fleet.start()
        played = []
        for number in range(games):
            guild = guilds[number % len(guilds)]
            channel = discord.add_channel(f"table-{number}", guild=guild)
            played.append(PlayedGame(fleet, service, guild, channel, random.Random(f"{seed} {number}"), most))
        await asyncio.gather(*(game.play() for game in played))

        def all_is_told() -> bool:
            due = "SELECT count(*) FROM games WHERE post_at <= now() AT TIME ZONE 'UTC' + interval '30 minutes'"
            return postgres.execute(due, database=name).strip() == "0"

        await discord.until(all_is_told, "everything is told")
        await discord.until(lambda: not any(game.waits() for game in played), "posts of finished games are bare")
        for game in played:
            await game.check()
        assert [problem async for problem in check(database)] == []
    await database.close()
    return fleet.deaths


async def test_five_games_are_played_to_their_end_while_processes_die(postgres: Server, tmp_path: Path) -> None:
    assert await live(postgres, tmp_path, games=5, seed=1, spell=25, most=16) > 2


@pytest.mark.campaign
async def test_fifty_games_are_played_to_their_end_while_processes_die(
    postgres: Server, tmp_path: Path, campaign_seeds: Seeds
) -> None:
    for seed in campaign_seeds(range(2, 4)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert await live(postgres, folder, games=50, seed=seed, spell=25) > 50
