"""The puzzles that come with the bot: each can be shown and solved, and none is called as a game could be."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from bot.games import puzzles
from bot.games.lobby import ID_LENGTH, ID_LETTERS
from bot.games.puzzles import Puzzle
from bot.games.refusals import NoSuchPuzzle
from bot.rules import RULESETS, ShuffledDraw

MONDAY = date(2026, 1, 5)


def test_each_is_a_position_in_which_its_seat_is_to_move_and_its_solution_allowed() -> None:
    for puzzle in puzzles.puzzles().values():
        position = puzzle.table(("You", "Opponent")).position
        assert position.to_act == (puzzle.seat,)
        assert puzzle.position["view"] == puzzle.seat
        solution = position.ruleset.parse(puzzle.solution)
        assert solution in position.legal_moves(puzzle.seat)
        assert puzzle.is_right(solution)
        assert any(not puzzle.is_right(move) for move in position.legal_moves(puzzle.seat))
        assert puzzle.clear >= 0.1


def test_there_are_enough_for_weeks_and_each_is_called_as_no_game_is() -> None:
    lines = puzzles.FILE.read_text(encoding="utf-8").splitlines()
    assert len(puzzles.puzzles()) == len(lines) >= 60
    for name in puzzles.puzzles():
        assert len(name) == ID_LENGTH
        assert puzzles.is_name(name)
        assert name.isalnum()
    assert puzzles.FIRST_LETTER not in ID_LETTERS


def test_every_day_has_another_one_until_all_have_been_there() -> None:
    days = [MONDAY + timedelta(days=at) for at in range(len(puzzles.puzzles()) + 1)]
    names = [puzzles.of_day(day).name for day in days]
    assert len(set(names)) == len(names) - 1
    assert names[0] == names[-1]


def test_whoever_asks_for_one_never_gets_that_of_the_day() -> None:
    given = {puzzles.any_but(MONDAY, number).name for number in range(200)}
    assert given == puzzles.puzzles().keys() - {puzzles.of_day(MONDAY).name}


def test_the_same_tiles_from_another_factory_are_as_good() -> None:
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)), first=0)
    data = position.to_json(0)
    data["bag"] = dict(Counter(data["bag"]) + Counter(data["factories"][1]))
    data["factories"][1] = list(data["factories"][0])
    data["bag"] = dict(Counter(data["bag"]) - Counter(data["factories"][0]))
    colour = data["factories"][0][0]
    puzzle = Puzzle("A2222", data, 0, f"1 {colour} 5", 0.5)
    parse = RULESETS["azul"].parse
    assert puzzle.is_right(parse(f"1 {colour} 5"))
    assert puzzle.is_right(parse(f"2 {colour} 5"))
    assert not puzzle.is_right(parse(f"1 {colour} floor"))


def test_one_that_is_no_longer_there_is_not_found() -> None:
    with pytest.raises(NoSuchPuzzle):
        puzzles.find("A0000")
