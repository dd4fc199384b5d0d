"""The slash commands: everyday commands directly below `/azul`, whose 25 places are all taken, and others in groups."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands

from bot.discord_app.actions import people, seasons
from bot.discord_app.actions.finders import GameFinder
from bot.discord_app.actions.followers import STOP
from bot.discord_app.actions.registry import DAILY, LIST, RECORD, TABLE, Action, perform
from bot.discord_app.commands import tournaments
from bot.discord_app.commands.declarations import (
    NAMED,
    Callback,
    Declaration,
    GameName,
    LanguageName,
    ThemeName,
    localise,
    make_callback,
    make_command,
    make_lists,
    say_key,
)
from bot.discord_app.commands.options import MAX_CHOICE_LENGTH, MAX_MOVES_LENGTH, split_game
from bot.discord_app.commands.tournaments import TOURNAMENT
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.base import BaseClient, Interaction
from bot.discord_app.core.context import Context
from bot.discord_app.core.guard import handle_interaction
from bot.games.core.checks import check_server
from bot.games.core.request import Refusal
from bot.games.table.eligibility import PastRule
from bot.messages.words import LANGUAGES
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules import FIRST_GAME
from bot.storage.rows import AtEnd

GROUP = "azul"
"""The name of the command that contains all others."""
SETTINGS = "settings"
"""The group of commands for settings. Options are saved immediately. Without options, a command opens the form."""
DECLARED: list[Declaration] = []
"""The commands that have options other than their game, in order."""


def _declare(group: str, name: str, **keys: str) -> Callable[[Callback], Callback]:
    """Declare a command of a group. ``keys`` are the keys of options that differ from their default."""

    def register(callback: Callback) -> Callback:
        DECLARED.append(Declaration(group, name, callback, keys))
        return callback

    return register


@_declare(DAILY, "new")
@app_commands.rename(at_end="at-end")
async def on_new(
    interaction: Interaction,
    game: str = FIRST_GAME,
    side: app_commands.Range[str, None, MAX_CHOICE_LENGTH] = "",
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
    opponents = [one for one in (opponent, opponent2, opponent3) if one is not None]
    wanted = (opponents, game, side, seats, computers, level, role, time, at_end, thread)
    await perform(interaction, "new", *wanted)


@_declare(DAILY, "move", game="game")
async def on_move(
    interaction: Interaction, move: app_commands.Range[str, None, MAX_MOVES_LENGTH] = "", game: GameName = ""
) -> None:
    """Play a typed move, or open the picker."""
    named, moves = split_game(move)
    await perform(interaction, "move", game or named, moves)


@_declare(DAILY, "board", game="game", share="share")
async def on_board(interaction: Interaction, game: GameName = "", text: bool = False, share: bool = False) -> None:
    """Show the table as a picture or in words, or post it publicly."""
    if share:
        await perform(interaction, "post", game)
    else:
        await perform(interaction, "words" if text else "table", game)


@_declare(DAILY, "follow", game="game")
async def on_follow(interaction: Interaction, when: str = "", game: GameName = "") -> None:
    """Follow somebody else's game, or stop following it."""
    if when == STOP:
        await perform(interaction, "unfollow", game)
    else:
        await perform(interaction, "follow", game, when)


@_declare(DAILY, "games")
@app_commands.rename(everything="all")
async def on_games(interaction: Interaction, everything: bool = False) -> None:
    await perform(interaction, "all" if everything else "games")


@_declare(DAILY, "rules")
async def on_rules(interaction: Interaction, game: GameName = FIRST_GAME) -> None:
    await perform(interaction, "rules", game)


@_declare(DAILY, "learn", game="rules-game")
async def on_learn(interaction: Interaction, game: GameName = FIRST_GAME) -> None:
    await perform(interaction, "learn", game)


@_declare(DAILY, "puzzle")
async def on_puzzle(interaction: Interaction, game: GameName = "", level: int = 0, mine: bool = False) -> None:
    """Show a puzzle, or one of the player's own costly moves."""
    if mine:
        await perform(interaction, "mistakes")
    else:
        await perform(interaction, "another", game, level)


@_declare(DAILY, "help")
async def on_help(interaction: Interaction) -> None:
    await perform(interaction, "help")


@_declare(DAILY, "stats", share="share")
async def on_stats(
    interaction: Interaction,
    player: discord.User | None = None,
    against: discord.User | None = None,
    share: bool = False,
) -> None:
    await perform(interaction, "stats", player or interaction.user, against, share=share)


@_declare(DAILY, "leaderboard", game="rules-game", share="share")
async def on_leaderboard(
    interaction: Interaction, game: GameName = FIRST_GAME, show: str = seasons.ALL, share: bool = False
) -> None:
    await perform(interaction, seasons.RANKS, game, show, share=share)


@_declare(DAILY, "privacy")
async def on_privacy(interaction: Interaction) -> None:
    await perform(interaction, "privacy")


@_declare(TABLE, "computer", game="game")
async def on_computer(interaction: Interaction, level: str = DEFAULT_LEVEL, game: GameName = "") -> None:
    await perform(interaction, "computer", game, level)


@_declare(TABLE, "replace", level="computer-level", game="game")
async def on_replace(
    interaction: Interaction,
    seat: int,
    person: discord.User | None = None,
    level: str = DEFAULT_LEVEL,
    game: GameName = "",
) -> None:
    await perform(interaction, "replace", game, seat - 1, person, level)


@_declare(TABLE, "remove", seat="replace-seat", game="game")
async def on_remove(interaction: Interaction, seat: int, game: GameName = "") -> None:
    await perform(interaction, "remove", game, seat - 1)


@_declare(TABLE, "host", game="game")
async def on_host(interaction: Interaction, person: discord.User, game: GameName = "") -> None:
    await perform(interaction, "host", game, person)


@_declare(RECORD, "analyse", game="old-game", share="share")
async def on_analyse(interaction: Interaction, game: GameName = "", share: bool = False) -> None:
    await perform(interaction, "analyse", game, share)


@_declare(RECORD, "replay", game="old-game", share="share")
async def on_replay(interaction: Interaction, game: GameName = "", share: bool = False) -> None:
    await perform(interaction, "replay", game, share)


@_declare(RECORD, "history", game="old-game")
async def on_history(
    interaction: Interaction, game: GameName = "", move: app_commands.Range[int, 0, 999] | None = None
) -> None:
    await perform(interaction, "history", game, move)


@_declare(RECORD, "verify", game="old-game")
async def on_verify(interaction: Interaction, file: discord.Attachment | None = None, game: GameName = "") -> None:
    """Check that a game was played by the rules and that nobody stacked the bag."""
    if file is not None:
        await perform(interaction, "verify-file", file)
    else:
        await perform(interaction, "verify", game)


@app_commands.rename(in_words="words")
async def on_me(
    interaction: Interaction, theme: ThemeName = "", large: bool | None = None, in_words: bool | None = None
) -> None:
    """Open or change the person's own settings."""
    await _choose_own(interaction, people.OwnChoice(theme=theme, large=large, in_words=in_words))


@app_commands.rename(in_words="words")
async def on_me_with_language(
    interaction: Interaction,
    theme: ThemeName = "",
    language: LanguageName = "",
    large: bool | None = None,
    in_words: bool | None = None,
) -> None:
    """Open or change the person's own settings, if the bot speaks several languages."""
    await _choose_own(interaction, people.OwnChoice(theme, language, large, in_words))


async def _choose_own(interaction: Interaction, choice: people.OwnChoice) -> None:
    if choice == people.OwnChoice():
        await perform(interaction, people.OWN.verb)
    else:
        await perform(interaction, "me", choice)


@_declare(SETTINGS, "away")
@app_commands.rename(first="from", last="until")
async def on_away(
    interaction: Interaction,
    first: app_commands.Range[str, None, MAX_CHOICE_LENGTH] = "",
    last: app_commands.Range[str, None, MAX_CHOICE_LENGTH] = "",
    end: bool = False,
) -> None:
    """Show, take or end days off."""
    if end:
        await perform(interaction, "cancel-days-off")
    elif first or last:
        await perform(interaction, "take-days-off", first, last)
    else:
        await perform(interaction, "away")


@_declare(SETTINGS, "puzzle")
async def on_puzzle_channel(
    interaction: Interaction, channel: discord.TextChannel | None = None, off: bool = False
) -> None:
    """Show or set the channel of the daily puzzle."""
    if off or channel is not None:
        await perform(interaction, "choose-puzzle-channel", None if off else channel)
    else:
        await perform(interaction, "puzzle-channel")


@_declare(SETTINGS, "tables")
async def on_tables(
    interaction: Interaction, channel: discord.TextChannel | None = None, role: discord.Role | None = None
) -> None:
    """Show or set the channel and the role of open tables."""
    if channel is not None or role is not None:
        await perform(interaction, "choose-tables", channel, role)
    else:
        await perform(interaction, "tables")


@_declare(SETTINGS, "deals")
async def on_deal_channel(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
    """Show or set the channel of the deal of the week."""
    if channel is not None:
        await perform(interaction, "choose-deal-channel", channel)
    else:
        await perform(interaction, "deal-channel")


@_declare(SETTINGS, "season")
async def on_season(interaction: Interaction, kind: str = "", channel: discord.TextChannel | None = None) -> None:
    """Show or set the seasons of the leaderboard."""
    if kind or channel is not None:
        await perform(interaction, "choose-seasons", kind, channel)
    else:
        await perform(interaction, "seasons")


async def on_server(interaction: Interaction, theme: ThemeName = "") -> None:
    """Open or change the server's settings."""
    await on_server_with_language(interaction, theme)


async def on_server_with_language(interaction: Interaction, theme: ThemeName = "", language: LanguageName = "") -> None:
    """Open or change the server's settings, if the bot speaks several languages."""
    if language or theme:
        await perform(interaction, "server", language, theme)
    else:
        await perform(interaction, people.GUILD.verb)


async def on_play_with(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Open a lobby and invite this person, as `/azul new opponent:` does."""
    await perform(interaction, "new", [person])


def _declare_action(action: Action, group: str) -> Declaration:
    """Declare the command of an action whose only option is its game."""
    assert isinstance(action.finder, GameFinder)
    option = "old-game" if isinstance(action.finder.rule, PastRule) else "game"
    return Declaration(group, action.name, make_callback(action), {NAMED: option})


def _list_declared() -> list[Declaration]:
    """Return all commands below `/azul`, in order within each group."""
    of_actions = [_declare_action(action, action.group) for action in LIST if action.group is not None]
    of_me = on_me if len(LANGUAGES) == 1 else on_me_with_language
    of_server = on_server if len(LANGUAGES) == 1 else on_server_with_language
    first = Declaration(SETTINGS, "me", of_me, {})
    last = Declaration(SETTINGS, "server", of_server, {})
    return [first, *DECLARED, *of_actions, *tournaments.DECLARED, last]


def make_commands() -> tuple[app_commands.Group, app_commands.ContextMenu]:
    """Return `/azul` with its subcommands, which Discord limits to 25, and the command in people's context menu."""
    azul = app_commands.Group(
        name=GROUP,
        description=localise(say_key("command-azul")),
        # In direct messages with the bot, people play against computers.
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        # Discord grants everybody this permission by default. Servers can restrict the command under Integrations.
        default_permissions=discord.Permissions(use_application_commands=True),
    )
    groups = {
        name: app_commands.Group(name=name, description=localise(say_key(f"command-{name}")))
        for name in (TABLE, TOURNAMENT, RECORD, SETTINGS)
    }
    lists = make_lists()
    for declared in _list_declared():
        groups.get(declared.group, azul).add_command(make_command(declared, lists))
    for group in groups.values():
        azul.add_command(group)
    play_with = app_commands.ContextMenu(
        name=localise(say_key("command-play-with")),
        callback=on_play_with,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    return azul, play_with


class CommandTree(app_commands.CommandTree[BaseClient]):
    """The tree of all commands. It handles errors that occur before a command's guard is called."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Refuse commands that this version doesn't have, and options of the wrong type."""
        await handle_interaction(interaction, Cost.PRESS, _fail, error)


async def _fail(context: Context, error: app_commands.AppCommandError) -> None:
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        raise Refusal("old-button")
    if isinstance(error, app_commands.TransformerError):
        if error.type is discord.AppCommandOptionType.channel:
            # Where the bot is a guest, it can't resolve channels.
            check_server(context.request)
        raise Refusal("bad-option")
    raise error
