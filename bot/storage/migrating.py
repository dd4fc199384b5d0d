"""Bringing the tables of a database up to date."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, func, select

from bot.storage.tables import metadata

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection) -> None:
    """Make the tables of a new database, or bring those of an older one up to date; one process at a time does so.

    :raises alembic.util.CommandError: they are of a version that this one does not know. The text says the way out.
    """
    if current_revision(connection) == newest_revision():
        return
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended("migration", 0))))
    # Another process may have done it in the meantime.
    current = current_revision(connection)
    if current is None:
        metadata.create_all(connection, checkfirst=False)
        MigrationContext.configure(connection).stamp(_scripts(), "head")
    elif current != newest_revision():
        _check_known(current)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check_revision(connection: Connection) -> None:
    """Look whether the tables are up to date.

    :raises alembic.util.CommandError: they are not. The text says the way out.
    """
    if (current := current_revision(connection)) != newest_revision():
        _check_known(current)
        raise CommandError(
            f"its tables are those of {current or 'no version'}, and this version needs {newest_revision()}. "
            "Nothing was changed. `python -m bot run` brings them up to date."
        )


def _check_known(revision: str | None) -> None:
    if revision is not None and revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise CommandError(
            f"its tables are those of {revision}, which this version of the bot does not know. Nothing was changed. "
            "A newer version made them, or one before the first release: start that version, or restore a backup that "
            "this one knows (docs/hosting.md, “Updating, and going back”)."
        )


def current_revision(connection: Connection) -> str | None:
    """The newest migration that these tables have been through."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest_revision() -> str | None:
    """The newest migration that there is."""
    # Remembered, as reading the scripts takes longer than all the rest of opening a database.
    return _scripts().get_current_head()


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
