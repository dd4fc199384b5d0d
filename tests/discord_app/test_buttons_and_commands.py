"""Every act has a command and, where it has one, a button; both lead to the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import app_commands

from bot.discord_app.commands import AzulCommands
from bot.discord_app.presses import ON_GAME
from bot.messages.words import words
from bot.sandbox.world import Message
from bot.storage.rows import Game
from tests.discord_app.conftest import Bot, Party


async def outcome(bot: Bot, party: Party, post: Message) -> Game:
    """The game as an act has left it, without what differs between any two games."""
    await bot.idle()
    game = (await party.table(post)).game
    players = tuple(replace(player, name="") if player.computer else player for player in game.players)
    return replace(game, id="", seed=None, players=players)


@pytest.mark.parametrize(
    ("who", "button", "command", "options"),
    [
        ("chi", "Join", "azul join", {}),
        ("ben", "Leave", "azul leave", {}),
        ("ana", "Leave", "azul leave", {}),
        ("ana", "Start", "azul start", {}),
        ("ana", "Add computer", "azul join", {"computer": True}),
    ],
)
async def test_in_a_lobby_button_and_command_do_the_same(
    bot: Bot, party: Party, who: str, button: str, command: str, options: dict[str, Any]
) -> None:
    pressed, typed = await party.lobby(), await party.lobby()
    for lobby in (pressed, typed):
        await party.ben.click(lobby, "Join")
    before = await outcome(bot, party, pressed)
    await getattr(party, who).click(pressed, button)
    game_id = (await party.table(typed)).game.id
    await getattr(party, who).command(command, game=game_id, **options)
    assert await outcome(bot, party, pressed) == await outcome(bot, party, typed) != before


COMMANDS = {
    "join": "join",
    "leave": "leave",
    "start": "start",
    "computer": "join computer",
    "move": "move",
    "mine": "mine",
    "table": "board",
    "rules": "rules",
    "undo": "undo",
    "ask": "undo ask",
    "cancel": "cancel",
    "end": "end",
    "resign": "resign",
    "rematch": "rematch",
    "nudge": "nudge",
    "time": "nudge more-time",
    "history": "history",
    "agree": "undo answer",
    "decline": "replace answer",
}
"""The command, perhaps with an option, that does what a button of a game does."""


def test_every_button_of_a_game_has_a_command() -> None:
    assert set(COMMANDS) == set(ON_GAME) | {"undo"}
    commands = {command.name: command for command in AzulCommands().commands}
    for name, _, option in (typed.partition(" ") for typed in COMMANDS.values()):
        command = commands[name]
        assert isinstance(command, app_commands.Command)
        assert not option or option in {parameter.display_name for parameter in command.parameters}


def test_the_help_names_every_command() -> None:
    told = words("en")("help")
    for command in AzulCommands().commands:
        assert f"`/azul {command.name}`" in told
