"""Bringing the tables of a database up to date, or back to what an older version knows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.storage import locks


def migrate(connection: Connection) -> None:
    """Bring the tables up to date; while they are, no other process does it.

    :raises alembic.util.CommandError: they are of a newer version.
    """
    if current_revision(connection) == newest_revision():
        return
    locks.hold_in_transaction(connection, "migration")
    # Another process may have done it in the meantime.
    if current_revision(connection) != newest_revision():
        command.upgrade(_config(connection), "head")


def check_revision(connection: Connection) -> None:
    """Look whether the tables are up to date.

    :raises alembic.util.CommandError: they are not.
    """
    current, newest = current_revision(connection), newest_revision()
    if current != newest:
        raise CommandError(f"its tables are those of {current or 'no version'}, and this version needs {newest}")


def migrate_back(connection: Connection, revision: str) -> None:
    """Take the tables back to a migration, ``0004`` for example.

    :raises alembic.util.CommandError: there is no such migration before the one they stand at.
    """
    command.downgrade(_config(connection), revision)


def current_revision(connection: Connection) -> str | None:
    """The newest migration that these tables have been through."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest_revision() -> str | None:
    """The newest migration that there is."""
    # Remembered, as reading the scripts takes longer than all the rest of opening a database.
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
