"""A process of the bot, simulated inside the test's process. It can die at any await, as if killed by SIGKILL."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from unittest import mock

import aiohttp
import aiosqlite
import asyncpg
import filelock

from bot.discord_app.app.client import AzulClient
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.shards import Shards
from tests.chaos import adapter
from tests.chaos.faults import DieAtAwait, DieAtCommit, When
from tests.chaos.loop import here, until
from tests.discord_stand_in import StandIn

START_TIMEOUT_S, CLAIM_RETRY_DELAY_S = 120.0, 0.1
BEATS_WITHIN_S = 1e6
"""The timeout of heartbeats. The library sends them from a thread, which doesn't know virtual time."""
LIFE: ContextVar[Life | None] = ContextVar("life", default=None)


@contextlib.contextmanager
def virtual() -> Generator[None]:
    """Make the bot use the loop's time, compute moves in the loop, and report database connections to its `Life`."""
    clocks = SimpleNamespace(**{name: lambda: here().time() for name in ("monotonic", "perf_counter", "time")})
    sqlite_made, postgres_made = aiosqlite.Connection.__init__, asyncpg.connect
    sqlite_commit, postgres_execute = aiosqlite.Connection.commit, asyncpg.Connection.execute
    acquire = filelock.BaseFileLock.acquire

    def make_sqlite(self: aiosqlite.Connection, *arguments: Any, **options: Any) -> None:
        sqlite_made(self, *arguments, **options)
        _register(self)

    async def make_postgres(*arguments: Any, **options: Any) -> Any:
        connection = _register(await postgres_made(*arguments, **options))
        if (life := LIFE.get()) is not None:
            life.backends.append(connection.get_server_pid())
        return connection

    async def commit_sqlite(self: aiosqlite.Connection) -> None:
        async with _committing(self):
            await sqlite_commit(self)

    async def execute_postgres(self: Any, query: str, *arguments: Any, **options: Any) -> str:
        if not query.startswith("COMMIT"):
            return str(await postgres_execute(self, query, *arguments, **options))
        async with _committing(self):
            return str(await postgres_execute(self, query, *arguments, **options))

    def take(self: filelock.BaseFileLock, *arguments: Any, **options: Any) -> Any:
        if (life := LIFE.get()) is not None:
            life.locks.append(self)
        return acquire(self, *arguments, **options)

    async def think_here(work: Callable[[], Any]) -> Any:
        return work()

    with contextlib.ExitStack() as stack:
        for module in (*adapter.CLOCKS, "discord.backoff"):
            stack.enter_context(mock.patch(f"{module}.time", clocks))
        stack.enter_context(mock.patch("discord.gateway.KeepAliveHandler.start"))
        stack.enter_context(mock.patch("bot.workers.run_in_thread", think_here))
        stack.enter_context(mock.patch.multiple(aiosqlite.Connection, __init__=make_sqlite, commit=commit_sqlite))
        stack.enter_context(mock.patch("asyncpg.connect", make_postgres))
        stack.enter_context(mock.patch.object(asyncpg.Connection, "execute", execute_postgres))
        stack.enter_context(mock.patch.object(filelock.BaseFileLock, "acquire", take))
        stack.enter_context(adapter.impatient())
        yield


def _register(connection: Any) -> Any:
    if (life := LIFE.get()) is not None:
        life.connections.append(connection)
    return connection


@contextlib.asynccontextmanager
async def _committing(connection: Any) -> AsyncIterator[None]:
    if (life := LIFE.get()) is not None:
        await life.at_commit("before", connection)
    yield
    if life is not None:
        await life.at_commit("after", connection)


class _Stepped(Coroutine[Any, Any, Any]):
    """A coroutine that reports each of its awaits to a `Life`."""

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


def belonging(loop: asyncio.AbstractEventLoop, coroutine: Any, **options: Any) -> asyncio.Task[Any]:
    """Create a task that belongs to the current `Life`. This is the loop's task factory."""
    life = LIFE.get()
    if life is None:
        return asyncio.Task(coroutine, loop=loop, **options)
    task: asyncio.Task[Any] = asyncio.Task(_Stepped(coroutine, life), loop=loop, **options)
    life.tasks[task] = None
    return task


@dataclass(eq=False)
class Life:
    """A run of the bot with these shards, from its start to its end.

    ``true`` returns the correct time, and ``died_at`` is the time at which the process died. ``before_commit`` injects
    database faults at each commit. ``connections`` are the driver's connections, and ``backends`` the PostgreSQL
    processes that serve them.
    """

    discord: StandIn
    url: str
    shards: Shards
    clock: Callable[[], datetime]
    true: Callable[[], datetime]
    entropy: Callable[[int], bytes]
    socket: str
    before_commit: Callable[[Any], Awaitable[None]]
    client: AzulClient = field(init=False)
    died_at: datetime | None = field(init=False, default=None)
    _database: Database = field(init=False)

    def __post_init__(self) -> None:
        # Keep the order, because a plan must always result in the same run.
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.over = asyncio.Event()
        self.connections: list[Any] = []
        self.backends: list[int] = []
        self.locks: list[filelock.BaseFileLock] = []
        self._looking: asyncio.Task[None] | None = None
        self._awaits_left: int | None = None
        self._commits_left: DieAtCommit | None = None

    async def start(self) -> None:
        """Start the bot, and return once it has connected to the gateway."""
        token = LIFE.set(self)
        self._database = await Database.open(self.url)
        if not self._database.exclusive and not await self._claim():
            raise DatabaseUnusable("another process has its shards")
        self.client = adapter.make_client(self._database, self.clock, self.entropy, self.shards)
        # Data that is written to a Unix socket arrives immediately, even if a busy machine delays everything else.
        self.client.http.connector = aiohttp.UnixConnector(self.socket, limit=0)
        self.client._connection.heartbeat_timeout = BEATS_WITHIN_S
        self._running = asyncio.create_task(self.client.start(self.discord.token))
        LIFE.reset(token)
        await until(self._is_there, START_TIMEOUT_S)
        if not self.over.is_set() and self._running.done():
            await self.end()
            self._running.result()

    def _is_there(self) -> bool:
        return self.over.is_set() or self.discord.shards >= self.shards.own or self._running.done()

    async def _claim(self) -> bool:
        """Claim the shards. The database may still list a dead owner for them."""
        for _ in range(100):
            if await self._database.claim(self.shards.names):
                return True
            await asyncio.sleep(CLAIM_RETRY_DELAY_S)
        return False

    @property
    def alive(self) -> bool:
        return not self.over.is_set()

    @property
    def idle(self) -> bool:
        """Whether the bot is idle."""
        return (self._looking is None or self._looking.done()) and adapter.is_idle(self.client)

    @property
    def is_ready(self) -> bool:
        """Whether the bot knows all of its guilds."""
        return self.client.is_ready()

    def look(self) -> None:
        """Make the bot's regular check for due work now."""
        self._looking = self._create_task(adapter.look(self.client))

    def _create_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        token = LIFE.set(self)
        task = asyncio.create_task(work)
        LIFE.reset(token)
        return task

    # -- dying --------------------------------------------------------------------------------------------------------

    def die_of(self, death: DieAtAwait | DieAtCommit) -> None:
        """Plan the death of this process: at an await of any of its tasks, or at a commit."""
        if isinstance(death, DieAtAwait):
            self._awaits_left = death.nth
        else:
            self._commits_left = death

    def spare(self) -> None:
        """Cancel a planned death."""
        self._awaits_left = self._commits_left = None

    def step(self) -> bool:
        """Count an await of one of the tasks, and return whether the process has died at it."""
        if self.over.is_set() or self._awaits_left is None:
            return False
        self._awaits_left -= 1
        if self._awaits_left > 0:
            return False
        self.die()
        return True

    async def at_commit(self, when: When, connection: Any) -> None:
        """Handle a transaction that is about to be committed or has been committed."""
        if when == "before":
            await self.before_commit(connection)
        left = self._commits_left
        if left is not None and left.when == when:
            self._commits_left = left = replace(left, nth=left.nth - 1)
            if left.nth <= 0:
                self.die()
        if self.over.is_set():
            raise asyncio.CancelledError

    def die(self) -> None:
        """Stop everything immediately: nothing is executed, written or sent from now on."""
        if self.over.is_set():
            return
        self.over.set()
        self.died_at = self.true()
        if not hasattr(self, "client"):
            return
        session = getattr(self.client.http, "_HTTPClient__session", None)
        if isinstance(session, aiohttp.ClientSession) and session.connector is not None:
            session.connector._close()
        for shard in self.client._AutoShardedClient__shards.values():  # type: ignore[attr-defined]
            shard.ws.socket._response.close()
        for task in list(self.tasks):
            if task is not asyncio.current_task():
                task.cancel()

    async def end(self) -> None:
        """Kill the process, and clean up everything that it leaves in the test's process."""
        self.die()
        while left := [task for task in self.tasks if not task.done()]:
            # Cancelling a task once may not be enough, because the library shields the closing of connections.
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
            # If a connection was being opened or closed, nothing else owns it now.
            await _cut_off(connection)
        for lock in self.locks:
            lock.release(force=True)
        await until(lambda: not self.discord.shards & self.shards.own)

    async def stop(self) -> None:
        """Stop the bot as after a termination signal."""
        # If its death was planned, it may die before it has stopped.
        await asyncio.wait([self._create_task(self.client.close())])
        await self.end()


async def _cut_off(connection: Any) -> None:
    """Close a driver's connection as the end of its process would do."""
    if not isinstance(connection, aiosqlite.Connection):
        connection.terminate()
    elif connection._thread.is_alive() and (stopped := connection.stop()) is not None:
        await asyncio.wait([stopped], timeout=1)
    elif connection._connection is not None and not connection._thread.is_alive():
        # The connections of some tests work in the calling thread.
        connection._connection.close()
        connection._connection = None
