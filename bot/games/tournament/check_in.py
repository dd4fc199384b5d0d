"""The check-in of a tournament: entrants confirm that they will play, and the others are left out. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.games.tournament.contest import Contest, Entry
from bot.games.tournament.pairing import list_excess_computers

MIN_CHECK_IN = timedelta(minutes=30)
"""Minimum time for entrants to confirm before a tournament begins automatically without them."""
CHECK_IN_HOURS = (1, 3, 24)
"""Possible times of a planned check-in, in hours before the beginning."""


def list_unconfirmed(contest: Contest) -> tuple[Entry, ...]:
    """Return the active entries of people who have been asked to confirm and haven't."""
    return tuple(entry for entry in _list_asked(contest) if not entry.is_ready)


def list_confirmed(contest: Contest) -> tuple[Entry, ...]:
    """Return the active entries of people who have confirmed, or who entered after the others had been asked."""
    return tuple(entry for entry in _list_asked(contest) if entry.is_ready)


def _list_asked(contest: Contest) -> list[Entry]:
    if contest.status != "open" or contest.check_in != "on":
        return []
    return [entry for entry in contest.active if entry.computer is None]


def foresee_beginning(contest: Contest) -> Contest:
    """Return a tournament as it would begin now: without unconfirmed entries and excess computers."""
    unconfirmed = list_unconfirmed(contest)
    if not unconfirmed:
        return contest
    after = _leave_out(contest, unconfirmed)
    return _leave_out(after, list_excess_computers(after))


def _leave_out(contest: Contest, left: tuple[Entry, ...]) -> Contest:
    numbers = {entry.number for entry in left}
    entries = (replace(entry, is_out=True) if entry.number in numbers else entry for entry in contest.entries)
    return replace(contest, entries=tuple(entries))


def has_time_to_confirm(contest: Contest, now: datetime) -> bool:
    """Check whether enough time remains before the tournament begins automatically, if it does."""
    begin_at = contest.options.begin_at
    return begin_at is None or begin_at - now >= MIN_CHECK_IN


def list_planned_hours(contest: Contest, now: datetime) -> list[int]:
    """Return the times for which a check-in can be planned, in hours before the beginning."""
    begin_at = contest.options.begin_at
    if begin_at is None:
        return []
    return [hours for hours in CHECK_IN_HOURS if now < begin_at - timedelta(hours=hours)]
