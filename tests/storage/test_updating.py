"""Updates of a database of version 1.0 to a later version, which keep every row."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage.database import Database
from bot.storage.migrating import newest_revision
from bot.storage.tables import metadata
from tests.conftest import BOTH_DATABASES
from tests.support.clock import Clock, Entropy
from tests.support.kept_database import (
    Rows,
    find_running,
    find_schema_file,
    load_rows,
    load_schema,
    read_kept_rows,
    store_kept_database,
    write_schema,
)
from tests.support.later_versions import EXAMPLE, INDEX, later_version
from tests.support.tables import play_moves
from tests.support.thorough import thorough
from tests.tools.write_kept_database import make_rows

REWRITE = "The tables have changed. Before the release of 1.0, run `python -m tests.tools.write_kept_database`."
MIGRATE = "The tables have changed. Write a migration (CONTRIBUTING.md, “Migrations”)."


def is_first_version() -> bool:
    return newest_revision() == "0001"


def test_kept_database_has_rows_in_all_tables() -> None:
    rows = read_kept_rows()
    assert set(metadata.tables) <= rows.keys()


@thorough
async def test_new_rows_for_kept_database_fill_all_tables() -> None:
    if is_first_version():
        rows = await make_rows()
        assert {name for name, of_table in rows.items() if of_table} == read_kept_rows().keys()


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_kept_tables_are_those_of_the_first_version(dialect: str) -> None:
    if is_first_version():
        assert find_schema_file(dialect).read_text(encoding="utf-8") == write_schema(dialect), REWRITE


@BOTH_DATABASES
async def test_updated_tables_equal_new_ones(kept_url: str, database_url: str) -> None:
    await store_kept_database(kept_url, ["alembic_version"])
    await (await Database.open(kept_url)).close()
    assert await load_schema(kept_url) == await load_schema(database_url), REWRITE if is_first_version() else MIGRATE


@BOTH_DATABASES
async def test_example_migration_keeps_every_row(kept: Rows, kept_url: str, clock: Clock, tmp_path: Path) -> None:
    before = await load_schema(kept_url)
    with later_version(tmp_path / "later", EXAMPLE):
        later = await Database.open(kept_url)
        after = await load_schema(kept_url)
        assert {line.partition(" ")[2].partition(":")[0] for line in after ^ before} == {
            "mood VARCHAR(8) NOT NULL",
            "check ck_games_place_kind",
        }
        rows = await load_rows(kept_url, kept)
        assert rows == kept | {"alembic_version": [{"version_num": "0002"}]}
        assert [problem async for problem in find_differences(later)] == []
        service = Service(later, clock=clock, entropy=Entropy())
        await play_moves(service, await service.table(find_running(kept)), 2)
        await later.close()


@BOTH_DATABASES
async def test_migration_can_create_index_concurrently(database: Database, database_url: str, tmp_path: Path) -> None:
    await database.close()
    before = await load_schema(database_url)
    with later_version(tmp_path / "later", INDEX):
        await (await Database.open(database_url)).close()
    (made,) = await load_schema(database_url) - before
    assert made.startswith("log: index ix_log_at")
