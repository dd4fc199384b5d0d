"""Tests of the texts of puzzles, which mustn't claim more than was proven."""

from __future__ import annotations

import pytest

from bot.games.people.puzzles import Answered, Puzzle, puzzles
from bot.messages.puzzles import render_puzzle_answered
from tests.support.says import EN

POINTS = [puzzle for puzzle in puzzles().values() if puzzle.asks_for_points]
ALONE = [one for one in puzzles().values() if one.position["ruleset"] == "summer-pavilion" and one not in POINTS]
PLAYED = [one for one in puzzles().values() if one.position["ruleset"] != "summer-pavilion"]


def answer(puzzle: Puzzle, *, right: bool, counts: bool = False) -> str:
    moves = puzzle.table(("", "", "", "")).position.legal_moves(puzzle.seat)
    move = next(move for move in moves if puzzle.is_right(move) == right)
    return render_puzzle_answered(EN, Answered(puzzle, move, right, counts))


@pytest.mark.parametrize("right", [True, False])
def test_puzzle_answer_states_bound_only_if_it_is_proven(right: bool) -> None:
    for puzzle in (POINTS[0], POINTS[-1]):
        assert "scores at least " in answer(puzzle, right=right)
    for puzzle in (ALONE[0], ALONE[-1]):
        assert " at best" in answer(puzzle, right=right)
    for puzzle in (PLAYED[0], PLAYED[-1]):
        assert "at least" not in answer(puzzle, right=right)
        assert "at best" not in answer(puzzle, right=right)


def test_daily_puzzle_answer_does_not_reveal_the_solution() -> None:
    for puzzle in (POINTS[0], ALONE[0], PLAYED[0], PLAYED[-1]):
        right = answer(puzzle, right=True, counts=True)
        assert "Right" in right
        assert "point" not in right
        wrong = answer(puzzle, right=False, counts=True)
        assert "isn’t the best move" in wrong
        assert "point" not in wrong
