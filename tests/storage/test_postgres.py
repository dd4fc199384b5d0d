"""Behaviour of PostgreSQL after restarts, cut connections and the loss of a shard."""

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
from tests.storage.notes import is_noted, note
from tests.support.clock import Clock, Entropy
from tests.support.people import ask
from tests.support.postgres import Server
from tests.support.tables import acting, begun
from tests.support.waiting import PATIENCE_S, until

ANSWERED_WITHIN_S = 3.0
"""The time after which Discord reports an error if there was no response."""

CUT_OTHERS = (
    "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CUT_CLAIMS = (
    "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_locks JOIN pg_database ON database = pg_database.oid"
    " WHERE locktype = 'advisory' AND datname = current_database()"
)


class Opened(NamedTuple):
    """A database with two idle connections."""

    database: Database
    name: str
    connections: list[asyncpg.Connection]

    async def lose_them(self) -> None:
        """Wait until the driver has noticed that both connections are closed."""
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


@pytest.mark.parametrize("restarted", [False, True])
async def test_after_a_cut_or_a_restart_nobody_fails_and_everything_is_there(
    two: Opened, postgres: Server, restarted: bool
) -> None:
    await note(two.database, "before")
    if restarted:
        await asyncio.to_thread(postgres.stop, "fast")
        await asyncio.to_thread(postgres.start)
    else:
        assert int(postgres.execute(CUT_OTHERS, database=two.name)) >= 2
    await two.lose_them()
    await asyncio.gather(*(note(two.database, str(number)) for number in range(3)))
    assert await is_noted(two.database, "before")
    assert await is_noted(two.database, "2")


async def test_a_connection_that_is_cut_in_the_midst_of_a_write_keeps_nothing_of_it_and_fails_nobody_else(
    two: Opened,
) -> None:
    database = two.database

    async def write_and_be_cut() -> None:
        async with database.write() as connection:
            await set_fact(connection, "cut", "half")
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(DBAPIError):
        await write_and_be_cut()
    await note(database, "next")
    assert (await is_noted(database, "cut"), await is_noted(database, "next")) == (False, True)


async def test_who_gives_up_while_a_statement_goes_on_leaves_nothing_of_it_and_the_place_to_others(two: Opened) -> None:
    database = two.database
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
    await note(database, "next")
    assert (await is_noted(database, "given up"), await is_noted(database, "next")) == (False, True)


# Claims of shards.


@pytest.fixture
async def other(two: Opened, postgres: Server) -> AsyncIterator[Database]:
    """The database as opened by another process."""
    opened = await Database.open(postgres.url(two.name))
    yield opened
    await opened.close()


async def test_what_was_claimed_is_claimed_again_after_a_restart(
    two: Opened, other: Database, postgres: Server
) -> None:
    assert await two.database.claim(["shard 0"])
    await asyncio.to_thread(postgres.stop, "fast")
    await asyncio.to_thread(postgres.start)
    await note(two.database, "after the restart")
    assert await two.database.holds_claims()
    assert not await other.claim(["shard 0"])


@pytest.mark.parametrize("how", ["restarted", "cut"])
async def test_who_has_lost_its_shard_to_another_process_hears_of_it_at_once_and_does_nothing_more(
    two: Opened, other: Database, postgres: Server, how: str
) -> None:
    database, cut = two.database, asyncio.Event()
    assert await database.claim(["shard 0"], cut.set)
    if how == "restarted":
        await asyncio.to_thread(postgres.stop, "fast")
        await asyncio.to_thread(postgres.start)
    else:
        postgres.execute(CUT_OTHERS, database=two.name)
    await until(cut.is_set, "it has heard of it")
    assert await other.claim(["shard 0"])
    assert [await database.holds_claims() for _ in range(3)] == [False] * 3
    for act in (note, is_noted):
        with pytest.raises(TakenOver):
            await act(database, "any")
    assert await other.holds_claims()
    await note(other, "of the other")


async def lose_shard(cut_off: Opened, other: Database, postgres: Server) -> None:
    """Cut the connection that holds the shard of this process, and let another process claim it."""
    assert int(postgres.execute(CUT_CLAIMS, database=cut_off.name)) == 1
    assert await other.claim(["shard 0"])


async def test_while_somebody_finds_out_that_another_process_has_its_shard_nothing_begins(
    two: Opened, other: Database, postgres: Server
) -> None:
    cut = asyncio.Event()
    assert await two.database.claim(["shard 0"], cut.set)
    await lose_shard(two, other, postgres)
    await until(cut.is_set, "it has heard of it")
    begun = list[int]()

    async def begin() -> None:
        async with two.database.read():
            begun.append(1)

    finding_out = asyncio.create_task(two.database.holds_claims())
    first, *later = [asyncio.create_task(begin())]
    while not finding_out.done():
        later.append(asyncio.create_task(begin()))
        await asyncio.sleep(0.001)
    with pytest.raises(TakenOver):
        await first
    # Each of these checks for itself with its own connection, so test only a few.
    for task in later[:: max(1, len(later) // 4)]:
        with pytest.raises(TakenOver):
            await task
    for task in later:
        task.cancel()
    assert not begun


async def test_who_has_waited_for_a_connection_while_its_shard_went_to_another_process_begins_nothing(
    two: Opened, other: Database, postgres: Server
) -> None:
    database, cut = two.database, asyncio.Event()
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
        waiting = asyncio.create_task(note(database, "late"))
        await asyncio.sleep(0)
        await lose_shard(two, other, postgres)
        await until(cut.is_set, "it has heard of it")
        leave.set()
    with pytest.raises(TakenOver):
        await waiting
    assert not await is_noted(other, "late")


async def test_nothing_is_kept_of_a_write_in_which_its_shard_went_to_another_process(
    two: Opened, other: Database, postgres: Server
) -> None:
    cut = asyncio.Event()
    assert await two.database.claim(["shard 0"], cut.set)

    async def write_and_lose_the_shard() -> None:
        async with two.database.write() as connection:
            await set_fact(connection, "late", "here")
            await lose_shard(two, other, postgres)
            await until(cut.is_set, "it has heard of it")

    with pytest.raises(TakenOver):
        await write_and_lose_the_shard()
    assert not await is_noted(other, "late")


async def test_a_shard_that_is_added_to_those_of_a_process_is_its_own_as_well(two: Opened, other: Database) -> None:
    assert await two.database.claim(["shard 0"])
    assert await two.database.claim(["shard 0", "shard 1"])
    assert [await other.claim([name]) for name in ("shard 0", "shard 1")] == [False, False]


async def test_of_several_processes_one_at_a_time_is_where_it_must_be_alone(two: Opened, other: Database) -> None:
    inside, leave, order = asyncio.Event(), asyncio.Event(), list[str]()

    async def first() -> None:
        async with two.database.exclusive_lock("commands"):
            inside.set()
            await leave.wait()
            order.append("first")

    async def second() -> None:
        async with other.exclusive_lock("commands"):
            order.append("second")

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(first())
        await inside.wait()
        tasks.create_task(second())
        async with other.exclusive_lock("emojis"):
            await note(other, "meanwhile")
        leave.set()
    assert order == ["first", "second"]


# Timeouts.


async def test_a_write_behind_a_lock_that_is_not_let_go_fails_in_time_to_be_answered(
    two: Opened, postgres: Server, clock: Clock
) -> None:
    service = Service(two.database, clock=clock, entropy=Entropy())
    table = await begun(service)
    person, move = acting(table), str(table.position.legal_moves(table.to_act[0].seat)[0])
    holding = await asyncpg.connect(postgres.url(two.name).replace("+asyncpg", ""))
    async with holding.transaction():
        await holding.execute("SELECT id FROM games FOR UPDATE")
        # The server enforces this limit, so the speed of this machine doesn't matter.
        assert float(LIMITS["lock_timeout"].removesuffix("s")) < ANSWERED_WITHIN_S
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(DBAPIError, match="lock timeout"):
                await play(service, ask(person, click=7), table.game.id, move)
    await holding.close()
    assert await find_act(service, 7) is None
    await play(service, ask(person, click=7), table.game.id, move)
    assert await find_act(service, 7) == "play"


class Line:
    """A proxy to the server that can drop all data without closing connections."""

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
        # A connection opened before the failure stays dead.
        dead = False
        try:
            while part := await source.read(65536):
                dead = dead or self.dead
                if not dead:
                    target.write(part)
        finally:
            target.close()


async def test_connections_that_lead_nowhere_are_given_up_and_hold_up_nobody_for_ever(
    two: Opened, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.postgres.RESPONSE_TIMEOUT_S", 0.2)
    line = Line(postgres.port)
    async with line.open() as port:
        database = await Database.open(postgres.url(two.name).replace(str(postgres.port), str(port)))
        assert await database.claim(["shard 0"])
        both = asyncio.Barrier(2)

        async def ask_a_dead_line() -> None:
            async with database.read() as connection:
                await both.wait()
                line.dead = True
                await get_fact(connection, "any")

        asked = await asyncio.gather(*(ask_a_dead_line() for _ in range(2)), return_exceptions=True)
        assert [isinstance(error, TimeoutError) for error in asked] == [True, True]
        line.dead = False
        assert await database.holds_claims()
        await note(database, "next")
        assert await is_noted(database, "next")
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
async def test_what_may_stand_behind_an_address_is_what_libpq_knows(
    postgres: Server, two: Opened, options: str, name: str
) -> None:
    assert await seen_by_server(f"{postgres.url(two.name)}?{options}") == (name, "azul")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("sslmode=require", "rejected SSL upgrade"),
        ("sslmode=verify-full&sslrootcert=nowhere.pem", "No such file"),
        ("sslmode=maybe", "sslmode must be one of disable, allow, prefer"),
        ("connect_timeout=soon", "connect_timeout must be a number of seconds"),
        ("sslmode=allow&sslmode=require", "sslmode is given more than once"),
        ("target=any", "there is no option 'target', only user, password, host, port, sslmode"),
        ("ssl=require", "there is no option 'ssl'"),
        ("port=any", "port must be a number"),
    ],
)
async def test_what_cannot_be_done_with_an_address_is_told_by_name(
    postgres: Server, two: Opened, options: str, why: str
) -> None:
    for inspect_only in (False, True):
        with pytest.raises(DatabaseUnusable, match=why):
            await Database.open(f"{postgres.url(two.name)}?{options}", inspect_only=inspect_only)


@pytest.mark.parametrize(
    "address", ["postgresql+asyncpg://azul:p@ss@host/games", "postgresql+asyncpg://azul:p@s/s@host/games"]
)
def test_an_at_sign_in_a_password_is_to_be_written_so_that_it_ends_nothing(address: str) -> None:
    with pytest.raises(DatabaseUnusable, match="write %40 for each @"):
        parse_url(address)
    assert parse_url(address.replace("@", "%40", 1))[0].password == address.split(":")[2].rpartition("@")[0]


async def add_fact_as_if_it_were_new(database: Database, value: str) -> None:
    async with database.write() as connection:
        await connection.execute(insert(facts), {"key": "same", "value": value})


async def test_an_error_of_a_statement_tells_nothing_of_what_was_to_be_written(two: Opened) -> None:
    await add_fact_as_if_it_were_new(two.database, "first")
    with pytest.raises(DBAPIError) as raised:
        await add_fact_as_if_it_were_new(two.database, "what Ana is called")
    assert "what Ana is called" not in str(raised.value)


async def test_statements_are_planned_for_their_own_values(two: Opened) -> None:
    async with two.database.read() as connection:
        mode = (await connection.execute(text("SELECT current_setting('plan_cache_mode')"))).scalar()
    assert mode == "force_custom_plan"
