"""What commands, buttons, selects and forms do, by name; and the list of which game is meant, with what was asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot import logs
from bot.discord_app.actions import games, moves, people, records, seats
from bot.discord_app.core.buttons import (
    LONGEST_LABEL,
    MOST_OPTIONS,
    NO_GAME,
    SOLVE,
    WHICH,
    Press,
    option,
    select,
    view_of,
)
from bot.discord_app.core.forms import read_number
from bot.discord_app.core.interactions import Context
from bot.games.core.checks import check_server
from bot.games.core.replay import Table
from bot.games.core.request import Refusal
from bot.games.people.puzzles import is_name
from bot.games.table import lookup
from bot.messages.answers import word_game_choice

ON_GAME: dict[str, Callable[[Context, str], Awaitable[None]]] = {
    "join": games.join,
    "leave": games.leave,
    "start": games.start,
    "edit": games.show_edit,
    "computer": games.add_computer,
    "move": moves.open_picker,
    "mine": games.show_mine,
    "table": games.show_table,
    "rules": games.rules_of,
    "ask": moves.ask_to_take_back,
    "cancel": seats.cancel,
    "end": games.end,
    "resign": seats.resign,
    "agree": seats.agree,
    "decline": seats.decline,
    "rematch": seats.rematch,
    "nudge": seats.nudge,
    "time": seats.give_time,
    "history": records.show_history,
    "replay": records.show_replay,
    "analyse": records.analyse,
}
"""The acts of buttons that only need to know their game; commands use them as well."""

_SEPARATOR = "/"


async def _read(context: Context, kind: type, written: str) -> Any:
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
    check_server(context.request)
    guild = context.interaction.guild
    try:
        return await guild.fetch_member(number) if guild is not None else None
    except discord.NotFound:
        raise Refusal("bad-option") from None


ACTS: dict[str, Callable[..., Awaitable[None]]] = {
    **ON_GAME,
    "cancel": seats.ask_to_cancel,
    "hint": moves.hint,
    "end": games.ask_to_end,
    "host": seats.pass_host,
    "move": moves.move,
    "move-here": seats.move_here,
    "remove": seats.remove,
    "replace": seats.offer_seat,
    "resign": seats.ask_to_resign,
    "undo": moves.take_back,
    "words": games.show_table_as_text,
    "export": records.export_game,
    "verify": records.verify_game,
}
"""The acts of the commands; those that cannot be taken back ask first."""
OPTIONS: dict[str, tuple[type, ...]] = {
    "computer": (str,),
    "host": (discord.Member,),
    "move": (str,),
    "remove": (int,),
    "replace": (int, discord.Member, str),
    "history": (int,),
    "analyse": (bool,),
    "replay": (bool,),
}
"""The kinds of the options of those acts that have any."""


async def act_on(context: Context, act: str, named: str, *options: Any) -> None:
    """Do this act with its options on the game that is meant; where several may be, ask which."""
    if act == "end" and named.strip():
        # A game that can no longer be played is not found, and can still be ended.
        game_id = lookup.game_name(named)
    else:
        table, *others = found = await lookup.find_meant(context.service, context.request, named, act, options)
        if others:
            await _ask_which(context, act, options, found)
            return
        game_id = table.game.id
    logs.add(game=game_id)
    await ACTS[act](context, game_id, *options)


async def _ask_which(context: Context, act: str, options: Sequence[Any], found: Sequence[Table]) -> None:
    """List the games that may be meant, as many as a select holds; each stands for the act with all its options."""
    words, me = context.words, context.user.id
    rows = []
    for table in found[:MOST_OPTIONS]:
        label, description = word_game_choice(words, table, me)
        value = _SEPARATOR.join([table.game.id, *map(_written, options)])
        if len(value) > LONGEST_LABEL:
            raise lookup.refuse_to_choose(found)
        rows.append(option(label, value, description))
    games = select(Press(WHICH, NO_GAME, 0, (act,)), words("which-game-choose"), rows)
    said = words("which-game" if len(rows) == len(found) else "which-game-many", shown=len(rows), count=len(found))
    await context.answer(said, view=view_of(games))


def _written(option: Any) -> str:
    """An option as a value of a list holds it: a person by their id, nothing for what was not given."""
    return "" if option is None or option is False else str(getattr(option, "id", option))


async def _go_on(context: Context, pressed: Press) -> None:
    """Do what was asked with the game that was chosen from the list."""
    act, value = "".join(pressed.path), "".join(context.values)
    if act not in ACTS:
        raise Refusal("old-button")
    kinds = OPTIONS.get(act, ())
    # The last option may hold the separator.
    game_id, *written = value.split(_SEPARATOR, len(kinds))
    if len(written) != len(kinds) or not game_id.strip():
        raise Refusal("old-button")
    options = [await _read(context, kind, text) for kind, text in zip(kinds, written, strict=True)]
    await act_on(context, act, game_id, *options)


OVERTAKEN = ("stale", "not-your-turn", "has-chosen", "nothing-to-undo", "already-over")
"""Why a picker is of no use any more."""
FORMS = people.FORMS | {"edited"}
"""The verbs of what is a form and no button."""

Handler = Callable[[Context, Press], Awaitable[None]]


def _on_game(act: Callable[[Context, str], Awaitable[None]]) -> Handler:
    return lambda context, press: act(context, press.game_id)


def _on_nothing(act: Callable[[Context], Awaitable[None]]) -> Handler:
    return lambda context, _press: act(context)


def _in_picker(handler: Handler) -> Handler:
    """A picker that the game has overtaken says so in its own place, and offers nothing more to press."""

    async def handle(context: Context, press: Press) -> None:
        try:
            await handler(context, press)
        except Refusal as refused:
            if refused.key not in OVERTAKEN:
                raise
            await context.show(await moves.word_overtaken(context, press, refused))

    return handle


HANDLERS: dict[str, Handler] = {
    **{verb: _on_game(act) for verb, act in ON_GAME.items()},
    "undo": _in_picker(_on_game(moves.take_back)),
    "step": _in_picker(moves.choose),
    "play": _in_picker(moves.play_picked),
    "hint": _in_picker(_on_game(moves.hint)),
    WHICH: _go_on,
    "help": _on_nothing(games.show_help),
    "page": games.turn_rules,
    "past": records.turn_history,
    "review": records.turn_analysis,
    "all": games.turn_games,
    "share": records.share,
    "mydata": _on_nothing(people.export_data),
    "erase": _on_nothing(people.ask_to_delete),
    "forget": _on_nothing(people.delete_data),
    **{form.verb: _on_nothing(form.keep) for form in (people.OWN, people.GUILD)},
    **{form.correct_verb: _on_nothing(form.correct) for form in (people.OWN, people.GUILD)},
    "edited": games.keep_edit,
    "another": _on_nothing(moves.give_puzzle),
}
"""The one list of verbs: an id with another verb is from another age."""
ON_PUZZLES: dict[str, Handler] = {SOLVE: moves.open_puzzle, "step": moves.choose_answer, "play": moves.give_answer}
"""The same of a puzzle, which is named in the place of a game."""


async def handle_press(context: Context) -> None:
    """Do what the pressed button, the chosen option or the form stands for."""
    press, is_form = context.press, context.interaction.type is discord.InteractionType.modal_submit
    if press is None or is_form != (press.verb in FORMS):
        raise Refusal("old-button")
    handlers = ON_PUZZLES if is_name(press.game_id) else HANDLERS
    if press.verb not in handlers:
        raise Refusal("old-button")
    await handlers[press.verb](context, press)
