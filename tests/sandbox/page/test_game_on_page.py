"""Games on the page, from the first command to the final score, as a new player would play them."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.messages.words import words
from tests.mini_game import NAME, install
from tests.mini_game.__main__ import ITSELF
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.support.forms import FORMS
from tests.support.thorough import thorough
from tests.support.waiting import WAIT_TIMEOUT_S

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect

MAX_TURNS = 400
MAX_CHOICES = 4


@asynccontextmanager
async def sandbox(folder: Path, *command: str) -> AsyncIterator[str]:
    """Run the first command in README (without installing) or another command that serves a page.

    Yield the page's address.
    """
    usual = (sys.executable, "-m", "bot", "sandbox", "--folder", str(folder), "--port", "0", "--no-browser")
    running = await asyncio.create_subprocess_exec(
        *(command or usual),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout is not None
    try:
        line = (await asyncio.wait_for(running.stdout.readline(), WAIT_TIMEOUT_S)).decode()
        yield next(word for word in line.split() if word.startswith("http"))
    finally:
        running.terminate()
        await asyncio.wait_for(running.wait(), WAIT_TIMEOUT_S)
    assert running.returncode == 0


async def take_seat(page: playwright.Page, name: str) -> None:
    await page.get_by_role("radio", name=name).click()


async def find_awaited_person(page: playwright.Page, names: list[str]) -> str | None:
    """Return the first person whose seat on the page has a red dot."""
    for name in names:
        if await page.locator(".seat", has_text=name).locator(".awaited").count():
            return name
    return None


PICTURE = ".picture img"
"""A picture in a message. Emojis are images too, so a selector for images would find more."""


async def next_to_move(page: playwright.Page, names: list[str], boards: playwright.Locator) -> str | None:
    """Return the person to move on the newest board, or ``None`` if the page shows their seat.

    If several people have to move, return the first one whose seat has a red dot.
    """
    headline = (await boards.last.inner_text()).partition("your turn")[0]
    asked = [name for name in names if f"@{name}" in headline]
    return asked[0] if len(asked) == 1 else await find_awaited_person(page, asked)


async def play_on(page: playwright.Page, boards: playwright.Locator) -> None:
    """Open the picker, choose the first option of every choice (line 1 if it is offered), and press Play.

    If the same person has to move again, the picker asks for the next move. A choice that can be undone isn't posted.
    """
    await boards.last.get_by_role("button", name="Your move").click()
    picker = page.locator(".message", has_text="Only you can see this").last
    play = picker.get_by_role("button", name="Play", exact=True)
    while True:
        await choose_all(page, picker)
        await expect(picker.locator(PICTURE)).to_be_visible()
        before, posted = await picker.inner_text(), await boards.count()
        await play.click()
        await expect(picker).not_to_have_text(before, use_inner_text=True)
        await expect(picker).to_contain_text("Played: ")
        if not await picker.get_by_role("button", name="Undo").count():
            await expect(boards).to_have_count(posted + 1)
        if not await find_options(page, picker).or_(play).count():
            break
    await picker.get_by_role("button", name="Dismiss message").click()


def find_options(page: playwright.Page, picker: playwright.Locator) -> playwright.Locator:
    """Return the options of the current choice, which are buttons or a closed select menu."""
    others = re.compile(r"◀|^(Play|Undo|Hint|Is it good\?|Show a better one)$")
    buttons = picker.locator(".row > button").filter(has_not_text=others)
    return buttons.or_(picker.locator("button", has=page.locator(".placeholder")))


async def choose_all(page: playwright.Page, picker: playwright.Locator) -> None:
    """Choose options until the Play button appears."""
    options, play = find_options(page, picker), picker.get_by_role("button", name="Play", exact=True)
    for _ in range(MAX_CHOICES):
        await expect(options.or_(play).first).to_be_visible()
        if not await options.count():
            break
        await choose(page, picker)
    await expect(play).to_be_visible()


async def choose(page: playwright.Page, picker: playwright.Locator) -> None:
    """Make the current choice by taking its first option, or as many options as it requires."""
    before, options = await picker.inner_text(), find_options(page, picker)
    # Players who always fill line 1 complete a row of the wall after five rounds, which soon ends the game.
    line_one = options.filter(has_text=re.compile(r"^Line 1\b"))
    await (line_one if await line_one.count() else options).first.click()
    listed = picker.get_by_role("option").and_(page.locator(":visible"))
    done = picker.get_by_role("button", name="Done").and_(page.locator(":visible"))
    if await listed.count() and not await done.count():
        await listed.first.click()
    elif await listed.count():
        for number in range(await listed.count()):
            if await done.is_enabled():
                break
            await listed.nth(number).click()
        await done.click()
    await expect(picker).not_to_have_text(before, use_inner_text=True)


async def begin(page: playwright.Page, form: tuple[str, str], people: Sequence[str], computers: int = 0) -> None:
    """Type `/azul new` with options for this form, and let the other people join.

    The game starts automatically when it is full.
    """
    game, side = form
    await expect(page.locator("#banner")).to_be_hidden()
    await page.locator("#box").click()
    await page.keyboard.type("/azul new")
    await page.keyboard.press("Tab")
    seats = ("computers", str(computers)) if computers else ("seats", str(len(people)))
    for option, value in (("game", words("en")(game)), ("side", side), seats):
        await page.get_by_role("button", name=f"+ {option}").click()
        await page.keyboard.type(value)
    await page.keyboard.press("Enter")
    lobby = page.locator(".message", has_text=words("en")(f"{game}-side-{side}"))
    await expect(lobby).to_contain_text("Ana (host)")
    for name in people[1:]:
        await take_seat(page, name)
        await lobby.get_by_role("button", name="Join").click()
        await expect(lobby).to_contain_text(name)


def boards_on(page: playwright.Page) -> playwright.Locator:
    """Return the posts that contain a board."""
    return page.locator(".message", has=page.locator(PICTURE), has_not_text="Only you can see")


async def play_a_turn(page: playwright.Page, people: list[str]) -> None:
    """Play one turn as the person to move."""
    name = await next_to_move(page, people, boards_on(page))
    if name is not None:
        await take_seat(page, name)
    await play_on(page, boards_on(page))


async def is_over(page: playwright.Page, title: str) -> bool:
    """Check whether the newest board is the last one of the game. Its alt text must describe it."""
    board = boards_on(page).last
    await expect(board.locator(PICTURE).first).to_have_attribute(
        "alt", re.compile(rf"^{re.escape(title)} #\w{{5}}\. Round \d+\.")
    )
    return "🏆" in await board.inner_text()


async def check_end(page: playwright.Page) -> None:
    """Check that the last board has no move button, and that the seed appears under More."""
    last = boards_on(page).last
    await expect(last.get_by_role("button", name="Your move")).to_have_count(0)
    await last.get_by_role("button", name="More").click()
    more = page.locator(".message", has=page.get_by_role("button", name="Check it"))
    await expect(more).to_contain_text(", seed ")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@thorough
async def test_game_can_be_begun_and_resigned_on_the_page(tmp_path: Path, browser: playwright.Browser) -> None:
    people = ["Ana", "Ben"]
    async with sandbox(tmp_path) as address, chromium.page_at(browser, address) as page:
        steps = page.locator("#hello li:visible")
        await expect(steps.first).to_contain_text("/azul learn")
        await expect(steps.nth(1)).to_contain_text("/azul new")
        await expect(page.locator("#hello").get_by_role("button").first).to_have_text("Learn Azul")
        await begin(page, FORMS[0], people)
        await expect(boards_on(page)).to_have_count(1)
        await play_a_turn(page, people)
        assert not await is_over(page, "Azul")
        posted = await boards_on(page).count()
        await page.locator("#box").click()
        await page.keyboard.type("/azul resign")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Yes, resign").click()
        await expect(boards_on(page)).to_have_count(posted + 1)
        assert await is_over(page, "Azul")
        await check_end(page)


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("form", "players", "computers", "size"),
    [
        (FORMS[0], 1, 1, chromium.DESKTOP),
        (FORMS[0], 4, 0, chromium.DESKTOP),
        *((form, 3, 0, chromium.PHONE) for form in FORMS),
    ],
)
async def test_game_can_be_finished_on_the_page(
    tmp_path: Path,
    browser: playwright.Browser,
    form: tuple[str, str],
    players: int,
    computers: int,
    size: tuple[int, int],
) -> None:
    people = ["Ana", "Ben", "Chi-Wei", "Dariush"][:players]
    async with sandbox(tmp_path) as address, chromium.page_at(browser, address, size) as page:
        await begin(page, form, people, computers)
        await expect(boards_on(page)).to_have_count(1)
        for _ in range(MAX_TURNS):
            if await is_over(page, words("en")(f"{form[0]}-picture-name")):
                break
            await play_a_turn(page, people)
        else:
            raise AssertionError(f"no end within {MAX_TURNS} turns")
        await check_end(page)
        end = boards_on(page).last.locator(PICTURE)
        await expect(end).to_have_count(1)
        for name in people:
            await expect(end).to_have_attribute("alt", re.compile(rf"#\d {name} \d+: "))


@thorough
async def test_mini_game_can_be_played_on_the_page(
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
