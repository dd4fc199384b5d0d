"""Runs against the stand-in in virtual time or with real processes. Pictures are only sketched."""

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

RUN_TIMEOUT_S = 1e7
WAITING_FOR_LOCKS = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"
RunPlan = Callable[[Plan], History]
"""A function that runs a plan and returns its history for the auditor."""


@pytest.fixture(scope="module")
def virtual_time() -> Iterator[None]:
    """The patches that runs in virtual time need in addition to their event loop."""
    before = library.http.Route.BASE, library.asset.Asset.BASE, library.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    with virtual(), sketching():
        yield
    library.http.Route.BASE, library.asset.Asset.BASE = before[:2]
    library.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(str(before[2]))
    # Collect connections of dead processes here, where warnings about them are expected, rather than during other
    # tests.
    gc.collect()


@pytest.fixture(autouse=True)
def cleared_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A fixture that clears the log. Its tracebacks would keep connections of dead processes open until the end."""
    yield
    caplog.get_records("call").clear()


def _run(living: Coroutine[Any, Any, History], loop: VirtualLoop) -> History:
    async def within() -> History:
        async with asyncio.timeout(RUN_TIMEOUT_S):
            return await living

    with without_threads(), asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(within())


@pytest.fixture(scope="module")
def run_on_sqlite(registered_commands: tuple[Path, dict[int, Any]], virtual_time: None) -> RunPlan:  # noqa: F811
    """A function that runs a plan with one process on SQLite."""
    template, commands = registered_commands

    def run(plan: Plan) -> History:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{shutil.copy(template, folder)}"
            return _run(live(plan, url, Path(folder), commands), VirtualLoop())

    return run


@pytest.fixture
def run_on_postgresql(postgres: Server, virtual_time: None) -> RunPlan:
    """A function that runs a plan with three processes on PostgreSQL."""

    def stuck(waiting: int) -> bool:
        return int(postgres.execute(WAITING_FOR_LOCKS)) >= waiting

    def run(plan: Plan) -> History:
        name = postgres.copy("migrated")
        # Commits must survive a restart of the server. No other tests need this.
        postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = on")
        with tempfile.TemporaryDirectory() as folder:
            history = _run(live(plan, postgres.url(name), Path(folder), {}, postgres, 3), VirtualLoop(stuck))
        # A test may run many plans, each of which uses a copy.
        postgres.give_back_copies()
        return history

    return run
