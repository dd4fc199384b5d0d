"""PostgreSQL, which several processes of the bot share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any, NoReturn
from urllib.parse import urlencode

import asyncpg
from sqlalchemy import CursorResult, bindparam, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, OperationalError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage.prepared import Found, Plan, Plans, is_watched

MOST_CONNECTIONS, MOST_WRITERS = 10, 6
"""Of a process, one of them for its claims. Servers allow a hundred in all unless they are told otherwise. Who writes
may read on a second one."""
_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
LONGEST_WAIT_S = 10
"""How long connecting may take, unless the address says it, and a statement that waits for others."""
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
"""What may stand behind the question mark of an address, of what libpq knows, and in which variable libpq finds it."""
_ENCRYPTED = ("sslmode", "sslrootcert", "sslcert", "sslkey")
_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_TRY_LOCK = select(func.pg_try_advisory_lock(func.hashtextextended(bindparam("name"), 1)))


def check_url(parts: URL) -> URL:
    """The address as it is used; user and password stand behind the question mark no more.

    :raises ValueError: nothing can be reached by it; the text says why, and has nothing secret.
    """
    if "@" in f"{parts.host}{parts.database}":
        raise ValueError("write %40 for each @ in the user and the password")
    given, known = dict(parts.query), ("user", "password", *OPTIONS)
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"there is no option {name!r}, only {', '.join(known)}")
        if not isinstance(value, str) and name not in ("host", "port"):
            raise ValueError(f"{name} is there more than once")
    # As it is shown without what stands in the password's place.
    user, password = (str(given.pop(name, "")) or None for name in ("user", "password"))
    parts = parts.set(username=user, password=password)
    if given.get("sslmode", "prefer") not in _MODES:
        raise ValueError(f"sslmode is one of {', '.join(_MODES)}")
    if not str(given.get("connect_timeout", "0")).isdecimal():
        raise ValueError("connect_timeout is a number of seconds, 0 for no limit")
    if not "".join(given.get("port", "0")).replace(",", "").isdecimal():
        raise ValueError("port is a number")
    return parts.set(query=given)


def create_engine(parts: URL) -> AsyncEngine:
    """The engine of a database at this URL."""
    encrypted = {name: parts.query[name] for name in _ENCRYPTED if name in parts.query}
    options: dict[str, Any] = {
        "timeout": int(str(parts.query.get("connect_timeout", LONGEST_WAIT_S))) or None,
        "server_settings": {"application_name": parts.query.get("application_name", "azul-bot")},
        # The driver reads these from an address alone.
        **({"dsn": f"postgresql://?{urlencode(encrypted)}"} if encrypted else {}),
    }
    # No pool: we keep the connections. To take one out of SQLAlchemy's and to give it back, with the kind of
    # transaction set anew each time, takes longer than a statement.
    return create_async_engine(
        parts.difference_update_query(OPTIONS.keys() - {"host", "port"}),
        poolclass=NullPool,
        # What people are called must not stand in the log with a statement that failed.
        hide_parameters=True,
        connect_args=options,
    )


def claim(_parts: URL) -> Callable[[], None]:
    """Nobody has it alone."""
    return lambda: None


def look_at(_parts: URL) -> None:
    """Nothing can be seen before there is a connection."""


async def check(_connection: AsyncConnection) -> None:
    """The server answers for its own files."""


def way_out(parts: URL, cause: Exception) -> str:
    """What a host is told who cannot open it."""
    address = parts.render_as_string(hide_password=True)
    return (
        f"The database {address} cannot be used: {cause}.\n"
        "Nothing was changed. AZUL_DATABASE_URL names it: see whether the server runs and takes this user and password."
    )


class Transactions:
    """The transactions of a database: many at a time, each on a connection of its own."""

    exclusive = False

    def __init__(self, engine: AsyncEngine, _give_back: Callable[[], None]) -> None:
        self._engine = engine
        self._connections = asyncio.Semaphore(MOST_CONNECTIONS - 1)
        self._writers = asyncio.Semaphore(MOST_WRITERS)
        self._idle: list[_Connection] = []
        self._plans = Plans()
        self._claiming: AsyncConnection | None = None
        self._closed = False

    @asynccontextmanager
    async def read(self, *, long: bool = False, once: bool = False) -> AsyncIterator[AsyncConnection]:
        """See `Database.read`."""
        async with self._connection() as connection:
            if once:
                yield connection
            else:
                async with connection.transaction(_BEGIN_READING):
                    yield connection

    @asynccontextmanager
    async def write(self, of: str | None = None, *, once: bool = False) -> AsyncIterator[AsyncConnection]:
        """See `Database.write`."""
        async with self._writers, self._connection() as connection:
            if once:
                yield connection
            else:
                async with connection.transaction("BEGIN"):
                    yield connection

    async def claim(self, names: Collection[str]) -> bool:
        """See `Database.claim`."""
        if self._claiming is None:
            self._claiming = await self._connect()
        for name in names:
            if not (await self._claiming.execute(_TRY_LOCK, {"name": name})).scalar_one():
                await self._give_back()
                return False
        return True

    async def still_holds(self) -> bool:
        """See `Database.still_holds`."""
        try:
            if self._claiming is not None:
                await self._claiming.execute(select(1))
        except DBAPIError:
            await self._give_back()
            return False
        return True

    async def _give_back(self) -> None:
        claiming, self._claiming = self._claiming, None
        if claiming is not None:
            # Its locks are the connection's, and end with it.
            await claiming.invalidate()
            await claiming.close()

    async def close(self) -> None:
        """See `Database.close`."""
        await self._give_back()
        self._closed = True
        for _ in range(MOST_WRITERS):
            await self._writers.acquire()
        while self._idle:
            await self._idle.pop().close()
        await self._engine.dispose()
        for _ in range(MOST_WRITERS):
            self._writers.release()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        """A connection that nobody else has meanwhile."""
        if self._closed:
            raise ResourceClosedError("the database is closed")
        async with self._connections:
            connection = await self._find_open()
            is_good = False
            try:
                yield connection
                is_good = True
            except Exception:
                is_good = not (connection.is_cut or connection.driver.is_in_transaction())
                raise
            finally:
                if is_good and not (connection.is_cut or self._closed):
                    self._idle.append(connection)
                else:
                    # Who was cancelled may have left anything on its way.
                    connection.driver.terminate()
                    await connection.close()

    async def _find_open(self) -> _Connection:
        """One that is idle and was not cut, by a restart of the server for example, or a new one."""
        while self._idle:
            connection = self._idle.pop()
            # The driver hears of it; to ask the server each time would be a way there and back.
            if not connection.is_cut:
                return connection
            await connection.close()
        return await self._connect()

    async def _connect(self) -> _Connection:
        connection = _Connection(self._engine)
        connection.plans = self._plans
        await connection.start()
        connection.driver = (await connection.get_raw_connection()).driver_connection
        # For SQLAlchemy every statement stands alone: transactions are begun and ended here. Where the engine is told
        # so, an event is looked for at every statement.
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        return connection


class _Connection(AsyncConnection):
    """A connection that is kept, and waits for the driver itself.

    What lets SQLAlchemy wait for it, whose own calls know of no waiting, takes as long as the driver.
    """

    driver: asyncpg.Connection
    plans: Plans

    async def execute(self, statement: Any, parameters: Any = None, **options: Any) -> Any:
        connection = self.sync_connection
        assert connection is not None, "it has been started"
        plan = None if options or self.invalidated else self.plans.find(connection, statement, parameters)
        if plan is not None:
            return await self._send(connection, plan, plan.bind(parameters or {}))
        if isinstance(parameters, list) or options or self.invalidated or is_watched(connection):
            return await super().execute(statement, parameters, **options)
        return await self._execute(connection, statement, parameters or {})

    async def _send(self, connection: Any, plan: Plan, values: list[Any]) -> Found:
        try:
            if plan.returns_rows:
                return plan.found(await self.driver.fetch(plan.text, *values))
            # What is answered is what was done, and to how many rows: UPDATE 1.
            *_, count = (await self.driver.execute(plan.text, *values)).split()
            return plan.found((), int(count))
        except BaseException as error:
            _raise(connection, error, plan.text, values)

    async def _execute(self, connection: Any, statement: Any, parameters: dict[str, Any]) -> CursorResult[Any]:
        """What SQLAlchemy does where it carries out one statement that nobody listens to."""
        engine, dialect = connection.engine, connection.dialect
        compiled, extracted, more, is_known = statement._compile_w_cache(
            dialect=dialect,
            compiled_cache=engine._compiled_cache,
            column_keys=sorted(parameters),
            for_executemany=False,
            schema_translate_map=None,
        )
        context = dialect.execution_ctx_cls._init_compiled(
            dialect,
            connection,
            connection._dbapi_connection,
            connection._execution_options,
            compiled,
            [parameters] if parameters else [],
            statement,
            extracted,
            cache_hit=is_known,
            param_dict=more,
        )
        (values,) = context.parameters
        try:
            context.pre_exec()
            await context.cursor._prepare_and_execute(context.statement, values)
            context.post_exec()
            found: CursorResult[Any] = context._setup_result_proxy()
            return found
        except BaseException as error:
            connection._handle_dbapi_exception(error, context.statement, values, context.cursor, context)
            raise

    @property
    def is_cut(self) -> bool:
        """Whether nothing can be asked any more."""
        return self.invalidated or self.driver.is_closed()

    @asynccontextmanager
    async def transaction(self, beginning: str) -> AsyncIterator[None]:
        """What is done in the block is committed at its end, or nothing of it."""
        try:
            await self.tell(beginning)
            yield
            if await self.tell("COMMIT") != "COMMIT":
                raise OperationalError("COMMIT", None, Exception("a statement before it had failed"))
        except Exception:
            if not self.is_cut:
                with suppress(OperationalError):
                    await self.tell("ROLLBACK")
            raise

    async def tell(self, command: str) -> str:
        """Carry out what begins or ends a transaction or a part of it, past SQLAlchemy, with which it takes longer.

        What is answered is what was done: a transaction in which a statement has failed is rolled back by a commit.

        :raises sqlalchemy.exc.OperationalError: it could not be carried out.
        """
        try:
            done: str = await self.driver.execute(command)
            return done
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise OperationalError(command, None, error, connection_invalidated=self.is_cut) from error


def _raise(connection: Any, error: BaseException, statement: str, values: list[Any]) -> NoReturn:
    """Raise the error as SQLAlchemy would, which looks whether the connection was cut by it."""
    try:
        if isinstance(error, Exception):
            connection._dbapi_connection.dbapi_connection._handle_exception(error)
    except Exception as translated:
        error = translated
    connection._handle_dbapi_exception(error, statement, values, None, None)
    raise error


@asynccontextmanager
async def savepoint(connection: AsyncConnection) -> AsyncIterator[None]:
    """Undo what is done in the block if it fails, and nothing else."""
    assert isinstance(connection, _Connection), "it is one of our transactions"
    await connection.tell("SAVEPOINT attempt")
    try:
        yield
    except Exception:
        if not connection.is_cut:
            await connection.tell("ROLLBACK TO attempt")
        raise
    # It ends with the transaction: to release it before would be one more way there and back.
