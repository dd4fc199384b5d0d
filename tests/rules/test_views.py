"""Tests of a position as seen from a seat. This view must be enough for playing in another process."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import NoDraw, Position
from tests.support.walks import GAMES, seeds, start, tables, walk


def choosing(*seats: str) -> Position:
    """Return a game of two on the grey wall after a round's last draft.

    A seat is given by its first two pattern lines.
    """
    boards = [f"seat {seat}\n{lines}\n... | .....\n.... | .....\n..... | ....." for seat, lines in enumerate(seats)]
    text = "\n".join(["azul grey  phase tile  lid -", *boards])
    return GAMES["azul"].from_text(text, NoDraw())


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=2, deadline=None)
@given(data=st.data())
def test_view_states_its_seat_and_hides_secret_choices(name: str, data: st.DataObject) -> None:
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    seats = range(position.players)
    assert position.to_json()["view"] is None
    views = [position.to_json(seat) for seat in seats]
    for mover, move, _ in walk(position, chance):
        before, views = views, [position.to_json(seat) for seat in seats]
        for seat, view in enumerate(views):
            assert view["view"] == seat
            if move in position.find_picked(mover) and seat != mover:
                assert view == before[seat]


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=2, deadline=None)
@given(data=st.data())
def test_view_is_enough_to_play_and_draws_nothing(name: str, data: st.DataObject) -> None:
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
            # Moves played on the view draw no tiles and don't change the position.
            for _, _, events in walk(view, chance):
                assert not {"dealt", "supplied"} & {event.kind for event in events} or position.round == 6
            assert position.to_json() == whole


def test_grey_wall_view_hides_secret_choices_of_others() -> None:
    position = choosing(". | .....\nbb | .....", "y | .....\nrr | .....")
    before = position.to_json(1)
    for column in "12345":
        ahead = position.copy()
        ahead.play(0, GAMES["azul"].parse(f"tile 2 {column}"))
        assert ahead.to_json(1) == before
        assert ahead.to_json(0)["picks"] == [[f"tile 2 {column}"], []]
        assert ahead.to_json()["picks"] == [[f"tile 2 {column}"], []]
    # The view doesn't show other players' secret choices, so nobody can see who is ready.
    assert ahead.to_act == (1,)
    assert ahead.seen_by(1).to_act == (0, 1)
    assert ahead.seen_by(0).to_act == (1,)


def test_view_of_position_with_too_low_ply_can_be_read() -> None:
    position = choosing(". | .....\nbb | .....", "y | .....\nrr | .....")
    position.play(0, GAMES["azul"].parse("tile 2 1"))
    uncounted = GAMES["azul"].from_json(position.to_json() | {"ply": 0}, NoDraw())
    assert GAMES["azul"].from_json(uncounted.to_json(1), NoDraw()) == uncounted.seen_by(1)


def test_view_cannot_show_another_seat() -> None:
    position = choosing(". | .....\nbb | .....", "y | .....\nrr | .....")
    view = position.seen_by(1)
    assert view.seen_by(1) == view
    with pytest.raises(ValueError, match="seat 1"):
        view.to_json(0)
