"""The commands of every day, directly below `/azul`; the others are in groups, so that places stay free."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_app.actions import games as game_actions
from bot.discord_app.actions import moderators as moderator_actions
from bot.discord_app.actions import privacy as privacy_actions
from bot.discord_app.actions import puzzles as puzzle_actions
from bot.discord_app.actions import records as record_actions
from bot.discord_app.actions.acts import act_on
from bot.discord_app.actions.opening import ENDS, FIRST_GAME, MOST_SEATS, NO_LIMIT, NewGame, open_game
from bot.discord_app.commands.completion import LONGEST_CHOICE, LONGEST_MOVES, Choice, GameName, complete_move
from bot.discord_app.commands.record import RecordCommands
from bot.discord_app.commands.settings import SettingsCommands
from bot.discord_app.commands.shared import (
    GAME_OPTION,
    GAMES,
    LEVEL_CHOICES,
    OLD_GAME_OPTION,
    WORDS,
    command_on_game,
    games_for,
    named_game,
)
from bot.discord_app.commands.table import TableCommands
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.interactions import handle_interaction, private_words
from bot.games.table.lobby import TURN_HOURS
from bot.messages.posts import word_turn_time
from bot.opponents.levels import STAND_IN
from bot.rules import RULESETS
from bot.storage.rows import AtEnd

GROUP = "azul"
"""The name of the command that holds all others."""
_SEATS = [Choice(name=str(seats), value=seats) for seats in range(2, MOST_SEATS + 1)]
_TIMES = [Choice(name=word_turn_time(WORDS, hours or None), value=hours) for hours in (NO_LIMIT, *TURN_HOURS)]
_AT_END = [Choice(name=WORDS(f"end-{end}"), value=end) for end in ENDS]


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
        for name in ("join", "leave", "start", "hint", "undo", "mine", "nudge", "resign"):
            self.add_command(command_on_game(name, f"command-{name}"))
        self.add_command(command_on_game("rematch", "command-rematch", OLD_GAME_OPTION))
        for group in (TableCommands(), RecordCommands(), SettingsCommands()):
            self.add_command(group)

    @app_commands.command(description=WORDS("command-new"))
    @app_commands.describe(
        game=WORDS("option-new-game"),
        side=WORDS("option-new-side"),
        seats=WORDS("option-new-seats"),
        computers=WORDS("option-new-computers"),
        level=WORDS("option-new-level", level=WORDS(f"level-{STAND_IN}")),
        opponent=WORDS("option-new-opponent"),
        opponent2=WORDS("option-new-opponent2"),
        opponent3=WORDS("option-new-opponent3"),
        role=WORDS("option-new-role"),
        time=WORDS("option-new-time"),
        at_end=WORDS("option-new-at-end"),
        thread=WORDS("option-new-thread"),
    )
    @app_commands.rename(at_end="at-end")
    @app_commands.choices(game=GAMES, level=LEVEL_CHOICES, at_end=_AT_END)
    @app_commands.choices(seats=_SEATS, time=_TIMES)
    async def new(
        self,
        interaction: Interaction,
        game: str = FIRST_GAME,
        side: app_commands.Range[str, None, LONGEST_CHOICE] = "",
        seats: int | None = None,
        computers: app_commands.Range[int, 0, 3] = 0,
        level: str = STAND_IN,
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
        wanted = NewGame(game, side, seats, computers, level, opponents, role, time, at_end, thread)
        await handle_interaction(interaction, open_game, wanted)

    @new.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or FIRST_GAME
        words = private_words(interaction)
        sides = RULESETS[game].sides if game in RULESETS else ()
        return [Choice(name=words(f"{game}-side-{side}"), value=side) for side in sides]

    @app_commands.command(description=WORDS("command-move"))
    @app_commands.describe(move=WORDS("option-move-move"), game=GAME_OPTION)
    @app_commands.autocomplete(game=games_for("move"))
    async def move(
        self, interaction: Interaction, move: app_commands.Range[str, None, LONGEST_MOVES] = "", game: GameName = ""
    ) -> None:
        """Play a typed move, or open the picker."""
        await handle_interaction(interaction, act_on, "move", game, move)

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await complete_move(interaction, named_game(interaction), typed)

    @app_commands.command(description=WORDS("command-board"))
    @app_commands.describe(game=GAME_OPTION, text=WORDS("option-board-text"))
    @app_commands.autocomplete(game=games_for("table"))
    async def board(self, interaction: Interaction, game: GameName = "", text: bool = False) -> None:
        """The whole table, as a picture or in words."""
        await handle_interaction(interaction, act_on, "words" if text else "table", game)

    @app_commands.command(description=WORDS("command-games"))
    @app_commands.describe(everything=WORDS("option-games-all"))
    @app_commands.rename(everything="all")
    async def games(self, interaction: Interaction, everything: bool = False) -> None:
        """The open games."""
        act = moderator_actions.show_all_games if everything else game_actions.show_games
        await handle_interaction(interaction, act)

    @app_commands.command(description=WORDS("command-rules"))
    @app_commands.describe(game=WORDS("option-rules-game"))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str = FIRST_GAME) -> None:
        """The rules in a minute."""
        await handle_interaction(interaction, game_actions.show_rules, game)

    @app_commands.command(description=WORDS("command-puzzle"))
    async def puzzle(self, interaction: Interaction) -> None:
        """The end of a game in which one move alone is best."""
        await handle_interaction(interaction, puzzle_actions.give_puzzle)

    @app_commands.command(description=WORDS("command-help"))
    async def help(self, interaction: Interaction) -> None:
        """How to play here."""
        await handle_interaction(interaction, game_actions.show_help)

    @app_commands.command(description=WORDS("command-stats"))
    @app_commands.describe(
        player=WORDS("option-stats-player"), against=WORDS("option-stats-against"), share=WORDS("option-share")
    )
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        against: discord.User | None = None,
        share: bool = False,
    ) -> None:
        """What a person or a pair has done here."""
        whose = player or interaction.user
        await handle_interaction(interaction, record_actions.show_stats, whose, against, share=share)

    @app_commands.command(description=WORDS("command-leaderboard"))
    @app_commands.describe(game=WORDS("option-rules-game"), share=WORDS("option-share"))
    @app_commands.choices(game=GAMES)
    async def leaderboard(self, interaction: Interaction, game: str = FIRST_GAME, share: bool = False) -> None:
        """The strongest of this server."""
        await handle_interaction(interaction, record_actions.show_leaderboard, game, share=share)

    @app_commands.command(description=WORDS("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        """What is kept of a person."""
        await handle_interaction(interaction, privacy_actions.show_privacy)


def play_with() -> app_commands.ContextMenu:
    """The command in the menu of a person that opens a lobby to which they are invited, as `/azul new opponent:`."""

    async def invite(interaction: Interaction, person: discord.Member) -> None:
        await handle_interaction(interaction, open_game, NewGame(opponents=[person]))

    return app_commands.ContextMenu(
        name=WORDS("command-play-with"),
        callback=invite,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
