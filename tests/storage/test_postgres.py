"""What a restart of PostgreSQL, or a connection that it cuts, means to whoever reads and writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.sandbox.waiting import until
from bot.storage import fact_queries
from bot.storage.database import Database
from bot.storage.postgres import MOST_CONNECTIONS
from tests.postgres import Server

CUT_OTHERS = (
    "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Opened(NamedTuple):
    """A database with two connections that are idle."""

    database: Database
    name: str
    connections: list[asyncpg.Connection]

    async def lose_them(self) -> None:
        """Wait until the driver has heard that both are closed."""
        await until(lambda: all(connection.is_closed() for connection in self.connections), "both are closed")


@pytest.fixture
async def two(postgres: Server) -> AsyncIterator[Opened]:
    name = postgres.copy("migrated")
    opened = Opened(await Database.open(postgres.url(name)), name, [])
    both = asyncio.Barrier(2)

    async def look() -> None:
        async with opened.database.read() as connection:
            opened.connections.append((await connection.get_raw_connection()).driver_connection)
            await both.wait()

    await asyncio.gather(look(), look())
    yield opened
    await opened.database.close()
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


async def write(database: Database, key: str) -> None:
    async with database.write() as connection:
        await fact_queries.remember(connection, key, "here")


async def known(database: Database, key: str) -> bool:
    async with database.read() as connection:
        return await fact_queries.recall(connection, key) is not None


async def test_connections_that_were_cut_while_they_were_idle_fail_nobody(two: Opened, postgres: Server) -> None:
    database = two.database
    assert int(postgres.execute(CUT_OTHERS, database=two.name)) >= 2
    await two.lose_them()
    await write(database, "after the cut")
    assert await known(database, "after the cut")


async def test_a_restarted_server_is_found_again_without_a_failure(two: Opened, postgres: Server) -> None:
    database = two.database
    await write(database, "before")
    await asyncio.to_thread(postgres.stop, "fast")
    await asyncio.to_thread(postgres.start)
    await two.lose_them()
    await asyncio.gather(*(write(database, str(number)) for number in range(3)))
    assert await known(database, "before")
    assert await known(database, "2")


async def test_a_connection_that_is_cut_in_the_midst_of_a_write_keeps_nothing_of_it_and_fails_nobody_else(
    two: Opened,
) -> None:
    database = two.database

    async def write_and_be_cut() -> None:
        async with database.write() as connection:
            await fact_queries.remember(connection, "cut", "half")
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(DBAPIError):
        await write_and_be_cut()
    await write(database, "next")
    assert (await known(database, "cut"), await known(database, "next")) == (False, True)


async def test_a_write_in_which_a_statement_has_failed_unnoticed_is_not_taken_for_one_that_is_kept(two: Opened) -> None:
    database = two.database

    async def write_and_overlook() -> None:
        async with database.write() as connection:
            await fact_queries.remember(connection, "overlooked", "half")
            with suppress(DBAPIError):
                await connection.execute(text("SELECT 1 / 0"))

    with pytest.raises(DBAPIError):
        await write_and_overlook()
    await write(database, "next")
    assert (await known(database, "overlooked"), await known(database, "next")) == (False, True)


async def test_who_gives_up_while_a_statement_goes_on_leaves_nothing_of_it_and_the_place_to_others(two: Opened) -> None:
    database = two.database
    at_it = asyncio.Event()

    async def write_for_ever() -> None:
        async with database.write() as connection:
            await fact_queries.remember(connection, "given up", "half")
            at_it.set()
            await connection.execute(text("SELECT pg_sleep(600)"))

    for _ in range(MOST_CONNECTIONS):
        at_it.clear()
        giving_up = asyncio.create_task(write_for_ever())
        await at_it.wait()
        giving_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await giving_up
    await write(database, "next")
    assert (await known(database, "given up"), await known(database, "next")) == (False, True)


async def test_what_was_claimed_is_claimed_again_after_a_restart(two: Opened, postgres: Server) -> None:
    database = two.database
    assert await database.claim(["shard 0"])
    await asyncio.to_thread(postgres.stop, "fast")
    await asyncio.to_thread(postgres.start)
    assert not await database.still_holds()
    assert await database.claim(["shard 0"])
    assert await database.still_holds()
