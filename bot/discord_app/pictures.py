"""Pictures for Discord: drawn in worker threads, never on the event loop."""

from __future__ import annotations

import asyncio
import io
import os
import time
from collections.abc import Callable
from typing import TypeVar

import discord

from renderers import draw
from renderers.scene import Scene

Drawn = TypeVar("Drawn")
FILE_NAME = "board.png"


class Pictures:
    """Draws scenes, as many at a time as there are cores; ``note_s`` is told the seconds that each takes."""

    def __init__(self, note_s: Callable[[float], None]) -> None:
        self._note_s = note_s
        self._slots = asyncio.Semaphore(os.cpu_count() or 1)

    async def file(self, scene: Scene, name: str = FILE_NAME) -> discord.File:
        """The scene as an attachment with its alt text."""
        picture = await self.drawing(lambda: draw(scene))
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def drawing(self, work: Callable[[], Drawn]) -> Drawn:
        """Do some drawing in a worker thread, in turn with all other."""
        async with self._slots:
            begun = time.perf_counter()
            try:
                return await asyncio.to_thread(work)
            finally:
                self._note_s(time.perf_counter() - begun)
