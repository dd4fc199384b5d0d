"""Seasons, which are months or quarters in UTC: their names, beginnings and ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.games.core.season import KINDS, Season, name_season
from bot.storage.rows import SeasonKind

NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("kind", "last", "first"), [("month", "2026-12", "2027-01"), ("quarter", "2026-Q4", "2027-Q1"), (None, "", "")]
)
def test_new_year_begins_a_season(kind: SeasonKind | None, last: str, first: str) -> None:
    assert (name_season(kind, NEW_YEAR - MOMENT), name_season(kind, NEW_YEAR)) == (last, first)


def test_season_name_uses_utc() -> None:
    there = timezone(timedelta(hours=-5))
    assert name_season("month", datetime(2026, 12, 31, 20, tzinfo=there)) == "2027-01"


@pytest.mark.parametrize("kind", KINDS)
def test_seasons_are_adjacent_and_named_in_order(kind: SeasonKind) -> None:
    season = Season.at(kind, datetime(2024, 1, 1, tzinfo=UTC))
    for _ in range(120 if kind == "month" else 40):
        after = season.next()
        assert after.begins == season.ends > season.begins
        assert after.before() == season == Season.from_name(season.name)
        assert after.name > season.name
        assert Season.at(kind, season.begins) == Season.at(kind, season.ends - MOMENT) == season
        season = after
    assert season.begins == datetime(2034, 1, 1, tzinfo=UTC)
