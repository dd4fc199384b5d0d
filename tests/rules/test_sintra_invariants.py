"""Stained Glass of Sintra: what is true of every position that a game can reach."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Position
from tests.rules.games import seeds, start, walk
from tests.rules.palaces import SINTRA, census

KINDS = ["taken", "cracked", "walked", "placed", "broke", "matched", "glazed", "reset", "round-ended", "dealt"]


def check(position: Position) -> None:
    data = position.to_json()
    assert census(data) == dict.fromkeys(SINTRA.colours, 20)
    for board in data["boards"]:
        assert board["score"] >= 0
        assert board["broken"] + 8 * board["shattered"] == board["broken_steps"]
        names = [strip["strip"] for strip in board["strips"] if strip]
        assert len(set(names)) == len(names)
        for strip, (top, bottom) in zip(board["strips"], board["windows"], strict=True):
            assert (strip is None) == (bottom is not None)
            assert top or not bottom
            if strip:
                assert None in strip["panes"]
                for space, pane in zip(strip["spaces"], strip["panes"], strict=True):
                    assert pane in (None, space) or space == "joker"


def check_game(table: tuple[int, str], seed: bytes) -> int:
    position, chance = start("sintra", table, seed)
    check(position)
    glaziers = [board["glazier"] for board in position.to_json()["boards"]]
    for turn, (seat, move, events) in enumerate(walk(position, chance), 1):
        check(position)
        assert position.ply == turn
        kinds = [event.kind for event in events]
        assert kinds[0] == ("reset" if str(move) == "reset" else "taken")
        assert [kind for kind in kinds if kind in KINDS] == sorted(
            (kind for kind in kinds if kind in KINDS), key=KINDS.index
        ) or kinds.count("round-ended") > 1
        if kinds[0] == "taken":
            spent = sum(event.facts["count"] for event in events if event.kind in ("placed", "broke"))
            assert spent == events[0].facts["count"]
        glazier = position.to_json()["boards"][seat]["glazier"]
        assert (glazier < glaziers[seat]) == (kinds[0] == "reset")
        glaziers[seat] = glazier
    assert position.standing is not None
    assert position.round == 6
    return position.ply


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 4), side=st.sampled_from("ab"), seed=seeds)
def test_invariants_hold_after_every_move(players, side, seed):
    check_game((players, side), seed)


@pytest.mark.campaign
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_in_thousands_of_games(players, side):
    for number in range(2_000):
        check_game((players, side), number.to_bytes(32, "big"))
