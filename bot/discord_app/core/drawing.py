"""Pictures for Discord, drawn elsewhere, never on the event loop."""

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
PATIENCE_S = 30.0
"""How long anything may be drawn; a replay takes a hundredth of it."""
NICER = 10
"""By how much the priority of what takes longer is lower than the bot's: on one core everybody would wait for it."""


class Pictures:
    """Draws scenes, one after another, and elsewhere what takes longer. ``record_s`` is told how long each takes.

    The process for what takes longer is kept only while something is drawn there.
    """

    def __init__(self, record_s: Callable[[float], None]) -> None:
        self._process = Processes(1, record_s, timeout_s=PATIENCE_S)
        self._long_process = Processes(1, record_s, timeout_s=PATIENCE_S, nicer=NICER, keep=False)

    async def file(self, scene: Scene, name: str = FILE_NAME) -> discord.File:
        """The scene as an attachment with its alt text."""
        picture = await self._process.call(draw, scene)
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def draw_long(self, function: Callable[..., Drawn], *arguments: Any) -> Drawn:
        """What a function of the renderers makes of these arguments, if that takes longer than a picture."""
        return await self._long_process.call(function, *arguments)

    async def close(self) -> None:
        """End the processes."""
        await self._process.close()
        await self._long_process.close()
