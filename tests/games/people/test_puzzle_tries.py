"""Tries at a puzzle, and the grade of the puzzles that a person gets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.people.puzzle_tries import MAX_TRIES, PuzzleLevel, PuzzleTries
from bot.games.people.puzzles import Puzzle, puzzles
from bot.rules import RULESETS
from bot.rules.game import IllegalMove, Move
from tests.support.refuses import refuses

ALL = list(puzzles().values())
PUZZLE = next(puzzle for puzzle in ALL if puzzle.ruleset == "azul" and not puzzle.asks_for_points)


def moves_of(puzzle: Puzzle, *, right: bool) -> list[Move]:
    """Return the best moves, or all others."""
    moves = puzzle.table([""] * 4).position.legal_moves(puzzle.seat)
    return [move for move in moves if puzzle.is_right(move) == right]


WRONG = moves_of(PUZZLE, right=False)
(RIGHT,) = moves_of(PUZZLE, right=True)[:1]


def try_all(*moves: Move) -> PuzzleTries:
    tries = PuzzleTries(PUZZLE)
    for move in moves:
        tries = tries.add(move)
    return tries


def test_puzzle_is_over_with_right_or_fourth_try() -> None:
    assert [try_all(*WRONG[:count]).left for count in range(5)] == [4, 3, 2, 1, 0]
    assert [try_all(*WRONG[:count]).solved for count in range(5)] == [None, None, None, None, False]
    solved = try_all(*WRONG[:3], RIGHT)
    assert (solved.solved, solved.left, solved.list_nearness()[-1]) == (True, 0, "best")
    assert try_all(WRONG[0]).give_up().solved is False
    assert solved.give_up() == solved


def test_repeated_or_illegal_move_costs_no_try() -> None:
    tries = try_all(WRONG[0], WRONG[1])
    with refuses("tried-already") as refused:
        tries.add(WRONG[0])
    assert refused.value.facts == {"left": 2}
    with pytest.raises(IllegalMove):
        tries.add(RULESETS[PUZZLE.ruleset].parse("9 red 1"))


def test_nearness_depends_on_points_behind_the_best_result() -> None:
    for puzzle in ALL[::10]:
        best = puzzle.outcomes[0]
        for outcome in puzzle.outcomes:
            move = puzzle.table([""] * 4).position.ruleset.parse(outcome.moves[0])
            behind = best.lead - outcome.lead
            expected = ["far", "off", "close"][(behind <= 3) + (behind <= 8)]
            assert puzzle.find_nearness(move) == ("best" if outcome is best else expected)


def test_custom_id_version_contains_the_tries() -> None:
    for puzzle in ALL[::30]:
        tries = PuzzleTries(puzzle)
        for move in moves_of(puzzle, right=False)[: MAX_TRIES - 1]:
            assert PuzzleTries.from_version(puzzle, tries.version) == tries
            tries = tries.add(move)
        assert PuzzleTries.from_version(puzzle, tries.version) == tries
        assert tries.version < 10**9


def test_forged_version_is_refused() -> None:
    one, two = (try_all(move).version - 1 for move in WRONG[:2])
    repeated = 1 + one * 1000 + one
    too_many = 1 + ((one * 1000 + two) * 1000 + one) * 1000 + two
    legal = sum(len(outcome.moves) for outcome in PUZZLE.outcomes)
    right = 1 + sorted(move for outcome in PUZZLE.outcomes for move in outcome.moves).index(RIGHT.text) + 1
    for version in (0, repeated, too_many, 1 + legal + 1, right, 999_999_999):
        with refuses("old-button"):
            PuzzleTries.from_version(PUZZLE, version)


def finish(grade: int, tries: int, *, solved: bool = True) -> PuzzleTries:
    return PuzzleTries(replace(PUZZLE, grade=grade), ("",) * tries, solved)


def adjust(level: PuzzleLevel, *results: PuzzleTries) -> PuzzleLevel:
    for result in results:
        level = level.adjust(result)
    return level


def test_level_rises_after_three_puzzles_solved_in_two_tries() -> None:
    quick, slow = finish(1, 2), finish(1, 3)
    assert adjust(PuzzleLevel(), quick, slow, quick).grade == 1
    assert adjust(PuzzleLevel(), quick, slow, quick, quick) == PuzzleLevel(2)
    assert adjust(PuzzleLevel(2), quick, quick, quick) == PuzzleLevel(2)
    assert adjust(PuzzleLevel(3), *[finish(3, 1)] * 3) == PuzzleLevel(3)


def test_level_falls_after_two_consecutive_failures() -> None:
    failed, slow = finish(2, 4, solved=False), finish(2, 4)
    assert adjust(PuzzleLevel(2), failed, slow, failed).grade == 2
    assert adjust(PuzzleLevel(2), failed, failed) == PuzzleLevel(1)
    assert adjust(PuzzleLevel(), *[finish(1, 4, solved=False)] * 2) == PuzzleLevel()
    # A failure at a harder puzzle, such as Saturday's, doesn't count.
    assert adjust(PuzzleLevel(2), *[finish(3, 0, solved=False)] * 2) == PuzzleLevel(2)
