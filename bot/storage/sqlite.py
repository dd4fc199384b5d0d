"""SQLite: a file that one process of the bot has for itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import aiosqlite
from filelock import FileLock, Timeout
from sqlalchemy import Connection, CursorResult, RootTransaction, event, exc
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, DBAPIError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.util import await_only

from bot.storage.commits import Commits, WritingConnection
from bot.storage.prepared import Plans

HEADER = b"SQLite format 3\0"
MOST_READERS = 8
"""The number of reads that go on at a time, each on a connection of its own."""
LONGEST_LOCK_MS = 5000
"""How long another program, which may look into the file and change it, is waited for."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={LONGEST_LOCK_MS}")
"""With `FULL` what is committed is on the disk; with `NORMAL` a power cut may take the last commits back."""
ITERATED_ROWS = 64
_PRIMARY_CODE = 0xFF
"""The part of SQLite's error codes that says what happened; the rest says where."""
_PLANS = Plans()
"""For every file alike."""
BEGIN_TO_WRITE = "BEGIN IMMEDIATE"
"""It takes the write lock at once: a read that later turns into a write could only fail."""


class Damaged(Exception):  # noqa: N818 - it is what the host reads
    """The file is no whole database."""


def check_url(parts: URL) -> URL:
    """The address as it is used.

    :raises ValueError: nothing can be reached by it; the text says why.
    """
    if parts.query:
        raise ValueError(f"there is no option {next(iter(parts.query))!r}")
    return parts


def create_engine(parts: URL) -> AsyncEngine:
    """The engine of a database file."""
    # No pool: it would keep open what is given back to it after its end. And what people are called must not stand in
    # the log with a statement that failed.
    engine = create_async_engine(parts, poolclass=NullPool, hide_parameters=True)
    event.listen(engine.sync_engine, "do_connect", _connect)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    # An event of SQLAlchemy for the beginning of transactions would be looked for at every statement.
    engine.dialect.do_begin = _Adapted.begin  # type: ignore[assignment, method-assign]
    return engine


def claim(parts: URL) -> Callable[[], None]:
    """Have the file for this process alone; what is returned gives it back, and so does the end of the process.

    :raises sqlalchemy.exc.DatabaseError: another process has it.
    """
    if not parts.database or parts.database == ":memory:":
        return lambda: None
    lock = FileLock(f"{parts.database}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        reason = "another bot is using it; stop that one first, or use PostgreSQL, which several processes can share"
        raise DatabaseError("claim", None, Exception(reason)) from None
    return lock.release


def look_at(parts: URL) -> None:
    """Find what no connection can mend before one is made: its thread may outlive the failure.

    :raises sqlalchemy.exc.DatabaseError: there is no such folder, or the file is something else.
    """
    if not parts.database or parts.database == ":memory:":
        return
    file = Path(parts.database)
    if not file.parent.is_dir():
        raise DatabaseError("open", None, Exception(f"there is no folder {file.parent}"))
    if file.is_file():
        with file.open("rb") as content:
            beginning = content.read(len(HEADER))
        if beginning and beginning != HEADER:
            raise DatabaseError("open", None, Damaged("file is not a database"))


async def check(connection: AsyncConnection) -> None:
    """See whether the file is whole.

    :raises sqlalchemy.exc.DatabaseError: it is damaged.
    """
    verdict = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
    if verdict != "ok":
        raise DatabaseError("PRAGMA quick_check", None, Damaged(verdict))


def way_out(parts: URL, cause: Exception) -> str:
    """What a host is told who cannot open it. Another file in its place is advised only where it is damaged."""
    code = getattr(cause, "sqlite_errorcode", 0) & _PRIMARY_CODE
    if isinstance(cause, Damaged) or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        way = (
            "Put a backup in its place (HOSTING.md, “Backup and restore”), or move it away (with its -wal and -shm "
            "files) to start with an empty one; AZUL_DATABASE_URL names another file."
        )
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        way = "Another program is using the file: find it (on Linux, `fuser` names it), and end it or wait for it."
    else:
        way = "AZUL_DATABASE_URL names it."
    return f"The database file {parts.database} cannot be used: {cause}.\nNothing was changed. {way}"


class Transactions:
    """The transactions of a file. Writes go one at a time: two coroutines' writes must never interleave."""

    exclusive = True

    def __init__(self, engine: AsyncEngine, give_back: Callable[[], None]) -> None:
        self._engine = engine
        self._give_back = give_back
        self._commits = Commits(self._connect_to_write)
        self._writing: _DirectConnection | None = None
        self._idle: list[_DirectConnection] = []
        self._reading = asyncio.Semaphore(MOST_READERS)
        self._closed = False

    @asynccontextmanager
    async def read(self, *, long: bool = False, once: bool = False) -> AsyncIterator[AsyncConnection]:
        """See `Database.read`."""
        async with self._reading:
            self._check_open()
            # Kept, like the one for writes: opening a connection costs more than most reads.
            connection = self._idle.pop() if self._idle else await self._connect()
            connection.driver.aside = long
            try:
                # Neither the beginning nor the end of a read waits for anything.
                with connection.as_sync.begin():
                    yield connection
            finally:
                if self._closed or not connection.is_usable:
                    await connection.close()
                else:
                    self._idle.append(connection)

    @asynccontextmanager
    async def write(self, of: str | None = None, *, once: bool = False) -> AsyncIterator[AsyncConnection]:
        """See `Database.write`."""
        self._check_open()
        async with self._commits.write(of) as connection:
            yield connection

    async def _connect(self) -> _DirectConnection:
        connection = _DirectConnection(self._engine)
        connection.plans = _PLANS
        await connection.start()
        return connection

    async def _connect_to_write(self) -> _DirectConnection:
        self._check_open()
        if self._writing is not None and not self._writing.is_usable:
            cut, self._writing = self._writing, None
            await cut.invalidate()
            await cut.close()
        if self._writing is None:
            self._writing = await self._connect()
            self._writing.driver.is_led = True
            self._writing.driver.here.execute("PRAGMA busy_timeout=0")
        return self._writing

    async def claim(self, _names: Collection[str]) -> bool:
        """See `Database.claim`; who has the file has everything in it."""
        return True

    async def still_holds(self) -> bool:
        """See `Database.still_holds`."""
        return True

    async def close(self) -> None:
        """See `Database.close`."""
        await self._commits.finish()
        self._closed = True
        for known in (self._writing, *self._idle):
            if known is not None:
                await known.close()
        self._idle.clear()
        await self._engine.dispose()
        self._give_back()

    def _check_open(self) -> None:
        if self._closed:
            raise ResourceClosedError("the database is closed")


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver would begin transactions on its own and too late; we begin them in `_Adapted`.
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


class _DirectConnection(WritingConnection):
    """Carries out statements where it is, on the event loop, unless they may take long.

    Those of a turn take SQLite some millionths of a second each. A way to the driver's thread and back takes a tenth of
    a thousandth, on a busy machine much more, and what lets SQLAlchemy wait for it as much again. What waits for the
    disk or for another program, a commit and the end of that one's write, is always left to the thread.
    """

    plans: Plans
    _noted: RootTransaction | None = None
    """The transaction that writes, as SQLAlchemy knows it."""

    @property
    def as_sync(self) -> Connection:
        assert self.sync_connection is not None, "it has been started"
        return self.sync_connection

    @cached_property
    def driver(self) -> _Connection:
        driver = self.as_sync.connection.driver_connection
        assert isinstance(driver, _Connection), "it is made by _connect"
        return driver

    @property
    def is_usable(self) -> bool:
        """Whether it still has its file."""
        return not (self.invalidated or self.closed) and self.driver.is_open

    async def begin_write(self) -> None:
        """Begin a transaction that writes.

        SQLAlchemy only takes note of it: what it needs to wait for a beginning and an end is half of a short write.

        :raises sqlalchemy.exc.DBAPIError: another program keeps the file, or it cannot be written to.
        """
        self._noted = self.as_sync.begin()
        await self._ask("BEGIN", self.driver.begin)

    async def commit_write(self) -> None:
        """Keep what was written.

        :raises sqlalchemy.exc.DBAPIError: it could not be kept.
        """
        await self._ask("COMMIT", self.driver.commit)
        assert self._noted is not None, "it has begun"
        self._noted.commit()

    async def undo_write(self) -> None:
        """Keep nothing of what has not been committed, whatever has become of the transaction."""
        noted, self._noted = self._noted, None
        try:
            if self.is_usable and self.driver.here.in_transaction:
                await self._ask("ROLLBACK", self.driver.rollback)
        finally:
            if noted is not None and noted.is_active:
                noted.rollback()

    async def _ask(self, what: str, act: Callable[[], Awaitable[None]]) -> None:
        try:
            await act()
        except (sqlite3.Error, ValueError) as error:
            raise _translate(error, what) from error

    async def execute(self, statement: Any, parameters: Any = None, **options: Any) -> Any:
        if self.driver.aside:
            return await super().execute(statement, parameters, **options)
        plan = self.plans.find(self.as_sync, statement, parameters)
        if plan is None:
            return self.as_sync.execute(statement, parameters, **options)
        values = plan.bind(parameters or {})
        try:
            cursor = self.driver.here.execute(plan.text, values)
            return plan.found(cursor.fetchall() if plan.returns_rows else (), cursor.rowcount)
        except (sqlite3.Error, ValueError) as error:
            raise _translate(error, plan.text) from error

    async def exec_driver_sql(self, *statement: Any, **options: Any) -> CursorResult[Any]:
        if self.driver.aside:
            return await super().exec_driver_sql(*statement, **options)
        return self.as_sync.exec_driver_sql(*statement, **options)


def _translate(error: Exception, statement: str) -> DBAPIError:
    """The error as SQLAlchemy calls it; the driver's own ``ValueError`` says that the file was closed."""
    name = type(error).__name__ if isinstance(error, sqlite3.Error) else "OperationalError"
    found: DBAPIError = getattr(exc, name, DBAPIError)(statement, None, error, hide_parameters=True)
    return found


class _Adapted(AsyncAdapt_aiosqlite_connection):
    """The driver's connection as SQLAlchemy takes it."""

    __slots__ = ("_driver",)

    def __init__(self, dbapi: Any, driver: Any) -> None:
        super().__init__(dbapi, driver)
        self._driver: _Connection = driver

    def cursor(self, server_side: bool = False) -> Any:
        return super().cursor(server_side) if self._driver.aside else self._driver.here.cursor()

    def begin(self) -> None:
        if not self._driver.is_led:
            self._driver.here.execute("BEGIN")

    def commit(self) -> None:
        if not self._driver.is_led:
            self._driver.here.commit()

    def rollback(self) -> None:
        if not self._driver.is_led:
            self._driver.here.rollback()


class _Connection(aiosqlite.Connection):
    aside = True
    """Whether statements are carried out in the driver's thread."""
    is_led = False
    """Whether its transactions are begun and ended by hand, and SQLAlchemy only takes note of them."""

    @property
    def is_open(self) -> bool:
        """Whether it still has its file."""
        try:
            self._conn.in_transaction  # noqa: B018 - it is asked for what it raises
        except (ValueError, sqlite3.ProgrammingError):
            return False
        return True

    @property
    def here(self) -> sqlite3.Connection:
        """What carries out a statement where it is, on the event loop."""
        return self._conn

    async def begin(self) -> None:
        """Begin to write: here where nobody else does, in the driver's thread where another program must be waited for.

        :raises sqlite3.Error: it is not given up in time, or the file cannot be written to.
        """
        try:
            self._conn.execute(BEGIN_TO_WRITE)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            await self._execute(self._begin_patiently)  # type: ignore[no-untyped-call]

    def _begin_patiently(self) -> None:
        self._conn.execute(f"PRAGMA busy_timeout={LONGEST_LOCK_MS}")
        try:
            self._conn.execute(BEGIN_TO_WRITE)
        finally:
            self._conn.execute("PRAGMA busy_timeout=0")


@asynccontextmanager
async def savepoint(connection: AsyncConnection) -> AsyncIterator[None]:
    """Undo what is done in the block if it fails, and nothing else."""
    assert isinstance(connection, _DirectConnection), "it is one of our transactions"
    driver = connection.driver.here
    driver.execute("SAVEPOINT attempt")
    try:
        yield
    except BaseException:
        if driver.in_transaction:
            driver.execute("ROLLBACK TO attempt")
            driver.execute("RELEASE attempt")
        raise
    driver.execute("RELEASE attempt")


def _connect(dialect: Any, _record: object, arguments: list[Any], options: dict[str, Any]) -> _Adapted:
    options["check_same_thread"] = False
    driver = _Connection(partial(sqlite3.connect, *arguments, **options), ITERATED_ROWS)
    # One that nobody closes must not keep the process alive.
    driver._thread.daemon = True
    return _Adapted(dialect.dbapi, await_only(driver))
