"""The database: opening it, migrating it, and the two kinds of transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event
from sqlalchemy.engine import AdaptedConnection, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage import sqlite

logger = logging.getLogger(__name__)

SQLITE_HEADER = b"SQLite format 3\0"
MOST_READERS = 8
"""The number of reads that go on at a time, each on a connection of its own."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
"""With `FULL` what is committed is on the disk; with `NORMAL` a power cut may take the last commits back."""


class DatabaseUnusable(Exception):  # noqa: N818 - it is what the host reads, not a kind of fault in the code
    """The database cannot be opened; the text says which one, why, and the way out."""


class Database:
    """An open, migrated database.

    Writes go one at a time: SQLite has one writer, and two coroutines' transactions must never interleave. A
    transaction that would begin after :meth:`close` raises ``sqlalchemy.exc.ResourceClosedError``.
    ``exclusive`` says that no other process changes it, so that what was read may be remembered.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.exclusive = engine.dialect.name == "sqlite"
        self._engine = engine
        self._writer = asyncio.Lock()
        self._writing: AsyncConnection | None = None
        self._idle: list[AsyncConnection] = []
        self._reading = asyncio.Semaphore(MOST_READERS)
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open the database at ``url`` and bring its tables up to date.

        :raises DatabaseUnusable: it is damaged, not a database, of a newer version, or out of reach.
        """
        try:
            engine = _engine(url)
        except (ArgumentError, ImportError) as error:
            raise DatabaseUnusable(
                f"AZUL_DATABASE_URL is not usable ({error}). "
                "Write for example sqlite+aiosqlite:///azul.sqlite3 (three slashes, then the path)."
            ) from error
        try:
            _look_at_file(engine)
            async with engine.connect() as connection:
                await _check(connection)
                await connection.run_sync(_migrate)
                await connection.commit()
        except (DatabaseError, CommandError) as error:
            await engine.dispose()
            raise DatabaseUnusable(_way_out(engine, error)) from error
        return cls(engine)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes nothing.

        In SQLite all its queries see the database as it was at the first of them. With another database each sees what
        has been committed before it, unless the URL asks for a stricter isolation.
        """
        async with self._reading:
            self._check_open()
            # Kept, like the one for writes: opening a connection costs more than most reads.
            connection = self._idle.pop() if self._idle else await self._engine.connect()
            try:
                async with connection.begin():
                    yield connection
            finally:
                if connection.invalidated or self._closed:
                    await connection.close()
                else:
                    self._idle.append(connection)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed as a whole at the end of the block, or not at all."""
        async with self._writer:
            self._check_open()
            if self._writing is None or self._writing.invalidated:
                self._writing = await (await self._engine.connect()).execution_options(azul_write=True)
            async with self._writing.begin():
                yield self._writing

    async def close(self) -> None:
        """Finish the write under way and close every connection; that of a read under way when it has ended."""
        async with self._writer:
            self._closed = True
            for connection in (self._writing, *self._idle):
                if connection is not None:
                    await connection.close()
            self._idle.clear()
            await self._engine.dispose()

    def _check_open(self) -> None:
        if self._closed:
            raise ResourceClosedError("the database is closed")


@asynccontextmanager
async def connect(url: str) -> AsyncIterator[AsyncConnection]:
    """A connection to the database as it is, for one transaction that writes; its tables are not brought up to date."""
    engine = _engine(url)
    try:
        async with engine.connect() as connection:
            yield await connection.execution_options(azul_write=True)
    finally:
        await engine.dispose()


def _engine(url: str) -> AsyncEngine:
    # No pool: it would keep open what is given back to it after its end.
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        return create_async_engine(parts, poolclass=NullPool)
    engine = create_async_engine(parts, poolclass=NullPool, async_creator=partial(sqlite.connect, parts))
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver would begin transactions on its own and too late; we begin them in `_begin`.
    connection.isolation_level = None
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        # The pool forgets a connection that fails here without closing it, and its thread would outlive us.
        connection.close()
        raise


def _begin(connection: Connection) -> None:
    # IMMEDIATE takes the write lock at once: a read that later turns into a write could only fail.
    begin = "BEGIN IMMEDIATE" if connection.get_execution_options().get("azul_write") else "BEGIN"
    adapted = connection.connection.dbapi_connection
    assert isinstance(adapted, AdaptedConnection)
    # Straight to the driver: as a statement of its own it would cross into the driver's thread three times.
    adapted.run_async(lambda driver: driver.execute(begin))


def _look_at_file(engine: AsyncEngine) -> None:
    """Find what no connection can mend before one is made: its thread may outlive the failure."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return
    file = Path(name)
    if not file.parent.is_dir():
        raise DatabaseError("open", None, Exception(f"there is no folder {file.parent}"))
    if file.is_file():
        with file.open("rb") as content:
            beginning = content.read(len(SQLITE_HEADER))
        if beginning and beginning != SQLITE_HEADER:
            raise DatabaseError("open", None, Exception("file is not a database"))


async def _check(connection: AsyncConnection) -> None:
    if connection.dialect.name != "sqlite":
        return
    verdict = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
    if verdict != "ok":
        raise DatabaseError("PRAGMA quick_check", None, Exception(verdict))


def _migrate(connection: Connection) -> None:
    if MigrationContext.configure(connection).get_current_revision() != _newest_revision():
        config = configure_migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def configure_migrations() -> Config:
    """What Alembic needs to find the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


@cache
def _newest_revision() -> str | None:
    # Remembered, as reading the scripts takes longer than all the rest of opening a database.
    return ScriptDirectory.from_config(configure_migrations()).get_current_head()


def _way_out(engine: AsyncEngine, error: Exception) -> str:
    url = make_url(engine.url)
    cause = getattr(error, "orig", None) or error
    if engine.dialect.name != "sqlite":
        return f"The database {url.render_as_string(hide_password=True)} cannot be used: {cause}"
    return (
        f"The database file {url.database} cannot be used: {cause}.\n"
        "Nothing was changed. Put a backup in its place, or move it away (with its -wal and -shm files) "
        "to start with an empty one; AZUL_DATABASE_URL names another file."
    )
