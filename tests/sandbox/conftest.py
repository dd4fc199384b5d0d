"""A stand-in for each test, and bots that are connected to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox.serve import add_defaults
from tests.discord_stand_in import ManualClock, Person, StandIn
from tests.sandbox.raw_bot import HELLO, RawBot, raw_bot
from tests.sandbox.tiny_bot import TinyBot, running
from tests.support.waiting import WAIT_TIMEOUT_S


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def discord(clock: ManualClock) -> AsyncIterator[StandIn]:
    """A stand-in for Discord with a manual clock."""
    async with StandIn.open(clock=clock) as stand_in:
        yield stand_in


@asynccontextmanager
async def open_sandbox(folder: Path) -> AsyncIterator[StandIn]:
    """Yield a stand-in with the sandbox's defaults. Its timeout for responses is as long as tests wait."""
    stand_in = StandIn(folder, response_timeout_s=WAIT_TIMEOUT_S)
    add_defaults(stand_in)
    await stand_in.start()
    yield stand_in
    await stand_in.stop()


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[StandIn]:
    async with open_sandbox(tmp_path) as stand_in:
        yield stand_in


@pytest.fixture
def ana(discord: StandIn) -> Person:
    return discord.person("Ana")


@pytest.fixture
def ben(discord: StandIn) -> Person:
    return discord.person("Ben", locale="zh-TW")


@pytest.fixture
async def raw(discord: StandIn) -> AsyncIterator[RawBot]:
    async with raw_bot(discord) as bot:
        yield bot


@pytest.fixture
async def tiny_client(discord: StandIn) -> AsyncIterator[TinyBot]:
    async with running(discord) as client:
        yield client


@pytest.fixture
async def bot_with_command(raw: RawBot) -> RawBot:
    """The raw bot with one command."""
    await raw.register(HELLO)
    return raw
