"""Verified copies of the database: backups while the bot is running, and copies of all rows to another database."""

from __future__ import annotations

import contextlib
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
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database, DatabaseUnusable, check_exists, get_fact, parse_url, set_fact
from bot.storage.disk import explain_unwritable, is_folder
from bot.storage.postgres import OPTIONS
from bot.storage.sqlite import FILE_MODE
from bot.storage.tables import metadata

SUFFIXES = {"sqlite": ".sqlite3", "postgresql": ".dump"}
UNFINISHED = ".unfinished"
BACKUP_KEY = "backup"
MAX_ERROR_LINES = 3
"""Maximum number of lines of a PostgreSQL program's error that are reported."""
_OURS = re.compile(r"azul-\d{8}T\d{6}Z(\.sqlite3|\.dump)(\.unfinished(-journal|-wal|-shm)?)?")
_ANY_TIME = "????????T??????Z"
"""The pattern of the times in the names of copies."""
USUAL_NAME = "azul"
"""The name of the database in the documentation."""
_MAX_WRITING_TIME = timedelta(days=1)
"""Age after which an unfinished copy is assumed to belong to a command that was killed."""
MAX_COPIES = 3
"""Maximum number of copies to keep from before the same migration."""
_LIBPQ = OPTIONS | {"username": "PGUSER", "password": "PGPASSWORD", "database": "PGDATABASE"}
_SECRETS = ("DISCORD_", "AZUL_")


def back_up(
    url: str,
    folder: Path,
    keep: int | None = None,
    now: datetime | None = None,
    versions: tuple[str, str] | None = None,
) -> Path:
    """Write a consistent copy of the database at ``url`` into the folder, and return its path.

    The name of a copy before a migration begins as `_name_before` returns it for both ``versions`` of the tables. With
    ``keep``, delete all but the newest ``keep`` backups once the new one is checked. Only backups made by this function
    from the same kind of database are deleted, but no copies from before migrations.

    :raises DatabaseUnusable: The database or folder doesn't exist, or the copy can't be written.
    """
    parts, _ = parse_url(url)
    check_exists(parts)
    if not is_folder(folder):
        raise DatabaseUnusable(f"The folder {folder} doesn't exist, or this user can't open it. Create it first.")
    now = now or datetime.now(UTC)
    suffix = SUFFIXES[parts.get_backend_name()]
    before = "azul-" if versions is None else _name_before(parts, versions)
    copy = folder / f"{before}{now:%Y%m%dT%H%M%SZ}{suffix}"
    _write_copy(parts, copy)
    if keep is not None:
        _remove_oldest(folder, suffix, keep, now)
    return copy


def _write_copy(parts: URL, copy: Path) -> None:
    # Rename the copy when it is complete, so that a file with the final name is always a complete backup.
    unfinished = copy.with_name(f"{copy.name}{UNFINISHED}")
    source = parts.render_as_string(hide_password=True)
    try:
        if copy.exists():
            raise FileExistsError
        unfinished.touch(FILE_MODE, exist_ok=False)
    except FileExistsError:
        raise DatabaseUnusable(f"{copy} exists already, or is being written. Try again in a second.") from None
    except OSError as error:
        raise DatabaseUnusable(
            f"{source} could not be copied to {copy}: {_explain_failure(None, copy, error)}"
        ) from error
    is_file = parts.get_backend_name() == "sqlite"
    try:
        (_copy_sqlite if is_file else _dump_postgres)(parts, unfinished)
        unfinished.rename(copy)
    except (sqlite3.Error, OSError) as error:
        original = Path(parts.database or "") if is_file else None
        reason = _explain_failure(original, copy, error)
        raise DatabaseUnusable(f"{source} could not be copied to {copy}: {reason}") from error
    finally:
        unfinished.unlink(missing_ok=True)


async def record_backup(url: str, now: datetime | None = None) -> None:
    """Store the time of a backup, for metrics. Nothing is stored if the database is of another version or read-only."""
    with contextlib.suppress(DatabaseUnusable, DBAPIError):
        database = await Database.open(url, inspect_only=True)
        try:
            async with database.write() as connection:
                await set_fact(connection, BACKUP_KEY, (now or datetime.now(UTC)).isoformat())
        finally:
            await database.close()


async def find_last_backup(connection: AsyncConnection) -> datetime | None:
    """Return the time of the last backup that `record_backup` has stored, or ``None``."""
    stored = await get_fact(connection, BACKUP_KEY)
    return None if stored is None else datetime.fromisoformat(stored)


def _explain_failure(original: Path | None, copy: Path, error: Exception) -> str:
    """Return the reason, and the remedy if the folder of the copy or of the original file can't be written."""
    reason = explain_unwritable(copy, error)
    if reason is None and original is not None:
        # Even to read the original, SQLite needs files next to it.
        reason = explain_unwritable(original, error)
    return reason or f"{error}."


def back_up_before_migration(url: str, versions: tuple[str, str], folder: Path, now: datetime | None = None) -> Path:
    """Write a copy of a database whose tables will be migrated, and return its path.

    The copy of a file is written next to it, and the copy of a PostgreSQL database into ``folder``. The newest
    :data:`MAX_COPIES` copies from before the same migration are kept. No other process may be backing it up.

    :raises DatabaseUnusable: The copy can't be written.
    """
    parts, _ = parse_url(url)
    is_file = parts.get_backend_name() == "sqlite"
    if is_file:
        folder = Path(parts.database or "").parent
    try:
        _remove_earlier(folder, f"{_name_before(parts, versions)}{_ANY_TIME}{SUFFIXES[parts.get_backend_name()]}")
        return back_up(url, folder, now=now, versions=versions)
    except DatabaseUnusable as error:
        raise DatabaseUnusable(
            f"The tables must be migrated from version {versions[0]} to {versions[1]}, but the database couldn't be "
            f"backed up first. Nothing was changed. {error} To migrate without this backup, run `python -m bot run "
            "--migrate`."
        ) from error


def _name_before(parts: URL, versions: tuple[str, str]) -> str:
    """Return the beginning of the names of copies of this database from before a migration.

    Several databases may have their copies in the same folder, so all names but the usual one are part of it.
    """
    name = re.sub(r"[^\w-]", "_", Path(parts.database or "").stem)
    return f"azul-{versions[0]}-before-{versions[1]}-" + ("" if name in ("", USUAL_NAME) else f"{name}-")


def _remove_earlier(folder: Path, names: str) -> None:
    """Delete copies from earlier attempts at this migration: all unfinished ones, and all but the newest complete ones.

    Otherwise, a service manager that keeps restarting a bot whose migration fails would fill the disk.
    """
    complete = sorted(folder.glob(names))
    for file in (*complete[: 1 - MAX_COPIES], *folder.glob(f"{names}{UNFINISHED}*")):
        file.unlink(missing_ok=True)


def _copy_sqlite(parts: URL, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{Path(parts.database or '').resolve().as_uri()}?mode=rw", uri=True)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        # Make it a single file, without the -wal and -shm files of the running bot.
        writing.execute("PRAGMA journal_mode=DELETE")
        (verdict,) = writing.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)


def _dump_postgres(parts: URL, target: Path) -> None:
    for program in ("pg_dump", "pg_restore"):
        if shutil.which(program) is None:
            raise DatabaseUnusable(
                f"{program} isn't installed, which is needed for PostgreSQL. Install Debian's postgresql-client, in "
                "the version of the server or a newer one, or use your own tools."
            )
    # Other users can see command lines, so pass the connection parameters in the environment.
    known = {name: value for name, value in os.environ.items() if not name.startswith(_SECRETS)}
    named: Mapping[str, object] = {**parts.translate_connect_args(), **parts.query}
    environment = known | {variable: str(named[name]) for name, variable in _LIBPQ.items() if named.get(name)}
    _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}"], environment)
    # Check the file by reading and unpacking all of it.
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
        said = "; ".join(line.strip() for line in done.stderr.strip().splitlines()[-MAX_ERROR_LINES:])
        raise OSError(said.rstrip(".?") or f"{command[0]} exited with {done.returncode}")


def _remove_oldest(folder: Path, suffix: str, keep: int, now: datetime) -> None:
    """Delete all but the newest ``keep`` backups with this suffix, and copies that killed commands left unfinished."""
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
    # The names contain the time, so they sort chronologically.
    before = f"azul-{now - _MAX_WRITING_TIME:%Y%m%dT%H%M%SZ}"
    left_behind = [file for file in unfinished if file.name < before]
    for file in (*oldest, *left_behind):
        file.unlink(missing_ok=True)


BATCH_SIZE = 500


class NotCopied(Exception):  # noqa: N818 - an expected outcome
    """Nothing was copied. The message gives the reason and the remedy."""


class Content(NamedTuple):
    """The number of rows in a table, and a digest of all rows."""

    rows: int
    digest: str


async def copy(source: Database, target: Database) -> Mapping[str, Content]:
    """Copy all rows of all tables, and return the content of each table in the target.

    The copy is one transaction. It is committed only if it equals a snapshot of the source.

    :raises NotCopied: The target isn't empty, or the copy differs.
    """
    found: dict[str, Content] = {}
    async with source.read() as reading, target.write() as writing:
        for table in metadata.sorted_tables:
            if (await writing.execute(select(func.count()).select_from(table))).scalar_one():
                raise NotCopied(f"The target already contains {table.name}. Copy to an empty database.")
        for table in metadata.sorted_tables:
            every = select(table).order_by(*table.primary_key)
            rows = (await reading.execute(every)).all()
            await _add_rows(writing, table, rows)
            found[table.name] = _digest((await writing.execute(every)).all())
            if found[table.name] != _digest(rows):
                raise NotCopied(f"The copied {table.name} differ from the source. Nothing was kept.")
    return found


async def _add_rows(connection: AsyncConnection, table: Table, rows: Sequence[Row[Any]]) -> None:
    for first in range(0, len(rows), BATCH_SIZE):
        await connection.execute(table.insert(), [row._asdict() for row in rows[first : first + BATCH_SIZE]])
    if rows and connection.dialect.name == "postgresql" and table.autoincrement_column is not None:
        # Inserting explicit ids doesn't advance the sequence.
        name = f"pg_get_serial_sequence('{table.name}', '{table.autoincrement_column.name}')"
        await connection.execute(text(f"SELECT setval({name}, (SELECT max(id) FROM {table.name}))"))


def _digest(rows: Sequence[Row[Any]]) -> Content:
    # The databases have different sort orders.
    lines = sorted(repr(tuple(row)) for row in rows)
    return Content(len(rows), hashlib.sha256("".join(lines).encode()).hexdigest())
