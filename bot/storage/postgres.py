"""PostgreSQL, which several processes of the bot can share."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from sqlalchemy import Connection, String, bindparam, event, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

if TYPE_CHECKING:
    import asyncpg

logger = logging.getLogger(__name__)

MAX_CONNECTIONS = 10
"""Maximum number of connections of a process, including one for its claims.

By default, a server allows a hundred in total.
"""
MAX_WRITERS = 6
"""Maximum number of concurrent writers of a process. Each of them may need a second connection to read."""
CONNECT_TIMEOUT_S = 10
"""Default time limit for connecting. The URL can set another limit."""
RESPONSE_TIMEOUT_S = 15
"""Time limit for a response. After that, the connection is considered broken."""
LIMITS = {
    "statement_timeout": "10s",
    # Discord expects a response within three seconds.
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "30s",
}
PLANNING = {
    # A generic plan would scan all games of a large server, so plan each statement for its own values.
    "plan_cache_mode": "force_custom_plan",
}
MAX_PORT = 65_535
RETRY_INTERVAL_S = 0.2
"""Interval between attempts to take the lock of another process."""
MIGRATION_LOCK_TIMEOUT = "500ms"
"""Time for which a migration waits for a lock.

It is shorter than PostgreSQL's `deadlock_timeout`, so that a deadlock ends the migration rather than somebody's move.
"""
MIGRATION_RETRY_DELAY_S = 1
LOCK_NOT_AVAILABLE = "55P03"
DEADLOCK_DETECTED = "40P01"
UNIQUE_VIOLATION = "23505"
KEEPALIVES = {
    # These make the server release the locks of an unreachable process, but only after that process has noticed the
    # loss itself (`RESPONSE_TIMEOUT_S`).
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "60s",
}
OPTIONS = {
    "host": "PGHOST",
    "port": "PGPORT",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
    "application_name": "PGAPPNAME",
    "connect_timeout": "PGCONNECT_TIMEOUT",
}
"""The query parameters that a URL may have, each with the corresponding environment variable of libpq."""
_ENCRYPTED = ("sslmode", "sslrootcert", "sslcert", "sslkey")
_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")


LOCK_NAME = select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("name", type_=String), 0)))
"""Locks a name until the end of the transaction."""


def check_url(parts: URL) -> URL:
    """Return the normalized URL, with user and password moved out of its query.

    :raises ValueError: The URL can't be used. The message gives the reason and doesn't contain secrets.
    """
    if "@" in f"{parts.host}{parts.database}":
        raise ValueError("write %40 for each @ in the user and the password")
    given = dict(parts.query)
    known = ("user", "password", *OPTIONS)
    for name, value in given.items():
        if name not in known:
            # The name may be a part of a password with an unescaped &.
            raise ValueError(f"it has an option other than {', '.join(known)}")
        if not isinstance(value, str) and name not in ("host", "port"):
            raise ValueError(f"{name} is given more than once")
    # Move user and password to the part of the URL in which SQLAlchemy hides passwords.
    user = str(given.pop("user", "")) or None
    password = str(given.pop("password", "")) or None
    parts = parts.set(username=user, password=password)
    if given.get("sslmode", "prefer") not in _MODES:
        raise ValueError(f"sslmode must be one of {', '.join(_MODES)}")
    if not str(given.get("connect_timeout", "0")).isdecimal():
        raise ValueError("connect_timeout must be a number of seconds, 0 for no limit")
    ports = [port for text in _as_list(given.get("port", ())) for port in text.split(",")]
    if not all(map(_is_port, [*ports, *(() if parts.port is None else (str(parts.port),))])):
        raise ValueError(f"port must be a number from 1 to {MAX_PORT:,}")
    return parts.set(query=given)


def _as_list(value: str | Sequence[str]) -> Sequence[str]:
    return [value] if isinstance(value, str) else value


def _is_port(text: str) -> bool:
    return text.isdecimal() and len(text) <= len(str(MAX_PORT)) and 0 < int(text) <= MAX_PORT


def create_engine(parts: URL, *, no_timeout: bool = False) -> AsyncEngine:
    """Create the engine of a database. With ``no_timeout``, statements have no time limit."""
    encrypted = {name: parts.query[name] for name in _ENCRYPTED if name in parts.query}
    options: dict[str, Any] = {
        "timeout": int(str(parts.query.get("connect_timeout", CONNECT_TIMEOUT_S))) or None,
        "command_timeout": None if no_timeout else RESPONSE_TIMEOUT_S,
        "server_settings": {
            "application_name": parts.query.get("application_name", "azul-bot"),
            **KEEPALIVES,
            **PLANNING,
            **({} if no_timeout else LIMITS),
        },
        # The driver only accepts these in a URL.
        **({"dsn": f"postgresql://?{urlencode(encrypted)}"} if encrypted else {}),
    }
    engine = create_async_engine(
        parts.difference_update_query(OPTIONS.keys() - {"host", "port"}),
        pool_size=MAX_CONNECTIONS,
        max_overflow=0,
        # Keep display names out of the log when a statement fails.
        hide_parameters=True,
        connect_args=options,
    )
    event.listen(engine.sync_engine, "checkout", _check_open)
    return engine


def _check_open(connection: Any, _record: object, _proxy: object) -> None:
    # Check in the driver whether the connection was closed, for example by a restart of the server. `pool_pre_ping`
    # would add three round trips to every transaction.
    if connection.driver_connection.is_closed():
        raise DisconnectionError("the connection was closed while it was idle")


async def begin(connection: AsyncConnection, *, writing: bool) -> None:
    """Set up the transaction that SQLAlchemy begins with the first statement."""
    if not writing:
        await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def explain_failure(parts: URL, cause: Exception) -> str:
    """Return advice for a host if the database can't be opened."""
    address = parts.render_as_string(hide_password=True)
    reason = "; ".join(str(cause).splitlines())
    return (
        f"The database {address} can't be used: {reason}. "
        "Nothing was changed. Check AZUL_DATABASE_URL, and whether the server is running and accepts this user and "
        "password."
    )


@asynccontextmanager
async def exclusive_lock(engine: AsyncEngine, name: str) -> AsyncIterator[None]:
    """Implement `Database.exclusive_lock`."""
    async with (
        engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection,
        session_lock(connection, name),
    ):
        yield


@asynccontextmanager
async def session_lock(connection: AsyncConnection, name: str) -> AsyncIterator[None]:
    """Lock a name for a connection, which may begin and end transactions meanwhile."""
    key = func.hashtextextended(name, 2)
    while not (await connection.execute(select(func.pg_try_advisory_lock(key)))).scalar_one():
        # An open transaction would delay `CREATE INDEX CONCURRENTLY` in the process that holds the lock.
        await connection.rollback()
        await asyncio.sleep(RETRY_INTERVAL_S)
    await connection.rollback()
    try:
        yield
    finally:
        await connection.rollback()
        await connection.execute(select(func.pg_advisory_unlock(key)))
        await connection.rollback()


async def run_between_others(connection: AsyncConnection, migrate: Callable[[Connection], None]) -> None:
    """Migrate tables that others are using, and commit. Repeat the migration until it gets all of its locks.

    While a migration waits for a lock, other transactions queue behind it, so it gives up soon and retries.
    """
    for attempt in itertools.count():
        await connection.exec_driver_sql(f"SET lock_timeout = '{MIGRATION_LOCK_TIMEOUT}'")
        await connection.commit()
        try:
            await connection.run_sync(migrate)
            await connection.commit()
            break
        except DBAPIError as error:
            await connection.rollback()
            if getattr(error.orig, "sqlstate", None) not in (LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED):
                raise
        if attempt == 0:
            logger.warning("the migration waits for other transactions, for example those of a backup")
        await asyncio.sleep(MIGRATION_RETRY_DELAY_S)
    await connection.exec_driver_sql("RESET lock_timeout")
    await connection.commit()


class Claims:
    """Names claimed by this process. They are advisory locks of a dedicated connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._names: frozenset[str] = frozenset()
        self._connection: AsyncConnection | None = None
        self._holder: asyncpg.Connection | None = None
        self._call_on_lost: Callable[[], None] = lambda: None
        self._taking = asyncio.Lock()

    @property
    def is_held(self) -> bool:
        """Whether this process holds all of its names. The driver notices immediately if the connection is closed."""
        if not self._names:
            return True
        return self._holder is not None and not self._holder.is_closed()

    async def take(self, names: Collection[str], on_lost: Callable[[], None]) -> bool:
        async with self._taking:
            self._names |= frozenset(names)
            self._call_on_lost = on_lost
            return await self._take()

    async def renew(self) -> bool:
        """Claim the names again if the connection was closed, and return whether this process holds them."""
        if self.is_held:
            return True
        async with self._taking:
            return self.is_held or await self._take()

    async def check(self) -> bool:
        async with self._taking:
            try:
                if self.is_held and self._connection is not None:
                    await self._connection.execute(select(1))
            except (DBAPIError, OSError):
                await self._disconnect()
        return await self.renew()

    async def _take(self) -> bool:
        if not self.is_held:
            await self._disconnect()
        if self._connection is None:
            self._connection = await self._engine.connect()
        driver: asyncpg.Connection = (await self._connection.get_raw_connection()).driver_connection
        # Until all names are locked, they don't count as held, and new transactions wait.
        self._holder = None
        for name in sorted(self._names):
            lock = select(func.pg_try_advisory_lock(func.hashtextextended(name, 1)))
            if not (await self._connection.execute(lock)).scalar_one():
                await self._disconnect()
                return False
        driver.add_termination_listener(self._on_lost)
        self._holder = driver
        return True

    def _on_lost(self, _connection: object) -> None:
        self._call_on_lost()

    async def _disconnect(self) -> None:
        connection = self._connection
        self._connection = None
        self._holder = None
        if connection is not None:
            # Close the connection to release its locks. The pool would keep it open.
            await connection.invalidate()
            await connection.close()

    async def release(self) -> None:
        """Release all names."""
        async with self._taking:
            self._names = frozenset()
            await self._disconnect()
