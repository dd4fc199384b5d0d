"""Headless Chromium for tests of the page. If it isn't installed, these tests are skipped with a reason."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.support.waiting import WAIT_TIMEOUT_S

if TYPE_CHECKING:
    from playwright import async_api as playwright
else:
    playwright = pytest.importorskip("playwright.async_api", reason="the page's tests need the package playwright")

playwright.expect.set_options(timeout=WAIT_TIMEOUT_S * 1000)
DESKTOP = (1280, 800)
PHONE = (400, 800)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Names that the program may have.

The headless shell takes a fifth less processor time and less download than the full browser.
"""
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
"""A script that waits until the page has its texts and the server's state. `expect` only polls at intervals."""


def executable() -> str:
    """Return the path of Chromium: the value of TEST_CHROMIUM, or the first of the usual names that is on the path."""
    wanted = os.environ.get("TEST_CHROMIUM")
    names = (wanted,) if wanted else NAMES
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip(f"no Chromium found ({', '.join(names)}); TEST_CHROMIUM may name one")
    return found


@asynccontextmanager
async def browser() -> AsyncIterator[playwright.Browser]:
    """Yield a browser."""
    path = executable()
    async with playwright.async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=path, args=QUIET.split())
        try:
            yield chromium
        finally:
            await chromium.close()


@asynccontextmanager
async def window(chromium: playwright.Browser, size: tuple[int, int] = DESKTOP) -> AsyncIterator[playwright.Page]:
    """Yield an empty window with a new profile."""
    width, height = size
    # Without this, Playwright waits until a button's animations end before it presses the button.
    context = await chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = await context.new_page()
    page.set_default_timeout(WAIT_TIMEOUT_S * 1000)
    try:
        yield page
    finally:
        await context.close()


@asynccontextmanager
async def visit(page: playwright.Page, address: str) -> AsyncIterator[None]:
    """Keep the page open at this address during the block. Scripts on the page mustn't report errors."""
    problems: list[str] = []

    def note(line: playwright.Error | playwright.ConsoleMessage) -> None:
        if isinstance(line, playwright.Error) or line.type == "error":
            problems.append(str(line))

    # A page of an earlier test may still look for its server, which has ended.
    await page.goto("about:blank")
    page.on("pageerror", note)
    page.on("console", note)
    await page.goto(address)
    async with asyncio.timeout(WAIT_TIMEOUT_S):
        await page.evaluate(UNTIL_READY)
    try:
        yield
    finally:
        await page.evaluate("localStorage.clear()")
        # The page stays open until the next visit, so ignore errors caused by the end of the server.
        page.remove_listener("pageerror", note)
        page.remove_listener("console", note)
    assert problems == [], problems


@asynccontextmanager
async def page_at(
    chromium: playwright.Browser, address: str, size: tuple[int, int] = DESKTOP
) -> AsyncIterator[playwright.Page]:
    """Yield the page in a window of its own."""
    async with window(chromium, size) as page, visit(page, address):
        yield page
