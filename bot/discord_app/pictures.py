"""Pictures for Discord: drawn in worker threads, never on the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
import io
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

import discord

from renderers import draw
from renderers.scene import Picture, Scene

Drawn = TypeVar("Drawn")
KEPT_PICTURES = 64
FILE_NAME = "board.png"


class Pictures:
    """Draws scenes, as many at a time as there are cores; the same scene again soon costs nothing."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(os.cpu_count() or 1)
        self._kept: OrderedDict[Scene, asyncio.Task[Picture]] = OrderedDict()
        self._ahead: OrderedDict[Hashable, Scene] = OrderedDict()

    def draw_ahead(self, key: Hashable, scene: Scene) -> None:
        """Begin to draw what will probably be asked for next, as what ``key`` stands for."""
        self._ahead[key] = scene
        if len(self._ahead) > KEPT_PICTURES:
            self._ahead.popitem(last=False)
        self._drawing(scene)

    def is_ahead(self, key: Hashable) -> bool:
        """Whether the picture of ``key`` has been begun."""
        return key in self._ahead

    def drawn_ahead(self, key: Hashable) -> Scene | None:
        """The scene that was drawn ahead for ``key``; asking takes it out."""
        return self._ahead.pop(key, None)

    async def file(self, scene: Scene) -> discord.File:
        """The scene as an attachment with its alt text. Each call gives a fresh file: a sent one is used up."""
        # Shielded, for somebody else may wait for the same picture.
        picture = await asyncio.shield(self._drawing(scene))
        return discord.File(io.BytesIO(picture.png), FILE_NAME, description=picture.alt)

    async def drawing(self, work: Callable[[], Drawn]) -> Drawn:
        """Do some other drawing in a worker thread, in turn with the pictures."""
        async with self._slots:
            return await asyncio.to_thread(work)

    def _drawing(self, scene: Scene) -> asyncio.Task[Picture]:
        drawing = self._kept.get(scene)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.exception() is not None)):
            drawing = self._kept[scene] = asyncio.create_task(self._draw(scene))
            drawing.add_done_callback(_look_at_error)
            if len(self._kept) > KEPT_PICTURES:
                self._kept.popitem(last=False)
        return drawing

    async def _draw(self, scene: Scene) -> Picture:
        async with self._slots:
            return await asyncio.to_thread(draw, scene)


def _look_at_error(drawing: asyncio.Task[Picture]) -> None:
    # Whoever waits gets the error; a picture drawn ahead that fails and that nobody asks for is no event.
    if not drawing.cancelled():
        drawing.exception()
