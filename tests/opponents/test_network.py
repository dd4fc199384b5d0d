"""The small networks: shares of the win from points, and files that say how they were made."""

from __future__ import annotations

import math
from importlib.resources import files

import pytest

from bot.opponents.network import grown, network, shares_of

MOST_BYTES = 90_000


@pytest.mark.parametrize("power", [0.0, -0.01, -0.5, -1.0, -3.0])
def test_growth_is_nearly_that_of_e(power: float) -> None:
    assert grown(power) == pytest.approx(math.exp(power), rel=0.08)


def test_shares_add_up_to_one_and_follow_the_points() -> None:
    shares = shares_of([30.0, 42.0, 42.0, 10.0], 6.0)
    assert sum(shares) == pytest.approx(1)
    assert shares[1] == shares[2] > shares[0] > shares[3] > 0
    assert shares_of([0.0, 10_000.0], 0.1)[0] == pytest.approx(0)


def test_less_sharpness_makes_more_of_a_small_difference() -> None:
    of_sintra, points = network("sintra-a"), [40.0, 38.0]
    assert of_sintra.shares(points, 3) == shares_of(points, of_sintra.spread[3])
    assert of_sintra.shares(points, 3, sharpness=0.5)[0] > of_sintra.shares(points, 3)[0] > 0.5


def test_the_weights_are_small_files_that_say_how_they_were_made() -> None:
    folder = files("bot.opponents.weights")
    names = [f"{game}.json" for game in ("sintra-a", "sintra-b", "summer-pavilion-standard", "summer-pavilion-variant")]
    texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in names]
    assert sum(map(len, texts)) <= MOST_BYTES
    assert all("python -m tests.lab" in text for text in texts)
