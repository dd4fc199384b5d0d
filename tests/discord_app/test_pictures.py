"""Drawing in separate processes, so that a picture has to wait only for other pictures."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord_app.core import drawing
from bot.discord_app.core.drawing import Pictures
from bot.workers import Abandoned, Processes
from renderers import draw
from renderers.table import TableScene
from tests.golden.games import scenes
from tests.support import calls
from tests.support.thorough import thorough
from tests.support.waiting import until


@contextlib.asynccontextmanager
async def busy_threads() -> AsyncIterator[None]:
    """Keep all threads of the event loop's executor busy, with more calls waiting for a thread."""
    over = threading.Event()
    working = [asyncio.create_task(asyncio.to_thread(over.wait)) for _ in range(100)]
    try:
        yield
    finally:
        over.set()
        await asyncio.gather(*working)


@pytest.fixture
async def pictures(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pictures]:
    """Pictures that are drawn in processes, which end with the test.

    Tests that draw with this fixture are marked `drawn`. A process that only sketched would have to import everything
    that the tests import.
    """
    monkeypatch.setattr(drawing, "Processes", Processes)
    # On a busy machine, a process with low priority may need longer than the bot's usual timeout.
    monkeypatch.setattr(drawing, "DRAWING_TIMEOUT_S", 600.0)
    found = Pictures(lambda _: None)
    yield found
    await found.close()


@pytest.fixture(scope="module")
def scene() -> TableScene:
    (laid_out,) = scenes("azul", "coloured", 2, 1)
    return laid_out


@pytest.mark.drawn
@thorough
async def test_picture_is_drawn_while_all_threads_are_busy(pictures: Pictures, scene: TableScene) -> None:
    async with busy_threads():
        assert (await pictures.draw(scene)).description


@pytest.mark.drawn
async def test_picture_does_not_wait_for_long_drawing(pictures: Pictures, scene: TableScene, tmp_path: Path) -> None:
    long = asyncio.create_task(pictures.draw_long(calls.hang, str(tmp_path)))
    await until(lambda: list(tmp_path.iterdir()), "the drawing has begun")
    assert (await pictures.draw(scene)).description
    assert not long.done()
    await pictures.close()
    with pytest.raises(Abandoned):
        await long


@pytest.mark.drawn
async def test_picture_is_the_same_if_drawn_in_another_process(pictures: Pictures, scene: TableScene) -> None:
    assert (await pictures.draw(scene)).fp.read() == draw(scene).png


async def test_each_long_drawing_has_its_own_process(pictures: Pictures) -> None:
    assert await pictures.draw_long(os.getpid) != await pictures.draw_long(os.getpid)
