"""Tests of the page as one person uses it with keyboard, mouse or touch, and of its appearance."""

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
from bot.sandbox.world.files import MAX_FILE_BYTES
from tests.discord_stand_in import StandIn
from tests.discord_stand_in.emoji import is_emoji
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.tiny_bot import Press, TinyBot, board, picture, running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect
HERE = Path(__file__).parent


async def begin(page: playwright.Page, typed: str) -> None:
    await page.locator("#box").click()
    await page.keyboard.type(f"/{typed}")


async def look_for(page: playwright.Page, typed: str) -> None:
    """Type text after the name of a command."""
    await page.locator("#box").fill("/tiny look")
    await page.keyboard.type(f" {typed}")


async def press(page: playwright.Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)


def last(page: playwright.Page) -> playwright.Locator:
    return page.locator(".message").last


def first_channel(discord: StandIn, tiny_client: TinyBot) -> library.TextChannel:
    channel = tiny_client.get_channel(discord.channel().id)
    assert isinstance(channel, library.TextChannel)
    return channel


async def test_every_kind_of_response_is_shown_on_first_visit(discord: StandIn, browser: playwright.Browser) -> None:
    async with chromium.page_at(browser, discord.url) as page:
        await expect(page.locator("#banner")).to_contain_text("The bot is not connected")
        async with running(discord):
            await expect(page.locator("#banner")).to_be_hidden()
            await expect(page.locator("#hello")).to_contain_text("Welcome to # azul")
            # The tiny bot has no lessons.
            await expect(page.locator("#hello .if-teaching:visible")).to_have_count(0)

            # In a command with autocomplete, Tab takes the first suggestion, the choices are filtered, and Enter sends.
            await begin(page, "ti ne")
            await expect(page.get_by_role("option")).to_contain_text(["/tiny new"])
            await press(page, "Tab", "3")
            await page.get_by_role("button", name="+ rival").click()
            await page.keyboard.type("be")
            await press(page, "Enter", "Enter")
            await expect(last(page)).to_contain_text("Ana used /tiny new")
            await expect(last(page)).to_contain_text("Table for 3 against @Ben")

            # The description of the picture is its alt text, which appears when the badge is opened.
            await expect(last(page).get_by_role("img", name="Five stripes in two blues")).to_be_visible()
            await expect(last(page).locator("figcaption")).to_be_hidden()
            await last(page).get_by_role("button", name="Show the description").click()
            await expect(last(page).locator("figcaption")).to_have_text("Five stripes in two blues")

            # Ben's seat has a red dot. He sits down and joins, and the response is visible only to him.
            awaited = page.locator(".seat", has=page.locator(".awaited"))
            await expect(awaited).to_have_text("BBen")
            await page.get_by_role("radio", name="Ben").click()
            await expect(page.locator(".message.pinged")).to_have_count(1)
            await page.get_by_role("button", name="Join").click()
            await expect(last(page)).to_contain_text("joins game 7")
            await expect(page.locator(".only-you")).to_contain_text("Only you can see this")
            await page.get_by_role("radio", name="Ana").click()
            await expect(page.locator(".only-you")).to_have_count(0)
            await page.get_by_role("radio", name="Ben").click()
            await page.get_by_role("button", name="Dismiss message").click()
            await expect(page.locator(".only-you")).to_have_count(0)

            # Use a select menu with the keyboard only.
            await page.get_by_role("button", name="Which colour?").focus()
            await press(page, "Enter", "ArrowDown")
            await expect(page.get_by_role("option", name="Red tiles")).to_be_focused()
            await press(page, "Enter")
            await expect(page.locator(".message").first).to_contain_text("You chose red")
            await expect(awaited).to_have_count(0)

            # Nothing responds to a press. Then the bot disappears while a command is waiting for its response.
            await discord.person("Ben").command("tiny new", seats=2)
            discord.server.interactions.response_timeout_s = 0.3
            await page.get_by_role("button", name="Silence").click()
            await expect(page.get_by_role("alert")).to_have_text("This interaction failed")
        await expect(page.locator("#banner")).to_be_visible()
        await begin(page, "tiny think ")
        await press(page, "Enter")
        await expect(page.get_by_role("alert").last).to_contain_text("Azul did not respond")


async def test_suggestions_are_chosen_with_arrow_keys_and_enter(
    page: playwright.Page,
) -> None:
    await begin(page, "tiny move 3 b")
    await expect(page.get_by_role("option")).to_have_text(["3 → blue → 1", "3 → blue → 2", "3 → black → 4"])
    await press(page, "ArrowDown", "Enter", "Enter")
    await expect(last(page)).to_contain_text("You played 3 blue 2")
    await begin(page, "tiny wait a day")
    await press(page, "ArrowDown", "Tab")
    await page.get_by_role("button", name="+ seat").click()
    await expect(page.get_by_role("option")).to_contain_text(["1 · Ana", "2 · Ben"])
    await press(page, "ArrowDown", "Enter", "Enter")
    await expect(last(page)).to_contain_text("Waited 24 hours for seat 2")
    await begin(page, "thi")
    await expect(page.get_by_role("option")).to_contain_text(["/tiny think"])
    await press(page, "Enter")
    await expect(page.locator(".slash-name")).to_have_text("/tiny think")
    await expect(page.locator(".message")).to_have_count(2)
    await press(page, "Enter")
    await expect(last(page)).to_contain_text("Ana used /tiny think")
    await begin(page, "tiny wait")
    await expect(page.get_by_role("option").first).to_contain_text("/tiny wait")
    await press(page, "Enter")
    await expect(page.get_by_label("hours: ")).to_be_focused()
    await expect(page.get_by_role("alert")).to_be_hidden()
    # Escape first closes the suggestions, and the second time leaves the command.
    await press(page, "Escape")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await expect(page.locator(".slash-name")).to_have_text("/tiny wait")
    await press(page, "Escape")
    await expect(page.locator("#box")).to_be_focused()
    await expect(page.locator(".slash-name")).to_have_count(0)


async def test_person_menu_opens_by_right_click_and_keyboard(page: playwright.Page) -> None:
    ben = page.locator(".seat", has_text="Ben")
    item = page.get_by_role("menuitem", name="Say hello")
    await ben.click(button="right")
    await expect(item).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(item).to_have_count(0)
    await expect(ben).to_be_focused()
    await press(page, "ContextMenu", "Enter")
    await expect(last(page)).to_contain_text("Ana greets Ben")
    await expect(item).to_have_count(0)
    await expect(ben).to_be_focused()


async def test_person_menu_stays_open_after_mouse_button_release(page: playwright.Page) -> None:
    ben = page.locator(".seat", has_text="Ben")
    item = page.get_by_role("menuitem", name="Say hello")
    await ben.hover()
    await page.mouse.down(button="right")
    await expect(item).to_be_visible()
    await page.mouse.up(button="right")
    await item.click()
    await expect(last(page)).to_contain_text("Ana greets Ben")
    await expect(item).to_have_count(0)

    # On a trackpad the menu opens in other ways, but never without a press.
    title = page.locator("#title")
    await title.hover()
    await page.mouse.down()
    await ben.dispatch_event("contextmenu")
    await page.mouse.up()
    await expect(item).to_be_visible()

    # A press outside closes the menu, and a press on another person opens that person's menu.
    await page.locator(".seat", has_text="Dariush").click(button="right")
    await expect(page.get_by_role("menu", name="Menu of Ben")).to_have_count(0)
    await expect(page.get_by_role("menu", name="Menu of Dariush")).to_be_visible()
    await title.click()
    await expect(item).to_have_count(0)


async def test_file_is_sent_with_a_command_unless_too_large(page: playwright.Page, tmp_path: Path) -> None:
    large = tmp_path / "film.json"
    large.write_bytes(bytes(MAX_FILE_BYTES + 1))
    await begin(page, "tiny read ")
    await page.locator("input[type=file]").set_input_files(large)
    await press(page, "Enter")
    await expect(page.get_by_role("alert")).to_have_text("file is too large: files can have up to 10 MiB")
    await page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": "Größe".encode()}
    )
    await expect(page.locator(".ghost")).to_be_focused()
    await press(page, "Enter")
    await expect(last(page)).to_contain_text("game.json of 7 bytes says Größe")


async def test_form_shows_defaults_and_accepts_changes(discord: StandIn, page: playwright.Page) -> None:
    discord.add_thread("Game 7")
    await begin(page, "tiny profile ")
    await page.keyboard.type("be")
    await press(page, "Enter", "Enter")
    form = page.get_by_role("dialog")
    await expect(form.get_by_role("radio", name="Here", exact=True)).to_be_checked()
    await expect(form.get_by_role("checkbox", name="Friday")).to_be_checked()
    await expect(form.get_by_role("checkbox", name="Ben")).to_be_checked()
    await expect(form.get_by_role("textbox", name="Zone")).to_have_value("UTC")
    await expect(form.get_by_role("checkbox", name="Game 7")).to_have_count(0)
    await form.get_by_role("radio", name="Elsewhere").check()
    await form.get_by_role("checkbox", name="Sunday").check()
    await form.get_by_role("textbox", name="Zone").fill("CET")
    await form.get_by_role("checkbox", name="#table-talk").check()
    await form.get_by_role("checkbox", name="Dariush").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()
    await expect(last(page)).to_contain_text("Elsewhere / Friday+Sunday / CET / table-talk / ben+dariush")


async def test_message_link_opens_message_or_says_it_was_deleted(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    ana = discord.person("Ana")
    there = await ana.say("the place", "table-talk")
    for number in range(40):
        await ana.say(f"line {number}", "table-talk")
    link = f"https://discord.com/channels/{discord.guild.id}/{there.channel.id}/{there.id}"
    await ana.command("tiny way", to=link)
    for where in (page.get_by_role("link", name="#table-talk › message"), page.get_by_role("link", name="There")):
        await page.get_by_role("button", name="# azul").click()
        await where.click()
        await expect(page.locator("#title")).to_have_text("# table-talk")
        await expect(page.locator(".found")).to_contain_text("the place")
        await expect(page.locator(".found")).to_be_in_viewport()
    discord.delete_message(there)
    await expect(page.locator("#log")).not_to_contain_text("the place")
    await page.get_by_role("button", name="# azul").click()
    await page.get_by_role("link", name="There").click()
    await expect(page.locator("#toast")).to_have_text("This message no longer exists.")


async def test_thread_is_listed_under_its_channel_until_archived(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    channel = first_channel(discord, tiny_client)
    first = await channel.send("Game 7")
    thread = await first.create_thread(name="Game 7")
    await channel.send(thread.mention)
    await page.locator("#log").get_by_role("button", name="#Game 7").click()
    await expect(page.locator("#topic")).to_have_text("Thread in # azul")
    await thread.edit(archived=True)
    await expect(page.locator("#topic")).to_have_text("Archived thread in # azul")
    await expect(page.locator(".thread")).to_have_text("› Game 7archived")


async def test_direct_message_is_visible_to_its_recipient_only(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    ben = discord.person("Ben")
    direct = await tiny_client.create_dm(library.Object(ben.id))
    await page.get_by_role("radio", name="Ben").click()
    await page.get_by_role("button", name="Azul", exact=True).click()
    # Direct messages show no hints about servers.
    await expect(page.locator("#hello")).to_contain_text("Only you and Azul")
    await expect(page.locator("#hello")).not_to_contain_text("Choose another person", use_inner_text=True)
    await page.get_by_role("button", name="# azul").click()
    await page.get_by_role("radio", name="Ana").click()
    await direct.send(f"{ben.mention}, your turn", view=library.ui.View().add_item(Press("clear")))
    await expect(page.locator(".seat", has_text="Ben").locator(".awaited")).to_be_visible()
    await expect(page.get_by_role("button", name="Message Azul")).to_be_visible()
    await page.get_by_role("radio", name="Ben").click()
    await page.get_by_role("button", name="Azul your turn").click()
    await expect(last(page)).to_contain_text("your turn")
    await last(page).get_by_role("button", name="Clear").click()
    await expect(last(page)).to_contain_text("No picture named")
    await expect(page.locator(".awaited:visible")).to_have_count(0)


async def test_reply_quotes_times_as_they_are_displayed(discord: StandIn, page: playwright.Page) -> None:
    await discord.person("Ben").command("tiny new", seats=2, note="closes <t:1000000000:f> `soon`")
    await last(page).get_by_role("button", name="Join").click()
    quoted = last(page).locator(".reply")
    await expect(quoted).to_contain_text("2001")
    await expect(quoted).to_contain_text("Table for 2 on side c closes")
    await expect(quoted).not_to_contain_text("<")


async def test_red_dot_marks_mentioned_people_until_they_respond(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    ana, ben, chi, dariush = (discord.person(name) for name in ("Ana", "Ben", "Chi-Wei", "Dariush"))
    channel = first_channel(discord, tiny_client)
    awaited = page.locator(".seat", has=page.locator(".awaited"))
    silent = library.AllowedMentions.none()
    buttons = library.ui.View().add_item(Press("clear"))
    await channel.send(f"{ana.mention}, {ben.mention} and {chi.mention}: {dariush.mention} asks", view=buttons)
    await channel.send(f"{dariush.mention}, you have won")
    post = await channel.send(f"{ben.mention}, your turn, after {ana.mention}", view=buttons, allowed_mentions=silent)
    await expect(page.locator(".message")).to_have_count(3)
    await expect(awaited).to_have_text(["AAna", "BBen", "CChi-Wei"])
    # Visiting the channel doesn't count as a response, so the red dot stays.
    await page.get_by_role("radio", name="Ben, Moderator, en-GB, their turn").click()
    await page.get_by_role("button", name="# table-talk").click()
    await expect(page.get_by_role("button", name="# azul your turn")).to_be_visible()
    await channel.get_partial_message(discord.channel().messages[0].id).edit(view=None)
    await expect(awaited).to_have_text(["BBen"])
    await post.edit(view=None)
    await expect(awaited).to_have_count(0)


async def test_newer_picture_of_same_subject_removes_red_dot(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    """A guest can't remove the buttons of an old board, so a newer picture must remove the dot."""
    ana, ben, chi, dariush = (discord.person(name) for name in ("Ana", "Ben", "Chi-Wei", "Dariush"))
    channel = first_channel(discord, tiny_client)
    awaited = page.locator(".seat", has=page.locator(".awaited"))

    def about(subject: str, version: int) -> library.ui.View:
        custom_id = f"it:{subject}:{version}"
        button: library.ui.Button[library.ui.View] = library.ui.Button(label="Move", custom_id=custom_id)
        return library.ui.View().add_item(button)

    await channel.send(f"{ana.mention}, your turn", file=board(), view=about("first", 1))
    await channel.send(f"{chi.mention}, your turn", file=board(), view=about("second", 1))
    await channel.send(f"{dariush.mention}: do you agree?", view=about("first", 1))
    await expect(awaited).to_have_text(["AAna", "CChi-Wei", "DDariush"])
    await channel.send(f"{ben.mention}, your turn", file=board(), view=about("first", 2))
    await expect(awaited).to_have_text(["BBen", "CChi-Wei", "DDariush"])
    await channel.send("The game is over", file=board(), view=about("first", 3))
    await expect(awaited).to_have_text(["CChi-Wei", "DDariush"])


async def test_typed_options_are_assigned_to_their_fields(
    page: playwright.Page,
) -> None:
    for typed, looked in (
        ("three blue", "three blue, nowhere"),
        ("pla", "nothing, nowhere"),
        ("place: here", "nothing, here"),
        ("what blue place", "blue place, nowhere"),
    ):
        await look_for(page, typed)
        if typed == "pla":
            # If only the beginning of an option's name was typed, the page reports it and doesn't drop it silently.
            await page.get_by_role("button", name="Send the command").click()
            await expect(page.get_by_role("alert")).to_have_text("“pla” isn’t an option of this command")
            await page.locator(".ghost").fill("")
        await page.keyboard.press("Enter")
        await expect(last(page)).to_contain_text(f"Looked for {looked}")
    await page.locator("#box").fill("/tiny look three blue")
    await expect(page.get_by_label("what: ")).to_have_value("three blue")
    await page.get_by_label("Cancel the command").click()
    # Each value follows the name of its option, in any order, as the documentation says.
    for typed in ("place:far away what: three blue", "what:three blue place:far away"):
        await look_for(page, typed)
        await page.keyboard.press("Enter")
        await expect(last(page)).to_contain_text("Looked for three blue, far away")
        await page.locator("#box").fill(f"/tiny look {typed}")
        await expect(page.get_by_label("what: ")).to_have_value("three blue")
        await expect(page.get_by_label("place: ")).to_have_value("far away")
        await page.get_by_label("Cancel the command").click()
    await page.locator("#box").fill("/tiny settings now")
    await page.get_by_role("button", name="Send the command").click()
    await expect(page.get_by_role("alert")).to_have_text("“now” isn’t an option of this command")
    await page.get_by_label("Cancel the command").click()
    await page.locator("#box").fill("/tiny read now")
    await expect(page.get_by_label("file: ")).to_have_value("")
    await expect(page.locator(".ghost")).to_have_value("now")
    await page.get_by_label("Cancel the command").click()
    await begin(page, "tiny new 9")
    await press(page, "Enter")
    await expect(page.get_by_role("alert")).to_have_text("seats: the maximum is 4, not 9")
    await expect(page.get_by_label("seats: ")).to_be_focused()
    await page.get_by_label("seats: ").fill("3")
    await expect(page.get_by_role("alert")).to_be_hidden()
    await press(page, "Enter")
    await expect(last(page)).to_contain_text("Table for 3")


TO_THE_TOP = """() => new Promise((done) => {
  const log = document.getElementById("scroll");
  log.addEventListener("scroll", done, { once: true });
  log.scrollTop = 0;
})"""


async def test_only_own_responses_scroll_into_view(discord: StandIn, page: playwright.Page) -> None:
    ana, ben = discord.person("Ana"), discord.person("Ben")
    await ana.command("tiny new", seats=2)
    for number in range(40):
        await ben.say(f"line {number}")
    await expect(page.locator(".message")).to_have_count(41)
    for way in ("a press", "a command", "a word", "a look"):
        await page.evaluate(TO_THE_TOP)
        await ben.say(f"before {way}")
        await expect(page.get_by_role("button", name="New messages")).to_be_visible()
        await expect(last(page)).not_to_be_in_viewport()
        if way == "a press":
            await page.get_by_role("button", name="Join").click()
            await expect(last(page)).to_contain_text("joins game 7")
        elif way == "a command":
            await begin(page, "tiny look ")
            await page.keyboard.press("Enter")
            await expect(last(page)).to_contain_text("Looked for nothing")
        elif way == "a look":
            await page.get_by_role("button", name="New messages").click()
        else:
            await page.locator("#box").fill("Hello")
            await page.keyboard.press("Enter")
            await expect(last(page)).to_contain_text("Hello")
        await expect(last(page)).to_be_in_viewport(ratio=1)


async def test_page_survives_odd_texts_and_stored_data(discord: StandIn, page: playwright.Page) -> None:
    texts = ["<t:99999999999999:f>", "<t:-99999999999999:R>", f"<t:{'9' * 400}:R>", "<t:8640000000001>"]
    texts += ["https://[::", "<https://%zz>", "[a](https://%)", "<@0> <@&0> <#0> </a b:0>", "9" * 30 + ". x"]
    texts += [mark * 600 for mark in ("**", "_", "||", "`", "~~", "> ", "***", "*_")]
    texts += ["**bold** <img src=x onerror=alert(1)>"]
    for kept in ("{", "null"):
        await page.evaluate("kept => localStorage.setItem('azul-sandbox', kept)", kept)
        await page.reload()
        await expect(page.locator("#title")).to_have_text("# azul")
    for text in texts:
        await discord.person("Ana").say(text)
    await expect(page.locator(".message")).to_have_count(len(texts))
    await expect(page.locator(".message").first).to_contain_text("<t:99999999999999:f>")
    await expect(last(page)).to_contain_text("bold <img src=x onerror=alert(1)>")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.reload()
    await expect(page.locator(".message")).to_have_count(len(texts))
    await expect(last(page)).to_contain_text("bold <img src=x onerror=alert(1)>")


async def test_phone_channel_list_opens_and_closes_by_button(discord: StandIn, page: playwright.Page) -> None:
    width, height = chromium.PHONE
    await page.set_viewport_size({"width": width, "height": height})
    await discord.person("Ana").command("tiny new", seats=2)
    menu = page.get_by_role("button", name="Channels", exact=True)
    talk = page.get_by_role("button", name="# table-talk")
    picture = await page.get_by_role("button", name="Enlarge the picture").bounding_box()
    assert picture is not None
    await menu.click()
    await expect(talk).to_be_in_viewport()
    await press(page, "Escape")
    await expect(talk).not_to_be_in_viewport()
    await expect(menu).to_be_focused()
    await menu.click()
    await expect(talk).to_be_in_viewport()
    await page.mouse.click(width - 20, picture["y"] + 20)
    await expect(talk).not_to_be_in_viewport()
    await expect(page.get_by_role("dialog")).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await menu.click()
    await talk.click()
    await expect(page.locator("#hello")).to_contain_text("Welcome to # table-talk")


async def test_five_short_buttons_fit_into_one_row_on_phones(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    width, height = chromium.PHONE
    await page.set_viewport_size({"width": width, "height": height})
    view = library.ui.View()
    for number, label in enumerate(("×1 · ①", "×1 · ②", "×2 · ③", "×1 · ④", "×2 · ⑤")):
        view.add_item(library.ui.Button(label=label, emoji="🟦", custom_id=f"b{number}"))
    await first_channel(discord, tiny_client).send("Which tiles?", view=view)
    buttons = last(page).locator(".row > button")
    await expect(buttons).to_have_count(5)
    tops = await buttons.evaluate_all("nodes => nodes.map((node) => node.offsetTop)")
    assert len(set(tops)) == 1
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_switching_person_redraws_only_messages_that_differ(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    channel, ben = first_channel(discord, tiny_client), discord.person("Ben")
    await channel.send("Nobody's turn")
    await channel.send(f"{ben.mention}, look", allowed_mentions=library.AllowedMentions(users=True))
    for line in ("Nobody's turn", "@Ben, look"):
        await page.locator(".message", has_text=line).evaluate("node => { node.kept = true; }")
    await page.get_by_role("radio", name="Ben").click()
    await expect(page.locator(".message", has_text="@Ben, look")).to_have_class(re.compile("pinged"))
    kept = await page.locator(".message").evaluate_all("nodes => nodes.map((node) => Boolean(node.kept))")
    assert kept == [True, False]


# Pictures, emojis, colours and formatted text.


async def post(discord: StandIn, tiny_client: TinyBot, *pictures: bytes, kind: str = "png", text: str = "") -> None:
    files = [
        library.File(io.BytesIO(data), f"{number}.{kind}", description=f"Picture {number}")
        for number, data in enumerate(pictures, 1)
    ]
    await first_channel(discord, tiny_client).send(text, files=files)


async def size(image: playwright.Locator) -> tuple[int, int]:
    """Return the displayed size of a picture after it has loaded."""
    await image.scroll_into_view_if_needed()
    await image.evaluate("image => image.decode()")
    box = await image.bounding_box()
    assert box is not None
    return int(box["width"] + 0.5), int(box["height"] + 0.5)


async def test_pictures_are_scaled_down_but_never_enlarged(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    shown = {(800, 450): (550, 309), (600, 800): (263, 350), (1100, 700): (550, 350), (300, 200): (300, 200)}
    animation = io.BytesIO()
    frames = [Image.new("P", (1320, 840), colour) for colour in (0, 1)]
    frames[0].save(animation, "GIF", save_all=True, append_images=frames[1:], duration=700)
    await post(discord, tiny_client, *(picture(*own) for own in shown))
    await post(discord, tiny_client, animation.getvalue(), kind="gif")
    images = page.locator(".message").get_by_role("img")
    await expect(images).to_have_count(len(shown) + 1)
    assert [await size(image) for image in await images.all()] == [*shown.values(), (550, 350)]
    gap = await page.evaluate(
        "document.querySelector('.alt').getBoundingClientRect().top"
        " - document.querySelector('.picture').getBoundingClientRect().bottom"
    )
    assert gap > -1


async def test_picture_opens_in_its_original_size(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    await post(discord, tiny_client, picture(700, 500), picture(1600, 1000))
    viewer = page.get_by_role("dialog", name="Picture")
    buttons = page.get_by_role("button", name="Enlarge the picture")
    await expect(buttons).to_have_count(2)
    small, wide = await buttons.all()
    await small.focus()
    await press(page, "Enter")
    assert await size(viewer.get_by_role("img", name="Picture 1")) == (700, 500)
    await press(page, "Escape")
    await expect(viewer).to_be_hidden()
    await expect(small).to_be_focused()
    await wide.click()
    assert await size(viewer.get_by_role("img", name="Picture 2")) == (1280, 800)
    await viewer.get_by_role("img").click()
    await expect(viewer).to_be_hidden()


def emoji_of_the_bot() -> list[str]:
    """Return every emoji that occurs in the bot's code, its catalogues or the page."""
    root = Path(bot.__file__).parent
    files = [file for kind in ("py", "ftl", "js") for file in root.rglob(f"*.{kind}")]
    letters = set().union(*(file.read_text("utf-8") for file in files))
    found = filter(is_emoji, letters)
    return sorted(letter for letter in found if not re.match("[©®↔-↙]", letter))


async def test_emojis_are_drawn_with_the_pages_own_font(
    discord: StandIn, tiny_client: TinyBot, page: playwright.Page
) -> None:
    emoji = emoji_of_the_bot()
    assert {"🏆", "⚠", "▶"} <= set(emoji)
    await post(discord, tiny_client, text=" ".join(emoji))
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


LEGIBLE = 4.5

CONTRASTS = (HERE / "contrasts.js").read_text("utf-8")


async def test_both_themes_have_legible_contrast(discord: StandIn, tiny_client: TinyBot, page: playwright.Page) -> None:
    link = "https://discord.com/channels/1/2/3"
    words = "**bold** `code` @here [link](https://example.org) <t:0:R>\n> quoted\n-# small"
    await post(discord, tiny_client, text=words)
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


DRAW = (HERE / "draw.js").read_text("utf-8")


async def test_markdown_is_formatted_as_in_discord(page: playwright.Page) -> None:
    """Check `markdown.txt`. Each of its lines has a text, the elements it becomes, and their words."""
    lines = (HERE / "markdown.txt").read_text("utf-8").splitlines()
    wanted = [line.replace("⏎", "\n").split("  →  ") for line in lines]
    drawn = await page.evaluate(DRAW, [text for text, _, _ in wanted])
    assert [[text, *found] for (text, _, _), found in zip(wanted, drawn, strict=True)] == wanted


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


async def test_names_are_never_formatted_as_markdown_or_links(page: playwright.Page) -> None:
    for sentence, elements in POSITIONS.items():
        frame, *drawn = await page.evaluate(DRAW, [sentence.replace("{}", escape(name)) for name in ("Ana", *NAMES)])
        assert frame[0] == elements
        for name, (found, shown) in zip(NAMES, drawn, strict=True):
            told = shown.replace("\u200b", "")
            assert (found, told) == (elements, frame[1].replace("Ana", clean(name))), (sentence, name)
