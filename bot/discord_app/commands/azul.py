"""The commands of every day, directly below `/azul`; the others are in groups, so that places stay free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord_app.actions import games, people, puzzles, records
from bot.discord_app.actions.acts import DAILY, LIST, RECORD, TABLE, act_on
from bot.discord_app.actions.games import FIRST_GAME, open_game
from bot.discord_app.commands.options import (
    LONGEST_CHOICE,
    LONGEST_MOVES,
    WORDS,
    Choice,
    GameName,
    command,
    command_of,
    split_game,
)
from bot.discord_app.core.base import BaseClient, Interaction
from bot.discord_app.core.interactions import Context, handle_interaction
from bot.games.core.request import Refusal
from bot.messages.words import LANGUAGES
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage.rows import AtEnd

GROUP = "azul"
"""The name of the command that holds all others."""


def _add_acts(commands: app_commands.Group, group: str) -> None:
    """Add a command for each act of the list that belongs to the group."""
    for act in LIST:
        if act.group == group:
            commands.add_command(command_of(act))


class AzulCommands(app_commands.Group):
    """`/azul`. Discord allows it 25 places for commands and groups."""

    def __init__(self) -> None:
        super().__init__(
            name=GROUP,
            description=WORDS("command-azul"),
            # In a private message with the bot one plays alone.
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            # What Discord gives everybody; who runs a server narrows it under Integrations.
            default_permissions=discord.Permissions(use_application_commands=True),
        )
        _add_acts(self, DAILY)
        for group in (TableCommands(), RecordCommands(), SettingsCommands()):
            self.add_command(group)

    @command("new")
    @app_commands.rename(at_end="at-end")
    async def new(
        self,
        interaction: Interaction,
        game: str = FIRST_GAME,
        side: app_commands.Range[str, None, LONGEST_CHOICE] = "",
        seats: int | None = None,
        computers: app_commands.Range[int, 0, 3] = 0,
        level: str = DEFAULT_LEVEL,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        role: discord.Role | None = None,
        time: int | None = None,
        at_end: AtEnd = "nothing",
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        opponents = [one for one in (opponent, opponent2, opponent3) if one is not None]
        wanted = (opponents, game, side, seats, computers, level, role, time, at_end, thread)
        await handle_interaction(interaction, open_game, *wanted)

    @command("move", game="game")
    async def move(
        self, interaction: Interaction, move: app_commands.Range[str, None, LONGEST_MOVES] = "", game: GameName = ""
    ) -> None:
        """Play a typed move, or open the picker."""
        named, moves = split_game(move)
        await handle_interaction(interaction, act_on, "move", game or named, moves)

    @command("board", game="game")
    async def board(self, interaction: Interaction, game: GameName = "", text: bool = False) -> None:
        """The whole table, as a picture or in words."""
        await handle_interaction(interaction, act_on, "words" if text else "table", game)

    @command("games")
    @app_commands.rename(everything="all")
    async def games(self, interaction: Interaction, everything: bool = False) -> None:
        """The open games."""
        await handle_interaction(interaction, games.show_all_games if everything else games.show_games)

    @command("rules")
    async def rules(self, interaction: Interaction, game: str = FIRST_GAME) -> None:
        """The rules, page by page."""
        await handle_interaction(interaction, games.show_rules, game)

    @command("puzzle")
    async def puzzle(self, interaction: Interaction) -> None:
        """The end of a game in which one move alone is best."""
        await handle_interaction(interaction, puzzles.give_puzzle)

    @command("help")
    async def help(self, interaction: Interaction) -> None:
        """How to play here."""
        await handle_interaction(interaction, games.show_help)

    @command("stats", share="share")
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        against: discord.User | None = None,
        share: bool = False,
    ) -> None:
        """What a person or a pair has done here."""
        await handle_interaction(interaction, records.show_stats, player or interaction.user, against, share=share)

    @command("leaderboard", game="rules-game", share="share")
    async def leaderboard(self, interaction: Interaction, game: str = FIRST_GAME, share: bool = False) -> None:
        """The strongest of this server."""
        await handle_interaction(interaction, records.show_leaderboard, game, share=share)

    @command("privacy")
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept of a person."""
        await handle_interaction(interaction, people.show_privacy)


class TableCommands(app_commands.Group):
    """`/azul table`: who sits at a table, how it goes on, and answers to what is asked there."""

    def __init__(self) -> None:
        super().__init__(name=TABLE, description=WORDS("command-table"))
        _add_acts(self, TABLE)

    @command("table-computer", game="game")
    async def computer(self, interaction: Interaction, level: str = DEFAULT_LEVEL, game: GameName = "") -> None:
        """Let a computer take a free seat."""
        await handle_interaction(interaction, act_on, "computer", game, level)

    @command("table-replace", level="computer-level", game="game")
    async def replace(
        self,
        interaction: Interaction,
        seat: int,
        person: discord.User | None = None,
        level: str = DEFAULT_LEVEL,
        game: GameName = "",
    ) -> None:
        """Give a seat to a person or a computer."""
        await handle_interaction(interaction, act_on, "replace", game, seat - 1, person, level)

    @command("table-remove", seat="replace-seat", game="game")
    async def remove(self, interaction: Interaction, seat: int, game: GameName = "") -> None:
        """Send a person or a computer away from a lobby."""
        await handle_interaction(interaction, act_on, "remove", game, seat - 1)

    @command("table-host", game="game")
    async def host(self, interaction: Interaction, person: discord.User, game: GameName = "") -> None:
        """Hand the hosting on."""
        await handle_interaction(interaction, act_on, "host", game, person)


class RecordCommands(app_commands.Group):
    """`/azul record`: a game that was played, move by move, as one picture, as a file, and checked."""

    def __init__(self) -> None:
        super().__init__(name=RECORD, description=WORDS("command-record"))
        _add_acts(self, RECORD)

    @command("record-analyse", game="old-game", share="share")
    async def analyse(self, interaction: Interaction, game: GameName = "", share: bool = False) -> None:
        """Who was ahead when, and the costly moves."""
        await handle_interaction(interaction, act_on, "analyse", game, share)

    @command("record-replay", game="old-game", share="share")
    async def replay(self, interaction: Interaction, game: GameName = "", share: bool = False) -> None:
        """A whole game as one animated picture."""
        await handle_interaction(interaction, act_on, "replay", game, share)

    @command("record-history", game="old-game")
    async def history(
        self, interaction: Interaction, game: GameName = "", move: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """The moves of a game, and the board after any of them."""
        await handle_interaction(interaction, act_on, "history", game, move)

    @command("record-verify", game="old-game")
    async def verify(
        self, interaction: Interaction, file: discord.Attachment | None = None, game: GameName = ""
    ) -> None:
        """Check that a game was played by the rules and nobody stacked the bag."""
        if file is not None:
            await handle_interaction(interaction, records.verify_file, file)
        else:
            await handle_interaction(interaction, act_on, "verify", game)


class SettingsCommands(app_commands.Group):
    """`/azul settings`: one's own, and the server's. An option saves at once; without one the form opens."""

    def __init__(self) -> None:
        super().__init__(name="settings", description=WORDS("command-settings"))
        self.add_command(server_command(LANGUAGES))

    @command("settings-me")
    async def me(self, interaction: Interaction, theme: str = "") -> None:
        """One's own settings."""
        if theme:
            await handle_interaction(interaction, people.choose_own_theme, theme)
        else:
            await handle_interaction(interaction, people.OWN.show)

    @command("settings-puzzle")
    async def puzzle(
        self, interaction: Interaction, channel: discord.TextChannel | None = None, off: bool = False
    ) -> None:
        """Where the daily puzzle is posted."""
        if off or channel is not None:
            await handle_interaction(interaction, puzzles.choose_channel, None if off else channel)
        else:
            await handle_interaction(interaction, puzzles.show_channel)


def server_command(languages: Sequence[str]) -> app_commands.Command[Any, ..., None]:
    """The command for a server's settings; where the bot speaks one language only, none can be chosen."""

    async def with_language(interaction: Interaction, theme: str = "", language: str = "") -> None:
        if language or theme:
            await handle_interaction(interaction, people.choose_public, language, theme)
        else:
            await handle_interaction(interaction, people.GUILD.show)

    async def without_language(interaction: Interaction, theme: str = "") -> None:
        await with_language(interaction, theme)

    if len(languages) == 1:
        return command("settings-server", name="server")(without_language)
    made = command("settings-server", name="server")(with_language)
    choices = [Choice(name=WORDS(f"language-{name}"), value=name) for name in ("auto", *languages)]
    return app_commands.choices(language=choices)(made)


def play_with() -> app_commands.ContextMenu:
    """The command in the menu of a person that opens a lobby to which they are invited, as `/azul new opponent:`."""

    async def invite(interaction: Interaction, person: discord.Member) -> None:
        await handle_interaction(interaction, open_game, [person])

    return app_commands.ContextMenu(
        name=WORDS("command-play-with"),
        callback=invite,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )


class CommandTree(app_commands.CommandTree[BaseClient]):
    """All commands. It answers what goes wrong before a command's own guard."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer commands of an older version, and values of a wrong kind."""
        await handle_interaction(interaction, _fail, error)


async def _fail(_context: Context, error: app_commands.AppCommandError) -> None:
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        raise Refusal("old-button")
    if isinstance(error, app_commands.TransformerError):
        raise Refusal("bad-option")
    raise error
