"""What each button, select and form stands for. The one list of verbs: an id with another verb is from another age."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.discord_app import acts, own_acts, record_acts, seat_acts
from bot.discord_app.asking import OldButton, private_words
from bot.discord_app.base import Interaction
from bot.discord_app.ids import Press
from bot.games.refusals import AlreadyOver, NothingToUndo, NotYourTurn, Stale
from bot.messages.answers import refusal

ON_GAME: dict[str, Callable[[Interaction, str], Awaitable[None]]] = {
    "join": acts.join,
    "leave": acts.leave,
    "start": acts.start,
    "computer": acts.add_computer,
    "move": acts.open_picker,
    "mine": acts.show_mine,
    "table": acts.show_table,
    "rules": acts.rules_of,
    "ask": acts.ask_to_take_back,
    "cancel": acts.cancel,
    "end": acts.end,
    "resign": seat_acts.resign,
    "agree": seat_acts.agree,
    "decline": seat_acts.decline,
    "rematch": seat_acts.rematch,
    "nudge": seat_acts.nudge,
    "time": seat_acts.give_time,
    "history": record_acts.show_history,
}
"""The acts that only need to know their game; commands use them as well."""

ON_NOTHING: dict[str, Callable[[Interaction], Awaitable[None]]] = {
    "mydata": own_acts.export_data,
    "erase": own_acts.ask_to_delete,
    "forget": own_acts.delete_data,
}
"""The buttons of what belongs to no game."""

IN_PICKER: dict[str, Callable[[Interaction, Press], Awaitable[None]]] = {
    "undo": lambda interaction, pressed: acts.take_back(interaction, pressed.game_id),
    "step": lambda interaction, pressed: acts.choose(interaction, pressed, _values(interaction)),
    "play": acts.play_picked,
}
"""What is pressed in a private message that the game may have overtaken."""

WITH_PATH: dict[str, Callable[[Interaction, Press], Awaitable[None]]] = {
    "page": acts.turn_page,
    "past": lambda interaction, pressed: record_acts.turn_history(interaction, pressed, _values(interaction)),
    "mysets": own_acts.keep_own,
    "sets": own_acts.keep_guild,
}
"""What needs more of the id than the game, and the forms that were sent."""


async def press(interaction: Interaction) -> None:
    """Do what the pressed button, the chosen option or the form stands for.

    :raises OldButton: it stands for nothing that this version knows.
    """
    data: Mapping[str, Any] = interaction.data or {}
    pressed = Press.read(str(data.get("custom_id", "")))
    if pressed is None:
        raise OldButton()
    is_form = interaction.type is discord.InteractionType.modal_submit
    if is_form != (pressed.verb in own_acts.FORMS):
        raise OldButton()
    if act := IN_PICKER.get(pressed.verb):
        await _in_picker(interaction, act(interaction, pressed))
    elif on_game := ON_GAME.get(pressed.verb):
        await on_game(interaction, pressed.game_id)
    elif on_nothing := ON_NOTHING.get(pressed.verb):
        await on_nothing(interaction)
    elif with_path := WITH_PATH.get(pressed.verb):
        await with_path(interaction, pressed)
    else:
        raise OldButton()


def _values(interaction: Interaction) -> list[str]:
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values", ())]


async def _in_picker(interaction: Interaction, act: Awaitable[None]) -> None:
    """A picker that the game has overtaken says so in its own place, and offers nothing more to press."""
    try:
        await act
    except (Stale, NotYourTurn, NothingToUndo, AlreadyOver) as refused:
        await acts.show_in_place(interaction, refusal(private_words(interaction), refused))
