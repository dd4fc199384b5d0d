"""Migrations of the tables: creating them, updating those of an older version, and checking that no row is lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, func, inspect, select, table

from bot.storage.tables import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
_REVISION = re.compile(r'^revision(?:: str)? = "(\w+)"$', re.MULTILINE)
_PREVIOUS = re.compile(r'^down_revision(?:: [\w |]+)? = "(\w+)"$', re.MULTILINE)
_VERSIONS = Table(
    "alembic_version",
    MetaData(naming_convention={"pk": "%(table_name)s_pkc"}),
    Column("version_num", String(32), primary_key=True),
)
"""Alembic's table. Only migrations import Alembic, to save memory."""
_LOAD_REVISION = select(_VERSIONS.c.version_num)


class CannotMigrate(Exception):  # noqa: N818 - a state that is reported to hosts
    """The tables can't be used or migrated. The message gives the reason and the remedy."""


def migrate(connection: Connection) -> None:
    """Create the tables of a new database, or migrate the tables of an older one.

    In PostgreSQL, each migration has its own transaction. Only one process may migrate at a time.

    :raises CannotMigrate: The tables have a version that this bot doesn't know. The message gives the remedy.
    """
    current = current_revision(connection)
    if current is None:
        _check_empty(connection)
        metadata.create_all(connection, checkfirst=False)
        _VERSIONS.create(connection)
        connection.execute(_VERSIONS.insert().values(version_num=newest_revision()))
    elif current != newest_revision():
        _check_known(current)
        before = _count_rows(connection) if connection.dialect.name == "sqlite" else None
        if before is None:
            # End the transaction, so that Alembic can begin its own, and create indexes outside of transactions.
            connection.rollback()
        _upgrade(connection)
        if before is not None:
            _check_complete(connection, before)


def _check_empty(connection: Connection) -> None:
    """Check that a new SQLite file has no tables. A PostgreSQL database may be shared with other programs.

    :raises CannotMigrate: It has tables of another program.
    """
    names = inspect(connection).get_table_names() if connection.dialect.name == "sqlite" else []
    if names:
        raise CannotMigrate(
            f"it contains tables of another program ({', '.join(sorted(names)[:3])}). Nothing was changed. Restore a "
            "backup of this bot, or choose another file in AZUL_DATABASE_URL."
        )


def find_pending(connection: Connection) -> tuple[str, str] | None:
    """Return the versions before and after the migration that these tables need, or ``None`` if they need none."""
    current, newest = current_revision(connection), newest_revision()
    if current is None or current == newest or not _is_known(current):
        return None
    return current, newest


def _count_rows(connection: Connection) -> dict[str, int]:
    """Return the number of rows of each table."""
    names = inspect(connection).get_table_names()
    return {name: connection.scalar(select(func.count()).select_from(table(name))) or 0 for name in names}


def _check_complete(connection: Connection, before: Mapping[str, int]) -> None:
    """Check that a migration of SQLite has kept the rows of all tables that still exist, and their references.

    PostgreSQL enforces references during migrations, and other processes may be adding rows.

    :raises CannotMigrate: Something is missing. The caller must roll back.
    """
    after = _count_rows(connection)
    kept = sorted(before.keys() & after.keys())
    changed = [f"{name} {before[name]} → {after[name]}" for name in kept if after[name] != before[name]]
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        changed.append(f"{len(broken)} references to missing rows")
    if changed:
        raise CannotMigrate(
            f"the migration to version {current_revision(connection)} would lose rows ({', '.join(changed)}). Nothing "
            "was changed. Run the previous version of the bot, and report this."
        )


def check_revision(connection: Connection) -> None:
    """Check that the tables are up to date.

    :raises CannotMigrate: The tables aren't up to date. The message gives the remedy.
    """
    current = current_revision(connection)
    if current != newest_revision():
        if current is None:
            _check_empty(connection)
        _check_known(current)
        raise CannotMigrate(
            f"its tables have {f'version {current}' if current else 'no version'}, and this version of the bot needs "
            f"{newest_revision()}. Nothing was changed. `python -m bot run` migrates them."
        )


def _is_known(revision: str) -> bool:
    return revision in _read_revisions()


def _check_known(revision: str | None) -> None:
    if revision is not None and not _is_known(revision):
        raise CannotMigrate(
            f"its tables have version {revision}, which this version of the bot doesn't know. Nothing was changed. "
            "They were created by a newer version, or by one from before the first release. Run that version, or "
            "restore a backup that this one knows (docs/hosting.md, “Updating and rolling back”)."
        )


def current_revision(connection: Connection) -> str | None:
    """Return the newest migration of these tables, or ``None`` if there are no tables."""
    if not inspect(connection).has_table(_VERSIONS.name):
        return None
    # A damaged database may have several revisions. Join them, so that they are refused as unknown.
    return ", ".join(connection.scalars(_LOAD_REVISION)) or None


@cache
def newest_revision() -> str:
    """Return the newest migration of this version of the bot."""
    revisions = _read_revisions()
    (newest,) = revisions.keys() - revisions.values()
    return newest


def _read_revisions() -> dict[str, str]:
    """Return each revision with the previous revision, which is an empty string for the first."""
    texts = [file.read_text(encoding="utf-8") for file in (MIGRATIONS / "versions").glob("*.py")]
    found = [(_REVISION.search(text), _PREVIOUS.search(text)) for text in texts]
    return {revision[1]: previous[1] if previous else "" for revision, previous in found if revision}


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
