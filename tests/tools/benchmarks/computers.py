"""Many concurrent games with computers: `python -m tests.tools.benchmarks.computers [LEVEL]`.

In each of 50 games a person moves at the same moment, and a computer of that level (default: hard) must respond. The
benchmark measures how long each person waits until the computer's move is on disk, because its board can be drawn and
posted from then on. At the same time two other people play a game. The time of their moves is compared with the time
without the 50 games.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person, Request
from bot.games.core.service import Service
from bot.games.people.settings import change_person
from bot.games.table import lobby, play
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.time.alarms import Alarms
from bot.games.time.game_timers import GameTimers
from bot.opponents.thinker import Pool
from bot.rules import RULESETS
from bot.storage.database import Database
from bot.storage.place import Place

GAMES = 50
WAIT_S = 120.0
SERVER, CHANNEL = Place("server", 100), 200
PEOPLE = (1, 2)
"""The two people who play each other."""


def _ask(user_id: int) -> Request:
    return Request(Person(user_id, f"Person {user_id}"), SERVER, CHANNEL)


class _Bench:
    """A service with a pool of workers. Its computers move as they do in the bot."""

    def __init__(self, service: Service) -> None:
        self.service, self.alarms = service, Alarms(GameTimers(service))
        self._changed: dict[str, asyncio.Event] = {}
        service.on_change = self._wake

    def _wake(self, table: Table) -> None:
        self.alarms.wake(table)
        self._changed.setdefault(table.game.id, asyncio.Event()).set()

    async def answered(self, game_id: str) -> Table:
        """Return the game once it waits for a person."""
        async with asyncio.timeout(WAIT_S):
            while not (table := await self.service.table(game_id)).people_to_act and table.running:
                changed = self._changed.setdefault(game_id, asyncio.Event())
                await changed.wait()
                changed.clear()
        return table

    async def move(self, table: Table) -> Table:
        """Play the first legal move that fills a pattern line."""
        (player,) = table.people_to_act
        moves = table.position.legal_moves(player.seat)
        move = next((move for move in moves if not str(move).endswith("floor")), moves[0])
        return await play.play(self.service, _ask(player.user_id or 0), table.game.id, str(move))

    async def wait_for_computer(self, table: Table) -> float:
        """Return the time from a person's move until the computer's move is stored, in seconds."""
        started = time.perf_counter()
        await self.move(table)
        await self.answered(table.game.id)
        return time.perf_counter() - started

    async def play_on(self, stop: asyncio.Event, times: list[float]) -> None:
        """Let two people play one game after another, and record the time of each move."""
        for user_id in PEOPLE:
            # Otherwise, the clock would play their forced moves, and `table` would be stale.
            await change_person(self.service, _ask(user_id), lambda settings: replace(settings, by_hand=True))
        first, second = PEOPLE
        while not stop.is_set():
            table = await open_game(self.service, _ask(first), Opening("azul", "coloured", 2))
            table = await lobby.join(self.service, _ask(second), table.game.id)
            while table.running and not stop.is_set():
                started = time.perf_counter()
                table = await self.move(table)
                times.append(time.perf_counter() - started)
                await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def open_bench(pool: Pool) -> AsyncIterator[_Bench]:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite+aiosqlite:///{Path(folder) / 'azul.sqlite3'}")
        bench = _Bench(Service(database, limits=Limits(games_per_host=1000), thinker=pool))
        yield bench
        bench.alarms.stop()
        await pool.close()
        await bench.alarms.finish()
        await database.close()


async def measure(level: str) -> tuple[list[float], list[float], list[float]]:
    """Return the waits for computers, and the times of the other moves without and with the 50 games.

    The unit is seconds.
    """
    alone: list[float] = []
    beside: list[float] = []
    async with open_bench(Pool()) as bench:
        stop = asyncio.Event()
        others = asyncio.create_task(bench.play_on(stop, alone))
        await asyncio.sleep(2)
        stop.set()
        await others
        tables = []
        for number in range(GAMES):
            asking = _ask(1000 + number)
            side = RULESETS["azul"].sides[0]
            table = await open_game(bench.service, asking, Opening("azul", side, 2, computers=(Computer(level),)))
            tables.append(await bench.answered(table.game.id))
        stop = asyncio.Event()
        others = asyncio.create_task(bench.play_on(stop, beside))
        waits = await asyncio.gather(*(bench.wait_for_computer(table) for table in tables))
        stop.set()
        await others
    return list(waits), alone, beside


def run(level: str = "hard") -> None:
    """Print all figures."""
    waits, alone, beside = asyncio.run(measure(level))
    print(f"{GAMES} games in which a computer ({level}) is to answer at the same moment, base Azul, 2 players")
    print(f"waited for its move: median {statistics.median(waits):.2f} s, longest {max(waits):.2f} s")
    for name, times in (("without them", alone), ("meanwhile", beside)):
        print(
            f"a move of two others {name}: median {1000 * statistics.median(times):.1f} ms, "
            f"longest {1000 * max(times):.0f} ms of {len(times)}"
        )


if __name__ == "__main__":
    run(*sys.argv[1:2])
