"""Counters of how much each statement reads, as reported by the database itself. They include cascading deletes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Protocol

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.tables import metadata

GROWING = metadata.tables.keys() - {"facts"}
"""Tables that grow with games, servers and people."""
Act = Callable[[AsyncConnection], Awaitable[Any]]


class Reader(Protocol):
    """A counter of how much each statement reads. Everything that is measured is rolled back."""

    def __init__(self, connection: AsyncConnection) -> None: ...

    async def begin(self) -> None:
        """Prepare the connection."""

    async def measure(self, act: Act) -> dict[str, int]:
        """Return how much each statement of an act reads."""


INSTRUCTIONS = 25
"""Number of SQLite instructions between two progress callbacks. More frequent callbacks would be too slow."""


class SqliteReader:
    """A counter of SQLite instructions. Reading a row takes several instructions."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._taken = count()
        self._since = 0
        self._found = dict[str, int]()

    async def begin(self) -> None:
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        await driver.set_progress_handler(lambda: next(self._taken) < 0, INSTRUCTIONS)
        event.listen(self._connection.sync_connection, "before_cursor_execute", self._record_begin)
        event.listen(self._connection.sync_connection, "after_cursor_execute", self._record_end)

    def _record_begin(self, *_: Any) -> None:
        self._since = next(self._taken)

    def _record_end(self, _connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        taken = (next(self._taken) - self._since - 1) * INSTRUCTIONS
        self._found[statement] = self._found.get(statement, 0) + taken

    async def measure(self, act: Act) -> dict[str, int]:
        self._found = {}
        await self._connection.exec_driver_sql("BEGIN")
        await act(self._connection)
        await self._connection.rollback()
        return self._found


EXECUTIONS_UNTIL_SETTLED = 6
"""Number of executions after which PostgreSQL keeps its plan for a prepared statement.

It makes a plan for the given values five times, and may then switch to a generic plan.
"""
EXPLAINED = {
    "log_analyze": "on",
    "log_format": "json",
    "log_nested_statements": "on",
    "log_timing": "off",
}


class PostgresReader:
    """A counter of the rows that PostgreSQL reads from growing tables, taken from its query plans."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._plans = list[str]()

    async def begin(self) -> None:
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        driver.add_log_listener(lambda _connection, message: self._plans.append(message.message))
        await self._connection.exec_driver_sql("LOAD 'auto_explain'")
        for name, value in EXPLAINED.items():
            await self._connection.exec_driver_sql(f"SET auto_explain.{name} = {value}")
        await self._connection.exec_driver_sql("SET client_min_messages = log")
        await self._connection.commit()

    async def measure(self, act: Act) -> dict[str, int]:
        for _ in range(EXECUTIONS_UNTIL_SETTLED):
            await act(self._connection)
            await self._connection.rollback()
        self._plans = []
        await self._connection.exec_driver_sql("SET LOCAL auto_explain.log_min_duration = 0")
        await act(self._connection)
        await self._connection.rollback()
        found = dict[str, int]()
        for told in self._plans:
            plan = json.loads(told.partition("plan:\n")[2])
            statement = plan["Query Text"]
            found[statement] = found.get(statement, 0) + sum(_rows_read(plan["Plan"]))
        return found


def _rows_read(node: dict[str, Any]) -> Iterator[int]:
    if node.get("Relation Name") in GROWING and "Scan" in node["Node Type"]:
        left_out = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
        yield node["Actual Loops"] * (node["Actual Rows"] + left_out)
    for part in node.get("Plans", ()):
        yield from _rows_read(part)


@asynccontextmanager
async def reading(database: Database) -> AsyncIterator[Reader]:
    """Yield a reader with its own connection, which is set up like the bot's connections."""
    kind = SqliteReader if database.exclusive else PostgresReader
    async with database.engine.connect() as connection:
        reader: Reader = kind(connection)
        await reader.begin()
        try:
            yield reader
        finally:
            # The connection has listeners, so it must not be reused.
            await connection.invalidate()
