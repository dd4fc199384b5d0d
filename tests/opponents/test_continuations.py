"""Continuations: how rounds go on after a move."""

from __future__ import annotations

import pytest

from bot.opponents.continuations import Players, make_draw, open_view, play_next_round, play_round
from bot.rules.azul.pieces import ROW_POINTS
from bot.rules.draw import ShuffledDraw
from tests.rules.positions import azul, azul_board
from tests.support.forms import FORMS
from tests.support.walks import start

QUICK = Players("easy", "easy")


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_round_ends_before_next_deal(name: str, side: str) -> None:
    position, _ = start(name, (2, side), bytes(32))
    (seat,) = position.to_act
    view = open_view(position.seen_by(seat))
    move = view.legal_moves(seat)[0]
    end = play_round(view, seat, move, QUICK, 1)
    assert (end.position.round, end.position.to_act, end.position.standing) == (1, (), None)
    assert end.scores == end.position.foreseen
    assert play_round(view, seat, move, QUICK, 1) == end
    assert view == open_view(position.seen_by(seat))


def test_next_round_is_dealt_and_played() -> None:
    position, _ = start("azul", (2, "coloured"), bytes(32))
    (seat,) = position.to_act
    view = open_view(position.seen_by(seat))
    end = play_round(view, seat, view.legal_moves(seat)[0], QUICK, 1)
    following = play_next_round(end, seat, QUICK, 1)
    assert following
    assert following.position.round == 2
    assert not following.position.to_act


def test_next_deal_does_not_know_tiles_in_bag() -> None:
    boards = azul_board(), azul_board(floor="m")
    ends = []
    for seed in (bytes(32), bytes([1] * 32)):
        view = azul("1 rr", *boards, draw=ShuffledDraw(seed)).seen_by(0)
        end = play_round(open_view(view), 0, view.ruleset.parse("1 red 2"), QUICK, 1)
        ends.append(play_next_round(end, 0, QUICK, 1))
    assert ends[0] == ends[1]


def test_scores_exclude_final_bonuses() -> None:
    view = azul("1 rr", azul_board("r | by.kw"), azul_board(floor="m")).seen_by(0)
    end = play_round(open_view(view), 0, view.ruleset.parse("1 red 2"), QUICK, 1)
    assert end.position.standing
    assert end.scores[0] == end.position.scores[0] - ROW_POINTS
    assert play_next_round(end, 0, QUICK, 1) is None


def test_draw_depends_only_on_seed() -> None:
    assert make_draw(1).tiles([9, 9], 18) == make_draw(1).tiles([9, 9], 18) != make_draw(2).tiles([9, 9], 18)
