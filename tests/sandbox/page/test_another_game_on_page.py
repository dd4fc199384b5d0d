"""The small game of the tests on the page: opened, joined, and played by picker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mini_game import NAME, install
from tests.mini_game.__main__ import ITSELF
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.page.test_game_on_page import begin, boards_on, is_over, play_a_turn, sandbox

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect


async def test_another_game_is_played_on_the_page(
    tmp_path: Path, browser: playwright.Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path / "words")
    people = ["Ana", "Ben"]
    async with (
        sandbox(tmp_path, *ITSELF, "sandbox", str(tmp_path / "data")) as address,
        chromium.page_at(browser, address) as page,
    ):
        await begin(page, (NAME, "plain"), people)
        for turn in range(3):
            await expect(boards_on(page)).to_have_count(1 + turn)
            assert not await is_over(page, "Mini Azul")
            await play_a_turn(page, people)
