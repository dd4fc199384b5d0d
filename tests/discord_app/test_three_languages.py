"""Three people with three languages at one table: each reads their own, and all of them the server's."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord_app.commands.azul import make_commands
from bot.messages.markup import link_commands
from bot.messages.words import Words, words
from bot.sandbox.world import Message
from bot.storage import person_queries
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person
from tests.support.languages import ARABIC, SWAPPED, speak_languages, swap_letters, write_in_arabic_letters
from tests.support.says import EN

ARABIC_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


@pytest.fixture
async def table(bot: Bot, party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Message:
    """The board of Ana, who reads English, Ben, whose Discord is in the second language, and Chi, who chose a third."""
    speak_languages(monkeypatch, tmp_path / "words", {SWAPPED: swap_letters, ARABIC: write_in_arabic_letters})
    monkeypatch.setattr("bot.discord_app.app.client.make_commands", make_commands)
    await bot.restart()
    party.ben.locale = SWAPPED
    await party.chi.command("azul settings me", language=ARABIC)
    return await party.game(3)


@pytest.fixture
async def chosen(party: Party, table: Message) -> Message:
    """The board once Chi is to move."""
    while party.mover(table) != party.chi:
        table = await party.type(table)
    return table


def words_of(party: Party, person: Person) -> Words:
    return words({party.ben: SWAPPED, party.chi: ARABIC}.get(person, "en"))


def describe(message: Message) -> str:
    """The alt text of its picture."""
    return message.attachments[0].description or ""


def test_what_stands_in_code_is_typed_as_it_is_in_every_language() -> None:
    assert write_in_arabic_letters("Type `/azul new`.") == "ظکشث `/azul new`."


async def test_everybody_sees_what_is_posted_in_the_language_of_the_server(party: Party, table: Message) -> None:
    for _ in range(2):
        assert EN("post-score", name="Ana", score=0) in table.content
        assert table.labels[0] == EN("button-move")
        assert EN("picture-round", round=1) in describe(table)
        table = await party.type(table)


async def test_what_only_one_person_sees_is_in_theirs(party: Party, table: Message) -> None:
    for person in party.people[:3]:
        own = words_of(party, person)
        shown = await person.click(table, EN("button-mine"))
        assert own("picture-round", round=1) in describe(shown.message)
        assert own("text-sources") in (await person.command("azul board", text=True)).content
        told = link_commands(own("help-begin.text"), party.bot.client.command_id)
        assert (await person.command("azul help")).content == told


async def test_so_is_a_refusal(party: Party, table: Message) -> None:
    for person in party.people[:3]:
        told = words_of(party, person)("refused-no-such-game", game="ZZZZZ")
        assert (await person.command("azul mine", game="#ZZZZZ")).content == told


async def test_so_is_what_is_offered_and_nobody_is_offered_marks_of_direction(party: Party, table: Message) -> None:
    for person in party.people[:3]:
        own = words_of(party, person)
        sides = await person.complete("azul new", "side", "", game="azul")
        assert own("azul-side-grey") in [choice.name for choice in sides]
        moves = await person.complete("azul move", "move", "")
        assert moves
        assert all(str(choice.value).isascii() for choice in moves)
        assert not any("\u2068" in choice.name for choice in [*sides, *moves])


async def test_a_move_can_be_typed_in_ones_own_language_with_its_digits(party: Party, chosen: Message) -> None:
    first = str((await party.chi.complete("azul move", "move", ""))[0].value)
    source, colour, line = first.split()
    told = {"c": "notation-centre", "floor": "notation-floor"}
    own = words(ARABIC)
    written = [own(told[word]).split()[0] if word in told else word for word in (source, line)]
    typed = f"{written[0]} {own(f'azul-colour-{colour}')} {written[1]}".translate(ARABIC_DIGITS)
    assert not typed.isascii()
    assert (await party.chi.complete("azul move", "move", typed))[0].value == first
    await party.chi.command("azul move", move=typed)
    turns = (await party.table(await party.discord.next_message())).turns_since(0)
    assert [str(turn.move) for turn in turns if turn.seat == 2] == [first]


async def test_a_private_call_is_in_the_language_that_its_person_chose(party: Party, table: Message) -> None:
    await party.prefer(party.chi, notify="direct")
    while party.mover(table) != party.chi:
        table = await party.type(table)
    call = await party.discord.next_message(party.chi.direct)
    assert call.labels[0] == words(ARABIC)("button-move")
    assert words(ARABIC)("picture-round", round=1) in describe(call)


async def test_settings_are_confirmed_in_the_language_that_was_just_chosen(party: Party, table: Message) -> None:
    for chosen, spoken in ((ARABIC, ARABIC), (SWAPPED, SWAPPED), ("auto", "en")):
        answer = await party.chi.command("azul settings me", language=chosen)
        assert answer.content.endswith(words(spoken)("settings-own-language", chosen=int(chosen != "auto")))
    assert EN("text-sources") in (await party.chi.command("azul board", text=True)).content


async def test_a_language_that_the_bot_has_no_more_is_english(party: Party, table: Message) -> None:
    async with party.bot.service.database.write() as connection:
        await person_queries.save_person(connection, party.chi.id, {"language": "tlh"})
    assert EN("text-sources") in (await party.chi.command("azul board", text=True)).content


async def test_without_a_server_a_game_speaks_as_whoever_opened_it(party: Party, table: Message) -> None:
    group = party.discord.add_group(party.chi, party.ana)
    party.chi.add_app()
    await party.chi.command("azul new", group)
    lobby = await party.discord.next_message(group)
    assert lobby.labels[0] == words(ARABIC)("button-join")
