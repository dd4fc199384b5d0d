"""Limits on commands, custom ids and texts.

The `discord` fixture checks every request against Discord's API description.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord.app_commands import Command

from bot.discord_app.actions.games import TOPICS
from bot.discord_app.actions.registry import ACTIONS, LIST, ON_GAME
from bot.discord_app.commands.azul import make_commands
from bot.discord_app.core.buttons import MAX_ID_LENGTH, Press, button
from bot.games.past.mistakes import name_tasks
from bot.messages.markup import link_commands
from bot.messages.words import HERE, LANGUAGES, words
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says

VERBS = {action.name for action in LIST if action.pressed is not None}
FORMS = {action.name for action in LIST if action.is_form}
AZUL, _ = make_commands()
WITHOUT_BUTTON = FORMS | {"help", "which", "step", "floor", "computer", "past", "page", "review", "table", "ranks"}
"""Verbs of forms, of selects and the arrows next to them, and of actions that only commands request."""


def test_descriptions_are_short_and_state_option_defaults() -> None:
    for command in AZUL.walk_commands():
        assert len(command.description) <= 100
        for parameter in command.parameters if isinstance(command, Command) else ():
            told = str(parameter.description)
            assert len(told) <= 100
            assert parameter.required or "default: " in told, (
                command.qualified_name,
                parameter.name,
            )


def test_opponent_options_state_the_required_number_of_players() -> None:
    new = AZUL.get_command("new")
    assert isinstance(new, Command)
    told = {parameter.name: str(parameter.description) for parameter in new.parameters}
    assert "for 3 or 4 players" in told["opponent2"]
    assert "for 4 players" in told["opponent3"]


def test_client_has_no_privileged_intents_or_default_pings(bot: Bot) -> None:
    assert {name for name, on in bot.client.intents if on} == {"guilds"}
    assert bot.client.allowed_mentions
    assert bot.client.allowed_mentions.to_dict()["parse"] == []


def test_unrecognized_custom_id_is_not_read_as_a_press() -> None:
    unfinished = ("", "azul", "azul:7KQ2X", "azul:7KQ2X:1:move")
    for custom_id in (*unfinished, "x" * 100, "azul:7kq2x:1:move:", "azul:7KQ2X:-1:move:"):
        assert Press.read(custom_id) is None, custom_id


def test_longest_custom_id_of_each_verb_fits_and_parses() -> None:
    for verb in VERBS:
        longest = Press(verb, name_tasks("ZZZZZ"), 999_999_999, ("p" * 60,), 99)
        assert len(longest.custom_id) <= MAX_ID_LENGTH, verb
        assert Press.read(longest.custom_id) == longest


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_label(language: str) -> None:
    for verb in VERBS - WITHOUT_BUTTON:
        label = button(words(language), Press(verb, "ZZZZZ", 1), stars="★★☆", points=45).label
        assert label is not None, verb
        assert f"button-{verb}" not in label
        assert 1 <= len(label) <= 80, verb


CATALOGUE = HERE / "en"


TREE = {
    *("new", "join", "leave", "start", "move", "hint", "undo", "board", "mine", "games", "nudge", "resign", "rematch"),
    *("rules", "learn", "puzzle", "help", "stats", "leaderboard", "privacy", "follow"),
    *("table time", "table replace", "table host", "table computer", "table remove", "table cancel", "table end"),
    *("table agree", "table decline", "table edit", "table move-here"),
    *("record history", "record analyse", "record replay", "record export", "record verify"),
    *(f"tournament {name}" for name in ("new", "enter", "withdraw", "show", "begin", "computer", "remove", "replace")),
    *(f"tournament {name}" for name in ("correct", "move-here", "end", "export")),
    *("settings me", "settings server", "settings puzzle", "settings away"),
    "settings season",
    "settings tables",
    "settings deals",
}
MAX_COMMANDS = 25
TOP_LEVEL_VERBS = (
    *("join", "leave", "start", "move", "mine", "rules", "undo", "hint", "resign", "rematch", "nudge"),
    "follow",
)
TABLE_VERBS = ("edit", "computer", "cancel", "end", "time", "agree", "decline")
COMMANDS = {
    **{verb: verb for verb in TOP_LEVEL_VERBS},
    **{verb: f"table {verb}" for verb in TABLE_VERBS},
    **{verb: f"record {verb}" for verb in ("history", "replay", "analyse")},
    "table": "board",
    "words": "board",
    "verify": "record verify",
    "ask": "undo",
    "unfollow": "follow",
}
"""For each button of a game, the command that does the same."""


def commands() -> set[str]:
    walked = AZUL.walk_commands()
    return {one.qualified_name.removeprefix("azul ") for one in walked if isinstance(one, Command)}


def test_command_tree_is_complete_and_fits_discord() -> None:
    assert commands() == TREE
    assert len(AZUL.commands) <= MAX_COMMANDS


def test_every_button_of_a_game_has_a_command() -> None:
    on_games = ACTIONS[ON_GAME].values()
    with_button = {action.name for action in on_games if action.finder is not None and action.pressed is not None}
    assert set(COMMANDS) == {"rules", "ask", *with_button}
    assert set(COMMANDS.values()) <= commands()


def test_playing_page_lists_every_command() -> None:
    page = Path("docs/playing.md").read_text()
    rows = re.findall(r"^\| `/azul( \w+)?` \| (.*) \|$", page, re.MULTILINE)
    listed = {f"{group.strip()} {name}".strip() for group, names in rows for name in re.findall(r"`([\w-]+)`", names)}
    assert listed == TREE


def test_options_and_commands_named_in_texts_exist() -> None:
    walked = [one for one in AZUL.walk_commands() if isinstance(one, Command)]
    options = {parameter.display_name: parameter for one in walked for parameter in one.parameters}
    told = "\n".join(file.read_text(encoding="utf-8") for file in sorted(CATALOGUE.glob("*.ftl")))
    assert set(re.findall(r"`(?:/azul [\w ]+ )?([\w-]+):[\w ]*`", told)) <= options.keys()
    listed = set(re.findall(r"list that `([\w-]+):` offers", told))
    assert listed
    for name in listed:
        assert options[name].choices or options[name].autocomplete, name
    assert {name.split(" with ")[0] for name in re.findall("`/azul ([^`:]*)`", told)} <= TREE


async def test_user_menu_exists_only_on_servers(discord: StandIn, party: Party) -> None:
    here = {(command["type"], command["name"]) for command in discord.commands_for(party.ana, discord.channel())}
    assert here == {(1, "azul"), (2, "Play Azul")}
    assert [command["name"] for command in discord.commands_for(party.ana, party.ana.direct)] == ["azul"]


def linked(text: str) -> dict[str, str]:
    """Return the commands that a text links to, with the ids in the links."""
    return dict(re.findall(r"</azul ([a-z -]+):([0-9]+)>", text))


async def test_help_links_commands_even_if_restart_registers_none(bot: Bot, party: Party) -> None:
    told = (await party.ana.command("azul help")).content
    assert linked(told) == dict.fromkeys(("new", "learn", "puzzle", "rules", "games"), str(bot.client.command_id))
    await bot.restart()
    assert bot.discord.sent("PUT", "/applications/*/commands") == []
    assert (await party.ana.command("azul help")).content == told


async def test_choosing_a_help_topic_replaces_the_previous_one(party: Party) -> None:
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


def test_help_mentions_every_command() -> None:
    texts = [link_commands(words("en")(f"help-{topic}.text"), 2**63) for topic in TOPICS]
    assert max(map(len, texts)) <= 2000
    assert {command for text in texts for command in linked(text)} == TREE


@pytest.mark.parametrize(
    ("text", "linked_text"),
    [
        ("`/azul new` opens a game", "</azul new:7> opens a game"),
        ("`/azul table move-here`", "</azul table move-here:7>"),
        # Commands with options stay in code formatting, because people have to type the options.
        ("`/azul new computers:` and `game:`", "`/azul new computers:` and `game:`"),
    ],
)
def test_commands_written_as_code_become_mentions(text: str, linked_text: str) -> None:
    assert link_commands(text, 7) == linked_text
    assert link_commands(text, None) == text
