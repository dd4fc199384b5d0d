"""The database: connections, read and write transactions, locks and claims, for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Table, bindparam, select
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage import postgres, sqlite
from bot.storage.migrating import (
    CannotMigrate,
    check_revision,
    current_revision,
    find_pending,
    migrate,
    newest_revision,
)
from bot.storage.tables import facts

BACKENDS = {"sqlite+aiosqlite": sqlite, "postgresql+asyncpg": postgres}
SIMILAR_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""The driver names to suggest if a URL begins with a name that other programs use, or with another driver."""
# The examples don't contain a password, because `logs.Redaction` would replace it.
EXAMPLES = (
    "Write for example sqlite+aiosqlite:///azul.sqlite3 (three slashes, then the path), or "
    "postgresql+asyncpg://user@host/database (with a colon and the password after the user)."
)


DUPLICATES = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
P = ParamSpec("P")
T = TypeVar("T")
RowT = TypeVar("RowT")


class DatabaseUnusable(Exception):  # noqa: N818 - a state that is reported to hosts
    """The database can't be opened. The message names it and gives the reason and the remedy."""


class TakenOver(Exception):  # noqa: N818 - an event
    """Another process has taken over this process's claims. This process must stop using the database and posting."""


@dataclass(slots=True)
class Writes:
    """A flag that a task, or a task started by it, has written something that may have been committed."""

    any: bool = False


_writes: ContextVar[Writes | None] = ContextVar("writes", default=None)


def watch_writes() -> Writes:
    """Track the writes of the current task from now on."""
    watched = Writes()
    _writes.set(watched)
    return watched


BeforeMigrating: TypeAlias = Callable[[str, str], Awaitable[object]]
"""A function that is called with the versions of the tables before and after a migration."""


class Database:
    """An open database, SQLite or PostgreSQL, whose tables are up to date.

    Transactions that begin after :meth:`close` raise ``sqlalchemy.exc.ResourceClosedError``. If the database is
    ``exclusive``, no other process changes it, so loaded data can be cached.
    """

    def __init__(self, engine: AsyncEngine, kind: ModuleType, release: Callable[[], None]) -> None:
        self.engine = engine
        self.exclusive = kind is sqlite
        self._kind = kind
        self._writers = asyncio.Semaphore(kind.MAX_WRITERS)
        # With SQLite, the process claims the whole file.
        self._claims = None if self.exclusive else postgres.Claims(engine)
        self._release = release
        self._closed = False
        self._in_use = 0

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        new: bool = True,
        no_timeout: bool = False,
        inspect_only: bool = False,
        before_migrating: BeforeMigrating | None = None,
    ) -> Database:
        """Open the database at ``url`` and migrate its tables, after calling ``before_migrating``, which may refuse it.

        ``new`` allows creating the database.
        With ``inspect_only``, the database isn't changed, because the bot may be running. It must exist and be up to
        date. With ``no_timeout``, statements have no time limit, for example to copy everything. If several processes
        open a database at the same time, one migrates the tables while the others wait.

        :raises DatabaseUnusable: The database is damaged, unreachable or of an unknown version, or it isn't a database.
        """
        parts, kind = parse_url(url)
        if inspect_only or not new:
            check_exists(parts)
        release: Callable[[], None] = lambda: None  # noqa: E731 - nothing is claimed yet
        try:
            async with AsyncExitStack() as undoing:
                # A migration, or waiting for another process that migrates, may take a long time.
                engine: AsyncEngine = kind.create_engine(parts, no_timeout=True)
                undoing.push_async_callback(engine.dispose)
                if kind is sqlite:
                    release = sqlite.open_file(parts, alone=not inspect_only)
                    undoing.callback(release)
                await _prepare(engine, kind, before_migrating, inspect_only=inspect_only)
                undoing.pop_all()
        except CannotMigrate as error:
            raise DatabaseUnusable(f"The database {parts.database} can't be used: {error}") from error
        except (DBAPIError, OSError, ValueError) as error:
            raise DatabaseUnusable(kind.explain_failure(parts, getattr(error, "orig", None) or error)) from error
        if kind is postgres and not no_timeout:
            await engine.dispose()
            engine = kind.create_engine(parts)
        return cls(engine, kind, release)

    @property
    def folder(self) -> Path | None:
        """The folder of the database file, or ``None`` for a server."""
        return Path(self.engine.url.database or "").absolute().parent if self.exclusive else None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Begin a read-only transaction.

        All of its queries see the same state of the database, that of the first query.
        """
        async with self._connect() as connection:
            # Closing the connection ends the transaction.
            await self._kind.begin(connection, writing=False)
            yield connection

    async def query(
        self, query: Callable[Concatenate[AsyncConnection, P], Awaitable[T]], *args: P.args, **named: P.kwargs
    ) -> T:
        """Run a query that consists of a single statement, without a transaction."""
        async with self._connect() as connection:
            if not self.exclusive:
                # Autocommit saves two of three round trips to the server.
                await connection.execution_options(isolation_level="AUTOCOMMIT")
            return await query(connection, *args, **named)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that is committed at the end of the block, and rolled back on an exception.

        SQLite runs one write transaction at a time. In PostgreSQL, several run concurrently, so `lock` everything that
        others must not change until this transaction ends.
        """
        async with self._writers, self._connect() as connection, connection.begin():
            await self._kind.begin(connection, writing=True)
            yield connection
            watched = _writes.get()
            if watched is not None:
                # If the commit fails, it may still have taken effect.
                watched.any = True
            # Don't commit anything that was written while another process held the claims.
            await self._renew_claims()

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise ResourceClosedError("the database is closed")
        self._in_use += 1
        try:
            while True:
                await self._renew_claims()
                async with self.engine.connect() as connection:
                    if self._claims is not None and not self._claims.is_held:
                        # The claims were lost while waiting for this connection. Return it before renewing them.
                        continue
                    yield connection
                return
        finally:
            self._in_use -= 1
            await self._close_if_unused()

    async def _close_if_unused(self) -> None:
        """Dispose of the engine once all connections have been returned. Any others would stay open."""
        if self._closed and self._in_use == 0:
            await self.engine.dispose()

    async def _renew_claims(self) -> None:
        if self._claims is not None and not await self._claims.renew():
            raise TakenOver

    async def is_of_this_version(self) -> bool:
        """Check whether the tables still have the version that this bot needs."""
        async with self.read() as connection:
            return await connection.run_sync(current_revision) == newest_revision()

    def exclusive_lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Return a lock that only one process can hold at a time.

        Acquire it outside of transactions, because it may wait.
        """
        return nullcontext() if self.exclusive else postgres.exclusive_lock(self.engine, name)

    async def claim(self, names: Collection[str], on_lost: Callable[[], None] = lambda: None) -> bool:
        """Claim these names until the process exits, and return whether no other process holds one of them.

        If the database forgets the claims, for example in a restart, ``on_lost`` is called immediately and they are
        claimed again. If another process was faster, transactions raise `TakenOver`.
        """
        return self._claims is None or await self._claims.take(names, on_lost)

    async def holds_claims(self) -> bool:
        """Check whether the claims are still held, and renew them if possible."""
        return self._claims is None or await self._claims.check()

    async def close(self) -> None:
        """Finish current writes and close all connections.

        Connections of current reads are closed when the reads end.
        """
        for _ in range(self._kind.MAX_WRITERS):
            await self._writers.acquire()
        self._closed = True
        if self._claims is not None:
            await self._claims.release()
        await self._close_if_unused()
        self._release()
        for _ in range(self._kind.MAX_WRITERS):
            self._writers.release()


async def _prepare(
    engine: AsyncEngine, kind: ModuleType, before_migrating: BeforeMigrating | None, *, inspect_only: bool
) -> None:
    """Migrate the tables if they need it, or with ``inspect_only`` check that they don't."""
    async with engine.connect() as connection:
        if inspect_only:
            await _check_tables(connection, kind)
        else:
            await (_migrate_file if kind is sqlite else _migrate_server)(connection, before_migrating)


async def _check_tables(connection: AsyncConnection, kind: ModuleType) -> None:
    await kind.begin(connection, writing=False)
    if kind is sqlite:
        await sqlite.check(connection)
    await connection.run_sync(check_revision)


async def _migrate_file(connection: AsyncConnection, before: BeforeMigrating | None) -> None:
    pending = await _call_before(connection, before)
    if pending:
        await sqlite.suspend_foreign_keys(connection)
    await sqlite.begin(connection, writing=True)
    await sqlite.check(connection)
    await connection.run_sync(migrate)
    await connection.commit()
    if pending:
        await sqlite.resume_foreign_keys(connection)


async def _migrate_server(connection: AsyncConnection, before: BeforeMigrating | None) -> None:
    is_current = await connection.run_sync(current_revision) == newest_revision()
    await connection.rollback()
    if is_current:
        return
    # Lock before making the copy. Otherwise, another process could migrate the tables first.
    async with postgres.session_lock(connection, "migration"):
        await _call_before(connection, before)
        await postgres.run_between_others(connection, migrate)


async def _call_before(connection: AsyncConnection, before: BeforeMigrating | None) -> bool:
    """Call ``before`` if the tables need a migration, and return whether they need one."""
    pending = await connection.run_sync(find_pending)
    await connection.rollback()
    if pending is not None and before is not None:
        await before(*pending)
    return pending is not None


def parse_url(url: str) -> tuple[URL, ModuleType]:
    """Return the parts of a database URL, and the module for its kind.

    :raises DatabaseUnusable: The URL is invalid. The message doesn't contain the URL, which may include a password.
    """
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUnusable(f"AZUL_DATABASE_URL isn't usable. {EXAMPLES}") from None
    if parts.drivername not in BACKENDS:
        meant = SIMILAR_DRIVERS.get(parts.drivername.partition("+")[0])
        if meant is not None:
            raise DatabaseUnusable(
                f"AZUL_DATABASE_URL begins with {parts.drivername}://. Replace that with {meant}:// and "
                "leave the rest unchanged."
            )
        raise DatabaseUnusable(f"AZUL_DATABASE_URL isn't usable ({parts.drivername} isn't supported). {EXAMPLES}")
    kind = BACKENDS[parts.drivername]
    try:
        return kind.check_url(parts), kind
    except ValueError as error:
        raise DatabaseUnusable(f"AZUL_DATABASE_URL isn't usable ({error}). {EXAMPLES}") from None


def check_exists(parts: URL) -> None:
    """Check that an SQLite file exists, because connecting would create an empty one.

    :raises DatabaseUnusable: The file doesn't exist, or this user can't look it up.
    """
    if BACKENDS[parts.drivername] is not sqlite:
        return
    try:
        exists = stat.S_ISREG(Path(parts.database or "").stat().st_mode)
    except PermissionError:
        raise DatabaseUnusable(
            f"This user can't open the folder of {parts.database}. Run the command as the user who runs the bot."
        ) from None
    except OSError:
        exists = False
    if not exists:
        raise DatabaseUnusable(
            f"There is no database {parts.database}. Check AZUL_DATABASE_URL: relative paths begin in this folder."
        )


async def lock(connection: AsyncConnection, *names: str) -> None:
    """Lock these names until the end of the transaction. Wait for other transactions that hold any of them.

    Use this for limits that depend on several rows. Lock all names in one call, because two transactions could
    otherwise deadlock. In SQLite, it does nothing, because there is only one writer at a time.
    """
    if connection.dialect.name == "postgresql":
        for name in sorted(names):
            await connection.execute(postgres.LOCK_NAME, {"name": name})


def find_changes(before: RowT, after: RowT, names: Iterable[str]) -> dict[str, Any]:
    """Return the columns among these ``names`` that differ between two versions of a row, with their new values."""
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


async def upsert(
    connection: AsyncConnection, table: Table, row: dict[str, Any], changed: Iterable[str] | None = None
) -> None:
    """Insert a row, or update the row with the same primary key: all columns, or only the ``changed`` ones."""
    names = tuple(row if changed is None else changed)
    await connection.execute(_insert_or_update(connection.dialect.name, table, names), row)


async def insert_if_missing(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its primary key exists. Return whether it was inserted."""
    return bool((await connection.execute(_insert_missing(connection.dialect.name, table), row)).rowcount)


async def insert_missing(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert the rows whose primary keys don't exist yet."""
    if rows:
        await connection.execute(_insert_missing(connection.dialect.name, table), rows)


@cache
def _insert_or_update(dialect: str, table: Table, changed: tuple[str, ...]) -> Any:
    keys = [column.name for column in table.primary_key]
    insert = insert_into(dialect, table)
    values = {name: insert.excluded[name] for name in changed if name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=values)


@cache
def _insert_missing(dialect: str, table: Table) -> Any:
    return insert_into(dialect, table).on_conflict_do_nothing()


def insert_into(dialect: str, table: Table) -> Any:
    """Return an INSERT that supports ON CONFLICT in this dialect."""
    return sqlite_insert(table) if dialect == "sqlite" else postgres_insert(table)


def is_duplicate(error: IntegrityError) -> bool:
    """Check whether the error reports a duplicate rather than, for example, a missing value."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return cause.sqlite_errorcode in DUPLICATES
    return getattr(cause, "sqlstate", None) == postgres.UNIQUE_VIOLATION


_LOAD_FACT = select(facts.c.value).where(facts.c.key == bindparam("key"))


async def get_fact(connection: AsyncConnection, key: str) -> str | None:
    """Return the fact that the bot has stored about itself under ``key``, or ``None``."""
    return (await connection.execute(_LOAD_FACT, {"key": key})).scalar_one_or_none()


async def set_fact(connection: AsyncConnection, key: str, value: str) -> None:
    """Store a fact under ``key``, replacing an earlier one."""
    await upsert(connection, facts, {"key": key, "value": value})
