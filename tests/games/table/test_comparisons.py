"""Hints and lines: which move a hint is compared with, how deep the lines are searched, and how certain hints are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable

import pytest

from bot.games.table import comparisons
from bot.games.table.comparisons import (
    CLOSE_DIFFERENCE,
    MAX_LINE,
    compare,
    compare_with_effects,
    find_hint,
    find_line,
    play_line,
)
from bot.opponents.thinker import Answer, Thinker
from bot.opponents.thought import Reading, Thought
from bot.rules.draw import ShuffledDraw
from bot.rules.game import Move, Position
from bot.slots import DEFAULT_CLAIM, Claim
from tests.conftest import NOTHING_CROSSES
from tests.rules.positions import EMPTY, azul, azul_board, pavilion
from tests.support.forms import FORMS
from tests.support.walks import start

pytestmark = NOTHING_CROSSES

FILLING = "1 blue 3"
GLASS = ("2 orange 1", "1 yellow 1")
"""Two first moves of a game. The first breaks a pane, and the penalty would take the score below zero."""
STARS = ("place purple 2 purple 0", "place blue 1 blue 0")


class ScriptedThinker(Thinker):
    """A thinker that prefers `FILLING` if it is legal. ``worth`` calculates the first seat's chance from a view."""

    def __init__(self, worth: Callable[[Position], float] = lambda view: 0.5, *, stood_in: bool = False) -> None:
        super().__init__()
        self.worth, self.stood_in = worth, stood_in

    async def think(
        self, name: str, view: Position, seat: int, seed: int, *, of: Hashable = None, claim: Claim = DEFAULT_CLAIM
    ) -> Answer:
        assert view.to_json()["view"] == seat, "nobody is told more than their seat may know"
        moves = sorted(view.legal_moves(seat), key=lambda move: str(move) != FILLING)
        share = self.worth(view)
        others = [1 - share] * (view.players - 1)
        return Answer(
            Thought(moves[0], tuple(Reading(move, 0.5) for move in moves), (share, *others), 1), self.stood_in
        )


def begun(*rows: str) -> Position:
    """Return a position in which the first player needs two blue tiles for line 3."""
    position: Position = azul("1 bbrr  2 ry", azul_board("..b | .....", *rows), azul_board(floor="m"))
    return position


def line_three(view: Position) -> int:
    line = view.to_json()["boards"][0]["lines"][2]
    return line["count"] if line else 0


async def test_hint_gives_reasons_for_move_over_an_alternative() -> None:
    view = begun().seen_by(0)
    thinker = ScriptedThinker(lambda view: 0.6 if line_three(view) == 3 else 0.5)
    hint = await find_hint(thinker, view, 0)
    assert (hint.certainty, str(hint.line.first.move)) == ("better", FILLING)
    assert (hint.worth, hint.other_worth) == (0.6, 0.5)
    assert hint.comparison
    (first, *_) = hint.comparison.reasons
    # After these moves no blue tiles remain, so the line can be filled only in the next round.
    assert (first.kind, first.facts["line"], first.facts["other"], first.facts["other_left"]) == ("short", 3, 2, 0)


async def test_hint_is_compared_with_a_higher_scoring_move() -> None:
    position = begun(". | .y...", ".. | ..y..")
    thinker = ScriptedThinker(lambda view: 0.6 if line_three(view) == 3 else 0.5)
    comparison = (await find_hint(thinker, position.seen_by(0), 0)).comparison
    assert comparison
    assert comparison.other.first.points > comparison.better.first.points


def test_comparison_ignores_points_lost_below_zero() -> None:
    position, _ = start("sintra", (2, "a"), bytes(32))
    (seat,) = position.to_act
    breaking, other = (play_line(position.seen_by(seat), seat, [position.ruleset.parse(text)]) for text in GLASS)
    assert other.first.points > breaking.first.points
    assert compare(breaking, other).more == 0


async def test_hint_without_reasons_lists_effects_of_both_moves() -> None:
    """Both moves score one point, for the first tile of a star."""
    view = pavilion("hand ppgbb", "hand yy", round=1, wild="purple").seen_by(0)
    better, other = (play_line(view, 0, [view.ruleset.parse(text)]) for text in STARS)
    effects = compare_with_effects(view, better, other).effects
    assert [effect.kind for effect in effects.both] == ["tiles"]
    assert [(effect.kind, effect.facts["star"]) for effect in effects.better] == [("star", "purple")]
    assert [(effect.kind, effect.facts["star"]) for effect in effects.other] == [("star", "blue")]


@pytest.mark.parametrize(
    ("gap", "certainty"), [(CLOSE_DIFFERENCE / 2, "close"), (CLOSE_DIFFERENCE * 2, "better"), (-0.2, "close")]
)
async def test_hint_is_marked_close_if_move_is_hardly_better(gap: float, certainty: str) -> None:
    thinker = ScriptedThinker(lambda view: 0.5 + gap if line_three(view) == 3 else 0.5)
    assert (await find_hint(thinker, begun().seen_by(0), 0)).certainty == certainty


async def test_hint_is_shallow_if_no_search_was_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    view = begun().seen_by(0)
    hint = await find_hint(ScriptedThinker(stood_in=True), view, 0)
    assert (hint.certainty, hint.comparison) == ("shallow", None)
    monkeypatch.setattr(comparisons, "can_search", lambda *table: False)
    assert (await find_hint(ScriptedThinker(), view, 0)).certainty == "shallow"


async def test_hint_does_not_know_tiles_in_bag() -> None:
    position = azul("1 rr", azul_board(), azul_board(floor="m"), draw=ShuffledDraw(bytes(32)))
    hint = await find_hint(ScriptedThinker(), position, 0)
    for line in (hint.line, hint.comparison and hint.comparison.other):
        assert line
        assert len(line.moves) == 1
        assert line.first.position.to_json()["phase"] == "deal"


async def test_hint_marks_only_legal_move() -> None:
    full = azul_board("b | .....", "bb | .....", "bbb | .....", "bbbb | .....", "bbbbb | .....", floor="m")
    view = azul("1 rr", full, EMPTY).seen_by(0)
    assert [str(move) for move in view.legal_moves(0)] == ["1 red floor"]
    assert (await find_hint(ScriptedThinker(), view, 0)).certainty == "only"


@pytest.mark.parametrize(("name", "side"), FORMS)
async def test_line_is_legal_and_ends_before_tiles_are_drawn(name: str, side: str) -> None:
    position, chance = start(name, (2, side), bytes(32))

    async def reply(view: Position, mover: int) -> Thought:
        move = chance.choice(view.legal_moves(mover))
        return Thought(move, (Reading(move, 0.5),), (0.5, 0.5), 1)

    for number in range(60):
        seat = position.to_act[0]
        move = chance.choice(position.legal_moves(seat))
        if number % 3 == 0:
            await check_line(position, seat, move, reply)
        position.play(seat, move)
        if not position.to_act:
            break


async def check_line(position: Position, seat: int, move: Move, reply: Callable[..., Awaitable[Thought]]) -> None:
    """Check that a line that begins with this move uses only information that the seat may have."""
    view = position.seen_by(seat)
    line = await find_line(view, seat, move, reply)
    assert line.moves[0] is move
    assert line.seats[0] == seat
    last = line.outlooks[-1].position
    assert len(line.moves) == MAX_LINE or len(last.to_act) != 1 or last.find_picked(line.seats[-1])
    assert compare(line, line).reasons == ()
    assert play_line(view, seat, line.moves).moves == line.moves
    assert view == position.seen_by(seat)
