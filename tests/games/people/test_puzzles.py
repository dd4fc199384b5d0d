"""The puzzles that come with the bot: positions, solutions, grades and names."""

from __future__ import annotations

from collections import Counter, deque
from datetime import date, timedelta
from typing import Any

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
PARTS = 8
EACH = pytest.mark.parametrize("some", try_some([ALL[part::PARTS] for part in range(PARTS)], PARTS), ids=range(PARTS))
"""The suite checks one part of the puzzles. The thorough tests check the other parts."""


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
@pytest.mark.parametrize("part", range(PARTS))
def test_line_of_every_move_reaches_its_outcome(part: int) -> None:
    for puzzle in ALL[part::PARTS]:
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
        grades = Counter(puzzle.grade for puzzle in known if puzzle.ruleset == game)
        assert grades.keys() == {1, 2, 3}
        assert min(grades.values()) >= 15
    basic = Counter(puzzle.grade for puzzle in known if (puzzle.side, puzzle.players) == ("coloured", 2))
    assert basic.total() >= 272
    assert basic[1] > basic[2] > 100 > basic[3] >= 25
    for puzzle in known:
        assert len(puzzle.name) == ID_LENGTH
        assert puzzle.name.startswith(puzzles.PUZZLE_LETTER)
        assert puzzle.name.isalnum()
    assert puzzles.PUZZLE_LETTER not in ID_LETTERS


def test_puzzle_of_higher_grade_needs_more_search() -> None:
    for game in ("azul", "sintra"):
        searched = {
            grade: [one.searched for one in ALL if (one.ruleset, one.grade) == (game, grade)] for grade in (1, 2, 3)
        }
        assert max(searched[1]) <= min(searched[2]) <= max(searched[2]) <= min(searched[3])


def test_daily_puzzles_get_harder_until_the_weekend() -> None:
    for week in range(52):
        days = [puzzles.find_daily_puzzle(MONDAY + timedelta(days=7 * week + day)) for day in range(7)]
        *weekdays, saturday, sunday = days
        assert {(puzzle.ruleset, puzzle.side, puzzle.players) for puzzle in weekdays} == {("azul", "coloured", 2)}
        assert [puzzle.grade for puzzle in weekdays] == [1, 1, 1, 2, 2]
        assert saturday.ruleset == "azul"
        assert saturday.side == "grey" or saturday.grade == 3
        assert sunday.ruleset in {"sintra", "summer-pavilion"}
        assert sunday.ruleset == "sintra" or sunday.grade > 1


@pytest.mark.parametrize("days", [range(3), range(3, 5), range(5, 6), range(6, 7)])
def test_daily_puzzle_recurs_after_most_others_of_its_kind(days: range) -> None:
    """A puzzle that is like others may have to wait, so that others recur before it is used."""
    suitable = [puzzle.name for puzzle in ALL if puzzles.WEEK[days[0]](puzzle)]
    weeks = 2 * len(suitable) // len(days)
    dates = [puzzles.CALENDAR_START + timedelta(days=7 * week + day) for week in range(weeks) for day in days]
    names = [puzzles.find_daily_puzzle(day).name for day in dates]
    assert set(names) == set(suitable)
    last_use: dict[str, int] = {}
    for at, name in enumerate(names):
        if name in last_use:
            assert len(set(names[last_use[name] + 1 : at])) >= len(suitable) * 3 // 5
        last_use[name] = at


def test_daily_puzzles_of_fortnight_are_not_alike() -> None:
    recent = deque[Any](maxlen=FORTNIGHT - 1)
    for number in range(2 * 364):
        puzzle = puzzles.find_daily_puzzle(MONDAY + timedelta(days=number))
        assert puzzle.likeness not in recent
        recent.append(puzzle.likeness)


def test_calendar_without_puzzles_for_weekday_uses_others() -> None:
    few = [puzzle for puzzle in ALL if puzzle.ruleset == "sintra"][:3]
    calendar = puzzles.Calendar(few)
    names = [calendar.find_puzzle(MONDAY + timedelta(days=day)).name for day in range(3)]
    assert sorted(names) == sorted(puzzle.name for puzzle in few)


def test_days_before_the_calendar_have_its_first_puzzle() -> None:
    assert puzzles.find_daily_puzzle(date(2024, 2, 29)) == puzzles.find_daily_puzzle(puzzles.CALENDAR_START)


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
