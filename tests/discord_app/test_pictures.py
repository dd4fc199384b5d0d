"""Pictures wait for nothing but pictures."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator

import pytest

from bot.discord_app.drawing import pictures as drawing
from bot.discord_app.drawing.pictures import CannotDraw, DrawingProcess, Pictures
from renderers import draw
from renderers.table import TableScene
from tests.renderers.games import scenes
from tests.support.waiting import until


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


@pytest.fixture
async def process() -> AsyncIterator[DrawingProcess]:
    """A process that draws, and is ended with the test."""
    process = DrawingProcess()
    yield process
    await process.close()


@pytest.fixture(scope="module")
def scene() -> TableScene:
    (laid_out,) = scenes("azul", "coloured", 2, 1)
    return laid_out


async def test_a_picture_is_drawn_while_everything_else_that_takes_long_waits_for_a_thread(
    process: DrawingProcess, scene: TableScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "DrawingProcess", lambda: process)
    async with busy_threads():
        assert (await Pictures(lambda _: None).file(scene)).description


async def test_a_picture_waits_for_nothing_that_takes_long(scene: TableScene) -> None:
    pictures, over = Pictures(lambda _: None), threading.Event()
    long = asyncio.create_task(pictures.draw_long(over.wait))
    assert (await pictures.file(scene)).description
    over.set()
    assert await long


async def test_a_process_draws_what_this_one_would(process: DrawingProcess, scene: TableScene) -> None:
    assert await process.do(draw, scene) == draw(scene)


async def test_a_process_that_has_ended_is_replaced_unnoticed(process: DrawingProcess, scene: TableScene) -> None:
    await process.do(draw, scene)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    assert await process.do(draw, scene) == draw(scene)


async def test_what_no_process_can_draw_is_told() -> None:
    with pytest.raises(CannotDraw, match="no process can draw it"):
        await DrawingProcess(sys.executable, "-c", "").do(draw, None)


async def test_why_something_cannot_be_drawn_is_told_and_the_next_is_drawn(
    process: DrawingProcess, scene: TableScene
) -> None:
    with pytest.raises(CannotDraw, match="AttributeError"):
        await process.do(draw, "no scene")
    assert await process.do(draw, scene) == draw(scene)


async def test_what_takes_too_long_is_given_up_with_its_process() -> None:
    process = DrawingProcess(sys.executable, "-c", "input()", patience_s=0.1)
    with pytest.raises(CannotDraw, match=r"more than 0\.1 seconds"):
        await process.do(draw, None)
    assert process.pid is None


async def test_whoever_no_longer_wants_a_picture_is_not_mistaken_for_the_next(
    process: DrawingProcess, scene: TableScene
) -> None:
    gone = asyncio.create_task(process.do(draw, scene))
    await until(lambda: process.pid is not None, "the process has been started")
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert await process.do(len, "one") == len("one")


async def test_what_takes_long_keeps_its_process_no_longer_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = DrawingProcess(), DrawingProcess()
    monkeypatch.setattr(drawing, "DrawingProcess", iter((short, long)).__next__)
    pictures = Pictures(lambda _: None)
    assert await pictures.draw_long(len, "four") == len("four")
    assert (short.pid, long.pid) == (None, None)
