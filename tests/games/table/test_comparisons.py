"""Hints and lines: the comparison of a hint, and the depth of its lines."""

from __future__ import annotations

import pytest

from bot.games.table.comparisons import (
    Certainty,
    Hint,
    find_hint,
    grade_move,
    play_line,
)
from bot.opponents.advice import MAX_LINE, Advice, find_line
from bot.opponents.explanation import Explanation
from bot.rules.draw import ShuffledDraw
from bot.rules.game import Position
from tests.conftest import NOTHING_CROSSES
from tests.rules.positions import EMPTY, azul, azul_board
from tests.support.forms import FORMS
from tests.support.thinkers import PatientThinker
from tests.support.walks import start

pytestmark = NOTHING_CROSSES

FILLING = "1 blue 3"


class ScriptedThinker(PatientThinker):
    """A thinker that always gives the same advice."""

    def __init__(self, explanation: Explanation | None, *lines: tuple[str, ...]) -> None:
        super().__init__()
        self.explanation, self.lines = explanation, lines

    async def choose_advice(self, view: Position, seat: int, path: tuple[str, ...]) -> Advice:
        line, *others = (tuple(map(view.ruleset.parse, line)) for line in self.lines)
        return Advice(line, others[0] if others else (), explanation=self.explanation)


def begun(*rows: str) -> Position:
    """Return a position in which the first player needs two blue tiles for line 3."""
    position: Position = azul("1 bbrr  2 ry", azul_board("..b | .....", *rows), azul_board(floor="m"))
    return position


async def test_hint_compares_move_with_begun_move() -> None:
    thinker = ScriptedThinker(Explanation("better", price=1), (FILLING, "2 red 1"), ("1 blue 2",))
    hint = await find_hint(thinker, begun().seen_by(0), 0, ("1", "blue"))
    assert thinker.paths == [("1", "blue")]
    assert (hint.certainty, [str(move) for move in hint.line.moves]) == ("better", [FILLING, "2 red 1"])
    assert hint.other
    assert [str(move) for move in hint.other.moves] == ["1 blue 2"]
    assert hint.explanation == Explanation("better", price=1)


async def test_hint_is_shallow_without_explanation() -> None:
    hint = await find_hint(ScriptedThinker(None, (FILLING,)), begun().seen_by(0), 0)
    assert (hint.certainty, hint.other) == ("shallow", None)


async def test_hint_does_not_know_tiles_in_bag() -> None:
    position = azul("1 rr", azul_board(), azul_board(floor="m"), draw=ShuffledDraw(bytes(32)))
    thinker = ScriptedThinker(Explanation("equal"), ("1 red 2",), ("1 red 3",))
    hint = await find_hint(thinker, position, 0)
    assert thinker.views[0].to_json()["view"] == 0
    for line in (hint.line, hint.other):
        assert line
        assert line.first.position.to_json()["phase"] == "deal"


async def test_hint_marks_only_legal_move() -> None:
    full = azul_board("b | .....", "bb | .....", "bbb | .....", "bbbb | .....", "bbbbb | .....", floor="m")
    view = azul("1 rr", full, EMPTY).seen_by(0)
    hint = await find_hint(ScriptedThinker(None, ("1 red floor",)), view, 0)
    assert hint.certainty == "only"


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_line_has_moves_in_order_of_play(name: str, side: str) -> None:
    position, chance = start(name, (2, side), bytes(32))
    for number in range(60):
        seat = position.to_act[0]
        move = chance.choice(position.legal_moves(seat))
        if number % 3 == 0:
            view = position.seen_by(seat)
            moves = find_line(view, seat, move, lambda seen, mover: chance.choice(seen.legal_moves(mover)))
            line = play_line(view, seat, moves)
            assert line.moves == moves
            assert line.seats[0] == seat
            last = line.outlooks[-1].position
            assert len(moves) == MAX_LINE or len(last.to_act) != 1 or last.find_picked(line.seats[-1])
            assert view == position.seen_by(seat)
        position.play(seat, move)
        if not position.to_act:
            break


@pytest.mark.parametrize(
    ("certainty", "recommended", "grade"),
    [
        ("only", True, "good"),
        ("equal", False, "good"),
        ("better", True, "good"),
        ("little", False, "fine"),
        ("better", False, "better"),
        ("much", False, "costly"),
        ("shallow", False, "unjudged"),
        # Without a search, even the recommended move isn't known to be good.
        ("shallow", True, "unjudged"),
    ],
)
def test_chosen_move_is_graded_by_its_comparison(certainty: Certainty, recommended: bool, grade: str) -> None:
    view = begun().seen_by(0)
    line = play_line(view, 0, [view.ruleset.parse(FILLING)])
    chosen = line.first.move if recommended else view.ruleset.parse("1 blue 2")
    assert grade_move(Hint(certainty, line), chosen) == grade
