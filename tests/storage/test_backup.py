"""Backups: creation while the bot runs, names, rotation and restoring."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import stat
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.command_line import main
from bot.games.core.service import Service
from bot.games.past.audit import find_differences
from bot.storage.backup import MAX_COPIES, back_up, back_up_before_migration, find_last_backup, record_backup
from bot.storage.database import Database, DatabaseUnusable, set_fact
from tests.conftest import BOTH_DATABASES, ONLY_SQLITE
from tests.storage.notes import has_note, write_note
from tests.support.clock import Clock, Entropy
from tests.support.postgres import Server
from tests.support.tables import begin_game, play_moves

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "backups"
    made.mkdir()
    return made


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def restore(copy: Path, request: pytest.FixtureRequest) -> str:
    """Restore a copy as described in docs/hosting.md. Return the address of the new database."""
    if copy.suffix == ".sqlite3":
        return f"sqlite+aiosqlite:///{shutil.copy(copy, copy.with_name('restored.sqlite3'))}"
    server: Server = request.getfixturevalue("postgres")
    name = server.copy("template0")
    url = server.url(name).replace("+asyncpg", "")
    subprocess.run(["pg_restore", "--exit-on-error", f"--dbname={url}", copy], check=True)
    return server.url(name)


@BOTH_DATABASES
async def test_games_continue_on_restored_backup(
    service: Service, database_url: str, folder: Path, clock: Clock, request: pytest.FixtureRequest
) -> None:
    table = await play_moves(service, await begin_game(service), 5)
    copy = back_up(database_url, folder)
    await play_moves(service, table, 1)
    database = await Database.open(restore(copy, request))
    there = Service(database, clock=clock, entropy=Entropy())
    assert (await there.table(table.game.id)).game == table.game
    assert (await play_moves(there, await there.table(table.game.id))).outcome is not None
    await begin_game(there)
    assert [problem async for problem in find_differences(database)] == []
    await database.close()


@BOTH_DATABASES
async def test_backup_contains_committed_data_only(
    database: Database, database_url: str, folder: Path, request: pytest.FixtureRequest
) -> None:
    await write_note(database, "before")
    async with database.write() as connection:
        await set_fact(connection, "under way", "half")
        copy = back_up(database_url, folder, now=NOON)
    assert names(folder) == [f"azul-20260131T120000Z{copy.suffix}"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    again = await Database.open(restore(copy, request))
    assert (await has_note(again, "before"), await has_note(again, "under way")) == (True, False)
    await again.close()


def test_backup_command_prints_path_and_removes_old_copies(
    database_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AZUL_DATABASE_URL", database_url)
    suffix = ".sqlite3" if "sqlite" in database_url else ".dump"
    older = [f"azul-2020010{day}T000000Z{suffix}" for day in (1, 2, 3)]
    for one in older:
        (folder / one).touch()
    assert main(["backup", str(folder), "--keep", "3"]) == 0
    *kept, name = names(folder)
    assert kept == older[1:]
    assert f"Saved and verified {folder / name}." in capsys.readouterr().out


@pytest.mark.parametrize("wrong", ["0", "-1", "all"])
def test_backup_command_keeps_at_least_one_copy(wrong: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["backup", str(folder), "--keep", wrong])
    assert f"--keep: {wrong} isn't a whole number above 0." in capsys.readouterr().err


@ONLY_SQLITE
def test_backup_removes_only_its_own_oldest_copies(database_url: str, folder: Path) -> None:
    under_way = "azul-20260131T115959Z.sqlite3.unfinished"
    others = ["azul-2026-01-01.sqlite3", "azul-20250101T000000Z.dump", "azul-20250101T000000Z.sqlite3.gz", "notes.txt"]
    for name in (
        *others,
        *(f"azul-20260101T000000Z.sqlite3.unfinished{end}" for end in ("", "-journal", "-wal")),
        under_way,
    ):
        (folder / name).touch()
    for hours in range(4):
        back_up(database_url, folder, 2, NOON + timedelta(hours=hours))
    newest = ["azul-20260131T140000Z.sqlite3", "azul-20260131T150000Z.sqlite3"]
    assert names(folder) == sorted([*others, *newest, under_way])


def test_backup_does_not_overwrite_other_files(database_url: str, folder: Path) -> None:
    before = back_up(database_url, folder, now=NOON).stat().st_mtime_ns
    with pytest.raises(DatabaseUnusable, match="exists already"):
        back_up(database_url, folder, now=NOON)
    (copy,) = folder.iterdir()
    assert copy.stat().st_mtime_ns == before
    copy.rename(unfinished := copy.with_name(f"{copy.name}.unfinished"))
    with pytest.raises(DatabaseUnusable, match="being written"):
        back_up(database_url, folder, now=NOON)
    assert unfinished.stat().st_mtime_ns == before


URL = "postgresql+asyncpg://azul:a secret@127.0.0.1:1/games"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite+aiosqlite:///missing.sqlite3", "There is no database"),
        ("sqlite+aiosqlite:///damaged.sqlite3", "not a database"),
        ("mysql://host/games", "isn't supported"),
        ("azul.db", "isn't usable"),
        (URL, "pg_dump isn't installed"),
    ],
)
def test_failed_backup_reports_reason_and_keeps_old_copies(
    url: str, why: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, damaged = folder / "azul-20250101T000000Z.sqlite3", folder / "damaged.sqlite3"
    older.touch()
    damaged.write_bytes(b"no database" * 1000)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(DatabaseUnusable, match=why):
        back_up(url, folder, 1)
    assert names(folder) == [older.name, damaged.name]


def test_copy_before_migration_is_kept_by_later_backups(database_url: str, database_file: Path, folder: Path) -> None:
    copy = back_up_before_migration(database_url, ("0001", "0002"), folder)
    assert copy.parent == database_file.parent
    assert copy.name.startswith("azul-0001-before-0002-")
    kept = copy.rename(folder / copy.name)
    back_up(database_url, folder, keep=1)
    assert kept.exists()


def test_repeated_attempts_to_migrate_do_not_fill_the_disk(database_url: str, database_file: Path) -> None:
    folder, versions = database_file.parent, ("0001", "0002")
    names_of_copies = [f"azul-0001-before-0002-2026013{day}T120000Z.sqlite3" for day in (0, 1)]
    for name in names_of_copies:
        (folder / name).touch()
    other = "azul-0002-before-0003-20260130T120000Z.sqlite3.unfinished"
    for name in (other, f"{names_of_copies[1]}.unfinished", f"{names_of_copies[1]}.unfinished-journal"):
        (folder / name).touch()
    copies = [
        back_up_before_migration(database_url, versions, folder, NOON + timedelta(days=day)).name for day in (1, 2)
    ]
    assert names(folder) == sorted([other, database_file.name, names_of_copies[1], *copies])


def test_databases_in_one_folder_keep_their_own_copies(database_url: str, database_file: Path) -> None:
    shutil.copy(database_file, database_file.with_name("trial bot.sqlite3"))
    urls = [database_url, database_url.replace("azul.sqlite3", "trial bot.sqlite3")]
    for days in range(4):
        for url in urls:
            back_up_before_migration(url, ("0001", "0002"), database_file.parent, NOON + timedelta(days=days))
    found = [file.name for file in database_file.parent.glob("azul-0001-before-0002-*")]
    assert len(found) == 2 * MAX_COPIES
    assert len([name for name in found if "-trial_bot-2026" in name]) == MAX_COPIES


def test_migration_without_backup_needs_an_option(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(DatabaseUnusable, match="pg_dump isn't installed") as refused:
        back_up_before_migration(URL, ("0001", "0002"), folder)
    assert "from version 0001 to 0002" in str(refused.value)
    assert str(refused.value).endswith("run `python -m bot run --migrate`.")


def test_missing_backup_folder_is_reported(database_url: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="Create it first"):
        back_up(database_url, tmp_path / "missing")
    assert not (tmp_path / "missing").exists()


def test_postgresql_programs_get_password_only_from_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = folder.with_name("programs")
    programs.mkdir()
    for name in ("pg_dump", "pg_restore"):
        (programs / name).write_text(f'#!/bin/sh\nexec >> {programs}/{name}.said\necho "$@"\n/usr/bin/env\n')
        (programs / name).chmod(0o700)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("DISCORD_TOKEN", "the token")
    back_up(f"{URL}?sslmode=require&sslrootcert=ca.pem&application_name=mine", folder)
    command, *environment = (programs / "pg_dump.said").read_text().splitlines()
    assert "secret" not in command
    told = ("HOST=127.0.0.1", "PORT=1", "USER=azul", "PASSWORD=a secret", "DATABASE=games")
    options = ("SSLMODE=require", "SSLROOTCERT=ca.pem", "APPNAME=mine")
    assert {f"PG{one}" for one in (*told, *options)} < set(environment)
    assert "the token" not in (programs / "pg_dump.said").read_text() + (programs / "pg_restore.said").read_text()


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="PostgreSQL's own programs are not installed")
def test_unreachable_server_is_reported_without_password(folder: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="could not be copied") as refused:
        back_up(URL, folder)
    said = str(refused.value)
    assert "Connection refused; Is the server running" in said
    assert "\n" not in said
    assert "a secret" not in said
    assert names(folder) == []


@ONLY_SQLITE
def test_backup_is_a_single_file(database_url: str, folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(back_up(database_url, folder))) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@BOTH_DATABASES
async def test_time_of_backup_is_stored_in_the_database(database: Database, database_url: str) -> None:
    assert await database.query(find_last_backup) is None
    await record_backup(database_url, NOON)
    assert await database.query(find_last_backup) == NOON


async def test_time_of_backup_is_not_stored_in_another_version(database_url: str, database_file: Path) -> None:
    await (await Database.open(database_url)).close()
    with contextlib.closing(sqlite3.connect(database_file)) as older, older:
        older.execute("UPDATE alembic_version SET version_num = '0000'")
    before = database_file.read_bytes()
    await record_backup(database_url, NOON)
    assert database_file.read_bytes() == before
