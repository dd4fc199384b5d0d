"""Tests that the page works with only a keyboard and with screen readers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal

import discord as library
import pytest
from axe_playwright_python.async_playwright import Axe

from tests.discord_stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.page.test_game_on_page import sandbox
from tests.sandbox.tiny_bot import Press, TinyBot
from tests.support.thorough import thorough

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect

WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}
MAX_TABS = 60
"""The maximum number of presses of Tab that it takes to reach a control."""

FOCUSED = """() => {
  const at = document.activeElement;
  const shown = at.closest(at.id === "box" ? ".line" : ".chip") ?? at;
  const { outlineStyle, boxShadow } = getComputedStyle(shown);
  return {
    name: at.getAttribute("aria-label") ?? at.textContent.trim(),
    message: at.closest("article")?.id ?? "",
    isVisible: outlineStyle !== "none" || boxShadow !== "none",
  };
}"""


Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SCHEMES_AND_SIZES = tuple(product(SCHEMES, (chromium.DESKTOP, chromium.PHONE)))
LIGHT_DESKTOP, DARK_PHONE = SCHEMES_AND_SIZES[0], SCHEMES_AND_SIZES[-1]


async def find_violations(
    page: playwright.Page, ways: Sequence[tuple[Scheme, tuple[int, int]]]
) -> dict[str, list[str]]:
    """Return the violations that axe finds for each colour scheme and size."""
    found: dict[str, list[str]] = {}
    for scheme, (width, height) in ways:
        await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await page.set_viewport_size({"width": width, "height": height})
        told = (await Axe().run(page, options=WCAG)).response["violations"]
        for one in told:
            found[f"{one['id']}, {scheme}, {width}"] = [node["html"] for node in one["nodes"]]
    width, height = chromium.DESKTOP
    await page.set_viewport_size({"width": width, "height": height})
    return found


async def press(page: playwright.Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)


async def focused(page: playwright.Page) -> dict[str, Any]:
    """Return the focused element: its name, its message, and whether its focus is visible."""
    at: dict[str, Any] = await page.evaluate(FOCUSED)
    return at


async def tab_to(page: playwright.Page, name: str, key: str = "Tab") -> None:
    """Press Tab until the element with this name has the focus. The focus must be visible at every step."""
    for _ in range(MAX_TABS):
        await page.keyboard.press(key)
        at = await focused(page)
        assert at["isVisible"], at
        if re.match(name, at["name"]):
            return
    raise AssertionError(f"Tab does not lead to {name}")


@thorough
async def test_turn_can_be_played_by_keyboard_without_accessibility_violations(
    tmp_path: Path, browser: playwright.Browser
) -> None:
    async with sandbox(tmp_path) as address, chromium.page_at(browser, address) as page:
        await expect(page.locator("#banner")).to_be_hidden()
        await expect(page.locator("#begin")).to_be_visible()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}

        # The first Tab stop is a link to the message box. A command is completed there.
        await tab_to(page, "Skip to the message box")
        await press(page, "Enter")
        await expect(page.locator("#box")).to_be_focused()
        await page.keyboard.type("/azul ne")
        await expect(page.get_by_role("option").first).to_be_visible()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}
        await press(page, "Tab")
        await page.keyboard.type("seats:3 level:")
        await expect(page.get_by_role("option", name="easy")).to_be_visible()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}
        await page.keyboard.type("easy")
        await press(page, "Enter", "Enter")
        lobby = page.locator(".message", has_text="Ana (host)")
        await expect(lobby).to_be_visible()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}

        # If a computer is chosen from the list, the list keeps the focus, although the lobby is redrawn.
        await tab_to(page, "Add computer", "Shift+Tab")
        await press(page, "Enter", "Enter")
        await expect(lobby).to_contain_text("easy")
        assert (await focused(page))["name"].startswith("Add computer")
        await tab_to(page, "Edit", "Shift+Tab")
        await press(page, "Enter")
        await expect(page.locator("#form")).to_be_visible()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}
        await press(page, "Escape")
        await expect(page.locator("#form")).to_be_hidden()
        await expect(lobby.get_by_role("button", name="Edit")).to_be_focused()

        # The buttons of the lobby have disappeared, but the focus stays on the lobby.
        await tab_to(page, "Start", "Shift+Tab")
        await press(page, "Space")
        board = page.locator(".message", has_text="your turn").last
        await expect(board.get_by_role("button", name="Your move")).to_be_visible()
        await expect(lobby).to_be_focused()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}

        await tab_to(page, "Your move")
        await press(page, "Enter")
        picker = page.locator(".message", has_text="Only you can see this").last
        await expect(picker).to_contain_text("Which colour?")
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}
        await tab_to(page, r"\w+_tile|×\d · ")
        await press(page, "Enter")
        # The next choice replaces the previous one. The focus is on its first option.
        await expect(picker).to_contain_text(re.compile("and how many|Where do(es it| they) go"))
        await expect(picker.locator(".row button").first).to_be_focused()
        if "and how many" in await picker.inner_text():
            await press(page, "Enter")
            await expect(picker).to_contain_text(re.compile("Where do(es it| they) go"))
            await expect(picker.locator(".row button").first).to_be_focused()
        await press(page, "Enter")
        await expect(picker.get_by_role("button", name="Play", exact=True)).to_be_focused()
        assert await find_violations(page, SCHEMES_AND_SIZES) == {}
        await press(page, "Enter")
        await expect(picker).to_contain_text("Played: ")
        assert (await focused(page))["message"] == await picker.get_attribute("id")

        # If a message is dismissed, the focus moves to the element next to it.
        await tab_to(page, "Dismiss message")
        await press(page, "Enter")
        await expect(page.locator(".message:focus")).to_have_count(1)


async def test_screen_reader_names_controls_and_each_picture_once(discord: StandIn, page: playwright.Page) -> None:
    await discord.person("Ana").command("tiny new", seats=2)
    await expect(page.locator(".message")).to_have_count(1)
    told = await page.locator("#scroll").aria_snapshot()
    words = re.sub(r"\s+", " ", re.sub(r"\n +- (?:text|code|strong): ", " ", told))
    for line in (
        'article "Azul, ',
        '- img "Five stripes in two blues" - button "Enlarge the picture" - button "ALT: show the description',
        '- button "Join" - button "Clear" - button "Silence" - button "Which colour?"',
    ):
        assert line in words.replace("'", ""), told
    assert told.count("Five stripes") == 1


async def test_screen_reader_announces_new_messages_but_no_removed_buttons(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    log = page.get_by_role("log", name="Messages")
    await expect(log).to_have_attribute("aria-live", "polite")
    channel = tiny_client.get_channel(discord.channel().id)
    assert isinstance(channel, library.TextChannel)
    sent = await channel.send("Your turn", view=library.ui.View(timeout=None).add_item(Press("clear")))
    post = page.locator(".message")
    await expect(post).to_have_count(1)
    assert await post.get_attribute("aria-live") is None
    await sent.edit(view=None)
    await expect(post.get_by_role("button")).to_have_count(0)
    await expect(post).to_have_attribute("aria-live", "off")
    await sent.edit(content="The turn is over")
    await expect(post).to_contain_text("over")
    assert await post.get_attribute("aria-live") is None


async def test_keyboard_focus_stays_when_a_message_is_posted(discord: StandIn, page: playwright.Page) -> None:
    for name in ("# table-talk", "Ana,"):
        await page.locator("#skip").focus()
        await tab_to(page, name)
        await discord.person("Ben").command("tiny look")
        await expect(page.locator(".message").last).to_contain_text("Looked for")
        assert re.match(name, (await focused(page))["name"])
        await discord.person("Ben").command("tiny new", seats=2)
        await expect(page.locator(".message").last).to_contain_text("Table for 2")
        assert re.match(name, (await focused(page))["name"])


async def test_several_options_are_chosen_by_keyboard(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    channel = tiny_client.get_channel(discord.channel().id)
    assert isinstance(channel, library.TextChannel)
    options = [library.SelectOption(label=label) for label in ("One", "Two", "Three")]
    view = library.ui.View(timeout=None)
    view.add_item(library.ui.Select(custom_id="tiny:colour", placeholder="Which?", options=options, max_values=2))
    await channel.send("Choose", view=view)
    await page.get_by_role("button", name="Which?").focus()
    await press(page, "Enter", "Space", "ArrowDown", "Enter", "Tab")
    await expect(page.get_by_role("button", name="Done")).to_be_focused()
    assert await find_violations(page, [LIGHT_DESKTOP, DARK_PHONE]) == {}
    await press(page, "Enter")
    await expect(page.locator(".message").last).to_contain_text("You chose One")


async def test_number_of_suggestions_is_announced(
    page: playwright.Page,
) -> None:
    told = page.locator("#composer").get_by_role("status")
    await page.locator("#box").focus()
    await page.keyboard.type("/tiny lo")
    await expect(told).to_have_text("Suggestions: 1")
    await expect(page.locator("#box")).to_have_attribute("aria-activedescendant", "suggestion-0")
    await page.keyboard.type("xyz")
    await expect(told).to_have_text("There’s no such command here")
    assert await page.locator("#box").get_attribute("aria-activedescendant") is None
