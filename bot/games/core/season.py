"""Seasons: months or quarters of a year, in UTC.

A season's name is derived from the date and is part of the key of ratings, so nothing has to be done when a season
ends.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Self, get_args

from bot.storage.result_queries import ALL_TIME
from bot.storage.rows import SeasonKind

KINDS: tuple[SeasonKind, ...] = get_args(SeasonKind)
_MONTHS: dict[SeasonKind, int] = {"month": 1, "quarter": 3}
"""Number of months in a season."""
_MAX_DAYS: dict[SeasonKind, int] = {"month": 31, "quarter": 92}
"""Length of the longest season. Adding it to the beginning of any season gives a day in the next season."""
_MARK = "Q"


class Season(NamedTuple):
    """A month or a quarter. ``number`` is its number in the year, beginning with 1."""

    kind: SeasonKind
    year: int
    number: int

    @classmethod
    def at(cls, kind: SeasonKind, moment: datetime) -> Self:
        """Return the season of this kind at a moment."""
        day = moment.astimezone(UTC)
        return cls(kind, day.year, (day.month - 1) // _MONTHS[kind] + 1)

    @classmethod
    def from_name(cls, name: str) -> Self:
        """Parse the name of a season."""
        year, number = name.split("-")
        kind: SeasonKind = "quarter" if number.startswith(_MARK) else "month"
        return cls(kind, int(year), int(number.removeprefix(_MARK)))

    @property
    def name(self) -> str:
        """The stored name, ``"2027-01"`` or ``"2027-Q1"``. Names of the same kind sort chronologically."""
        number = f"{_MARK}{self.number}" if self.kind == "quarter" else f"{self.number:02}"
        return f"{self.year:04}-{number}"

    @property
    def begins(self) -> datetime:
        return datetime(self.year, (self.number - 1) * _MONTHS[self.kind] + 1, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment of the next season."""
        return self.next().begins

    def next(self) -> Self:
        """Return the season after this one."""
        return self.at(self.kind, self.begins + timedelta(days=_MAX_DAYS[self.kind]))

    def before(self) -> Self:
        """Return the season before this one."""
        return self.at(self.kind, self.begins - timedelta(days=1))


def name_season(kind: SeasonKind | None, moment: datetime) -> str:
    """Return the name of the season at a moment, or `ALL_TIME` if there are no seasons."""
    return ALL_TIME if kind is None else Season.at(kind, moment).name
