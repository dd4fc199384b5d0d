"""The page formats what Discord formats, and what people choose is shown there letter by letter."""

from __future__ import annotations

import pytest

from bot.messages.markup import clean, escape
from tests.sandbox.chromium import playwright

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

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
