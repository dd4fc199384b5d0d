"""What goes wrong with a database, in virtual time."""

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
"""Both wait until what they end has ended."""


class FileTrouble:
    """A file that is locked, full, read-only or on a broken disk."""

    def __init__(self, file: str) -> None:
        self._file, self._broken = file, 0

    async def spoil(self, how: str, living: Sequence[Life]) -> Follow:
        """Let something go wrong for these; what ends it."""
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
            # As many pages as it has: whatever needs another fails, in the midst of a transaction.
            await self._tell(living, "max_page_count=1")
        return partial(self._mend, living)

    async def _mend(self, living: Sequence[Life]) -> None:
        self._broken = 0
        await self._tell(living, "query_only=OFF")
        await self._tell(living, f"max_page_count={ALL}")

    async def _tell(self, living: Sequence[Life], pragma: str) -> None:
        for life in living:
            for connection in life.connections if life.alive else ():
                if connection._connection is not None:
                    with contextlib.suppress(ValueError, sqlite3.Error):
                        # Whoever does not read its answer to the end keeps the connection in the past.
                        await connection.execute_fetchall(f"PRAGMA {pragma}")

    async def before_commit(self, _connection: Any) -> None:
        """What becomes of a transaction that is about to be kept."""
        if self._broken:
            self._broken -= 1
            raise sqlite3.OperationalError("disk I/O error")

    async def bury(self, _life: Life) -> None:
        """Somebody has died, and their locks ended with their connections."""


class ServerTrouble:
    """A server that cuts connections, is restarted, or waits for somebody else's lock."""

    def __init__(self, server: Server, reader: Database) -> None:
        self._server, self._reader, self._cut_next = server, reader, False

    async def spoil(self, how: str, _living: Sequence[Life]) -> Follow:
        """Let something go wrong; what ends it."""
        if how.startswith("broken"):
            self._cut_next = True
        elif how == "restarted":
            return self._restart
        elif how == "locked":
            return await self._lock()
        else:
            await self._cut_all()
        return self._mend

    async def _cut_all(self) -> None:
        # The first connection may be one that was cut before.
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self._reader.write() as connection:
                await connection.execute(CUT_ALL)
            return
        async with self._reader.write() as connection:
            await connection.execute(CUT_ALL)

    async def _mend(self) -> None:
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
        """Cut a transaction's own connection."""
        if self._cut_next:
            self._cut_next = False
            await connection.fetch("SELECT pg_terminate_backend(pg_backend_pid())")

    async def bury(self, life: Life) -> None:
        """Somebody has died, whose locks a server may keep for long before it notices."""
        # It was cut off, or restarted.
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self._reader.write() as connection:
                await connection.execute(CUT, {"pids": life.backends})


DatabaseTrouble: TypeAlias = FileTrouble | ServerTrouble
"""A kind of database and what it can suffer."""
