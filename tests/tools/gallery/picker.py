"""A screenshot of the picker on the sandbox page, after a whole move has been chosen."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.sandbox import chromium
from tests.sandbox.page.test_game_on_page import (
    PICTURE,
    begin,
    boards_on,
    choose_all,
    expect,
    next_to_move,
    sandbox,
    take_seat,
)
from tests.support.forms import FORMS

SIZE = (1000, 900)


async def photograph_picker() -> bytes:
    """Return a screenshot of the picker as a PNG: a new game of two, with the first move chosen but not yet played."""
    people = ["Ana", "Ben"]
    with tempfile.TemporaryDirectory() as folder:
        async with (
            sandbox(Path(folder)) as address,
            chromium.browser() as browser,
            chromium.page_at(browser, address, SIZE) as page,
        ):
            await begin(page, FORMS[0], people)
            boards = boards_on(page)
            await expect(boards).to_have_count(1)
            mover = await next_to_move(page, people, boards)
            if mover:
                await take_seat(page, mover)
            await boards.last.get_by_role("button", name="Your move").click()
            picker = page.locator(".message", has_text="Only you can see this").last
            await choose_all(page, picker)
            await expect(picker.locator(PICTURE)).to_be_visible()
            # A notice about the person's language covers the bottom buttons for a few seconds.
            await expect(page.locator("#toast")).to_be_hidden()
            return await picker.screenshot()
