"""`/azul help`: five lines for the first game, and all the rest behind a list."""

from __future__ import annotations

import re

import pytest
from discord.app_commands import Command

from bot.discord_app.commands import AzulCommands
from bot.discord_app.game_actions import TOPICS
from bot.messages.markup import link_commands
from bot.messages.words import words
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says

LINK = re.compile(r"</azul ([a-z -]+):([0-9]+)>")
COMMANDS = {
    command.qualified_name.removeprefix("azul ")
    for command in AzulCommands().walk_commands()
    if isinstance(command, Command)
}


def linked(text: str) -> dict[str, str]:
    """The commands that a text leads to, and their ids."""
    return dict(LINK.findall(text))


async def asked(party: Party) -> Message:
    answer = await party.ana.command("azul help")
    assert answer.ephemeral
    return answer.message


async def test_help_is_five_lines_with_commands_to_press(bot: Bot, party: Party) -> None:
    lines = (await asked(party)).content.splitlines()
    assert len(lines) == 5
    links = linked("\n".join(lines))
    assert set(links) == {"new", "puzzle", "rules", "games"}
    assert set(links.values()) == {str(bot.client.command_id)}


async def test_the_id_of_the_command_is_known_after_a_restart_as_well(bot: Bot, party: Party) -> None:
    before = (await asked(party)).content
    await bot.restart()
    assert bot.discord.sent("PUT", "/applications/*/commands") == []
    assert (await asked(party)).content == before


async def test_each_topic_of_the_list_takes_the_place_of_the_one_before(party: Party) -> None:
    message = await asked(party)
    told = {message.content}
    for topic in (*TOPICS[1:], TOPICS[0]):
        (select,) = message.selects
        assert select.values == list(TOPICS)
        answer = await party.ana.choose(message, select.custom_id, [topic])
        assert answer.message is message
        told.add(message.content)
    assert len(told) == len(TOPICS)


async def test_a_topic_that_there_is_not_is_answered(party: Party) -> None:
    message = await asked(party)
    data = {"custom_id": message.selects[0].custom_id, "component_type": 3, "values": ["weather"]}
    answer = await party.ana.raw(3, data, message=message)
    assert says(answer, "refused-old-button")


def test_every_command_stands_somewhere_in_the_help_and_nothing_else_does() -> None:
    texts = [link_commands(words("en")(f"help-{topic}.text"), 2**63) for topic in TOPICS]
    assert max(map(len, texts)) <= 2000
    assert {command for text in texts for command in linked(text)} == COMMANDS


@pytest.mark.parametrize(
    ("text", "linked_text"),
    [
        ("`/azul new` opens a game", "</azul new:7> opens a game"),
        ("`/azul table move-here`", "</azul table move-here:7>"),
        # What is to be typed with options stays as it is typed.
        ("`/azul new computers:` and `game:`", "`/azul new computers:` and `game:`"),
    ],
)
def test_commands_in_code_become_mentions(text: str, linked_text: str) -> None:
    assert link_commands(text, 7) == linked_text
    assert link_commands(text, None) == text
