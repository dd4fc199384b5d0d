"""What the bot offers keeps to limits; all that it sends is held against Discord's description by `discord`."""

from __future__ import annotations

import re

import pytest
from discord.app_commands import Command

from bot.discord_app.actions.acts import FORMS, HANDLERS, ON_PUZZLES
from bot.discord_app.commands.azul import AzulCommands
from bot.discord_app.core.buttons import button
from bot.discord_app.core.ids import LONGEST_ID, Press
from bot.messages.words import LANGUAGES, words
from tests.discord_app.conftest import Bot

VERBS = HANDLERS.keys() | ON_PUZZLES.keys()
WITHOUT_BUTTON = FORMS | {"help", "which", "step", "computer", "past", "page", "review", "table"}
"""Forms, selects and the arrows beside them; and what only a command does."""


def test_every_description_is_short_and_every_option_that_may_be_left_out_says_what_happens_then() -> None:
    for command in AzulCommands().walk_commands():
        assert len(command.description) <= 100
        for parameter in command.parameters if isinstance(command, Command) else ():
            told = str(parameter.description)
            assert len(told) <= 100
            assert parameter.required or re.search("leave (every option )?empty", told), (
                command.qualified_name,
                parameter.name,
            )


def test_further_opponents_say_for_how_many_players_they_are_needed() -> None:
    new = AzulCommands().get_command("new")
    assert isinstance(new, Command)
    told = {parameter.name: str(parameter.description) for parameter in new.parameters}
    assert told["opponent2"].startswith("Only for a game of three or four:")
    assert told["opponent3"].startswith("Only for a game of four:")


def test_the_client_asks_for_no_privileged_intent_and_pings_nobody_by_itself(bot: Bot) -> None:
    assert {name for name, on in bot.client.intents if on} == {"guilds"}
    assert bot.client.allowed_mentions
    assert bot.client.allowed_mentions.to_dict()["parse"] == []


@pytest.mark.parametrize(
    "custom_id", ["", "azul", "azul:7KQ2X", "azul:7KQ2X:1:move", "x" * 100, "azul:7kq2x:1:move:", "azul:7KQ2X:-1:move:"]
)
def test_an_id_that_is_none_of_ours_is_nothing(custom_id: str) -> None:
    assert Press.read(custom_id) is None


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_read_from_an_id_with_the_longest_of_everything(verb: str) -> None:
    longest = Press(verb, "ZZZZZ", 999_999_999, ("p" * 60,), 99)
    assert len(longest.custom_id) <= LONGEST_ID
    assert Press.read(longest.custom_id) == longest


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", sorted(VERBS - WITHOUT_BUTTON))
def test_every_button_is_called_something(verb: str, language: str) -> None:
    label = button(words(language), Press(verb, "ZZZZZ", 1)).label
    assert label is not None
    assert f"button-{verb}" not in label
    assert 1 <= len(label) <= 80
