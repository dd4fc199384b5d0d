"""Long-running calls in worker processes or threads, so that they don't block the event loop."""

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
from bot.slots import DEFAULT_CLAIM, Claim, FairSlots
from bot.worker import LENGTH_BYTES

logger = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")
SETTINGS = ("DISCORD_", "AZUL_")
"""The prefixes of environment variables that contain the bot's settings."""
MAX_RESULT_BYTES = 1 << 24
"""Size of the read buffer in bytes. The largest known result, a replay, has eight million bytes."""
COMMAND = (sys.executable, "-m", "bot.worker")
MALLOC = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""Environment variables that make the C library return freed memory. The host's own values take precedence."""
KEEP_S = 10.0
"""Seconds for which a process waits for further calls. It isn't kept longer, because its memory is fragmented."""


class Abandoned(Exception):  # noqa: N818 - an expected outcome
    """The bot is stopping and doesn't wait for the call."""


class CallFailed(Exception):  # noqa: N818 - a process may exit at any time
    """The call has no result. The text gives the reason."""


class Callers(ABC):
    """A pool that makes at most ``most`` calls at a time, in the order of `FairSlots`.

    Calls with the same ``of`` run one at a time. ``record_s`` is called with the duration of each call in seconds,
    without the time spent waiting.
    """

    def __init__(self, most: int, record_s: Callable[[float], None] = lambda _: None) -> None:
        self._slots = FairSlots(most)
        self._turns: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._record_s = record_s
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def call(
        self, function: Callable[..., ResultT], *arguments: Any, of: Hashable = None, claim: Claim = DEFAULT_CLAIM
    ) -> ResultT:
        """Call ``function`` with these arguments and return its result.

        :raises Abandoned: The bot is stopping.
        :raises CallFailed: The call isn't possible, takes too long, or raises an exception in the worker process.
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
        """Cancel all calls and end all processes, without waiting for results."""
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
                self._record_s(time.perf_counter() - began)

    @abstractmethod
    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        """Make a call. The caller holds a slot."""


class Threads(Callers):
    """Calls in threads of this process, for short work and tests."""

    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        return await run_in_thread(partial(function, *arguments))


class Processes(Callers):
    """Calls in worker processes, which are started on demand. Functions are pickled by name.

    A process that exits, or needs more than ``timeout_s`` seconds for a call, is replaced. ``nicer`` is added to the
    niceness of processes. ``initializer`` is called first in each process. A process ends after ``keep_s`` seconds
    without calls; if this is zero, after one call. ``command`` is the command line of a process.
    """

    def __init__(
        self,
        most: int = 1,
        record_s: Callable[[float], None] = lambda _: None,
        *,
        timeout_s: float,
        nicer: int = 0,
        initializer: Callable[[], object] | None = None,
        keep_s: float = KEEP_S,
        command: Sequence[str] = COMMAND,
    ) -> None:
        super().__init__(most, record_s)
        self.timeout_s = timeout_s
        self._initializer = initializer
        self.keep_s = keep_s
        self._command = (*command, str(nicer))
        self._alive: list[_Process] = []
        self._idle: list[_Process] = []

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [process.pid for process in self._alive if not process.ended]

    async def close(self) -> None:
        await super().close()
        while self._idle:
            process = self._idle.pop()
            process.ending.cancel()
            await self._end(process)

    async def _call(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        try:
            try:
                return await self._ask(function, arguments)
            except OSError as error:
                # Under memory pressure, the system may have killed the process.
                logger.warning("retrying %s in another process: %s", function.__qualname__, error)
                return await self._ask(function, arguments)
        except OSError as error:
            raise CallFailed(f"no process can run the call: {error}") from error

    async def _ask(self, function: Callable[..., ResultT], arguments: Sequence[Any]) -> ResultT:
        process = await self._take()
        try:
            async with asyncio.timeout(self.timeout_s):
                await self._initialize(process)
                returned, answer = await process.ask(function, arguments)
        except BaseException as error:
            # End the process even after a cancellation, because the next call would receive this call's result.
            await self._end(process)
            if isinstance(error, TimeoutError):
                raise CallFailed(f"the call took more than {self.timeout_s} seconds") from None
            raise
        if self.keep_s and not self._closed:
            self._keep(process)
        else:
            await self._end(process)
        if not returned:
            raise CallFailed(answer)
        made: ResultT = answer
        return made

    async def _initialize(self, process: _Process) -> None:
        """Make the process's initial call, if it hasn't been made yet."""
        if self._initializer is None or process.is_initialized:
            return
        process.is_initialized, failure = await process.ask(self._initializer, ())
        if not process.is_initialized:
            raise CallFailed(failure)

    async def _take(self) -> _Process:
        while self._idle:
            process = self._idle.pop()
            process.ending.cancel()
            if not process.ended:
                return process
            # The system may have killed the process while it was idle.
            await self._end(process)
        process = await _Process.start(self._command)
        self._alive.append(process)
        return process

    def _keep(self, process: _Process) -> None:
        """Keep a process for further calls, and end it if none come."""
        self._idle.append(process)
        process.ending = asyncio.get_running_loop().call_later(self.keep_s, self._end_idle, process)

    def _end_idle(self, process: _Process) -> None:
        self._idle.remove(process)
        task = asyncio.create_task(self._end(process))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end(self, process: _Process) -> None:
        self._alive.remove(process)
        await process.end()


class _Process:
    """A worker process. It exits when its standard input is closed, so it never outlives the bot."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid
        self.is_initialized = False
        self.ending: asyncio.Handle
        assert process.stdin is not None and process.stdout is not None, "the process was started with pipes"  # noqa: PT018
        self._to_it = process.stdin
        self._from_it = process.stdout

    @property
    def ended(self) -> bool:
        return self._process.returncode is not None

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Process:
        """Start a process that imports this package from any working directory, without the bot's secrets.

        :raises OSError: The process can't be started.
        """
        home = str(Path(bot.__file__).parent.parent)
        paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        known = MALLOC | {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, env=known | {"PYTHONPATH": paths}, limit=MAX_RESULT_BYTES
        )
        return cls(process)

    async def ask(self, function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[bool, Any]:
        """Make a call, and return whether it succeeded with its result or error message.

        :raises OSError: The process has exited.
        """
        block = pickle.dumps((function, arguments), protocol=5)
        self._to_it.write(len(block).to_bytes(LENGTH_BYTES) + block)
        await self._to_it.drain()
        try:
            length = int.from_bytes(await self._from_it.readexactly(LENGTH_BYTES))
            answer: tuple[bool, Any] = pickle.loads(await self._from_it.readexactly(length))
        except asyncio.IncompleteReadError:
            raise BrokenPipeError("the process has ended") from None
        return answer

    async def end(self) -> None:
        """Kill the process, even during a call."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def run_in_thread(work: Callable[[], ResultT]) -> ResultT:
    """Run ``work`` in a new thread and return its result.

    Unlike the threads of `asyncio.to_thread`, this thread doesn't prevent the process from exiting or occupy a slot in
    a thread pool.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[ResultT] = loop.create_future()

    def give(result: Callable[[], None]) -> None:
        if not done.done():
            result()

    def finish(result: Callable[[], None]) -> None:
        # The event loop may have been closed in the meantime.
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
