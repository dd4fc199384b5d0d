"""Numbers of presses per move in whole games of every form, counted from *Your move* to Play."""

from __future__ import annotations

import itertools
import random
import statistics
from collections import defaultdict
from functools import cache
from typing import NamedTuple

import discord
import pytest

from bot.discord_app.core.buttons import MAX_ID_LENGTH, Press
from bot.discord_app.picker.choice_words import ANY, NONE
from bot.discord_app.picker.choices import Task, walk
from bot.discord_app.picker.picker import picker_text, picker_view, read_tokens
from bot.games.core.replay import Table
from bot.rules import RULESETS, Move, ShuffledDraw
from bot.rules.outlook import outlooks
from tests.discord_app.test_choices import EN, at
from tests.discord_stand_in.limits import CONTENT
from tests.support.forms import FORMS
from tests.support.thorough import thorough, try_some

PRESSES: dict[str, tuple[float, int]] = {
    "azul coloured: draft": (4.3, 5),
    "azul grey: draft": (4.2, 5),
    "azul grey: 2 columns": (4, 4),
    "azul grey: column": (3, 3),
    "azul grey: 3 columns": (5, 5),
    "azul grey: 4 columns": (6, 6),
    "summer-pavilion standard: draft": (3.7, 6),
    "summer-pavilion standard: place": (4.0, 6),
    "summer-pavilion standard: pass": (4.7, 5),
    "summer-pavilion standard: bonus": (3.2, 4),
    "summer-pavilion variant: draft": (3.8, 6),
    "summer-pavilion variant: place": (4.4, 6),
    "summer-pavilion variant: bonus": (3.3, 4),
    "summer-pavilion variant: pass": (4.4, 5),
    "sintra a: draft": (4.1, 6),
    "sintra b: draft": (4.1, 6),
}
"""Mean and maximum number of presses, by form and kind of move, as stated in docs/playing.md."""
MAX_MEAN = 4.3
OPEN_AND_CHOOSE = 2
MAX_ROWS = 5


def kind_of(moves: list[Move]) -> str:
    """Return the name that docs/playing.md uses for a move, or for several moves chosen one after another."""
    kind, token = moves[0].steps[0]
    name = {"source": "draft", "space": "column"}.get(kind) or token.split()[0]
    return name if len(moves) == 1 else f"{len(moves)} {name}s"


def press_towards(view: discord.ui.View, tokens: list[str]) -> tuple[tuple[str, ...], int]:
    """Return the path that the best press towards this move chooses, and the number of presses that it takes."""
    for select in (item for item in view.children if isinstance(item, discord.ui.Select)):
        before = Press.read(select.custom_id)
        assert before is not None
        values = [option.value for option in select.options]
        wanted = tokens[len(before.path) :] if select.max_values > 1 else tokens[len(before.path) :][:1]
        chosen = [values.pop(read_tokens(values).index(token)) for token in wanted]
        if chosen:
            assert select.min_values <= len(chosen) <= select.max_values
            return (*before.path, *read_tokens(chosen)), OPEN_AND_CHOOSE
    read = [Press.read(item.custom_id or "") for item in view.children if isinstance(item, discord.ui.Button)]
    paths = [press.path for press in read if press is not None and press.verb == "step"]
    wanted_paths = [path for path in paths if list(path) == tokens[: len(path)] or path == (*tokens, NONE)]
    wanted_paths += [path for path in paths if path == (ANY, *tokens[1:2])]
    # Several buttons may lead towards the move. The longest path chooses the most; shorter paths only go back.
    return max(wanted_paths, key=lambda path: (len(path), ANY not in path)), 1


def count_presses(table: Table, seat: int, moves: list[Move]) -> tuple[int, int]:
    """Count the presses that play the moves, first with a preview, then with the at-once setting.

    Everything that the picker shows meanwhile must fit Discord's limits.
    """
    path: tuple[str, ...] = ()
    task = Task(table, seat, verbs=("undo", "hint"))
    presses, choices = 1, walk(EN, task, path)
    while True:
        view = picker_view(EN, task, choices)
        rows = view.to_components()
        assert len(rows) <= MAX_ROWS
        assert len(picker_text(EN, task, choices)) <= CONTENT
        ids = [part["custom_id"] for row in rows for part in row["components"]]
        assert len(ids) == len(set(ids))
        assert all(len(custom_id) <= MAX_ID_LENGTH and Press.read(custom_id) for custom_id in ids)
        if choices.open is None:
            assert [outlook.move for outlook in choices.moves] == moves
            # Opening the picker plays nothing, so a move takes at least one more press.
            return presses + 1, presses + (not path)
        path, pressed = press_towards(view, [step.token for move in moves for step in move.steps])
        choices, presses = walk(EN, task, path), presses + pressed


class Counted(NamedTuple):
    """The number of presses for a move with a preview, and the number with the at-once setting."""

    shown: int
    at_once: int


def count_all(name: str, side: str, players: int, each: int = 1) -> dict[str, list[Counted]]:
    """Count the presses for all moves of a game, or for every ``each``-th move, by kind of move."""
    counted: dict[str, list[Counted]] = defaultdict(list)
    position = RULESETS[name].start(players, side, ShuffledDraw(bytes([players]) * 32))
    chance = random.Random(f"{name} {side} {players}")
    for number in itertools.count():
        if not position.to_act:
            break
        seat = chance.choice(position.to_act)
        table, moves = at(position.copy()), list[Move]()
        while not moves or (seat in position.to_act and position.find_picked(seat)):
            # Choose moves by their points, so that the game reaches placements, bonuses and its end.
            seen = outlooks(position, seat, chance.choices(position.legal_moves(seat), k=4))
            moves.append(max(seen, key=lambda one: one.order).move)
            position.play(seat, moves[-1])
        if number % each == 0:
            counted[kind_of(moves)].append(Counted(*count_presses(table, seat, moves)))
    return counted


def mean_and_max(presses: list[int]) -> tuple[float, int]:
    return round(statistics.mean(presses), 1), max(presses)


def test_sampled_moves_take_few_presses() -> None:
    for kind, presses in count_all("azul", "coloured", 2, each=4).items():
        assert max(one.shown for one in presses) <= PRESSES[f"azul coloured: {kind}"][1]
        assert statistics.mean(one.shown for one in presses) <= MAX_MEAN
        assert all(one.at_once <= one.shown for one in presses)


@thorough
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_press_counts_match_the_documentation(name: str, side: str) -> None:
    counted: dict[str, list[Counted]] = defaultdict(list)
    for players in RULESETS[name].seats:
        for kind, presses in count_all(name, side, players).items():
            counted[f"{name} {side}: {kind}"] += presses
    found = {kind: mean_and_max([one.shown for one in presses]) for kind, presses in counted.items()}
    assert found == {kind: presses for kind, presses in PRESSES.items() if kind.startswith(f"{name} {side}:")}
    assert all(one.at_once <= one.shown for presses in counted.values() for one in presses)
    every = [one for presses in counted.values() for one in presses]
    assert statistics.mean(one.shown for one in every) <= MAX_MEAN


def list_acts(view: discord.ui.View) -> dict[tuple[int, int], Press]:
    """Return the buttons that can be pressed, by their row (counted from below) and their place in the row."""
    acts = dict[tuple[int, int], Press]()
    for row, shown in enumerate(reversed(view.to_components())):
        for place, part in enumerate(shown["components"]):
            press = Press.read(part["custom_id"])
            if press is not None and not part.get("disabled"):
                acts[row, place] = press
    return acts


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 6))
def test_undo_and_hint_never_replace_a_pressed_back_button(name: str, side: str) -> None:
    verbs = ("undo", "hint")
    position = RULESETS[name].start(2, side, ShuffledDraw(bytes(32)), first=0)
    task = Task(at(position), 0, verbs=verbs)
    moves = [tuple(step.token for step in move.steps) for move in position.legal_moves(0)]
    # One move in seven is enough to cover all sources and lines.
    paths = {tokens[:depth] for tokens in moves[::7] for depth in range(1, len(tokens) + 1)}
    list_acts_at = cache(lambda path: list_acts(picker_view(EN, task, walk(EN, task, path))))
    pressed = 0
    for path in paths:
        for place, press in list_acts_at(path).items():
            if press.verb == "step" and len(press.path) < len(path):
                behind = list_acts_at(press.path)
                assert place not in behind or behind[place].verb not in verbs
                pressed += 1
    assert pressed
