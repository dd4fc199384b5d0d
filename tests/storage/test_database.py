"""Opening the database, transactions, and error messages about databases that can't be used."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.logs import redact
from bot.storage.database import Database, DatabaseUnusable, get_fact, set_fact
from bot.storage.sqlite import PRAGMAS, explain_failure
from tests.conftest import BOTH_DATABASES, ONLY_SQLITE
from tests.storage.notes import has_note, write_note

FULL = 2


async def test_sqlite_uses_wal_full_sync_and_foreign_keys(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.sqlite.PRAGMAS", PRAGMAS)
    database = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    for transaction in (database.read(), database.write()):
        async with transaction as connection:
            for pragma, value in {"journal_mode": "wal", "synchronous": FULL, "foreign_keys": 1}.items():
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value
    await database.close()


@contextmanager
def locked_by_another_program(file: Path) -> Iterator[None]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@ONLY_SQLITE
async def test_write_waits_for_other_program_without_blocking_reads(database: Database, database_file: Path) -> None:
    with locked_by_another_program(database_file):
        writing = asyncio.create_task(write_note(database, "written"))
        assert not await has_note(database, "written")
        assert not writing.done()
    await writing
    assert await has_note(database, "written")


async def test_write_fails_after_waiting_too_long(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.sqlite.PRAGMAS", (*PRAGMAS, "busy_timeout=1"))
    database = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    with locked_by_another_program(database_file), pytest.raises(OperationalError, match="database is locked"):
        await write_note(database, "in vain")
    await write_note(database, "written")
    assert not await has_note(database, "in vain")
    assert await has_note(database, "written")
    await database.close()


async def test_read_sees_database_as_of_first_query(database: Database) -> None:
    async with database.read() as connection:
        assert await get_fact(connection, "key") is None
        await write_note(database, "key")
        assert await get_fact(connection, "key") is None
    assert await has_note(database, "key")


@BOTH_DATABASES
async def test_failed_write_is_rolled_back(database: Database) -> None:
    async def fail() -> None:
        async with database.write() as connection:
            await set_fact(connection, "half", "done")
            raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        await fail()
    assert not await has_note(database, "half")


@ONLY_SQLITE
async def test_concurrent_writes_run_one_after_another(database: Database) -> None:
    async def add_one() -> None:
        async with database.write() as connection:
            count = int(await get_fact(connection, "count") or 0)
            await asyncio.sleep(0)
            await set_fact(connection, "count", str(count + 1))

    await asyncio.gather(*(add_one() for _ in range(50)))
    async with database.read() as connection:
        assert await get_fact(connection, "count") == "50"


@BOTH_DATABASES
async def test_closing_database_closes_connections_in_use(database: Database, recwarn: pytest.WarningsRecorder) -> None:
    async with database.read() as connection:
        await database.close()
        assert await get_fact(connection, "anything") is None
    del connection
    gc.collect()
    assert [str(warning.message) for warning in recwarn if warning.category is ResourceWarning] == []


@ONLY_SQLITE
async def test_closing_database_closes_returned_connection(
    database: Database, recwarn: pytest.WarningsRecorder
) -> None:
    closing = list[asyncio.Task[None]]()

    def close(*_given_back: object) -> None:
        closing.append(asyncio.ensure_future(database.close()))

    event.listen(database.engine.sync_engine, "rollback", close, once=True)
    async with database.read() as connection:
        await get_fact(connection, "anything")
    await asyncio.gather(*closing)
    del connection
    gc.collect()
    assert len(closing) == 1
    assert [str(warning.message) for warning in recwarn if warning.category is ResourceWarning] == []


@BOTH_DATABASES
@pytest.mark.parametrize("transaction", [Database.read, Database.write])
async def test_closed_database_opens_no_connection(
    database: Database, transaction: Callable[[Database], AbstractAsyncContextManager[AsyncConnection]]
) -> None:
    await database.close()
    with pytest.raises(ResourceClosedError):
        async with transaction(database):
            pass


async def test_damaged_file_is_refused_and_unchanged(database_file: Path) -> None:
    garbage = b"this is no database" * 500
    database_file.write_bytes(garbage)
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(f"sqlite+aiosqlite:///{database_file}")
    assert str(database_file) in str(refused.value)
    assert "Replace it with a backup" in str(refused.value)
    assert database_file.read_bytes() == garbage


@pytest.mark.parametrize("inspect_only", [False, True])
async def test_file_of_another_program_is_refused_and_unchanged(tmp_path: Path, inspect_only: bool) -> None:
    file = tmp_path / "recipes.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (title)")
    with pytest.raises(
        DatabaseUnusable, match=r"tables of another program \(recipes\)\. Nothing was changed\. Restore"
    ):
        await Database.open(f"sqlite+aiosqlite:///{file}", inspect_only=inspect_only)
    with contextlib.closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


async def test_file_with_broken_page_is_refused(database_file: Path, database: Database) -> None:
    async with database.write() as connection:
        for number in range(300):
            await set_fact(connection, f"key {number}", "x" * 200)
    await database.close()
    with sqlite3.connect(database_file) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    plain.close()
    content = bytearray(database_file.read_bytes())
    content[4096 * 3 :] = b"\xff" * (len(content) - 4096 * 3)
    database_file.write_bytes(content)
    with pytest.raises(DatabaseUnusable, match="Replace it with a backup"):
        await Database.open(f"sqlite+aiosqlite:///{database_file}")


async def test_file_in_use_by_another_bot_is_refused(database_url: str) -> None:
    database = await Database.open(database_url)
    with pytest.raises(DatabaseUnusable, match="stop that one first") as refused:
        await Database.open(database_url)
    assert "empty" not in str(refused.value)
    await database.close()


def test_advice_for_locked_database_mentions_other_programs(database_file: Path, database: Database) -> None:
    with (
        contextlib.closing(sqlite3.connect(database_file, isolation_level=None)) as other,
        contextlib.closing(sqlite3.connect(database_file, timeout=0)) as late,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked") as locked:
            late.execute("DELETE FROM calls")
    with pytest.raises(sqlite3.OperationalError) as unreadable:
        sqlite3.connect(database_file.parent)
    url = make_url(f"sqlite+aiosqlite:///{database_file}")
    assert "empty" not in explain_failure(url, unreadable.value)
    said = explain_failure(url, locked.value)
    assert "Another program" in said
    assert str(database_file) in said
    assert not {"backup", "empty"} & {*re.findall(r"\w+", said)}


EXAMPLE = r"Write for example sqlite\+aiosqlite:///azul\.sqlite3"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        *((url, EXAMPLE) for url in ("", "nonsense", "mongodb://x", "sqlite+aiosqlite://")),
        ("sqlite:///x", r"begins with sqlite://\. Replace that with sqlite\+aiosqlite://"),
        ("sqlite+nothing:///x", r"begins with sqlite\+nothing://\. Replace that with sqlite\+aiosqlite://"),
        ("postgres://a:secret@b/c", r"begins with postgres://\. Replace that with postgresql\+asyncpg://"),
        ("postgresql://a:secret@b/c", r"begins with postgresql://\. Replace that with postgresql\+asyncpg://"),
        ("postgresql+psycopg://a:secret@b/c", r"Replace that with postgresql\+asyncpg://"),
        ("sqlite+aiosqlite:///nowhere/azul.sqlite3", "there is no folder nowhere"),
        ("sqlite+aiosqlite:///azul.sqlite3?mode=ro", "without a question mark"),
    ],
)
async def test_unusable_address_is_refused_with_reason(url: str, said: str) -> None:
    with pytest.raises(DatabaseUnusable, match=said) as refused:
        await Database.open(url)
    told = str(refused.value)
    assert redact(told) == told
    assert "secret" not in told


async def test_database_files_are_private_to_user(tmp_path: Path) -> None:
    usual = os.umask(0o022)
    try:
        opened = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/azul.sqlite3")
        await write_note(opened, "any")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        await opened.close()
    finally:
        os.umask(usual)
    assert modes == dict.fromkeys((f"azul.sqlite3{end}" for end in ("", "-wal", "-shm", ".lock")), 0o600)


async def test_file_in_use_is_recognized_behind_a_link(database_file: Path) -> None:
    link = database_file.with_name("link.sqlite3")
    link.symlink_to(database_file)
    first = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    with pytest.raises(DatabaseUnusable, match="another bot is using it"):
        await Database.open(f"sqlite+aiosqlite:///{link}")
    await first.close()


async def test_closed_database_leaves_no_extra_files(database_file: Path) -> None:
    before = sorted(database_file.parent.iterdir())
    opened = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    await write_note(opened, "any")
    await opened.close()
    assert sorted(database_file.parent.iterdir()) == before
