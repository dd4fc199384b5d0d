"""Tests of the texts of seasons: names and winners."""

from __future__ import annotations

import pytest

from bot.games.core.season import Season
from bot.games.past.standings import rank_ratings
from bot.messages.seasons import render_ended, render_season
from bot.rules import RULESETS
from bot.storage.rows import Rating
from tests.support.says import EN

MAX_MESSAGE_LENGTH = 2000
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@pytest.mark.parametrize("number", range(1, 13))
def test_name_of_a_monthly_season_is_its_month(number: int) -> None:
    assert render_season(EN, Season("month", 2027, number)) == f"{MONTHS[number - 1]} 2027"


def test_name_of_a_quarter_contains_its_number() -> None:
    assert render_season(EN, Season("quarter", 2027, 3)) == "Q3 2027"


def test_season_result_groups_players_with_shared_places() -> None:
    marks = (30, 30, 30, 30, 10)
    rows = [Rating(1, "azul", "2027-12", n, f"P{n}", mu, 2.0, 5, 1) for n, mu in enumerate(marks)]
    first, places, then = render_ended(EN, Season("month", 2027, 12), {"azul": rank_ratings(rows)[:4]}).splitlines()
    assert first == "### 🏆 December 2027 is over"
    assert places == "**Azul:** 🥇 **P0**, **P1** and 2 others (1960)"
    assert "January 2028 has begun" in then


def test_season_result_with_longest_names_fits_discord() -> None:
    marks = [mu for mu in (60, 40, 20) for _ in range(40)]
    rows = [Rating(1, "azul", "2027-12", n, "*" * 32, float(mu), 2.0, 5, 1) for n, mu in enumerate(marks)]
    text = render_ended(EN, Season("month", 2027, 12), dict.fromkeys(RULESETS, rank_ratings(rows)))
    assert len(text) <= MAX_MESSAGE_LENGTH
