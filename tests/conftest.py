"""Fixtures and hooks that tests share: a manual clock, a service with a real database, and workers."""

from __future__ import annotations

import asyncio
import gc
import shutil
from collections.abc import AsyncIterator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.messages.words import LANGUAGES, words
from bot.storage import sqlite
from bot.storage.database import Database, parse_url
from tests.support import budget, skips, workers
from tests.support.campaigns import campaign_seeds, pytest_terminal_summary  # noqa: F401
from tests.support.catalogues import read_catalogue
from tests.support.clock import Clock, Entropy
from tests.support.driver import compiling_once, without_driver
from tests.support.postgres import Server, programs
from tests.support.postgres import running as running_server
from tests.support.skips import (
    check_that_nothing_is_left_out,
    pytest_make_collect_report,  # noqa: F401
    pytest_runtest_makereport,  # noqa: F401
)

LAST = "~"
"""A group name that sorts after all other names."""


def uses_postgres(item: pytest.Item) -> bool:
    """Check whether a test needs a PostgreSQL server."""
    assert isinstance(item, pytest.Function)
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    kind = parameters.get("database_kind", item.config.getoption("database"))
    return "postgres" in item.fixturenames or (kind == "postgresql" and "database_url" in item.fixturenames)


def find_groups(items: Iterable[pytest.Item]) -> dict[str, str]:
    """Return the group of each file.

    A group consists of all files that need Chromium, of a folder's files that need PostgreSQL, or of a single file.
    """
    groups: dict[str, str] = {}
    for item in items:
        file = item.nodeid.partition("::")[0]
        if item.get_closest_marker("browser") is not None:
            groups[file] = "Chromium"
        elif uses_postgres(item):
            groups[file] = f"PostgreSQL for {'/'.join(file.split('/')[:2])}"
        else:
            groups.setdefault(file, file)
    return groups


@settings(max_examples=1, database=None)
@given(st.integers(), st.text(min_size=1))
def draw_first_example(_number: int, _text: str) -> None:
    """Do nothing. Before its first example, Hypothesis lists all characters and the product's constants.

    In a fresh clone, this takes 3 s.
    """


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if workers.count_workers(session) == 0:
        return None
    # Do this before the workers are forked. Otherwise each worker would do it again.
    draw_first_example()
    for language in LANGUAGES:
        words(language)
        read_catalogue(language)
    groups = find_groups(session.items)

    def find_group(item: pytest.Item) -> str:
        return groups[item.nodeid.partition("::")[0]]

    def order(item: pytest.Item) -> str:
        group = find_group(item)
        # Groups with several files take long, so run them first. The other files keep their order.
        return LAST if group in groups else group

    session.items.sort(key=order)
    return workers.run_forked(session, find_group)


def pytest_configure(config: pytest.Config) -> None:
    check_that_nothing_is_left_out(config)
    budget.register(config)


def pytest_collection_finish() -> None:
    """Exclude objects that exist after collection, such as modules and thousands of tests, from garbage collection.

    New objects are collected less often than in a bot, which runs for weeks. Otherwise collections would take a
    fourteenth of the suite's processor time.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session", autouse=True)
def sqlite_without_sync() -> Iterator[None]:
    """SQLite without synchronous writes, because tests don't simulate power failures."""
    with mock.patch("bot.storage.sqlite.PRAGMAS", (*sqlite.PRAGMAS, "synchronous=OFF")):
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_statement_cache() -> Iterator[None]:
    """A cache of compiled statements for all databases. A bot has only one database, while tests have many."""
    with compiling_once():
        yield


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all its tables, which tests copy, because migrating takes ten times as long as copying."""

    async def migrate() -> None:
        await (await Database.open(f"sqlite+aiosqlite:///{file}")).close()

    file = tmp_path_factory.mktemp("migrated") / "azul.sqlite3"
    with asyncio.Runner() as runner:
        runner.run(migrate())
    return file


@pytest.fixture
def database_file(tmp_path: Path, migrated: Path) -> Path:
    return Path(shutil.copy(migrated, tmp_path / "azul.sqlite3"))


@pytest.fixture
def sqlite_without_driver(database_kind: str) -> Iterator[None]:
    """SQLite without its driver, for tests without concurrency.

    The driver is used by tests of storage, by tests of concurrent use cases, and by bots in their own processes.
    """
    with without_driver() if database_kind == "sqlite" else nullcontext():
        yield


NOTHING_CROSSES = pytest.mark.usefixtures("sqlite_without_driver")
BOTH_DATABASES = pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
ONLY_SQLITE = pytest.mark.parametrize("database_kind", ["sqlite"])
"""A parameter for tests that apply only to SQLite, even if `--database` selects PostgreSQL."""


def pytest_addoption(parser: pytest.Parser) -> None:
    skips.add_option(parser)
    workers.add_option(parser)
    budget.add_options(parser)
    parser.addoption("--database", choices=("sqlite", "postgresql"), default="sqlite", help="that the tests use")
    parser.addoption("--rewrite", action="store_true", help="write stories and golden files anew")
    parser.addoption("--seeds", help="of campaigns, in place of their usual ones: 17, or 0-1999")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL server with an empty database ``migrated``. It has all its tables, and tests copy it."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (Debian's package postgresql)")
    with running_server() as server:
        server.execute("CREATE DATABASE migrated")

        async def migrate() -> None:
            await (await Database.open(server.url("migrated"))).close()

        # Use another thread, because a loop may already be running for the test that needs the server.
        with ThreadPoolExecutor() as pool:
            pool.submit(lambda: asyncio.run(migrate())).result()
        yield server


@pytest.fixture
def postgres(postgres_server: Server) -> Iterator[Server]:
    """The PostgreSQL server. Copies of databases made by the test are dropped afterwards."""
    yield postgres_server
    postgres_server.give_back_copies()


@pytest.fixture
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of database: ``sqlite`` or ``postgresql``."""
    kind: str = request.config.getoption("database")
    return kind


@pytest.fixture
def database_url(request: pytest.FixtureRequest, database_kind: str) -> str:
    """The address of an empty database with all its tables."""
    if database_kind == "sqlite":
        return f"sqlite+aiosqlite:///{request.getfixturevalue('database_file')}"
    server: Server = request.getfixturevalue("postgres")
    return server.url(server.copy("migrated"))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    parts, kind = parse_url(database_url)
    # `Database.open` would also check the version, integrity and lock, although the copy was made for this test.
    opened = Database(kind.create_engine(parts), kind, lambda: None)
    yield opened
    await opened.close()


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service(database, clock=clock, entropy=Entropy(), limits=Limits(games_per_host=3))


def restarted(service: Service) -> Service:
    """Return the service after a restart: it knows nothing but the stored data."""
    return Service(service.database, clock=service.clock, entropy=service.entropy, limits=service.limits)


@pytest.fixture
async def processes(postgres: Server, clock: Clock) -> AsyncIterator[tuple[Service, Service]]:
    """The services of two processes that use the same database."""
    url, entropy, limits = postgres.url(postgres.copy("migrated")), Entropy(), Limits(games_per_host=3)
    # If a lock takes longer than Discord would wait, the machine is just busy.
    with mock.patch.dict("bot.storage.postgres.LIMITS", lock_timeout="60s", statement_timeout="60s"):
        one, other = [Service(await Database.open(url), clock=clock, entropy=entropy, limits=limits) for _ in range(2)]
        yield one, other
        for service in (one, other):
            await service.database.close()
