"""Headless Chromium for the page's tests; where there is none, the tests are skipped and say why."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.support.waiting import PATIENCE_S

if TYPE_CHECKING:
    from playwright import async_api as playwright
else:
    playwright = pytest.importorskip("playwright.async_api", reason="the page's tests need the package playwright")

playwright.expect.set_options(timeout=PATIENCE_S * 1000)
DESKTOP = (1280, 800)
PHONE = (400, 800)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first draws nothing but the page: it takes a fifth less of the processor, and of a download."""
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-site-isolation-trials "
    "--disable-features=site-per-process,ProactivelySwapBrowsingInstance,BackForwardCache"
)


UNTIL_READY = """() => new Promise((done) => {
  const title = document.querySelector("#title");
  const look = () => title.textContent && done();
  new MutationObserver(look).observe(title, { childList: true });
  look();
})"""
"""Waits until the page has its texts and the state of the server. `expect` would check only after 0.1 and 0.25 s."""


def executable() -> str:
    """Where Chromium is: what TEST_CHROMIUM names, or the first usual name on the path."""
    wanted = os.environ.get("TEST_CHROMIUM")
    names = (wanted,) if wanted else NAMES
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip(f"no Chromium found ({', '.join(names)}); TEST_CHROMIUM may name one")
    return found


@asynccontextmanager
async def browser() -> AsyncIterator[playwright.Browser]:
    """A browser for the length of a block."""
    path = executable()
    async with playwright.async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=path, args=QUIET.split())
        try:
            yield chromium
        finally:
            await chromium.close()


@asynccontextmanager
async def window(chromium: playwright.Browser, size: tuple[int, int] = DESKTOP) -> AsyncIterator[playwright.Page]:
    """An empty window in a fresh profile."""
    width, height = size
    # Playwright presses a button only after its animations have ended.
    context = await chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    try:
        yield page
    finally:
        await context.close()


@asynccontextmanager
async def visit(page: playwright.Page, address: str) -> AsyncIterator[None]:
    """The page at this address for the length of a block, in which nothing may go wrong in its scripts."""
    problems: list[str] = []

    def note(line: playwright.Error | playwright.ConsoleMessage) -> None:
        if isinstance(line, playwright.Error) or line.type == "error":
            problems.append(str(line))

    page.on("pageerror", note)
    page.on("console", note)
    await page.goto(address)
    async with asyncio.timeout(PATIENCE_S):
        await page.evaluate(UNTIL_READY)
    try:
        yield
    finally:
        await page.evaluate("localStorage.clear()")
        # The page stays open until the next visit, so ignore that it loses its server.
        page.remove_listener("pageerror", note)
        page.remove_listener("console", note)
    assert problems == [], problems


@asynccontextmanager
async def page_at(
    chromium: playwright.Browser, address: str, size: tuple[int, int] = DESKTOP
) -> AsyncIterator[playwright.Page]:
    """The page in a window of its own."""
    async with window(chromium, size) as page, visit(page, address):
        yield page
