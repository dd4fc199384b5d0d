"""The files of weights of base Azul's networks, and what they may be used for."""

from __future__ import annotations

import pytest

from bot.opponents.azul.network import Form, Network, read, write
from tests.opponents.azul.networks import random_weights


def test_a_file_gives_back_what_was_written() -> None:
    weights = {"bias1": [0, -1, 300, -300], "bias3": [32767, -32768]}
    found, facts = read(write(weights, {"games": 7}))
    assert found == weights
    assert facts["games"] == 7


def test_a_file_may_hold_rounded_weights() -> None:
    assert read(write({"bias1": [9, -9, 4, 2000]}, {}, step=4))[0] == {"bias1": [8, -8, 4, 2000]}


def test_weights_of_another_form_are_refused() -> None:
    with pytest.raises(ValueError, match="another form"):
        Network(Form(4, grey=False), random_weights(Form(3, grey=False)))
