"""What a host does with the database: copies while the bot plays, and the way back to an older version."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.storage import fact_queries
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.upkeep import back_up, downgrade


@pytest.fixture
def url(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("AZUL_DATABASE_URL", f"sqlite+aiosqlite:///{database_file}")
    monkeypatch.setenv("AZUL_HEALTH_FILE", f"{database_file}.health")
    return f"sqlite+aiosqlite:///{database_file}"


def revision_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as plain:
        return str(plain.execute("SELECT version_num FROM alembic_version").fetchone()[0])


async def test_a_backup_holds_what_was_committed_and_nothing_of_a_write_under_way(
    database: Database, url: str, tmp_path: Path
) -> None:
    async with database.write() as connection:
        await fact_queries.remember(connection, "note", "before")
    async with database.write() as connection:
        await fact_queries.remember(connection, "note", "under way")
        back_up(url, tmp_path / "copy.sqlite3")
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.sqlite3"]
    restored = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'copy.sqlite3'}")
    async with restored.read() as connection:
        assert await fact_queries.recall(connection, "note") == "before"
    await restored.close()


def test_a_backup_takes_no_other_files_place(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    assert str(copy) in capsys.readouterr().out
    before = copy.stat().st_mtime_ns
    assert main(["backup", str(copy)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert copy.stat().st_mtime_ns == before


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(url: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="could not be copied"):
        back_up(url, tmp_path / "no such folder" / "copy.sqlite3")
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"no database" * 1000)
    with pytest.raises(DatabaseUnusable, match="not a database"):
        back_up(f"sqlite+aiosqlite:///{damaged}", tmp_path / "copy.sqlite3")
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.parametrize("wrong", ["sqlite+aiosqlite:///missing.sqlite3", "postgresql+asyncpg://host/games", "azul.db"])
def test_a_database_that_is_not_there_is_not_made(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DatabaseUnusable):
        back_up(wrong, tmp_path / "copy.sqlite3")
    assert not list(tmp_path.glob("*missing*"))


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
