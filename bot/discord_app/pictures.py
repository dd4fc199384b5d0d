"""Pictures for Discord: drawn in worker threads, never on the event loop."""

from __future__ import annotations

import asyncio
import io
import os
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

import discord

from renderers import draw
from renderers.scene import Scene

Drawn = TypeVar("Drawn")
FILE_NAME = "board.png"


class Pictures:
    """Draws scenes, as many at a time as there are cores, in threads of its own: nothing else that takes long is there.

    Of what waits, each game's is drawn in turn. ``note_s`` is told the seconds that each takes.
    """

    def __init__(self, note_s: Callable[[float], None]) -> None:
        cores = os.cpu_count() or 1
        self._note_s = note_s
        self._threads = ThreadPoolExecutor(cores, "drawing")
        self._turns = Turns(cores)

    async def file(self, scene: Scene, name: str = FILE_NAME, *, of: Hashable = None) -> discord.File:
        """The scene as an attachment with its alt text; ``of`` is the game, if it belongs to one."""
        picture = await self.drawing(lambda: draw(scene), of=of)
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def drawing(self, work: Callable[[], Drawn], *, of: Hashable = None) -> Drawn:
        """Do some drawing in a worker thread, in turn with all other."""
        async with self._turns.take(of):
            begun = time.perf_counter()
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
            finally:
                self._note_s(time.perf_counter() - begun)


class Turns:
    """Slots for work: who waits for several gets one, and then the others one each, before the next."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def take(self, of: Hashable) -> AsyncIterator[None]:
        """Wait for a slot, and have it until the end of the block."""
        if self._free:
            self._free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(of, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._give_on()
                raise
        try:
            yield
        finally:
            self._give_on()

    def _give_on(self) -> None:
        while self._waiting:
            of = next(iter(self._waiting))
            turns = self._waiting.pop(of)
            turn = turns.popleft()
            if turns:
                self._waiting[of] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
