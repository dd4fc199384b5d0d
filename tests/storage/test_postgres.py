"""Behaviour of the bot when PostgreSQL restarts, connections are cut, or another process claims a shard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import asyncpg
import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError

from bot.games.core.service import Service
from bot.games.table.lookup import find_act
from bot.games.table.play import play
from bot.storage.database import Database, DatabaseUnusable, TakenOver, get_fact, parse_url, set_fact
from bot.storage.postgres import LIMITS, MAX_CONNECTIONS
from bot.storage.tables import facts
from tests.storage.notes import has_note, write_note
from tests.support.clock import Clock, Entropy
from tests.support.people import ask
from tests.support.postgres import Server
from tests.support.tables import begin_game, person_to_move
from tests.support.waiting import WAIT_TIMEOUT_S, until

ANSWERED_WITHIN_S = 3.0
"""Time in seconds after which Discord reports an error to the user if there has been no response."""

CUT_OTHERS = (
    "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CUT_CLAIMS = (
    "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_locks JOIN pg_database ON database = pg_database.oid"
    " WHERE locktype = 'advisory' AND datname = current_database()"
)


class OpenedDatabase(NamedTuple):
    """A database with two idle connections."""

    database: Database
    name: str
    connections: list[asyncpg.Connection]

    async def wait_until_closed(self) -> None:
        """Wait until the driver has noticed that both connections are closed."""
        await until(lambda: all(connection.is_closed() for connection in self.connections), "both are closed")


@pytest.fixture
async def opened_database(postgres: Server) -> AsyncIterator[OpenedDatabase]:
    name = postgres.copy("migrated")
    opened = OpenedDatabase(await Database.open(postgres.url(name)), name, [])
    both = asyncio.Barrier(2)

    async def look() -> None:
        async with opened.database.read() as connection:
            opened.connections.append((await connection.get_raw_connection()).driver_connection)
            await both.wait()

    await asyncio.gather(look(), look())
    yield opened
    await opened.database.close()


@pytest.mark.parametrize("restarted", [False, True])
async def test_reads_and_writes_succeed_after_connection_loss_or_restart(
    opened_database: OpenedDatabase, postgres: Server, restarted: bool
) -> None:
    await write_note(opened_database.database, "before")
    if restarted:
        await asyncio.to_thread(postgres.stop, "fast")
        await asyncio.to_thread(postgres.start)
    else:
        assert int(postgres.execute(CUT_OTHERS, database=opened_database.name)) >= 2
    await opened_database.wait_until_closed()
    await asyncio.gather(*(write_note(opened_database.database, str(number)) for number in range(3)))
    assert await has_note(opened_database.database, "before")
    assert await has_note(opened_database.database, "2")


async def test_cut_connection_rolls_back_only_its_own_write(
    opened_database: OpenedDatabase,
) -> None:
    database = opened_database.database

    async def write_and_be_cut() -> None:
        async with database.write() as connection:
            await set_fact(connection, "cut", "half")
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(DBAPIError):
        await write_and_be_cut()
    await write_note(database, "next")
    assert (await has_note(database, "cut"), await has_note(database, "next")) == (False, True)


async def test_cancelled_write_is_rolled_back_and_frees_connection(opened_database: OpenedDatabase) -> None:
    database = opened_database.database
    at_it = asyncio.Event()

    async def write_for_ever() -> None:
        async with database.write() as connection:
            await set_fact(connection, "given up", "half")
            at_it.set()
            await connection.execute(text("SELECT pg_sleep(600)"))

    for _ in range(MAX_CONNECTIONS):
        at_it.clear()
        giving_up = asyncio.create_task(write_for_ever())
        await at_it.wait()
        giving_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await giving_up
    await write_note(database, "next")
    assert (await has_note(database, "given up"), await has_note(database, "next")) == (False, True)


# Claims of shards.


@pytest.fixture
async def other_process(opened_database: OpenedDatabase, postgres: Server) -> AsyncIterator[Database]:
    """The database, opened by another process."""
    opened = await Database.open(postgres.url(opened_database.name))
    yield opened
    await opened.close()


async def test_claim_is_renewed_after_restart(
    opened_database: OpenedDatabase, other_process: Database, postgres: Server
) -> None:
    assert await opened_database.database.claim(["shard 0"])
    await asyncio.to_thread(postgres.stop, "fast")
    await asyncio.to_thread(postgres.start)
    await write_note(opened_database.database, "after the restart")
    assert await opened_database.database.holds_claims()
    assert not await other_process.claim(["shard 0"])


@pytest.mark.parametrize("how", ["restarted", "cut"])
async def test_process_stops_after_losing_its_shard(
    opened_database: OpenedDatabase, other_process: Database, postgres: Server, how: str
) -> None:
    database, cut = opened_database.database, asyncio.Event()
    assert await database.claim(["shard 0"], cut.set)
    if how == "restarted":
        await asyncio.to_thread(postgres.stop, "fast")
        await asyncio.to_thread(postgres.start)
    else:
        postgres.execute(CUT_OTHERS, database=opened_database.name)
    await until(cut.is_set, "it has heard of it")
    assert await other_process.claim(["shard 0"])
    assert [await database.holds_claims() for _ in range(3)] == [False] * 3
    for act in (write_note, has_note):
        with pytest.raises(TakenOver):
            await act(database, "any")
    assert await other_process.holds_claims()
    await write_note(other_process, "of the other")


async def lose_shard(cut_off: OpenedDatabase, other_process: Database, postgres: Server) -> None:
    """Cut the connection that holds this process's claim to a shard, and let another process claim the shard."""
    assert int(postgres.execute(CUT_CLAIMS, database=cut_off.name)) == 1
    assert await other_process.claim(["shard 0"])


async def test_no_query_begins_while_loss_of_shard_is_checked(
    opened_database: OpenedDatabase, other_process: Database, postgres: Server
) -> None:
    cut = asyncio.Event()
    assert await opened_database.database.claim(["shard 0"], cut.set)
    await lose_shard(opened_database, other_process, postgres)
    await until(cut.is_set, "it has heard of it")
    begun = list[int]()

    async def begin() -> None:
        async with opened_database.database.read():
            begun.append(1)

    finding_out = asyncio.create_task(opened_database.database.holds_claims())
    first, *later = [asyncio.create_task(begin())]
    while not finding_out.done():
        later.append(asyncio.create_task(begin()))
        await asyncio.sleep(0.001)
    with pytest.raises(TakenOver):
        await first
    # Each of these tasks checks the claim with its own connection, so await only a few.
    for task in later[:: max(1, len(later) // 4)]:
        with pytest.raises(TakenOver):
            await task
    for task in later:
        task.cancel()
    assert not begun


async def test_waiting_write_is_refused_after_loss_of_shard(
    opened_database: OpenedDatabase, other_process: Database, postgres: Server
) -> None:
    database, cut = opened_database.database, asyncio.Event()
    assert await database.claim(["shard 0"], cut.set)
    reading, leave = asyncio.Barrier(MAX_CONNECTIONS), asyncio.Event()

    async def read_for_long() -> None:
        async with database.read() as connection:
            await get_fact(connection, "any")
            await reading.wait()
            await leave.wait()

    async with asyncio.TaskGroup() as tasks:
        for _ in range(MAX_CONNECTIONS - 1):
            tasks.create_task(read_for_long())
        await reading.wait()
        waiting = asyncio.create_task(write_note(database, "late"))
        await asyncio.sleep(0)
        await lose_shard(opened_database, other_process, postgres)
        await until(cut.is_set, "it has heard of it")
        leave.set()
    with pytest.raises(TakenOver):
        await waiting
    assert not await has_note(other_process, "late")


async def test_write_is_rolled_back_if_shard_is_lost(
    opened_database: OpenedDatabase, other_process: Database, postgres: Server
) -> None:
    cut = asyncio.Event()
    assert await opened_database.database.claim(["shard 0"], cut.set)

    async def write_and_lose_the_shard() -> None:
        async with opened_database.database.write() as connection:
            await set_fact(connection, "late", "here")
            await lose_shard(opened_database, other_process, postgres)
            await until(cut.is_set, "it has heard of it")

    with pytest.raises(TakenOver):
        await write_and_lose_the_shard()
    assert not await has_note(other_process, "late")


async def test_claim_can_be_extended_to_another_shard(opened_database: OpenedDatabase, other_process: Database) -> None:
    assert await opened_database.database.claim(["shard 0"])
    assert await opened_database.database.claim(["shard 0", "shard 1"])
    assert [await other_process.claim([name]) for name in ("shard 0", "shard 1")] == [False, False]


async def test_exclusive_section_admits_one_process(opened_database: OpenedDatabase, other_process: Database) -> None:
    inside, leave, order = asyncio.Event(), asyncio.Event(), list[str]()

    async def first() -> None:
        async with opened_database.database.exclusive_lock("commands"):
            inside.set()
            await leave.wait()
            order.append("first")

    async def second() -> None:
        async with other_process.exclusive_lock("commands"):
            order.append("second")

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(first())
        await inside.wait()
        tasks.create_task(second())
        async with other_process.exclusive_lock("emojis"):
            await write_note(other_process, "meanwhile")
        leave.set()
    assert order == ["first", "second"]


# Timeouts.


async def test_write_waiting_for_lock_fails_before_response_timeout(
    opened_database: OpenedDatabase, postgres: Server, clock: Clock
) -> None:
    service = Service(opened_database.database, clock=clock, entropy=Entropy())
    table = await begin_game(service)
    person, move = person_to_move(table), str(table.position.legal_moves(table.to_act[0].seat)[0])
    holding = await asyncpg.connect(postgres.url(opened_database.name).replace("+asyncpg", ""))
    async with holding.transaction():
        await holding.execute("SELECT id FROM games FOR UPDATE")
        # The server enforces this limit, so the speed of this machine doesn't matter.
        assert float(LIMITS["lock_timeout"].removesuffix("s")) < ANSWERED_WITHIN_S
        async with asyncio.timeout(WAIT_TIMEOUT_S):
            with pytest.raises(DBAPIError, match="lock timeout"):
                await play(service, ask(person, click=7), table.game.id, move)
    await holding.close()
    assert await find_act(service, 7) is None
    await play(service, ask(person, click=7), table.game.id, move)
    assert await find_act(service, 7) == "play"


class FaultyProxy:
    """A proxy to the server that can drop all data without closing its connections."""

    def __init__(self, port: int) -> None:
        self._port, self.dead = port, False
        self._tasks: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Start the proxy and yield its port."""
        async with await asyncio.start_server(self._connect, "127.0.0.1", 0) as server:
            yield server.sockets[0].getsockname()[1]
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection("127.0.0.1", self._port)
        ways = [self._pass(reader, forth), self._pass(back, writer)]
        self._tasks += map(asyncio.create_task, ways)

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        # Once a connection is dead, it stays dead, even after the proxy recovers.
        dead = False
        try:
            while part := await source.read(65536):
                dead = dead or self.dead
                if not dead:
                    target.write(part)
        finally:
            target.close()


async def test_connections_to_dead_server_time_out(
    opened_database: OpenedDatabase, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.postgres.RESPONSE_TIMEOUT_S", 0.2)
    proxy = FaultyProxy(postgres.port)
    async with proxy.open() as port:
        database = await Database.open(postgres.url(opened_database.name).replace(str(postgres.port), str(port)))
        assert await database.claim(["shard 0"])
        both = asyncio.Barrier(2)

        async def ask_dead_proxy() -> None:
            async with database.read() as connection:
                await both.wait()
                proxy.dead = True
                await get_fact(connection, "any")

        asked = await asyncio.gather(*(ask_dead_proxy() for _ in range(2)), return_exceptions=True)
        assert [isinstance(error, TimeoutError) for error in asked] == [True, True]
        proxy.dead = False
        assert await database.holds_claims()
        await write_note(database, "next")
        assert await has_note(database, "next")
        await database.close()


# Addresses.


async def seen_by_server(url: str) -> tuple[str, str]:
    """Return the application name and the user that the server sees for this address."""
    database = await Database.open(url, inspect_only=True)
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
async def test_address_accepts_options_of_libpq(
    postgres: Server, opened_database: OpenedDatabase, options: str, name: str
) -> None:
    assert await seen_by_server(f"{postgres.url(opened_database.name)}?{options}") == (name, "azul")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("sslmode=require", "rejected SSL upgrade"),
        ("sslmode=verify-full&sslrootcert=nowhere.pem", "No such file"),
        ("sslmode=maybe", "sslmode must be one of disable, allow, prefer"),
        ("connect_timeout=soon", "connect_timeout must be a number of seconds"),
        ("sslmode=allow&sslmode=require", "sslmode is given more than once"),
        ("target=any", "it has an option other than user, password, host, port, sslmode"),
        ("password=one&secret=two", "it has an option other than user"),
        ("port=any", "port must be a number from 1 to 65,535"),
        ("port=65536", "port must be a number"),
        ("host=a:1,b&port=1,70000", "port must be a number"),
    ],
)
async def test_invalid_option_in_address_is_reported(
    postgres: Server, opened_database: OpenedDatabase, options: str, why: str
) -> None:
    for inspect_only in (False, True):
        with pytest.raises(DatabaseUnusable, match=why):
            await Database.open(f"{postgres.url(opened_database.name)}?{options}", inspect_only=inspect_only)


@pytest.mark.parametrize(
    "address", ["postgresql+asyncpg://azul:p@ss@host/games", "postgresql+asyncpg://azul:p@s/s@host/games"]
)
def test_at_sign_in_password_must_be_escaped(address: str) -> None:
    with pytest.raises(DatabaseUnusable, match="write %40 for each @"):
        parse_url(address)
    assert parse_url(address.replace("@", "%40", 1))[0].password == address.split(":")[2].rpartition("@")[0]


async def insert_duplicate_fact(database: Database, value: str) -> None:
    async with database.write() as connection:
        await connection.execute(insert(facts), {"key": "same", "value": value})


async def test_statement_error_does_not_contain_values(opened_database: OpenedDatabase) -> None:
    await insert_duplicate_fact(opened_database.database, "first")
    with pytest.raises(DBAPIError) as raised:
        await insert_duplicate_fact(opened_database.database, "what Ana is called")
    assert "what Ana is called" not in str(raised.value)


async def test_statements_are_planned_for_their_actual_values(opened_database: OpenedDatabase) -> None:
    async with opened_database.database.read() as connection:
        mode = (await connection.execute(text("SELECT current_setting('plan_cache_mode')"))).scalar()
    assert mode == "force_custom_plan"
