"""The picker: an ephemeral message in which a player makes the choices of a move one after another.

A few short options become buttons, and other options a select. The text lists the previous choices, and a button leads
back to the last of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import discord

from bot.discord_app.core.buttons import (
    MAX_OPTIONS,
    SECONDARY,
    Press,
    button,
    idle_button,
    inert_view,
    option,
    select,
)
from bot.discord_app.picker.choice_words import PickerChoice, PickerOption
from bot.discord_app.picker.choices import Choices, Task
from bot.discord_app.picker.layout import BUTTONS_PER_ROW, MAX_ROWS, arrange, measure_button, shorten_back_label
from bot.messages.markup import capitalise, cut
from bot.messages.narration import name_move, render_outlook
from bot.messages.words import Words
from bot.messages.writing import write_label
from bot.rules.outlook import Outlook

MAX_BUTTON_LENGTH = 80
TRAIL = " › "
ABOUT_CHOICES = ("hint", "judge", "improve")
"""The verbs of buttons whose path is the choices so far."""
_COPY = "#"
"""Separator before the number that makes the values of equal options in a select unique."""


def picker_text(words: Words, task: Task, choices: Choices) -> str:
    """Return the text above the choices: the task's text and the choices so far."""
    lines = [task.text]
    verdict = task.verdict or (words("picker-thinking") if task.thinking else "")
    if choices.open is None:
        lines += [_render_move(words, task, outlook) for outlook in choices.moves]
        lines.append(verdict)
        has_chosen = any(answer.asked for answer in choices.answers)
        kind = "hint" if has_chosen else "only"
        hint = words.find(f"picker-{kind}-{task.take}", f"picker-{kind}")
        lines.append("-# " + words(hint, moves=len(choices.moves)))
    else:
        lines.append(TRAIL.join(answer.name for answer in choices.answers))
        lines.append(verdict)
        if choices.open.on_buttons:
            lines.append(f"**{choices.open.prompt}**")
    return "\n".join(filter(None, lines))


def _render_move(words: Words, task: Task, outlook: Outlook) -> str:
    ruleset = task.table.game.ruleset
    move = f"**{capitalise(name_move(words, ruleset, outlook))}**"
    return f"{move}\n{render_outlook(words, ruleset, outlook)}" if task.shows_points else move


def picker_view(words: Words, task: Task, choices: Choices) -> discord.ui.View:
    """Return the open choice, or Play (or Plan) once the move is complete, with a row of other buttons below.

    The first one goes back to the last choice, and the others belong to the task, as far as there is room. A task's
    button never appears in the position of a button that was just pressed, because a double press would hit it (see
    `idle_button`).
    """
    view = inert_view()
    name = task.name or task.table.game.id
    version = task.table.shown
    if choices.open:
        _add_options(view, words, Press("step", name, version, choices.path), choices.open)
    else:
        view.add_item(button(words, Press(task.take, name, version, choices.path)))
    rows = view.to_components()
    row = min(len(rows), MAX_ROWS - 1)
    taken = len(rows[row]["components"]) if row < len(rows) else 0
    room = BUTTONS_PER_ROW - taken
    below = []
    for verb in _list_verbs(task, choices):
        path = choices.path if verb in ABOUT_CHOICES else task.mark
        below.append(button(words, Press(verb, name, version, path), disabled=task.thinking))
    asked = [answer for answer in choices.answers if answer.asked]
    if asked:
        label = words("picker-back", what=capitalise(words.without_icons(asked[-1].name)))
        if choices.open:
            label = shorten_back_label(label, [item.label or "" for item in below])
        below.insert(0, _small_button(label, Press("step", name, version, asked[-1].before)))
    elif task.verbs and not taken:
        # A menu of first choices has the same press without this part.
        below.insert(0, idle_button(words, Press("step", name, version, part=MAX_ROWS)))
    for item in below[:room]:
        item.row = row
        view.add_item(item)
    return view


def _list_verbs(task: Task, choices: Choices) -> list[str]:
    """Return the verbs of the task's buttons. A complete move can be judged instead of a hint."""
    verbs = list(task.verbs)
    if choices.open is not None or "hint" not in verbs:
        return verbs
    replacement = ["judge"] if len(choices.moves) == 1 else []
    place = verbs.index("hint")
    return [*verbs[:place], *replacement, *verbs[place + 1 :]]


def _add_options(view: discord.ui.View, words: Words, before: Press, choice: PickerChoice) -> None:
    """Add the options of a choice to the view. ``before`` is the press with the path up to the choice."""
    none = [choice.none] if choice.none else []
    if choice.on_buttons:
        _add_buttons(view, before, [*choice.options, *none], 0)
        return
    parts = range(0, len(choice.options), MAX_OPTIONS)
    asked = capitalise(words.without_icons(choice.prompt))
    for part, begin in enumerate(parts):
        options = choice.options[begin : begin + MAX_OPTIONS]
        view.add_item(_select(before._replace(part=part), asked, choice, options))
    _add_buttons(view, before, none, len(parts))


def _add_buttons(view: discord.ui.View, before: Press, options: Sequence[PickerOption], row: int) -> None:
    widths = [measure_button(one.brief, has_icon=bool(one.icon)) for one in options]
    width, _needed = arrange(widths)
    for number, one in enumerate(options):
        item = _small_button(one.brief, before._replace(path=(*before.path, *one.tokens)), one.icon)
        item.row = row + number // width
        view.add_item(item)


def _small_button(label: str, press: Press, icon: str = "") -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=cut(write_label(label), MAX_BUTTON_LENGTH) or None,
        emoji=icon or None,
        style=SECONDARY,
        custom_id=press.custom_id,
    )


def read_tokens(values: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens for the chosen values of a select."""
    return tuple(value.partition(_COPY)[0] for value in values)


def _select(
    press: Press, asked: str, choice: PickerChoice, options: Sequence[PickerOption]
) -> discord.ui.Select[discord.ui.View]:
    seen: Counter[str] = Counter()
    shown = []
    for one in options:
        (token,) = one.tokens
        seen[token] += 1
        value = token if seen[token] == 1 else f"{token}{_COPY}{seen[token]}"
        shown.append(option(one.label, value, one.description, icon=one.icon))
    return select(press, asked, shown, min(choice.least, len(shown)), min(choice.most, len(shown)))
