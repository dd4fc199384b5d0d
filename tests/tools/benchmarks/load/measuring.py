"""A measurement: fill a database, start the bot, let people press, and collect the figures."""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from bot.storage.shards import Shards
from tests.discord_stand_in import StandIn
from tests.tools.benchmarks.load.bots import Bots, started
from tests.tools.benchmarks.load.crowd import Crowd, Turn
from tests.tools.benchmarks.load.stored import Copy, Place, forget_templates, lay_out, store
from tests.tools.benchmarks.load.templates import Template, make_templates

GAMES_OF_A_SERVER, CHANNELS = 100, 200
"""Open games per guild, and channels in total.

Many channels are needed, because Discord allows five messages per channel in five seconds.
"""
WARM_UP_S, SETTLE_S = 5.0, 2.0
LATEST_ANSWER_S = 60.0
FINISHED_BY = 10_000
"""The number of people who have played the finished games, in addition to the current players."""


class Store(Protocol):
    """A kind of database that can be measured."""

    name: str

    def new(self) -> str:
        """Create an empty database, and return its address."""

    def bytes_of(self, url: str) -> int:
        """Return the size of a database."""

    @property
    def processor_s(self) -> float:
        """The processor time of the database's own server processes."""


class Case(NamedTuple):
    """A case to measure: the number of processes, open games and finished games, and rate and duration of presses."""

    processes: int
    games: int
    finished: int
    rate: float
    at_once: int
    seconds: float


@dataclass(slots=True)
class Stretch:
    """The results of one series of presses. Times are in seconds, and processor time in seconds per turn."""

    turns: list[Turn]
    lasted_s: float
    bot_s: float
    drawing_s: float
    database_s: float
    stand_in_s: float
    late_s: float
    busy_s: float

    @property
    def done(self) -> int:
        """The number of turns whose board was posted."""
        return sum(turn.board_s is not None for turn in self.turns)

    @property
    def failed(self) -> int:
        """The number of presses without a response or a board."""
        return sum(turn.board_s is None or turn.answer_s is None for turn in self.turns)

    def percentiles(self, which: str) -> tuple[float, float, float]:
        """Return p50, p95 and p99 of the attribute ``which``: ``answer_s`` or ``board_s``."""
        times = sorted(found for turn in self.turns if (found := getattr(turn, which)) is not None) or [0.0]
        cuts = statistics.quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
        return cuts[49], cuts[94], cuts[98]


@dataclass(slots=True)
class Found:
    """The results of a case.

    Memory is in megabytes, both for the largest bot process and for the largest drawing process.
    """

    case: Case
    steady: Stretch
    flat_out: Stretch
    idle_mb: float
    after_mb: float
    drawing_mb: float
    bytes_a_game: float


async def measure(kind: Store, case: Case, profile: Path | None = None) -> Found:
    """Measure one case."""
    with tempfile.TemporaryDirectory(prefix="azul-load-") as name:
        folder = Path(name)
        url = kind.new()
        async with StandIn.open(response_timeout_s=LATEST_ANSWER_S) as discord:
            templates = await make_templates(url)
            empty = kind.bytes_of(url)
            copies = await fill(discord, url, templates, case)
            bytes_a_game = (kind.bytes_of(url) - empty) / (case.games + case.finished)
            async with started(discord, url, case.processes, folder, profile) as bots:
                await asyncio.sleep(SETTLE_S)
                idle_mb = bots.resident_mb
                crowd = Crowd(discord, copies)
                await crowd.press_at_once(case.at_once, WARM_UP_S)
                await crowd.finish()
                steady = await _stretch(kind, bots, crowd, case, flat_out=False)
                flat_out = await _stretch(kind, bots, crowd, case, flat_out=True)
                after_mb, drawing_mb = bots.resident_mb, bots.drawing_mb
                crowd.leave()
            for log in sorted(folder.glob("*.log")):
                if text := log.read_text().strip():
                    print(f"{log.name}: {text[:2000]}")
    return Found(case, steady, flat_out, idle_mb, after_mb, drawing_mb, bytes_a_game)


async def _stretch(kind: Store, bots: Bots, crowd: Crowd, case: Case, *, flat_out: bool) -> Stretch:
    crowd.turns = []
    before = bots.processor_s, bots.drawing_s, kind.processor_s, time.process_time()
    begun, begun_at = time.perf_counter(), time.time()
    if flat_out:
        await crowd.press_at_once(case.at_once, case.seconds)
    else:
        await crowd.press_steadily(case.rate, case.seconds)
    lasted = time.perf_counter() - begun
    await crowd.finish()
    turns = crowd.turns
    done = sum(turn.board_s is not None for turn in turns) or 1
    after = bots.processor_s, bots.drawing_s, kind.processor_s, time.process_time()
    bot, drawing, database, stand_in = ((late - early) / done for early, late in zip(before, after, strict=True))
    await asyncio.sleep(1.2)
    return Stretch(turns, lasted, bot, drawing, database, stand_in, *bots.longest_stalls(begun_at, time.time()))


async def fill(discord: StandIn, url: str, templates: Sequence[Template], case: Case) -> list[Copy]:
    """Create guilds, channels, people and the stored games, and return the open games."""
    shards = Shards(case.processes, frozenset(range(case.processes)))
    servers = max(case.processes, -(-case.games // GAMES_OF_A_SERVER))
    of_servers = list[list[Place]]()
    for number in range(servers):
        guild = discord.add_guild("Tile Makers", channels=())
        while shards.shard_of(guild.id) != number % case.processes:
            discord.remove_bot(guild)
            del discord.world.guilds[guild.id]
            await asyncio.sleep(0.001)
            guild = discord.add_guild("Tile Makers", channels=())
        people = list[int]()
        for _ in range(max(2, case.games // servers)):
            person = discord.world.make_user(id=discord.world.ids.next(), name=f"Person {number}-{len(people)}")
            discord.world.people[person.id] = person
            people.append(person.id)
            discord.join(person, guild)
        few = max(2, min(CHANNELS // servers, GAMES_OF_A_SERVER))
        channels = [discord.add_channel(f"table-{channel}", guild) for channel in range(few)]
        of_servers.append([Place(guild.id, channel.id, people) for channel in channels])
    # Put consecutive games into different guilds, so that each process gets its share of the games.
    places = [place for together in zip(*of_servers, strict=True) for place in together]
    open_ones = [template for template in templates if not template.finished]
    over = [template for template in templates if template.finished]
    copies = list(lay_out(open_ones, case.games, places))
    others = [discord.world.ids.next() for _ in range(FINISHED_BY)]
    before = [place._replace(people=[*place.people, *others]) for place in places]
    finished = list(lay_out(over, case.finished, before, case.games))
    await store(url, copies + finished)
    await forget_templates(url, templates)
    return copies


@contextlib.contextmanager
def sqlite_store() -> Iterator[Store]:
    """Provide SQLite in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="azul-load-") as folder:
        yield _Sqlite(Path(folder))


class _Sqlite:
    name, processor_s = "SQLite", 0.0

    def __init__(self, folder: Path) -> None:
        self._folder, self._made = folder, 0

    def new(self) -> str:
        for file in self._folder.iterdir():
            file.unlink()
        self._made += 1
        return f"sqlite+aiosqlite:///{self._folder / f'{self._made}.sqlite3'}"

    def bytes_of(self, url: str) -> int:
        file = Path(url.partition(":///")[2])
        return sum(part.stat().st_size for part in file.parent.glob(f"{file.name}*"))
