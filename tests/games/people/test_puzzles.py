"""The puzzles that come with the bot: positions, solutions, grades and names."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from bot.games.people import puzzles
from bot.games.people.puzzles import ProvenOutcome, Puzzle
from bot.games.table.opening import ID_LENGTH, ID_LETTERS
from bot.rules import RULESETS
from bot.rules.game import IllegalMove
from bot.rules.sintra import Sintra
from tests.support.refuses import refuses
from tests.support.thorough import try_some

MONDAY = date(2026, 1, 5)
NAMES = ("Ana", "Ben", "Chi", "Dan")
FORTNIGHT = 14


ALL = list(puzzles.puzzles().values())
EACH = pytest.mark.parametrize("some", try_some([ALL[first::3] for first in range(3)], 3), ids=["1", "2", "3"])
"""The suite checks one third of the puzzles. The thorough tests check the other two thirds."""


@EACH
def test_puzzle_has_outcome_for_every_legal_move(some: list[Puzzle]) -> None:
    for puzzle in some:
        position = puzzle.table(NAMES).position
        assert position.to_act == (puzzle.seat,)
        assert puzzle.position["view"] == puzzle.seat
        told = [move for outcome in puzzle.outcomes for move in outcome.moves]
        assert sorted(told) == sorted(map(str, position.legal_moves(puzzle.seat)))


@EACH
def test_only_right_moves_reach_the_best_outcome(some: list[Puzzle]) -> None:
    for puzzle in some:
        best, second, *_ = puzzle.outcomes
        assert puzzle.solution in best.moves
        assert (best.share, best.lead - 1) > (second.share, second.lead)
        assert list(puzzle.outcomes) == sorted(puzzle.outcomes, key=lambda outcome: outcome[:2], reverse=True)
        position = puzzle.table(NAMES).position
        for move in position.legal_moves(puzzle.seat):
            assert puzzle.is_right(move) == (str(move) in best.moves)


def check_line(puzzle: Puzzle, outcome: ProvenOutcome, line: tuple[str, ...]) -> None:
    """Play a line. It must be legal and end with its outcome, unless tiles that nobody knows matter."""
    move = RULESETS[puzzle.position["ruleset"]].parse(line[0])
    assert puzzle.find_line(move) == line
    ended = puzzle.play_line(NAMES, move)
    assert tuple(str(turn.move) for turn in ended.turns_since(0)) == line
    if ended.outcome is None:
        assert puzzle.position["ruleset"] == "summer-pavilion"
        assert outcome is not puzzle.outcomes[0]
        assert len(line) == 1
        return
    winners, others = ended.outcome.winners, list(ended.outcome.scores)
    mine = others.pop(puzzle.seat)
    assert outcome[:2] == (round(1 / len(winners), 4) if puzzle.seat in winners else 0, mine - max(others))


@EACH
def test_lines_of_best_moves_reach_their_outcomes(some: list[Puzzle]) -> None:
    for puzzle in some:
        assert puzzle.line[0] == puzzle.solution
        assert puzzle.play_line(NAMES).turns_since(0)[0].move.text == puzzle.solution
        for outcome in puzzle.outcomes[:2]:
            check_line(puzzle, outcome, outcome.lines[0])


@pytest.mark.thorough
def test_line_of_every_move_reaches_its_outcome() -> None:
    for puzzle in ALL:
        for outcome in puzzle.outcomes:
            for line in outcome.lines:
                check_line(puzzle, outcome, line)


def test_puzzles_cover_all_forms_and_grades_with_unique_names() -> None:
    known = ALL
    assert len(known) == len(puzzles.FILE.read_text(encoding="utf-8").splitlines()) >= 300
    forms = Counter((puzzle.position["ruleset"], puzzle.position["side"]) for puzzle in known)
    assert forms.keys() == {(game, side) for game, rules in RULESETS.items() for side in rules.sides}
    assert min(forms.values()) >= 25
    assert {puzzle.position["players"] for puzzle in known} == {2, 3, 4}
    for game in RULESETS:
        grades = Counter(puzzle.grade for puzzle in known if puzzle.position["ruleset"] == game)
        assert grades.keys() == {1, 2, 3}
        assert max(grades.values()) <= min(grades.values()) + 5
    for puzzle in known:
        assert len(puzzle.name) == ID_LENGTH
        assert puzzle.name.startswith(puzzles.PUZZLE_LETTER)
        assert puzzle.name.isalnum()
    assert puzzles.PUZZLE_LETTER not in ID_LETTERS


def test_puzzle_of_higher_grade_needs_more_search() -> None:
    for game in RULESETS:
        searched = {
            grade: [one.searched for one in ALL if (one.position["ruleset"], one.grade) == (game, grade)]
            for grade in (1, 2, 3)
        }
        assert max(searched[1]) <= min(searched[2]) <= max(searched[2]) <= min(searched[3])


def test_daily_puzzles_repeat_only_after_all_others() -> None:
    names = [puzzles.find_daily_puzzle(MONDAY + timedelta(days=at)).name for at in range(len(ALL) + 1)]
    assert len(set(names)) == len(names) - 1
    assert names[0] == names[-1]


def test_puzzles_of_a_fortnight_differ_in_kind() -> None:
    for at in range(len(puzzles.puzzles())):
        days = [puzzles.find_daily_puzzle(MONDAY + timedelta(days=at + more)) for more in range(FORTNIGHT)]
        kinds = {(puzzle.position["ruleset"], puzzle.position["side"], puzzle.round, puzzle.motif) for puzzle in days}
        assert len(kinds) == FORTNIGHT


def test_illegal_moves_and_missing_puzzles_are_refused() -> None:
    with refuses("no-such-puzzle"):
        puzzles.find_puzzle("A0000")
    puzzle = next(one for one in ALL if one.position["ruleset"] == "azul")
    with pytest.raises(IllegalMove):
        puzzle.outcome(RULESETS["azul"].parse("9 blue 1"))


def test_puzzles_for_outdated_boards_are_omitted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Replaced(Sintra):
        def __init__(self) -> None:
            super().__init__()
            self.edition = "another"

    monkeypatch.setitem(RULESETS, "sintra", Replaced())
    there = puzzles.puzzles.__wrapped__()
    assert {puzzle.position["ruleset"] for puzzle in there.values()} == {"azul", "summer-pavilion"}
