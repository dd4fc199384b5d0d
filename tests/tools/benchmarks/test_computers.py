"""Tests of the people in the benchmark of computers."""

from __future__ import annotations

import asyncio

from bot.opponents.thinker import Pool
from tests.support.thorough import thorough
from tests.tools.benchmarks.computers import open_bench

MOVES = 120
"""A number of moves after which the first game is over."""


class Times(list[float]):
    """The times of moves. After `MOVES`, ``stop`` is set."""

    def __init__(self, stop: asyncio.Event) -> None:
        super().__init__()
        self._stop = stop

    def append(self, one: float) -> None:
        super().append(one)
        if len(self) >= MOVES:
            self._stop.set()


@thorough
async def test_two_people_play_one_game_after_another() -> None:
    stop = asyncio.Event()
    times = Times(stop)
    async with open_bench(Pool()) as bench, asyncio.timeout(60):
        await bench.play_on(stop, times)
    assert len(times) == MOVES
