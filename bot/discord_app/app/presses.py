"""What each button, select and form stands for. The one list of verbs: an id with another verb is from another age."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.discord_app.actions import acts, opening
from bot.discord_app.actions import analysis as analysis_actions
from bot.discord_app.actions import games as game_actions
from bot.discord_app.actions import moderators as moderator_actions
from bot.discord_app.actions import moves as move_actions
from bot.discord_app.actions import people as person_actions
from bot.discord_app.actions import privacy as privacy_actions
from bot.discord_app.actions import puzzles as puzzle_actions
from bot.discord_app.actions import records as record_actions
from bot.discord_app.actions.sharing import SHARE
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import SOLVE
from bot.discord_app.core.ids import WHICH, Press
from bot.discord_app.core.interactions import press_of
from bot.games.core.refusal import Refusal
from bot.games.people import puzzles

OVERTAKEN = ("stale", "not-your-turn", "has-chosen", "nothing-to-undo", "already-over")
"""Why a picker is of no use any more."""
FORMS = person_actions.FORMS | {opening.EDITED}
"""The verbs of what is a form and no button."""

Handler = Callable[[Interaction, Press], Awaitable[None]]


def _on_game(act: Callable[[Interaction, str], Awaitable[None]]) -> Handler:
    return lambda interaction, press: act(interaction, press.game_id)


def _on_nothing(act: Callable[[Interaction], Awaitable[None]]) -> Handler:
    return lambda interaction, _press: act(interaction)


def _on_values(act: Callable[[Interaction, Press, list[str]], Awaitable[None]]) -> Handler:
    return lambda interaction, press: act(interaction, press, _values(interaction))


def _values(interaction: Interaction) -> list[str]:
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values", ())]


def _in_picker(handler: Handler) -> Handler:
    """A picker that the game has overtaken says so in its own place, and offers nothing more to press."""

    async def handle(interaction: Interaction, press: Press) -> None:
        try:
            await handler(interaction, press)
        except Refusal as refused:
            if refused.key not in OVERTAKEN:
                raise
            await game_actions.show(interaction, await move_actions.word_overtaken(interaction, press, refused))

    return handle


async def _share(interaction: Interaction, press: Press) -> None:
    match press.path:
        case ("replay",):
            await record_actions.share_replay(interaction, press)
        case ("analyse",):
            await analysis_actions.share(interaction, press)
        case _:
            raise Refusal("old-button")


HANDLERS: dict[str, Handler] = {
    **{verb: _on_game(act) for verb, act in acts.ON_GAME.items()},
    "undo": _in_picker(_on_game(move_actions.take_back)),
    "step": _in_picker(_on_values(move_actions.choose)),
    "play": _in_picker(move_actions.play_picked),
    "hint": _in_picker(_on_game(move_actions.hint)),
    WHICH: _on_values(acts.go_on),
    "help": lambda interaction, _press: game_actions.show_help(interaction, *_values(interaction)[:1]),
    "page": game_actions.turn_page,
    "past": _on_values(record_actions.turn_history),
    analysis_actions.VERB: analysis_actions.turn_page,
    moderator_actions.ALL: moderator_actions.turn_page,
    SHARE: _share,
    "mydata": _on_nothing(privacy_actions.export_data),
    "erase": _on_nothing(privacy_actions.ask_to_delete),
    "forget": _on_nothing(privacy_actions.delete_data),
    **{form.verb: form.keep for form in (person_actions.OWN, person_actions.GUILD)},
    **{form.correct_verb: _on_nothing(form.correct) for form in (person_actions.OWN, person_actions.GUILD)},
    opening.EDITED: opening.keep_edit,
    puzzle_actions.ANOTHER: _on_nothing(puzzle_actions.give_puzzle),
}
ON_PUZZLES: dict[str, Handler] = {
    SOLVE: puzzle_actions.open_puzzle,
    "step": _on_values(puzzle_actions.choose),
    "play": puzzle_actions.give_answer,
}
"""The same of a puzzle, which is named in the place of a game."""


async def handle_press(interaction: Interaction) -> None:
    """Do what the pressed button, the chosen option or the form stands for."""
    press, is_form = press_of(interaction), interaction.type is discord.InteractionType.modal_submit
    if press is None or is_form != (press.verb in FORMS):
        raise Refusal("old-button")
    handlers = ON_PUZZLES if puzzles.is_name(press.game_id) else HANDLERS
    if press.verb not in handlers:
        raise Refusal("old-button")
    await handlers[press.verb](interaction, press)
