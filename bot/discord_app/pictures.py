"""Pictures for Discord: drawn elsewhere, never on the event loop."""

from __future__ import annotations

import asyncio
import io
import logging
import pickle
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

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


class Place(Protocol):
    """Where one thing is drawn at a time."""

    async def do(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the function makes of these arguments."""

    async def close(self) -> None:
        """Keep nothing of it; whatever is drawn next begins anew."""


class InThread:
    """A thread of this process, for tests and for whoever draws little."""

    def __init__(self) -> None:
        self._thread: ThreadPoolExecutor | None = None

    async def do(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """See `Place.do`."""
        self._thread = self._thread or ThreadPoolExecutor(1, "drawing")
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    async def close(self) -> None:
        """See `Place.close`."""
        if self._thread is not None:
            self._thread.shutdown(wait=False)
            self._thread = None


class InProcess:
    """A process of its own, started when it is first needed: what it draws holds up nothing else.

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
        """See `Place.do`; the function is one of the renderers', found by its name.

        :raises CannotDraw: it failed, took too long, or the process ended twice.
        """
        question = pickle.dumps((function, arguments), protocol=5)
        try:
            answer = await self._ask(question)
        except OSError as error:
            logger.warning("the process that draws is started anew: %s", error)
            answer = await self._ask_again(question)
        is_drawn, drawn = pickle.loads(answer)
        if not is_drawn:
            raise CannotDraw(drawn)
        return drawn

    async def _ask_again(self, question: bytes) -> bytes:
        try:
            return await self._ask(question)
        except OSError as error:
            raise CannotDraw(f"no process can draw it: {error}") from error

    async def _ask(self, question: bytes) -> bytes:
        try:
            if self._worker is None:
                self._worker = await Worker.start(self._command)
            async with asyncio.timeout(self._patience_s):
                return await self._worker.ask_block(question)
        except TimeoutError:
            await self.close()
            raise CannotDraw(f"it took more than {self._patience_s} seconds") from None
        except BaseException:
            # Also where nobody wants the answer any more: it would be taken for that to the next question.
            await self.close()
            raise

    async def close(self) -> None:
        """See `Place.close`."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()


class Pictures:
    """Draws scenes, of each game in turn. ``note_s`` is told the seconds that each takes.

    There is one place for pictures, as one draws faster than one event loop can ask for them, and another for what
    takes long, which is kept only while something is drawn there. ``make_place`` makes them.
    """

    def __init__(self, note_s: Callable[[float], None], make_place: Callable[[], Place] = InThread) -> None:
        self._note_s = note_s
        self._place, self._long_place = make_place(), make_place()
        self._turns, self._long_turns = Turns(1), Turns(1)

    async def file(self, scene: Scene, name: str = FILE_NAME, *, of: Hashable = None) -> discord.File:
        """The scene as an attachment with its alt text; ``of`` is the game, if it belongs to one."""
        async with self._turns.take(of):
            picture: Picture = await self._timed(self._place.do(draw, scene))
        return discord.File(io.BytesIO(picture.png), name, description=picture.alt)

    async def draw_long(self, function: Callable[..., Drawn], *arguments: Any, of: Hashable = None) -> Drawn:
        """What a function of the renderers makes of these arguments, if that takes longer than a picture."""
        async with self._long_turns.take(of):
            try:
                drawn: Drawn = await self._timed(self._long_place.do(function, *arguments))
            finally:
                await self._long_place.close()
        return drawn

    async def _timed(self, drawing: Awaitable[Any]) -> Any:
        begun = time.perf_counter()
        try:
            return await drawing
        finally:
            self._note_s(time.perf_counter() - begun)

    async def close(self) -> None:
        """End the processes."""
        for place in (self._place, self._long_place):
            await place.close()


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
