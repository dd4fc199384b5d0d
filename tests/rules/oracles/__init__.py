"""Every game a second time, from the rule texts alone: slow, plain, and without a thought for speed.

The oracles share no line with the engine; those of Summer Pavilion and Sintra were written before anybody looked at it.
Their tiles are words in lists, and they are told what comes out of the bag (``deck``).
"""

from __future__ import annotations

from tests.rules.oracles.azul import AzulOracle, GreyOracle
from tests.rules.oracles.oracle import Data
from tests.rules.oracles.sintra import SintraOracle
from tests.rules.oracles.summer_pavilion import PavilionOracle

AnyOracle = AzulOracle | PavilionOracle | SintraOracle
ORACLES: dict[tuple[str, str], type[AnyOracle]] = {
    ("azul", "coloured"): AzulOracle,
    ("azul", "grey"): GreyOracle,
    ("summer-pavilion", "standard"): PavilionOracle,
    ("summer-pavilion", "variant"): PavilionOracle,
    ("sintra", "a"): SintraOracle,
    ("sintra", "b"): SintraOracle,
}


def begin(data: Data, deck: list[str]) -> AnyOracle:
    """A new game; ``data`` is the engine's JSON after the first deal, of which only what was shuffled is believed."""
    oracle = ORACLES[data["ruleset"], data["side"]](data["players"], data["side"], data["start"], deck)
    if isinstance(oracle, SintraOracle):
        oracle.set_up(data)
    oracle.begin_round()
    return oracle


def resume(data: Data, deck: list[str]) -> AnyOracle:
    """A game that goes on from the engine's JSON."""
    oracle = ORACLES[data["ruleset"], data["side"]](data["players"], data["side"], data["start"], deck)
    oracle.read(data)
    return oracle
