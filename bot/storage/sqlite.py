"""SQLite: a file that one process of the bot has for itself."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

HEADER = b"SQLite format 3\0"
FILE_MODE = 0o600
"""It holds what people wrote and the seeds of running games: for its owner only. SQLite gives the files that it makes
beside it the same."""
MOST_CONNECTIONS = 9
MOST_WRITERS = 1
LONGEST_LOCK_MS = 5000
"""How long another program, which may look into the file and change it, is waited for."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={LONGEST_LOCK_MS}")
"""With `FULL` what is committed is on the disk; with `NORMAL` a power cut may take the last commits back."""
_PRIMARY_CODE = 0xFF
"""The part of SQLite's error codes that says what happened; the rest says where."""


class Damaged(Exception):  # noqa: N818 - it is what the host reads
    """The file is no whole database."""


def check_url(parts: URL) -> URL:
    """The address as it is used.

    :raises ValueError: nothing can be reached by it; the text says why.
    """
    if parts.query:
        raise ValueError(f"there is no option {next(iter(parts.query))!r}")
    if parts.database in (None, "", ":memory:"):
        raise ValueError("it names no file")
    return parts


def create_engine(parts: URL, *, patient: bool = False) -> AsyncEngine:
    """The engine of a database file."""
    # What people are called must not stand in the log with a statement that failed.
    engine = create_async_engine(parts, pool_size=MOST_CONNECTIONS, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver would begin transactions on its own and too late; `begin` does it.
    connection.isolation_level = None
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        # The pool forgets a connection that fails here without closing it.
        connection.close()
        raise


async def begin(connection: AsyncConnection, *, writing: bool) -> None:
    """Begin a transaction. Who writes takes the lock at once: a read that later turns into a write could only fail."""
    await connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def open_file(parts: URL, *, alone: bool) -> Callable[[], None]:
    """Find what no connection can mend before one is made, as its thread may outlive the failure.

    With ``alone`` this process has the file for itself until it ends, or calls what is returned.

    :raises sqlalchemy.exc.DatabaseError: there is no such folder, the file is something else, or another one has it.
    """
    assert parts.database is not None, "the address names a file"
    file = Path(parts.database)
    if not file.parent.is_dir():
        raise DatabaseError("open", None, Exception(f"there is no folder {file.parent}"))
    if file.is_file():
        with file.open("rb") as content:
            beginning = content.read(len(HEADER))
        if beginning and beginning != HEADER:
            raise DatabaseError("open", None, Damaged("file is not a database"))
    if not alone:
        return lambda: None
    if not file.exists():
        # SQLite would let everybody read it.
        file.touch(FILE_MODE)
    return _claim_file(file)


def _claim_file(file: Path) -> Callable[[], None]:
    name = Path(f"{file}.lock")
    lock = FileLock(name, timeout=0, mode=FILE_MODE)

    def give_back() -> None:
        # While it is still held, so that nobody has it by then. Windows cannot, and there the library does it.
        with contextlib.suppress(OSError):
            name.unlink()
        lock.release()

    try:
        lock.acquire()
    except Timeout:
        reason = "another bot is using it; stop that one first, or use PostgreSQL, which several processes can share"
        raise DatabaseError("claim", None, Exception(reason)) from None
    return give_back


async def check(connection: AsyncConnection) -> None:
    """See whether the file is whole.

    :raises sqlalchemy.exc.DatabaseError: it is damaged.
    """
    verdict = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
    if verdict != "ok":
        raise DatabaseError("PRAGMA quick_check", None, Damaged(verdict))


def way_out(parts: URL, cause: Exception) -> str:
    """What a host is told who cannot open it. Another file in its place is advised only where it is damaged."""
    code = getattr(cause, "sqlite_errorcode", 0) & _PRIMARY_CODE
    if isinstance(cause, Damaged) or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        way = (
            "Put a backup in its place (docs/hosting.md, “Backup and restore”), or move it away (with its -wal and "
            "-shm files) to start with an empty one; AZUL_DATABASE_URL names another file."
        )
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        way = "Another program is using the file: find it (on Linux, `fuser` names it), and end it or wait for it."
    else:
        way = "AZUL_DATABASE_URL names it."
    return f"The database file {parts.database} cannot be used: {cause}.\nNothing was changed. {way}"
