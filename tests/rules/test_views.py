"""What a seat may know of a position, in every game, and that it is enough to play from another process."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.opponents.levels import think
from bot.rules import NoDraw, Position, Ruleset, ShuffledDraw
from tests.rules.games import GAMES, seeds, start, tables, walk

SIDES = [(name, side) for name, ruleset in GAMES.items() for side in ruleset.sides]
# The games of before as well, which go on under their own rules.
ELSEWHERE = """
import json, sys
from bot.opponents.levels import think
from bot.rules import RULESETS, NoDraw
for line in sys.stdin:
    asked = json.loads(line)
    view = RULESETS[asked["ruleset"]].from_json(asked, NoDraw())
    thought = think("easy", view, asked["view"], 5)
    print(json.dumps([view.to_json(), str(thought.move)]), flush=True)
"""


def choosing(*seats: str) -> Position:
    """A game of two on the grey wall after the last draft of a round; a seat is its first two pattern lines."""
    boards = [f"seat {seat}\n{lines}\n... | .....\n.... | .....\n..... | ....." for seat, lines in enumerate(seats)]
    text = "\n".join(["azul grey  phase tile  lid -", *boards])
    return GAMES["azul"].from_text(text, NoDraw())


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_a_view_says_whose_it_is_and_holds_no_secret_choice_of_others(name: str, data: st.DataObject) -> None:
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    seats = range(position.players)
    assert position.to_json()["view"] is None
    views = [position.to_json(seat) for seat in seats]
    for mover, move, _ in walk(position, chance):
        before, views = views, [position.to_json(seat) for seat in seats]
        for seat, view in enumerate(views):
            assert view["view"] == seat
            if move in position.picked(mover) and seat != mover:
                assert view == before[seat]


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_a_view_is_enough_to_move_and_no_more(name: str, data: st.DataObject) -> None:
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for turn, _ in enumerate(walk(position, chance)):
        if turn % 12 and len(position.to_act) < 2:
            continue
        whole = position.to_json()
        for seat in range(position.players):
            view = position.seen_by(seat)
            assert GAMES[name].from_json(json.loads(json.dumps(view.to_json())), NoDraw()) == view
            assert view.legal_moves(seat) == position.legal_moves(seat)
            assert (view.scores, view.pending, view.standing) == (position.scores, position.pending, position.standing)
            # Whatever is played on it, nothing is drawn, and the position stays as it is.
            for _, _, events in walk(view, chance):
                assert not {"dealt", "supplied"} & {event.kind for event in events} or position.round == 6
            assert position.to_json() == whole


def test_on_the_grey_wall_a_view_is_the_same_whatever_others_have_chosen() -> None:
    position = choosing(". | .....\nbb | .....", "y | .....\nrr | .....")
    before = position.to_json(1)
    for column in "12345":
        ahead = position.copy()
        ahead.play(0, GAMES["azul"].parse(f"tile 2 {column}"))
        assert ahead.to_json(1) == before
        assert ahead.to_json(0)["picks"] == [[f"tile 2 {column}"], []]
        assert ahead.to_json()["picks"] == [[f"tile 2 {column}"], []]
    # Others seem to have all still to choose, so that nobody can tell who is ready.
    assert ahead.to_act == (1,)
    assert ahead.seen_by(1).to_act == (0, 1)
    assert ahead.seen_by(0).to_act == (1,)


def test_the_view_of_choices_that_were_written_without_counting_them_can_be_read() -> None:
    position = choosing(". | .....\nbb | .....", "y | .....\nrr | .....")
    position.play(0, GAMES["azul"].parse("tile 2 1"))
    uncounted = GAMES["azul"].from_json(position.to_json() | {"ply": 0}, NoDraw())
    assert GAMES["azul"].from_json(uncounted.to_json(1), NoDraw()) == uncounted.seen_by(1)


def test_a_view_shows_nobody_else() -> None:
    position = choosing(". | .....\nbb | .....", "y | .....\nrr | .....")
    view = position.seen_by(1)
    assert view.seen_by(1) == view
    with pytest.raises(ValueError, match="seat 1"):
        view.to_json(0)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[subprocess.Popen[str]]:
    """Another process, which answers each view with itself and a move."""
    with subprocess.Popen(
        [sys.executable, "-c", ELSEWHERE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_another_process_plays_from_views_and_answers_with_moves(
    rules: Ruleset, elsewhere: subprocess.Popen[str]
) -> None:
    assert elsewhere.stdout
    for side in rules.sides:
        position, chance = rules.start(3, side, ShuffledDraw(bytes(range(32)))), random.Random(1)
        for turn in range(60):
            if not position.to_act:
                break
            seat = position.to_act[-1]
            if turn % 3:
                position.play(seat, chance.choice(position.legal_moves(seat)))
                continue
            view = position.to_json(seat)
            print(json.dumps(view), file=elsewhere.stdin, flush=True)
            read, move = json.loads(elsewhere.stdout.readline())
            assert read == view
            assert move == str(think("easy", position.seen_by(seat), seat, 5).move)
            position.play(seat, rules.parse(move))
