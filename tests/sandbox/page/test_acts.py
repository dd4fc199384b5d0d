"""What one person does on the page, with a keyboard, a mouse and a thumb."""

from __future__ import annotations

from pathlib import Path

import discord as library
import pytest

from bot.sandbox.world.files import FILE_BYTES
from tests.discord_stand_in import StandIn
from tests.sandbox import chromium
from tests.sandbox.chromium import playwright
from tests.sandbox.tiny_bot import Press, TinyBot, running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
expect = playwright.expect


TO_THE_TOP = """() => new Promise((done) => {
  const log = document.getElementById("scroll");
  log.addEventListener("scroll", done, { once: true });
  log.scrollTop = 0;
})"""


async def begin(page: playwright.Page, command: str) -> None:
    await page.locator("#box").click()
    await page.keyboard.type(f"/{command} ")


def last(page: playwright.Page) -> playwright.Locator:
    return page.locator(".message").last


async def test_a_number_with_a_name_is_chosen_by_its_name(page: playwright.Page) -> None:
    await begin(page, "tiny wait")
    await page.keyboard.type("a day")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Tab")
    await page.get_by_role("button", name="+ seat").click()
    await expect(page.get_by_role("option")).to_contain_text(["1 · Ana", "2 · Ben"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("Waited 24 hours for seat 2")


async def test_the_menu_of_a_person_opens_with_a_right_click_and_with_the_keyboard(page: playwright.Page) -> None:
    ben = page.locator(".seat", has_text="Ben")
    await ben.click(button="right")
    item = page.get_by_role("menuitem", name="Say hello")
    await expect(item).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(item).to_have_count(0)
    await expect(ben).to_be_focused()
    await ben.click(button="right")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("Ana greets Ben")


async def test_the_next_enter_sends_a_chosen_command_that_needs_no_option(page: playwright.Page) -> None:
    await page.locator("#box").click()
    await page.keyboard.type("/thi")
    await expect(page.get_by_role("option")).to_contain_text(["/tiny think"])
    await page.keyboard.press("Enter")
    await expect(page.locator(".slash-name")).to_have_text("/tiny think")
    await expect(page.locator(".message")).to_have_count(0)
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("Ana used /tiny think")


async def test_a_whole_command_with_a_required_option_asks_for_it(page: playwright.Page) -> None:
    await page.locator("#box").click()
    await page.keyboard.type("/tiny wait")
    await expect(page.get_by_role("option").first).to_contain_text("/tiny wait")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("hours: ")).to_be_focused()
    await expect(page.get_by_role("alert")).to_be_hidden()


async def test_escape_closes_the_suggestions_and_then_leaves_the_command(page: playwright.Page) -> None:
    await begin(page, "tiny profile")
    await expect(page.get_by_role("option").first).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await expect(page.locator(".slash-name")).to_have_text("/tiny profile")
    await page.keyboard.press("Escape")
    await expect(page.locator("#box")).to_be_focused()
    await expect(page.locator(".slash-name")).to_have_count(0)


async def test_a_file_is_chosen_for_a_command_and_sent_with_it(page: playwright.Page) -> None:
    await begin(page, "tiny read")
    await page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": "Größe".encode()}
    )
    await expect(page.get_by_label("file: ")).to_have_value("game.json")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("game.json of 7 bytes says Größe")


async def test_a_file_that_is_too_large_is_not_sent(page: playwright.Page, tmp_path: Path) -> None:
    large = tmp_path / "film.json"
    large.write_bytes(bytes(FILE_BYTES + 1))
    await begin(page, "tiny read")
    await page.locator("input[type=file]").set_input_files(large)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("file is too large: a file may have 10 MiB")


async def test_a_form_shows_what_was_chosen_and_every_field_can_be_changed(
    discord: StandIn, page: playwright.Page
) -> None:
    discord.add_thread("Game 7")
    await begin(page, "tiny profile")
    await page.keyboard.type("be")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
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


async def test_a_link_to_a_message_leads_there_and_marks_it(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
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


async def test_a_link_to_a_message_that_is_gone_says_so(discord: StandIn, page: playwright.Page) -> None:
    ana = discord.person("Ana")
    gone = await ana.say("soon gone")
    link = f"https://discord.com/channels/{discord.guild.id}/{gone.channel.id}/{gone.id}"
    await ana.command("tiny way", to=link)
    discord.delete_message(gone)
    await page.get_by_role("link", name="There").click()
    await expect(page.locator("#toast")).to_have_text("This message is no longer there.")


async def test_a_thread_lies_under_its_channel_and_says_when_it_is_archived(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    channel = tiny.get_channel(discord.channel().id)
    assert isinstance(channel, library.TextChannel)
    first = await channel.send("Game 7")
    thread = await first.create_thread(name="Game 7")
    await channel.send(thread.mention)
    await page.locator("#log").get_by_role("button", name="#Game 7").click()
    await expect(page.locator("#topic")).to_have_text("Thread in # azul")
    await thread.edit(archived=True)
    await expect(page.locator("#topic")).to_have_text("Archived thread in # azul")
    await expect(page.locator(".thread")).to_have_text("› Game 7archived")


async def test_a_private_message_of_the_bot_is_seen_by_its_reader_alone_who_presses_its_button(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    ben = discord.person("Ben")
    direct = await tiny.create_dm(library.Object(ben.id))
    await direct.send(f"{ben.mention}, your turn", view=library.ui.View().add_item(Press("clear")))
    await expect(page.locator(".seat", has_text="Ben").locator(".awaited")).to_be_visible()
    await expect(page.get_by_role("button", name="Message Azul")).to_be_visible()
    await page.get_by_role("radio", name="Ben").click()
    await page.get_by_role("button", name="Azul awaits you").click()
    await expect(last(page)).to_contain_text("your turn")
    await last(page).get_by_role("button", name="Clear").click()
    await expect(last(page)).to_contain_text("No picture named")
    await expect(page.locator(".awaited:visible")).to_have_count(0)


async def test_a_red_dot_shows_whom_an_open_post_names_first_until_it_has_been_answered(
    discord: StandIn, tiny: TinyBot, page: playwright.Page
) -> None:
    ana, ben, chi, dariush = (discord.person(name) for name in ("Ana", "Ben", "Chi-Wei", "Dariush"))
    channel = tiny.get_channel(discord.channel().id)
    assert isinstance(channel, library.TextChannel)
    awaited = page.locator(".seat", has=page.locator(".awaited"))
    silent = library.AllowedMentions.none()
    buttons = library.ui.View().add_item(Press("clear"))
    await channel.send(f"{ana.mention}, {ben.mention} and {chi.mention}: {dariush.mention} asks", view=buttons)
    await channel.send(f"{dariush.mention}, you have won")
    post = await channel.send(f"{ben.mention}, your turn, after {ana.mention}", view=buttons, allowed_mentions=silent)
    await expect(page.locator(".message")).to_have_count(3)
    await expect(awaited).to_have_text(["AAna", "BBen", "CChi-Wei"])
    # To have been there is no answer.
    await page.get_by_role("radio", name="Ben, Moderator, en-GB, awaited").click()
    await page.get_by_role("button", name="# table-talk").click()
    await expect(page.get_by_role("button", name="# azul awaits you")).to_be_visible()
    await channel.get_partial_message(discord.channel().messages[0].id).edit(view=None)
    await expect(awaited).to_have_text(["BBen"])
    await post.edit(view=None)
    await expect(awaited).to_have_count(0)


async def test_what_is_typed_after_a_command_and_names_no_option_is_the_value_of_the_first(
    page: playwright.Page,
) -> None:
    for typed, looked in (
        ("three blue", "three blue, nowhere"),
        ("pla", "nothing, nowhere"),
        ("place: here", "nothing, here"),
        ("what blue place", "blue place, nowhere"),
    ):
        await begin(page, "tiny look")
        await page.keyboard.type(typed)
        if typed == "pla":
            # An option's name may be begun; what was begun is not lost in silence.
            await page.get_by_role("button", name="Send the command").click()
            await expect(page.get_by_role("alert")).to_have_text("“pla” is no option of this command")
            await page.locator(".ghost").fill("")
        await page.keyboard.press("Enter")
        await expect(last(page)).to_contain_text(f"Looked for {looked}")


async def test_what_is_pasted_with_a_command_goes_where_it_would_have_been_typed(page: playwright.Page) -> None:
    await page.locator("#box").fill("/tiny look three blue")
    await expect(page.get_by_label("what: ")).to_have_value("three blue")
    await page.get_by_label("Cancel the command").click()
    await page.locator("#box").fill("/tiny settings now")
    await page.get_by_role("button", name="Send the command").click()
    await expect(page.get_by_role("alert")).to_have_text("“now” is no option of this command")
    await page.get_by_label("Cancel the command").click()
    await page.locator("#box").fill("/tiny read now")
    await expect(page.get_by_label("file: ")).to_have_value("")
    await expect(page.locator(".ghost")).to_have_value("now")


async def test_a_command_that_is_refused_can_be_mended(page: playwright.Page) -> None:
    await begin(page, "tiny new")
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("seats: 9 is more than 4")
    await expect(page.get_by_label("seats: ")).to_be_focused()
    await page.get_by_label("seats: ").fill("3")
    await expect(page.get_by_role("alert")).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("Table for 3")


async def test_the_answer_to_ones_own_press_comes_into_sight_and_what_others_do_does_not(
    discord: StandIn, page: playwright.Page
) -> None:
    ana, ben = discord.person("Ana"), discord.person("Ben")
    await ana.command("tiny new", seats=2)
    for number in range(40):
        await ben.say(f"line {number}")
    await expect(page.locator(".message")).to_have_count(41)
    for way in ("a press", "a command", "a word"):
        await page.evaluate(TO_THE_TOP)
        await ben.say(f"before {way}")
        await expect(page.get_by_role("button", name="New messages")).to_be_visible()
        await expect(last(page)).not_to_be_in_viewport()
        if way == "a press":
            await page.get_by_role("button", name="Join").click()
            await expect(last(page)).to_contain_text("joins game 7")
        elif way == "a command":
            await begin(page, "tiny look")
            await page.keyboard.press("Enter")
            await expect(last(page)).to_contain_text("Looked for nothing")
        else:
            await page.locator("#box").fill("Hello")
            await page.keyboard.press("Enter")
            await expect(last(page)).to_contain_text("Hello")
        await expect(last(page)).to_be_in_viewport(ratio=1)


async def test_no_text_breaks_the_page(discord: StandIn, page: playwright.Page) -> None:
    texts = ["<t:99999999999999:f>", "<t:-99999999999999:R>", f"<t:{'9' * 400}:R>", "<t:8640000000001>"]
    texts += ["https://[::", "<https://%zz>", "[a](https://%)", "<@0> <@&0> <#0> </a b:0>", "9" * 30 + ". x"]
    texts += [mark * 600 for mark in ("**", "_", "||", "`", "~~", "> ", "***", "*_")]
    for text in texts:
        await discord.person("Ana").say(text)
    for _ in range(2):
        await expect(page.locator(".message")).to_have_count(len(texts))
        await expect(page.locator(".message").first).to_contain_text("<t:99999999999999:f>")
        await page.reload()


async def test_what_the_browser_kept_for_another_program_breaks_nothing(page: playwright.Page) -> None:
    for kept in ("{", "null", "5"):
        await page.evaluate("kept => localStorage.setItem('azul-sandbox', kept)", kept)
        await page.reload()
        await expect(page.locator("#title")).to_have_text("# azul")


async def test_escape_and_a_press_beside_them_close_the_channels_of_a_phone_and_do_nothing_else(
    discord: StandIn, page: playwright.Page
) -> None:
    width, height = chromium.PHONE
    await page.set_viewport_size({"width": width, "height": height})
    await discord.person("Ana").command("tiny new", seats=2)
    menu, talk = (
        page.get_by_role("button", name="Channels", exact=True),
        page.get_by_role("button", name="# table-talk"),
    )
    picture = await page.get_by_role("button", name="Enlarge the picture").bounding_box()
    assert picture is not None
    await menu.click()
    await expect(talk).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await expect(talk).not_to_be_in_viewport()
    await expect(menu).to_be_focused()
    await expect(menu).to_have_attribute("aria-expanded", "false")
    await menu.click()
    await expect(talk).to_be_in_viewport()
    await page.mouse.click(width - 20, picture["y"] + 20)
    await expect(talk).not_to_be_in_viewport()
    await expect(page.get_by_role("dialog")).to_be_hidden()


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
