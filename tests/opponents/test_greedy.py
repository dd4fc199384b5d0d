"""Tests of the players that look one move ahead."""

from __future__ import annotations

import pytest

from bot.opponents.greedy import Greedy, ShortSighted
from bot.rules.draw import NoDraw
from bot.rules.game import Move, Position
from tests.opponents.test_contract import some_positions
from tests.support.forms import FORMS

BUDGET = 400


def gain(position: Position, seat: int, move: Move) -> int:
    """Return the points or tiles that a move gains immediately, counted by the rules."""
    ahead = position.copy(NoDraw())
    worth = ahead.play(seat, move)[0].facts.get("worth")
    return worth if isinstance(worth, int) else ahead.projected[seat]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_short_sighted_player_takes_best_or_second_best_gain(name: str, side: str) -> None:
    for position in some_positions(name, side, 2, seed=5):
        (seat, *_) = position.to_act
        best = ShortSighted().choose(position, seat, BUDGET, 1)
        placing = any(str(move).startswith("place") for move in position.legal_moves(seat))
        moves = [move for move in position.legal_moves(seat) if not (placing and str(move).startswith("pass"))]
        assert gain(position, seat, best.move) == max(gain(position, seat, move) for move in moves)
        if len(best.readings) > 1:
            second = ShortSighted().choose(position, seat, BUDGET, 3)
            assert second.move in [move for move in moves if move is not second.readings[1].move]


def test_greedy_player_varies_moves_of_equal_gain() -> None:
    positions = [p for seed in range(3) for p in some_positions("azul", "coloured", 2, seed)]
    first = 0
    for number, position in enumerate(positions):
        seat = position.to_act[0]
        first += Greedy().choose(position, seat, BUDGET, number).move is position.legal_moves(seat)[0]
    assert first < len(positions) / 3
