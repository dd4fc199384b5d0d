"""A process of the bot inside the test's own, which can be ended as SIGKILL would end it, at any of its awaits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from unittest import mock

import aiohttp
import aiosqlite
import asyncpg
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import Pool

from bot.discord_app.client import AzulClient
from bot.games.decision import Limits
from bot.games.service import Service
from bot.sandbox.stand_in import StandIn
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.shards import EVERY, Shards
from tests.faults.loop import here, until
from tests.support.driver import without_threads

LONGEST_START_S, CLAIM_AGAIN_S = 120.0, 0.1
BEATS_WITHIN_S = 1e6
"""The library's heartbeats come from a thread, which knows nothing of the time of a run."""
Interfere = Callable[["Life", str, AsyncConnection], Awaitable[None]]
LIFE: ContextVar[Life | None] = ContextVar("life", default=None)


@contextmanager
def in_time_of_the_loop() -> Generator[None]:
    """What the bot measures by the machine's clock is the time of its loop, and it beats no more."""
    clocks = SimpleNamespace(**{name: lambda: here().time() for name in ("monotonic", "perf_counter", "time")})
    with ExitStack() as stack:
        event.listen(Pool, "connect", _note_connection)
        stack.callback(event.remove, Pool, "connect", _note_connection)
        for module in ("bot.discord_app.client", "bot.games.tasks", "discord.backoff"):
            stack.enter_context(mock.patch(f"{module}.time", clocks))
        stack.enter_context(mock.patch("discord.gateway.KeepAliveHandler.start"))
        yield


def _note_connection(adapted: Any, _record: object) -> None:
    """A connection is known to its life from the moment at which it is made."""
    if (life := LIFE.get()) is not None:
        life.connections.append(adapted.driver_connection)
        if isinstance(adapted.driver_connection, asyncpg.Connection):
            life.backends.append(adapted.driver_connection.get_server_pid())


async def _think_here(work: Callable[[], Any]) -> Any:
    return work()


@contextmanager
def alone() -> Generator[None]:
    """Nothing is done in a thread, so that a run is the same each time."""
    with without_threads(), mock.patch("bot.opponents.thinker.run_in_thread", _think_here):
        yield


class _Stepped(Coroutine[Any, Any, Any]):
    """A coroutine that counts each of its awaits with a life."""

    def __init__(self, inner: Coroutine[Any, Any, Any], life: Life) -> None:
        self._inner, self._life = inner, life
        self.__name__, self.__qualname__ = getattr(inner, "__name__", ""), getattr(inner, "__qualname__", "")

    def send(self, value: Any) -> Any:
        if self._life.step():
            return self._inner.throw(asyncio.CancelledError())
        return self._inner.send(value)

    def throw(self, *error: Any) -> Any:
        return self._inner.throw(*error)

    def close(self) -> None:
        self._inner.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._inner.__await__()


def count_steps(loop: asyncio.AbstractEventLoop, coroutine: Any, **options: Any) -> asyncio.Task[Any]:
    """The loop's task factory: what a life begins belongs to it."""
    life = LIFE.get()
    if life is None:
        return asyncio.Task(coroutine, loop=loop, **options)
    task: asyncio.Task[Any] = asyncio.Task(_Stepped(coroutine, life), loop=loop, **options)
    life.tasks[task] = None
    return task


class _Watched(Database):
    """The database of a life, which may end before or after a commit."""

    life: Life

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with super().write() as connection:
            await self.life.at("begin", connection)
            yield connection
            await self.life.at("before", connection)
        await self.life.at("after", connection)


class Life:
    """The bot from its start to its end; ``backends`` are the processes of PostgreSQL that work for it."""

    def __init__(
        self,
        discord: StandIn,
        url: str,
        limits: Limits,
        shards: Shards = EVERY,
        *,
        clock: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        socket: str,
    ) -> None:
        self._discord, self._url, self._limits, self._shards = discord, url, limits, shards
        self._clock, self._entropy, self._socket = clock, entropy, socket
        # In their order, as all of a run follows from its seed.
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.over = asyncio.Event()
        self.interfere: Interfere | None = None
        self.connections: list[Any] = []
        self.backends: list[int] = []
        self._looking: asyncio.Task[None] | None = None
        self._steps_left: int | None = None
        self._commits_left: tuple[int, str] | None = None
        self.client: AzulClient
        self._database: Database

    async def start(self) -> None:
        """Begin; returns once it has been at the gateway."""
        token = LIFE.set(self)
        opened = await _Watched.open(self._url)
        assert isinstance(opened, _Watched)
        opened.life = self
        self._database = opened
        if not await self._claim():
            raise DatabaseUnusable("another process has its shards")
        service = Service(
            self._database, clock=self._clock, entropy=self._entropy, limits=self._limits, shards=self._shards
        )
        self.client = AzulClient(service)
        # What is written into a socket of this kind is there, also where a busy machine is late with all else.
        self.client.http.connector = aiohttp.UnixConnector(self._socket, limit=0)
        self.client._connection.heartbeat_timeout = BEATS_WITHIN_S
        self._running = asyncio.create_task(self.client.start(self._discord.token))
        LIFE.reset(token)
        await until(self._is_there, LONGEST_START_S)
        if not self.over.is_set() and self._running.done():
            await self.end()
            self._running.result()

    def _is_there(self) -> bool:
        return self.over.is_set() or self._discord.shards >= self._shards.own or self._running.done()

    async def _claim(self) -> bool:
        """Have its shards; of whoever had them before, the database may not know yet that it is dead."""
        for _ in range(100):
            if await self._database.claim(self._shards.names):
                return True
            await asyncio.sleep(CLAIM_AGAIN_S)
        return False

    @property
    def alive(self) -> bool:
        return not self.over.is_set()

    @property
    def idle(self) -> bool:
        """Whether nothing is being carried out, told or thought about."""
        client = self.client
        busy = client.acts or client.poster.busy or not (self._looking is None or self._looking.done())
        return not busy and client.alarms.idle

    def look(self) -> None:
        """Let it look now for what is due, as it does from time to time."""
        token = LIFE.set(self)
        self._looking = asyncio.create_task(self._look())
        LIFE.reset(token)

    async def _look(self) -> None:
        poster = self.client.poster
        with contextlib.suppress(Exception):
            await self.client.alarms.begin_due()
            await poster.wake_due()

    # -- dying --------------------------------------------------------------------------------------------------------

    def die_at_step(self, nth: int) -> None:
        """Die at the n-th await of any of its tasks from now on."""
        self._steps_left = nth

    def die_at_commit(self, nth: int, when: str) -> None:
        """Die ``before`` or ``after`` the n-th commit from now on."""
        self._commits_left = nth, when

    def spare(self) -> None:
        """Do not die of what was ordered."""
        self._steps_left = self._commits_left = None

    def step(self) -> bool:
        """Count an await of one of its tasks; whether that is its end."""
        if self.over.is_set():
            return False
        if self._steps_left is None:
            return False
        self._steps_left -= 1
        if self._steps_left > 0:
            return False
        self.die()
        return True

    async def at(self, when: str, connection: AsyncConnection) -> None:
        """A transaction has come to this point."""
        if LIFE.get() is not self:
            return
        if self.interfere is not None and when != "after":
            await self.interfere(self, when, connection)
        if self._commits_left is not None and self._commits_left[1] == when:
            self._commits_left = self._commits_left[0] - 1, when
            if self._commits_left[0] <= 0:
                self.die()
        if self.over.is_set():
            raise asyncio.CancelledError

    def die(self) -> None:
        """Nothing of it runs, is written or is sent from now on."""
        if self.over.is_set():
            return
        self.over.set()
        if not hasattr(self, "client"):
            return
        session = getattr(self.client.http, "_HTTPClient__session", None)
        if isinstance(session, aiohttp.ClientSession) and session.connector is not None:
            session.connector._close()
        for shard in self.client._AutoShardedClient__shards.values():  # type: ignore[attr-defined]
            shard.ws.socket._response.close()
            if shard.ws._keep_alive is not None:
                # A thread of its own.
                shard.ws._keep_alive.stop()
        for task in list(self.tasks):
            if task is not asyncio.current_task():
                task.cancel()

    async def end(self) -> None:
        """Die, and leave nothing behind in this process."""
        self.die()
        while left := [task for task in self.tasks if not task.done()]:
            # Once may not be enough: where a connection is closed for good, the library shields it.
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=0.05)
        for task in self.tasks:
            if not task.cancelled():
                task.exception()
        if hasattr(self, "client"):
            await self.client.http.close()
        if hasattr(self, "_database"):
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._database.close(), 1)
        for connection in self.connections:
            # What was cut off in the midst of being opened or closed is nobody's any more.
            await cut_off(connection)
        await until(lambda: not self._discord.shards & self._shards.own)

    async def stop(self) -> None:
        """Stop as it does when it is told to."""
        token = LIFE.set(self)
        closing = asyncio.create_task(self.client.close())
        LIFE.reset(token)
        # It may die of what was ordered before it has stopped.
        await asyncio.wait([closing])
        await self.end()


async def cut_off(connection: Any) -> None:
    """Close a driver's connection, as the end of its process does."""
    if isinstance(connection, aiosqlite.Connection):
        if connection._thread.is_alive() and (stopped := connection.stop()) is not None:
            await asyncio.wait([stopped], timeout=1)
        elif connection._connection is not None and not connection._thread.is_alive():
            # One that works in the thread that asks it.
            connection._connection.close()
            connection._connection = None
    else:
        connection.terminate()


class Faults(logging.Handler):
    """What the bot has logged with a traceback: what it did not expect."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.told.append(f"{record.getMessage()} ({record.exc_info[1]!r})")
