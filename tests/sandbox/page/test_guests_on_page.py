"""Tests of the page in groups and in servers without the bot, at the sizes of a desktop and a phone."""

from __future__ import annotations

import pytest

from tests.discord_stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.guest_bot import GuestBot
from tests.sandbox.tiny_bot import running
from tests.support.thorough import thorough

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect
SIZES = pytest.mark.parametrize("size", [chromium.PHONE, pytest.param(chromium.DESKTOP, marks=thorough)])


async def open_side(page: playwright.Page) -> None:
    """Show the list of channels, which is hidden on a phone."""
    if await page.locator("#menu").is_visible() and not await page.locator("#side").is_visible():
        await page.locator("#menu").click()


async def go(page: playwright.Page, name: str) -> None:
    await open_side(page)
    await page.get_by_role("button", name=name).click()
    await expect(page.locator("#title")).to_have_text(name)


def button(page: playwright.Page, name: str) -> playwright.Locator:
    return page.get_by_role("button", name=name, exact=True).last


@SIZES
async def test_group_is_named_after_its_other_members(
    discord: StandIn, browser: playwright.Browser, size: tuple[int, int]
) -> None:
    async with running(discord, GuestBot()), chromium.page_at(browser, discord.url, size) as page:
        await go(page, "Ben, Chi-Wei")
        await expect(page.locator("#hello")).to_contain_text("Azul is a guest here")
        await button(page, "Type /table").click()
        await page.keyboard.press("Enter")
        await expect(page.locator(".message").last).to_contain_text("Ana used /table")

        await page.get_by_role("radio", name="Ben").click()
        await expect(page.locator("#title")).to_have_text("Ana, Chi-Wei")
        # A notice covers the button.
        await expect(page.locator("#toast")).to_be_visible()
        await button(page, "Play").click()
        await expect(page.locator(".message.private")).to_contain_text("Only you can see this")
        await expect(page.locator(".message").last).to_contain_text("Azul Played")

        # Ben's ephemeral message is invisible to other people.
        await page.get_by_role("radio", name="Chi-Wei").click()
        await expect(page.locator("#title")).to_have_text("Ana, Ben")
        await expect(page.locator(".message")).to_have_count(2)
        await expect(page.locator(".message").last).to_contain_text("a private response")
        await expect(page.locator("#log")).not_to_contain_text("Played")

        await page.get_by_role("radio", name="Dariush").click()
        await expect(page.locator("#title")).to_have_text("# azul")


@SIZES
async def test_bot_can_be_added_and_removed_on_the_page(
    discord: StandIn, browser: playwright.Browser, size: tuple[int, int]
) -> None:
    marked = ".seat:has(.app-mark)"
    async with running(discord, GuestBot()), chromium.page_at(browser, discord.url, size) as page:
        await expect(page.locator(marked)).to_have_text(["AAna"])
        await page.get_by_role("radio", name="Ben").click()
        await go(page, "# greenhouse")
        await button(page, "Commands").click()
        await expect(page.locator("#suggestions")).to_contain_text("Only people who have added the bot")
        await button(page, "Add Azul to your apps").click()
        await expect(page.locator(marked)).to_have_text(["AAna", "BBen"])
        await expect(page.get_by_role("radio", name="Ben, Moderator, en-GB, has added Azul")).to_be_visible()
        await expect(page.locator("#begin")).to_have_text("Type /table")

        await open_side(page)
        await button(page, "Remove Azul from your apps").click()
        await expect(page.locator(marked)).to_have_text(["AAna"])
        await expect(page.locator("#app-text")).to_contain_text("You haven’t added Azul")
        await expect(page.locator("#begin")).to_have_text("Add Azul to your apps")

        await expect(page.locator("#channels h3").nth(1)).to_have_text("Garden Clubwithout Azul")
        await button(page, "Add Azul to the server").click()
        await expect(page.locator("#channels h3").nth(1)).to_have_text("Garden Club")
        await expect(page.locator("#begin")).to_have_text("Type /tiny new")
        await button(page, "Remove Azul from the server").click()
        await expect(button(page, "Add Azul to the server")).to_be_visible()
        await expect(page.locator("#begin")).to_have_text("Add Azul to your apps")
