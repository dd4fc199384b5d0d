"""The measurement of a turn: it measures every way to move."""

from __future__ import annotations

import pytest

from tests.benchmarks.turns import WAYS, measure


@pytest.mark.parametrize("way", WAYS)
async def test_a_turn_is_measured_against_a_bare_post_however_it_is_asked_for(way: str) -> None:
    assert "(median of 1 pairs)" in await measure(2, way, turns=1)
