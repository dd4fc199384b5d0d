"""Three people at one table who use three languages.

Each of them reads ephemeral messages in their own language. Posts are in the server's language.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.messages.markup import link_commands
from bot.messages.words import Words, words
from bot.rules import RULESETS
from bot.sandbox.world import Message
from bot.storage import person_queries
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Person
from tests.support.says import EN, says

CHINESE = "zh-TW"
PERSIAN = "fa"
ISOLATION = re.compile("[\u2066-\u2069]")
MARKS = re.compile("[\u200e\u200f\u2066-\u2069]")
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


@pytest.fixture
async def table(party: Party) -> Message:
    """The board of a game between three people.

    Ana reads English, Ben's Discord is in Chinese, and Chi has chosen Persian.
    """
    party.ben.locale = CHINESE
    await party.chi.command("azul settings me", language=PERSIAN)
    return await party.game(3)


@pytest.fixture
async def board_of_chi(party: Party, table: Message) -> Message:
    """The board when Chi is to move."""
    return await play_until(party, table, party.chi)


async def play_until(party: Party, board: Message, person: Person) -> Message:
    """Play until this person is to move. Return the newest board."""
    table = await party.table(board)
    while table.to_act[0].user_id != person.id:
        table = await party.move(table)
    return await party.newest()


def words_of(party: Party, person: Person) -> Words:
    return words({party.ben: CHINESE, party.chi: PERSIAN}.get(person, "en"))


def describe(message: Message) -> str:
    """Return the alt text of the message's picture."""
    return message.attachments[0].description or ""


def list_choices(message: Message) -> list[str]:
    """Return the texts of all buttons and options of a message."""
    options = [option for select in message.selects for option in select.options]
    told = [*message.labels, *(option.label for option in options), *(option.description or "" for option in options)]
    return list(filter(None, told))


async def test_posts_use_server_language(party: Party, table: Message) -> None:
    for _ in range(2):
        assert EN("post-score", name="Ana", score=0) in table.content
        assert table.labels[0] == EN("button-move")
        assert EN("picture-round", round=1) in describe(table)
        table = await party.type(table)


async def test_ephemeral_responses_use_readers_language(party: Party, table: Message) -> None:
    for person in party.people[:3]:
        own = words_of(party, person)
        shown = await person.click(table, EN("button-mine"))
        assert own("picture-round", round=1) in describe(shown.message)
        assert own("text-sources") in (await person.command("azul board", text=True)).content
        told = link_commands(own("help-begin.text"), party.bot.client.command_id)
        assert (await person.command("azul help")).content == told


async def test_refusals_use_readers_language(party: Party, table: Message) -> None:
    for person in party.people[:3]:
        told = words_of(party, person)("refused-no-such-game", game="ZZZZZ")
        assert (await person.command("azul mine", game="#ZZZZZ")).content == told


async def test_choices_use_readers_language_without_direction_marks(party: Party, table: Message) -> None:
    for person in party.people[:3]:
        own = words_of(party, person)
        sides = await person.complete("azul new", "side", "", game="azul")
        assert own("azul-side-grey") in [choice.name for choice in sides]
        moves = await person.complete("azul move", "move", "")
        assert moves
        assert all(str(choice.value).isascii() for choice in moves)
        assert not any(MARKS.search(choice.name) for choice in [*sides, *moves])


@pytest.mark.parametrize("game", RULESETS)
async def test_persian_choices_are_isolated_as_a_whole(party: Party, game: str) -> None:
    own = words(PERSIAN)
    await party.chi.command("azul settings me", language=PERSIAN)
    board = await play_until(party, await party.game(3, game=game), party.chi)
    picker = (await party.chi.click(board, EN("button-move"))).message
    seen = list[str]()
    while own("button-play") not in picker.labels:
        seen += list_choices(picker)
        assert len(seen) < 200, "a move is chosen in a few steps"
        if picker.selects:
            (select, *_) = picker.selects
            picker = (await party.chi.choose(picker, select.custom_id, [select.values[-1]])).message
        else:
            (first, *_) = picker.buttons
            picker = (await party.chi.click(picker, first.custom_id or "")).message
    assert len(seen) > 5
    with_numbers = [text for text in seen if any(map(str.isdecimal, text))]
    assert with_numbers
    assert [text for text in with_numbers if not (text.startswith("\u2067") and text.endswith("\u2069"))] == []
    assert [text for text in seen if ISOLATION.search(text.strip("\u2067\u2069"))] == []


async def test_move_can_be_typed_in_persian_with_persian_digits(party: Party, board_of_chi: Message) -> None:
    first = str((await party.chi.complete("azul move", "move", ""))[0].value)
    source, colour, line = first.split()
    told = {"c": "notation-centre", "floor": "notation-floor"}
    own = words(PERSIAN)
    written = [own(told[word]).split()[0] if word in told else word for word in (source, line)]
    typed = f"{written[0]} {own(f'azul-colour-{colour}')} {written[1]}".translate(PERSIAN_DIGITS)
    assert not typed.isascii()
    assert (await party.chi.complete("azul move", "move", typed))[0].value == first
    await party.chi.command("azul move", move=typed)
    turns = (await party.table(await party.discord.next_message())).turns_since(0)
    assert [str(turn.move) for turn in turns if turn.seat == 2] == [first]


async def test_arabic_letters_find_persian_choices(party: Party) -> None:
    await party.chi.command("azul settings me", language=PERSIAN)
    for command, option, typed, value in (
        ("azul new", "side", "خاكستري", "grey"),
        ("azul settings me", "language", "فارسي", "fa"),
    ):
        assert [choice.value for choice in await party.chi.complete(command, option, typed)] == [value]


async def test_pasted_dates_and_ids_are_read_despite_direction_marks(party: Party, table: Message) -> None:
    game = (await party.table(table)).game.id
    for typed in (f"#\u2068{game}\u2069", f"＃{game}", f"\u200f#{game}"):
        assert (await party.ana.command("azul board", game=typed)).has_message
        refused = await party.ana.command("azul move", move=f"{typed} 99 قرمز ۱")
        assert EN("refused-no-such-game", game=f"#{game}") != refused.content
        assert "99 red 1" in refused.content
    for day in ("\u200f2026-01-07", "２０２６－０１－０８"):
        assert says(await party.ana.command("azul settings away", **{"from": day, "until": day}), "days-off-taken")


async def test_direct_message_uses_language_chosen_by_reader(party: Party, table: Message) -> None:
    await party.prefer(party.chi, notify="direct")
    await play_until(party, table, party.chi)
    call = await party.discord.next_message(party.chi.direct)
    assert call.labels[0] == words(PERSIAN)("button-move")
    assert words(PERSIAN)("picture-round", round=1) in describe(call)


async def test_direct_message_uses_readers_discord_language(party: Party, table: Message) -> None:
    await party.prefer(party.ben, notify="direct")
    # Ben's move tells the bot which language his Discord uses.
    await party.act(await play_until(party, table, party.ben))
    await play_until(party, await party.newest(), party.ben)
    call = await party.discord.next_message(party.ben.direct)
    assert call.labels[0] == words(CHINESE)("button-move")


async def test_settings_are_confirmed_in_newly_chosen_language(party: Party, table: Message) -> None:
    for chosen, spoken in ((PERSIAN, PERSIAN), (CHINESE, CHINESE), ("auto", "en")):
        answer = await party.chi.command("azul settings me", language=chosen)
        assert answer.content.endswith(words(spoken)("settings-own-language", chosen=int(chosen != "auto")))
    assert EN("text-sources") in (await party.chi.command("azul board", text=True)).content


async def test_removed_language_falls_back_to_english(party: Party, table: Message) -> None:
    own = await party.bot.service.person(party.chi.id)
    async with party.bot.service.database.write() as connection:
        await person_queries.save_person(connection, own, replace(own, language="tlh"))
    assert EN("text-sources") in (await party.chi.command("azul board", text=True)).content


async def test_guest_game_uses_hosts_language(party: Party, table: Message) -> None:
    group = party.discord.add_group(party.chi, party.ana)
    party.chi.add_app()
    await party.chi.command("azul new", group)
    lobby = await party.discord.next_message(group)
    assert lobby.labels[0] == words(PERSIAN)("button-join")
    assert words(PERSIAN)("azul-side-coloured") in describe(lobby)


async def test_computers_are_named_in_hosts_language(party: Party, table: Message) -> None:
    await party.chi.command("azul new", party.chi.direct, computers=1)
    opened = await party.table(await party.newest(party.chi.direct))
    (computer,) = [player for player in opened.game.players if player.computer]
    assert computer.name in words(PERSIAN)("computer-names").split()
