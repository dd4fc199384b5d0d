"""`/azul settings`: one's own, and the server's. An option saves at once; without one the form opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord_app.actions import people as person_actions
from bot.discord_app.actions import puzzles as puzzle_actions
from bot.discord_app.commands.completion import Choice
from bot.discord_app.commands.shared import THEME_CHOICES, WORDS
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import handle_interaction
from bot.messages.words import LANGUAGES


def server_command(languages: Sequence[str]) -> app_commands.Command[Any, ..., None]:
    """The command for a server's settings; where the bot speaks one language only, none can be chosen."""

    async def choose(interaction: Interaction, theme: str = "", language: str = "") -> None:
        if language or theme:
            await handle_interaction(interaction, person_actions.choose_public, language, theme)
        else:
            await handle_interaction(interaction, person_actions.GUILD.show)

    @app_commands.command(name="server", description=WORDS("command-settings-server"))
    @app_commands.describe(theme=WORDS("option-server-theme"))
    @app_commands.choices(theme=THEME_CHOICES)
    async def without_language(interaction: Interaction, theme: str = "") -> None:
        await choose(interaction, theme)

    @app_commands.command(name="server", description=WORDS("command-settings-server"))
    @app_commands.describe(theme=WORDS("option-server-theme"), language=WORDS("option-server-language"))
    @app_commands.choices(
        theme=THEME_CHOICES,
        language=[Choice(name=WORDS(f"language-{name}"), value=name) for name in ("auto", *languages)],
    )
    async def with_language(interaction: Interaction, theme: str = "", language: str = "") -> None:
        await choose(interaction, theme, language)

    return with_language if len(languages) > 1 else without_language


class SettingsCommands(app_commands.Group):
    """The group `/azul settings`."""

    def __init__(self) -> None:
        super().__init__(name="settings", description=WORDS("command-settings"))
        self.add_command(server_command(LANGUAGES))

    @app_commands.command(description=WORDS("command-settings-me"))
    @app_commands.describe(theme=WORDS("option-me-theme"))
    @app_commands.choices(theme=THEME_CHOICES)
    async def me(self, interaction: Interaction, theme: str = "") -> None:
        """One's own settings."""
        if theme:
            await handle_interaction(interaction, person_actions.choose_own_theme, theme)
        else:
            await handle_interaction(interaction, person_actions.OWN.show)

    @app_commands.command(description=WORDS("command-settings-puzzle"))
    @app_commands.describe(channel=WORDS("option-puzzle-channel"), off=WORDS("option-puzzle-off"))
    async def puzzle(
        self, interaction: Interaction, channel: discord.TextChannel | None = None, off: bool = False
    ) -> None:
        """Where the daily puzzle is posted."""
        if off or channel is not None:
            await handle_interaction(interaction, puzzle_actions.choose_channel, None if off else channel)
        else:
            await handle_interaction(interaction, puzzle_actions.show_channel)
