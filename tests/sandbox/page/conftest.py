"""One browser for all tests of a module: to start it takes longer than most of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.sandbox.stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.conftest import open_sandbox
from tests.sandbox.tiny_bot import TinyBot, running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[playwright.Browser]:
    async with chromium.browser() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def discord(tmp_path: Path) -> AsyncIterator[StandIn]:
    async with open_sandbox(tmp_path) as stand_in:
        yield stand_in


@pytest_asyncio.fixture(loop_scope="module")
async def tiny(discord: StandIn) -> AsyncIterator[TinyBot]:
    async with running(discord) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def page(discord: StandIn, tiny: TinyBot, browser: playwright.Browser) -> AsyncIterator[playwright.Page]:
    """Ana's page, with the tiny bot at work."""
    async with chromium.page_at(browser, discord.url) as page:
        await playwright.expect(page.locator("#banner")).to_be_hidden()
        yield page
