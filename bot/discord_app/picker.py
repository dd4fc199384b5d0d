"""The picker: a private message in which a move is chosen. Each choice is a select that shows what was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import discord

from bot.discord_app.buttons import button, inert_view
from bot.discord_app.choices import Choice, Choices, Option
from bot.discord_app.ids import Press
from bot.games.replay import Table
from bot.messages.markup import capitalise, cut
from bot.messages.narration import SEPARATOR, name_move, word_outlook
from bot.messages.posts import name_game
from bot.messages.words import Words

MOST_OPTIONS = 25
LONGEST_LABEL = 100
"""Of a select's option: how many, and how long its label and its description may be."""

_COPY = "#"
"""Tells equal options of one select apart: their values must differ."""


def picker_text(words: Words, table: Table, choices: Choices, before: str = "") -> str:
    """What stands above the choices, ``before`` it what has just been played."""
    lines = [before, f"### {words('picker-title', name=name_game(words, table.game))}"]
    if choices.move:
        ruleset = table.game.ruleset
        move = capitalise(name_move(words, ruleset, choices.move))
        lines.append(f"**{move}**{SEPARATOR}`{choices.move.move}`")
        lines.append(word_outlook(words, ruleset, choices.move))
        lines.append("-# " + words("picker-hint"))
    return "\n".join(filter(None, lines))


def picker_view(words: Words, table: Table, choices: Choices, *, undo: bool = False) -> discord.ui.View:
    """The selects, each with its choice shown; Play once the move is whole; Undo where there is something to."""
    view = inert_view()
    game = table.game
    for choice, start in zip(choices.asked, choices.starts, strict=True):
        for part in range(0, len(choice.options), MOST_OPTIONS):
            # The path of a select is what was chosen before it.
            press = Press("step", game.id, game.version, choices.path[:start], part // MOST_OPTIONS)
            view.add_item(_select(press, choice, choice.options[part : part + MOST_OPTIONS]))
    if choices.move:
        view.add_item(button(words, Press("play", game.id, game.version, choices.path)))
    if undo:
        view.add_item(button(words, Press("undo", game.id, game.version)))
    return view


def tokens_of(values: Sequence[str]) -> tuple[str, ...]:
    """The tokens that the chosen values of a select stand for."""
    return tuple(value.partition(_COPY)[0] for value in values)


def _select(press: Press, choice: Choice, options: Sequence[Option]) -> discord.ui.Select[discord.ui.View]:
    seen: Counter[str] = Counter()
    chosen = Counter(choice.chosen)
    shown = []
    for option in options:
        seen[option.token] += 1
        copy = seen[option.token]
        shown.append(
            discord.SelectOption(
                label=cut(option.label, LONGEST_LABEL),
                value=option.token if copy == 1 else f"{option.token}{_COPY}{copy}",
                description=cut(option.description, LONGEST_LABEL) or None,
                default=copy <= chosen[option.token],
            )
        )
    return discord.ui.Select(
        custom_id=press.custom_id,
        placeholder=choice.prompt,
        options=shown,
        min_values=min(choice.least, len(shown)),
        max_values=min(choice.most, len(shown)),
    )
