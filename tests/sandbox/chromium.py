"""Headless Chromium for the page's tests; where there is none, the tests are skipped and say why."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.sandbox.waiting import PATIENCE_S

playwright = pytest.importorskip("playwright.async_api", reason="the page's tests need the package playwright")

playwright.expect.set_options(timeout=PATIENCE_S * 1000)
DESKTOP = (1280, 800)
PHONE = (400, 800)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


def executable() -> str:
    """Where Chromium is: AZUL_CHROMIUM, or a usual name on the path."""
    found = os.environ.get("AZUL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(f"no Chromium found ({', '.join(NAMES)}); AZUL_CHROMIUM may name one")
    return str(found)


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
async def page_at(
    chromium: playwright.Browser, address: str, size: tuple[int, int] = DESKTOP
) -> AsyncIterator[playwright.Page]:
    """The page in a fresh profile; at the end nothing may have gone wrong in its scripts."""
    width, height = size
    context = await chromium.new_context(viewport={"width": width, "height": height})
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    await page.goto(address)
    try:
        yield page
    finally:
        await context.close()
    assert problems == [], problems
