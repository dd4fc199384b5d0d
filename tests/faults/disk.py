"""What goes wrong with a database."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from tests.faults.life import Life
from tests.support.postgres import Server

if TYPE_CHECKING:
    from tests.faults.fleet import Fleet

Follow = Callable[[], Awaitable[None]]
CUT_ALL = text(
    "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CUT = text("SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE pid = ANY(:pids)")
"""Both wait until what they end has ended."""


class DatabaseTrouble(Protocol):
    """A kind of database and what it can suffer."""

    fleet: Fleet

    async def spoil(self, chance: random.Random) -> Follow: ...

    async def interfere(self, life: Life, when: str, connection: AsyncConnection) -> None: ...

    async def bury(self, life: Life) -> None: ...


class SqliteTrouble:
    """A file that is locked, full, read-only or on a broken disk."""

    def __init__(self, file: str) -> None:
        self._file, self._broken = file, False
        self.fleet: Fleet

    async def spoil(self, chance: random.Random) -> Follow:
        """Let something go wrong; what ends it."""
        how = chance.choice(("locked", "full", "read-only", "broken"))
        if how == "locked":
            other = sqlite3.connect(self._file, isolation_level=None)
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")

            async def unlock() -> None:
                other.close()

            return unlock
        self._broken = how == "broken"
        if how == "read-only":
            await self._tell("query_only=ON")
        elif how == "full":
            # As many pages as it has: whatever needs another fails, in the midst of a transaction.
            await self._tell("max_page_count=1")
        return self._mend

    async def _mend(self) -> None:
        self._broken = False
        await self._tell("query_only=OFF")
        await self._tell("max_page_count=1000000")

    async def _tell(self, pragma: str) -> None:
        for life in self.fleet.living:
            for connection in life.connections:
                if connection._connection is not None:
                    with contextlib.suppress(ValueError, sqlite3.Error):
                        # Whoever does not read its answer to the end keeps the connection in the past.
                        await connection.execute_fetchall(f"PRAGMA {pragma}")

    async def interfere(self, _life: Life, when: str, _connection: AsyncConnection) -> None:
        """What the disk does to a transaction before its commit."""
        if when == "before" and self._broken:
            raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))

    async def bury(self, _life: Life) -> None:
        """Its locks ended with its connections."""


class PostgresTrouble:
    """A server that cuts connections, is restarted, or waits for somebody else's lock."""

    def __init__(self, server: Server, reader: Database) -> None:
        self._server, self._reader, self._cut_next = server, reader, False
        self.fleet: Fleet

    async def spoil(self, chance: random.Random) -> Follow:
        """Let something go wrong; what ends it."""
        how = chance.choice(("cut", "cut", "cut in a transaction", "cut in a transaction", "restarted", "locked"))
        if how == "cut in a transaction":
            self._cut_next = True
        elif how == "cut":
            async with self._reader.write() as connection:
                await connection.execute(CUT_ALL)
        elif how == "restarted":
            return self._restart
        elif how == "locked":
            return await self._lock()
        return self._mend

    async def _mend(self) -> None:
        self._cut_next = False

    async def _restart(self) -> None:
        await asyncio.to_thread(self._server.stop)
        await asyncio.to_thread(self._server.start)

    async def _lock(self) -> Follow:
        over = asyncio.Event()

        async def hold() -> None:
            async with self._reader.write() as connection:
                await connection.execute(text("SELECT id FROM games FOR UPDATE"))
                await over.wait()

        holding = asyncio.create_task(hold())

        async def release() -> None:
            over.set()
            await asyncio.wait([holding])

        return release

    async def interfere(self, _life: Life, when: str, connection: AsyncConnection) -> None:
        """Cut a transaction's own connection before its commit."""
        if when == "before" and self._cut_next:
            self._cut_next = False
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def bury(self, life: Life) -> None:
        """A server may be long in noticing that nobody listens any more, and keeps locks until then."""
        # It was cut off, or restarted.
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self._reader.write() as connection:
                await connection.execute(CUT, {"pids": life.backends})
