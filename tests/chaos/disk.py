"""Faults of databases, for runs in virtual time."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.storage.database import Database
from tests.chaos.life import Life
from tests.chaos.trouble import Follow
from tests.support.postgres import Server

ALL = 1_000_000
CUT_ALL = text(
    "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CUT = text("SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE pid = ANY(:pids)")
"""A query that ends backends and waits until they have ended."""


class FileTrouble:
    """A database file that is locked, full, read-only or on a broken disk."""

    def __init__(self, file: str) -> None:
        self._file, self._broken = file, 0

    async def spoil(self, how: str, living: Sequence[Life]) -> Follow:
        """Cause a fault for these processes. Return the function that repairs it."""
        if how in ("locked", "restarted"):
            other = sqlite3.connect(self._file, isolation_level=None)
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")

            async def unlock() -> None:
                other.close()

            return unlock
        self._broken = {"broken": ALL, "broken once": 1}.get(how, 0)
        if how == "read-only":
            await self._tell(living, "query_only=ON")
        elif how == "full":
            # Limit the file to its current pages, so that a write that needs another page fails in the middle of a
            # transaction.
            await self._tell(living, "max_page_count=1")
        return partial(self._repair, living)

    async def _repair(self, living: Sequence[Life]) -> None:
        self._broken = 0
        await self._tell(living, "query_only=OFF")
        await self._tell(living, f"max_page_count={ALL}")

    async def _tell(self, living: Sequence[Life], pragma: str) -> None:
        for life in living:
            for connection in life.connections if life.alive else ():
                if connection._connection is not None:
                    with contextlib.suppress(ValueError, sqlite3.Error):
                        # Read the whole result. Otherwise the connection would keep an old snapshot.
                        await connection.execute_fetchall(f"PRAGMA {pragma}")

    async def before_commit(self, _connection: Any) -> None:
        """Make a transaction fail when it is about to be committed, if the disk is broken."""
        if self._broken:
            self._broken -= 1
            raise sqlite3.OperationalError("disk I/O error")

    async def bury(self, _life: Life) -> None:
        """Clean up after a dead process. Its locks have already ended with its connections."""


class ServerTrouble:
    """A server that cuts connections, restarts, or waits for another client's lock."""

    def __init__(self, server: Server, reader: Database) -> None:
        self._server, self._reader, self._cut_next = server, reader, False

    async def spoil(self, how: str, _living: Sequence[Life]) -> Follow:
        """Cause a fault. Return the function that repairs it."""
        if how.startswith("broken"):
            self._cut_next = True
        elif how == "restarted":
            return self._restart
        elif how == "locked":
            return await self._lock()
        else:
            await self._cut_all()
        return self._repair

    async def _cut_all(self) -> None:
        # The first connection may have been cut earlier.
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self._reader.write() as connection:
                await connection.execute(CUT_ALL)
            return
        async with self._reader.write() as connection:
            await connection.execute(CUT_ALL)

    async def _repair(self) -> None:
        self._cut_next = False

    async def _restart(self) -> None:
        self._server.stop()
        self._server.start()

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

    async def before_commit(self, connection: Any) -> None:
        """Cut the connection of the transaction that is about to be committed."""
        if self._cut_next:
            self._cut_next = False
            await connection.fetch("SELECT pg_terminate_backend(pg_backend_pid())")

    async def bury(self, life: Life) -> None:
        """End the backends of a dead process. Otherwise a server might keep their locks for a long time."""
        # The connection may have been cut, or the server restarted.
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self._reader.write() as connection:
                await connection.execute(CUT, {"pids": life.backends})


DatabaseTrouble: TypeAlias = FileTrouble | ServerTrouble
"""Either kind of database faults."""
