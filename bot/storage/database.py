"""The database: opening it, bringing its tables up to date, and the two kinds of transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import ModuleType
from typing import Protocol

from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import postgres, sqlite
from bot.storage.migrating import check_revision, current_revision, migrate, newest_revision

KINDS = {"sqlite+aiosqlite": sqlite, "postgresql+asyncpg": postgres}
EXAMPLES = (
    "Write for example sqlite+aiosqlite:///azul.sqlite3 (three slashes, then the path), or "
    "postgresql+asyncpg://user:password@host/database."
)


class DatabaseUnusable(Exception):  # noqa: N818 - it is what the host reads, not a kind of fault in the code
    """The database cannot be opened; the text says which one, why, and the way out."""


class Transactions(Protocol):
    """How a kind of database makes its transactions; the methods are those of `Database`."""

    exclusive: bool

    def read(  # noqa: D102
        self, *, long: bool = False, once: bool = False
    ) -> AbstractAsyncContextManager[AsyncConnection]: ...

    def write(  # noqa: D102
        self, of: str | None = None, *, once: bool = False
    ) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def claim(self, names: Collection[str]) -> bool: ...  # noqa: D102

    async def still_holds(self) -> bool: ...  # noqa: D102

    async def close(self) -> None: ...  # noqa: D102


class Database:
    """An open, migrated database, SQLite or PostgreSQL.

    A transaction that would begin after :meth:`close` raises ``sqlalchemy.exc.ResourceClosedError``. ``exclusive``
    says that no other process changes it, so that what was read may be remembered.
    """

    def __init__(self, transactions: Transactions) -> None:
        self.exclusive = transactions.exclusive
        self._transactions = transactions

    @classmethod
    async def open(cls, url: str, *, new: bool = True) -> Database:
        """Open the database at ``url`` and bring its tables up to date; one that may be ``new`` is made.

        Of several processes that open it at the same time one brings them up to date, and the others wait for it.

        :raises DatabaseUnusable: it is damaged, not a database, of an unknown version, or out of reach.
        """
        parts, kind = read_url(url)
        if not new:
            check_is_there(parts)
        return await cls._open(parts, kind, migrate, kind.claim)

    @classmethod
    async def open_as_it_is(cls, url: str) -> Database:
        """Open the database at ``url`` to look into it; the bot may be running.

        :raises DatabaseUnusable: it cannot be used, or its tables are not those of this version.
        """
        parts, kind = read_url(url)
        check_is_there(parts)
        return await cls._open(parts, kind, check_revision, lambda _parts: lambda: None)

    @classmethod
    async def _open(
        cls,
        parts: URL,
        kind: ModuleType,
        prepare: Callable[[Connection], None],
        claim: Callable[[URL], Callable[[], None]],
    ) -> Database:
        engine, give_back = kind.create_engine(parts), None
        try:
            kind.look_at(parts)
            give_back = claim(parts)
            async with engine.connect() as connection:
                await kind.check(connection)
                await connection.run_sync(prepare)
                await connection.commit()
        except (DBAPIError, CommandError, OSError, ValueError) as error:
            await engine.dispose()
            if give_back is not None:
                give_back()
            if isinstance(error, CommandError):
                raise DatabaseUnusable(f"The database {parts.database} cannot be used: {error}") from error
            raise DatabaseUnusable(kind.way_out(parts, getattr(error, "orig", None) or error)) from error
        return cls(kind.Transactions(engine, give_back))

    def read(self, *, long: bool = False, once: bool = False) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that changes nothing. All its queries see the database as it was at the first of them.

        What may take ``long``, as what reads all that is known of somebody, must not hold up everything else. Where a
        server would have to be told of the beginning and the end, a query that is made ``once``, and alone, does
        without a transaction.
        """
        return self._transactions.read(long=long, once=once)

    def write(self, of: str | None = None, *, once: bool = False) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that is committed as a whole at the end of the block, or not at all.

        In SQLite there is one at a time; those ``of`` different games may share a commit (`commits`). In PostgreSQL
        several go on at the same time; what none of the others may change before this one has ended must be locked
        (`locks`). A single statement that is carried out ``once`` needs no transaction around it, as in `read`.
        """
        return self._transactions.write(of, once=once)

    async def is_of_this_version(self) -> bool:
        """Whether its tables still are what they were brought to when it was opened."""
        async with self.read() as connection:
            return await connection.run_sync(current_revision) == newest_revision()

    async def claim(self, names: Collection[str]) -> bool:
        """Have these names for this process alone until it ends, however it ends; whether nobody else has one."""
        return await self._transactions.claim(names)

    async def still_holds(self) -> bool:
        """Whether what was claimed is still this process's own: a database that was restarted has forgotten it."""
        return await self._transactions.still_holds()

    async def close(self) -> None:
        """Finish the writes under way and close every connection; that of a read under way when it has ended."""
        await self._transactions.close()


def attempt(connection: AsyncConnection) -> AbstractAsyncContextManager[object]:
    """Undo what is done in the block if it fails, and nothing else of the transaction."""
    # SQLAlchemy's own takes as long as three statements.
    return sqlite.savepoint(connection) if connection.dialect.name == "sqlite" else postgres.savepoint(connection)


def read_url(url: str) -> tuple[URL, ModuleType]:
    """The parts of a database's address, and the module of its kind.

    :raises DatabaseUnusable: there can be no such database. The text holds nothing of the address, nor the password.
    """
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUnusable(f"AZUL_DATABASE_URL is not usable. {EXAMPLES}") from None
    if parts.drivername not in KINDS:
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
    if KINDS[parts.drivername] is sqlite and not (parts.database and Path(parts.database).is_file()):
        raise DatabaseUnusable(
            f"There is no database {parts.database}. AZUL_DATABASE_URL names it, from the folder you are in."
        )
