"""Tests of base Azul in addition to `examples/azul.txt`."""

from __future__ import annotations

import random

import pytest

from bot.rules import NoDraw, ScriptedDraw, ShuffledDraw
from bot.rules.draw import Undrawn
from tests.rules.positions import AZUL, azul_board, ended, summarise_events
from tests.rules.positions import azul as table
from tests.rules.positions import azul_colours as colours


def test_start_without_a_draw_stops_before_dealing() -> None:
    position = AZUL.start(2, "coloured", NoDraw(), first=1)
    assert (position.round, position.to_act, position.to_json()["start"]) == (0, (), 1)
    with pytest.raises(Undrawn):
        AZUL.start(2, "coloured", NoDraw())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_projected_scores_of_others_match_scores_after_round(players: int) -> None:
    chance = random.Random(players)
    for seed in range(10):
        position = AZUL.start(players, "coloured", ShuffledDraw(seed.to_bytes(32, "big")))
        while position.to_act:
            (seat,) = position.to_act
            projected = position.projected
            events = position.play(seat, chance.choice(position.legal_moves(seat)))
            if summarise_events(events, "dealt"):
                others = [other for other in range(players) if other != seat]
                assert [position.scores[other] for other in others] == [projected[other] for other in others]
        # Nothing is left to tile or to pay.
        assert position.projected == position.scores


def test_r8_10_three_idle_rounds_end_the_game() -> None:
    # Lines accept only red and white tiles, but only blue, yellow and black tiles are available.
    blocked = azul_board(". | byrk.", ".r", "..r", "...r", "....r")
    script = colours("bbbb yyyy bbyy kkkk kkkk" * 2)
    position = table("1 bbbb  2 yyyy", blocked, blocked, draw=ScriptedDraw(script))
    idle = []
    while position.to_act:
        (seat,) = position.to_act
        moves = position.legal_moves(seat)
        assert all(str(move).endswith("floor") for move in moves)
        events = position.play(seat, moves[0])
        if summarise_events(events, "round-ended"):
            idle.append(position.to_json()["idle"])
    assert idle == [1, 2, 3]
    assert summarise_events(events)[-2:] == ["round-ended - +0 round=3", "ended - +0 reason=stuck"]
    assert ended(position).reason == "stuck"
