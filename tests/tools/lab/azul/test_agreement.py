"""Tests that the lab and the bot agree on moves, ends of rounds and networks."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numba", reason="needs tests/tools/lab/requirements.txt")

import numpy as np

from bot.opponents.azul.between_rounds import BetweenNetwork
from bot.opponents.azul.features import BOARD_AT
from bot.opponents.azul.networks import Networks
from bot.opponents.azul.state import AzulSearchRound
from bot.opponents.network import LOGIT, SHARE, TableNetwork
from bot.rules import RULESETS, ShuffledDraw
from tests.tools.lab.azul import engine
from tests.tools.lab.azul.between import evaluate_end
from tests.tools.lab.azul.export import whole_numbers
from tests.tools.lab.azul.jobs import Networks as Lab
from tests.tools.lab.azul.search import MAX_MOVES, evaluate, seat_values
from tests.tools.lab.azul.states import state_of
from tests.tools.lab.azul.train import Ends, forward, inputs, judge_ends, new_between, new_network

FORMS = [("coloured", 2), ("grey", 2), ("coloured", 3), ("grey", 4)]
NEAR = 0.03
"""The tolerance when weights are whole numbers, which are rounded to multiples of 1/256."""


@pytest.mark.parametrize(("side", "players"), FORMS)
def test_lab_and_bot_agree_on_values_and_policies(side: str, players: int) -> None:
    grey = side == "grey"
    trained = new_network(players, grey, hidden=16, second=8, seed=3)
    between = new_between(players, grey, hidden=16, second=8, seed=4)
    arrays, arrays_between = Lab(trained, between).arrays()
    networks = Networks(
        TableNetwork(players, BOARD_AT[grey]["end"], whole_numbers(trained)),
        BetweenNetwork(players, grey, whole_numbers(between)),
    )
    chance = random.Random(players)
    listed = np.empty(MAX_MOVES, np.int64)
    logits = np.zeros(MAX_MOVES, np.float32)
    hidden, out, values = np.zeros(16, np.float32), np.zeros(4, np.float32), np.zeros(4, np.float32)
    for seed in range(3):
        position = RULESETS["azul"].start(players, side, ShuffledDraw(bytes([seed]) * 32))
        while position.to_act:
            seat = position.to_act[0]
            if position.phase == "draft":  # type: ignore[attr-defined]
                found, state = AzulSearchRound(position.snapshot(), seat, networks), state_of(position)
                many = engine.list_moves(state, listed)
                evaluate(state, arrays, hidden, out, listed, many, logits)
                seat_values(state, out, values)
                look = found.state.look()
                assert look.shares == pytest.approx(list(values[:players]), abs=NEAR)
                assert sorted(logit / LOGIT for logit, _, _ in look.moves) == pytest.approx(
                    sorted(logits[:many]), abs=3 * NEAR
                )
                features = np.zeros(players * engine.board_features(grey) + engine.TABLE, np.int8)
                engine.write_features(state, features)
                learnt = forward(trained, inputs(features[None], players, grey))[2][0]
                assert list(out[: len(learnt)]) == pytest.approx(list(learnt), abs=1e-4)
                if state[engine.HOLDER] >= 0:
                    ends = found.value_of_end(found.state.boards)
                    state[: engine.HOLDER] = 0
                    if engine.end_round(state):
                        engine.settle(state, values)
                    else:
                        bag = np.array([count for _, count in position.snapshot().bag])
                        evaluate_end(state, bag, position.round, arrays_between, out)
                        seat_values(state, out, values)
                        ends_ = Ends(state[None], bag[None], np.array([position.round]), None, None)
                        assert list(out[: between["bias3"].size]) == pytest.approx(
                            list(judge_ends(between, ends_)[0]), abs=1e-4
                        )
                    assert [end / SHARE for end in ends] == pytest.approx(list(values[:players]), abs=NEAR)
            position.play(seat, chance.choice(position.legal_moves(seat)))
