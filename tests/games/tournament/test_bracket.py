"""The bracket of a knock-out tournament."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.tournament.bracket import Match, find_third_match, list_matches
from tests.games.tournament.course import Course, begun


def knock_out(entries: int, rounds: int) -> Course:
    """Play this many rounds of a knock-out in which the lower entry number always wins."""
    course = begun(entries, format="knock-out")
    for _ in range(rounds):
        course.pair()
        course.play()
    return course


def test_bracket_is_empty_before_first_pairing() -> None:
    assert list_matches(begun(4, format="knock-out").contest) == []


def test_bracket_advances_byes_to_next_round() -> None:
    course = begun(5, format="knock-out")
    course.pair()
    first, second, final = list_matches(course.contest)
    assert {match.winner for match in first if match.is_bye} == {1, 2, 3}
    assert [{match.upper, match.lower} for match in first if not match.is_bye] == [{4, 5}]
    assert second == [Match(1, None), Match(2, 3)]
    assert final == [Match()]


def test_bracket_keeps_winners_in_order() -> None:
    # The shape of the bracket depends on how many entries are missing to the next power of two.
    for entries in (*range(3, 18), 33, 64):
        course = knock_out(entries, 6)
        matches = list_matches(course.contest)
        assert [len(of_round) for of_round in matches] == [2**rest for rest in reversed(range(len(matches)))]
        for before, after in pairwise(matches):
            winners = [match.winner for match in before]
            pairs = list(zip(winners[::2], winners[1::2], strict=True))
            assert [(match.upper, match.lower) for match in after] == pairs
        assert matches[-1][0].winner == 1


@pytest.mark.parametrize("entries", [3, 6, 11, 64])
def test_bracket_contains_every_table_once(entries: int) -> None:
    contest = knock_out(entries, 6).contest
    matches = [match for of_round in list_matches(contest) for match in of_round if not match.is_bye]
    assert len(matches) == len(contest.tables)
    assert {frozenset(match[:2]) for match in matches} == {frozenset(table.seats) for table in contest.tables}


def test_bracket_advances_second_seat_after_shared_win() -> None:
    course = begun(4, format="knock-out")
    course.pair()
    table = course.contest.rounds[0].tables[0]
    course.end(table, 1, 1)
    assert list_matches(course.contest)[0][0].winner == table.seats[1]


def test_bracket_omits_winner_who_withdrew_before_next_round() -> None:
    course = knock_out(4, 1)
    first = list_matches(course.contest)[0]
    course.add("withdraw", entry=first[0].winner)
    course.pair()
    assert list_matches(course.contest)[-1] == [Match(None, first[1].winner, first[1].winner, is_bye=True)]


def test_bracket_does_not_advance_withdrawn_winner() -> None:
    course = begun(4, format="knock-out")
    course.pair()
    first, second = course.contest.rounds[0].tables
    course.end(first, 1, 2)
    assert list_matches(course.contest)[-1] == [Match(first.seats[0], None)]
    course.add("withdraw", entry=first.seats[0])
    course.end(second, 1, 2)
    assert list_matches(course.contest)[-1] == [Match(None, second.seats[0])]


def test_bracket_gives_only_remaining_entry_a_bye() -> None:
    course = begun(3, format="knock-out")
    course.add("withdraw", entry=1)
    course.add("withdraw", entry=3)
    course.pair()
    assert list_matches(course.contest) == [[Match(2, None, 2, is_bye=True)]]


def test_bracket_shows_match_for_third_place_as_far_as_known() -> None:
    assert find_third_match(knock_out(8, 1).contest) is None
    course = begun(8, format="knock-out", third_place=True)
    assert find_third_match(course.contest) is None
    course.pair()
    assert find_third_match(course.contest) == Match()
    course.play()
    course.pair()
    first, second = course.contest.rounds[1].tables
    course.end(first, 1, 2)
    assert find_third_match(course.contest) == Match(first.seats[1], None)
    course.end(second, 1, 2)
    losers = {first.seats[1], second.seats[1]}
    course.pair()
    course.play()
    found = find_third_match(course.contest)
    assert found is not None
    assert ({found.upper, found.lower}, found.winner) == (losers, min(losers))
    assert list_matches(course.contest)[-1][0].winner == 1


def test_bracket_has_no_match_for_third_place_after_withdrawal() -> None:
    course = begun(4, format="knock-out", third_place=True)
    course.pair()
    course.play()
    course.add("withdraw", entry=4)
    assert find_third_match(course.contest) is None
    course.pair()
    assert find_third_match(course.contest) is None
