"""Twenty thousand games by chance of every kind: none stumbles, and each ends by itself."""

from __future__ import annotations

import pytest

from tests.benchmarks.engine import UNFINISHED, play_games
from tests.campaigns import Seeds
from tests.rules.games import GAMES

MANY = 20_000


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_by_chance_ends_by_itself(name: str, players: int, campaign_seeds: Seeds) -> None:
    ruleset = GAMES[name]
    share = MANY // len(ruleset.sides)
    for side in ruleset.sides:
        for seed in campaign_seeds(range(share)):
            assert UNFINISHED not in play_games(ruleset, players, side, range(seed, seed + 1)).reasons
