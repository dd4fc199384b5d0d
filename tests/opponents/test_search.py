"""The search for any number of seats, on games small enough to know what is best."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.opponents.search import NOBODY, Judgement, in_order, search


class Sticks(NamedTuple):
    """Players take one or two sticks in turn; who takes the last one wins."""

    left: int
    seat: int
    players: int
    turn: int
    looked_at: list[int]

    def judge(self) -> Judgement:
        self.looked_at.append(self.left)
        if self.left:
            even = [1 / self.players] * self.players
            return Judgement(even, even)
        last = (self.turn - 1) % self.players
        shares = [float(seat == last) for seat in range(self.players)]
        return Judgement(shares, shares)

    def moves(self) -> list[tuple[float, int]]:
        return [(0.0, count) for count in (1, 2) if count <= self.left]

    def after(self, move: int) -> Sticks:
        left, turn = self.left - move, (self.turn + 1) % self.players
        return Sticks(left, turn if left else NOBODY, self.players, turn, self.looked_at)


def sticks(left: int, players: int = 2) -> Sticks:
    return Sticks(left, 0, players, 0, [])


@pytest.mark.parametrize(("left", "best"), [(4, 1), (5, 2), (7, 1), (8, 2)])
def test_it_leaves_the_other_a_lost_position(left: int, best: int) -> None:
    found, _ = search(sticks(left), 400, exploration=1.0, temperature=1.0, seed=0)
    assert found[0].move == best
    assert found[0].shares[0] > 0.8


def test_every_seat_plays_for_itself() -> None:
    # With three sticks and three players the first cannot win, and the second does unless one of them errs.
    found, _ = search(sticks(2, players=3), 200, exploration=1.0, temperature=1.0, seed=0)
    assert found[0].move == 2
    assert found[0].shares == (1.0, 0.0, 0.0)
    found, _ = search(sticks(3, players=3), 200, exploration=1.0, temperature=1.0, seed=0)
    assert max(found[0].shares) == found[0].shares[1]


@pytest.mark.parametrize("budget", [1, 2, 10, 100])
def test_no_more_positions_are_judged_than_the_budget_allows(budget: int) -> None:
    table = sticks(9)
    found, evaluations = search(table, budget, exploration=1.0, temperature=1.0, seed=0)
    assert found
    assert len(table.looked_at) <= evaluations <= budget


def test_the_seed_decides_which_of_equal_moves_is_first() -> None:
    assert in_order([(1.0, "a"), (2.0, "b"), (2.0, "c")], seed=0) == [(2.0, "b"), (2.0, "c"), (1.0, "a")]
    assert in_order([(1.0, "a"), (2.0, "b"), (2.0, "c")], seed=2) == [(2.0, "c"), (2.0, "b"), (1.0, "a")]
    firsts = {search(sticks(3), 1, exploration=1.0, temperature=1.0, seed=seed)[0][0].move for seed in range(4)}
    assert firsts == {1, 2}


def test_the_only_move_is_not_thought_about() -> None:
    assert search(sticks(1), 1000, exploration=1.0, temperature=1.0, seed=0)[1] == 1
