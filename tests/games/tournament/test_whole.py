"""Complete tournaments in processes that die at random: pairings, tables and points stay consistent."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.service import Service
from bot.games.tournament.change import TournamentState, load
from bot.games.tournament.points import order_entries
from bot.storage import subjects, tournament_queries
from bot.storage.database import Database
from bot.storage.subjects import GAME
from bot.storage.tables import metadata
from tests.conftest import NOTHING_CROSSES, restarted
from tests.games.consequences import post_all
from tests.mini_game import NAME, install_parts
from tests.support.clock import Clock
from tests.support.tournaments import make_options, open_cup, play_table, run_due_tournaments, run_due_work

VANISHING = 0.05
DYING = 0.05


class Killed(Exception):  # noqa: N818 - not an error of the bot
    """The simulated death of the process."""


class ProcessKiller:
    """A patch that makes the process die at random writes, either before or after the commit."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._chance = random.Random(seed)
        self.deaths = 0
        self._write = Database.write

    def patch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        killer = self

        @asynccontextmanager
        async def write(self: Database) -> AsyncIterator[AsyncConnection]:
            dies = killer._chance.random() < DYING
            is_committed = killer._chance.random() < 0.5
            async with killer._write(self) as connection:
                yield connection
                if dies and not is_committed:
                    killer.deaths += 1
                    raise Killed
            if dies:
                killer.deaths += 1
                raise Killed

        monkeypatch.setattr(Database, "write", write)


@pytest.fixture
def mini_game() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        install_parts(patch, "bot.opponents")
        yield


async def open_tournament(service: Service, people: int, rounds: int) -> str:
    """Open a tournament with tables of four people that begins when ``people`` have entered. Return its id."""
    state = await open_cup(service, make_options(4, NAME, turn_hours=24, rounds=rounds, begin_with=people), people)
    return state.tournament.id


async def play_tournament(service: Service, clock: Clock, tournament_id: str, killer: ProcessKiller) -> TournamentState:
    """Play a tournament in which some people stop playing. Restart the service after each death of its process."""
    chance = random.Random(killer.seed)
    gone = set[int]()
    service = await _run_all(service, clock, killer)
    for _ in range(2_000):
        state = await load(service, tournament_id)
        current = state.contest.current
        if state.is_over:
            return state
        for table in current.tables if current is not None else ():
            if table.ranks is None:
                gone |= {one for one in table.seats if chance.random() < VANISHING / 2}
                absent = {state.contest.entry(number).user_id for number in gone}
                service = await _play(service, table.game_id, chance, absent)
        await advance_to_next_moment(service, clock)
        service = await _run_all(service, clock, killer)
    raise AssertionError("the tournament does not come to an end")


async def advance_to_next_moment(service: Service, clock: Clock) -> None:
    """Advance the clock to the next time at which a game or tournament is due."""
    async with service.database.read() as connection:
        columns = [metadata.tables[name].c.act_at for name in ("games", "tournaments")]
        found = [(await connection.execute(sa.select(sa.func.min(column)))).scalar() for column in columns]
    at = min((one for one in found if one is not None), default=clock.now)
    clock.turn(minutes=max((at - clock.now).total_seconds() / 60, 1))


async def _run_all(service: Service, clock: Clock, killer: ProcessKiller) -> Service:
    """Carry out all due work. After each death, restart the service, and continue five minutes later."""
    while True:
        deaths = killer.deaths
        with contextlib.suppress(Killed):
            await run_due_work(service)
        if killer.deaths == deaths:
            return service
        service = restarted(service)
        clock.turn(minutes=5)


async def _play(service: Service, game_id: str, chance: random.Random, absent: set[int | None]) -> Service:
    while True:
        try:
            if await service.database.query(subjects.load_version, GAME, game_id) is None:
                # The process died before it could open this game.
                return service
            await play_table(service, game_id, chance, absent)
            await post_all(service, game_id)
        except Killed:
            service = restarted(service)
        else:
            return service


async def check_rows(service: Service, state: TournamentState) -> None:
    """Check the stored rows.

    Each entry has one place per round, each pairing has its game, and no other games exist.
    """
    contest = state.contest
    paired = [table for played in contest.rounds for table in played.tables]
    async with service.database.read() as connection:
        games = await tournament_queries.load_tables(connection, [table.game_id for table in paired])
        results = await tournament_queries.load_results(connection, [*games])
        every = await connection.exec_driver_sql("SELECT count(*) FROM games")
        assert every.scalar_one() == len(paired)
    assert {*games} == {table.game_id for table in paired}
    assert all(game.tournament_id == state.tournament.id for game in games.values())
    for played in contest.rounds:
        seated = [number for table in played.tables for number in table.seats]
        assert len(seated) == len({*seated})
        assert not {*seated} & {*played.byes, *played.away}
    points = dict.fromkeys((entry.number for entry in contest.entries), 0)
    for table in paired:
        assert table.ranks is not None
        of_game = {result.seat: result for result in results if result.game_id == table.game_id}
        for seat, number in enumerate(table.seats):
            if not table.left:
                assert table.ranks[seat] == of_game[seat].rank
            points[number] += calculate_points(table.ranks, seat)
    places = order_entries(contest, state.tournament.seed)
    assert {place.entry: place.points for place in places} == points


def calculate_points(ranks: tuple[int, ...], seat: int) -> int:
    """Return the points of a seat in twelfths, depending on the seats that rank below it or level with it."""
    behind = sum(rank > ranks[seat] for rank in ranks)
    level = sum(rank == ranks[seat] for rank in ranks) - 1
    return (2 * behind + level) * 36 // (2 * (len(ranks) - 1))


@NOTHING_CROSSES
@pytest.mark.usefixtures("mini_game")
async def test_tournament_stays_consistent_when_processes_die(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament_id = await open_tournament(service, people=10, rounds=2)
    killer = ProcessKiller(7)
    killer.patch(monkeypatch)
    state = await play_tournament(service, clock, tournament_id, killer)
    monkeypatch.undo()
    assert killer.deaths
    await check_rows(service, state)


@pytest.mark.usefixtures("mini_game")
async def test_concurrent_processes_do_each_tournament_step_once(
    processes: tuple[Service, Service], clock: Clock
) -> None:
    one, other = processes
    tournament_id = await open_tournament(one, people=8, rounds=2)
    state = await load(one, tournament_id)
    while not state.is_over:
        await asyncio.gather(run_due_tournaments(one), run_due_tournaments(other))
        state = await load(other, tournament_id)
        current = state.contest.current
        for number, table in enumerate(current.tables if current is not None else ()):
            if table.ranks is None:
                await play_table((one, other)[number % 2], table.game_id)
    await check_rows(one, state)


@pytest.mark.campaign
@pytest.mark.usefixtures("mini_game")
@pytest.mark.parametrize("seed", range(20))
async def test_tournament_of_64_stays_consistent_when_processes_die(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    tournament_id = await open_tournament(service, people=64, rounds=7)
    killer = ProcessKiller(seed)
    killer.patch(monkeypatch)
    state = await play_tournament(service, clock, tournament_id, killer)
    monkeypatch.undo()
    assert len(state.contest.rounds) == 7
    assert killer.deaths
    await check_rows(service, state)
