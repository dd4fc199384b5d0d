"""Tests of the search for any number of seats, using small games whose solution is known."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from bot.opponents.search import Look, SearchedMove, search, think_by_search, weigh
from bot.rules import RULESETS, Move


@dataclass(frozen=True)
class Sticks:
    """A game in which players take one or two sticks in turn. The player who takes the last stick wins.

    ``looked_at`` records the states that were judged.
    """

    left: int
    players: int = 2
    seat: int = 0
    likely: tuple[int, int] = (1, 1)  # how likely it seems that one or two sticks are taken
    looked_at: list[int] = field(default_factory=list)

    exploration = 1.0

    @property
    def evaluations(self) -> int:
        return len(self.looked_at)

    def look(self) -> Look[int]:
        self.looked_at.append(self.left)
        if self.left:
            even = [1 / self.players] * self.players
            moves = sorted(range(1, min(self.left, 2) + 1), key=lambda count: -self.likely[count - 1])
            return Look(even, even, moves, [self.likely[count - 1] for count in moves])
        last = (self.seat - 1) % self.players
        shares = [float(seat == last) for seat in range(self.players)]
        return Look(shares, shares, [], [])

    def after(self, count: int) -> Sticks:
        return replace(self, left=self.left - count, seat=(self.seat + 1) % self.players)

    def key(self) -> object:
        return self.left, self.seat

    def move_of(self, count: int) -> Move:
        return RULESETS["azul"].parse(f"1 blue {count}")


def find(state: Sticks, budget: int, seed: int = 0) -> list[SearchedMove[int]]:
    return search(state, budget, seed)


@pytest.mark.parametrize(
    ("left", "best", "likely"), [(4, 1, (1, 1)), (5, 2, (1, 1)), (5, 2, (9, 1)), (7, 1, (1, 1)), (8, 2, (1, 1))]
)
def test_search_finds_move_that_leaves_opponent_losing(left: int, best: int, likely: tuple[int, int]) -> None:
    found = find(Sticks(left, likely=likely), 400)
    assert found[0].move == best
    assert found[0].shares[0] > 0.5


def test_every_seat_plays_for_itself() -> None:
    # With three sticks and three players, the first player can't win. The second wins unless somebody makes a mistake.
    found = find(Sticks(2, players=3), 200)
    assert found[0].move == 2
    assert found[0].shares == (1.0, 0.0, 0.0)
    found = find(Sticks(3, players=3), 200)
    assert max(found[0].shares) == found[0].shares[1]


@pytest.mark.parametrize("budget", [1, 2, 10, 100])
def test_search_judges_at_most_its_budget(budget: int) -> None:
    state = Sticks(9)
    assert find(state, budget)
    assert len(state.looked_at) <= budget


def test_single_evaluation_returns_the_likeliest_move() -> None:
    state = Sticks(9, likely=(1, 2))
    assert find(state, 1) == [SearchedMove(2, 1, (0.5, 0.5))]
    assert state.looked_at == [9]


def test_likelier_moves_are_tried_more_often() -> None:
    assert [each.move for each in find(Sticks(9, likely=(1, 9)), 2)] == [2]
    assert [each.move for each in find(Sticks(9, likely=(9, 1)), 2)] == [1]
    visits = {each.move: each.visits for each in find(Sticks(30, likely=(9, 1)), 20)}
    assert visits[1] > visits[2]


def test_shares_of_a_move_are_means_of_its_visits() -> None:
    # One of the nine visits judges the position itself. Taking one of two sticks always loses immediately.
    by_move = {each.move: each for each in find(Sticks(2), 9)}
    assert sum(each.visits for each in by_move.values()) == 8
    ended = by_move[1].visits - 1
    assert by_move[1].shares == pytest.approx((0.5 / (1 + ended), (0.5 + ended) / (1 + ended)))
    assert by_move[2].shares == (1.0, 0.0)


def test_moves_are_sorted_by_visits_and_share() -> None:
    for budget in range(2, 60):
        found = find(Sticks(8), budget)
        order = [(each.visits, each.shares[0]) for each in found]
        assert order == sorted(order, reverse=True)


def test_seed_breaks_ties_between_equal_moves() -> None:
    # Each move has been tried once, and all results seemed the same.
    firsts = {find(Sticks(9), 3, seed=seed)[0].move for seed in range(8)}
    assert firsts == {1, 2}
    assert find(Sticks(9), 3, seed=5) == find(Sticks(9), 3, seed=5)


def test_forced_move_is_not_searched() -> None:
    state = Sticks(1)
    assert [each.move for each in find(state, 1000)] == [1]
    assert state.looked_at == [1]


def test_moves_are_weighted_by_expected_points() -> None:
    moves, weights = weigh([(1.0, "poor"), (4.0, "good"), (3.0, "fair"), (4.0, "as good")], temperature=1.0)
    assert moves == ["good", "as good", "fair", "poor"]
    assert weights[0] == weights[1]
    assert weights[0] / weights[2] == pytest.approx(2.718, rel=0.01)
    assert weigh([(1.0, "poor"), (4.0, "good")], 1.0, most=1)[0] == ["good"]


def test_thought_lists_the_chosen_move_first() -> None:
    for budget in range(3, 60):
        found, thought = find(Sticks(8), budget), think_by_search(Sticks(8), budget, 0)
        assert str(thought.move) == f"1 blue {found[0].move}"
        assert [reading.worth for reading in thought.readings] == [each.shares[0] for each in found]
        assert thought.evaluations <= budget
        assert sum(thought.shares) == pytest.approx(1)
