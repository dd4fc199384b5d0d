"""Every act has a command and, where it has one, a button; both lead to the same. The help leads to all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord.app_commands import Command

from bot.discord_app.actions.acts import ON_GAME
from bot.discord_app.actions.games import TOPICS
from bot.discord_app.commands.azul import AzulCommands
from bot.messages.markup import link_commands
from bot.messages.words import HERE, words
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says

CATALOGUE = HERE / "en"


TREE = {
    *("new", "join", "leave", "start", "move", "hint", "undo", "board", "mine", "games", "nudge", "resign", "rematch"),
    *("rules", "puzzle", "help", "stats", "leaderboard", "privacy"),
    *("table time", "table replace", "table host", "table computer", "table remove", "table cancel", "table end"),
    *("table agree", "table decline", "table edit", "table move-here"),
    *("record history", "record analyse", "record replay", "record export", "record verify"),
    *("settings me", "settings server", "settings puzzle"),
}
PLACES, FREE = 25, 3
THEMSELVES = ("join", "leave", "start", "move", "mine", "rules", "undo", "resign", "rematch", "nudge")
OF_TABLE = ("edit", "computer", "cancel", "end", "time", "agree", "decline")
COMMANDS = {
    **{verb: verb for verb in THEMSELVES},
    **{verb: f"table {verb}" for verb in OF_TABLE},
    **{verb: f"record {verb}" for verb in ("history", "replay", "analyse")},
    "table": "board",
    "ask": "undo",
}
"""The command that does what a button of a game does."""


def commands() -> set[str]:
    walked = AzulCommands().walk_commands()
    return {one.qualified_name.removeprefix("azul ") for one in walked if isinstance(one, Command)}


def test_these_are_the_commands_and_some_places_are_free() -> None:
    assert commands() == TREE
    assert len(AzulCommands().commands) == PLACES - FREE


def test_every_button_of_a_game_has_a_command() -> None:
    assert set(COMMANDS) == set(ON_GAME) | {"undo"}
    assert set(COMMANDS.values()) <= commands()


def test_the_page_for_players_names_every_command_and_no_other() -> None:
    page = Path("docs/playing.md").read_text()
    rows = re.findall(r"^\| `/azul( \w+)?` \| (.*) \|$", page, re.MULTILINE)
    listed = {f"{group.strip()} {name}".strip() for group, names in rows for name in re.findall(r"`([\w-]+)`", names)}
    assert listed == TREE


def test_what_a_sentence_names_to_be_chosen_is_an_option_and_has_a_list_where_it_says_so() -> None:
    walked = [one for one in AzulCommands().walk_commands() if isinstance(one, Command)]
    options = {parameter.display_name: parameter for one in walked for parameter in one.parameters}
    told = "\n".join(file.read_text(encoding="utf-8") for file in sorted(CATALOGUE.glob("*.ftl")))
    assert set(re.findall(r"`(?:/azul [\w ]+ )?([\w-]+):\w*`", told)) <= options.keys()
    listed = set(re.findall(r"list that `([\w-]+):` offers", told))
    assert listed
    for name in listed:
        assert options[name].choices or options[name].autocomplete, name
    assert {name.split(" with ")[0] for name in re.findall("`/azul ([^`:]*)`", told)} <= TREE


async def test_the_menu_of_a_person_is_for_servers_only_and_the_commands_for_private_messages_as_well(
    discord: StandIn, party: Party
) -> None:
    here = {(command["type"], command["name"]) for command in discord.commands_for(party.ana, discord.channel())}
    assert here == {(1, "azul"), (2, "Play Azul")}
    assert [command["name"] for command in discord.commands_for(party.ana, party.ana.direct)] == ["azul"]


# Help.


def linked(text: str) -> dict[str, str]:
    """The commands that a text leads to, and their ids."""
    return dict(re.findall(r"</azul ([a-z -]+):([0-9]+)>", text))


async def test_help_has_commands_to_press_also_after_a_restart_that_registered_none(bot: Bot, party: Party) -> None:
    told = (await party.ana.command("azul help")).content
    assert linked(told) == dict.fromkeys(("new", "puzzle", "rules", "games"), str(bot.client.command_id))
    await bot.restart()
    assert bot.discord.sent("PUT", "/applications/*/commands") == []
    assert (await party.ana.command("azul help")).content == told


async def test_each_topic_of_help_takes_the_place_of_the_one_before_and_no_other_is_known(party: Party) -> None:
    message = (await party.ana.command("azul help")).message
    told = {message.content}
    for topic in (*TOPICS[1:], TOPICS[0]):
        (select,) = message.selects
        assert select.values == list(TOPICS)
        assert (await party.ana.choose(message, select.custom_id, [topic])).message is message
        told.add(message.content)
    assert len(told) == len(TOPICS)
    data = {"custom_id": message.selects[0].custom_id, "component_type": 3, "values": ["weather"]}
    assert says(await party.ana.raw(3, data, message=message), "refused-old-button")


def test_every_command_stands_somewhere_in_the_help_and_nothing_else_does() -> None:
    texts = [link_commands(words("en")(f"help-{topic}.text"), 2**63) for topic in TOPICS]
    assert max(map(len, texts)) <= 2000
    assert {command for text in texts for command in linked(text)} == TREE


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
