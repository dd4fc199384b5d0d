"""Pairings of Swiss, round-robin and knock-out tournaments."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from bot.games.tournament.contest import Contest
from bot.games.tournament.division import count_starts, divide
from bot.games.tournament.lot import draw_lot
from bot.games.tournament.pairing import (
    APART_COST,
    MAX_ENTRIES,
    REPEAT_COST,
    RoundDraw,
    can_enter_late,
    count_meetings,
    count_rounds,
    has_next_round,
    is_knocked_out,
    list_bracket,
    list_sizes,
    max_entries,
    min_entries,
    pair_round,
)
from bot.games.tournament.points import count_points, order_entries
from bot.games.tournament.record import verify_record, write_record
from bot.storage.rows import Format, TournamentOptions
from tests.games.tournament.course import SEED, Course, begun
from tests.games.tournament.naive import PlainBracket, PlainStandings, find_least, pair_plainly
from tests.games.tournament.random_tournaments import play_randomly
from tests.support.campaigns import Seeds

MAX_PAIRED_PLAINLY = 7
"""Maximum number of people for which the simple implementation also pairs each round."""
THE_STRONGER_WINS = {number: -number for number in range(1, 65)}


def options(seats: int = 2, format: Format = "swiss") -> TournamentOptions:
    return TournamentOptions("azul", "coloured", seats=seats, format=format)


def members(draw: RoundDraw) -> set[frozenset[int]]:
    return {frozenset(table) for table in draw.tables}


def places(draw: RoundDraw) -> list[int]:
    return sorted((*(number for table in draw.tables for number in table), *draw.byes, *draw.away))


# Numbers of entries and rounds.


def test_tournament_needs_three_entries_or_full_table() -> None:
    assert [min_entries(options(seats)) for seats in (2, 3, 4)] == [3, 3, 4]


def test_tournament_limits_entries_by_format() -> None:
    formats: tuple[Format, ...] = ("swiss", "knock-out", "round-robin")
    assert [max_entries(options(2, format)) for format in formats] == [64, 64, 10]


@pytest.mark.parametrize(
    ("seats", "format", "rounds"),
    [
        (2, "swiss", {3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 33: 6, 64: 6}),
        (3, "swiss", {3: 1, 4: 3, 5: 2, 6: 2, 7: 3, 9: 3, 10: 4, 27: 4, 28: 5, 64: 5}),
        (4, "swiss", {4: 1, 5: 2, 6: 2, 7: 2, 9: 3, 10: 3, 16: 3, 17: 4, 64: 4}),
        (2, "round-robin", {3: 3, 4: 3, 5: 5, 10: 9}),
        (2, "knock-out", {3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 64: 6}),
    ],
)
def test_number_of_rounds_follows_from_entries(seats: int, format: Format, rounds: dict[int, int]) -> None:
    assert {entries: count_rounds(options(seats, format), entries) for entries in rounds} == rounds


@pytest.mark.parametrize(("rounds", "last"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_late_entry_is_possible_in_first_half_of_swiss(rounds: int, last: int) -> None:
    course = Course(replace(options(), rounds=rounds))
    for user_id in range(101, 109):
        course.enter(user_id)
    course.begin()
    for number in range(rounds + 1):
        assert can_enter_late(course.contest) == (number <= last)
        if number < rounds:
            course.pair()
            course.play()


def test_late_entry_is_paired_from_next_round() -> None:
    course = begun(6)
    course.pair()
    course.enter(107)
    course.play()
    assert 7 in places(course.pair())
    assert not can_enter_late(Course(options()).contest)
    assert not can_enter_late(begun(6, format="round-robin").contest)
    assert not can_enter_late(begun(6, format="knock-out").contest)
    one_round = begun(4, seats=4)
    one_round.pair()
    assert not can_enter_late(one_round.contest)


# Swiss.


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, {2: [2], 6: [2, 2, 2]}),
        (3, {2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 7: [3, 2, 2], 8: [3, 3, 2]}),
        (4, {3: [3], 4: [4], 5: [3, 2], 6: [3, 3], 7: [4, 3], 9: [3, 3, 3], 10: [4, 3, 3], 13: [4, 3, 3, 3]}),
    ],
)
def test_tables_are_full_or_have_one_player_fewer(seats: int, sizes: dict[int, list[int]]) -> None:
    assert {players: list_sizes(options(seats), players) for players in sizes} == sizes


def test_equal_entries_are_paired_by_lot() -> None:
    by_lot = sorted(range(1, 7), key=lambda number: draw_lot(SEED, 1, number))
    pairs = [frozenset(by_lot[place : place + 2]) for place in (0, 2, 4)]
    assert [frozenset(table) for table in begun(6).pair().tables] == pairs
    other = begun(6)
    other.seed = b"another seed"
    assert members(other.pair()) != set(pairs)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_swiss_pairs_entries_with_equal_points(seats: int) -> None:
    course = begun(seats * seats, seats)
    course.pair()
    course.play(THE_STRONGER_WINS)
    points = count_points(course.contest)
    draw = course.pair()
    assert [len({points[number] for number in table}) for table in draw.tables] == [1] * seats
    tops = [points[table[0]] for table in draw.tables]
    assert tops == sorted(tops, reverse=True)


def test_swiss_avoids_repeated_pairings_whatever_the_points() -> None:
    course = begun(4)
    course.pair()
    course.play(THE_STRONGER_WINS)
    first = members(course.pair())
    course.play(THE_STRONGER_WINS)
    course.add("correct", game="G1-1", ranks=[1, 1])
    third = members(pair_round(course.contest, SEED))
    met = members(RoundDraw(tuple(table.seats for table in course.contest.rounds[0].tables))) | first
    assert not met & third


def test_swiss_of_three_gives_each_entry_one_bye() -> None:
    course = begun(3)
    course.add("withdraw", entry=3)
    course.enter(103)
    byes: list[int] = []
    met: set[frozenset[int]] = set()
    for _ in range(3):
        draw = pair_round(course.contest, SEED)
        byes += draw.byes
        met |= members(draw)
        course.add_round(draw)
        course.play(THE_STRONGER_WINS)
    assert sorted(byes) == [1, 2, 3]
    assert len(met) == 3


def test_swiss_bye_goes_to_lowest_entry_without_previous_bye() -> None:
    course = begun(7)
    had: list[int] = []
    for _ in range(course.contest.planned):
        points = count_points(course.contest)
        (bye,) = course.pair().byes
        assert bye not in had
        assert all(points[bye] <= points[number] for number in points if number not in had)
        had.append(bye)
        course.play(THE_STRONGER_WINS)


def test_swiss_bye_avoids_entry_that_won_because_others_left() -> None:
    course = begun(3)
    course.add_round(RoundDraw(((1, 2),), (3,)))
    course.end(course.contest.rounds[0].tables[0], 2, 1, left=[0])
    course.enter(101)
    course.add("withdraw", entry=2)
    for _ in range(2):
        course.add_round(RoundDraw(((1, 3),)))
        course.play(THE_STRONGER_WINS)
    course.enter(102)
    # Entry 1 has most points, but 2 and 3 have already won without playing.
    assert pair_round(course.contest, SEED).byes == (1,)
    course.add("correct", game="G1-1", ranks=[1, 2])
    assert pair_round(course.contest, SEED).byes == (2,)


def test_swiss_with_larger_tables_has_no_byes() -> None:
    for entries in range(4, 20):
        assert not begun(entries, 4).pair().byes
    course = begun(4, 4)
    assert course.pair(away=[1, 2, 3]) == RoundDraw((), (4,), (1, 2, 3))


def test_absent_entries_are_not_seated() -> None:
    course = begun(6)
    course.add("withdraw", entry=2)
    draw = course.pair(away=[3, 2])
    assert (draw.away, places(draw)) == ((3,), [1, 3, 4, 5, 6])
    nobody = replace(course.contest, entries=tuple(replace(one, is_out=True) for one in course.contest.entries))
    assert pair_round(nobody, SEED) == RoundDraw()


def count_in_a_row(contest: Contest, number: int) -> int:
    """Return the number of consecutive games, up to the newest, in which the entry had the first move."""
    began = [table.seats[0] == number for table in contest.tables if number in table.seats]
    return [*reversed(began), False].index(False)


@pytest.mark.parametrize(("format", "entries"), [("swiss", 16), ("round-robin", 10), ("knock-out", 16)])
def test_third_consecutive_first_move_is_avoided(format: Format, entries: int) -> None:
    avoided = 0
    for lot in range(8):
        course = begun(entries, format=format)
        course.seed = bytes([lot] * 32)
        while len(course.contest.rounds) < course.contest.planned:
            before = course.contest
            for beginner, other in course.pair().tables:
                assert count_in_a_row(before, beginner) < 2 or count_in_a_row(before, other) >= 2
                avoided += count_in_a_row(before, other) >= 2
            course.play({number: draw_lot(course.seed, 99, number)[0] for number in range(1, 65)})
    assert avoided or format == "knock-out"


@pytest.mark.parametrize(("entries", "seats"), [(8, 2), (9, 3), (16, 4)])
def test_seats_are_distributed_evenly(entries: int, seats: int) -> None:
    course = begun(entries, seats)
    sat: Counter[tuple[int, int]] = Counter()
    changed = 0
    for _ in range(course.contest.planned):
        for table in course.pair().tables:
            unevenness = [
                sum((sat[number, seat] + (order[seat] == number)) ** 2 for number in order for seat in range(seats))
                for order in permutations(table)
            ]
            assert unevenness[0] == min(unevenness)
            changed += unevenness[0] < max(unevenness)
            sat.update((number, seat) for seat, number in enumerate(table))
        course.play(THE_STRONGER_WINS)
    assert changed


def test_first_round_seats_are_ordered_by_lot() -> None:
    for table in begun(16, 4).pair().tables:
        assert list(table) == sorted(table, key=lambda number: draw_lot(SEED, 1, number))


def test_divide_swaps_or_rotates_people_to_reduce_cost() -> None:
    same, far = 0, 9
    swap = [[same, far, same, same], [far, same, same, same], [same] * 4, [same] * 4]
    assert divide([2, 2], swap) == [[0, 3], [1, 2]]
    # Each person prefers somebody at another table. Swapping two people never lowers the cost, but a rotation does.
    friends = {frozenset(pair) for pair in ((0, 3), (2, 5), (4, 1))}
    turn = [
        [0 if one == other or frozenset((one, other)) in friends else far for other in range(6)] for one in range(6)
    ]
    assert {frozenset(table) for table in divide([2, 2, 2], turn)} == friends


def test_divide_tries_more_starts_for_fewer_people() -> None:
    assert [count_starts(players) for players in (0, 1, 5, 11, 12, 40, 64, 128)] == [0, 1, 5, 11, 10, 3, 2, 1]


def test_swiss_keeps_two_entries_apart_in_all_rounds() -> None:
    for entries in (5, 6, 8):
        course = begun(entries)
        course.add("apart", one=2, other=1)
        for _ in range(course.contest.planned):
            assert frozenset((1, 2)) not in members(course.pair())
            course.play(THE_STRONGER_WINS)


def test_swiss_keeps_entries_apart_rather_than_avoiding_repeated_pairings() -> None:
    course = begun(4)
    course.add_round(RoundDraw(((1, 3), (2, 4))))
    course.play()
    course.add_round(RoundDraw(((1, 4), (2, 3))))
    course.play()
    assert frozenset((1, 2)) in members(pair_round(course.contest, SEED))
    course.add("apart", one=1, other=2)
    assert frozenset((1, 2)) not in members(pair_round(course.contest, SEED))
    course.add("apart", one=1, other=2, apart=False)
    assert frozenset((1, 2)) in members(pair_round(course.contest, SEED))


def test_swiss_gives_another_bye_to_keep_entries_apart() -> None:
    course = begun(3)
    (bye,) = pair_round(course.contest, SEED).byes
    one, other = {1, 2, 3} - {bye}
    course.add("apart", one=one, other=other)
    (another,) = pair_round(course.contest, SEED).byes
    assert another in (one, other)
    course.add("apart", one=one, other=bye)
    assert pair_round(course.contest, SEED).byes == (one,)


# Round robin.


@pytest.mark.parametrize("entries", range(3, 11))
def test_round_robin_pairs_everybody_once(entries: int) -> None:
    course = begun(entries, format="round-robin")
    for _ in range(course.contest.planned):
        draw = course.pair()
        assert places(draw) == list(range(1, entries + 1))
        course.play()
    assert set(count_meetings(course.contest).values()) == {1}
    assert len(count_meetings(course.contest)) == entries * (entries - 1) // 2
    assert course.pair() == RoundDraw()


def test_round_robin_gives_bye_to_opponent_of_absent_entry() -> None:
    course = begun(4, format="round-robin")
    course.pair()
    course.play()
    whole = pair_round(course.contest, SEED)
    (table,) = (table for table in whole.tables if 1 in table)
    other = sum(table) - 1
    assert pair_round(course.contest, SEED, away=[1]).byes == (other,)
    assert pair_round(course.contest, SEED, away=[1]).away == (1,)
    course.add("withdraw", entry=1)
    assert pair_round(course.contest, SEED) == RoundDraw(
        tuple(each for each in whole.tables if 1 not in each), (other,)
    )


def test_round_robin_keeps_entry_returning_after_first_round() -> None:
    course = begun(5, format="round-robin")
    course.add("withdraw", entry=4)
    assert 4 not in places(course.pair())
    course.play()
    course.enter(104)
    assert 4 in places(course.pair())


# Knock-out.


def test_bracket_separates_best_two_until_final() -> None:
    assert list_bracket(0) == []
    assert list_bracket(2) == [(0, 1)]
    assert list_bracket(5) == [(0, 7), (3, 4), (1, 6), (2, 5)]
    for rounds in range(1, 7):
        pairs = list_bracket(2**rounds)
        while len(pairs) > 1:
            # The better entry of each pair wins and advances.
            on = [min(pair) for pair in pairs]
            pairs = list(zip(on[::2], on[1::2], strict=True))
            assert {sum(pair) for pair in pairs} == {2 * len(pairs) - 1}


def test_knock_out_seeds_by_rating_with_byes_first() -> None:
    course = begun(6, format="knock-out")
    draw = course.pair()
    assert (draw.byes, members(draw)) == ((1, 2), {frozenset({4, 5}), frozenset({3, 6})})


def test_knock_out_seeds_equal_ratings_by_lot() -> None:
    course = Course(options(2, "knock-out"))
    for user_id in range(101, 107):
        course.enter(user_id, rating=1500)
    course.begin()
    by_lot = sorted(range(1, 7), key=lambda number: draw_lot(SEED, 1, number))
    assert course.pair().byes == tuple(by_lot[:2])


@pytest.mark.parametrize("entries", [3, 6, 8, 13, 64])
def test_knock_out_continues_until_one_winner(entries: int) -> None:
    course = begun(entries, format="knock-out")
    for _ in range(course.contest.planned):
        course.pair()
        course.play(THE_STRONGER_WINS)
    assert set(course.contest.rounds[-1].tables[0].seats) == {1, 2}
    assert order_entries(course.contest, SEED)[0].entry == 1
    assert course.pair() == RoundDraw()


def test_knock_out_eliminates_only_losers() -> None:
    course = begun(6, format="knock-out")
    course.pair()
    assert not any(is_knocked_out(course.contest, number) for number in range(1, 7))
    course.play(THE_STRONGER_WINS)
    assert [number for number in range(1, 7) if is_knocked_out(course.contest, number)] == [5, 6]
    course.pair()
    assert [number for number in range(1, 7) if is_knocked_out(course.contest, number)] == [5, 6]


def test_second_seat_advances_in_knock_out_after_shared_win() -> None:
    course = begun(4, format="knock-out")
    draw = course.pair()
    for table in course.contest.rounds[0].tables:
        course.end(table, 1, 1)
    assert members(course.pair()) == {frozenset(table[1] for table in draw.tables)}


def test_absent_winner_gives_opponent_a_bye() -> None:
    course = begun(4, format="knock-out")
    course.pair()
    course.play(THE_STRONGER_WINS)
    assert pair_round(course.contest, SEED, away=[2]) == RoundDraw((), (1,), (2,))
    course.add("remove", entry=1)
    assert course.pair() == RoundDraw((), (2,))
    course.enter(101)
    assert course.pair() == RoundDraw()
    assert order_entries(course.contest, SEED)[0].entry == 2


def test_knock_out_gives_bye_if_both_possible_opponents_withdrew() -> None:
    course = begun(8, format="knock-out")
    course.pair()
    course.play(THE_STRONGER_WINS)
    course.add("withdraw", entry=1)
    course.add("withdraw", entry=4)
    assert members(course.pair()) == {frozenset({2, 3})}
    course.play(THE_STRONGER_WINS)
    assert course.pair() == RoundDraw((), (2,))


def test_correction_after_next_pairing_eliminates_nobody() -> None:
    course = begun(4, format="knock-out")
    course.pair()
    course.play(THE_STRONGER_WINS)
    course.pair()
    for table in course.contest.rounds[0].tables:
        assert table.ranks is not None
        course.add("correct", game=table.game_id, ranks=table.ranks[::-1])
    course.play(THE_STRONGER_WINS)
    assert course.pair() == RoundDraw()
    eight = begun(8, format="knock-out")
    eight.pair()
    eight.play(THE_STRONGER_WINS)
    eight.pair()
    for table in eight.contest.rounds[0].tables:
        assert table.ranks is not None
        eight.add("correct", game=table.game_id, ranks=table.ranks[::-1])
    eight.play(THE_STRONGER_WINS)
    assert members(eight.pair()) == {frozenset({1, 2})}


def third_place_cup(entries: int) -> Course:
    """Return a knock-out with a match for third place after its semi-finals, in which lower numbers win."""
    course = begun(entries, format="knock-out", third_place=True)
    while len(course.contest.rounds) < course.contest.planned - 1:
        course.pair()
        course.play(THE_STRONGER_WINS)
    return course


@pytest.mark.parametrize("entries", [4, 7, 16])
def test_losers_of_semi_finals_play_for_third_place(entries: int) -> None:
    course = third_place_cup(entries)
    assert not any(is_knocked_out(course.contest, number) for number in (1, 2, 3, 4))
    draw = course.pair()
    assert [set(table) for table in draw.tables] == [{1, 2}, {3, 4}]
    assert [table.for_third for table in course.contest.rounds[-1].tables] == [False, True]
    course.play(THE_STRONGER_WINS)
    assert [place.entry for place in order_entries(course.contest, SEED)][:4] == [1, 2, 3, 4]
    assert not has_next_round(course.contest)


def test_third_place_needs_two_losers_who_stayed() -> None:
    course = third_place_cup(8)
    course.add("withdraw", entry=3)
    assert is_knocked_out(course.contest, 4)
    assert members(course.pair()) == {frozenset({1, 2})}
    assert members(third_place_cup(3).pair()) == {frozenset({1, 2})}


def test_third_place_is_played_although_finalists_withdrew() -> None:
    course = third_place_cup(4)
    course.add("withdraw", entry=1)
    course.add("withdraw", entry=2)
    assert has_next_round(course.contest)
    assert members(course.pair()) == {frozenset({3, 4})}
    course.play(THE_STRONGER_WINS)
    assert order_entries(course.contest, SEED)[0].entry == 3


def test_loser_before_semi_finals_is_knocked_out_despite_third_place() -> None:
    course = begun(8, format="knock-out", third_place=True)
    course.pair()
    course.play(THE_STRONGER_WINS)
    assert is_knocked_out(course.contest, 5)


def test_knock_out_puts_entries_kept_apart_into_different_halves() -> None:
    course = begun(8, format="knock-out")
    course.add("apart", one=1, other=8)
    course.add("apart", one=2, other=3)
    draw = course.pair()
    halves = [{number for table in draw.tables[part : part + 2] for number in table} for part in (0, 2)]
    for pair in ({1, 8}, {2, 3}):
        assert not any(pair <= half for half in halves)
    # Without the pairs, the best entry would play the eighth.
    assert frozenset({1, 8}) in members(begun(8, format="knock-out").pair())
    assert len(members(draw) & members(begun(8, format="knock-out").pair())) >= 1


def test_entries_kept_apart_that_are_out_do_not_change_the_bracket() -> None:
    course = begun(6, format="knock-out")
    usual = pair_round(course.contest, SEED)
    course.add("apart", one=3, other=6)
    assert pair_round(course.contest, SEED) != usual
    course.enter(107)
    course.add("withdraw", entry=7)
    course.add("apart", one=3, other=6, apart=False)
    course.add("apart", one=3, other=7)
    assert pair_round(course.contest, SEED) == usual


# Random tournaments.


class PairingChecker:
    """A checker that checks every round of a tournament and counts how good its tables are."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def check_round(self, before: Contest, draw: RoundDraw) -> None:
        seated = [number for table in draw.tables for number in table]
        here = places(draw)
        assert len(here) == len(set(here))
        assert not {entry.number for entry in before.entries if entry.is_out} & set(here)
        if before.options.format != "knock-out" or not before.rounds:
            assert here == [entry.number for entry in before.active]
        if before.options.format == "swiss":
            self.check_swiss(before, draw)
        else:
            assert {len(table) for table in draw.tables} <= {2}
            if before.options.format == "knock-out":
                self.check_bracket(before, draw)
            assert max(count_meetings(before).get(pair, 0) for pair in [*members(draw), frozenset[int]()]) == 0
        shuffled = shuffle(before, len(seated))
        assert pair_round(shuffled, self.seed, draw.away[::-1]) == draw

    def check_bracket(self, before: Contest, draw: RoundDraw) -> None:
        tables, byes = self.bracket.pair(before, self.seed, draw.away)
        assert ([*draw.tables], [*draw.byes]) == (tables, byes)
        self.counts["for third"] += len(before.rounds) == before.planned - 1 and len(tables) > 1

    def check_swiss(self, before: Contest, draw: RoundDraw) -> None:
        seats = before.options.seats
        seated = [number for table in draw.tables for number in table]
        smallest = 2 if seats == 2 or len(seated) in (2, 5) else seats - 1
        assert {len(table) for table in draw.tables} <= set(range(smallest, seats + 1))
        assert len(draw.byes) == (len(seated) + len(draw.byes)) % 2 if seats == 2 else len(seated) != 1
        self.counts["rounds"] += 1
        points = count_points(before)
        met = count_meetings(before)

        def cost(table: tuple[int, ...]) -> int:
            pairs = [frozenset(pair) for pair in combinations(table, 2)]
            squares = sum((points[max(pair)] - points[min(pair)]) ** 2 for pair in pairs)
            apart = sum(pair in before.apart for pair in pairs)
            return APART_COST * apart + REPEAT_COST * sum(met[pair] for pair in pairs) + squares

        own = sum(map(cost, draw.tables))
        self.counts["with repeats"] += own % APART_COST >= REPEAT_COST
        self.counts["not kept apart"] += own >= APART_COST
        if len(seated) <= MAX_PAIRED_PLAINLY:
            assert pair_plainly(before, self.seed, draw.away) == list(draw.tables)
            self.counts["paired plainly"] += 1
        if len(seated) <= 10:
            best = find_least(tuple(sorted(seated)), tuple(map(len, draw.tables)), cost)
            assert own // REPEAT_COST == best // REPEAT_COST
            self.counts["looked through"] += 1
            self.counts["least squares"] += own == best

    def check_tournament(self, seed: int, most: int = 64, options: TournamentOptions | None = None) -> None:
        """Play and check a complete random tournament, by default with random options."""
        self.seed = random.Random(seed).randbytes(32)
        self.bracket = PlainBracket()
        course = play_randomly(seed, self.seed, self.check_round, most, options)
        order = order_entries(course.contest, self.seed)
        plain = PlainStandings(course.contest, self.seed)
        assert [(place.entry, place.decided_by) for place in order] == plain.order()
        for rank, place in enumerate(order, 1):
            assert place.rank == rank
            assert place.points == 12 * plain.points[place.entry]
            assert place.met == 12 * plain.met(place.entry)
        assert order_entries(shuffle(course.contest, seed), self.seed) == order
        verified = verify_record(write_record(course.tournament, course.lines, over=True))
        assert verified.proven == verified.rounds == course.contest.planned
        self.counts["tournaments"] += 1
        late = {entry.number for entry in course.contest.entries if entry.since > 1}
        self.counts["late"] += sum(number in late for table in course.contest.tables for number in table.seats)
        self.counts["unconfirmed"] += sum(line.act == "absent" for line in course.lines)


def shuffle(contest: Contest, seed: int) -> Contest:
    """Return the same tournament after shuffling everything whose order doesn't matter."""
    rng = random.Random(seed)
    entries = tuple(rng.sample(contest.entries, len(contest.entries)))
    kept = 1 if contest.options.format == "knock-out" else 0
    rounds = [
        replace(
            played,
            tables=tuple(rng.sample(played.tables, len(played.tables))),
            byes=tuple(rng.sample(played.byes, len(played.byes))),
        )
        for played in contest.rounds[kept:]
    ]
    return replace(contest, entries=entries, rounds=(*contest.rounds[:kept], *rounds))


def test_pairings_are_valid_in_random_tournaments() -> None:
    checker = PairingChecker()
    for seed in range(8):
        checker.check_tournament(seed, most=16)
    assert checker.counts["looked through"] > 6
    assert checker.counts["paired plainly"] > 2
    assert checker.counts["late"] > 6
    assert checker.counts["unconfirmed"] > 4


def test_pairings_are_valid_in_random_knock_outs_with_third_place() -> None:
    checker = PairingChecker()
    for seed in range(8):
        checker.check_tournament(seed, most=16, options=replace(options(2, "knock-out"), third_place=True))
    assert checker.counts["for third"] > 2


@pytest.mark.campaign
def test_pairings_are_valid_in_two_thousand_tournaments(campaign_seeds: Seeds) -> None:
    checker = PairingChecker()
    for seed in campaign_seeds(range(2000)):
        checker.check_tournament(seed, MAX_ENTRIES)
    # Run pytest with `-rP` to see this.
    sys.stdout.write(f"{dict(checker.counts)}\n")
    assert checker.counts["least squares"] >= 0.9 * checker.counts["looked through"]
