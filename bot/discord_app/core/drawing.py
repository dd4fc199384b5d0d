"""Pictures for Discord, drawn in other processes so that they don't block the event loop."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, TypeVar

import discord

from bot.workers import Processes
from renderers import draw
from renderers.scene import Scene

Drawn = TypeVar("Drawn")
FILE_NAME = "board.png"
DRAWING_TIMEOUT_S = 30.0
"""Maximum time to draw a picture. A replay takes about a hundredth of it."""
KEEP_S = 300.0
"""Seconds for which the drawing process waits for the next picture. A new process takes 0.2 s longer to draw."""
EXTRA_NICENESS = 10
"""Niceness added to the process for long drawings. On a single core, they would otherwise delay everything else."""


class Pictures:
    """Draws scenes one at a time, and longer drawings in a second process.

    ``record_s`` receives the seconds that each drawing took. The second process runs only while it draws something.
    """

    def __init__(self, record_s: Callable[[float], None]) -> None:
        self._process = Processes(1, record_s, timeout_s=DRAWING_TIMEOUT_S, keep_s=KEEP_S)
        self._long_process = Processes(1, record_s, timeout_s=DRAWING_TIMEOUT_S, nicer=EXTRA_NICENESS, keep_s=0)

    async def draw(self, scene: Scene, name: str = FILE_NAME) -> discord.File:
        """Return the drawn scene as an attachment with its alt text."""
        picture = await self._process.call(draw, scene)
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def draw_long(self, function: Callable[..., Drawn], *arguments: Any) -> Drawn:
        """Call a function of the renderers that takes longer than a picture."""
        return await self._long_process.call(function, *arguments)

    async def close(self) -> None:
        """Stop the processes."""
        await self._process.close()
        await self._long_process.close()
