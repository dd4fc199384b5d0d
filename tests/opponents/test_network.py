"""The small networks: packed sums are what sums of lists would be, and shares are shares."""

from __future__ import annotations

import base64
import math
import random
import zlib
from array import array
from importlib.resources import files

import pytest

from bot.opponents.network import (
    HIDDEN_SCALE,
    MARKER_FREE,
    MARKER_OWN,
    MARKER_TAKEN,
    OUT_SCALE,
    Network,
    grown,
    marker_of,
    network,
    pack,
    shares_of,
)
from bot.rules.drafting import NOBODY

MOST_BYTES = 90_000


def test_packed_sums_are_the_sums_of_lists() -> None:
    chance = random.Random(1)
    rows = [[chance.randint(-9000, 9000) for _ in range(16)] for _ in range(40)]
    bias = [chance.randint(-900, 900) for _ in range(16)]
    out = [chance.randint(-5000, 5000) for _ in range(16)]
    weights = array("h", [weight for row in rows for weight in row])
    network = Network(
        {
            "hidden": 16,
            "bias": bias,
            "out": out,
            "out_bias": 77,
            "spread": [1.0],
            "weights": base64.b85encode(zlib.compress(weights.tobytes())).decode(),
        }
    )
    for _ in range(20):
        features = chance.sample(range(40), 12)
        lanes = [bias[lane] + sum(rows[feature][lane] for feature in features) for lane in range(16)]
        total = 77 + sum(weight * max(0, lane) for weight, lane in zip(out, lanes, strict=True))
        assert network.points(network.base + network.hidden(features)) == total / (HIDDEN_SCALE * OUT_SCALE)


def test_packed_ints_add_up_lane_by_lane_also_below_zero() -> None:
    assert pack([-1, 5, -7]) + pack([3, -6, 7]) == pack([2, -1, 0])


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


def test_every_seat_sees_its_own_start_marker_and_that_of_others() -> None:
    assert [marker_of(1, seat) for seat in range(3)] == [MARKER_TAKEN, MARKER_OWN, MARKER_TAKEN]
    assert marker_of(NOBODY, 0) == MARKER_FREE


def test_the_weights_are_small_files_that_say_how_they_were_made() -> None:
    folder = files("bot.opponents.weights")
    names = [f"{game}.json" for game in ("sintra-a", "sintra-b", "summer-pavilion-standard", "summer-pavilion-variant")]
    texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in names]
    assert sum(map(len, texts)) <= MOST_BYTES
    assert all("python -m tests.lab" in text for text in texts)
