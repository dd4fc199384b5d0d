"""The check-in of a tournament: who confirms, and how the tournament would begin."""

from __future__ import annotations

from datetime import timedelta

from bot.games.tournament.check_in import (
    MIN_CHECK_IN,
    foresee_beginning,
    has_time_to_confirm,
    list_confirmed,
    list_planned_hours,
    list_unconfirmed,
)
from bot.games.tournament.pairing import can_enter
from tests.support.clock import NOON
from tests.support.tournament_logs import Log, make_open_log


def ready(log: Log, *numbers: int) -> Log:
    for number in numbers:
        log = log.add("ready", entry=number)
    return log


def test_everybody_is_asked_to_confirm_only_after_the_check_in() -> None:
    log = make_open_log(3)
    assert list_unconfirmed(log.state.contest) == ()
    log = log.add("check-in", stage="planned", at_s=int(NOON.timestamp()))
    assert list_unconfirmed(log.state.contest) == ()
    log = ready(log.add("check-in", stage="on"), 2)
    assert [entry.number for entry in list_unconfirmed(log.state.contest)] == [1, 3]
    assert [entry.number for entry in list_confirmed(log.state.contest)] == [2]
    log = log.add("check-in", stage="off")
    assert list_unconfirmed(log.state.contest) == ()


def test_computers_need_not_confirm_but_leave_when_they_outnumber_people() -> None:
    log = make_open_log(4)
    for level in ("easy", "medium", "hard"):
        log = log.enter(level, computer=level)
    log = ready(log.add("check-in", stage="on"), 1, 3)
    foreseen = foresee_beginning(log.state.contest)
    assert [entry.number for entry in foreseen.active] == [1, 3, 5, 6]


def test_entry_taken_over_during_check_in_must_confirm() -> None:
    log = ready(make_open_log(3).add("check-in", stage="on"), 1, 2, 3).replace(2, "Else")
    assert [entry.name for entry in list_unconfirmed(log.state.contest)] == ["Else"]


def test_check_in_needs_time_before_automatic_beginning() -> None:
    begin_s = int((NOON + timedelta(hours=4)).timestamp())
    contest = make_open_log(begin_s=begin_s).state.contest
    assert list_planned_hours(contest, NOON) == [1, 3]
    begin_at = NOON + timedelta(hours=4)
    assert has_time_to_confirm(contest, begin_at - MIN_CHECK_IN)
    assert not has_time_to_confirm(contest, begin_at - MIN_CHECK_IN + timedelta(seconds=1))
    by_hand = make_open_log().state.contest
    assert has_time_to_confirm(by_hand, NOON)
    assert list_planned_hours(by_hand, NOON) == []


def test_left_out_person_can_enter_only_while_new_people_can() -> None:
    log = ready(make_open_log(8).add("check-in", stage="on"), *range(1, 8)).add("absent", entry=8).begin().pair().play()
    contest = log.state.contest
    assert can_enter(contest, contest.entry(8))
    contest = log.pair().play().withdraw(1).state.contest
    assert not can_enter(contest, contest.entry(8))
    assert can_enter(contest, contest.entry(1))
