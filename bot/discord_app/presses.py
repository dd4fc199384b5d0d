"""What each button, select and form stands for. The one list of verbs: an id with another verb is from another age."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.discord_app import (
    acts,
    analysis_actions,
    game_actions,
    moderator_actions,
    move_actions,
    opening,
    person_actions,
    privacy_actions,
    puzzle_actions,
    record_actions,
)
from bot.discord_app.acts import ON_GAME
from bot.discord_app.base import Interaction
from bot.discord_app.buttons import SOLVE
from bot.discord_app.ids import WHICH, Press
from bot.discord_app.sharing import SHARE
from bot.games import puzzles
from bot.games.refusal import Refusal

ON_NOTHING: dict[str, Callable[[Interaction], Awaitable[None]]] = {
    "mydata": privacy_actions.export_data,
    "erase": privacy_actions.ask_to_delete,
    "forget": privacy_actions.delete_data,
    "myfix": person_actions.correct_own,
    "fix": person_actions.correct_guild,
    puzzle_actions.ANOTHER: puzzle_actions.give_puzzle,
}
"""The buttons of what belongs to no game."""

OVERTAKEN = ("stale", "not-your-turn", "has-chosen", "nothing-to-undo", "already-over")
"""Why a picker is of no use any more."""
IN_PICKER: dict[str, Callable[[Interaction, Press], Awaitable[None]]] = {
    "undo": lambda interaction, pressed: move_actions.take_back(interaction, pressed.game_id),
    "step": lambda interaction, pressed: move_actions.choose(interaction, pressed, _values(interaction)),
    "play": move_actions.play_picked,
    "hint": lambda interaction, pressed: move_actions.hint(interaction, pressed.game_id),
}
"""What is pressed in a private message that the game may have overtaken."""

IN_PUZZLE: dict[str, Callable[[Interaction, Press], Awaitable[None]]] = {
    SOLVE: puzzle_actions.open_puzzle,
    "step": lambda interaction, pressed: puzzle_actions.choose(interaction, pressed, _values(interaction)),
    "play": puzzle_actions.give_answer,
}
"""The same of a puzzle, which is named in the place of a game, and the button under its post."""

SHARED: dict[str, Callable[[Interaction, Press], Awaitable[None]]] = {
    "replay": record_actions.share_replay,
    "analyse": analysis_actions.share,
}
"""What can be shown to everybody by whoever has opened it."""

WITH_PATH: dict[str, Callable[[Interaction, Press], Awaitable[None]]] = {
    WHICH: lambda interaction, pressed: acts.go_on(interaction, pressed, _values(interaction)),
    "help": lambda interaction, _pressed: game_actions.show_help(interaction, *_values(interaction)[:1]),
    "page": game_actions.turn_page,
    "past": lambda interaction, pressed: record_actions.turn_history(interaction, pressed, _values(interaction)),
    analysis_actions.VERB: analysis_actions.turn_page,
    moderator_actions.ALL: moderator_actions.turn_page,
    SHARE: lambda interaction, pressed: _share(interaction, pressed),
    "mysets": person_actions.keep_own,
    "sets": person_actions.keep_guild,
    opening.EDITED: opening.keep_edit,
}
"""What needs more of the id than the game, and the forms that were sent."""


FORMS = person_actions.FORMS | {opening.EDITED}
"""The verbs of what is a form and no button."""


async def press(interaction: Interaction) -> None:
    """Do what the pressed button, the chosen option or the form stands for."""
    data: Mapping[str, Any] = interaction.data or {}
    pressed = Press.read(str(data.get("custom_id", "")))
    if pressed is None:
        raise Refusal("old-button")
    is_form = interaction.type is discord.InteractionType.modal_submit
    if is_form != (pressed.verb in FORMS):
        raise Refusal("old-button")
    if puzzles.is_name(pressed.game_id):
        if (in_puzzle := IN_PUZZLE.get(pressed.verb)) is None:
            raise Refusal("old-button")
        await in_puzzle(interaction, pressed)
    elif act := IN_PICKER.get(pressed.verb):
        await _in_picker(interaction, pressed, act(interaction, pressed))
    elif on_game := ON_GAME.get(pressed.verb):
        await on_game(interaction, pressed.game_id)
    elif on_nothing := ON_NOTHING.get(pressed.verb):
        await on_nothing(interaction)
    elif with_path := WITH_PATH.get(pressed.verb):
        await with_path(interaction, pressed)
    else:
        raise Refusal("old-button")


async def _share(interaction: Interaction, pressed: Press) -> None:
    if (act := SHARED.get("".join(pressed.path))) is None:
        raise Refusal("old-button")
    await act(interaction, pressed)


def _values(interaction: Interaction) -> list[str]:
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values", ())]


async def _in_picker(interaction: Interaction, pressed: Press, act: Awaitable[None]) -> None:
    """A picker that the game has overtaken says so in its own place, and offers nothing more to press."""
    try:
        await act
    except Refusal as refused:
        if refused.key not in OVERTAKEN:
            raise
        await game_actions.show(interaction, await move_actions.word_overtaken(interaction, pressed, refused))
