"""What a restart of PostgreSQL, or a connection that it cuts, means to whoever reads and writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.sandbox.waiting import until
from bot.storage import fact_queries
from bot.storage.database import Database, DatabaseUnusable, read_url
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


async def seen_by_server(url: str) -> tuple[str, str]:
    """By what name the server knows the program that opens this address, and as which user."""
    database = await Database.open_as_it_is(url)
    async with database.read() as connection:
        found = (await connection.execute(text("SELECT current_setting('application_name'), current_user"))).one()
    await database.close()
    return found[0], found[1]


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ("", "azul-bot"),
        ("sslmode=disable", "azul-bot"),
        ("sslmode=prefer&application_name=ours&connect_timeout=30", "ours"),
        ("sslmode=allow&sslrootcert=ca.pem&connect_timeout=0", "azul-bot"),
        ("user=azul&password=not+asked", "azul-bot"),
    ],
)
async def test_what_may_stand_behind_an_address_is_what_libpq_knows(
    postgres: Server, two: Opened, options: str, name: str
) -> None:
    assert await seen_by_server(f"{postgres.url(two.name)}?{options}") == (name, "azul")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("sslmode=require", "rejected SSL upgrade"),
        ("sslmode=verify-full&sslrootcert=nowhere.pem", "No such file"),
        ("sslmode=maybe", "sslmode is one of disable, allow, prefer"),
        ("connect_timeout=soon", "connect_timeout is a number of seconds"),
        ("sslmode=allow&sslmode=require", "sslmode is there more than once"),
        ("target=any", "there is no option 'target', only user, password, host, port, sslmode"),
        ("ssl=require", "there is no option 'ssl'"),
        ("port=any", "port is a number"),
    ],
)
async def test_what_cannot_be_done_with_an_address_is_told_by_name(
    postgres: Server, two: Opened, options: str, why: str
) -> None:
    for use in (Database.open, Database.open_as_it_is):
        with pytest.raises(DatabaseUnusable, match=why):
            await use(f"{postgres.url(two.name)}?{options}")


@pytest.mark.parametrize(
    "address", ["postgresql+asyncpg://azul:p@ss@host/games", "postgresql+asyncpg://azul:p@s/s@host/games"]
)
def test_an_at_sign_in_a_password_is_to_be_written_so_that_it_ends_nothing(address: str) -> None:
    with pytest.raises(DatabaseUnusable, match="write %40 for each @"):
        read_url(address)
    assert read_url(address.replace("@", "%40", 1))[0].password == address.split(":")[2].rpartition("@")[0]


def test_sqlite_has_no_options() -> None:
    with pytest.raises(DatabaseUnusable, match="there is no option 'mode'"):
        read_url("sqlite+aiosqlite:///azul.sqlite3?mode=ro")
