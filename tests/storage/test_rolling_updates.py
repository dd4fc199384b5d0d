"""Updates while a process of the previous version goes on playing on the same PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest import mock

import asyncpg
import pytest

from bot.games.core.service import Service
from bot.games.table import seats
from bot.storage.database import Database
from tests.support.clock import Clock, Entropy
from tests.support.later_versions import EXAMPLE, later_version
from tests.support.people import BEN, ask
from tests.support.postgres import Server
from tests.support.tables import begin_game, play_moves
from tests.support.waiting import until

GAMES_THEN_LOG = """op.add_column("games", sa.Column("mood", sa.Text()))
    op.execute("SELECT pg_sleep(0.1)")
    op.add_column("log", sa.Column("mood", sa.Text()))"""
HAS_LOCKED = """SELECT count(*) FROM pg_locks
    WHERE relation = 'games'::regclass AND mode = 'AccessExclusiveLock' AND granted"""


class Evening:
    """Two people who open, play and finish one game after the other. They stop at the first error."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._games = 0
        self._is_over = False

    @asynccontextmanager
    async def lasting(self) -> AsyncIterator[None]:
        """Let them play during the block."""
        playing = asyncio.create_task(self._play())
        yield
        self._is_over = True
        await playing

    async def _play(self) -> None:
        while not self._is_over:
            table = await play_moves(self._service, await begin_game(self._service), 1)
            await seats.resign(self._service, ask(BEN), table.game.id)
            self._games += 1

    async def play_on(self) -> None:
        """Wait until a game that begins now has ended."""
        enough = self._games + 2
        await until(lambda: self._games >= enough, "a game is played")


@asynccontextmanager
async def opened(url: str, clock: Clock, entropy: Entropy) -> AsyncIterator[Service]:
    """Open the database, and migrate it if necessary."""
    database = await Database.open(url)
    yield Service(database, clock=clock, entropy=entropy)
    await database.close()


@pytest.fixture
def patient() -> Iterator[None]:
    """Long timeouts of the bot, for busy machines, and short ones of the migration."""
    with (
        mock.patch.dict("bot.storage.postgres.LIMITS", lock_timeout="60s", statement_timeout="60s"),
        mock.patch("bot.storage.postgres.MIGRATION_LOCK_TIMEOUT", "50ms"),
        mock.patch("bot.storage.postgres.MIGRATION_RETRY_DELAY_S", 0.1),
    ):
        yield


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_people_play_on_during_migration_by_another_process(
    database_url: str, clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    entropy = Entropy()
    reader = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    async with opened(database_url, clock, entropy) as service:
        evening = Evening(service)
        async with evening.lasting():
            await evening.play_on()
            with later_version(tmp_path / "later", EXAMPLE):
                async with reader.transaction():
                    # A backup holds this lock as long as it takes.
                    await reader.execute("LOCK TABLE games IN ACCESS SHARE MODE")
                    updated = asyncio.create_task(Database.open(database_url))
                    await until(lambda: "the migration waits" in caplog.text, "the migration waits")
                    await evening.play_on()
                    assert not updated.done()
                later = await updated
            await evening.play_on()
        assert await reader.fetchval("SELECT DISTINCT mood FROM games") == "calm"
        assert not await service.database.is_of_this_version()
        await later.close()
    await reader.close()


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("database_kind", ["postgresql"])
@pytest.mark.parametrize("deadlock_timeout", ["1s", "1ms"])
async def test_deadlock_ends_the_migration_rather_than_a_move(
    database_url: str, postgres: Server, tmp_path: Path, deadlock_timeout: str
) -> None:
    name = database_url.rpartition("/")[2]
    move = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    postgres.execute(f"ALTER DATABASE {name} SET deadlock_timeout = '{deadlock_timeout}'")
    with later_version(tmp_path / "later", GAMES_THEN_LOG):
        async with move.transaction():
            await move.execute("SELECT FROM log")
            updated = asyncio.create_task(Database.open(database_url))
            await until(lambda: int(postgres.execute(HAS_LOCKED, database=name)), "the migration locks the games")
            await move.execute("SELECT FROM games")
        await (await updated).close()
    assert await move.fetchval("SELECT version_num FROM alembic_version") == "0002"
    await move.close()


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_only_first_of_concurrent_updates_saves_a_copy(database_url: str, tmp_path: Path) -> None:
    copied = list[tuple[str, ...]]()
    both_wait = asyncio.Event()

    async def copy(*versions: str) -> None:
        copied.append(versions)
        await both_wait.wait()

    with later_version(tmp_path / "later", EXAMPLE):
        opening = [asyncio.create_task(Database.open(database_url, before_migrating=copy)) for _ in range(2)]
        await until(lambda: copied, "the first one saves a copy")
        assert not any(task.done() for task in opening)
        both_wait.set()
        for database in await asyncio.gather(*opening):
            assert await database.is_of_this_version()
            await database.close()
    assert copied == [("0001", "0002")]
