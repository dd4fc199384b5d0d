"""Languages of commands, of choices and of the help."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from discord import Client, Intents, app_commands

from bot.discord_app.commands.azul import make_commands
from bot.discord_app.commands.declarations import MAX_COMMAND_CHARACTERS, CatalogueTranslator, measure
from bot.messages.markup import link_commands
from bot.messages.words import LANGUAGES, Words
from bot.opponents.levels import DEFAULT_LEVEL
from bot.sandbox.world import Json
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person
from tests.support.languages import ITS_NAME, SWAPPED, speak_languages, speak_second_language
from tests.support.says import EN

ROOM = 300
"""Maximum number of characters by which all texts in another language may be longer than the English texts."""
REGISTERED = ("PUT", "/applications/*/commands")


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a second language. The bot speaks it after its next start."""
    folder = tmp_path / "words"
    speak_second_language(monkeypatch, folder)
    monkeypatch.setattr("bot.discord_app.app.client.make_commands", make_commands)
    return folder / SWAPPED


@pytest.fixture
async def commands(catalogue: Path, bot: Bot) -> list[Json]:
    """The commands that a bot with a second language registers.

    Tests must request this fixture before any other fixture that starts the bot.
    """
    return [*bot.discord.world.commands.values()]


@pytest.fixture
def reader(party: Party) -> Person:
    """A person who uses Discord in the second language."""
    return party.discord.person("Uta", locale=SWAPPED)


def list_parts(commands: list[Json]) -> Iterator[Json]:
    """Yield the commands and everything that they contain: groups, options and choices."""
    for command in commands:
        yield command
        for below in ("options", "choices"):
            yield from list_parts(command.get(below) or [])


def test_command_texts_come_from_the_current_catalogue(catalogue: Path) -> None:
    file = catalogue.parent / "en" / "help.ftl"
    file.write_text(file.read_text(encoding="utf-8").replace("Take a seat", "Take the seat"), encoding="utf-8")
    azul, play_with = make_commands()
    assert play_with.name == EN("command-play-with")
    told = {command.name: command.description for command in azul.commands}
    assert told["join"] == "Take the seat in an open game"


async def test_every_description_is_registered_in_both_languages(commands: list[Json]) -> None:
    described = [part for part in list_parts(commands) if part.get("description")]
    assert len(described) > 100
    assert EN("option-new-level", level=EN(f"level-{DEFAULT_LEVEL}")) in {part["description"] for part in described}
    for part in described:
        assert part["description_localizations"] == {SWAPPED: part["description"].swapcase()}


async def test_names_of_choices_are_registered_in_both_languages(commands: list[Json]) -> None:
    choices = [choice for part in list_parts(commands) for choice in part.get("choices") or []]
    words = [choice for choice in choices if not choice["name"].isdecimal()]
    assert {EN("azul"), EN("level-easy"), EN("end-seat")} <= {choice["name"] for choice in words}
    for choice in words:
        assert choice["name_localizations"] == {SWAPPED: choice["name"].swapcase()}


@pytest.mark.parametrize(("command", "unchosen"), [("me", "language-as-discord"), ("server", "language-auto")])
async def test_languages_are_listed_by_native_name(
    commands: list[Json], party: Party, reader: Person, command: str, unchosen: str
) -> None:
    for person, said in ((party.boss, str), (reader, str.swapcase)):
        offered = await person.complete(f"azul settings {command}", "language", "")
        named = [(choice.name, choice.value) for choice in offered]
        assert named == [(said(EN(unchosen)), "auto"), (ITS_NAME, SWAPPED), ("English", "en")]
    (found,) = await party.boss.complete(f"azul settings {command}", "language", "germ")
    assert found.value == SWAPPED


async def test_only_the_user_menu_has_a_localized_name(
    commands: list[Json],
) -> None:
    azul, menu = commands
    assert menu["name_localizations"] == {SWAPPED: menu["name"].swapcase()}
    typed = [part for part in list_parts([azul]) if "value" not in part]
    assert not any(part.get("name_localizations") for part in typed)


async def test_commands_leave_room_for_longer_descriptions() -> None:
    tree = app_commands.CommandTree(Client(intents=Intents.none()))
    for command in make_commands():
        translated = await command.get_translated_payload(tree, CatalogueTranslator())
        assert measure(translated, LANGUAGES) <= MAX_COMMAND_CHARACTERS - ROOM


async def test_overlong_description_falls_back_to_english(
    bot: Bot, catalogue: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = catalogue / "help.ftl"
    longer = file.read_text(encoding="utf-8").replace("tHE NEW HOST", "tHE NEW HOST" * 12)
    file.write_text(longer, encoding="utf-8")
    await bot.restart()
    described = [part for part in list_parts([*bot.discord.world.commands.values()]) if part.get("description")]
    untranslated = {part["description"] for part in described if not part.get("description_localizations")}
    assert untranslated == {EN("option-host-person")}
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert said.startswith(f"a text of a command in {SWAPPED} isn't 1 to 100 characters long")


async def test_language_with_overlong_commands_falls_back_to_english(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    languages = {SWAPPED: lambda text: text + ".", "fr": str.swapcase, "nl": lambda text: text + "..."}
    speak_languages(monkeypatch, tmp_path / "words", languages)
    monkeypatch.setattr("bot.discord_app.app.client.make_commands", make_commands)
    await bot.restart()
    told = [part.get("description_localizations") or {} for part in list_parts([*bot.discord.world.commands.values()])]
    assert {locale for one in told for locale in one} == {SWAPPED, "fr"}
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert said == ["commands are not translated to nl, because they would be longer than 8000 characters"]


@pytest.fixture
def english_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that supports only English after its next start."""
    speak_languages(monkeypatch, tmp_path / "words", {})
    monkeypatch.setattr("bot.discord_app.app.client.make_commands", make_commands)


async def test_commands_are_not_translated_if_only_english_exists(english_only: None, bot: Bot) -> None:
    commands = [*bot.discord.world.commands.values()]
    assert commands
    for part in list_parts(commands):
        assert not part.get("name_localizations")
        assert not part.get("description_localizations")


async def test_commands_are_registered_again_after_text_changes(
    catalogue: Path, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.restart()
    assert len(bot.discord.sent(*REGISTERED)) == 1
    file = catalogue / "help.ftl"
    file.write_text(file.read_text(encoding="utf-8").replace("tAKE A SEAT", "tAKE THE SEAT"), encoding="utf-8")
    monkeypatch.setattr("bot.messages.words._read", cache(Words))
    await bot.restart()
    assert len(bot.discord.sent(*REGISTERED)) == 2
    told = [part.get("description_localizations") for part in list_parts([*bot.discord.world.commands.values()])]
    assert {SWAPPED: "tAKE THE SEAT IN AN OPEN GAME"} in told


async def test_completion_uses_readers_language(commands: list[Json], party: Party, reader: Person) -> None:
    english = EN("azul-side-grey")
    for person, called in ((party.ana, english), (reader, english.swapcase())):
        sides = {choice.value: choice.name for choice in await person.complete("azul new", "side", "", game="azul")}
        assert sides["grey"] == called
    board = await party.game()
    mover = party.mover(board)
    in_english = await mover.complete("azul move", "move", "")
    mover.locale = SWAPPED
    in_theirs = await mover.complete("azul move", "move", "")
    assert [choice.value for choice in in_theirs] == [choice.value for choice in in_english]
    assert [choice.name for choice in in_theirs] == [choice.name.swapcase() for choice in in_english]
    (game,) = await mover.complete("azul move", "game", "")
    assert EN("azul").swapcase() in game.name


async def test_help_uses_readers_language(commands: list[Json], party: Party, reader: Person) -> None:
    english = await party.ana.command("azul help")
    assert english.content == link_commands(EN("help-begin.text"), party.bot.client.command_id)
    assert (await reader.command("azul help")).content == EN("help-begin.text").swapcase()


async def test_sandbox_page_shows_commands_in_readers_language(
    commands: list[Json], party: Party, reader: Person
) -> None:
    for person, said in ((party.ana, str), (reader, str.swapcase)):
        sent = {"do": "commands", "who": str(person.id), "channel": str(party.discord.channel().id)}
        shown = (await party.discord.page.actions.carry_out(sent))["commands"]
        (new,) = [command for command in shown if command["command"] == "azul new"]
        options = {option["name"]: option for option in new["options"]}
        assert new["description"] == said(EN("command-new"))
        assert options["at-end"]["description"] == said(EN("option-new-at-end"))
        assert {"name": said(EN("end-seat")), "value": "seat"}.items() <= options["at-end"]["choices"][2].items()
