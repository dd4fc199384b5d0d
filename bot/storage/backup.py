"""Backups: a consistent, checked copy of the database with the time in its name, made while the bot plays.

And copying everything from one database to another, an empty one.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Row, Table, func, select, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database, DatabaseUnusable, check_is_there, read_url
from bot.storage.postgres import OPTIONS
from bot.storage.sqlite import FILE_MODE
from bot.storage.tables import metadata

SUFFIXES = {"sqlite": ".sqlite3", "postgresql": ".dump"}
UNFINISHED = ".unfinished"
_OURS = re.compile(r"azul-\d{8}T\d{6}Z(\.sqlite3|\.dump)(\.unfinished)?")
_LEFT_BEHIND = timedelta(days=1)
"""An unfinished copy that is older is that of a command that was killed."""
_LIBPQ = OPTIONS | {"username": "PGUSER", "password": "PGPASSWORD", "database": "PGDATABASE"}
_SECRETS = ("DISCORD_", "AZUL_")


def back_up(url: str, folder: Path, keep: int | None = None, now: datetime | None = None) -> Path:
    """Write a copy of the database at ``url`` into the folder, as it is at one moment; its path.

    With ``keep`` the oldest copies beyond that many are removed, once the new one is there and checked: those that this
    function has made, of the same kind of database, and nothing else.

    :raises DatabaseUnusable: there is no such database or folder, or the copy cannot be written.
    """
    parts, _ = read_url(url)
    check_is_there(parts)
    if not folder.is_dir():
        raise DatabaseUnusable(f"There is no folder {folder}. Make it first; the copies get names with the time.")
    now = now or datetime.now(UTC)
    kind = parts.get_backend_name()
    copy = folder / f"azul-{now:%Y%m%dT%H%M%SZ}{SUFFIXES[kind]}"
    # Under its own name only once it is whole, so that what has that name is always a backup.
    unfinished = copy.with_name(f"{copy.name}{UNFINISHED}")
    source = parts.render_as_string(hide_password=True)
    try:
        if copy.exists():
            raise FileExistsError
        unfinished.touch(FILE_MODE, exist_ok=False)
    except FileExistsError:
        raise DatabaseUnusable(f"{copy} is there already, or being written. Try again in a second.") from None
    except OSError as error:
        raise DatabaseUnusable(f"{source} could not be copied to {copy}: {error}.") from error
    try:
        (_copy_sqlite if kind == "sqlite" else _dump_postgres)(parts, unfinished)
        unfinished.rename(copy)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseUnusable(f"{source} could not be copied to {copy}: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)
    if keep is not None:
        _remove_oldest(folder, SUFFIXES[kind], keep, now)
    return copy


def _copy_sqlite(parts: URL, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{Path(parts.database or '').resolve().as_uri()}?mode=rw", uri=True)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        # One file, where the bot's own has a -wal and a -shm beside it.
        writing.execute("PRAGMA journal_mode=DELETE")
        (verdict,) = writing.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)


def _dump_postgres(parts: URL, target: Path) -> None:
    for program in ("pg_dump", "pg_restore"):
        if shutil.which(program) is None:
            raise DatabaseUnusable(
                f"{program} is not installed, which copies PostgreSQL: install Debian's postgresql-client, of the "
                "server's version or a newer one, or use your own tools."
            )
    # Other users can read command lines; PostgreSQL's own programs find the database by their environment.
    known = {name: value for name, value in os.environ.items() if not name.startswith(_SECRETS)}
    named: Mapping[str, object] = {**parts.translate_connect_args(), **parts.query}
    environment = known | {variable: str(named[name]) for name, variable in _LIBPQ.items() if named.get(name)}
    _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}"], environment)
    # Reads and unpacks all of it.
    _run(["pg_restore", f"--file={os.devnull}", str(target)], environment)


def _run(command: list[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise OSError(said[-1] if said else f"{command[0]} ended with {done.returncode}")


def _remove_oldest(folder: Path, suffix: str, keep: int, now: datetime) -> None:
    """Remove all but the newest ``keep`` of our copies with this suffix, and what killed commands have left behind."""
    whole: list[Path] = []
    unfinished: list[Path] = []
    for file in folder.iterdir():
        match = _OURS.fullmatch(file.name)
        if match is None or match[1] != suffix:
            continue
        if match[2]:
            unfinished.append(file)
        else:
            whole.append(file)
    oldest = sorted(whole)[:-keep]
    # Their names begin with their time, so that they compare as their times do.
    before = f"azul-{now - _LEFT_BEHIND:%Y%m%dT%H%M%SZ}"
    left_behind = [file for file in unfinished if file.name < before]
    for file in (*oldest, *left_behind):
        file.unlink(missing_ok=True)


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
