"""PostgreSQL, which several processes of the bot share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from sqlalchemy import bindparam, event, func, select
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MOST_CONNECTIONS, MOST_WRITERS = 10, 6
"""Of a process. Servers allow a hundred in all unless they are told otherwise. Who writes may read on a second one."""
LONGEST_WAIT_S = 10
"""How long connecting may take, and a statement that waits for others."""
_TRY_LOCK = select(func.pg_try_advisory_lock(func.hashtextextended(bindparam("name"), 1)))


def create_engine(parts: URL) -> AsyncEngine:
    """The engine of a database at this URL."""
    engine = create_async_engine(
        parts,
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
        # What people are called must not stand in the log with a statement that failed.
        hide_parameters=True,
        connect_args={"timeout": LONGEST_WAIT_S, "server_settings": {"application_name": "azul-bot"}},
    )
    event.listen(engine.sync_engine, "checkout", _check_open)
    return engine


def _check_open(connection: DBAPIConnection, _record: object, _proxy: object) -> None:
    """Let another be taken if this one was cut while it was idle, by a restart of the server for example.

    The driver knows, as it hears of it; to ask the server each time would be three ways there and back.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError("it was cut while it was idle")


def claim(_parts: URL) -> Callable[[], None]:
    """Nobody has it alone."""
    return lambda: None


def look_at(_parts: URL) -> None:
    """Nothing can be seen before there is a connection."""


async def check(_connection: AsyncConnection) -> None:
    """The server answers for its own files."""


async def prepare_to_write(_connection: AsyncConnection) -> None:
    """Every transaction may write."""


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
        self._asking = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._claiming: AsyncConnection | None = None
        self._closed = False

    @asynccontextmanager
    async def read(self, *, long: bool = False, once: bool = False) -> AsyncIterator[AsyncConnection]:
        """See `Database.read`."""
        async with self._begin(self._asking if once else self._reading) as connection:
            yield connection

    @asynccontextmanager
    async def write(self, of: str | None = None) -> AsyncIterator[AsyncConnection]:
        """See `Database.write`."""
        async with self._writers, self._begin(self._engine) as connection:
            yield connection

    async def claim(self, names: Collection[str]) -> bool:
        """See `Database.claim`."""
        if self._claiming is None:
            self._claiming = await self._engine.connect()
        for name in names:
            if not (await self._claiming.execute(_TRY_LOCK, {"name": name})).scalar_one():
                await self._give_back()
                return False
        await self._claiming.commit()
        return True

    async def still_holds(self) -> bool:
        """See `Database.still_holds`."""
        try:
            if self._claiming is not None:
                await self._claiming.execute(select(1))
                await self._claiming.commit()
        except DBAPIError:
            await self._give_back()
            return False
        return True

    async def _give_back(self) -> None:
        claiming, self._claiming = self._claiming, None
        if claiming is not None:
            # Not back into the pool: its locks are the connection's.
            await claiming.invalidate()
            await claiming.close()

    async def close(self) -> None:
        """See `Database.close`."""
        await self._give_back()
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
