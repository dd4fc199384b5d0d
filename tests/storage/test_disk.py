"""Read-only folders and full disks: each is reported in one line with the remedy."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.command_line import main
from bot.storage import backup, disk
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.disk import explain_unwritable
from tests.support.later_versions import later_version

FULL = "is full. Free some space and try again."


def fail(error: int) -> Callable[..., Any]:
    """Return a function that fails as a system call does."""

    def call(path: Path, *_arguments: object, **_options: object) -> None:
        raise OSError(error, os.strerror(error), str(path))

    return call


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, FULL),
        (errno.EDQUOT, FULL),
        (errno.EROFS, "is read-only. Make it writable, or choose another folder."),
        (errno.EACCES, "Allow it, or choose another folder."),
    ],
)
def test_system_errors_are_explained_with_remedy(tmp_path: Path, number: int, said: str) -> None:
    told = explain_unwritable(tmp_path / "azul.sqlite3", OSError(number, os.strerror(number)))
    assert told is not None
    assert str(tmp_path) in told
    assert told.endswith(said)


def test_other_errors_are_not_explained(tmp_path: Path) -> None:
    assert explain_unwritable(tmp_path / "azul.sqlite3", OSError(errno.EIO, "Input/output error")) is None
    assert explain_unwritable(tmp_path / "missing" / "azul.sqlite3", sqlite3.OperationalError("anything")) is None


def test_full_disk_is_recognized_in_errors_of_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "small")) as small:
        small.execute("PRAGMA max_page_count=1")
        with pytest.raises(sqlite3.OperationalError) as full:
            small.execute("CREATE TABLE anything (x)")
    assert (explain_unwritable(tmp_path / "small", full.value) or "").endswith(FULL)
    # SQLite reports an input/output error if the disk has no space for its -shm file.
    io_error = sqlite3.OperationalError("disk I/O error")
    io_error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert explain_unwritable(tmp_path / "small", io_error) is None
    monkeypatch.setattr(disk, "MIN_FREE_BYTES", 1 << 80)
    assert (explain_unwritable(tmp_path / "small", io_error) or "").endswith(FULL)


def test_unwritable_file_in_writable_folder_is_named(tmp_path: Path) -> None:
    file = tmp_path / "azul.sqlite3"
    file.touch()
    opened = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    with contextlib.closing(opened), pytest.raises(sqlite3.OperationalError) as refused:
        opened.execute("CREATE TABLE anything (x)")
    assert explain_unwritable(file, refused.value) == (
        f"this user can't write to {file}. Allow it, or choose another folder."
    )
    lock = tmp_path / "azul.sqlite3.lock"
    lock.touch()
    error = PermissionError(errno.EACCES, "Permission denied", str(lock))
    assert str(lock) in (explain_unwritable(file, error) or "")


async def test_read_only_database_file_is_refused_at_startup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "azul.sqlite3"
    url = f"sqlite+aiosqlite:///{file}"
    await (await Database.open(url)).close()
    can_access = os.access
    # Root may change every file.
    monkeypatch.setattr(os, "access", lambda path, mode: can_access(path, mode) and (path != file or mode == os.F_OK))
    with pytest.raises(DatabaseUnusable, match=f"this user can't write to {file}. Allow it, or choose another folder"):
        await Database.open(url)


@pytest.mark.parametrize("command", [["check"], ["backup", "."]])
def test_folder_of_another_user_is_reported_with_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    stat = Path.stat

    def stat_other(path: Path, **options: Any) -> os.stat_result:
        if path.name == "azul.sqlite3":
            fail(errno.EACCES)(path)
        return stat(path, **options)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "stat", stat_other)
    assert main(command) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "This user can't open the folder of azul.sqlite3. Run the command as the user who runs the bot."


async def test_full_disk_stops_backup_before_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'azul.sqlite3'}"
    await (await Database.open(url)).close()
    before = (tmp_path / "azul.sqlite3").read_bytes()

    monkeypatch.setattr(backup, "_copy_sqlite", lambda _parts, copy: fail(errno.ENOSPC)(copy))
    with later_version(tmp_path / "later"), pytest.raises(DatabaseUnusable) as refused:
        backup.back_up_before_migration(url, ("0001", "0002"), tmp_path)
    said = str(refused.value)
    assert "\n" not in said
    assert f"the disk of {tmp_path} {FULL} To migrate without this backup" in said
    assert (tmp_path / "azul.sqlite3").read_bytes() == before
    assert list(tmp_path.glob("*before*")) == []
