"""SQLite: a file used by a single process of the bot."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage.disk import can_change, explain_unwritable, get_code

HEADER = b"SQLite format 3\0"
FILE_MODE = 0o600
"""Permissions of the database file, which contains people's texts and the seeds of running games.

Only the owner can read it. SQLite creates additional files with the same permissions.
"""
MAX_CONNECTIONS = 9
MAX_WRITERS = 1
BUSY_TIMEOUT_MS = 5000
"""Time to wait while another program reads or changes the file."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_TIMEOUT_MS}")
"""With `FULL`, every commit is written to the disk. With `NORMAL`, a power cut could undo the last commits."""


class Damaged(Exception):  # noqa: N818 - a state of the file
    """The file isn't an intact database."""


def check_url(parts: URL) -> URL:
    """Return the normalized URL.

    :raises ValueError: The URL can't be used. The message gives the reason.
    """
    if parts.query:
        raise ValueError("it must end after the path, without a question mark")
    if parts.database in (None, "", ":memory:"):
        raise ValueError("it doesn't contain the path of a file")
    return parts


def create_engine(parts: URL, *, no_timeout: bool = False) -> AsyncEngine:
    """Create the engine of a database file."""
    # Keep display names out of the log when a statement fails.
    engine = create_async_engine(parts, pool_size=MAX_CONNECTIONS, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver would begin transactions implicitly, and too late. `begin` begins them explicitly.
    connection.isolation_level = None
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        # The pool doesn't close a connection that fails here.
        connection.close()
        raise


async def begin(connection: AsyncConnection, *, writing: bool) -> None:
    """Begin a transaction. A write takes the lock now, because SQLite can't upgrade a stale read later."""
    await connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


async def suspend_foreign_keys(connection: AsyncConnection) -> None:
    """Stop enforcing foreign keys, because replacing a table would delete all rows that refer to it.

    SQLite ignores this within a transaction.
    """
    await connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    await connection.rollback()


async def resume_foreign_keys(connection: AsyncConnection) -> None:
    """Enforce foreign keys again."""
    await connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def open_file(parts: URL, *, alone: bool) -> Callable[[], None]:
    """Check the file before the first connection, because the thread of a failed connection may outlive the error.

    With ``alone``, claim the file for this process until it exits or calls the returned function.

    :raises sqlalchemy.exc.DatabaseError: The folder doesn't exist, the file isn't a database, or it is in use.
    """
    assert parts.database is not None, "the address names a file"
    file = Path(parts.database)
    if not file.parent.is_dir():
        raise DatabaseError("open", None, Exception(f"there is no folder {file.parent}"))
    if file.is_dir():
        raise DatabaseError("open", None, Exception("it's a folder"))
    if file.is_file():
        with file.open("rb") as content:
            beginning = content.read(len(HEADER))
        if beginning and beginning != HEADER:
            raise DatabaseError("open", None, Damaged("file is not a database"))
    if not alone:
        return lambda: None
    if not file.exists():
        # SQLite would create a file that everybody can read.
        file.touch(FILE_MODE)
    if not can_change(file):
        # SQLite would open it, and fail when the bot writes.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    return _claim_file(file)


def _claim_file(file: Path) -> Callable[[], None]:
    # Another bot may name the file by a symbolic link.
    name = Path(f"{file.resolve()}.lock")
    lock = FileLock(name, timeout=0, mode=FILE_MODE)

    def release() -> None:
        # Delete the lock file before releasing it, because another process may own it afterwards. Windows can't delete
        # a locked file, but there the library deletes it.
        with contextlib.suppress(OSError):
            name.unlink()
        lock.release()

    try:
        lock.acquire()
    except Timeout:
        reason = "another bot is using it; stop that one first, or use PostgreSQL, which several processes can share"
        raise DatabaseError("claim", None, Exception(reason)) from None
    return release


async def check(connection: AsyncConnection) -> None:
    """Check the integrity of the file.

    :raises sqlalchemy.exc.DatabaseError: The file is damaged.
    """
    verdict = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
    if verdict != "ok":
        raise DatabaseError("PRAGMA quick_check", None, Damaged(verdict))


def explain_failure(parts: URL, cause: Exception) -> str:
    """Return advice for a host if the file can't be opened. Only a damaged file should be replaced."""
    obstacle = explain_unwritable(Path(parts.database or ""), cause, " in AZUL_DATABASE_URL")
    if obstacle is not None:
        return f"The database file {parts.database} can't be used: {obstacle} Nothing was changed."
    code = get_code(cause)
    if isinstance(cause, Damaged) or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        way = (
            "Replace it with a backup (docs/hosting.md, “Backup and restore”), or move it away with its -wal and -shm "
            "files to start with an empty database. To use another file, change AZUL_DATABASE_URL."
        )
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        way = "Another program is using the file. Find it (on Linux with `fuser`), and end it or wait for it."
    else:
        way = "Check AZUL_DATABASE_URL, which contains its path."
    return f"The database file {parts.database} can't be used: {cause}. Nothing was changed. {way}"
