"""Pictures for Discord: drawn in worker threads, never on the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
import io
import os
from collections import OrderedDict

import discord

from renderers import draw
from renderers.scene import Picture, Scene

KEPT_PICTURES = 64
FILE_NAME = "board.png"


class Pictures:
    """Draws scenes, as many at a time as there are cores; the same scene again soon costs nothing."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(os.cpu_count() or 1)
        self._kept: OrderedDict[Scene, Picture] = OrderedDict()

    async def file(self, scene: Scene) -> discord.File:
        """The scene as an attachment with its alt text. Each call gives a fresh file: a sent one is used up."""
        picture = await self._picture(scene)
        return discord.File(io.BytesIO(picture.png), FILE_NAME, description=picture.alt)

    async def _picture(self, scene: Scene) -> Picture:
        picture = self._kept.get(scene)
        if picture is None:
            async with self._slots:
                picture = await asyncio.to_thread(draw, scene)
            self._kept[scene] = picture
            if len(self._kept) > KEPT_PICTURES:
                self._kept.popitem(last=False)
        return picture
