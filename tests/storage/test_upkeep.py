"""What a host does with a database whose bot is stopped: the way back to an older version."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.storage.database import Database
from bot.storage.upkeep import downgrade
from tests.postgres import Server


@pytest.fixture
def url(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("AZUL_DATABASE_URL", f"sqlite+aiosqlite:///{database_file}")
    monkeypatch.setenv("AZUL_HEALTH_FILE", f"{database_file}.health")
    return f"sqlite+aiosqlite:///{database_file}"


def revision_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as plain:
        return str(plain.execute("SELECT version_num FROM alembic_version").fetchone()[0])


async def test_the_tables_in_postgresql_go_back_and_forward_again(postgres: Server) -> None:
    name = postgres.copy("migrated")
    before = postgres.execute("SELECT version_num FROM alembic_version", database=name)
    await downgrade(postgres.url(name), "0004")
    assert postgres.execute("SELECT version_num FROM alembic_version", database=name) == "0004\n"
    await (await Database.open(postgres.url(name))).close()
    assert postgres.execute("SELECT version_num FROM alembic_version", database=name) == before


async def test_the_tables_go_back_and_forward_again(url: str, database_file: Path) -> None:
    newest = revision_of(database_file)
    await downgrade(url, "0004")
    assert revision_of(database_file) == "0004"
    await (await Database.open(url)).close()
    assert revision_of(database_file) == newest


@pytest.mark.parametrize("revision", ["9999", "nonsense"])
def test_a_migration_that_there_is_not_leaves_the_tables_as_they_are(
    url: str, database_file: Path, revision: str, capsys: pytest.CaptureFixture[str]
) -> None:
    newest = revision_of(database_file)
    assert main(["downgrade", revision]) == 1
    assert revision in capsys.readouterr().err
    assert revision_of(database_file) == newest


def test_the_command_says_where_the_tables_are_now(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["downgrade", "0004"]) == 0
    assert "0004" in capsys.readouterr().out


def test_the_tables_of_a_running_bot_are_left_alone(
    url: str, database_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newest = revision_of(database_file)
    Path(f"{database_file}.health").touch()
    assert main(["downgrade", "0004"]) == 1
    assert "Stop it first" in capsys.readouterr().err
    assert revision_of(database_file) == newest
