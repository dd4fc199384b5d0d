"""The network counts in whole numbers, many at a time, and comes to what plain arithmetic comes to."""

from __future__ import annotations

import math
import random

import pytest

from bot.opponents.azul.network import ONE, SHARE, Form, Lanes, Network, pack, read, write
from tests.opponents.azul.networks import random_weights

FORM = Form(3, grey=False)


def judge_plainly(weights: dict[str, list[int]], features: list[int], slots: list[list[int]], scores: list[int]):  # type: ignore[no-untyped-def]
    """Shares and logits by floating-point numbers, one weight after another."""
    hidden, second, outputs = (len(weights[name]) for name in ("bias1", "bias2", "bias3"))
    size = FORM.board_features

    def row(name: str, at: int, width: int) -> list[float]:
        return [weight / ONE for weight in weights[name][at * width : (at + 1) * width]]

    rows = [(row("table", at, hidden), 1.0) for at in features]
    for slot, (found, score) in enumerate(zip(slots, scores, strict=True)):
        rows += [(row("boards", slot * size + at, hidden), 1.0) for at in found]
        rows.append((row("boards", slot * size + size - 1, hidden), score / 16))
    first = row("bias1", 0, hidden)
    for weight, times in rows:
        first = [total + times * one for total, one in zip(first, weight, strict=True)]
    first = [max(0.0, number) for number in first]

    def layer(numbers: list[float], name: str, bias: str, width: int) -> list[float]:
        found = row(bias, 0, width)
        for at, number in enumerate(numbers):
            found = [total + number * one for total, one in zip(found, row(name, at, width), strict=True)]
        return found

    two = [max(0.0, number) for number in layer(first, "weights2", "bias2", second)]
    values = [1 / (1 + math.exp(-logit)) for logit in layer(two, "weights3", "bias3", outputs)]
    return values, layer(first, "policy", "bias4", 30)


@pytest.mark.parametrize("seed", range(5))
def test_it_judges_as_plain_arithmetic_does(seed: int) -> None:
    chance = random.Random(seed)
    weights = random_weights(FORM, hidden=6, second=5, seed=seed)
    network = Network(FORM, weights)
    features = chance.sample(range(85), 12)
    slots = [chance.sample(range(FORM.board_features - 1), 25) for _ in range(3)]
    scores = [chance.randrange(100) for _ in range(3)]
    first = network.bias + sum(network.table[at] for at in features)
    for board, found, score in zip(network.boards, slots, scores, strict=True):
        first += sum(board[at] for at in found) + board[-1] * score
    shares, logits = network.judge(first)
    values, policy = judge_plainly(weights, features, slots, scores)
    assert [share / SHARE for share in shares] == pytest.approx(values, abs=0.02)
    assert [logit / ONE**2 for logit in logits] == pytest.approx(policy, abs=0.1)


def test_with_two_players_the_shares_add_up_to_one() -> None:
    form = Form(2, grey=True)
    network = Network(form, random_weights(form))
    shares, _ = network.judge(network.bias)
    assert sum(shares) == SHARE


def test_lanes_hold_numbers_below_zero_beside_others() -> None:
    numbers = [5, -3, 0, -(2**31) + 1, 2**31 - 1]
    assert Lanes(5).read(pack(numbers)) == numbers
    assert Lanes(5).read(pack(numbers) + pack([-6, 1, 0, 1, -1])) == [-1, -2, 0, -(2**31) + 2, 2**31 - 2]
    assert Lanes(3).positive(pack([32, -32, 7]), 2) == [8, 0, 1]


def test_a_file_gives_back_what_was_written() -> None:
    weights = {"bias1": [0, -1, 300, -300], "bias3": [32767, -32768]}
    found, facts = read(write(weights, {"games": 7}))
    assert found == weights
    assert facts["games"] == 7


def test_a_file_may_hold_rounded_weights() -> None:
    assert read(write({"bias1": [9, -9, 4, 2000]}, {}, step=4))[0] == {"bias1": [8, -8, 4, 2000]}


def test_weights_of_another_form_are_refused() -> None:
    with pytest.raises(ValueError, match="another form"):
        Network(Form(4, grey=False), random_weights(FORM))
