"""The page looks as Discord does: pictures in its frame, emoji in colour, a light and a dark theme."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import discord as library
import pytest
from PIL import Image

import bot
from bot.sandbox.server.emoji import is_emoji
from bot.sandbox.stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.tiny_bot import TinyBot, picture

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect

# Width and height of a picture, and those in which it is shown.
ALONE = {
    (800, 450): (550, 309),
    (700, 700): (350, 350),
    (600, 800): (263, 350),
    (1100, 700): (550, 350),
    (300, 200): (300, 200),
}
TILES = {
    2: [(273, 273)] * 2,
    3: [(364, 350), (182, 173), (182, 173)],
    4: [(273, 173)] * 4,
}
WIDE = (800, 450)
MARGIN = 24
LEGIBLE = 4.5

CONTRASTS = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = {};
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.checkVisibility() || node.closest("[aria-hidden=true], :disabled, .skip")) continue;
    const grounds = [];
    for (let at = node; at; at = at.parentElement) grounds.unshift(getComputedStyle(at).backgroundColor);
    const [ground, ink] = [light(paint(grounds)), light(paint([...grounds, getComputedStyle(node).color]))];
    found[`${node.tagName}.${node.className} ${node.textContent.trim().slice(0, 20)}`] =
      (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
  }
  return found;
}"""


def gif(width: int, height: int) -> bytes:
    """An animation of two frames."""
    frames = [Image.new("P", (width, height), colour) for colour in (0, 1)]
    data = io.BytesIO()
    frames[0].save(data, "GIF", save_all=True, append_images=frames[1:], duration=700)
    return data.getvalue()


async def post(discord: StandIn, tiny: TinyBot, *pictures: bytes, kind: str = "png", text: str = "") -> None:
    channel = tiny.get_channel(discord.channel().id)
    assert isinstance(channel, library.TextChannel)
    files = [
        library.File(io.BytesIO(data), f"{number}.{kind}", description=f"Picture {number}")
        for number, data in enumerate(pictures, 1)
    ]
    await channel.send(text, files=files)


async def frames(page: playwright.Page, count: int) -> list[tuple[int, int]]:
    """The size on the page of each of the last message's pictures, once all have come."""
    images = page.locator(".message").last.get_by_role("img")
    await expect(images).to_have_count(count)
    for image in await images.all():
        await image.scroll_into_view_if_needed()
        await image.evaluate("image => image.decode()")
    boxes = [await image.bounding_box() for image in await images.all()]
    return [(int(box["width"] + 0.5), int(box["height"] + 0.5)) for box in boxes if box is not None]


async def test_one_picture_or_animation_is_scaled_down_to_fit_and_never_enlarged(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    for number, (size, shown) in enumerate(ALONE.items(), 1):
        await post(discord, tiny, picture(*size))
        await expect(page.locator(".message")).to_have_count(number)
        assert await frames(page, 1) == [shown], size
    await post(discord, tiny, gif(1320, 840), kind="gif")
    await expect(page.locator(".message")).to_have_count(len(ALONE) + 1)
    assert await frames(page, 1) == [(550, 350)]


async def test_several_pictures_are_cropped_to_tiles(discord: StandIn, tiny: TinyBot, page: playwright.Page) -> None:
    for number, (count, shown) in enumerate(TILES.items(), 1):
        await post(discord, tiny, *[picture(*WIDE)] * count)
        await expect(page.locator(".message")).to_have_count(number)
        assert await frames(page, count) == shown
        for image in await page.locator(".message").last.get_by_role("img").all():
            await expect(image).to_have_css("object-fit", "cover")


async def test_the_badge_of_its_description_hides_nothing_of_a_picture(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    await post(discord, tiny, picture(1100, 700))
    for width, height in (chromium.DESKTOP, chromium.PHONE):
        await page.set_viewport_size({"width": width, "height": height})
        badge = page.get_by_role("button", name="Show the description")
        await expect(badge).to_be_in_viewport(ratio=1)
        # Both at the same moment: the page may still be scrolling.
        gap = await badge.evaluate(
            "badge => badge.getBoundingClientRect().top"
            " - document.querySelector('.picture').getBoundingClientRect().bottom"
        )
        assert gap > -1


async def test_on_a_phone_a_picture_is_about_as_wide_as_the_screen(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    width, height = chromium.PHONE
    await page.set_viewport_size({"width": width, "height": height})
    await post(discord, tiny, picture(1100, 700))
    [(wide, high)] = await frames(page, 1)
    assert width - MARGIN <= wide <= width
    assert high == round(wide * 700 / 1100)
    await post(discord, tiny, picture(300, 200))
    await expect(page.locator(".message")).to_have_count(2)
    assert await frames(page, 1) == [(300, 200)]
    await post(discord, tiny, picture(*WIDE), picture(*WIDE))
    await expect(page.locator(".message")).to_have_count(3)
    assert await frames(page, 2) == [((wide - 4) // 2,) * 2] * 2
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_picture_is_opened_at_its_own_size_up_to_the_window(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    await post(discord, tiny, picture(700, 500), picture(1600, 1000))
    viewer = page.get_by_role("dialog", name="Picture")
    large = viewer.get_by_role("img")
    buttons = page.get_by_role("button", name="Enlarge the picture")
    await expect(buttons).to_have_count(2)
    small, wide = await buttons.all()
    await small.focus()
    await page.keyboard.press("Enter")
    await expect(viewer.get_by_role("img", name="Picture 1", exact=True)).to_be_visible()
    await large.evaluate("image => image.decode()")
    box = await large.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (700, 500)
    await page.keyboard.press("Escape")
    await expect(viewer).to_be_hidden()
    await expect(small).to_be_focused()
    await wide.click()
    await expect(viewer.get_by_role("img", name="Picture 2", exact=True)).to_be_visible()
    await large.evaluate("image => image.decode()")
    box = await large.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (1280, 800)
    await large.click()
    await expect(viewer).to_be_hidden()


def emoji_of_the_bot() -> list[str]:
    """Every emoji in the bot's code, its catalogues and the page."""
    root = Path(bot.__file__).parent
    files = [file for kind in ("py", "ftl", "js") for file in root.rglob(f"*.{kind}")]
    letters = set().union(*(file.read_text("utf-8") for file in files))
    found = filter(is_emoji, letters)
    return sorted(letter for letter in found if not re.match("[©®↔-↙]", letter))


async def test_emoji_are_drawn_with_the_font_of_the_page(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    emoji = emoji_of_the_bot()
    assert {"🏆", "⚠", "▶"} <= set(emoji)
    await post(discord, tiny, text=" ".join(emoji))
    await expect(page.locator(".message p")).to_have_text(" ".join(emoji))
    await page.evaluate("document.fonts.ready")
    browser = await page.context.new_cdp_session(page)
    await browser.send("DOM.enable")
    await browser.send("CSS.enable")
    root = (await browser.send("DOM.getDocument"))["root"]["nodeId"]
    node = await browser.send("DOM.querySelector", {"nodeId": root, "selector": ".message p"})
    used: list[dict[str, Any]] = (await browser.send("CSS.getPlatformFontsForNode", node))["fonts"]
    await browser.detach()
    ours = sum(font["glyphCount"] for font in used if font["isCustomFont"])
    assert ours == len(emoji), used


async def ground(page: playwright.Page) -> str:
    return str(await page.locator("#main").evaluate("main => getComputedStyle(main).backgroundColor"))


async def test_the_theme_is_the_systems_until_the_switch_is_pressed_and_then_remembered(page: playwright.Page) -> None:
    await page.emulate_media(color_scheme="light")
    light, main = await ground(page), page.locator("#main")
    await page.emulate_media(color_scheme="dark")
    await expect(main).not_to_have_css("background-color", light)
    dark = await ground(page)
    await page.get_by_role("button", name="Light theme").click()
    await expect(main).to_have_css("background-color", light)
    await page.reload()
    await expect(main).to_have_css("background-color", light)
    await page.get_by_role("button", name="Dark theme").click()
    await page.emulate_media(color_scheme="light")
    await expect(main).to_have_css("background-color", dark)


async def test_both_themes_are_legible(discord: StandIn, tiny: TinyBot, page: playwright.Page) -> None:
    link = "https://discord.com/channels/1/2/3"
    words = "**bold** `code` @here [link](https://example.org) <t:0:R>\n> quoted\n-# small"
    await post(discord, tiny, text=words)
    await discord.person("Ana").command("tiny new", seats=2, rival=discord.person("Ben").id)
    await discord.person("Ana").command("tiny way", to=link)
    await expect(page.locator(".message")).to_have_count(3)
    await page.locator("#box").fill("/tiny")
    await page.locator("#box").click()
    await expect(page.get_by_role("option").first).to_be_visible()
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        contrasts = await page.evaluate(CONTRASTS)
        assert len(contrasts) > 30
        assert {where: ratio for where, ratio in contrasts.items() if ratio < LEGIBLE} == {}, scheme
