"""A browser and a window that all tests of the page share, because opening them takes longer than most tests.

The stand-in of each test has its own port, so the browser treats it as another origin. Therefore no test sees what
another one has stored.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.discord_stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.conftest import open_sandbox
from tests.sandbox.tiny_bot import TinyBot, running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[playwright.Browser]:
    async with chromium.browser() as browser:
        yield browser


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def window(browser: playwright.Browser) -> AsyncIterator[playwright.Page]:
    async with chromium.window(browser) as page:
        yield page


@pytest_asyncio.fixture(loop_scope="session")
async def discord(tmp_path: Path) -> AsyncIterator[StandIn]:
    async with open_sandbox(tmp_path) as stand_in:
        yield stand_in


@pytest_asyncio.fixture(loop_scope="session")
async def tiny_client(discord: StandIn) -> AsyncIterator[TinyBot]:
    async with running(discord) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def page(discord: StandIn, tiny_client: TinyBot, window: playwright.Page) -> AsyncIterator[playwright.Page]:
    """Ana's page while the tiny bot is connected."""
    width, height = chromium.DESKTOP
    await window.set_viewport_size({"width": width, "height": height})
    await window.emulate_media(color_scheme="light", reduced_motion="reduce")
    async with chromium.visit(window, discord.url):
        await playwright.expect(window.locator("#banner")).to_be_hidden()
        yield window
