"""Copying everything from one database to another, an empty one, and comparing what has arrived."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Table, func, select, text
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
            await _copy_rows(table, reading, writing)
            found[table.name] = await _digest(table, writing)
            if found[table.name] != await _digest(table, reading):
                raise NotCopied(f"The {table.name} that have arrived differ. Nothing is kept of them.")
    return found


async def _copy_rows(table: Table, reading: AsyncConnection, writing: AsyncConnection) -> None:
    rows = (await reading.execute(select(table).order_by(*table.primary_key))).mappings().all()
    for first in range(0, len(rows), ROWS_AT_A_TIME):
        await writing.execute(table.insert(), [dict(row) for row in rows[first : first + ROWS_AT_A_TIME]])
    if rows and writing.dialect.name == "postgresql" and table.autoincrement_column is not None:
        # Rows that come with a number leave the counter of the next where it was.
        name = f"pg_get_serial_sequence('{table.name}', '{table.autoincrement_column.name}')"
        await writing.execute(text(f"SELECT setval({name}, (SELECT max(id) FROM {table.name}))"))


async def _digest(table: Table, connection: AsyncConnection) -> Content:
    digest, count = hashlib.sha256(), 0
    rows: Any = await connection.execute(select(table).order_by(*table.primary_key))
    for row in sorted(repr(tuple(row)) for row in rows):
        digest.update(row.encode())
        count += 1
    return Content(count, digest.hexdigest())
