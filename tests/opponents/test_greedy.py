"""The greedy player takes what brings most at once."""

from __future__ import annotations

import pytest

from bot.opponents.greedy import Greedy
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import NoDraw
from tests.opponents.test_contract import FORMS, some_positions


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_no_other_move_brings_more_at_once(name: str, side: str) -> None:
    for position in some_positions(name, side, 2, seed=5):
        (seat, *_) = position.to_act

        def gain(move: object, position=position, seat=seat) -> int:  # type: ignore[no-untyped-def]
            ahead = position.copy(NoDraw())
            first = ahead.play(seat, move)[0]
            worth = first.facts.get("worth")
            return worth if isinstance(worth, int) else ahead.projected[seat]

        best = max(gain(move) for move in position.legal_moves(seat))
        assert gain(Greedy().choose(position, seat)) == best


@pytest.mark.parametrize("side", ["standard", "variant"])
def test_it_does_not_pass_a_game_of_summer_pavilion_away_where_its_score_cannot_fall(side: str) -> None:
    for seed in (2, 7):
        position = RULESETS["summer-pavilion"].start(2, side, ShuffledDraw(bytes([seed]) * 32))
        while position.to_act:
            position.play(position.to_act[0], Greedy().choose(position, position.to_act[0]))
        assert min(position.scores) > 20


def test_moves_of_equal_gain_are_not_always_the_first() -> None:
    first = 0
    positions = [p for seed in range(12) for p in some_positions("azul", "coloured", 2, seed)]
    for position in positions:
        seat = position.to_act[0]
        first += Greedy().choose(position, seat) is position.legal_moves(seat)[0]
    assert first < len(positions) / 3
