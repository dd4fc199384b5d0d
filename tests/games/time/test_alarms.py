"""Alarms, which run concurrently for different games but one after another within a game."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Hashable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.games.core.outbox import find_due_posts
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.games.posting import outbox
from bot.games.table import play, seats
from bot.games.table.lobby import start_game
from bot.games.table.opening import Computer, Opening, insert_game, open_game
from bot.games.time import game_timers
from bot.games.time.alarms import FAULT_DELAY, MAX_ALARMS, Alarms, Timers
from bot.games.time.game_timers import GameTimers
from bot.opponents.levels import PLAYERS
from bot.opponents.thinker import Answer, Thinker
from bot.opponents.thought import Reading, Thought
from bot.rules.draw import SEED_BYTES
from bot.rules.game import Position
from bot.slots import DEFAULT_CLAIM, Claim
from bot.storage import subjects
from bot.storage.rows import Game, Options, Player
from bot.storage.subjects import GAME
from tests.games.consequences import HOURS, pass_hours, post_all, timed_columns, timed_game
from tests.support.clock import Clock
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, CHANNEL, GUILD, ask
from tests.support.tables import begin_game, person_to_move, run_due_alarms, start_computer_game
from tests.support.waiting import until


class BlockingComputer:
    """A computer that waits until the test releases it, and then plays the first legal move."""

    def __init__(self) -> None:
        self.thinks = threading.Semaphore(0)
        self.may_move = threading.Event()
        self.thoughts = 0

    def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
        self.thoughts += 1
        self.thinks.release()
        self.may_move.wait()
        move = view.legal_moves(seat)[0]
        return Thought(move, (Reading(move, 0.5),), (0.5, 0.5), 1)


@pytest.fixture
def blocking_computer(monkeypatch: pytest.MonkeyPatch) -> Iterator[BlockingComputer]:
    opponent = BlockingComputer()
    monkeypatch.setitem(PLAYERS, "greedy", opponent)
    yield opponent
    opponent.may_move.set()


@pytest.mark.parametrize("hours", [HOURS - 1, HOURS], ids=["reminder", "deadline"])
async def test_thinking_computer_does_not_delay_other_alarms(
    service: Service, clock: Clock, blocking_computer: BlockingComputer, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    monkeypatch.setattr("bot.games.time.alarms.MAX_CONCURRENT_SUBJECTS", 1)
    thinking, limited = await start_computer_game(service), await timed_game(service, "forfeit")
    alarms = Alarms(GameTimers(service))
    await alarms.begin_due()
    await asyncio.to_thread(blocking_computer.thinks.acquire)
    changed = asyncio.Event()
    service.on_change = lambda _table: changed.set()
    clock.turn(hours=hours)
    assert await alarms.begin_due() == 1

    async def has_come() -> bool:
        table = await service.table(limited.game.id)
        return table.game.reminded if hours < HOURS else not table.running

    while not await has_come():
        await asyncio.wait_for(changed.wait(), 60)
        changed.clear()
    assert (await service.table(thinking.game.id)).computers_to_act
    blocking_computer.may_move.set()
    assert await alarms.finish()
    assert not (await service.table(thinking.game.id)).computers_to_act


# Searches for many games.


class SlowThinker(Thinker):
    """A thinker that runs one search at a time and counts the requests for searches."""

    def __init__(self) -> None:
        super().__init__(most=1)
        self.asked = 0

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, claim: Claim = DEFAULT_CLAIM
    ) -> Answer:
        self.asked += 1
        return await super().think(name, view, seat, seed, of=of, claim=claim)


async def open_computer_game(service: Service, game_id: str, guild_id: int) -> str:
    """Begin a game in which computers have all seats."""
    now = service.clock()
    players = tuple(Player(seat, None, f"computer {seat}", computer="medium") for seat in range(2))
    game = Game(game_id, guild_id, CHANNEL, ANA.id, "azul", "coloured", 2, "lobby", 1, now, now, players)
    async with service.database.write() as connection:
        await insert_game(connection, replace(game, seed=service.entropy(SEED_BYTES)), None)
    async with service.change(game_id) as change:
        start_game(change)
    return game_id


class Crowd:
    """A server with many games between computers, all waiting for a search, and one more game."""

    GAMES = 10

    def __init__(self, service: Service, blocking_computer: BlockingComputer) -> None:
        self.service = service
        self.blocking_computer = blocking_computer
        self.thinker = SlowThinker()
        self.moved = list[str]()
        service.thinker = self.thinker

    async def count_moves_before(self, game_id: str) -> int:
        """Return how many moves computers make in other games before the first move in this game."""
        alarms = Alarms(GameTimers(self.service))
        for number in range(self.GAMES):
            alarms.begin(await open_computer_game(self.service, f"C{number}", GUILD))
        await until(lambda: self.thinker.asked == self.GAMES, "all games wait for a thought")
        alarms.begin(game_id)
        await until(lambda: self.thinker.asked == self.GAMES + 1, "so does the other game")
        has_moved = asyncio.Event()

        def note(table: Table) -> None:
            self.moved.append(table.game.id)
            if table.game.id == game_id:
                has_moved.set()

        self.service.on_change = note
        self.blocking_computer.may_move.set()
        await asyncio.wait_for(has_moved.wait(), 60)
        await self.thinker.close()
        await alarms.finish()
        return self.moved.index(game_id)


async def test_busy_server_barely_delays_computers_of_another_server(
    service: Service, blocking_computer: BlockingComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With only two slots, games must give up their slots between searches.
    monkeypatch.setattr("bot.games.time.alarms.MAX_CONCURRENT_SUBJECTS", 2)
    crowd = Crowd(service, blocking_computer)
    other = await open_computer_game(service, "OTHER", GUILD + 1)
    # One other search was running, and another was next in the queue.
    assert await crowd.count_moves_before(other) <= 2


async def test_computer_moves_first_in_game_with_person(service: Service, blocking_computer: BlockingComputer) -> None:
    crowd = Crowd(service, blocking_computer)
    table = await start_computer_game(service)
    assert await crowd.count_moves_before(table.game.id) <= 1


async def test_running_alarm_is_not_started_again(service: Service, blocking_computer: BlockingComputer) -> None:
    table = await start_computer_game(service)
    alarms = Alarms(GameTimers(service))
    assert await alarms.begin_due() == 1
    await asyncio.to_thread(blocking_computer.thinks.acquire)
    assert await alarms.begin_due() == 0
    alarms.wake(table)
    blocking_computer.may_move.set()
    await alarms.finish()
    after = await service.table(table.game.id)
    assert blocking_computer.thoughts == len(after.turns_since(0)) == 1


async def test_change_wakes_computer_on_its_turn(service: Service, clock: Clock) -> None:
    options = Options(turn_hours=HOURS, at_end="move")
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, options, computers=(Computer(),)))
    alarms = Alarms(GameTimers(service))
    service.on_change = alarms.wake
    alarms.wake(table)
    await alarms.finish()
    table = await service.table(table.game.id)
    await post_all(service, table.game.id)
    clock.turn(hours=HOURS)
    await alarms.begin_due()
    await alarms.finish()
    after = await service.table(table.game.id)
    assert len(after.turns_since(table.game.version)) == 2
    assert after.people_to_act


async def test_change_wakes_no_alarm_on_turn_of_a_person(service: Service) -> None:
    alarms = Alarms(GameTimers(service))
    alarms.wake(await begin_game(service))
    assert alarms.idle


async def test_finishing_alarms_gives_up_after_timeout(service: Service, blocking_computer: BlockingComputer) -> None:
    await start_computer_game(service)
    alarms = Alarms(GameTimers(service))
    await alarms.begin_due()
    assert not await alarms.finish(0.01)
    assert not alarms.idle
    blocking_computer.may_move.set()
    assert await alarms.finish()


async def test_stopped_alarms_start_no_work(service: Service) -> None:
    table = await start_computer_game(service)
    alarms = Alarms(GameTimers(service))
    alarms.stop()
    alarms.wake(table)
    await alarms.begin_due()
    assert alarms.idle


async def test_failing_computer_is_retried_without_delaying_others(
    service: Service, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def choose(self, view: Position, seat: int, budget: int, seed: int) -> Thought:
            raise ValueError("no idea")

    monkeypatch.setitem(PLAYERS, "greedy", Broken())
    broken, limited = await start_computer_game(service), await timed_game(service, "forfeit")
    clock.turn(hours=HOURS)
    with caplog.at_level(logging.ERROR):
        assert await run_due_alarms(service) == 2
    assert broken.game.id in caplog.text
    assert not (await service.table(limited.game.id)).running
    async with service.database.read() as connection:
        assert await subjects.load_act_at(connection, GAME, broken.game.id) == clock.now + FAULT_DELAY


async def test_failed_computer_of_ended_game_is_not_retried(
    service: Service, clock: Clock, blocking_computer: BlockingComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        blocking_computer.thinks.release()
        blocking_computer.may_move.wait()
        raise ValueError("no idea")

    monkeypatch.setattr(blocking_computer, "choose", fail)
    table = await start_computer_game(service)
    alarms = Alarms(GameTimers(service))
    await alarms.begin_due()
    await asyncio.to_thread(blocking_computer.thinks.acquire)
    await seats.resign(service, ask(ANA), table.game.id)
    blocking_computer.may_move.set()
    assert await alarms.finish()
    clock.turn(days=1)
    assert await alarms.begin_due() == 0


def test_process_exits_while_computer_thinks() -> None:
    program = """
import asyncio, threading
from bot.workers import run_in_thread

async def stop_while_it_thinks():
    thinks = asyncio.Event()
    loop = asyncio.get_running_loop()
    def think():
        loop.call_soon_threadsafe(thinks.set)
        threading.Event().wait()
    thinking = asyncio.create_task(run_in_thread(think))
    await thinks.wait()

asyncio.run(stop_while_it_thinks())
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


async def test_columns_are_chosen_only_for_late_player(service: Service, clock: Clock) -> None:
    table = await timed_columns(service)
    late = table.to_act[1]
    while len(table.to_act) == 2:
        move = table.position.legal_moves(table.to_act[0].seat)[0]
        table = await play.play(service, ask(person_to_move(table)), table.game.id, str(move))
    await post_all(service, table.game.id)
    after = await pass_hours(service, clock, table, HOURS)
    turns = after.turns_since(table.game.version)
    assert [(turn.seat, turn.by) for turn in turns] == [(late.seat, None)] * 2
    assert after.position.round == table.position.round + 1


async def schedule_alarm(service: Service, table: Table, at: datetime) -> None:
    """Schedule the next alarm of a game for this time."""
    async with service.database.write() as connection:
        await subjects.reschedule(connection, GAME, table.game.id, table.game.version, "act_at", at)


async def load_next_alarm(service: Service, table: Table) -> datetime | None:
    return await service.database.query(subjects.load_act_at, GAME, table.game.id)


@pytest.mark.parametrize("limited", [True, False], ids=["time", "no time"])
async def test_alarm_without_effect_is_rescheduled(service: Service, clock: Clock, limited: bool) -> None:
    table = await timed_game(service, "forfeit") if limited else await begin_game(service)
    expected = await load_next_alarm(service, table)
    assert (expected is not None) == limited
    await schedule_alarm(service, table, clock.now)
    assert await run_due_alarms(service) == 1
    assert await run_due_alarms(service) == 0
    assert await load_next_alarm(service, table) == expected
    assert await service.table(table.game.id) == table


async def test_reminder_due_in_two_processes_is_sent_once(service: Service, clock: Clock) -> None:
    seen = await timed_game(service, "forfeit")
    clock.turn(hours=HOURS - 1)
    reminded = await game_timers.remind(service, seen)
    assert reminded.game.reminders == 1
    assert await game_timers.remind(service, seen) == reminded


async def test_computer_moves_after_concurrent_rescheduling(service: Service, clock: Clock) -> None:
    class Slow(GameTimers):
        async def schedule_check(self, seen: Table) -> None:
            if seen.people_to_act:
                move = str(careful_move(seen.position, seen.to_act[0].seat))
                await play.play(service, ask(ANA), seen.game.id, move)
            await super().schedule_check(seen)

    table = await start_computer_game(service)
    await run_due_alarms(service)
    table = await service.table(table.game.id)
    await schedule_alarm(service, table, clock.now)
    alarms = Alarms(Slow(service))
    service.on_change = alarms.wake
    await alarms.begin_due()
    await alarms.finish()
    after = await service.table(table.game.id)
    assert len(after.turns_since(table.game.version)) == 2
    assert after.people_to_act


# A kind of subject other than games.


class Kettles(Timers[int, str]):
    """Kettles, each of which whistles a number of times. They need no database."""

    name = "kettle"

    def __init__(self, **left: int) -> None:
        self.left = left
        self.changes = 0
        self.done: list[str] = []

    async def find_due(self) -> list[str]:
        return [name for name, times in self.left.items() if times]

    def find_urgent(self, changed: int) -> str | None:
        return None

    async def read(self, subject_id: str) -> int:
        self.reading = subject_id
        return self.left[subject_id]

    def find_alarm(self, seen: int) -> str | None:
        return self.reading if seen else None

    def needs_thought(self, seen: int, alarm: str) -> bool:
        return False

    async def carry_out(self, seen: int, alarm: str) -> None:
        self.left[alarm] -= 1
        self.changes += 1
        self.done.append(f"{alarm} whistles")

    async def schedule_check(self, seen: int) -> None:
        self.done.append("rests")

    async def find_version(self, subject_id: str) -> int:
        return self.changes

    async def delay(self, subject_id: str, version: int | None, by: timedelta) -> None:
        if version == self.changes:
            self.done.append(f"{subject_id} is put off by {by}")


async def test_alarms_run_until_nothing_is_due() -> None:
    kettles = Kettles(red=2, blue=1, cold=0)
    alarms = Alarms(kettles)
    assert await alarms.begin_due() == 2
    assert await alarms.finish()
    assert sorted(kettles.done) == ["blue whistles", "red whistles", "red whistles"]
    assert await alarms.begin_due() == 0


async def test_endless_alarms_are_logged_and_delayed(caplog: pytest.LogCaptureFixture) -> None:
    kettles = Kettles(red=MAX_ALARMS + 1)
    alarms = Alarms(kettles)
    await alarms.begin_due()
    await alarms.finish()
    assert kettles.done == ["red whistles"] * MAX_ALARMS + ["red is put off by 0:05:00"]
    assert "the clock of kettle red has too many due actions" in caplog.text


class LeakyKettles(Kettles):
    """Kettles that break when they should whistle for the last time."""

    async def carry_out(self, seen: int, alarm: str) -> None:
        if seen == 1:
            raise ValueError("broken")
        await super().carry_out(seen, alarm)


async def test_alarm_that_fails_after_succeeding_is_delayed() -> None:
    kettles = LeakyKettles(red=3)
    alarms = Alarms(kettles)
    await alarms.begin_due()
    await alarms.finish()
    assert kettles.done == ["red whistles", "red whistles", "red is put off by 0:05:00"]


# The system clock was ahead, and somebody has set it back.


AHEAD = pytest.mark.parametrize("ahead", [timedelta(hours=5), timedelta(days=366)], ids=str)


@AHEAD
async def test_computer_moves_after_clock_is_set_back(service: Service, clock: Clock, ahead: timedelta) -> None:
    clock.now += ahead
    table = await start_computer_game(service)
    clock.now -= ahead
    await game_timers.tidy(service)
    await run_due_alarms(service)
    after = await service.table(table.game.id)
    assert len(after.turns_since(table.game.version)) == 1
    assert after.people_to_act


@AHEAD
async def test_turn_restarts_after_clock_is_set_back(service: Service, clock: Clock, ahead: timedelta) -> None:
    clock.now += ahead
    table = await timed_game(service, "forfeit")
    clock.now -= ahead
    await game_timers.tidy(service)
    assert (await service.table(table.game.id)).game.deadline_at == clock.now + timedelta(hours=HOURS)
    await post_all(service, table.game.id)
    assert (await pass_hours(service, clock, table, HOURS - 1)).game.reminded
    assert not (await pass_hours(service, clock, table, 1)).running
    assert [problem async for problem in find_differences(service.database)] == []


async def test_extended_deadline_restarts_after_clock_is_set_back(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    clock.turn(days=366)
    await run_due_alarms(service)
    clock.turn(days=-366)
    await game_timers.tidy(service)
    assert (await service.table(table.game.id)).game.deadline_at == clock.now + timedelta(hours=HOURS)


async def test_delayed_work_is_retried_after_clock_is_set_back(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_computer_game(service)
    clock.turn(days=366)
    with monkeypatch.context() as broken:
        broken.delitem(PLAYERS, "greedy")
        await run_due_alarms(service)
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    await outbox.schedule_check(service, pending, None, failed=True)
    clock.turn(days=-366)
    assert await find_due_posts(service, GAME) == []
    await game_timers.tidy(service)
    assert await find_due_posts(service, GAME) == [table.game.id]
    await run_due_alarms(service)
    assert (await service.table(table.game.id)).people_to_act


async def test_tidy_does_not_change_correctly_timed_turn(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    other = ANA if person_to_move(table) is BEN else BEN
    while (more := table.game.deadline_at) is not None and more < clock.now + game_timers.MAX_REMAINING_TIME:
        table = await game_timers.give_time(service, ask(other), table.game.id)
    clock.turn(seconds=-1)
    await game_timers.tidy(service)
    assert (await service.table(table.game.id)).game == table.game


async def test_nudge_is_possible_after_clock_is_set_back(service: Service, clock: Clock) -> None:
    clock.turn(days=366)
    table = await begin_game(service)
    other = ANA if person_to_move(table) is BEN else BEN
    clock.turn(hours=1)
    await game_timers.nudge(service, ask(other), table.game.id)
    clock.turn(days=-366)
    after = (await game_timers.nudge(service, ask(other), table.game.id)).table
    assert [player.nudged_at for player in after.people_to_act] == [clock.now]
