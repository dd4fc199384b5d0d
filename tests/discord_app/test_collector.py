"""What is there to stay is taken from the garbage collector's way, but never what is being carried out."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.discord_app.collector import keep_short


@pytest.fixture(autouse=True)
def thawed() -> None:
    """Whatever a test has frozen is looked through again by the others."""
    gc.unfreeze()


@asynccontextmanager
async def running(is_idle: Callable[[], bool]) -> AsyncIterator[None]:
    stop = asyncio.Event()
    task = asyncio.create_task(keep_short(is_idle, stop, every_s=0))
    yield
    stop.set()
    await task
    gc.unfreeze()


async def test_what_is_there_at_the_start_is_frozen() -> None:
    assert gc.get_freeze_count() == 0
    async with running(lambda: False):
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > 0


async def test_what_comes_later_is_frozen_once_nothing_is_carried_out() -> None:
    asked, is_idle = asyncio.Event(), False

    def ask() -> bool:
        asked.set()
        return is_idle

    async with running(ask):
        await asyncio.sleep(0)
        before, kept = gc.get_freeze_count(), [[number] for number in range(10_000)]
        await asked.wait()
        assert gc.get_freeze_count() <= before
        is_idle = True
        asked.clear()
        await asked.wait()
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > before + len(kept) / 2
