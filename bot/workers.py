"""Calls that take long, made in processes of the bot's own or in its threads, so that nothing else waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import bot
from bot.slots import ANYBODY, Claim, FairSlots
from bot.worker import LENGTH_BYTES

logger = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")
SETTINGS = ("DISCORD_", "AZUL_")
"""With these the names of the bot's settings begin."""
LONGEST_ANSWER = 1 << 24
"""Bytes of an answer that are read before it is fetched; the largest known, a replay, has eight million."""
COMMAND = (sys.executable, "-m", "bot.worker")


class Abandoned(Exception):  # noqa: N818 - nothing is wrong with it
    """The bot stops, and does not wait for this call."""


class CallFailed(Exception):  # noqa: N818 - a process may end at any time
    """Nothing came of a call; the text says why."""


class Callers(ABC):
    """Makes at most ``most`` calls at a time, and one at a time for each ``of``, in the order of `FairSlots`.

    ``note_s`` is called with the duration of each call, without its waiting time.
    """

    def __init__(self, most: int, note_s: Callable[[float], None] = lambda _: None) -> None:
        self._slots = FairSlots(most)
        self._turns: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._note_s = note_s
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def call(
        self, function: Callable[..., ResultT], *arguments: Any, of: Hashable = None, claim: Claim = ANYBODY
    ) -> ResultT:
        """What ``function`` returns for these arguments.

        :raises Abandoned: the bot stops.
        :raises CallFailed: it cannot be called, takes too long, or raises something in another process.
        """
        if self._closed:
            raise Abandoned
        task = asyncio.create_task(self._call_in_turn(function, arguments, of, claim))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if self._closed and not (current and current.cancelling()):
                raise Abandoned from None
            raise

    async def close(self) -> None:
        """Abandon every call; nothing is waited for, and no process is left behind."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _call_in_turn(
        self, function: Callable[..., ResultT], arguments: Sequence[Any], of: Hashable, claim: Claim
    ) -> ResultT:
        async with contextlib.AsyncExitStack() as stack:
            if of is not None:
                await stack.enter_async_context(self._turns.setdefault(of, asyncio.Lock()))
            await stack.enter_async_context(self._slots.hold(claim))
            began = time.perf_counter()
            try:
                return await self._call(function, arguments)
            finally:
                self._note_s(time.perf_counter() - began)

    @abstractmethod
    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        """See `call`; it has a slot."""


class Threads(Callers):
    """Calls in threads of this process: enough for what is done at once, and for tests."""

    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        return await run_in_thread(partial(function, *arguments))


class Processes(Callers):
    """Calls in processes that are started when they are first needed; functions are called by their names there.

    A process that ends, or takes longer than ``patience_s`` seconds for a call, is replaced. Their priority is
    ``nicer`` than the bot's. ``begin`` is called first in each. Without ``keep`` each makes one call. ``command``
    starts one.
    """

    def __init__(
        self,
        most: int = 1,
        note_s: Callable[[float], None] = lambda _: None,
        *,
        patience_s: float,
        nicer: int = 0,
        begin: Callable[[], object] | None = None,
        keep: bool = True,
        command: Sequence[str] = COMMAND,
    ) -> None:
        super().__init__(most, note_s)
        self.patience_s = patience_s
        self._begin = begin
        self._keep = keep
        self._command = (*command, str(nicer))
        self._alive: list[_Process] = []
        self._idle: list[_Process] = []

    @property
    def pids(self) -> list[int]:
        """The ids of those that there are."""
        return [process.pid for process in self._alive if not process.ended]

    async def close(self) -> None:
        """See `Callers.close`."""
        await super().close()
        while self._idle:
            await self._end(self._idle.pop())

    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        try:
            try:
                return await self._ask(function, arguments)
            except OSError as error:
                # The system takes memory back from whoever uses most, and that may well be a process of these.
                logger.warning("%s is called again in another process: %s", function.__qualname__, error)
                return await self._ask(function, arguments)
        except OSError as error:
            raise CallFailed(f"no process can do it: {error}") from error

    async def _ask(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        process = await self._take()
        try:
            async with asyncio.timeout(self.patience_s):
                await self._begin_in(process)
                returned, answer = await process.ask(function, arguments)
        except BaseException as error:
            # Also where nobody wants the answer any more: it would be taken for that to the next call.
            await self._end(process)
            if isinstance(error, TimeoutError):
                raise CallFailed(f"it took more than {self.patience_s} seconds") from None
            raise
        if self._keep:
            self._idle.append(process)
        else:
            await self._end(process)
        if not returned:
            raise CallFailed(answer)
        made: ResultT = answer
        return made

    async def _begin_in(self, process: _Process) -> None:
        """Let a process make the call that comes before all others."""
        if self._begin is None or process.has_begun:
            return
        process.has_begun, failure = await process.ask(self._begin, ())
        if not process.has_begun:
            raise CallFailed(failure)

    async def _take(self) -> _Process:
        while self._idle:
            process = self._idle.pop()
            if not process.ended:
                return process
            # The system may have taken it while it waited.
            await self._end(process)
        process = await _Process.start(self._command)
        self._alive.append(process)
        return process

    async def _end(self, process: _Process) -> None:
        self._alive.remove(process)
        await process.end()


class _Process:
    """One process. It is told by the end of its standard input that the bot has ended, however that ended."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid
        self.has_begun = False
        assert process.stdin is not None and process.stdout is not None, "it was started with pipes"  # noqa: PT018
        self._to_it = process.stdin
        self._from_it = process.stdout

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._process.returncode is not None

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Process:
        """Start one that finds this very package, wherever the bot was started, and knows none of the bot's secrets.

        :raises OSError: it cannot be started.
        """
        home = str(Path(bot.__file__).parent.parent)
        paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        known = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, env=known | {"PYTHONPATH": paths}, limit=LONGEST_ANSWER
        )
        return cls(process)

    async def ask(self, function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[bool, Any]:
        """Whether the function returned, and what, or else why not.

        :raises OSError: the process has ended.
        """
        block = pickle.dumps((function, arguments), protocol=5)
        self._to_it.write(len(block).to_bytes(LENGTH_BYTES) + block)
        await self._to_it.drain()
        try:
            length = int.from_bytes(await self._from_it.readexactly(LENGTH_BYTES))
            answer: tuple[bool, Any] = pickle.loads(await self._from_it.readexactly(length))
        except asyncio.IncompleteReadError:
            raise BrokenPipeError("it has ended") from None
        return answer

    async def end(self) -> None:
        """Kill it, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def run_in_thread(work: Callable[[], ResultT]) -> ResultT:
    """What comes of ``work``, done in a thread of its own.

    Unlike those of `asyncio.to_thread` it does not keep the process from ending, nor others waiting for a thread.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[ResultT] = loop.create_future()

    def give(result: Callable[[], None]) -> None:
        if not done.done():
            result()

    def finish(result: Callable[[], None]) -> None:
        # The bot may have stopped meanwhile, and its loop with it.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(give, result)

    def run() -> None:
        try:
            made = work()
        except Exception as error:
            failure = error
            finish(lambda: done.set_exception(failure))
        else:
            finish(lambda: done.set_result(made))

    threading.Thread(target=run, name="call", daemon=True).start()
    return await done
