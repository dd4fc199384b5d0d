"""Tests of the program that finds, arranges and proves puzzles."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice

import pytest

pytest.importorskip("numba", reason="needs tests/tools/lab/requirements.txt")

from bot.games.people.puzzles import ProvenOutcome, Puzzle, puzzles
from bot.opponents.levels import think
from bot.rules.outlook import outlooks
from tests.support.thorough import try_some
from tests.tools.lab import puzzles as lab
from tests.tools.lab.solver import Solver, after

SAMPLE = [puzzle.name for puzzle in puzzles().values() if puzzle.searched < 50_000][::16]


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return [
        *islice(lab.find("azul", "coloured", 2, count(1)), 2),
        *islice(lab.find("summer-pavilion", "standard", 3, count(1)), 2),
    ]


def test_found_puzzles_survive_writing_and_reading(found: list[Puzzle]) -> None:
    for puzzle in found:
        assert Puzzle.from_line(lab.to_line(puzzle)) == puzzle


def test_found_puzzles_can_be_proven_again(found: list[Puzzle]) -> None:
    for puzzle in found:
        assert lab.prove(puzzle)


@pytest.mark.parametrize("name", try_some(SAMPLE, 5))
def test_puzzle_of_package_can_be_proven_again(name: str) -> None:
    assert lab.prove(puzzles()[name])


def test_changed_puzzle_is_not_proven(found: list[Puzzle]) -> None:
    puzzle = found[0]
    best, second, *others = puzzle.outcomes
    swapped = (best._replace(lines=second.lines), second._replace(lines=best.lines), *others)
    assert not lab.prove(replace(puzzle, outcomes=swapped))
    assert not lab.prove(replace(puzzle, outcomes=(best._replace(lead=best.lead + 1), second, *others)))
    unfinished = (second.lines[0][:-1], *second.lines[1:])
    assert not lab.prove(replace(puzzle, outcomes=(best, second._replace(lines=unfinished), *others)))


def test_line_with_weak_reply_is_not_proven(found: list[Puzzle]) -> None:
    puzzle = found[0]
    best, second, *others = puzzle.outcomes
    first = second.lines[0][0]
    position = puzzle.table([""] * 4).position
    position.play(puzzle.seat, position.ruleset.parse(first))
    (seat,) = position.to_act
    solver = Solver("azul", puzzle.seat, lab.BUDGET["azul"])
    replies = position.legal_moves(seat)
    weakest = max(replies, key=lambda reply: solver.value(after(position, seat, reply)))
    later = [str(move) for _, move in solver.line(after(position, seat, weakest))]
    changed = second._replace(lines=((first, str(weakest), *later), *second.lines[1:]))
    assert not lab.prove(replace(puzzle, outcomes=(best, changed, *others)))


def test_puzzles_are_not_obvious_to_weak_players(found: list[Puzzle]) -> None:
    for puzzle in found:
        view = puzzle.table([""] * 4).position
        for level in lab.SEEN_BY:
            assert not puzzle.is_right(think(level, view, puzzle.seat, lab.SURE).move)


def test_arranging_puzzles_of_package_changes_nothing() -> None:
    assert lab.arrange(puzzles().values()) == list(puzzles().values())


def test_last_of_too_many_similar_puzzles_are_left_out() -> None:
    known = list(puzzles().values())
    many = [replace(known[0], name=f"A{at:04}") for at in range(len(known) // 10)]
    kept = {puzzle.name for puzzle in lab.arrange([*known, *many])}
    assert puzzles().keys() <= kept
    added = [puzzle.name in kept for puzzle in many]
    assert added == sorted(added, reverse=True)
    assert set(added) == {True, False}


def test_chance_counts_moves_with_equal_points_equally(found: list[Puzzle]) -> None:
    puzzle = found[0]
    position = puzzle.table([""] * 4).position
    told = outlooks(position, puzzle.seat, position.legal_moves(puzzle.seat))
    order = sorted((outlook.points for outlook in told), reverse=True)
    (mine,) = (outlook.points for outlook in told if outlook.move.text == puzzle.solution)
    easier = replace(puzzle, outcomes=(ProvenOutcome(1, 0, tuple((str(outlook.move),) for outlook in told)),))
    assert lab.find_chance(easier) == 1
    assert (lab.find_chance(puzzle) > 0) == (mine >= order[1])
