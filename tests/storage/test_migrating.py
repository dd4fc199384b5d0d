"""Migrations of the tables, and refusal of databases with an unknown version."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.games.core.service import Service
from bot.storage import migrating
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.tables import metadata
from tests.conftest import BOTH_DATABASES
from tests.support.clock import Clock, Entropy
from tests.support.later_versions import later_version
from tests.support.tables import begin_game, play_moves
from tests.support.tournaments import open_cup

PARENTS = ("challenges", "games", "tournaments")


async def count_rows(opened: Database) -> dict[str, int]:
    async with opened.read() as connection:
        return {
            table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in metadata.sorted_tables
        }


@BOTH_DATABASES
async def test_games_continue_after_migration_by_later_version(
    service: Service, database: Database, database_url: str, clock: Clock, tmp_path: Path
) -> None:
    table = await play_moves(service, await begin_game(service), 5)
    await database.close()
    with later_version(tmp_path / "later"):
        with pytest.raises(DatabaseUnusable, match="version 0001, and this version of the bot needs 0002") as refused:
            await Database.open(database_url, inspect_only=True)
        assert "`python -m bot run` migrates them" in str(refused.value)
        later = await Database.open(database_url)
        again = Service(later, clock=clock, entropy=Entropy())
        assert (await again.table(table.game.id)).position == table.position
        await play_moves(again, await again.table(table.game.id), 2)
        async with later.read() as connection:
            assert (await connection.exec_driver_sql("SELECT mood FROM games")).scalars().all() == ["calm"]
        await later.close()
    with pytest.raises(DatabaseUnusable, match="version 0002, which this version of the bot doesn't know"):
        await Database.open(database_url)


def test_newest_revision_matches_alembic(tmp_path: Path) -> None:
    for number in range(2):
        with later_version(tmp_path / "later") if number else nullcontext():
            head = ScriptDirectory(str(migrating.MIGRATIONS)).get_current_head()
            assert migrating.newest_revision() == head == f"000{number + 1}"


def test_parents_are_all_tables_with_foreign_keys_to_them() -> None:
    keys = [key for table in metadata.sorted_tables for key in table.foreign_keys]
    assert {key.column.table.name for key in keys} == {*PARENTS}


@BOTH_DATABASES
@pytest.mark.parametrize("parent", PARENTS)
async def test_replacing_a_table_keeps_rows_that_refer_to_it(
    service: Service, database: Database, database_url: str, tmp_path: Path, parent: str
) -> None:
    await play_moves(service, await begin_game(service), 5)
    await open_cup(service, people=3)
    rows = await count_rows(database)
    assert min(rows[name] for name in ("games", "players", "log", "tournaments", "tournament_log")) > 0
    await database.close()
    replacing = (
        f'with op.batch_alter_table("{parent}") as table:\n'
        '        table.add_column(sa.Column("mood", sa.String(8), nullable=False, server_default="calm"))\n'
        "        table.create_check_constraint(\"mood\", \"mood IN ('calm', 'merry')\")"
    )
    with later_version(tmp_path / "later", replacing):
        later = await Database.open(database_url)
        assert await count_rows(later) == rows
        with pytest.raises(IntegrityError):
            async with later.write() as connection:
                await connection.exec_driver_sql("INSERT INTO named VALUES ('none', 1)")
        await later.close()


@pytest.mark.parametrize(
    ("upgrade", "said"),
    [
        ("op.execute('DELETE FROM players')", "players 2 → 0"),
        ("op.execute('DELETE FROM games')", "games 1 → 0.*references to missing rows"),
    ],
)
async def test_migration_that_would_lose_rows_is_rolled_back(
    service: Service, database: Database, database_url: str, tmp_path: Path, upgrade: str, said: str
) -> None:
    await begin_game(service)
    rows = await count_rows(database)
    await database.close()
    with (
        later_version(tmp_path / "later", upgrade),
        pytest.raises(DatabaseUnusable, match=rf"would lose rows \(.*{said}.*Nothing was changed"),
    ):
        await Database.open(database_url)
    opened = await Database.open(database_url)
    assert await count_rows(opened) == rows
    await opened.close()


@BOTH_DATABASES
@pytest.mark.parametrize("revision", ["0016", "9999", "nonsense"])
async def test_unknown_revision_is_refused_and_unchanged(database_url: str, database: Database, revision: str) -> None:
    async with database.write() as connection:
        await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    await database.close()
    for inspect_only in (False, True):
        with pytest.raises(DatabaseUnusable, match=f"version {revision}, which this version") as refused:
            await Database.open(database_url, inspect_only=inspect_only)
        assert "Run that version, or restore a backup" in str(refused.value)
        assert "empty" not in str(refused.value)
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        assert (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar() == revision
    await engine.dispose()


async def test_database_with_several_revisions_is_refused(database_url: str, database: Database) -> None:
    async with database.write() as connection:
        await connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('9999')")
    await database.close()
    with pytest.raises(DatabaseUnusable, match="0001, 9999, which this version of the bot doesn't know"):
        await Database.open(database_url)


@BOTH_DATABASES
async def test_refused_migration_leaves_the_tables_unchanged(
    service: Service, database: Database, database_url: str, tmp_path: Path
) -> None:
    asked = []

    async def refuse(*versions: str) -> None:
        asked.append(versions)
        raise DatabaseUnusable("no backup")

    rows = await count_rows(database)
    await database.close()
    with later_version(tmp_path / "later"), pytest.raises(DatabaseUnusable, match="no backup"):
        await Database.open(database_url, before_migrating=refuse)
    opened = await Database.open(database_url, before_migrating=refuse)
    assert await count_rows(opened) == rows
    assert asked == [("0001", "0002")]
    await opened.close()
