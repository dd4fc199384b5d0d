"""Deadlines that passed while the bot was unreachable have no consequences."""

from __future__ import annotations

import pytest

from bot.games.core.clock import RESUME_TIMEOUT, Uptime
from bot.games.core.service import Service
from bot.storage.shards import Shards
from tests.games.consequences import HOURS, pass_hours, timed_game
from tests.support.clock import Clock
from tests.support.people import GUILD


@pytest.fixture
def uptime(clock: Clock) -> Uptime:
    return Uptime(clock)


def test_shard_is_reachable_from_start_until_lost(uptime: Uptime, clock: Clock) -> None:
    began = clock.now
    clock.turn(hours=1)
    assert uptime.since(3) == began
    uptime.lose(3)
    clock.turn(hours=1)
    assert uptime.since(3) is None
    assert uptime.since(4) == began


def test_shard_is_reachable_again_after_return(uptime: Uptime, clock: Clock) -> None:
    uptime.lose(0)
    clock.turn(hours=1)
    uptime.lose(0)
    uptime.regain(0)
    back = clock.now
    clock.turn(hours=1)
    uptime.regain(0)
    assert uptime.since(0) == back


def test_brief_disconnection_does_not_reset_uptime(uptime: Uptime, clock: Clock) -> None:
    began = clock.now
    uptime.lose(0)
    clock.turn(seconds=RESUME_TIMEOUT.total_seconds())
    assert uptime.since(0) == began
    uptime.regain(0)
    assert uptime.since(0) == began


def test_shard_is_unreachable_before_first_connection(uptime: Uptime, clock: Clock) -> None:
    uptime.begin(0)
    assert uptime.since(0) is None
    clock.turn(seconds=5)
    uptime.regain(0)
    assert uptime.since(0) == clock.now


@pytest.mark.parametrize("lost", [True, False])
async def test_deadline_waits_while_shard_is_lost(service: Service, clock: Clock, lost: bool) -> None:
    service.shards = Shards(4, frozenset(range(4)))
    away = service.shards.shard_of(GUILD)
    table = await timed_game(service, "forfeit")
    service.uptime.lose(away if lost else away + 1)
    table = await pass_hours(service, clock, table, hours=HOURS)
    assert table.running is lost


def test_uptime_survives_setting_back_the_clock(uptime: Uptime, clock: Clock) -> None:
    clock.turn(days=366)
    uptime.lose(0)
    clock.turn(hours=1)
    uptime.regain(0)
    ahead = Uptime(clock)
    clock.turn(days=-366)
    right = clock.now
    assert (uptime.since(0), ahead.since(0)) == (right, right)
    clock.turn(hours=1)
    assert (uptime.since(0), ahead.since(0)) == (right, right)
