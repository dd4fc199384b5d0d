"""The two networks of base Azul: one judges positions within a round, the other judges the end of a round."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.opponents.azul.between_rounds import BetweenNetwork
from bot.opponents.azul.features import BOARD_AT
from bot.opponents.network import TableNetwork, read_weights


class Networks(NamedTuple):
    """The network for positions within a round and the network for the end of a round."""

    within: TableNetwork
    between: BetweenNetwork


@cache
def load(players: int, grey: bool) -> Networks:
    """Load the included networks for a kind of wall and a number of players."""
    name = f"azul-{'grey' if grey else 'coloured'}-{players}"
    within, _ = read_weights(name)
    between, _ = read_weights(f"{name}-between")
    return Networks(TableNetwork(players, BOARD_AT[grey]["end"], within), BetweenNetwork(players, grey, between))
