"""Runs against the stand-in, with sketched pictures: in virtual time, or with real processes."""

from __future__ import annotations

import asyncio
import gc
import shutil
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import discord as library
import pytest
import yarl

from tests.chaos.forks import sketching
from tests.chaos.history import History
from tests.chaos.life import virtual
from tests.chaos.loop import VirtualLoop
from tests.chaos.plan import Plan
from tests.chaos.virtual import live
from tests.discord_app.conftest import cached_commands, registered_commands  # noqa: F401
from tests.support.driver import without_threads
from tests.support.postgres import Server

LONGEST_RUN_S = 1e7
WAITING_FOR_LOCKS = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"
Lived = Callable[[Plan], History]
"""Lives through a plan; what the auditor is to look at."""


@pytest.fixture(scope="module")
def in_virtual_time() -> Iterator[None]:
    """What runs in virtual time need beside their loop."""
    before = library.http.Route.BASE, library.asset.Asset.BASE, library.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    with virtual(), sketching():
        yield
    library.http.Route.BASE, library.asset.Asset.BASE = before[:2]
    library.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(str(before[2]))
    # What the dead have left open is found while that is expected, not during the tests of others.
    gc.collect()


@pytest.fixture(autouse=True)
def log_forgotten(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A log keeps tracebacks, and those what the dead had open: until after everything, where nobody expects it."""
    yield
    caplog.get_records("call").clear()


def _run(living: Coroutine[Any, Any, History], loop: VirtualLoop) -> History:
    async def within() -> History:
        async with asyncio.timeout(LONGEST_RUN_S):
            return await living

    with without_threads(), asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(within())


@pytest.fixture(scope="module")
def on_sqlite(registered_commands: tuple[Path, dict[int, Any]], in_virtual_time: None) -> Lived:  # noqa: F811
    """One process, with a file."""
    template, commands = registered_commands

    def run(plan: Plan) -> History:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{shutil.copy(template, folder)}"
            return _run(live(plan, url, Path(folder), commands), VirtualLoop())

    return run


@pytest.fixture
def on_postgresql(postgres: Server, in_virtual_time: None) -> Lived:
    """Three processes that share a server."""

    def stuck(waiting: int) -> bool:
        return int(postgres.execute(WAITING_FOR_LOCKS)) >= waiting

    def run(plan: Plan) -> History:
        name = postgres.copy("migrated")
        # What is confirmed outlives the end of the server, which other tests do not ask for.
        postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = on")
        with tempfile.TemporaryDirectory() as folder:
            history = _run(live(plan, postgres.url(name), Path(folder), {}, postgres, 3), VirtualLoop(stuck))
        # A test may live through many.
        postgres.give_back_copies()
        return history

    return run
