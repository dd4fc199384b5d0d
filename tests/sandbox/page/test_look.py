"""The page looks as Discord does: pictures in its frame, emoji in colour, a light and a dark theme, formatted text."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import discord as library
import pytest
from PIL import Image

import bot
from bot.messages.markup import clean, escape
from tests.discord_stand_in import StandIn
from tests.discord_stand_in.emoji import is_emoji
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.tiny_bot import TinyBot, picture

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect

# Width and height of a picture, and those in which it is shown.
SHOWN = {
    (800, 450): (550, 309),
    (700, 700): (350, 350),
    (600, 800): (263, 350),
    (1100, 700): (550, 350),
    (300, 200): (300, 200),
}
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
    for number, (size, shown) in enumerate(SHOWN.items(), 1):
        await post(discord, tiny, picture(*size))
        await expect(page.locator(".message")).to_have_count(number)
        assert await frames(page, 1) == [shown], size
    await post(discord, tiny, gif(1320, 840), kind="gif")
    await expect(page.locator(".message")).to_have_count(len(SHOWN) + 1)
    assert await frames(page, 1) == [(550, 350)]


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


# The page formats what Discord formats, and what people choose is shown there letter by letter.


DRAW = """async (texts) => {
  const { markdown } = await import("/page/markdown.js");
  const context = { person: () => "Ben", role: () => "players", channel: () => "games", visible: () => true };
  return texts.map((text) => {
    const drawn = markdown(text, context);
    return [[...drawn.querySelectorAll("*")].map((node) => node.localName).join(" "), drawn.textContent];
  });
}"""


@pytest.mark.parametrize(
    ("text", "elements", "shown"),
    [
        ("# Big", "h3", "Big"),
        ("  ### Big ##", "h5", "Big"),
        ("#Big", "p", "#Big"),
        ("a # b", "p", "a # b"),
        ("-# small", "small", "small"),
        ("> quoted", "blockquote div", "quoted"),
        ("> # Big", "blockquote div h3", "Big"),
        ("a\n>>> b\nc", "p blockquote p br", "abc"),
        ("a >>> b", "p", "a >>> b"),
        ("- one\n* two", "ul li li", "onetwo"),
        ("- # Big", "ul li h3", "Big"),
        ("7. seven", "ol li", "seven"),
        ("**b** *i* __u__ ~~s~~ `c`", "p strong em u s code", "b i u s c"),
        ("||secret||", "p button", "secret"),
        (r"\_a\_ \*b\* \# \- 1\. \>", "p", "_a_ *b* # - 1. >"),
        ("https://example.org/a, <https://example.org>", "p a a", "https://example.org/a, https://example.org"),
        ("[here](https://example.org)", "p a", "here"),
        (
            "discord.gg/abc or https://discord.com/invite/abc",
            "p a a",
            "discord.gg/abc or https://discord.com/invite/abc",
        ),
        ("example.org www.example.org", "p", "example.org www.example.org"),
        ("<@1> <@&1> <#1> @everyone @here", "p span span button span span", "@Ben @players #games @everyone @here"),
        (":blue:", "p", ":blue:"),
        ("</azul new:1>", "p button", "/azul new"),
    ],
)
async def test_what_discord_formats_is_formatted_and_nothing_else(
    page: playwright.Page, text: str, elements: str, shown: str
) -> None:
    assert await page.evaluate(DRAW, [text]) == [[elements, shown]]


NAMES = [
    *("# Big", "## Big", "-# small", "- item", "+ item", "* item", "1. first", "1", "> quoted", ">>> quoted", "-", "#"),
    *("**b**", "*i*", "__u__", "_i_", "~~s~~", "||secret||", "`code`", "```code```", "\\", "\\*i*", "a_b_c"),
    *("https://example.org", "<https://example.org>", "[here](https://example.org)", "discord.gg/abc"),
    *("discord.com/invite/abc", "https://discord.gg/abc", "steam://run/1", "<mailto:a@example.org>", "a@example.org"),
    *("@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</azul new:1>", "<id:customize>"),
    *("<t:1>", "<t:1:R>", "<:blue:1>", "<a:blue:1>", ":blue:", "# <@1> **b**", "\u2800# Big", "\u3164- item"),
]
POSITIONS = {
    "{} has joined": "p",
    "### {}": "h5",
    "-# {}, {}": "small",
    "- {}: {}": "ul li",
    "> {}": "blockquote div",
    "**{}** and **{}**": "p strong strong",
    "Azul: {} {}": "p",
    "1. {}": "ol li",
}


@pytest.mark.parametrize(("sentence", "elements"), POSITIONS.items())
async def test_a_name_is_shown_letter_by_letter_wherever_it_stands(
    page: playwright.Page, sentence: str, elements: str
) -> None:
    drawn = await page.evaluate(DRAW, [sentence.replace("{}", escape(name)) for name in NAMES])
    (frame,) = await page.evaluate(DRAW, [sentence.replace("{}", "Ana")])
    assert frame[0] == elements
    for name, (found, shown) in zip(NAMES, drawn, strict=True):
        assert (found, shown.replace("\u200b", "")) == (elements, frame[1].replace("Ana", clean(name))), name
