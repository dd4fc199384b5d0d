"""`/azul`: the slash commands. Each finds the game that is meant and calls the act that its button calls as well."""

from __future__ import annotations

from discord import app_commands

from bot.discord_app.commands.azul import GROUP, AzulCommands, play_with
from bot.discord_app.core.base import BaseClient, Interaction
from bot.discord_app.core.interactions import handle_interaction
from bot.games.core.refusal import Refusal

__all__ = ["GROUP", "AzulCommands", "answer_errors", "play_with"]


def answer_errors(tree: app_commands.CommandTree[BaseClient]) -> None:
    """Answer what goes wrong before a command's own guard: commands of an older version, values of a wrong kind."""

    @tree.error
    async def _answer(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await handle_interaction(interaction, _fail, error)


async def _fail(_interaction: Interaction, error: app_commands.AppCommandError) -> None:
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        raise Refusal("old-button")
    if isinstance(error, app_commands.TransformerError):
        raise Refusal("bad-option")
    raise error
