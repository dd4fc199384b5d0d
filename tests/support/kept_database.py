"""A kept database of version 1.0: its tables as SQL for both databases, and its rows as JSON lines.

`python -m tests.tools.write_kept_database` writes these files until 1.0 is released. Afterwards they stay unchanged,
and every later version must be able to migrate them.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from bot.storage.tables import metadata

FOLDER = Path(__file__).parents[1] / "storage" / "version_1"
ROWS = FOLDER / "rows.jsonl"
_VERSIONS = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""The rows of each table, by the names of columns. Times are texts, and bytes are hexadecimal."""


def find_schema_file(dialect: str) -> Path:
    """Return the file with the statements that create the tables in a database of this dialect."""
    return FOLDER / f"{dialect}.sql"


def write_schema(dialect: str) -> str:
    """Return the statements that create the tables of this version of the bot."""
    compiler = make_url(f"{dialect}://").get_dialect()()
    statements = list[str]()
    for table in (_VERSIONS, *metadata.sorted_tables):
        indexes = sorted(table.indexes, key=lambda index: str(index.name))
        creating: list[ExecutableDDLElement] = [CreateTable(table), *map(CreateIndex, indexes)]
        for made in creating:
            lines = str(made.compile(dialect=compiler)).strip().splitlines()
            statements.append("\n".join(line.rstrip().replace("\t", "    ") for line in lines) + ";\n")
    return "\n".join(statements)


def read_rows(connection: sa.Connection, kept: Mapping[str, Sequence[str]] | None = None) -> Rows:
    """Return all rows of a database in the order of their primary keys, or only the ``kept`` columns of its tables."""
    found = Rows()
    for table in _reflect(connection).sorted_tables:
        if kept is None or table.name in kept:
            columns = [table.c[name] for name in (table.c.keys() if kept is None else kept[table.name])]
            rows = connection.execute(sa.select(*columns)).mappings()
            written = [{name: _write(value) for name, value in row.items()} for row in rows]
            keys = [column.name for column in table.primary_key]
            found[table.name] = sorted(written, key=lambda row: [row[key] for key in keys])
    return found


def write_rows(rows: Rows) -> str:
    """Return the rows as JSON lines: an object with the columns of each table, then an array for each row."""
    lines: list[Any] = []
    for name, of_table in rows.items():
        if of_table:
            lines.append({name: list(of_table[0])})
            lines += [list(row.values()) for row in of_table]
    return "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines)


def read_kept_rows() -> Rows:
    """Return the kept rows of each table that isn't empty."""
    rows = Rows()
    name, columns = "", list[str]()
    for line in map(json.loads, ROWS.read_text(encoding="utf-8").splitlines()):
        if isinstance(line, dict):
            ((name, columns),) = line.items()
            rows[name] = []
        else:
            rows[name].append(dict(zip(columns, line, strict=True)))
    return rows


async def store_kept_database(url: str, tables: Sequence[str] | None = None) -> Rows:
    """Store the kept tables in an empty database with their rows, or with those of some ``tables``. Return the rows."""
    rows = {name: rows for name, rows in read_kept_rows().items() if tables is None or name in tables}
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(_store, rows)
    await engine.dispose()
    return rows


@asynccontextmanager
async def connect(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database of any version."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


async def load_rows(url: str, kept: Rows) -> Rows:
    """Return the rows of the kept tables, with their kept columns."""
    async with connect(url) as connection:
        return await connection.run_sync(read_rows, {name: list(rows[0]) for name, rows in kept.items()})


async def load_schema(url: str) -> set[str]:
    async with connect(url) as connection:
        return await connection.run_sync(describe_schema)


def find_running(kept: Rows) -> str:
    """Return the id of a running game."""
    return str(next(one["id"] for one in kept["games"] if (one["status"], one["place_kind"]) == ("running", "server")))


def _store(connection: sa.Connection, rows: Rows) -> None:
    for statement in find_schema_file(connection.dialect.name).read_text(encoding="utf-8").split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
    for table in _reflect(connection).sorted_tables:
        if table.name in rows:
            connection.execute(table.insert(), [dict(_read(table, row)) for row in rows[table.name]])
            if connection.dialect.name == "postgresql" and isinstance(table.c[0].type, sa.BigInteger):
                _advance_sequence(connection, table)


def _advance_sequence(connection: sa.Connection, table: sa.Table) -> None:
    # Inserting explicit ids doesn't advance the sequence.
    name = table.c[0].name
    sequence = sa.func.pg_get_serial_sequence(table.name, name)
    connection.execute(sa.select(sa.func.setval(sequence, sa.func.max(table.c[0]))))


def _reflect(connection: sa.Connection) -> sa.MetaData:
    found = sa.MetaData()
    found.reflect(connection)
    return found


def _write(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    return value.isoformat(" ") if isinstance(value, datetime) else value


def _read(table: sa.Table, row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if value is not None and isinstance(table.c[name].type, sa.LargeBinary):
            yield name, bytes.fromhex(value)
        elif value is not None and isinstance(table.c[name].type, sa.DateTime):
            yield name, datetime.fromisoformat(value)
        else:
            yield name, value


def describe_schema(connection: sa.Connection) -> set[str]:
    """Return a line for each column, constraint and index of each table, without defaults."""
    found = set[str]()
    inspector = sa.inspect(connection)
    for table in inspector.get_table_names():
        columns = inspector.get_columns(table)
        lines = [f"{one['name']} {one['type']}{'' if one['nullable'] else ' NOT NULL'}" for one in columns]
        lines.append(f"primary key {inspector.get_pk_constraint(table)['constrained_columns']}")
        lines += [f"check {one['name']}: {one['sqltext']}" for one in inspector.get_check_constraints(table)]
        lines += [f"unique {one['column_names']}" for one in inspector.get_unique_constraints(table)]
        lines += [
            f"{one['constrained_columns']} refers to {one['referred_table']} {one['options']}"
            for one in inspector.get_foreign_keys(table)
        ]
        lines += [
            f"index {one['name']} {one['column_names']} {'unique' if one['unique'] else ''} {_find_condition(one)}"
            for one in inspector.get_indexes(table)
        ]
        if connection.dialect.name == "sqlite":
            created = str(connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).scalar())
            lines += ["autoincrement"] if "AUTOINCREMENT" in created else []
        found |= {f"{table}: {line}" for line in lines}
    return found


def _find_condition(index: Any) -> str:
    options = index.get("dialect_options", {})
    return str(options.get("postgresql_where", options.get("sqlite_where", "")))
