"""`/azul table`: who sits at a table, how it goes on, and answers to what is asked there."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_app.actions.acts import act_on
from bot.discord_app.commands.completion import Choice, GameName, complete_seat
from bot.discord_app.commands.shared import (
    GAME_OPTION,
    LEVEL_CHOICES,
    LEVEL_OPTION,
    WORDS,
    command_on_game,
    games_for,
    named_game,
)
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import handle_interaction
from bot.opponents.levels import STAND_IN


class TableCommands(app_commands.Group):
    """The group `/azul table`."""

    def __init__(self) -> None:
        super().__init__(name="table", description=WORDS("command-table"))
        for name in ("time", "cancel", "end", "agree", "decline", "edit", "move-here"):
            self.add_command(command_on_game(name, f"command-table-{name}"))

    @app_commands.command(description=WORDS("command-table-computer"))
    @app_commands.describe(level=LEVEL_OPTION, game=GAME_OPTION)
    @app_commands.choices(level=LEVEL_CHOICES)
    @app_commands.autocomplete(game=games_for("computer"))
    async def computer(self, interaction: Interaction, level: str = STAND_IN, game: GameName = "") -> None:
        """Let a computer take a free seat."""
        await handle_interaction(interaction, act_on, "computer", game, level)

    @app_commands.command(description=WORDS("command-table-replace"))
    @app_commands.describe(
        seat=WORDS("option-replace-seat"),
        person=WORDS("option-replace-person"),
        level=LEVEL_OPTION,
        game=GAME_OPTION,
    )
    @app_commands.choices(level=LEVEL_CHOICES)
    @app_commands.autocomplete(game=games_for("replace"))
    async def replace(
        self,
        interaction: Interaction,
        seat: int,
        person: discord.User | None = None,
        level: str = STAND_IN,
        game: GameName = "",
    ) -> None:
        """Give a seat to a person or a computer."""
        await handle_interaction(interaction, act_on, "replace", game, seat - 1, person, level)

    @replace.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        return await complete_seat(interaction, named_game(interaction), "replace")

    @app_commands.command(description=WORDS("command-table-remove"))
    @app_commands.describe(seat=WORDS("option-replace-seat"), game=GAME_OPTION)
    @app_commands.autocomplete(game=games_for("remove"))
    async def remove(self, interaction: Interaction, seat: int, game: GameName = "") -> None:
        """Send a person or a computer away from a lobby."""
        await handle_interaction(interaction, act_on, "remove", game, seat - 1)

    @remove.autocomplete("seat")
    async def _players(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        return await complete_seat(interaction, named_game(interaction), "remove")

    @app_commands.command(description=WORDS("command-table-host"))
    @app_commands.describe(person=WORDS("option-host-person"), game=GAME_OPTION)
    @app_commands.autocomplete(game=games_for("host"))
    async def host(self, interaction: Interaction, person: discord.User, game: GameName = "") -> None:
        """Hand the hosting on."""
        await handle_interaction(interaction, act_on, "host", game, person)
