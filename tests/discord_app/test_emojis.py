"""The bot's own emojis for tiles: how they are uploaded and looked up, and the texts that show them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from bot.discord_app.core.buttons import view_of
from bot.discord_app.core.emojis import INVALID_FORM_BODY
from bot.messages.words import words as words_of
from bot.rules import RULESETS
from bot.sandbox.world import Message
from renderers.emoji import draw_emojis
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_guest_places import begin
from tests.discord_stand_in import Answer, Person, StandIn
from tests.support.forms import FORMS
from tests.support.thorough import try_some

UPLOAD = "/applications/*/emojis"
OURS = re.compile(r"<:[a-z]+_(?:tile|pane)_[0-9a-f]{6}:[0-9]+>")


@pytest.fixture(autouse=True)
def catalogue_emojis() -> None:
    """An override of the fixture that removes uploaded emojis. These tests need them."""


@pytest.fixture
def stored_emojis(discord: StandIn) -> None:
    """Emojis that Discord already has, so a start of the bot uploads nothing."""
    for name in RULESETS:
        for emoji in draw_emojis(name).values():
            key = discord.world.ids.next()
            discord.world.emojis[key] = {"id": str(key), "name": emoji.name, "animated": False, "available": True}


@pytest.fixture
async def bot_with_emojis(discord: StandIn, stored_emojis: None, bot: Bot) -> Bot:
    await bot.client.own_emojis.load()
    return bot


def uploads(discord: StandIn) -> int:
    return len(discord.sent("POST", UPLOAD))


def labels(message: Message) -> list[str]:
    options = [option for select in message.selects for option in select.options]
    said = [text for select in message.selects for text in (select.placeholder,)]
    said += [text for option in options for text in (option.label, option.description)]
    return [text for text in (*said, *(button.label for button in message.buttons)) if text]


async def steps(person: Person, picker: Answer) -> AsyncIterator[Message]:
    """Yield the picker's message at each step, choosing the first option each time, until the move can be played."""
    while True:
        yield picker.message
        if "Play" in [button.label for button in picker.message.buttons]:
            return
        if picker.message.selects:
            select = picker.message.selects[0]
            picker = await person.choose(picker.message, select.custom_id, [select.values[0]])
        else:
            picker = await person.click(picker.message, options_of(picker.message)[0].custom_id or "")


def icons(message: Message) -> list[str]:
    """Return the emojis of buttons and options."""
    shown = [button.emoji for button in message.buttons]
    shown += [option.emoji for select in message.selects for option in select.options]
    return [emoji for emoji in shown if emoji]


async def test_bot_uploads_only_missing_emojis_at_start(discord: StandIn, bot: Bot) -> None:
    await discord.until(lambda: bot.client.own_emojis.shown, "our emojis are uploaded")
    names = [emoji["name"] for emoji in discord.world.emojis.values()]
    assert sorted(names) == sorted(emoji.name for name in RULESETS for emoji in draw_emojis(name).values())
    assert all(re.fullmatch(r"[a-z]+_(tile|pane)_[0-9a-f]{6}", name) for name in names)
    gone = next(key for key, emoji in discord.world.emojis.items() if emoji["name"].startswith("pink"))
    assert uploads(discord) == len(names)
    del discord.world.emojis[gone]
    await bot.restart()
    await discord.until(lambda: bot.client.own_emojis.shown, "our emojis are found")
    assert uploads(discord) == len(names) + 1


async def test_game_uses_catalogue_emojis_if_an_upload_is_rejected(discord: StandIn, bot_with_emojis: Bot) -> None:
    discord.world.emojis.clear()
    discord.fail("POST", UPLOAD, status=403)
    await bot_with_emojis.client.own_emojis.load()
    shown = bot_with_emojis.client.own_emojis.words(words_of("en"))
    assert shown("azul-icon-blue") == "🔵"
    assert OURS.fullmatch(shown("sintra-icon-blue"))


@pytest.mark.parametrize(
    ("name", "side"),
    try_some([("azul", "coloured"), ("sintra", "a"), ("summer-pavilion", "standard")], 3),
)
async def test_texts_contain_own_emojis_but_labels_do_not(
    bot_with_emojis: Bot, party: Party, name: str, side: str
) -> None:
    board = await party.game(game=name, side=side)
    mover = party.mover(board)
    async for picker in steps(mover, await mover.click(board, "Your move")):
        assert not any("<" in label for label in labels(picker))
    assert OURS.search(picker.content)
    done = await mover.click(picker, "Play")
    told = await party.discord.next_message(after=board)
    assert OURS.search(done.content)
    assert OURS.search(told.content)
    assert not any("<:" in file.description for file in told.attachments if file.description)
    past = await mover.command("azul record history")
    assert OURS.search(past.content)
    assert not any("<" in label or any(icon in label for icon in ICONS) for label in labels(past.message))
    listed = {option.value: option.emoji for option in past.message.selects[0].options}
    assert OURS.fullmatch(listed["1"] or "")
    assert not listed["0"]
    completed = await party.mover(told).complete("azul move", "move", "")
    assert completed
    assert not any("<" in choice.name for choice in completed)


ICONS = {
    words_of("en")(f"{name}-icon-{colour}"): colour for name, rules in RULESETS.items() for colour in rules.colours
}


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 4))
async def test_labels_name_colours_only_if_own_emojis_are_unavailable(
    bot_with_emojis: Bot, party: Party, name: str, side: str
) -> None:
    board = await party.game(game=name, side=side)
    mover = party.mover(board)
    for available in (True, False):
        if not available:
            # As if the emojis couldn't be uploaded, or had been deleted.
            bot_with_emojis.client.own_emojis.forget()
        picker = await mover.click(board, "Your move")
        colours = RULESETS[name].colours
        named = {one for label in labels(picker.message) for one in colours if one in label.casefold()}
        assert bool(named) != available
        beside = set[str]()
        async for message in steps(mover, picker):
            assert [label for label in labels(message) if any(icon in label for icon in ICONS)] == []
            assert all(label == " ".join(label.split()) for label in labels(message))
            beside |= set(icons(message))
        assert bool(beside) == available
        assert all(OURS.fullmatch(emoji) for emoji in beside)


async def test_pasted_emojis_are_read_as_colours(bot_with_emojis: Bot, party: Party) -> None:
    board = await party.game()
    table = await party.table(board)
    (seat,) = table.position.to_act
    source, colour, line = str(table.position.legal_moves(seat)[0]).split()
    sent = bot_with_emojis.client.own_emojis.words(words_of("en"))(f"azul-icon-{colour}")
    await party.mover(board).command("azul move", move=f"{source} {sent} {line}")
    told = await party.discord.next_message(after=board)
    assert sent in told.content


async def test_deleted_emojis_are_replaced_and_uploaded_again(
    bot_with_emojis: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    board = await party.post(await party.play_moves(1))
    mover = party.mover(board)
    before = {*party.discord.world.emojis}
    party.discord.world.emojis.clear()
    looked_up = party.discord.hold("GET", UPLOAD)
    for _ in range(2):
        picker = await mover.click(board, "Your move")
        past = await mover.command("azul record history")
        for answer in (picker, past):
            assert icons(answer.message)
            assert set(icons(answer.message)) <= ICONS.keys()
    assert rejections(caplog) == 1
    looked_up.release()
    await party.discord.until(lambda: len(party.discord.world.emojis) == len(before), "they are uploaded again")
    await party.discord.until(lambda: shows_new(bot_with_emojis, before), "they are shown again")
    picker = await mover.click(board, "Your move")
    assert all(OURS.fullmatch(emoji) for emoji in icons(picker.message))


def shows_new(bot_with_emojis: Bot, before: set[int]) -> bool:
    shown = bot_with_emojis.client.own_emojis.words(words_of("en"))("azul-icon-blue")
    return bool(OURS.fullmatch(shown)) and not any(str(old) in shown for old in before)


def rejections(caplog: pytest.LogCaptureFixture) -> int:
    return sum("Discord rejected" in record.message for record in caplog.records)


async def test_rejected_message_does_not_affect_emojis_in_other_messages(
    bot_with_emojis: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    board = await party.game()
    mover = party.mover(board)
    await party.prefer(party.others(board)[0], notify="both")
    party.discord.fail("POST", "/channels/*/messages", status=400, code=INVALID_FORM_BODY)
    party.discord.fail("POST", "/interactions/*/*/callback", status=400, code=INVALID_FORM_BODY)
    picker = await mover.click(board, "Your move")
    assert set(icons(picker.message)) <= ICONS.keys()
    told = await party.type(board)
    assert told.attachments
    assert not OURS.search(told.content)
    assert any(icon in told.content for icon in ICONS)
    await bot_with_emojis.idle()
    (called,) = party.others(board)[0].direct.messages
    assert OURS.search(called.content)
    assert rejections(caplog) == 1


async def test_rejected_edit_is_repeated_without_own_emojis(bot_with_emojis: Bot, party: Party) -> None:
    board = await party.game()
    await bot_with_emojis.idle()
    blue = bot_with_emojis.client.own_emojis.words(words_of("en"))("azul-icon-blue")
    party.discord.fail("PATCH", "/channels/*/messages/*", status=400, code=INVALID_FORM_BODY)
    await bot_with_emojis.client.delivery.edit(board.channel.id, board.id, f"Taken: {blue}", view_of())
    assert board.content == "Taken: 🔵"


async def test_rejected_followup_is_repeated_without_own_emojis(bot_with_emojis: Bot, party: Party) -> None:
    party.ana.add_app()
    group = party.discord.add_group(*party.people)
    party.discord.fail("POST", "/webhooks/*/*", status=400, code=INVALID_FORM_BODY)
    told = await begin(party, group, moves=1)
    assert told.attachments
    assert not OURS.search(told.content)
    assert any(icon in told.content for icon in ICONS)


async def test_failed_emoji_lookup_is_repeated_later(discord: StandIn, bot_with_emojis: Bot) -> None:
    looked_up = discord.hold("GET", UPLOAD)
    await bot_with_emojis.restart()
    await looked_up.reached()
    looked_up.throw_away()
    bot_with_emojis.clock.turn(minutes=10)
    await discord.until(lambda: bot_with_emojis.client.own_emojis.shown, "they are looked up again")


async def test_words_setting_replaces_emojis_with_colour_names(bot_with_emojis: Bot, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    drawn = (await mover.click(board, "Your move")).message
    assert any(button.emoji for button in drawn.buttons)
    await mover.command("azul settings me", words=True)
    said = (await mover.click(board, "Your move")).message
    assert not any(button.emoji for button in said.buttons)
    assert any(colour in button.label.casefold() for colour in RULESETS["azul"].colours for button in said.buttons)
