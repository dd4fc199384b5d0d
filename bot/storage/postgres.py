"""PostgreSQL, which several processes of the bot share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy.engine import URL
from sqlalchemy.exc import ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MOST_CONNECTIONS, MOST_WRITERS = 10, 6
"""Of a process. Servers allow a hundred in all unless they are told otherwise. Who writes may read on a second one."""
LONGEST_WAIT_S = 10
"""How long connecting may take, and a statement that waits for others."""


def create_engine(parts: URL) -> AsyncEngine:
    """The engine of a database at this URL."""
    return create_async_engine(
        parts,
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
        # A connection may have been cut while it was idle, by a restart of the server for example.
        pool_pre_ping=True,
        # What people are called must not stand in the log with a statement that failed.
        hide_parameters=True,
        connect_args={"timeout": LONGEST_WAIT_S, "server_settings": {"application_name": "azul-bot"}},
    )


def claim(_parts: URL) -> Callable[[], None]:
    """Nobody has it alone."""
    return lambda: None


def look_at(_parts: URL) -> None:
    """Nothing can be seen before there is a connection."""


async def check(_connection: AsyncConnection) -> None:
    """The server answers for its own files."""


def way_out(parts: URL, cause: Exception) -> str:
    """What a host is told who cannot open it."""
    address = parts.render_as_string(hide_password=True)
    return (
        f"The database {address} cannot be used: {cause}.\n"
        "Nothing was changed. AZUL_DATABASE_URL names it: see whether the server runs and takes this user and password."
    )


class Transactions:
    """The transactions of a database: many at a time, each on a connection of the pool."""

    exclusive = False

    def __init__(self, engine: AsyncEngine, _give_back: Callable[[], None]) -> None:
        self._engine = engine
        self._writers = asyncio.Semaphore(MOST_WRITERS)
        self._reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._closed = False

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """See `Database.read`."""
        async with self._begin(self._reading) as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """See `Database.write`."""
        async with self._writers, self._begin(self._engine) as connection:
            yield connection

    async def close(self) -> None:
        """See `Database.close`."""
        self._closed = True
        for _ in range(MOST_WRITERS):
            await self._writers.acquire()
        await self._engine.dispose()
        for _ in range(MOST_WRITERS):
            self._writers.release()

    @asynccontextmanager
    async def _begin(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise ResourceClosedError("the database is closed")
        async with engine.connect() as connection:
            async with connection.begin():
                yield connection
            if self._closed:
                # The pool is no more that would have closed what is given back to it.
                await connection.invalidate()
