"""One person plays on the page with a keyboard, a mouse and a thumb."""

from __future__ import annotations

import pytest

from bot.sandbox.stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.tiny_bot import running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect


async def test_a_first_visit(discord: StandIn, browser: playwright.Browser) -> None:
    async with chromium.page_at(browser, discord.url) as page:
        await expect(page.locator("#banner")).to_contain_text("The bot is not connected")
        async with running(discord):
            await expect(page.locator("#banner")).to_be_hidden()
            await expect(page.locator("#hello")).to_contain_text("Welcome to # azul")

            # A command with completion: Tab takes the first suggestion, the choice list is filtered, Enter sends.
            await page.locator("#box").click()
            await page.keyboard.type("/ti ne")
            await expect(page.get_by_role("option")).to_contain_text(["/tiny new"])
            await page.keyboard.press("Tab")
            await page.keyboard.type("3")
            await page.get_by_role("button", name="+ rival").click()
            await page.keyboard.type("be")
            await page.keyboard.press("Enter")
            await page.keyboard.press("Enter")
            message = page.locator(".message").last
            await expect(message).to_contain_text("Ana used /tiny new")
            await expect(message).to_contain_text("Table for 3 against @Ben")

            # The picture has its description as alt text, behind the badge, and enlarged.
            image = message.get_by_role("img", name="Five stripes in two blues")
            await expect(image).to_be_visible()
            await expect(message.locator("figcaption")).to_be_hidden()
            await message.get_by_role("button", name="Show the description").click()
            await expect(message.locator("figcaption")).to_have_text("Five stripes in two blues")
            await message.get_by_role("button", name="Enlarge the picture").click()
            enlarged = page.get_by_role("dialog").get_by_role("img", name="Five stripes in two blues")
            await expect(enlarged).to_be_visible()
            await page.keyboard.press("Escape")
            await expect(page.get_by_role("dialog")).to_be_hidden()

            # Ben is awaited: a red dot on his seat. He sits down, joins, and only he sees the answer.
            awaited = page.locator(".seat", has=page.locator(".awaited"))
            await expect(awaited).to_have_text("BBen")
            await page.get_by_role("radio", name="Ben").click()
            await expect(page.locator(".message.pinged")).to_have_count(1)
            await page.get_by_role("button", name="Join").click()
            await expect(page.locator(".message").last).to_contain_text("joins game 7")
            await expect(page.locator(".only-you")).to_contain_text("Only you can see this")
            await page.get_by_role("radio", name="Ana").click()
            await expect(page.locator(".only-you")).to_have_count(0)
            await page.get_by_role("radio", name="Ben").click()
            await page.get_by_role("button", name="Dismiss message").click()
            await expect(page.locator(".only-you")).to_have_count(0)

            # A select, by keyboard alone.
            await page.get_by_role("button", name="Which colour?").focus()
            await page.keyboard.press("Enter")
            await page.keyboard.press("ArrowDown")
            await expect(page.get_by_role("option", name="Red tiles")).to_be_focused()
            await page.keyboard.press("Enter")
            await expect(page.locator(".message").first).to_contain_text("You chose red")
            await expect(awaited).to_have_count(0)


async def test_autocomplete_forms_failures_and_text(discord: StandIn, browser: playwright.Browser) -> None:
    async with chromium.page_at(browser, discord.url, chromium.PHONE) as page:
        async with running(discord):
            ana = discord.person("Ana")
            await ana.command("tiny new", seats=2)
            await expect(page.locator("#banner")).to_be_hidden()

            # Suggestions come from the bot while one types.
            await page.locator("#box").click()
            await page.keyboard.type("/tiny move 3 b")
            await expect(page.get_by_role("option")).to_have_text(["3 → blue → 1", "3 → blue → 2", "3 → black → 4"])
            await page.keyboard.press("ArrowDown")
            await page.keyboard.press("Enter")
            await page.keyboard.press("Enter")
            await expect(page.locator(".message").last).to_contain_text("You played 3 blue 2")

            # A form.
            await page.get_by_role("button", name="Form").click()
            await page.get_by_label("Greeting").fill("Hello")
            await page.get_by_role("combobox", name="Colour *").select_option("Red")
            await page.get_by_role("button", name="Submit").click()
            await expect(page.locator(".message").last).to_contain_text("Hello in Red")

            # Nobody answers.
            discord.server.interactions.answer_within = 0.3
            await page.get_by_role("button", name="Silence").click()
            await expect(page.get_by_role("alert")).to_have_text("This interaction failed")

            # Text with markup stays text.
            await page.locator("#box").fill("**bold** <img src=x onerror=alert(1)> \\*plain\\*")
            await page.keyboard.press("Enter")
            last = page.locator(".message").last
            await expect(last).to_contain_text("bold <img src=x onerror=alert(1)> *plain*")
            await expect(last.locator("strong")).to_have_text("bold")
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")

            # The other channel, behind the menu button on a phone.
            await page.get_by_role("button", name="Channels", exact=True).click()
            await page.get_by_role("button", name="# table-talk").click()
            await expect(page.locator("#hello")).to_contain_text("Welcome to # table-talk")

        # The bot is gone while a command waits.
        await expect(page.locator("#banner")).to_be_visible()
        await page.locator("#box").click()
        await page.keyboard.type("/tiny think ")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert").last).to_contain_text("Azul did not respond")
