"""What the commands share: their words and choices, and how one finds its game and does its act."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from discord import app_commands

from bot.discord_app.actions.acts import act_on
from bot.discord_app.commands.completion import LONGEST_CHOICE, Choice, GameName, complete_game
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import handle_interaction
from bot.games.people.settings import NO_THEME, THEMES
from bot.messages.words import words
from bot.opponents.levels import LEVELS, STAND_IN
from bot.rules import RULESETS

WORDS = words("en")
GAMES = [Choice(name=WORDS(name), value=name) for name in RULESETS]
GAME_OPTION, OLD_GAME_OPTION = WORDS("option-game"), WORDS("option-old-game")
LEVEL_OPTION = WORDS("option-computer-level", level=WORDS(f"level-{STAND_IN}"))
LEVEL_CHOICES = [Choice(name=WORDS(f"level-{level}"), value=level) for level in LEVELS]
THEME_CHOICES = [Choice(name=WORDS(f"theme-{name}"), value=name) for name in (NO_THEME, *THEMES)]

GameCompletion: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def games_for(act: str) -> GameCompletion:
    """The completion of an option for a game: those that fit the act."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await complete_game(interaction, typed, act)

    return complete


def command_on_game(name: str, key: str, option: str = GAME_OPTION) -> app_commands.Command[Any, ..., None]:
    """The command, described by its key, that needs nothing but its game and does the act of its own name."""

    @app_commands.command(name=name, description=WORDS(key))
    @app_commands.describe(game=option)
    @app_commands.autocomplete(game=games_for(name))
    async def command(interaction: Interaction, game: GameName = "") -> None:
        await handle_interaction(interaction, act_on, name, game)

    return command


def named_game(interaction: Interaction) -> str:
    """What has been typed for the game while another option is completed."""
    return str(getattr(interaction.namespace, "game", None) or "")[:LONGEST_CHOICE]
