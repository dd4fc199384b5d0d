"""Tests of the networks: files with weights, and predicted shares of the win."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bot.opponents.azul.features import BOARD_AT
from bot.opponents.network import TableNetwork, decode_weights, predict_shares, write
from tests.opponents.azul.networks import random_weights

MAX_BYTES = 2_000_000


def test_shares_add_up_to_one_and_follow_points() -> None:
    shares = predict_shares([30.0, 42.0, 42.0, 10.0], 6.0)
    assert sum(shares) == pytest.approx(1)
    assert shares[1] == shares[2] > shares[0] > shares[3] > 0
    assert predict_shares([0.0, 10_000.0], 0.1)[0] == pytest.approx(0)


def test_weight_files_are_small_and_document_their_origin() -> None:
    found = [file.read_bytes() for file in files("bot.opponents.weights").iterdir() if file.name.endswith(".bin")]
    assert sum(map(len, found)) <= MAX_BYTES
    assert all("python -m tests.tools.lab" in str(decode_weights(data)[1]) for data in found)


def test_weights_survive_encoding_with_optional_rounding() -> None:
    weights = {"bias1": [0, -1, 300, -300], "bias3": [32767, -32768]}
    found, facts = decode_weights(write(weights, {"games": 7}))
    assert (found, facts["games"]) == (weights, 7)
    assert decode_weights(write({"bias1": [9, -9, 4, 2000]}, {}, step=4))[0] == {"bias1": [8, -8, 4, 2000]}


def test_table_network_refuses_weights_of_another_size() -> None:
    with pytest.raises(ValueError, match="different size"):
        TableNetwork(4, BOARD_AT[False]["end"], random_weights(3, grey=False))
