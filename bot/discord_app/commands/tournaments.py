"""The commands below `/azul tournament`."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.discord_app.actions.registry import ACTIONS, perform
from bot.discord_app.commands.declarations import NAMED, Callback, Declaration, make_callback
from bot.discord_app.commands.options import MAX_CHOICE_LENGTH
from bot.discord_app.core.base import Interaction
from bot.games.tournament.acts import TOURNAMENT_LETTER
from bot.games.tournament.options import MAX_ROUND_DAYS, MAX_ROUNDS
from bot.games.tournament.pairing import MAX_ENTRIES
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage.rows import AtEnd, Format, TournamentOptions

TOURNAMENT = "tournament"
"""The group of the tournament commands."""
_ACTIONS = ACTIONS[TOURNAMENT_LETTER]
_perform = partial(perform, on=TOURNAMENT_LETTER)
MAX_TYPED_LENGTH = 200
"""Maximum length of a typed name, before markup and spaces are removed."""
Typed = app_commands.Range[str, None, MAX_CHOICE_LENGTH]
"""A typed tournament, entry, table or list of places: its name, or the text of a suggestion."""


@app_commands.rename(with_entries="with-entries", at_end="at-end")
async def on_new_tournament(
    interaction: Interaction,
    name: app_commands.Range[str, 1, MAX_TYPED_LENGTH],
    game: Typed = "",
    seats: int = 2,
    format: Format = "swiss",
    role: discord.Role | None = None,
    at: Typed = "",
    with_entries: app_commands.Range[int, 1, MAX_ENTRIES] | None = None,
    days: app_commands.Range[int, 1, MAX_ROUND_DAYS] | None = None,
    stop: bool = False,
    rounds: app_commands.Range[int, 1, MAX_ROUNDS] | None = None,
    third: bool = False,
    time: int = 24,
    at_end: AtEnd = "forfeit",
    threads: bool = True,
) -> None:
    options = TournamentOptions(
        ruleset="",
        side="",
        seats=seats,
        format=format,
        turn_hours=time,
        at_end=at_end,
        threads=threads,
        role_id=role.id if role is not None else None,
        begin_with=with_entries,
        round_days=days,
        rounds=rounds,
        at_last_day="as-it-stands" if stop else "play-on",
        third_place=third,
    )
    await _perform(interaction, "new", name, game, at, options)


async def on_computer_entry(interaction: Interaction, level: str = DEFAULT_LEVEL, tournament: Typed = "") -> None:
    await _perform(interaction, "computer", tournament, level)


async def on_remove_entry(interaction: Interaction, entry: Typed, tournament: Typed = "") -> None:
    await _perform(interaction, "remove", tournament, entry)


async def on_replace_entry(
    interaction: Interaction, entry: Typed, person: discord.User, tournament: Typed = ""
) -> None:
    await _perform(interaction, "replace", tournament, person, entry)


async def on_correct_result(interaction: Interaction, table: Typed, places: Typed) -> None:
    await _perform(interaction, "correct", table, places)


_COMMANDS: dict[str, Callback] = {
    "new": on_new_tournament,
    "enter": make_callback(_ACTIONS["enter"]),
    "withdraw": make_callback(_ACTIONS["withdraw"]),
    "show": make_callback(_ACTIONS["show"]),
    "begin": make_callback(_ACTIONS["begin"]),
    "computer": on_computer_entry,
    "remove": on_remove_entry,
    "replace": on_replace_entry,
    "correct": on_correct_result,
    "move-here": make_callback(_ACTIONS["move-here"]),
    "end": make_callback(_ACTIONS["end"]),
    "export": make_callback(_ACTIONS["export"]),
}
_SHARED_KEYS = {"tournament": TOURNAMENT, NAMED: TOURNAMENT, "level": "computer-level"}
"""The keys of options that several commands have."""
_OWN_OPTIONS = (
    *(
        "name",
        "game",
        "seats",
        "format",
        "role",
        "at",
        "with_entries",
        "days",
        "stop",
        "rounds",
        "third",
        "time",
        "at_end",
        "threads",
    ),
    *("entry", "person", "table", "places"),
)
"""Options whose key is prefixed with ``tournament-``, because other commands have options with the same names."""
DECLARED = [
    Declaration(
        TOURNAMENT,
        name,
        callback,
        _SHARED_KEYS | {option: f"{TOURNAMENT}-{option.replace('_', '-')}" for option in _OWN_OPTIONS},
    )
    for name, callback in _COMMANDS.items()
]
"""All tournament commands, in order."""
