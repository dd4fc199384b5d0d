"""Small networks with random weights, for any form of the game."""

from __future__ import annotations

import random

from bot.opponents.azul import between_rounds
from bot.opponents.azul.features import BOARD_AT, DROPS, TABLE_AT, TAKES
from bot.opponents.azul.networks import Networks
from bot.opponents.network import POLICY, TableNetwork


def random_weights(players: int, grey: bool, hidden: int = 4, second: int = 3, seed: int = 0) -> dict[str, list[int]]:
    """Return weights from -100 to 100 for every layer of the network within rounds."""
    outputs = 1 if players == 2 else players
    sizes = {
        "boards": players * BOARD_AT[grey]["end"] * hidden,
        "table": TABLE_AT["end"] * hidden,
        "bias1": hidden,
        "weights2": hidden * second,
        "bias2": second,
        "weights3": second * outputs,
        "bias3": outputs,
        "policy": hidden * POLICY,
        "bias4": POLICY,
        "takes": TAKES,
        "drops": DROPS,
    }
    chance = random.Random(seed)
    return {name: [chance.randrange(-100, 101) for _ in range(size)] for name, size in sizes.items()}


def random_weights_between(
    players: int, grey: bool, hidden: int = 4, second: int = 3, seed: int = 0
) -> dict[str, list[int]]:
    """Return random weights for the layers of the network between rounds."""
    outputs = 1 if players == 2 else players
    features = (
        players * (between_rounds.BOARD_AT[grey]["end"] + between_rounds.SEAT_AT["end"])
        + between_rounds.TABLE_AT["end"]
    )
    sizes = {
        "first": features * hidden,
        "bias1": hidden,
        "weights2": hidden * second,
        "bias2": second,
        "weights3": second * outputs,
        "bias3": outputs,
    }
    chance = random.Random(seed)
    return {name: [chance.randrange(-100, 101) for _ in range(size)] for name, size in sizes.items()}


def random_networks(players: int, grey: bool, hidden: int = 4, seed: int = 0) -> Networks:
    """Return networks that haven't learned anything, but are fast."""
    within = random_weights(players, grey, hidden, seed=seed)
    rest = random_weights_between(players, grey, hidden, seed=seed)
    return Networks(
        TableNetwork(players, BOARD_AT[grey]["end"], within), between_rounds.BetweenNetwork(players, grey, rest)
    )
