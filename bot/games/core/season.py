"""Seasons: months or quarters of a year, in UTC.

A season is a word of the date and part of the key of a rating: nothing is done when one ends and the next begins.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Self, get_args

from bot.storage.result_queries import ALL_TIME
from bot.storage.rows import SeasonKind

KINDS: tuple[SeasonKind, ...] = get_args(SeasonKind)
_MONTHS: dict[SeasonKind, int] = {"month": 1, "quarter": 3}
"""How many months a season has."""
_MOST_DAYS: dict[SeasonKind, int] = {"month": 31, "quarter": 92}
"""The longest season; so long after its first moment any other has ended, and the next has not."""
_MARK = "Q"


class Season(NamedTuple):
    """A month or a quarter; ``number`` is which of its year, from 1 on."""

    kind: SeasonKind
    year: int
    number: int

    @classmethod
    def at(cls, kind: SeasonKind, moment: datetime) -> Self:
        """The season of this length that goes on at a moment."""
        day = moment.astimezone(UTC)
        return cls(kind, day.year, (day.month - 1) // _MONTHS[kind] + 1)

    @classmethod
    def from_name(cls, name: str) -> Self:
        """The season of this name."""
        year, number = name.split("-")
        kind: SeasonKind = "quarter" if number.startswith(_MARK) else "month"
        return cls(kind, int(year), int(number.removeprefix(_MARK)))

    @property
    def name(self) -> str:
        """As it is stored, ``"2027-01"`` or ``"2027-Q1"``: of one length, a later one comes later in the alphabet."""
        number = f"{_MARK}{self.number}" if self.kind == "quarter" else f"{self.number:02}"
        return f"{self.year:04}-{number}"

    @property
    def begins(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, (self.number - 1) * _MONTHS[self.kind] + 1, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment of the next."""
        return self.next().begins

    def next(self) -> Self:
        """The season after this one."""
        return self.at(self.kind, self.begins + timedelta(days=_MOST_DAYS[self.kind]))

    def before(self) -> Self:
        """The season before this one."""
        return self.at(self.kind, self.begins - timedelta(days=1))


def name_season(kind: SeasonKind | None, moment: datetime) -> str:
    """The name of the season of a moment, that of all time where there are none."""
    return ALL_TIME if kind is None else Season.at(kind, moment).name
