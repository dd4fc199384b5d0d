"""The picker: a private message in which a move is chosen step by step. It walks `move.steps` and knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.discord_app.buttons import button, inert_view
from bot.discord_app.ids import Press
from bot.games.play import Outlook, outlook
from bot.games.refusals import Stale
from bot.games.replay import Table
from bot.messages.markup import capital, cut
from bot.messages.narration import SEPARATOR, foretell, move_name, option_name, question, signed, tell
from bot.messages.posts import game_name
from bot.messages.words import Words
from bot.rules.game import Move

MOST_OPTIONS = 25
LONGEST_LABEL = 100
"""Of a select's option: how many, and how long its label and its description may be."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a step."""

    token: str
    label: str
    description: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One step of the path: what is asked, what may be answered, and what was (``None``: still open)."""

    prompt: str
    options: tuple[Option, ...]
    chosen: str | None


@dataclass(frozen=True, slots=True)
class Picker:
    """The choices made and the one that is open; ``move`` is what they amount to once none is open."""

    choices: tuple[Choice, ...]
    path: tuple[str, ...]
    move: Outlook | None


def pick(words: Words, table: Table, seat: int, path: Sequence[str]) -> Picker:
    """Walk the legal moves of ``seat`` along ``path``; a step with one single option is taken without asking.

    :raises Stale: no legal move goes this way.
    """
    moves = table.position.legal_moves(seat)
    choices: list[Choice] = []
    walked: tuple[str, ...] = ()
    while len(moves) > 1 or len(moves[0].steps) > len(walked):
        branches = _branches(moves, len(walked))
        asked = path[len(walked)] if len(walked) < len(path) else None
        chosen = next(iter(branches)) if len(branches) == 1 else asked
        if chosen is not None and chosen not in branches:
            raise Stale(game=table.game.id)
        choices.append(_choice(words, table, seat, branches, len(walked), chosen))
        if chosen is None:
            return Picker(tuple(choices), walked, None)
        walked = (*walked, chosen)
        moves = branches[chosen]
    return Picker(tuple(choices), walked, outlook(table.position, seat, moves[0]))


def _branches(moves: Sequence[Move], depth: int) -> dict[str, list[Move]]:
    branches: dict[str, list[Move]] = {}
    for move in moves:
        branches.setdefault(move.steps[depth].token, []).append(move)
    return branches


def _choice(
    words: Words, table: Table, seat: int, branches: dict[str, list[Move]], depth: int, chosen: str | None
) -> Choice:
    ruleset = table.game.ruleset
    options = []
    for token, moves in branches.items():
        first = outlook(table.position, seat, moves[0])
        step = moves[0].steps[depth]
        if len(moves[0].steps) == depth + 1:
            description = foretell(words, ruleset, first)
        else:
            description = _what_lies_behind(words, table, seat, moves, depth, first)
        options.append(
            Option(
                token,
                cut(capital(option_name(words, ruleset, step, first)), LONGEST_LABEL),
                cut(description, LONGEST_LABEL),
            )
        )
    kind = next(iter(branches.values()))[0].steps[depth].kind
    return Choice(question(words, ruleset, kind), tuple(options), chosen)


def _what_lies_behind(words: Words, table: Table, seat: int, moves: Sequence[Move], depth: int, first: Outlook) -> str:
    ruleset = table.game.ruleset
    named = [
        option_name(words, ruleset, behind[0].steps[depth + 1], outlook(table.position, seat, behind[0]))
        for behind in _branches(moves, depth + 1).values()
    ]
    gains = [outlook(table.position, seat, move).gain for move in moves]
    worth = words("outlook-range", worst=signed(min(gains)), best=signed(max(gains)))
    return SEPARATOR.join(filter(None, [*named, tell(words, ruleset, "outlook", first.events[0]), worth]))


def picker_text(words: Words, table: Table, picker: Picker) -> str:
    """What stands above the choices."""
    lines = [f"### {words('picker-title', name=game_name(words, table.game))}"]
    if picker.move:
        ruleset = table.game.ruleset
        move = capital(move_name(words, ruleset, picker.move))
        lines.append(f"**{move}**{SEPARATOR}`{picker.move.move}`")
        lines.append(foretell(words, ruleset, picker.move))
        lines.append("-# " + words("picker-hint"))
    return "\n".join(lines)


def picker_view(words: Words, table: Table, picker: Picker) -> discord.ui.View:
    """The selects, each with its choice shown, and Play once the move is whole."""
    view = inert_view()
    game = table.game
    for depth, choice in enumerate(picker.choices):
        if len(choice.options) == 1:
            continue
        for part in range(0, len(choice.options), MOST_OPTIONS):
            # The path of a select is what was chosen before it.
            press = Press("step", game.id, game.version, picker.path[:depth], part // MOST_OPTIONS)
            view.add_item(_select(press, choice, choice.options[part : part + MOST_OPTIONS]))
    if picker.move:
        press = Press("play", game.id, game.version, picker.path)
        view.add_item(button(words, press, discord.ButtonStyle.success))
    return view


def _select(press: Press, choice: Choice, options: Sequence[Option]) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=press.custom_id,
        placeholder=choice.prompt,
        options=[
            discord.SelectOption(
                label=option.label,
                value=option.token,
                description=option.description or None,
                default=option.token == choice.chosen,
            )
            for option in options
        ],
    )
