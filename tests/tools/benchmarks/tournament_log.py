"""Costs of a long log for a tournament of 64 people: `python -m tests.tools.benchmarks.tournament_log`.

Tournaments with a long and with a short log are measured alternately, so that the ratios stay correct if the machine's
speed drifts. For each act, the program also prints the longest time for which the act blocks the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from bot.games.core.service import Service
from bot.games.tournament import acts, outbox
from bot.games.tournament.change import TournamentState, change, load
from bot.games.tournament.posting import find_card
from bot.messages.tournaments import render_card
from bot.messages.words import words
from bot.storage.database import Database
from bot.storage.payloads import AboutEntry, Entered
from tests.support.clock import Clock, Entropy
from tests.support.people import ANA, ask
from tests.support.tournaments import make_people, open_cup, run_due_tournaments

PEOPLE = 64
LINES = (600, 960)
"""Lengths of a long log. The second is nearly the maximum."""
TIMES = 30

Ask = Callable[[Service, str], Awaitable[object]]


async def _load(service: Service, tournament_id: str) -> None:
    await load(service, tournament_id)


async def _load_after_start(service: Service, tournament_id: str) -> None:
    """Load the tournament with a new service, as after a restart."""
    restarted = Service(service.database, clock=service.clock, entropy=service.entropy)
    await load(restarted, tournament_id)


async def _come_back(service: Service, tournament_id: str) -> None:
    person = make_people(1)[0]
    await acts.withdraw_entry(service, ask(person), tournament_id)
    async with change(service, tournament_id, ask(person)) as made:
        made.record("enter", Entered(1, person.name, 1000), entrant_id=person.id)


async def _update_card(service: Service, tournament_id: str) -> None:
    pending = await outbox.read(service, tournament_id)
    assert pending is not None
    card = find_card(pending.state)
    render_card(words("en"), pending.state, card, await outbox.find_facts(service, pending.state, card))


ASKED: dict[str, Ask] = {
    "load": _load,
    "load after a start": _load_after_start,
    "update a card": _update_card,
    "withdraw and enter": _come_back,
}


async def _make_log(service: Service, length: int) -> str:
    """Open a tournament of 64 people, and let people leave and rejoin until its log has ``length`` lines.

    Return its id.
    """
    tournament_id = (await open_cup(service, people=PEOPLE)).tournament.id
    state = await load(service, tournament_id)
    people = make_people(PEOPLE)
    while state.tournament.version < length:
        async with change(service, tournament_id) as made:
            for entry, person in zip(state.contest.entries, people, strict=True):
                entered = Entered(entry.number, person.name, entry.rating)
                made.record("withdraw", AboutEntry(entry.number))
                made.record("enter", entered, entrant_id=person.id)
        state = made.state
    return tournament_id


async def _begin(service: Service, tournament_id: str) -> TournamentState:
    await acts.begin_tournament(service, ask(ANA), tournament_id)
    await run_due_tournaments(service)
    return await load(service, tournament_id)


@contextlib.asynccontextmanager
async def _watching(holds: list[float]) -> AsyncIterator[None]:
    """Record the longest time for which the event loop runs nothing else while the block is executed."""
    longest = 0.0

    async def look() -> None:
        nonlocal longest
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - start)

    watcher = asyncio.create_task(look())
    await asyncio.sleep(0)
    try:
        yield
    finally:
        watcher.cancel()
        holds.append(longest)


async def _time(service: Service, act: Ask, tournament_id: str, holds: list[float]) -> float:
    async with _watching(holds):
        start = time.perf_counter()
        await act(service, tournament_id)
        return time.perf_counter() - start


async def _compare(service: Service, asked: dict[str, Ask], long_id: str, short_id: str) -> None:
    for name, act in asked.items():
        holds: tuple[list[float], list[float]] = ([], [])
        pairs = []
        for _ in range(TIMES):
            long = await _time(service, act, long_id, holds[0])
            pairs.append((long, await _time(service, act, short_id, holds[1])))
        ratio = statistics.median(long / short for long, short in pairs)
        (long_ms, short_ms) = (statistics.median(one) * 1000 for one in zip(*pairs, strict=True))
        held_ms, short_held_ms = (statistics.median(one) * 1000 for one in holds)
        print(f"  {name}: {long_ms:.1f} ms, with a short log {short_ms:.1f} ms; ratio {ratio:.2f}; ", end="")
        print(f"holds the loop for {held_ms:.1f} ms, with a short log {short_held_ms:.1f} ms")


async def _measure(length: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite+aiosqlite:///{Path(folder) / 'one.sqlite3'}")
        service = Service(database, clock=Clock(), entropy=Entropy())
        long_id, short_id = await _make_log(service, length), await _make_log(service, PEOPLE)
        print(f"open, {(await load(service, long_id)).tournament.version} lines:")
        await _compare(service, ASKED, long_id, short_id)
        for tournament_id in (long_id, short_id):
            await _begin(service, tournament_id)
        print("in the first round:")
        await _compare(service, {"update a card": _update_card}, long_id, short_id)
        await database.close()


def run() -> None:
    """Print all figures."""
    for length in LINES:
        asyncio.run(_measure(length))


if __name__ == "__main__":
    run()
