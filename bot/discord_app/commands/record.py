"""`/azul record`: a game that was played, move by move, as one picture, as a file, and checked."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord_app.actions import records as record_actions
from bot.discord_app.actions.acts import act_on
from bot.discord_app.commands.completion import GameName
from bot.discord_app.commands.shared import OLD_GAME_OPTION, WORDS, command_on_game, games_for
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import handle_interaction


def command_that_shares(name: str) -> app_commands.Command[Any, ..., None]:
    """The command on a game that is over whose answer may be for everybody."""

    @app_commands.command(name=name, description=WORDS(f"command-record-{name}"))
    @app_commands.describe(game=OLD_GAME_OPTION, share=WORDS("option-share"))
    @app_commands.autocomplete(game=games_for(name))
    async def command(interaction: Interaction, game: GameName = "", share: bool = False) -> None:
        await handle_interaction(interaction, act_on, name, game, share)

    return command


class RecordCommands(app_commands.Group):
    """The group `/azul record`."""

    def __init__(self) -> None:
        super().__init__(name="record", description=WORDS("command-record"))
        self.add_command(command_that_shares("analyse"))
        self.add_command(command_that_shares("replay"))
        self.add_command(command_on_game("export", "command-record-export", OLD_GAME_OPTION))

    @app_commands.command(description=WORDS("command-record-history"))
    @app_commands.describe(game=OLD_GAME_OPTION, move=WORDS("option-history-move"))
    @app_commands.autocomplete(game=games_for("history"))
    async def history(
        self, interaction: Interaction, game: GameName = "", move: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """The moves of a game, and the board after any of them."""
        await handle_interaction(interaction, act_on, "history", game, move)

    @app_commands.command(description=WORDS("command-record-verify"))
    @app_commands.describe(file=WORDS("option-verify-file"), game=OLD_GAME_OPTION)
    @app_commands.autocomplete(game=games_for("verify"))
    async def verify(
        self, interaction: Interaction, file: discord.Attachment | None = None, game: GameName = ""
    ) -> None:
        """Check that a game was played by the rules and nobody stacked the bag."""
        if file is not None:
            await handle_interaction(interaction, record_actions.verify_file, file)
        else:
            await handle_interaction(interaction, act_on, "verify", game)
