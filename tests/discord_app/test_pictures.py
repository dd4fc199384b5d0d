"""Pictures wait for nothing but pictures, and of those each game's are drawn in turn."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator
from unittest import mock

import pytest

from bot.discord_app.pictures import Pictures, Turns


@contextlib.asynccontextmanager
async def busy_threads() -> AsyncIterator[None]:
    """Every thread that the event loop has for whatever takes long is taken, and more is waiting for one."""
    over = threading.Event()
    working = [asyncio.create_task(asyncio.to_thread(over.wait)) for _ in range(100)]
    try:
        yield
    finally:
        over.set()
        await asyncio.gather(*working)


async def test_a_picture_is_drawn_while_everything_else_that_takes_long_waits_for_a_thread() -> None:
    async with busy_threads():
        assert await Pictures(lambda _: None).drawing(lambda: "drawn") == "drawn"


async def test_a_game_that_wants_many_pictures_keeps_no_other_waiting() -> None:
    with mock.patch("os.cpu_count", return_value=1):
        pictures = Pictures(lambda _: None)
    drawn, go_on = list[str](), threading.Event()

    async def draw(of: str) -> None:
        await pictures.drawing(lambda: (go_on.wait(), drawn.append(of)), of=of)

    wanted = [asyncio.create_task(draw(of)) for of in ("many", "many", "many", "many", "few", "other", "few")]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*wanted)
    assert drawn == ["many", "many", "few", "other", "many", "few", "many"]


async def test_who_no_longer_waits_gives_the_slot_to_the_next() -> None:
    turns, taken = Turns(1), list[str]()

    async def take(of: str) -> None:
        async with turns.take(of):
            taken.append(of)

    async with turns.take("first"):
        gone, late, next_one = (asyncio.create_task(take(of)) for of in ("gone", "late", "next"))
        await asyncio.sleep(0)
        gone.cancel()
    # The slot has been given to this one, which is gone before it learns of it.
    late.cancel()
    await next_one
    assert taken == ["next"]
    async with asyncio.timeout(1), turns.take("last"):
        pass
    for task in (gone, late):
        with pytest.raises(asyncio.CancelledError):
            await task
