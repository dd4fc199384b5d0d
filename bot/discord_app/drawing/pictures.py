"""Pictures for Discord: drawn elsewhere, never on the event loop."""

from __future__ import annotations

import asyncio
import io
import logging
import pickle
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import discord

from bot.workers import Worker
from renderers import draw
from renderers.scene import Picture, Scene

logger = logging.getLogger(__name__)

Drawn = TypeVar("Drawn")
FILE_NAME = "board.png"
COMMAND = (sys.executable, "-m", "renderers.worker")
PATIENCE_S = 30.0
"""How long anything may be drawn; a replay takes a hundredth of it."""


class CannotDraw(Exception):  # noqa: N818 - a process may end at any time
    """What was asked for could not be drawn."""


class DrawingProcess:
    """A process that draws, started when it is first needed: what it draws holds up nothing else.

    One that has ended is replaced. ``command`` starts one.
    """

    def __init__(self, *command: str, patience_s: float = PATIENCE_S) -> None:
        self._command = command or COMMAND
        self._patience_s = patience_s
        self._worker: Worker | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._worker.pid if self._worker else None

    async def do(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the function, one of the renderers', makes of these arguments. One question at a time.

        :raises CannotDraw: it failed, took too long, or the process ended twice.
        """
        question = pickle.dumps((function, arguments), protocol=5)
        try:
            try:
                answer = await self._ask(question)
            except OSError as error:
                logger.warning("the process that draws is started anew: %s", error)
                answer = await self._ask(question)
        except OSError as error:
            raise CannotDraw(f"no process can draw it: {error}") from error
        is_drawn, drawn = pickle.loads(answer)
        if not is_drawn:
            raise CannotDraw(drawn)
        return drawn

    async def _ask(self, question: bytes) -> bytes:
        try:
            if self._worker is None:
                self._worker = await Worker.start(self._command)
            async with asyncio.timeout(self._patience_s):
                return await self._worker.ask_block(question)
        except BaseException as error:
            # Also where nobody wants the answer any more: it would be taken for that to the next question.
            await self.close()
            if isinstance(error, TimeoutError):
                raise CannotDraw(f"it took more than {self._patience_s} seconds") from None
            raise

    async def close(self) -> None:
        """End the process; whatever is drawn next starts another."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()


class Pictures:
    """Draws scenes, one after another, and elsewhere what takes longer. ``note_s`` is told how long each takes.

    The process for what takes longer is kept only while something is drawn there.
    """

    def __init__(self, note_s: Callable[[float], None]) -> None:
        self._note_s = note_s
        self._process, self._long_process = DrawingProcess(), DrawingProcess()
        self._drawing, self._drawing_long = asyncio.Lock(), asyncio.Lock()

    async def file(self, scene: Scene, name: str = FILE_NAME) -> discord.File:
        """The scene as an attachment with its alt text."""
        async with self._drawing, self._timed():
            picture: Picture = await self._process.do(draw, scene)
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def draw_long(self, function: Callable[..., Drawn], *arguments: Any) -> Drawn:
        """What a function of the renderers makes of these arguments, if that takes longer than a picture."""
        async with self._drawing_long, self._timed():
            try:
                drawn: Drawn = await self._long_process.do(function, *arguments)
            finally:
                await self._long_process.close()
        return drawn

    @asynccontextmanager
    async def _timed(self) -> AsyncIterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self._note_s(time.perf_counter() - began)

    async def close(self) -> None:
        """End the processes."""
        await self._process.close()
        await self._long_process.close()
