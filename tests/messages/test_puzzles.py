"""Tests of the texts of puzzles, which mustn't claim more than was proven or reveal more than a person may know."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.games.people.daily import MAX_SHARES, PuzzleProgress, PuzzleResult, SharedTries, Shares
from bot.games.people.puzzle_tries import PuzzleTries
from bot.games.people.puzzles import Puzzle, puzzles
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.puzzles import render_daily, render_puzzle_result, render_wrong_try
from bot.storage.rows import PuzzleDay
from tests.support.clock import NOON
from tests.support.says import EN
from tests.support.thorough import try_some

ALL = list(puzzles().values())
POINTS = [puzzle for puzzle in ALL if puzzle.asks_for_points]
ALONE = [one for one in ALL if one.ruleset == "summer-pavilion" and one not in POINTS]
PLAYED = [one for one in ALL if one.ruleset != "summer-pavilion"]
DAY = date(2026, 1, 5)


def make_tries(puzzle: Puzzle, *, right: bool) -> PuzzleTries:
    moves = puzzle.table([""] * 4).position.legal_moves(puzzle.seat)
    return PuzzleTries(puzzle).add(next(move for move in moves if puzzle.is_right(move) == right))


def render_try(puzzle: Puzzle) -> str:
    return render_wrong_try(EN, PuzzleProgress(make_tries(puzzle, right=False)))


def render_end(puzzle: Puzzle) -> str:
    return render_puzzle_result(EN, PuzzleProgress(make_tries(puzzle, right=True)), NOON)


@pytest.mark.parametrize("render", [render_try, render_end])
def test_puzzle_text_states_bound_only_if_it_is_proven(render: object) -> None:
    assert callable(render)
    for puzzle in (POINTS[0], POINTS[-1]):
        assert "scores at least " in render(puzzle)
    for puzzle in (ALONE[0], ALONE[-1]):
        assert " at best" in render(puzzle)
    for puzzle in (PLAYED[0], PLAYED[-1]):
        assert "at least" not in render(puzzle)
        assert "at best" not in render(puzzle)


def test_wrong_try_names_the_reply_and_not_the_solution() -> None:
    puzzle = next(one for one in PLAYED if one.ruleset == "azul" and one.players == 2)
    told = render_try(puzzle)
    assert "Your opponent answers **" in told
    assert "3 tries left" in told
    assert render_end(puzzle).split("**")[3] not in told


@pytest.mark.parametrize("some", try_some([ALL[first::40] for first in range(40)], 40), ids=map(str, range(40)))
def test_differences_between_lines_add_up_to_the_outcomes(some: list[Puzzle]) -> None:
    for puzzle in some:
        position = puzzle.table([""] * 4).position
        before = position.scores[puzzle.seat]
        for outcome in puzzle.outcomes:
            for line in outcome.lines:
                balance = puzzle.balance(position.ruleset.parse(line[0]))
                if balance is not None:
                    score = before + balance.gained - balance.lost + balance.bonus
                    assert score - balance.rival == outcome.lead


def test_daily_post_shows_25_shares_and_counts_others() -> None:
    shares = [SharedTries(f"Person {number}", ("far", "best"), number % 3) for number in range(MAX_SHARES)]
    text = render_daily(EN, PLAYED[0], DAY, None, Shares(shares, 37))
    assert text.count("🟥🟩") == MAX_SHARES
    assert "and 12 others" in text
    assert "Person 2 🟥🟩 🔥 2" in text
    assert "Person 1 🟥🟩\n" in text


def test_long_names_are_escaped_and_fit_into_the_post() -> None:
    shares = [SharedTries("<@1>" + "*" * 28, ("far", "off", "close", "best"), 100) for _ in range(MAX_SHARES)]
    text = render_daily(EN, PLAYED[0], DAY, PuzzleResult(PLAYED[1], DAY, 7, 5), Shares(shares, 30))
    assert len(text) <= MAX_CONTENT_LENGTH
    assert "<@1>" not in text
    shown = text.count("🟥🟧🟨🟩")
    assert shown < MAX_SHARES
    assert f"and {30 - shown} others" in text


@pytest.mark.parametrize(
    ("name", "shown"),
    [("🟩 🔥 99", "99"), ("Ana 🟩🟨🟧🟥🔥", "Ana"), ("🟩\u200d🟩", "?"), ("🔥\ufe0f\n🟩 Ana", "Ana")],
)
def test_names_in_post_cannot_pretend_to_be_results(name: str, shown: str) -> None:
    text = render_daily(EN, PLAYED[0], DAY, None, Shares([SharedTries(name, ("far",), 0)], 1))
    assert text.split("\n")[2] == f"{shown} 🟥"


def test_practice_mentions_neither_sharing_nor_the_next_daily_puzzle() -> None:
    practice = render_try(PLAYED[0]) + render_end(PLAYED[0])
    assert "Nobody sees" not in practice
    assert "daily puzzle" not in practice
    day = PuzzleDay(1, (DAY + timedelta(days=1)).isoformat(), PLAYED[0].name)
    shared = PuzzleProgress(make_tries(PLAYED[0], right=True), day, streak=12, shared=True)
    text = render_puzzle_result(EN, shared, NOON)
    assert "Daily puzzle 6" in text
    assert "🟩 · solved with the first try · 🔥 12" in text
    assert "The day’s post shows your colours." in text
