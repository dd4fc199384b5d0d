"""What a host does with the database: copy it while the bot plays, and take its tables back to an older version's."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from bot.storage.database import DatabaseUnusable, connect
from bot.storage.migrating import migrate_back


def back_up(url: str, copy: Path) -> None:
    """Write a copy of the SQLite database at ``url``, as it is at one moment; the bot may be playing meanwhile.

    :raises DatabaseUnusable: there is no such database, the copy exists already, or it cannot be written.
    """
    original = _file_of(url)
    if copy.exists():
        raise DatabaseUnusable(f"{copy} exists already. Nothing was written; choose another name.")
    # Under its own name only once it is whole, so that what has that name is always a backup.
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    try:
        with (
            closing(sqlite3.connect(f"{original.resolve().as_uri()}?mode=rw", uri=True)) as source,
            closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
            # One file, where the bot's own has a -wal and a -shm beside it.
            target.execute("PRAGMA journal_mode=DELETE")
            (verdict,) = target.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
        unfinished.rename(copy)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise DatabaseUnusable(f"{original} could not be copied to {copy}: {error}.") from error


async def downgrade(url: str, revision: str) -> None:
    """Take the tables back to a migration, ``0004`` for example. The bot must not run.

    :raises DatabaseUnusable: there is no such database, or no such migration before the one it stands at.
    """
    file = _file_of(url)
    try:
        async with connect(url) as connection:
            await connection.run_sync(migrate_back, revision)
            await connection.commit()
    except (DatabaseError, CommandError) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseUnusable(f"The tables of {file} stay as they are: {cause}.") from error


def _file_of(url: str) -> Path:
    try:
        parts = make_url(url)
    except ArgumentError as error:
        raise DatabaseUnusable(f"AZUL_DATABASE_URL is not usable ({error}).") from error
    if parts.get_backend_name() != "sqlite" or not parts.database:
        raise DatabaseUnusable("This command is for SQLite files; for other databases use their own tools.")
    file = Path(parts.database)
    if not file.is_file():
        raise DatabaseUnusable(f"There is no database {file}. AZUL_DATABASE_URL names it, from the folder you are in.")
    return file
