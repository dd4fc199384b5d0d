"""Copying everything from one database to another, an empty one, and comparing what has arrived."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.tables import metadata

ROWS_AT_A_TIME = 500


class NotCopied(Exception):  # noqa: N818 - an answer to expect
    """Nothing was copied; the text says why, and the way out."""


class Content(NamedTuple):
    """What a table holds: how many rows, and a digest of them all."""

    rows: int
    digest: str


async def copy(source: Database, target: Database) -> Mapping[str, Content]:
    """Copy every row of every table; what each table of the target then holds.

    All is copied in one transaction, and only kept if it is what the source holds, as it was at one moment.

    :raises NotCopied: there is something in the target already, or what has arrived differs.
    """
    found: dict[str, Content] = {}
    async with source.read() as reading, target.write() as writing:
        for table in metadata.sorted_tables:
            if (await writing.execute(select(func.count()).select_from(table))).scalar_one():
                raise NotCopied(f"There are {table.name} in the target already. Copy to an empty database.")
        for table in metadata.sorted_tables:
            every = select(table).order_by(*table.primary_key)
            rows = (await reading.execute(every)).all()
            await _add_rows(writing, table, rows)
            found[table.name] = _digest((await writing.execute(every)).all())
            if found[table.name] != _digest(rows):
                raise NotCopied(f"The {table.name} that have arrived differ. Nothing is kept of them.")
    return found


async def _add_rows(connection: AsyncConnection, table: Table, rows: Sequence[Row[Any]]) -> None:
    for first in range(0, len(rows), ROWS_AT_A_TIME):
        await connection.execute(table.insert(), [row._asdict() for row in rows[first : first + ROWS_AT_A_TIME]])
    if rows and connection.dialect.name == "postgresql" and table.autoincrement_column is not None:
        # Rows that come with a number leave the counter of the next where it was.
        name = f"pg_get_serial_sequence('{table.name}', '{table.autoincrement_column.name}')"
        await connection.execute(text(f"SELECT setval({name}, (SELECT max(id) FROM {table.name}))"))


def _digest(rows: Sequence[Row[Any]]) -> Content:
    # The databases sort texts in different ways.
    lines = sorted(repr(tuple(row)) for row in rows)
    return Content(len(rows), hashlib.sha256("".join(lines).encode()).hexdigest())
