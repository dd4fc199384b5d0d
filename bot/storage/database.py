"""The database: opening it, its two kinds of transaction, and what SQLite and PostgreSQL say in different words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Concatenate, ParamSpec, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, String, Table, bindparam, column, func, inspect, select, table
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage import postgres, sqlite
from bot.storage.tables import facts, metadata

KINDS = {"sqlite+aiosqlite": sqlite, "postgresql+asyncpg": postgres}
NEARLY = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""How an address must begin that begins as other programs want it, perhaps with the name of another driver."""
# Without a password: one would look like a secret, which is never printed.
EXAMPLES = (
    "Write for example sqlite+aiosqlite:///azul.sqlite3 (three slashes, then the path), or "
    "postgresql+asyncpg://user@host/database (the password comes after the user, behind a colon)."
)


P = ParamSpec("P")
T = TypeVar("T")
RowT = TypeVar("RowT")


class DatabaseUnusable(Exception):  # noqa: N818 - it is what the host reads, not a kind of fault in the code
    """The database cannot be opened; the text says which one, why, and the way out."""


class TakenOver(Exception):  # noqa: N818 - it is what has happened
    """Another process has what this one has claimed: it may neither read nor write, nor post."""


@dataclass(slots=True)
class Writes:
    """Whether a task, or one that it began, has written something that may have been committed."""

    any: bool = False


_writes: ContextVar[Writes | None] = ContextVar("writes", default=None)


def watch_writes() -> Writes:
    """What this task writes from now on."""
    watched = Writes()
    _writes.set(watched)
    return watched


class Database:
    """An open, migrated database, SQLite or PostgreSQL.

    A transaction that would begin after :meth:`close` raises ``sqlalchemy.exc.ResourceClosedError``. ``exclusive``
    says that no other process changes it, so that what was read may be remembered.
    """

    def __init__(self, engine: AsyncEngine, kind: ModuleType, give_back: Callable[[], None]) -> None:
        self.engine = engine
        self.exclusive = kind is sqlite
        self._kind = kind
        self._writers = asyncio.Semaphore(kind.MOST_WRITERS)
        # Whoever has the file of SQLite has everything in it.
        self._claims = None if self.exclusive else postgres.Claims(engine)
        self._give_back = give_back
        self._closed = False
        self._in_use = 0

    @classmethod
    async def open(cls, url: str, *, new: bool = True, patient: bool = False, as_it_is: bool = False) -> Database:
        """Open the database at ``url`` and bring its tables up to date; one that may be ``new`` is made.

        ``as_it_is``: to look into it, while the bot may be running; it must be there, with the tables of this version.
        With ``patient`` a statement may take as long as it needs, as for copying everything.
        Of several processes that open it at the same time one brings them up to date, and the others wait for it.

        :raises DatabaseUnusable: it is damaged, not a database, of an unknown version, or out of reach.
        """
        parts, kind = read_url(url)
        if as_it_is or not new:
            check_is_there(parts)
        give_back: Callable[[], None] = lambda: None  # noqa: E731 - nothing is held yet
        try:
            async with AsyncExitStack() as undoing:
                # Bringing the tables up to date, or waiting for that, may take as long as it needs.
                engine: AsyncEngine = kind.create_engine(parts, patient=True)
                undoing.push_async_callback(engine.dispose)
                if kind is sqlite:
                    give_back = sqlite.open_file(parts, alone=not as_it_is)
                    undoing.callback(give_back)
                async with engine.connect() as connection:
                    await kind.begin(connection, writing=not as_it_is)
                    if kind is sqlite:
                        await sqlite.check(connection)
                    await connection.run_sync(check_revision if as_it_is else migrate)
                    await connection.commit()
                undoing.pop_all()
        except CommandError as error:
            raise DatabaseUnusable(f"The database {parts.database} cannot be used: {error}") from error
        except (DBAPIError, OSError, ValueError) as error:
            raise DatabaseUnusable(kind.way_out(parts, getattr(error, "orig", None) or error)) from error
        if kind is postgres and not patient:
            await engine.dispose()
            engine = kind.create_engine(parts)
        return cls(engine, kind, give_back)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes nothing. All its queries see the database as it was at the first of them."""
        async with self._connect() as connection:
            # It ends as the connection is given back.
            await self._kind.begin(connection, writing=False)
            yield connection

    async def query(
        self, query: Callable[Concatenate[AsyncConnection, P], Awaitable[T]], *args: P.args, **named: P.kwargs
    ) -> T:
        """The answer to a query that is one statement, without a transaction around it."""
        async with self._connect() as connection:
            if not self.exclusive:
                # One way there and back to the server instead of three.
                await connection.execution_options(isolation_level="AUTOCOMMIT")
            return await query(connection, *args, **named)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed as a whole at the end of the block, or not at all.

        In SQLite there is one at a time. In PostgreSQL several go on at the same time; what none of the others may
        change before this one has ended must be locked (`lock`).
        """
        async with self._writers, self._connect() as connection, connection.begin():
            await self._kind.begin(connection, writing=True)
            yield connection
            watched = _writes.get()
            if watched is not None:
                # If the commit fails, what became of it is not known.
                watched.any = True
            # Nothing is kept that was written while another process had what this one claimed.
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
                    if self._claims is not None and not self._claims.held:
                        # They were lost while a connection was waited for. They need one of the same pool, so they are
                        # not waited for with this one in hand.
                        continue
                    yield connection
                return
        finally:
            self._in_use -= 1
            await self._close_if_unused()

    async def _close_if_unused(self) -> None:
        """Close every connection of a database that is closed. A pool that was closed earlier would keep the last."""
        if self._closed and self._in_use == 0:
            await self.engine.dispose()

    async def _renew_claims(self) -> None:
        if self._claims is not None and not await self._claims.renew():
            raise TakenOver

    async def is_of_this_version(self) -> bool:
        """Whether its tables still are what they were brought to when it was opened."""
        async with self.read() as connection:
            return await connection.run_sync(current_revision) == newest_revision()

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """A block in which, of all processes, one is at a time; outside of any transaction, as it may take long."""
        return nullcontext() if self.exclusive else postgres.alone(self.engine, name)

    async def claim(self, names: Collection[str], when_cut: Callable[[], None] = lambda: None) -> bool:
        """Have these names for this process alone until it ends, however it ends; whether nobody else has one.

        They are claimed anew where the database has forgotten them, as by a restart, of which ``when_cut`` tells at
        once. Where another process was quicker, no transaction begins any more (`TakenOver`).
        """
        return self._claims is None or await self._claims.take(names, when_cut)

    async def still_holds(self) -> bool:
        """Whether what was claimed is this process's own."""
        return self._claims is None or await self._claims.look()

    async def close(self) -> None:
        """Finish the writes under way and close every connection, where a read is under way when that has ended."""
        for _ in range(self._kind.MOST_WRITERS):
            await self._writers.acquire()
        self._closed = True
        if self._claims is not None:
            await self._claims.give_back()
        await self._close_if_unused()
        self._give_back()
        for _ in range(self._kind.MOST_WRITERS):
            self._writers.release()


def read_url(url: str) -> tuple[URL, ModuleType]:
    """The parts of a database's address, and the module of its kind.

    :raises DatabaseUnusable: there can be no such database. The text holds nothing of the address, nor the password.
    """
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUnusable(f"AZUL_DATABASE_URL is not usable. {EXAMPLES}") from None
    if parts.drivername not in KINDS:
        meant = NEARLY.get(parts.drivername.partition("+")[0])
        if meant is not None:
            raise DatabaseUnusable(
                f"AZUL_DATABASE_URL begins with {parts.drivername}://. Write {meant}:// in its place, and leave the "
                "rest as it is."
            )
        raise DatabaseUnusable(f"AZUL_DATABASE_URL is not usable ({parts.drivername} is not supported). {EXAMPLES}")
    kind = KINDS[parts.drivername]
    try:
        return kind.check_url(parts), kind
    except ValueError as error:
        raise DatabaseUnusable(f"AZUL_DATABASE_URL is not usable ({error}). {EXAMPLES}") from None


def check_is_there(parts: URL) -> None:
    """See whether there is this database, where that can be seen; SQLite would make an empty one.

    :raises DatabaseUnusable: there is none.
    """
    if KINDS[parts.drivername] is sqlite and not Path(parts.database or "").is_file():
        raise DatabaseUnusable(
            f"There is no database {parts.database}. AZUL_DATABASE_URL names it, from the folder you are in."
        )


_LOCK_NAME = select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("name", type_=String), 0)))


async def lock(connection: AsyncConnection, *names: str) -> None:
    """Wait until nobody else holds any of these names, and hold them until the end of the transaction.

    For limits that no single row could hold. All that a transaction needs must be asked for at once, or two could wait
    for each other. SQLite has one writer, who needs none.
    """
    if connection.dialect.name == "postgresql":
        for name in sorted(names):
            await connection.execute(_LOCK_NAME, {"name": name})


def find_changes(before: RowT, after: RowT, names: Iterable[str]) -> dict[str, Any]:
    """Return the columns among these ``names`` that differ between two versions of a row, with their new values."""
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


async def put(
    connection: AsyncConnection, table: Table, row: dict[str, Any], changed: Iterable[str] | None = None
) -> None:
    """Insert a row, or update the row with its primary key: all its columns, or only those that have ``changed``."""
    names = tuple(row if changed is None else changed)
    await connection.execute(_insert_or_update(connection.dialect.name, table, names), row)


async def add(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row if its primary key is not there yet; whether it was not."""
    return bool((await connection.execute(_insert_missing(connection.dialect.name, table), row)).rowcount)


async def add_missing(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert those rows whose primary key is not there yet."""
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
    """Return an INSERT with the clauses ON CONFLICT that both databases have."""
    return sqlite_insert(table) if dialect == "sqlite" else postgres_insert(table)


_LOAD_FACT = select(facts.c.value).where(facts.c.key == bindparam("key"))


async def get_fact(connection: AsyncConnection, key: str) -> str | None:
    """The fact that the bot has noted of itself under ``key``."""
    return (await connection.execute(_LOAD_FACT, {"key": key})).scalar_one_or_none()


async def set_fact(connection: AsyncConnection, key: str, value: str) -> None:
    """Note a fact under ``key`` in place of what was there."""
    await put(connection, facts, {"key": key, "value": value})


MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an older one up to date; one process at a time does so.

    :raises alembic.util.CommandError: they are of a version that this one does not know. The text says the way out.
    """
    if current_revision(connection) == newest_revision():
        return
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK_NAME, {"name": "migration"})
    # Another process may have done it in the meantime.
    current = current_revision(connection)
    if current is None:
        metadata.create_all(connection, checkfirst=False)
        MigrationContext.configure(connection).stamp(_scripts(), "head")
    elif current != newest_revision():
        _check_known(current)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check_revision(connection: Connection) -> None:
    """Look whether the tables are up to date.

    :raises alembic.util.CommandError: they are not. The text says the way out.
    """
    current = current_revision(connection)
    if current != newest_revision():
        _check_known(current)
        raise CommandError(
            f"its tables are those of {current or 'no version'}, and this version needs {newest_revision()}. "
            "Nothing was changed. `python -m bot run` brings them up to date."
        )


def _check_known(revision: str | None) -> None:
    if revision is not None and revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise CommandError(
            f"its tables are those of {revision}, which this version of the bot does not know. Nothing was changed. "
            "A newer version made them, or one before the first release: start that version, or restore a backup that "
            "this one knows (docs/hosting.md, “Updating, and going back”)."
        )


_VERSIONS = table("alembic_version", column("version_num", String))
_LOAD_REVISION = select(_VERSIONS.c.version_num)
"""A constant, unlike Alembic's own query, which would be compiled whenever a database is opened."""


def current_revision(connection: Connection) -> str | None:
    """The newest migration that these tables have been through."""
    if not inspect(connection).has_table(_VERSIONS.name):
        return None
    # Several revisions, which only a damaged database has, are refused as one that is unknown.
    return ", ".join(connection.scalars(_LOAD_REVISION)) or None


@cache
def newest_revision() -> str | None:
    """The newest migration that there is."""
    # Remembered, as reading the scripts takes longer than all the rest of opening a database.
    return _scripts().get_current_head()


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
