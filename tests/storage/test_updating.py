"""Updates of a database of version 1.0 to a later version, which keep every row."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage.database import Database
from bot.storage.migrating import newest_revision
from bot.storage.tables import metadata
from tests.conftest import BOTH_DATABASES
from tests.support.clock import Clock, Entropy
from tests.support.kept_database import (
    Rows,
    describe_schema,
    find_schema_file,
    read_kept_rows,
    read_rows,
    store_kept_database,
    write_schema,
)
from tests.support.later_versions import EXAMPLE, INDEX, later_version
from tests.support.postgres import Server
from tests.support.tables import play_moves

REWRITE = "The tables have changed. Before the release of 1.0, run `python -m tests.tools.write_kept_database`."
MIGRATE = "The tables have changed. Write a migration (CONTRIBUTING.md, “Migrations”)."


@pytest.fixture
def kept_url(request: pytest.FixtureRequest, database_kind: str, tmp_path: Path) -> str:
    """The address of an empty database without tables."""
    if database_kind == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'kept.sqlite3'}"
    server: Server = request.getfixturevalue("postgres")
    return server.url(server.copy("template0"))


@pytest.fixture
async def kept(kept_url: str) -> Rows:
    """The rows of the kept database, which is stored at ``kept_url``."""
    return await store_kept_database(kept_url)


@contextlib.asynccontextmanager
async def connect(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database of any version."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


async def load_rows(url: str, kept: Rows) -> Rows:
    """Return the rows of the kept tables, with their kept columns."""
    async with connect(url) as connection:
        return await connection.run_sync(read_rows, {name: list(rows[0]) for name, rows in kept.items()})


async def load_schema(url: str) -> set[str]:
    async with connect(url) as connection:
        return await connection.run_sync(describe_schema)


def find_running(kept: Rows) -> str:
    """Return the id of a running game."""
    return str(next(one["id"] for one in kept["games"] if (one["status"], one["place_kind"]) == ("running", "server")))


def is_first_version() -> bool:
    return newest_revision() == "0001"


def test_kept_database_has_rows_in_all_tables() -> None:
    rows = read_kept_rows()
    assert set(metadata.tables) <= rows.keys()


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
        running = next(
            game["id"] for game in kept["games"] if game["status"] == "running" and game["place_kind"] == "server"
        )
        await play_moves(service, await service.table(running), 2)
        await later.close()


@BOTH_DATABASES
async def test_migration_can_create_index_concurrently(database: Database, database_url: str, tmp_path: Path) -> None:
    await database.close()
    before = await load_schema(database_url)
    with later_version(tmp_path / "later", INDEX):
        await (await Database.open(database_url)).close()
    (made,) = await load_schema(database_url) - before
    assert made.startswith("log: index ix_log_at")
