"""Advice: the recommended move and the move with which it is compared."""

from __future__ import annotations

import pytest

from bot.opponents import advice
from bot.opponents.advice import MAX_LINE, FindReply, advise, find_line
from bot.opponents.continuations import find_mover, open_view
from bot.opponents.explanation import Explanation, MoveVerdict, play_move
from bot.opponents.thought import Reading, Thought
from bot.rules.game import Move, Position
from tests.rules.positions import azul, azul_board
from tests.support.explanations import explain_quickly
from tests.support.forms import FORMS
from tests.support.walks import start


@pytest.fixture(autouse=True)
def quick_explanations(monkeypatch: pytest.MonkeyPatch) -> None:
    explain_quickly(monkeypatch)


def begun() -> Position:
    """Return a view in which the first player needs two blue tiles for line 3, and can score with a red tile."""
    board = azul_board(". | .y...", ".. | .b...", "..b | .....")
    position: Position = azul("1 bbr  2 ry", board, azul_board(floor="m")).seen_by(0)
    return position


def prefer(monkeypatch: pytest.MonkeyPatch, best: str, gap: float, closer_gap: float | None = None) -> None:
    """Let searches prefer a move by this share of the win, and a closer look by another share."""

    def think(name: str, view: Position, seat: int, seed: int) -> Thought:
        moves = sorted(view.legal_moves(seat), key=lambda move: str(move) != best)
        return Thought(moves[0], tuple(Reading(move, 0.5) for move in moves), (0.5, 0.5), 1)

    def compare(view: Position, seat: int, played: Move, seed: int, divisor: int) -> Thought:
        move = view.ruleset.parse(best)
        less = closer_gap if closer_gap is not None and divisor == advice.CLOSER_DIVISOR else gap
        readings = (Reading(move, 0.5),) if played is move else (Reading(move, 0.5), Reading(played, 0.5 - less))
        return Thought(move, readings, (0.5, 0.5), 1)

    monkeypatch.setattr(advice, "think", think)
    monkeypatch.setattr(advice, "compare_moves", compare)
    monkeypatch.setattr(advice, "explain", lambda view, seat, better, other, gap: Explanation("equal"))


def test_better_move_is_compared_with_move_that_scores_most(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(monkeypatch, "1 blue 3", 0.1)
    found = advise(begun(), 0)
    assert (str(found.move), str(found.other_line[0])) == ("1 blue 3", "1 red 1")
    assert found.worth - found.other_worth == pytest.approx(0.1)


def test_move_that_scores_most_is_recommended_if_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(monkeypatch, "1 blue 3", 0.01)
    found = advise(begun(), 0)
    assert (str(found.move), str(found.other_line[0])) == ("1 red 1", "1 blue 3")


@pytest.mark.parametrize(("closer_gap", "verdict"), [(0.1, "better"), (0.01, "equal")])
def test_unexplained_difference_needs_a_closer_look(
    monkeypatch: pytest.MonkeyPatch, closer_gap: float, verdict: MoveVerdict
) -> None:
    prefer(monkeypatch, "1 blue 3", 0.1, closer_gap)
    monkeypatch.setattr(advice, "explain", lambda *_: Explanation("better"))
    assert advise(begun(), 0).explanation == Explanation(verdict)


def test_best_move_is_not_compared_with_dropping_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(monkeypatch, "1 red 1", 0.1)

    def think(name: str, view: Position, seat: int, seed: int) -> Thought:
        texts = ("1 red 1", "1 red floor", "2 red 1", "1 blue 4")
        moves = [view.ruleset.parse(text) for text in texts if view.is_legal(seat, view.ruleset.parse(text))]
        moves = moves or view.legal_moves(seat)
        return Thought(moves[0], tuple(Reading(move, 0.5) for move in moves), (0.5, 0.5), 1)

    monkeypatch.setattr(advice, "think", think)
    # The other red tile would be the same kind of move.
    assert str(advise(begun(), 0).other_line[0]) == "1 blue 4"


def test_begun_move_is_continued_for_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(monkeypatch, "1 blue 3", 0.1)
    assert str(advise(begun(), 0, ("2", "yellow")).other_line[0]) == "2 yellow 2"
    assert advise(begun(), 0, ("1", "blue")).other_line[0].text.startswith("1 blue")


def test_whole_move_is_judged_and_never_recommended_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(monkeypatch, "1 blue 3", 0.01)
    found = advise(begun(), 0, ("1", "red", "1"))
    assert (str(found.move), str(found.other_line[0])) == ("1 blue 3", "1 red 1")
    found = advise(begun(), 0, ("1", "blue", "3"))
    assert (str(found.move), found.other_line, found.explanation) == ("1 blue 3", (), Explanation("equal"))


def test_path_without_legal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="no legal move begins with '3 blue'"):
        advise(begun(), 0, ("3", "blue"))


def test_advice_without_search_has_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "can_search", lambda *_: False)
    monkeypatch.setattr(advice, "ADVICE_LEVEL", "medium")
    found = advise(begun(), 0)
    assert (found.other_line, found.explanation) == ((), None)


def test_only_legal_move_has_no_comparison() -> None:
    full = azul_board("b | .....", "bb | .....", "bbb | .....", "bbbb | .....", "bbbbb | .....", floor="m")
    found = advise(azul("1 rr", full, azul_board()).seen_by(0), 0)
    assert ([str(move) for move in found.line], found.explanation) == (["1 red floor"], None)


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_lines_are_legal_and_end_before_tiles_are_drawn(name: str, side: str) -> None:
    position, chance = start(name, (2, side), bytes(32))

    def find_reply(view: Position, mover: int) -> Move:
        assert view.to_json()["view"] == mover, "a reply uses only information that its seat may have"
        return chance.choice(view.legal_moves(mover))

    for number in range(60):
        seat = position.to_act[0]
        move = chance.choice(position.legal_moves(seat))
        if number % 3 == 0:
            check_line(position.seen_by(seat), seat, move, find_reply)
        position.play(seat, move)
        if not position.to_act:
            break


def check_line(view: Position, seat: int, move: Move, find_reply: FindReply) -> None:
    """Find and play a line that begins with this move.

    It may be shorter than the maximum only if no single seat is to move.
    """
    before = view.copy()
    line = find_line(view, seat, move, find_reply)
    assert line[0] is move
    assert view == before
    position = open_view(view)
    mover: int | None = seat
    for following in line:
        assert mover is not None
        position = play_move(position, mover, following)
        mover = find_mover(position, mover)
    assert len(line) == MAX_LINE or mover is None
