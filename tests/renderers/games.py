"""Whole games played by chance, as the scenes of their tables."""

from __future__ import annotations

import random
from typing import Any

from bot.games.play import outlooks
from bot.games.replay import Turn
from bot.messages.words import words
from bot.rules import RULESETS, Position, ShuffledDraw
from bot.scenes import SCENES
from bot.scenes.view import View
from renderers.scene import Theme

NAMES = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
FORMS = tuple((name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides)
"""Every game and side."""
CONSIDERED = 4
"""Of how many moves the best is played."""


def scenes(name: str, side: str, players: int, count: int, *, seed: int = 1, theme: Theme = "dark") -> list[Any]:
    """The tables of a game, ``count`` of them evenly chosen, the one laid out and the final one included."""
    chance = random.Random(seed)
    ruleset = RULESETS[name]
    position = ruleset.start(players, side, ShuffledDraw(bytes((seed,)) * 32))
    shown: list[tuple[Position, tuple[Turn, ...]]] = [(position.copy(), ())]
    while position.to_act:
        seat = chance.choice(position.to_act)
        moves = position.legal_moves(seat)
        considered = outlooks(position, seat, chance.sample(moves, min(CONSIDERED, len(moves))))
        move = max(considered, key=lambda outlook: outlook.gain).move
        turn = Turn(0, seat, move, tuple(position.play(seat, move)))
        shown.append((position.copy(), (turn,)))
    last = len(shown) - 1
    wanted = [index * last // (count - 1) for index in range(count)]
    return [_scene(name, *shown[move], move, last, theme) for move in wanted]


def _scene(name: str, position: Position, turns: tuple[Turn, ...], move: int, moves: int, theme: Theme) -> Any:
    told = words("en")
    names = NAMES[: position.players]
    if position.standing:
        turn = told("picture-over", who=", ".join(names[seat] for seat in position.standing.winners))
    else:
        turn = told("picture-move", move=move, moves=moves)
    view = View(
        words=told,
        theme=theme,
        ruleset=name,
        position=position,
        names=names,
        turns=turns,
        title=told("picture-table", ruleset=told(name), game="7KQ2X"),
        turn=turn,
        running=not position.standing,
    )
    return SCENES[name].make_table_scene(view)
