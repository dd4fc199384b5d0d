"""Second implementations of every game, plain and slow, written only from the texts of the rules.

The oracles share no code with the engine. Those of Summer Pavilion and Sintra were written before their author had seen
the engine. They keep tiles as words in lists. The caller supplies the tiles that the bag will yield (``deck``).
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
    """Begin a game.

    ``data`` is the engine's JSON after the first deal, from which only the shuffled parts are taken.
    """
    oracle = ORACLES[data["ruleset"], data["side"]](data["players"], data["side"], data["start"], deck)
    if isinstance(oracle, SintraOracle):
        oracle.set_up(data)
    oracle.begin_round()
    return oracle


def resume(data: Data, deck: list[str]) -> AnyOracle:
    """Continue a game from the engine's JSON."""
    oracle = ORACLES[data["ruleset"], data["side"]](data["players"], data["side"], data["start"], deck)
    oracle.read(data)
    return oracle
