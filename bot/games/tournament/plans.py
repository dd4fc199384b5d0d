"""Plans of a tournament for a number of entries: its format, seats and rounds. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Literal, NamedTuple

from bot.games.tournament.check_in import foresee_beginning
from bot.games.tournament.contest import Contest
from bot.games.tournament.pairing import (
    can_begin,
    count_max_rounds,
    count_rounds,
    list_sizes,
    max_entries,
    min_entries,
)
from bot.storage.rows import Format, TournamentOptions

Misfit = Literal["too-many-rounds", "no-full-table"]
"""The reason why a Swiss doesn't suit its entries: people would have to meet again, or no table would be full."""


class TournamentPlan(NamedTuple):
    """A way to play a tournament."""

    format: Format
    seats: int
    rounds: int


def get_chosen_plan(options: TournamentOptions, entries: int) -> TournamentPlan:
    """Return the plan chosen when the tournament was opened."""
    return TournamentPlan(options.format, options.seats, count_rounds(options, entries))


def find_misfit(options: TournamentOptions, entries: int) -> Misfit | None:
    """Return the reason why the chosen plan doesn't suit a number of entries, or ``None`` if it does."""
    if options.format != "swiss":
        return None
    if count_rounds(options, entries) > count_max_rounds(options, entries):
        return "too-many-rounds"
    return "no-full-table" if list_sizes(options, entries)[0] < options.seats else None


def waits_for_plan(contest: Contest, now: datetime) -> bool:
    """Check whether a tournament hasn't begun on time only because its plan doesn't suit its entries."""
    begin_at = contest.options.begin_at
    is_time = contest.status == "open" and begin_at is not None and begin_at <= now
    then = foresee_beginning(contest)
    return is_time and can_begin(then) and find_misfit(then.options, len(then.active)) is not None


def list_plans(options: TournamentOptions, entries: int) -> list[TournamentPlan]:
    """Return the plans with which a tournament can begin: the chosen plan, and alternatives if it doesn't fit."""
    misfit = find_misfit(options, entries)
    wanted = get_chosen_plan(options, entries)
    if misfit is None:
        return [wanted]
    others = [get_chosen_plan(other, entries) for other in _list_alternatives(options) if _fits(other, entries)]
    return [*dict.fromkeys((*others, wanted) if misfit != "too-many-rounds" else others)]


def _list_alternatives(options: TournamentOptions) -> list[TournamentOptions]:
    open_ended = replace(options, rounds=None)
    swiss = [replace(open_ended, seats=seats) for seats in (2, 3, 4)]
    return [open_ended, *swiss, replace(open_ended, format="round-robin", seats=2)]


def _fits(options: TournamentOptions, entries: int) -> bool:
    is_allowed = min_entries(options) <= entries <= max_entries(options)
    return is_allowed and find_misfit(options, entries) is None
