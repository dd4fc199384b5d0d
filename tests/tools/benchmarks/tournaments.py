"""Costs that 20 tournaments cause for other games of their guild: `python -m tests.tools.benchmarks.tournaments`.

The tournaments have 500 tables in total. A guild with as many open games outside tournaments is measured alternately,
so that the ratios stay correct if the machine's speed drifts.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import sqlalchemy as sa

from bot.games.core.service import Service
from bot.games.table import lobby, lookup, play, seats
from bot.games.table.opening import Opening, open_game
from bot.games.time.game_timers import GameTimers
from bot.games.time.tournament_timers import TournamentTimers
from bot.storage import subjects
from bot.storage.database import Database
from bot.storage.subjects import GAME
from bot.storage.tables import metadata
from tests.support.clock import Clock, Entropy
from tests.support.moves import careful_move
from tests.support.people import ANA, ask
from tests.support.tables import begin_game as begun_game
from tests.support.tables import person_to_move
from tests.support.tournaments import begin_cup, make_options, make_people

TOURNAMENTS = 20
PEOPLE = 50
TIMES = 40

Ask = Callable[[Service, str], Awaitable[object]]


async def _move(service: Service, game_id: str) -> None:
    table = await service.table(game_id)
    move = careful_move(table.position, table.to_act[0].seat)
    await play.play(service, ask(person_to_move(table)), game_id, str(move))


async def _list_games(service: Service, _game_id: str) -> None:
    await lookup.list_own_games(service, ANA.id)
    await lookup.list_others(service, ask(ANA))


async def _look_for_due(service: Service, _game_id: str) -> None:
    await GameTimers(service).find_due()
    await TournamentTimers(service).find_due()
    await service.database.query(subjects.find_due, GAME, "post_at", service.clock(), service.shards)


ASKED: dict[str, Ask] = {"a move": _move, "the list of games": _list_games, "what is due": _look_for_due}


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        services = []
        for name in ("with", "without"):
            database = await Database.open(f"sqlite+aiosqlite:///{Path(folder) / name}.sqlite3")
            services.append(Service(database, clock=Clock(), entropy=Entropy()))
        for _ in range(TOURNAMENTS):
            await begin_cup(services[0], make_options(), PEOPLE)
        people = make_people(TOURNAMENTS * PEOPLE)
        for host, other in zip(people[::2], people[1::2], strict=True):
            table = await open_game(services[1], ask(host), Opening("azul", "coloured", 2))
            await lobby.join(services[1], ask(other), table.game.id)
        for service in services:
            await _record_posted(service)
        for asked, act in ASKED.items():
            pairs = [[await _time(service, act) for service in services] for _ in range(TIMES)]
            ratio = statistics.median(one / other for one, other in pairs)
            (with_ms, other_ms) = (statistics.median(one) * 1000 for one in zip(*pairs, strict=True))
            print(f"{asked}: {with_ms:.1f} ms, with other games {other_ms:.1f} ms; ratio {ratio:.2f}")
        for service in services:
            await service.database.close()


async def _record_posted(service: Service) -> None:
    """Record that there is nothing to post, as after everything has been posted."""
    async with service.database.write() as connection:
        for name in ("games", "tournaments"):
            await connection.execute(sa.update(metadata.tables[name]).values(post_at=None))


async def _time(service: Service, act: Ask) -> float:
    """Time an act in a game that has just begun, in seconds."""
    table = await begun_game(service)
    start = time.perf_counter()
    await act(service, table.game.id)
    took = time.perf_counter() - start
    await seats.resign(service, ask(ANA), table.game.id)
    await _record_posted(service)
    return took


def run() -> None:
    """Print all figures."""
    print(f"a server with {TOURNAMENTS} tournaments and {TOURNAMENTS * PEOPLE // 2} open tables")
    asyncio.run(_measure())


if __name__ == "__main__":
    run()
