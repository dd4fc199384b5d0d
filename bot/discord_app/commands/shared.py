"""What the commands share: their words and choices, and how one finds its game and does its act."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from discord import app_commands

from bot.discord_app import game_actions, move_actions, seat_actions
from bot.discord_app.base import Interaction
from bot.discord_app.completion import Choice, complete_game
from bot.discord_app.find_game import find_game, find_old_game
from bot.discord_app.interactions import carry_out
from bot.discord_app.presses import ON_GAME
from bot.games import lookup
from bot.games.settings import NO_THEME, THEMES
from bot.messages.words import words
from bot.opponents.levels import LEVELS
from bot.rules import RULESETS

WORDS = words("en")
GAMES = [Choice(name=WORDS(name), value=name) for name in RULESETS]
GAME_OPTION, OLD_GAME_OPTION = WORDS("option-game"), WORDS("option-old-game")
LEVEL_CHOICES = [Choice(name=WORDS(f"level-{level}"), value=level) for level in LEVELS]
THEME_CHOICES = [Choice(name=WORDS(f"theme-{name}"), value=name) for name in (NO_THEME, *THEMES)]

ACTS = {
    **ON_GAME,
    "cancel": seat_actions.ask_to_cancel,
    "hint": move_actions.hint,
    "resign": seat_actions.ask_to_resign,
    "undo": move_actions.take_back,
    "words": game_actions.tell_table,
    "move-here": seat_actions.move_here,
}
"""The acts of the commands that need nothing but their game; those that cannot be taken back ask first."""

GameCompletion: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


async def act_on(interaction: Interaction, named: str, act: str) -> None:
    """Do this act on the game that is meant, and answer."""

    async def carried() -> None:
        # A game that can no longer be played is not found, and can still be ended.
        ends = act == "end" and named.strip()
        game_id = lookup.game_name(named) if ends else (await find_game(interaction, named, act)).game.id
        await ACTS[act](interaction, game_id)

    await carry_out(interaction, carried())


async def act_on_old(
    interaction: Interaction, named: str, act: str, do: Callable[[Interaction, str], Awaitable[None]]
) -> None:
    """Do this with the game that is meant for the act, which may be over, and answer."""

    async def carried() -> None:
        await do(interaction, (await find_old_game(interaction, named, act)).game.id)

    await carry_out(interaction, carried())


def games_for(act: str) -> GameCompletion:
    """The completion of an option for a game: those that fit the act."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await complete_game(interaction, typed, act)

    return complete


def command_on_game(name: str, description: str) -> app_commands.Command[Any, ..., None]:
    """The command that needs nothing but its game and does the act of its own name."""

    @app_commands.command(name=name, description=description)
    @app_commands.describe(game=GAME_OPTION)
    @app_commands.autocomplete(game=games_for(name))
    async def command(interaction: Interaction, game: str = "") -> None:
        await act_on(interaction, game, name)

    return command


def named_game(interaction: Interaction) -> str:
    """What has been typed for the game while another option is completed."""
    return str(getattr(interaction.namespace, "game", None) or "")
