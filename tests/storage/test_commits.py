"""Writes of several games share a commit of SQLite: all that ended well are kept by it, and each fails for itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import fact_queries, sqlite
from bot.storage.database import Database, attempt


@pytest.fixture
async def opened(database_file: Path) -> AsyncIterator[Database]:
    database = await Database.open(f"sqlite+aiosqlite:///{database_file}")
    yield database
    await database.close()


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After each commit, how many rows had been changed by then."""
    found: list[int] = []
    commit = aiosqlite.Connection.commit

    async def counted(self: aiosqlite.Connection) -> None:
        await commit(self)
        found.append(self.total_changes)

    monkeypatch.setattr(aiosqlite.Connection, "commit", counted)
    return found


async def note(database: Database, of: str | None, key: str, meanwhile: asyncio.Event | None = None) -> None:
    async with database.write(of) as connection:
        await fact_queries.remember(connection, key, "here")
        if meanwhile is not None:
            await meanwhile.wait()


async def known(database: Database, *keys: str) -> set[str]:
    async with database.read() as connection:
        return {key for key in keys if await fact_queries.recall(connection, key)}


@asynccontextmanager
async def held(database: Database, of: str) -> AsyncIterator[None]:
    """While a write of this game goes on, and until it has been committed."""
    release = asyncio.Event()
    first = asyncio.create_task(note(database, of, f"first of {of}", release))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        release.set()
        with suppress(DBAPIError):
            await first


async def test_writes_of_several_games_that_come_together_share_a_commit(opened: Database, commits: list[int]) -> None:
    async with held(opened, "A"):
        others = [asyncio.create_task(note(opened, game, game)) for game in "BCD"]
        await asyncio.sleep(0)
    await asyncio.gather(*others)
    assert await known(opened, "first of A", "B", "C", "D") == {"first of A", "B", "C", "D"}
    assert len(commits) == 1


async def test_nobody_goes_on_before_the_commit(opened: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    may_commit = asyncio.Event()
    commit = aiosqlite.Connection.commit

    async def late(self: aiosqlite.Connection) -> None:
        await may_commit.wait()
        await commit(self)

    monkeypatch.setattr(aiosqlite.Connection, "commit", late)
    writing = [asyncio.create_task(note(opened, game, game)) for game in "AB"]
    done, _ = await asyncio.wait(writing, timeout=0.05)
    assert not done
    may_commit.set()
    await asyncio.gather(*writing)


async def test_the_next_write_of_the_same_game_and_what_is_of_no_game_have_commits_of_their_own(
    opened: Database, commits: list[int]
) -> None:
    await asyncio.gather(*(note(opened, of, str(number)) for number, of in enumerate(["A", "A", None, "A"])))
    assert len(commits) == 4


async def test_a_write_that_fails_takes_nothing_of_the_others_with_it(opened: Database) -> None:
    async def fail() -> None:
        async with opened.write("B") as connection:
            await fact_queries.remember(connection, "B", "half")
            raise ValueError("in the middle")

    async with held(opened, "A"):
        failing = asyncio.create_task(fail())
        third = asyncio.create_task(note(opened, "C", "C"))
        await asyncio.sleep(0)
    await third
    with pytest.raises(ValueError, match="middle"):
        await failing
    assert await known(opened, "first of A", "B", "C") == {"first of A", "C"}


async def test_who_gives_up_waiting_or_writing_holds_up_nobody(opened: Database) -> None:
    at_work, release = asyncio.Event(), asyncio.Event()

    async def write_for_ever() -> None:
        async with opened.write("C") as connection:
            await fact_queries.remember(connection, "C", "half")
            at_work.set()
            await asyncio.Event().wait()

    first = asyncio.create_task(note(opened, "A", "A", release))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(note(opened, "B", "B"))
    writing = asyncio.create_task(write_for_ever())
    last = asyncio.create_task(note(opened, "D", "D"))
    await asyncio.sleep(0)
    waiting.cancel()
    release.set()
    await at_work.wait()
    writing.cancel()
    await asyncio.gather(first, last)
    await asyncio.wait([waiting, writing])
    assert await known(opened, "A", "B", "C", "D") == {"A", "D"}


async def give_up(connection: AsyncConnection) -> None:
    """What SQLite does by itself where a disk is full: the whole transaction is gone."""
    driver = (await connection.get_raw_connection()).driver_connection
    assert isinstance(driver, aiosqlite.Connection)
    await driver._execute(driver._conn.rollback)  # type: ignore[no-untyped-call]
    raise sqlite3.OperationalError("database or disk is full")


@pytest.mark.parametrize("swallowed", [False, True])
async def test_where_the_whole_transaction_is_gone_all_fail_and_nobody_waits_for_ever(
    opened: Database, swallowed: bool
) -> None:
    async def lose() -> None:
        async with opened.write("B") as connection:
            if swallowed:
                with suppress(sqlite3.OperationalError):
                    async with attempt(connection):
                        await give_up(connection)
            else:
                await give_up(connection)

    release = asyncio.Event()
    first = asyncio.create_task(note(opened, "A", "A", release))
    await asyncio.sleep(0)
    losing = asyncio.create_task(lose())
    release.set()
    for write in (first, losing):
        with pytest.raises((OperationalError, sqlite3.OperationalError)):
            await asyncio.wait_for(write, 10)
    assert await known(opened, "A") == set()
    await note(opened, "A", "A")
    assert await known(opened, "A") == {"A"}


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """What the next commits of writes fail with, one each."""
    errors: list[Exception] = []
    commit = sqlite._Connection.commit

    async def fail(self: sqlite._Connection) -> None:
        if self.is_led and errors:
            raise errors.pop()
        await commit(self)

    monkeypatch.setattr(sqlite._Connection, "commit", fail)
    return errors


async def test_a_commit_that_fails_fails_for_all_who_share_it_and_keeps_nothing(
    opened: Database, failing: list[Exception]
) -> None:
    failing.append(sqlite3.OperationalError("disk I/O error"))
    written = await asyncio.gather(*(note(opened, game, game) for game in "ABC"), return_exceptions=True)
    assert [type(one) for one in written] == [OperationalError] * 3
    assert await known(opened, "A", "B", "C") == set()
    await asyncio.gather(*(note(opened, game, game) for game in "ABC"))
    assert await known(opened, "A", "B", "C") == {"A", "B", "C"}


@pytest.mark.parametrize("of", ["A", None])
async def test_a_connection_that_is_cut_in_the_midst_of_a_write_is_made_anew(opened: Database, of: str | None) -> None:
    async def cut() -> None:
        async with opened.write(of) as connection:
            await fact_queries.remember(connection, "cut", "half")
            driver = (await connection.get_raw_connection()).driver_connection
            assert isinstance(driver, aiosqlite.Connection)
            await driver._execute(driver._conn.close)  # type: ignore[no-untyped-call]

    cutting = asyncio.create_task(cut())
    await asyncio.sleep(0)
    beside = asyncio.create_task(note(opened, "B", "B"))
    done = await asyncio.wait_for(asyncio.gather(cutting, beside, return_exceptions=True), 10)
    assert isinstance(done[0], Exception)
    kept = await known(opened, "cut", "B")
    assert kept == (set() if isinstance(done[1], Exception) else {"B"})
    await asyncio.wait_for(note(opened, "C", "C"), 10)
    assert await known(opened, "C") == {"C"}


async def test_who_gives_up_waiting_for_the_commit_changes_nothing_for_anybody(
    opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    committing, may_commit = asyncio.Event(), asyncio.Event()
    commit = aiosqlite.Connection.commit

    async def late(self: aiosqlite.Connection) -> None:
        committing.set()
        await may_commit.wait()
        await commit(self)

    monkeypatch.setattr(aiosqlite.Connection, "commit", late)
    gives_up, waits = (asyncio.create_task(note(opened, game, game)) for game in "AB")
    await committing.wait()
    gives_up.cancel()
    await asyncio.wait([gives_up])
    may_commit.set()
    await waits
    assert await known(opened, "A", "B") == {"A", "B"}


async def test_writes_go_on_where_their_task_was_ended_before_it_had_begun(opened: Database) -> None:
    first = asyncio.create_task(note(opened, "A", "A"))
    await asyncio.sleep(0)
    (working,) = (task for task in asyncio.all_tasks() if task.get_name() == "commits")
    working.cancel()
    await asyncio.wait([working])
    await asyncio.wait_for(note(opened, "B", "B"), 10)
    await asyncio.wait_for(first, 10)
    assert await known(opened, "A", "B") == {"A", "B"}
