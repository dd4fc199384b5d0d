"""Tests of `Tasks`: it runs one task per key, and can wait for tasks with a timeout."""

from __future__ import annotations

import asyncio

import pytest

from bot.tasks import Tasks


class Work:
    """Work that runs until it is allowed to end, and records the keys for which it began."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = asyncio.Event()

    async def __call__(self, key: str) -> None:
        self.begun.append(key)
        await self.may_end.wait()


async def test_task_with_running_key_is_not_begun_again() -> None:
    work = Work()
    tasks = Tasks("work")
    for key in ("one", "one", "two"):
        tasks.begin(key, work)
    assert (tasks.has("one"), tasks.has("three"), tasks.is_idle) == (True, False, False)
    work.may_end.set()
    assert await tasks.finish()
    assert work.begun == ["one", "two"]
    assert tasks.is_idle


async def test_finish_waits_for_tasks_that_other_tasks_begin() -> None:
    tasks = Tasks("work")
    ended = []

    async def count_down(key: str) -> None:
        await asyncio.sleep(0)
        ended.append(key)
        if key != "0":
            tasks.begin(str(int(key) - 1), count_down)

    tasks.begin("5", count_down)
    assert await tasks.finish()
    assert ended == ["5", "4", "3", "2", "1", "0"]


async def test_finish_timeout_leaves_tasks_running() -> None:
    work = Work()
    tasks = Tasks("work")
    tasks.begin("one", work)
    await tasks.finish_one("one", 0.01)
    assert not await tasks.finish(0.01)
    work.may_end.set()
    assert await tasks.finish()


async def test_failed_task_frees_its_key() -> None:
    tasks = Tasks("work")

    async def fail(_: str) -> None:
        raise ValueError("no idea")

    tasks.begin("one", fail)
    with pytest.raises(ValueError, match="no idea"):
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert tasks.is_idle
