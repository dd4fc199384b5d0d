"""Writing a row over the one that is there, in one statement, so that no other process can come between."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

_INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


async def put(
    connection: AsyncConnection, table: Table, row: dict[str, Any], changed: dict[str, Any] | None = None
) -> None:
    """Insert a row; where there is one with its primary key, take over its values, or only what is ``changed``."""
    keys = [column.name for column in table.primary_key]
    values = {name: value for name, value in row.items() if name not in keys} if changed is None else changed
    statement = _INSERT[connection.dialect.name](table).values(**row)
    await connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=values))


async def add(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row if its primary key is not there yet; whether it was not."""
    statement = _INSERT[connection.dialect.name](table).values(**row).on_conflict_do_nothing()
    return (await connection.execute(statement)).rowcount == 1


async def add_missing(connection: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert those rows whose primary key is not there yet."""
    if rows:
        await connection.execute(_INSERT[connection.dialect.name](table).on_conflict_do_nothing(), rows)
