"""Tests of the page's own texts. All of them come from the catalogues, in every language and text direction."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import aiohttp
import discord as library
import pytest

from bot.messages.words import LANGUAGES, words
from bot.messages.writing import remove_marks
from bot.sandbox.page.page import FILES
from bot.sandbox.page.words import LOCALES, find_locale, list_catalogues
from tests.discord_stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.page.test_game_on_page import sandbox
from tests.sandbox.page.test_without_mouse import DARK_PHONE, LIGHT_DESKTOP, find_violations, focused, press, tab_to
from tests.sandbox.tiny_bot import TinyBot, running
from tests.support.catalogues import read_catalogue
from tests.support.thorough import thorough, try_some

expect = playwright.expect
SCRIPTS = {file.name: file.read_text("utf-8") for file in sorted(FILES.glob("*.js"))}
HTML = (FILES / "index.html").read_text("utf-8")


def of_page(language: str) -> dict[str, set[str]]:
    """Return the page's messages, each with the values it uses."""
    return {key: said.named for key, said in read_catalogue(language).items() if key.startswith("page-")}


# The source files of the page.

KEY = re.compile(r'"(page-[a-z-]+)"')
SAID = re.compile(r'\b(?:say|build)\("(page-[a-z-]+)"(?:, \{([^}]*)\})?')
KEY_OF_ERROR = re.compile(r'key: "(page-[a-z-]+)"(?:, values: \{([^}]*)\})?')
HELLO = {"name", "place", "opening", "learning"}
"""The values passed to each sentence that greets people on their first visit."""

SCRIPT = re.compile(
    r"//[^\n]*|(?<=[(,=\[!&|?:])\s*/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\n\\\[])+/[a-z]*"
    r'|("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)',
    re.DOTALL,
)
"""A pattern for a comment, an expression, or a literal, which it captures in a group."""
VALUE = "\0"
SENTENCE = re.compile(r"[A-Za-z]{2,},? [A-Za-z]|\0,? [a-z]|[a-z]{2,} \0|[a-z][.!?…;]( |$)|[a-z]: |^[A-Z][a-z]+$")
"""A pattern for text written for people: two words, a word next to a value, the end of a sentence, or a label."""
KEYBOARD = {"Enter", "Tab", "Escape", "Backspace"}
NAMES = {"a", "input", "textarea", "select", "dialog", "button", "enabled", "role", "listbox"}
NAMES |= {"noreferrer", "noopener", "pending", "reply"}
"""Words that look like text but are names of elements, attributes or roles, or of classes without a style."""
SHOWN = re.compile(
    r'(?:"aria-label"|title|placeholder|alt|textContent)(?::| =) ["`][^:]'
    r'|setAttribute\("aria-label", ["`]|\bel\("\w+", \{[^{}]*\}, ["`]\w'
)
"""A pattern for a literal in a place where it becomes text that people see or hear."""


def find_sentences(script: str, classes: set[str]) -> list[str]:
    """Return the literals in a script that are texts for people.

    Commands don't count: they are the same in all languages.
    """
    literals = [re.sub(r"\$\{[^}]*\}", VALUE, found[1][1:-1]) for found in SCRIPT.finditer(script) if found[1]]
    said = [literal for literal in literals if SENTENCE.search(literal) and literal not in (*KEYBOARD, "/azul new")]
    known = classes | NAMES
    return [literal for literal in said if not set(re.findall(r"[A-Za-z][\w-]*", literal)) <= known]


def test_page_scripts_contain_no_texts_of_their_own() -> None:
    classes = set(re.findall(r"\.([a-z][\w-]*)", (FILES / "app.css").read_text("utf-8")))
    assert find_sentences('say("page-done"); tell("Make a selection", `${name} did not respond`);', classes) == [
        "Make a selection",
        f"{VALUE} did not respond",
    ]
    for planted in ('"aria-label": "archived"', "title: `required`", 'el("span", { class: "old" }, "archived")'):
        assert SHOWN.search(planted)
    for name, script in SCRIPTS.items():
        assert find_sentences(script, classes) == [], name
        assert SHOWN.findall(script) == [], name


class Shown(HTMLParser):
    """A parser that collects the visible texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [f"{tag} {name}" for name, _ in attrs if name in ("aria-label", "title", "placeholder", "alt")]

    def handle_data(self, data: str) -> None:
        self.found += data.split()


def test_page_html_contains_no_text_except_the_bots_name() -> None:
    shown = Shown()
    shown.feed(HTML)
    assert shown.found == ["Azul"]


def test_messages_used_by_page_exist_and_get_their_values() -> None:
    known = of_page("en")
    python = [file.read_text("utf-8") for file in FILES.parents[1].rglob("*.py")]
    named = {key for text in (*SCRIPTS.values(), HTML, *python) for key in KEY.findall(text)}
    assert named == known.keys()
    for script in SCRIPTS.values():
        for key, values in (*SAID.findall(script), *KEY_OF_ERROR.findall(script)):
            given = {value.partition(":")[0].strip() for value in values.split(",")} - {""}
            assert given >= known[key], key
    for key in re.findall(r'data-(?:say|label)="([\w-]+)"', HTML):
        assert known[key] == set(), key
    for key in re.findall(r'data-hello="([\w-]+)"', HTML):
        assert known[key] <= HELLO, key


# The catalogues that the page receives.


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_messages_do_not_contain_variants(language: str) -> None:
    catalogue = read_catalogue(language)
    assert [key for key in of_page(language) if catalogue[key].selects] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_receives_every_message_with_its_placeholders(language: str) -> None:
    handed = list_catalogues()[language]
    assert handed["name"] == words(language)("language-name")
    assert handed["words"].keys() == of_page("en").keys()
    for key, named in of_page(language).items():
        assert set(re.findall(r"\{([\w-]+)\}", handed["words"][key])) == named, key


def test_page_catalogue_contains_direction_and_list_separator() -> None:
    told = {language: (one["direction"], one["between"]) for language, one in list_catalogues().items()}
    assert told["en"] == ("ltr", ", ")
    assert told["fa"] == ("rtl", "،\u200f ")
    assert told["zh-TW"] == ("ltr", "、")


def test_page_isolates_values_in_right_to_left_languages() -> None:
    assert list_catalogues()["fa"]["words"]["page-bot-on"].startswith("\u2068{name}\u2069")
    assert list_catalogues()["en"]["words"]["page-bot-on"].startswith("{name} ")


def test_page_language_maps_to_a_discord_locale() -> None:
    found = {language: find_locale(language) for language in ("en", "zh-TW", "de", "es", "sv", "pt-BR", "fa")}
    assert found == {
        **{"en": "", "zh-TW": "zh-TW", "de": "de", "es": "es-ES", "sv": "sv-SE", "pt-BR": "pt-BR"},
        "fa": "en-US",
    }
    assert len(set(LOCALES)) == 32


async def test_interaction_uses_page_locale_or_falls_back_to_persons() -> None:
    async with StandIn.open() as discord, running(discord), aiohttp.ClientSession() as http:
        chi = discord.person("Chi-Wei", locale="zh-TW")
        act = {"who": str(chi.id), "do": "command", "channel": str(discord.channel().id), "command": "tiny look"}
        for sent, told in (("en-US", "en-US"), ("", "zh-TW"), (5, "zh-TW"), ("fa", "zh-TW"), ("ja", "ja")):
            async with http.post(f"{discord.url}/page/action", json=act | {"locale": sent}) as response:
                assert (await response.json())["failed"] is None
            newest = [*discord.server.interactions.by_token.values()][-1]
            assert newest.payload["locale"] == told
        assert chi.locale == "zh-TW"


async def test_wrong_host_is_explained_in_every_language() -> None:
    wrong = {"Host": "evil.example"}
    async with (
        StandIn.open() as discord,
        aiohttp.ClientSession() as http,
        http.get(discord.url, headers=wrong) as response,
    ):
        told = (await response.text()).split("\n")
    assert told == [words(language)("page-wrong-address") for language in LANGUAGES]


# In a browser.


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(
    ("preferred", "shown"),
    try_some(
        [("zh-HK", "zh-TW"), ("fa-IR", "fa"), ("zh-TW", "zh-TW"), ("zh-CN", "en"), ("xh", "en"), ("en-GB", "en")], 6
    ),
)
async def test_page_uses_the_language_preferred_by_browser(
    discord: StandIn, browser: playwright.Browser, preferred: str, shown: str
) -> None:
    context = await browser.new_context(locale=preferred)
    page = await context.new_page()
    async with chromium.visit(page, discord.url):
        await expect(page.locator("html")).to_have_attribute("lang", shown)
        await expect(page).to_have_title(words(shown)("page-title", place="# azul"))
    await context.close()


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(
    ("preferred", "shown"),
    try_some(
        [
            ("C toString zh-CN xh", "en"),
            ("C fa-IR", "fa"),
            ("en-US@posix", "en"),
            ("toString", "en"),
            ("fa_IR zh-HK", "zh-TW"),
            ("", "en"),
        ],
        6,
    ),
)
async def test_invalid_browser_languages_are_ignored(
    discord: StandIn, browser: playwright.Browser, preferred: str, shown: str
) -> None:
    async with chromium.window(browser) as page:
        await page.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {preferred.split()} }})")
        async with chromium.visit(page, discord.url):
            await expect(page.locator("html")).to_have_attribute("lang", shown)


KEEPS_NOTHING = """
const own = Object.getOwnPropertyDescriptor(window, "localStorage");
Object.defineProperty(window, "localStorage", { get() {
  if (!window.isOver) throw new DOMException("", "SecurityError");
  return own.get.call(window);
} });
"""
"""A script that makes the browser deny storage to the page."""
IS_FULL = """
Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
"""


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("script", [KEEPS_NOTHING, pytest.param(IS_FULL, marks=thorough)], ids=["denied", "full"])
async def test_page_works_without_browser_storage(
    discord: StandIn, tiny_client: TinyBot, browser: playwright.Browser, script: str
) -> None:
    discord.person("Ana")
    discord.person("Ben")
    async with chromium.window(browser) as page:
        await page.add_init_script(script)
        async with chromium.visit(page, discord.url):
            await page.get_by_role("radio").nth(1).click()
            await expect(page.get_by_role("radio").nth(1)).to_be_checked()
            await page.locator("#box").fill("Hello.")
            await page.keyboard.press("Enter")
            await expect(page.locator(".message")).to_contain_text("Hello.")
            await page.get_by_role("button", name="فارسی").click()
            await expect(page.locator("html")).to_have_attribute("lang", "fa")
            await page.get_by_role("button", name="English").click()
            await expect(page.locator("html")).to_have_attribute("lang", "en")
            await page.evaluate("window.isOver = true")


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_chosen_language_is_kept_unless_address_names_another(discord: StandIn, page: playwright.Page) -> None:
    choice = page.get_by_role("group", name="Language")
    await choice.get_by_role("button", name="فارسی").click()
    await expect(page.locator("html")).to_have_attribute("lang", "fa")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("lang", "fa")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    await expect(page.locator("#guild")).to_have_text(words("fa")("page-name"))
    await expect(page.locator("#languages [aria-current=true]")).to_have_text("فارسی")
    await page.goto(f"{discord.url}?language=zh-TW")
    await expect(page.locator("html")).to_have_attribute("lang", "zh-TW")
    await expect(page.locator("html")).to_have_attribute("dir", "ltr")
    await page.goto(f"{discord.url}?language=nonsense")
    await expect(page.locator("html")).to_have_attribute("lang", "fa")
    await page.get_by_role("button", name="English").click()
    await expect(page.locator("html")).to_have_attribute("lang", "en")


ENDS_ON_THE_RIGHT = """
(row) => row.lastElementChild.getBoundingClientRect().right === row.getBoundingClientRect().right
"""
"""A script that checks whether the last button of a row is at the right edge."""


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_right_to_left_page_mirrors_layout_but_not_messages(
    discord: StandIn, tiny_client: TinyBot, browser: playwright.Browser
) -> None:
    view = library.ui.View()
    for label in ("◀", "▶"):
        view.add_item(library.ui.Button(label=label, custom_id=label))
    view.add_item(library.ui.Button(label="بیرون", url="https://example.org"))
    told = await discord.person("Ana").say("Hello.", discord.channel("میز"))
    await discord.person("Ana").say(f"https://discord.com/channels/{discord.guild.id}/{told.channel.id}/{told.id}")
    await tiny_client.get_partial_messageable(discord.channel().id).send("سلام.", view=view)
    async with chromium.page_at(browser, f"{discord.url}?language=fa") as page:
        side = await page.locator("#side").bounding_box()
        face = await page.locator(".message .avatar").first.bounding_box()
        assert side is not None
        assert face is not None
        assert side["x"] > face["x"] > 900
        for line in await page.locator(".message .md p").all():
            assert await line.evaluate("node => getComputedStyle(node).unicodeBidi") == "plaintext"
        # Within an isolate that begins with another one, the # would be on the left.
        await expect(page.locator(".message .md a")).to_have_text("\u2068#میز\u2069 › پیام")
        # In a right-to-left language, the next seat is to the left.
        await page.get_by_role("radio").first.focus()
        await press(page, "ArrowLeft")
        await expect(page.get_by_role("radio").nth(1)).to_be_focused()
        await press(page, "ArrowRight")
        await expect(page.get_by_role("radio").first).to_be_focused()
        # The arrows point outwards.
        back = await page.get_by_role("button", name="◀").bounding_box()
        on = await page.get_by_role("button", name="▶").bounding_box()
        assert back is not None
        assert on is not None
        assert back["x"] < on["x"]
        await expect(page.locator("a.button.link")).to_contain_text("↖")
        assert await page.locator(".row").evaluate(ENDS_ON_THE_RIGHT)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_page_names_discord_language_after_switching_person(
    discord: StandIn, tiny_client: TinyBot, browser: playwright.Browser
) -> None:
    async with chromium.window(browser) as page:
        await page.clock.install()
        async with chromium.visit(page, discord.url):
            await page.get_by_role("radio", name="Chi-Wei").click()
            await expect(page.locator("#toast")).to_contain_text("Chi-Wei’s Discord is in Chinese (Taiwan)")
            await page.get_by_role("radio", name="Ben").click()
            await page.clock.run_for(4000)
            await expect(page.locator("#toast")).to_have_text("")


LOOK = """
(list) => {
  const { direction, textAlign } = getComputedStyle(list.firstElementChild);
  const { left, right } = list.getBoundingClientRect();
  const around = list.parentElement.getBoundingClientRect();
  return [direction, textAlign, left === around.left, right === around.right];
}
"""
"""A script that returns the direction of a list, and whether it reaches its message's left and right edges."""


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("language", try_some(["fa", "en"], 2))
async def test_list_has_text_direction_and_alignment_of_page(
    discord: StandIn, tiny_client: TinyBot, browser: playwright.Browser, language: str
) -> None:
    for text in ("1. one\n2. دو", "1. یک\n2. two", "- one", "- یک"):
        await discord.person("Ana").say(text)
    english = ["ltr", "left", language == "en", language == "fa"]
    persian = ["rtl", "right", language == "en", language == "fa"]
    async with chromium.page_at(browser, f"{discord.url}?language={language}") as page:
        lists = page.locator(".message :is(ol, ul)")
        await expect(lists).to_have_count(4)
        found = [await one.evaluate(LOOK) for one in await lists.all()]
        assert found == [english, persian, english, persian]


async def type_command(page: playwright.Page, command: str, *options: str) -> None:
    """Type a command with its options into the message box, and send it."""
    await page.locator("#box").click()
    await page.keyboard.type(f"/{command}")
    await page.keyboard.press("Tab")
    await expect(page.locator(".slash-name")).to_have_text(f"/{command}")
    for option in options:
        await page.keyboard.type(f"{option} ")
    await page.locator(".icon.send").click()


async def set_language(page: playwright.Page, language: str) -> None:
    """Set the language of the server and of Ana, and dismiss the responses."""
    say = words(language)
    for whose in ("server", "me"):
        await type_command(page, f"azul settings {whose}", f"language:{language}")
        answer = page.locator(".message", has_text=say("page-dismiss-message")).last
        await expect(answer).to_contain_text(say("language-name") if whose == "server" else "")
        await answer.get_by_role("button", name=say("page-dismiss-message")).click()
        await expect(page.locator(".only-you")).to_have_count(0)


async def resign(page: playwright.Page, language: str) -> None:
    """Resign. Check that the last board has a description and no move button."""
    say = words(language)
    await type_command(page, "azul resign")
    await page.get_by_role("button", name=remove_marks(say("button-resign"))).click()
    last = boards_of(page).last
    await expect(last).to_contain_text("🏆")
    await expect(last.get_by_role("button", name=remove_marks(say("button-move")))).to_have_count(0)
    await expect(last.locator(".picture img")).to_have_attribute("alt", re.compile(f"^{say('azul-picture-name')} "))


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("language", try_some([language for language in LANGUAGES if language != "en"], 2))
async def test_game_is_playable_in_every_language(tmp_path: Path, browser: playwright.Browser, language: str) -> None:
    say = words(language)
    async with sandbox(tmp_path) as address, chromium.page_at(browser, f"{address}?language={language}") as page:
        await expect(page.locator("#banner")).to_be_hidden()
        await expect(page.locator("#hello")).to_contain_text(say("page-hello-server", place="# azul"))
        await expect(page.locator("#bot-text")).to_have_text(say("page-bot-on", name="Azul"))
        await expect(page.locator("#hello li:visible").first).to_contain_text("/azul learn")
        await expect(page.locator("#learn")).to_have_text(say("page-hello-learn-now"))
        assert await find_violations(page, [LIGHT_DESKTOP]) == {}
        await tab_to(page, re.escape(say("page-skip")))
        await press(page, "Enter")
        await expect(page.get_by_role("combobox", name=say("page-box-label"))).to_be_focused()

        await set_language(page, language)
        await type_command(page, "azul new", "seats:2", "computers:1")
        move = boards_of(page).last.get_by_role("button", name=remove_marks(say("button-move")), exact=True)
        await move.click()
        picker = page.locator(".message.private").last
        await expect(picker.locator(".only-you")).to_contain_text(say("page-dismiss-message"))
        await picker.locator(".row > button").first.click()
        await expect(picker.locator(".edited")).to_have_text(say("page-edited"))
        assert await find_violations(page, [DARK_PHONE]) == {}
        await picker.get_by_role("button", name=say("page-enlarge-picture")).click()
        await page.get_by_role("dialog", name=say("page-picture")).get_by_role("button", name=say("page-close")).click()
        play = picker.get_by_role("button", name=remove_marks(say("button-play")), exact=True)
        # A colour with only one source needs no choice of the source.
        while not await play.count():
            before = await picker.inner_text()
            await picker.locator(".row > button").filter(has_not_text="◀").first.click()
            await expect(picker).not_to_have_text(before, use_inner_text=True)
        await play.click()
        await expect(picker).to_contain_text(say("answer-played", move="").split(":")[0])
        await tab_to(page, re.escape(say("page-dismiss-message")))
        await press(page, "Enter")
        await expect(page.locator(".message:focus")).to_have_count(1)
        assert (await focused(page))["name"]

        await resign(page, language)
        await page.set_viewport_size({"width": chromium.PHONE[0], "height": chromium.PHONE[1]})
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def boards_of(page: playwright.Page) -> playwright.Locator:
    """Return the public posts that contain a board."""
    return page.locator(".message:not(.private)", has=page.locator(".picture img"))
