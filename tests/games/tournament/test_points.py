"""Points of each round, and the order of entries in the standings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.tournament.lot import FINAL, draw_lot
from bot.games.tournament.pairing import RoundDraw
from bot.games.tournament.points import EntryStanding, count_points, list_rounds, order_entries
from bot.storage.acts import TournamentAct
from bot.storage.rows import TournamentOptions
from tests.games.tournament.course import SEED, Course, begun


def played(entries: int, *rounds: RoundDraw, seats: int = 2, ranks: tuple[tuple[int, ...], ...] = ()) -> Course:
    """Play a Swiss tournament with these rounds.

    ``ranks`` are the results of all tables in order. By default, the seats of a table rank in order.
    """
    course = Course(TournamentOptions("azul", "coloured", seats=seats))
    for number in range(1, entries + 1):
        course.enter(100 + number)
    course.add("begin", rounds=len(rounds))
    left = list(ranks)
    for draw in rounds:
        course.add_round(draw)
        for table in course.contest.rounds[-1].tables:
            course.end(table, *(left.pop(0) if left else range(1, len(table.seats) + 1)))
    return course


def places(course: Course) -> list[EntryStanding]:
    return order_entries(course.contest, SEED)


def order(course: Course) -> list[tuple[int, str]]:
    return [(place.entry, place.decided_by) for place in places(course)]


def marks(course: Course, number: int) -> list[tuple[str, int]]:
    return [(one.mark, one.points) for one in list_rounds(course.contest, course.contest.entry(number))]


def lowest_lot(*numbers: int) -> list[int]:
    return sorted(numbers, key=lambda number: draw_lot(SEED, FINAL, number))


# Points of a round, in twelfths.


@pytest.mark.parametrize(
    ("seats", "ranks", "marked", "points"),
    [
        (2, (1, 2), "won lost", (12, 0)),
        (2, (2, 1), "lost won", (0, 12)),
        (2, (1, 1), "shared shared", (6, 6)),
        (4, (1, 2, 3, 4), "won second third last", (36, 24, 12, 0)),
        (4, (4, 2, 1, 2), "last second won second", (0, 18, 36, 18)),
        (4, (1, 1, 3, 4), "shared shared third last", (30, 30, 12, 0)),
        (4, (1, 2, 3, 3), "won second last last", (36, 24, 6, 6)),
        (4, (1, 1, 1, 4), "shared shared shared last", (24, 24, 24, 0)),
        (4, (1, 2, 2, 2), "won last last last", (36, 12, 12, 12)),
        (4, (1, 1, 1, 1), "shared shared shared shared", (18, 18, 18, 18)),
        (4, (1, 2, 3), "won second last", (36, 18, 0)),
        (3, (1, 2, 2), "won last last", (36, 9, 9)),
        (3, (1, 1, 3), "shared shared last", (27, 27, 0)),
        (3, (1, 2), "won lost", (36, 0)),
        (3, (1, 1), "shared shared", (18, 18)),
    ],
)
def test_points_decrease_evenly_by_rank_and_ties_share_points(
    seats: int, ranks: tuple[int, ...], marked: str, points: tuple[int, ...]
) -> None:
    numbers = tuple(range(1, len(ranks) + 1))
    course = played(4, RoundDraw((numbers,)), seats=seats, ranks=(ranks,))
    assert [marks(course, number) for number in numbers] == [
        [pair] for pair in zip(marked.split(), points, strict=True)
    ]


@pytest.mark.parametrize(("seats", "win"), [(2, 12), (3, 36), (4, 36)])
def test_bye_counts_as_a_win(seats: int, win: int) -> None:
    assert marks(played(4, RoundDraw((), (1,)), seats=seats), 1) == [("bye", win)]


@pytest.mark.parametrize(("seats", "half"), [(2, 6), (4, 18)])
def test_first_absence_in_tournament_earns_half_a_win(seats: int, half: int) -> None:
    course = played(4, *[RoundDraw(((1, 2),), (), (3,))] * 3, seats=seats)
    assert marks(course, 3) == [("half", half), ("away", 0), ("away", 0)]


def test_late_entry_gets_no_points_for_missed_rounds() -> None:
    course = played(3, *[RoundDraw(((1, 2),), (3,))] * 2)
    course.enter(104)
    assert marks(course, 4) == [("away", 0), ("away", 0)]
    course.add_round(RoundDraw(((1, 3), (2, 4))))
    assert marks(course, 4) == [("away", 0), ("away", 0), ("open", 0)]


def test_first_absence_after_late_entry_earns_half_a_win() -> None:
    course = played(3, RoundDraw(((1, 2),), (3,)))
    course.enter(104)
    course.add_round(RoundDraw(((1, 3),), (2,), (4,)))
    assert marks(course, 4) == [("away", 0), ("half", 6)]


def test_entry_that_returns_after_the_beginning_counts_as_late() -> None:
    course = Course(TournamentOptions("azul", "coloured"))
    for user_id in (101, 102, 103, 104):
        course.enter(user_id)
    course.add("withdraw", entry=4)
    course.add("begin", rounds=2)
    course.add_round(RoundDraw(((1, 2),), (3,)))
    assert [place.entry for place in places(course) if place.entry == 4] == []
    course.enter(104)
    assert marks(course, 4) == [("away", 0)]


def test_entry_earns_no_points_for_rounds_it_was_out() -> None:
    course = played(3, RoundDraw(((1, 2),), (3,)), RoundDraw(((1, 3),)), RoundDraw(((2, 3),), (1,)))
    assert marks(course, 2) == [("lost", 0), ("none", 0), ("won", 12)]


def test_unfinished_table_has_no_points_yet() -> None:
    course = played(3, RoundDraw(((1, 2),), (3,)))
    course.add_round(RoundDraw(((1, 3),), (2,)))
    assert marks(course, 1) == [("won", 12), ("open", 0)]
    (first, *_) = [place for place in places(course) if place.entry == 1]
    assert (first.played, first.met) == (1, Fraction(12))


def test_points_follow_the_corrected_result() -> None:
    course = played(3, RoundDraw(((1, 2),), (3,)))
    course.add("correct", game="G1-1", ranks=[2, 1])
    assert count_points(course.contest) == {1: 0, 2: 12, 3: 12}


def test_knock_out_gives_points_only_for_advancing() -> None:
    course = begun(4, format="knock-out")
    draw = course.pair()
    for table in course.contest.rounds[0].tables:
        course.end(table, 1, 1)
    first, second = draw.tables[0]
    assert (marks(course, first), marks(course, second)) == ([("lost", 0)], [("won", 12)])
    away = begun(4, format="knock-out")
    away.pair(away=[3])
    assert marks(away, 3) == [("away", 0)]


def test_match_for_third_place_brings_half_a_win() -> None:
    course = begun(4, format="knock-out", third_place=True)
    for _ in range(2):
        course.pair()
        course.play()
    assert [(place.entry, place.points) for place in places(course)] == [(1, 24), (2, 12), (3, 6), (4, 0)]


def test_knock_out_winner_is_first_despite_shared_wins() -> None:
    course = begun(8, format="knock-out")
    for _ in range(3):
        course.pair()
        for table in course.contest.rounds[-1].tables:
            course.end(table, 1, 1)
    (final,) = course.contest.rounds[-1].tables
    first, second, *_ = places(course)
    assert (first.entry, first.points, second.points) == (final.seats[1], 36, 24)


# Order of entries.


def test_entries_are_ranked_by_points_without_gaps() -> None:
    course = played(4, RoundDraw(((1, 2), (3, 4))), RoundDraw(((1, 3), (2, 4))))
    assert [(place.rank, place.entry, place.points) for place in places(course)][::3] == [(1, 1, 24), (4, 4, 0)]
    assert [place.rank for place in places(course)] == [1, 2, 3, 4]
    assert places(course)[0].marks == ("won", "won")
    assert places(course)[0].played == 2


def test_tie_is_broken_by_points_of_opponents() -> None:
    # 3 has played against the winner, and 2 has played against the last entry.
    course = played(6, RoundDraw(((1, 3), (2, 4), (5, 6))), RoundDraw(((1, 4), (3, 5), (6, 2))))
    tied = [place for place in places(course) if place.points == 12]
    assert (tied[0].entry, tied[0].met, tied[-1].entry, tied[-1].met) == (3, Fraction(18), 2, Fraction(6))
    assert (tied[1].decided_by, tied[-1].decided_by) == ("met", "met")


def test_opponent_points_count_repeated_opponents_twice_and_ignore_byes() -> None:
    course = played(4, RoundDraw(((1, 2),), (3,), (4,)), RoundDraw(((1, 2),), (4,), (3,)), RoundDraw(((1, 3),), (2,)))
    found = {place.entry: place for place in places(course)}
    assert found[1].met == Fraction(12 + 12 + 18, 3)
    assert (found[4].met, found[4].played) == (Fraction(0), 0)


def test_tie_is_broken_by_direct_results_if_all_met() -> None:
    # 1 and 4 have two wins each, and 4 has beaten 1. 2 and 3 have one win each, and 2 has beaten 3.
    tables = [((1, 2), (3, 4)), ((1, 3), (4, 2)), ((4, 1), (2, 3))]
    course = played(4, *(RoundDraw(each) for each in tables))
    assert order(course) == [(4, ""), (1, "direct"), (2, "points"), (3, "direct")]


def test_lot_decides_if_direct_results_are_equal() -> None:
    pair = RoundDraw(((1, 2),))
    course = played(2, pair, pair, ranks=((1, 2), (2, 1)))
    assert order(course) == [(lowest_lot(1, 2)[0], ""), (lowest_lot(1, 2)[1], "lot")]


def test_direct_results_are_ignored_unless_all_tied_entries_met() -> None:
    # All four have one win and one loss, with equal points of opponents. 1 has beaten 2, and 3 has beaten 4.
    course = played(4, RoundDraw(((1, 2), (3, 4))), RoundDraw(((4, 1), (2, 3))))
    assert {place.points for place in places(course)} == {12}
    assert [number for number, _ in order(course)] == lowest_lot(1, 2, 3, 4)
    assert [decided for _, decided in order(course)] == ["", "lot", "lot", "lot"]


def test_direct_results_need_every_pair_of_tied_entries() -> None:
    # All have 18 points, and opponents who have 18. 1 has played against 2 and 3, but they haven't played each other.
    course = played(
        3, RoundDraw(((1, 2),), (3,)), RoundDraw(((1, 3),), (2,)), RoundDraw((), (), (3,)), ranks=((1, 1), (1, 2))
    )
    assert {(place.points, place.met) for place in places(course)} == {(18, Fraction(18))}
    assert order(course) == [(1, ""), (2, "own"), (3, "own")]


def test_direct_result_at_larger_tables_is_majority_of_ranks() -> None:
    # 1 and 2 have equal points. 1 ranked above 2 in two games and below 2 in one.
    same = RoundDraw(((1, 2, 3, 4),))
    course = played(4, same, same, same, seats=4, ranks=((1, 2, 3, 4), (1, 2, 3, 4), (4, 2, 1, 3)))
    assert [place.points for place in places(course)] == [72, 72, 60, 12]
    assert order(course) == [(1, ""), (2, "direct"), (3, "points"), (4, "points")]


def test_tie_is_broken_by_own_points_without_byes() -> None:
    # 1 and 2 have 12 points each, and opponents who have 18. But the points of 1 come from a bye.
    course = played(
        6,
        RoundDraw(((2, 4), (3, 5)), (1,), (6,)),
        RoundDraw(((3, 1), (5, 2)), (4, 6)),
        RoundDraw(((4, 6),)),
        ranks=((1, 2), (1, 1), (1, 2), (1, 2), (1, 1)),
    )
    assert [(place.points, place.met) for place in places(course)[-2:]] == [(12, Fraction(18))] * 2
    assert order(course)[-2:] == [(2, "points"), (1, "own")]


def test_final_lot_differs_from_lot_for_pairing() -> None:
    course = Course(TournamentOptions("azul", "coloured"))
    for user_id in range(101, 109):
        course.enter(user_id)
    assert [number for number, _ in order(course)] == lowest_lot(*range(1, 9))
    assert lowest_lot(*range(1, 9)) != sorted(range(1, 9), key=lambda number: draw_lot(SEED, 1, number))
    other = order_entries(course.contest, bytes(32))
    assert [place.entry for place in other] != lowest_lot(*range(1, 9))


def test_standings_omit_entries_without_rounds() -> None:
    course = played(4, RoundDraw(((1, 2), (3, 4))))
    course.add("remove", entry=1)
    course.enter(105)
    course.add("withdraw", entry=5)
    assert sorted(number for number, _ in order(course)) == [1, 2, 3, 4]
    assert (places(course)[0].entry, places(course)[-1].entry) == (3, 1)


# Entries that have left the tournament.


@pytest.mark.parametrize("act", ["withdraw", "remove"])
def test_withdrawn_entry_ranks_behind_others(act: TournamentAct) -> None:
    course = begun(6)
    for _ in range(course.contest.planned):
        course.pair()
        course.play()
    assert order_entries(course.contest, SEED)[0].entry == 1
    course.add(act, entry=1)
    order = order_entries(course.contest, SEED)
    assert [place.stayed for place in order] == [True] * 5 + [False]
    assert (order[-1].entry, order[-1].decided_by) == (1, "stayed")
    assert order[-1].points > order[0].points


def test_leaver_keeps_rank_until_next_pairing() -> None:
    course = begun(4)
    course.pair()
    (table, *_) = course.contest.rounds[0].tables
    course.end(table, 1, 2, left=[1])
    lost = table.seats[1]
    assert all(place.stayed for place in order_entries(course.contest, SEED))
    for other in course.contest.rounds[0].tables[1:]:
        course.end(other, 1, 2)
    course.pair()
    assert order_entries(course.contest, SEED)[-1].entry == lost
    assert not order_entries(course.contest, SEED)[-1].stayed
    course.enter(100 + lost)
    assert all(place.stayed for place in order_entries(course.contest, SEED))
