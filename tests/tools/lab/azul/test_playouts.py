"""Tests that the search with playouts obeys the rules and finds good moves."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numba", reason="needs tests/tools/lab/requirements.txt")

import numpy as np

from bot.rules import RULESETS, ShuffledDraw
from tests.tools.lab.azul import engine
from tests.tools.lab.azul.playouts import MAX_MOVES, Budget, Partner, choose_move, judge_end, name_move, set_chance
from tests.tools.lab.azul.states import state_of

FORMS = [("coloured", 2), ("grey", 2), ("coloured", 3), ("grey", 4)]
MAX_GROUPS = 4
NEAR = 0.01
"""The accepted difference between the chosen and the best move, as a share of the win."""


@pytest.fixture(scope="module")
def partner() -> Partner:
    # Share one player between tests, because its memory is large.
    set_chance(1)
    return Partner()


@pytest.mark.parametrize(("side", "players"), FORMS)
def test_playout_search_plays_whole_games(partner: Partner, side: str, players: int) -> None:
    position = RULESETS["azul"].start(players, side, ShuffledDraw(bytes([players]) * 32))
    while position.to_act:
        seat = position.to_act[0]
        move = choose_move(partner, position, seat, Budget(playouts=50))
        position.play(seat, position.ruleset.parse(move))
    assert position.standing is not None


def test_playout_search_beats_random_moves(partner: Partner) -> None:
    chance = random.Random(1)
    for game in range(4):
        position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes([game]) * 32))
        me = game % 2
        while position.to_act:
            seat = position.to_act[0]
            if seat == me:
                move = position.ruleset.parse(choose_move(partner, position, seat, Budget(playouts=300)))
            else:
                move = chance.choice(position.legal_moves(seat))
            position.play(seat, move)
        assert position.standing is not None
        assert position.standing.winners == (me,)


def test_playout_search_agrees_with_minimax_near_round_end(partner: Partner) -> None:
    tried = 0
    for game in range(12):
        position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes([game + 50]) * 32))
        chance = random.Random(game)
        while engine.groups_of(state_of(position)) > MAX_GROUPS:
            seat = position.to_act[0]
            position.play(seat, chance.choice(position.legal_moves(seat)))
        values = {name_move(move): value for move, value in value_moves(state_of(position)).items()}
        chosen = partner.choose(position, Budget(playouts=4_000))
        assert values[chosen] == pytest.approx(max(values.values()), abs=NEAR)
        tried += len(values) > 1
    assert tried > 6


def value_moves(state: np.ndarray) -> dict[int, float]:
    """Return the value of each move for the player who makes it, if both players then play perfectly."""
    moves = np.empty(MAX_MOVES, np.int64)
    mover = int(state[engine.MOVER])
    found = dict[int, float]()
    for move in moves[: engine.list_moves(state, moves)].tolist():
        after = state.copy()
        values = np.zeros(4, np.float64)
        if engine.take(after, move):
            judge_end(after, engine.end_round(after), values)
            found[move] = float(values[mover])
        else:
            found[move] = 1 - max(value_moves(after).values())
    return found
