"""Tests of the program that finds, proves and arranges puzzles."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice

import pytest

pytest.importorskip("numba", reason="needs tests/tools/lab/requirements.txt")

from bot.games.people.puzzles import Puzzle, puzzles
from bot.opponents.levels import think
from tests.tools.lab import puzzles as lab


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return [
        *islice(lab.find("azul", "coloured", 2, count(1)), 2),
        *islice(lab.find("summer-pavilion", "standard", 3, count(1)), 2),
    ]


def test_what_it_finds_is_a_line_from_which_the_package_reads_the_same(found: list[Puzzle]) -> None:
    for puzzle in found:
        assert Puzzle.from_line(lab.to_line(puzzle)) == puzzle


def test_what_it_finds_can_be_proven_again(found: list[Puzzle]) -> None:
    for puzzle in found:
        assert lab.prove(puzzle)


def test_what_was_changed_is_not_proven(found: list[Puzzle]) -> None:
    puzzle = found[0]
    best, second, *others = puzzle.outcomes
    swapped = (best._replace(moves=second.moves), second._replace(moves=best.moves), *others)
    assert not lab.prove(replace(puzzle, outcomes=swapped))
    assert not lab.prove(replace(puzzle, outcomes=(best._replace(lead=best.lead + 1), second, *others)))


def test_what_a_player_sees_who_looks_one_move_ahead_is_no_puzzle(found: list[Puzzle]) -> None:
    for puzzle in found:
        view = puzzle.table([""] * 4).position
        for level in lab.SEEN_BY:
            assert not puzzle.is_right(think(level, view, puzzle.seat, lab.SURE).move)


def test_the_order_keeps_those_apart_that_are_alike_also_from_the_last_day_to_the_first() -> None:
    ordered = lab.arrange(puzzles().values())
    assert {puzzle.name for puzzle in ordered} == puzzles().keys()
    for at in range(len(ordered)):
        kinds = {lab.alike(ordered[(at + more) % len(ordered)]) for more in range(lab.APART)}
        assert len(kinds) == lab.APART


def test_of_what_is_too_common_those_stay_that_must_be_searched_most(found: list[Puzzle]) -> None:
    many = [replace(found[0], name=f"A{at:04}", searched=at) for at in range(40)]
    ordered = lab.arrange([*puzzles().values(), *many])
    kept = [puzzle.searched for puzzle in ordered if puzzle.name in {one.name for one in many}]
    assert 0 < len(kept) < 40
    assert min(kept) == 40 - len(kept)
