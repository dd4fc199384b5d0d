"""Tests of the number of possible continuations: from deals, across deals, and up to the end of a game."""

from __future__ import annotations

import pytest

from bot.rules.perft import perft
from tests.rules.perft import position_of, read_table
from tests.support.thorough import try_some

DEALS = read_table()


@pytest.mark.parametrize("deal", try_some(DEALS, 2))
def test_perft_matches_the_recorded_counts(deal: str) -> None:
    position = position_of(deal)
    before = position.to_json()
    assert [perft(position, depth) for depth, _ in enumerate(DEALS[deal], 1)] == DEALS[deal]
    assert position.to_json() == before
