"""What a person can do with a game, by name: for commands and buttons, and for the list of which game is meant.

The ids and values of that list hold what was asked, so that it can be answered after a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import discord

from bot import logs
from bot.discord_app.actions import analysis as analysis_actions
from bot.discord_app.actions import games as game_actions
from bot.discord_app.actions import moderators as moderator_actions
from bot.discord_app.actions import moves as move_actions
from bot.discord_app.actions import opening
from bot.discord_app.actions import records as record_actions
from bot.discord_app.actions import seats as seat_actions
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import LONGEST_LABEL, MOST_OPTIONS, option, select, view_of
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.ids import NO_GAME, WHICH, Press
from bot.discord_app.core.interactions import answer, private_words, request_of
from bot.games.core.checks import check_server
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.table import lookup
from bot.messages.answers import word_game_choice

ON_GAME: dict[str, Callable[[Interaction, str], Awaitable[None]]] = {
    "join": game_actions.join,
    "leave": game_actions.leave,
    "start": game_actions.start,
    "edit": opening.show_edit,
    "computer": game_actions.add_computer,
    "move": move_actions.open_picker,
    "mine": game_actions.show_mine,
    "table": game_actions.show_table,
    "rules": game_actions.rules_of,
    "ask": move_actions.ask_to_take_back,
    "cancel": seat_actions.cancel,
    "end": moderator_actions.end,
    "resign": seat_actions.resign,
    "agree": seat_actions.agree,
    "decline": seat_actions.decline,
    "rematch": seat_actions.rematch,
    "nudge": seat_actions.nudge,
    "time": seat_actions.give_time,
    "history": record_actions.show_history,
    "replay": record_actions.show_replay,
    "analyse": analysis_actions.analyse,
}
"""The acts of buttons that only need to know their game; commands use them as well."""

_SEPARATOR = "/"


async def _read(interaction: Interaction, kind: type, written: str) -> Any:
    """An option from how it was written in a list: a text, a number, a flag or a member of the server."""
    if kind is str:
        return written
    if kind is bool:
        return bool(written)
    if not written:
        return None
    number = read_number(written)
    if number is None:
        raise Refusal("bad-option")
    if kind is int:
        return number
    check_server(request_of(interaction))
    try:
        return await interaction.guild.fetch_member(number) if interaction.guild is not None else None
    except discord.NotFound:
        raise Refusal("bad-option") from None


class Act(NamedTuple):
    """An act of a command on a game, and the kinds of its options."""

    do: Callable[..., Awaitable[None]]
    options: tuple[type, ...] = ()


ACTS = {
    **{name: Act(do) for name, do in ON_GAME.items()},
    "cancel": Act(seat_actions.ask_to_cancel),
    "computer": Act(game_actions.add_computer, (str,)),
    "hint": Act(move_actions.hint),
    "end": Act(moderator_actions.ask_to_end),
    "host": Act(seat_actions.pass_host, (discord.Member,)),
    "move": Act(move_actions.move, (str,)),
    "move-here": Act(seat_actions.move_here),
    "remove": Act(seat_actions.remove, (int,)),
    "replace": Act(seat_actions.offer_seat, (int, discord.Member, str)),
    "resign": Act(seat_actions.ask_to_resign),
    "undo": Act(move_actions.take_back),
    "words": Act(game_actions.show_table_as_text),
    "history": Act(record_actions.show_history, (int,)),
    "analyse": Act(analysis_actions.analyse, (bool,)),
    "replay": Act(record_actions.show_replay, (bool,)),
    "export": Act(record_actions.export_game),
    "verify": Act(record_actions.verify_game),
}
"""The acts of the commands; those that cannot be taken back ask first."""


async def act_on(interaction: Interaction, act: str, named: str, *options: Any) -> None:
    """Do this act with its options on the game that is meant; where several may be, ask which."""
    if act == "end" and named.strip():
        # A game that can no longer be played is not found, and can still be ended.
        game_id = lookup.game_name(named)
    else:
        table, *others = found = await lookup.find_meant(
            interaction.client.service, request_of(interaction), named, act, options
        )
        if others:
            await _ask_which(interaction, act, options, found)
            return
        game_id = table.game.id
    logs.add(game=game_id)
    await ACTS[act].do(interaction, game_id, *options)


async def _ask_which(interaction: Interaction, act: str, options: Sequence[Any], found: Sequence[Table]) -> None:
    """List the games that may be meant, as many as a select holds; each stands for the act with all its options."""
    words, me = private_words(interaction), interaction.user.id
    rows = []
    for table in found[:MOST_OPTIONS]:
        label, description = word_game_choice(words, table, me)
        value = _SEPARATOR.join([table.game.id, *map(_written, options)])
        if len(value) > LONGEST_LABEL:
            raise lookup.refuse_to_choose(found)
        rows.append(option(label, value, description))
    games = select(Press(WHICH, NO_GAME, 0, (act,)), words("which-game-choose"), rows)
    said = words("which-game" if len(rows) == len(found) else "which-game-many", shown=len(rows), count=len(found))
    await answer(interaction, said, view=view_of(games))


def _written(option: Any) -> str:
    """An option as a value of a list holds it: a person by their id, nothing for what was not given."""
    return "" if option is None or option is False else str(getattr(option, "id", option))


async def go_on(interaction: Interaction, pressed: Press, values: Sequence[str]) -> None:
    """Do what was asked with the game that was chosen from the list."""
    act, value = "".join(pressed.path), "".join(values)
    if act not in ACTS:
        raise Refusal("old-button")
    kinds = ACTS[act].options
    # The last option may hold the separator.
    game_id, *written = value.split(_SEPARATOR, len(kinds))
    if len(written) != len(kinds) or not game_id.strip():
        raise Refusal("old-button")
    options = [await _read(interaction, kind, text) for kind, text in zip(kinds, written, strict=True)]
    await act_on(interaction, act, game_id, *options)
