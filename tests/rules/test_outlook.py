"""Outlooks: the points that moves promise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Position
from bot.rules.outlook import Outlook, outlooks
from tests.rules.positions import EMPTY, azul, azul_board, pavilion, sintra
from tests.support.forms import FORMS
from tests.support.walks import start as begin_walk

PLIES = 60


def start(name: str = "azul", side: str = "coloured", players: int = 2) -> Position:
    return RULESETS[name].start(players, side, ShuffledDraw(bytes(32)), first=0)


GAMES_PER_FORM = 4


def walk_games(name: str, side: str) -> Iterator[tuple[Position, int, Outlook]]:
    """Yield each move of several random games: the position before it, the seat, and the outlook of the move."""
    for number in range(GAMES_PER_FORM):
        position, chance = begin_walk(name, (2 + number % 3, side), bytes([number] * 32))
        for _ in range(PLIES * 10):
            if not position.to_act:
                break
            seat = chance.choice(position.to_act)
            moves = position.legal_moves(seat)
            # Prefer moves that break or drop many tiles, when there are few points to pay for them.
            move = chance.choice(moves[-3:] if chance.random() < 0.7 else moves)
            (told,) = outlooks(position, seat, [move])
            yield position, seat, told
            position.play(seat, move)


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_promised_points_match_change_in_foreseen_score(name: str, side: str) -> None:
    ends = 0
    for before, seat, told in walk_games(name, side):
        after = before.copy()
        events = after.play(seat, told.move)
        if "worth" in events[0].facts:
            continue
        bonuses = sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)
        difference = after.foreseen[seat] - bonuses - before.foreseen[seat]
        assert told.points <= difference
        if any(event.kind == "round-ended" for event in events) and not after.pending[seat]:
            # No losses remain to be deducted from later points.
            assert told.points == difference
            ends += 1
    assert ends


def test_gain_is_zero_if_floor_takes_all_points() -> None:
    position = azul("1 r", azul_board("bb", floor="mbbkkw", score=0), EMPTY)
    promised = {str(one.move): one.gain for one in outlooks(position, 0, position.legal_moves(0))}
    assert promised == {"1 red 1": 0, "1 red 3": 0, "1 red 4": 0, "1 red 5": 0, "1 red floor": 0}
    position.play(0, position.ruleset.parse("1 red 1"))
    assert position.scores[0] == 0


def test_floor_penalty_is_shown_and_cheaper_move_ranks_first() -> None:
    position = azul("1 rrkk  2 bbyy", azul_board(floor="bb", score=0), EMPTY)
    found = sorted(outlooks(position, 0, position.legal_moves(0)), key=lambda one: one.order)
    promised = {str(one.move): one.gain for one in found}
    assert promised["1 red floor"] == -4
    # These moves fill a line, but the floor would cost the point that the line scores.
    assert promised["1 red 2"] == promised["1 red 3"] == 0
    assert str(found[-1].move).endswith(" 2")


def test_filling_broken_glass_track_has_no_gain() -> None:
    position = sintra("1 pppp  2 bbww", "score 5  broken 7  glazier 8 / 8 S1 front |", "score 2")
    promised = {str(one.move): one for one in outlooks(position, 0, position.legal_moves(0))}
    broken = promised["1 pink break"]
    assert broken.position.scores[0] == 0
    assert broken.gain == 0


def test_passing_in_last_round_costs_points_for_kept_tiles() -> None:
    position = pavilion("score 9  hand rg", "hand rr", fields="round 6")
    promised = {str(one.move): one.gain for one in outlooks(position, 0, position.legal_moves(0))}
    assert promised["pass"] == promised["pass green"] == promised["pass green red"] == -2


def test_outlook_does_not_change_the_position() -> None:
    position = start()
    before, seat = position.to_json(), position.to_act[0]
    for foreseen in outlooks(position, seat, position.legal_moves(seat)):
        assert foreseen.position is not position
        assert foreseen.events[0].kind == "taken"
    assert position.to_json() == before


def test_gain_of_move_is_completed_tile_minus_floor_penalty() -> None:
    position = start()
    seat = position.to_act[0]
    for foreseen in outlooks(position, seat, position.legal_moves(seat)):
        facts = [(event.kind, dict[str, Any](event.facts)) for event in foreseen.events]
        completed = any(told.get("full") for _, told in facts)
        dropped = sum(told["count"] for kind, told in facts if kind == "dropped")
        assert foreseen.gain == completed - (0, 1, 2, 4, 6)[dropped]


def test_gain_of_last_move_excludes_end_of_game_bonuses() -> None:
    position = pavilion("score 9  hand rg  purple pppppp", "passed", fields="round 6")
    found = {str(each.move): each for each in outlooks(position, 0, position.legal_moves(0))}
    assert found["pass"].position.standing
    assert found["pass"].position.scores[0] == 9 - 2 + 20
    assert (found["pass"].gain, found["place red 1 red 0"].gain) == (-2, 1)
