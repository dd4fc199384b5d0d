"""Campaign of twenty thousand random games of every kind. They must finish in a plausible number of moves."""

from __future__ import annotations

import math

import pytest

from tests.support.campaigns import Seeds
from tests.support.walks import GAMES, start, walk
from tests.tools.benchmarks.engine import UNFINISHED, play_games

MANY = 20_000


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_random_game_finishes(name: str, players: int, campaign_seeds: Seeds) -> None:
    ruleset = GAMES[name]
    share = MANY // len(ruleset.sides)
    for side in ruleset.sides:
        for seed in campaign_seeds(range(share)):
            assert UNFINISHED not in play_games(ruleset, players, side, range(seed, seed + 1)).reasons


@pytest.mark.campaign
@pytest.mark.parametrize(("players", "moves"), [(2, 70.4), (3, 88), (4, 107)])
def test_random_azul_games_match_lengths_of_other_engines(
    players: int, moves: float | int, campaign_seeds: Seeds
) -> None:
    lengths = []
    for number in campaign_seeds(range(6_000)):
        position, chance = start("azul", (players, "coloured"), number.to_bytes(32, "big"))
        lengths.append(sum(1 for _ in walk(position, chance)))
    # The mean of fewer games varies more.
    assert sum(lengths) / len(lengths) == pytest.approx(moves, rel=0.03 * math.sqrt(6_000 / len(lengths)))
