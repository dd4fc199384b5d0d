"""Stained Glass of Sintra: what is true of every position that a game can reach."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Position
from tests.campaigns import Seeds
from tests.rules.games import seeds, start, walk
from tests.rules.positions import SINTRA, census

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


def by_the_rules(data: dict[str, Any], seat: int) -> dict[str, int]:
    """Every legal move and the points it scores at once, found again from what a position shows, word by word."""
    board = data["boards"][seat]
    left = [slot for slot, strip in enumerate(board["strips"]) if strip]
    found: dict[str, int] = {}
    sources = {"c": data["centre"]} | {str(number): panes for number, panes in enumerate(data["factories"], 1)}
    for source, panes in sources.items():
        for colour in set(panes):
            fitting = False
            for slot in left:
                strip = board["strips"][slot]
                free = [space for space, pane in zip(strip["spaces"], strip["panes"], strict=True) if not pane]
                placed = min(panes.count(colour), free.count(colour) + free.count("joker"))
                if slot + 1 < board["glazier"] or not placed:
                    continue
                fitting = True
                for jokers in range(placed + 1):
                    if jokers <= free.count("joker") and placed - jokers <= free.count(colour):
                        text = f"{source} {colour} {slot + 1}" + (f" j{jokers}" if jokers else "")
                        if placed < len(free):
                            found[text] = 0
                            continue
                        full = [pane for pane in strip["panes"] if pane] + [colour] * placed
                        points = full.count(data["track"][data["round"] - 1])
                        points += sum(
                            board["points"][window]
                            for window in range(slot, 8)
                            if window == slot or any(board["windows"][window])
                        )
                        found |= {f"{text} keep {kept}": points for kept in full}
            if not fitting:
                found[f"{source} {colour} break"] = 0
    if left and left[0] < board["glazier"] - 1:
        found["reset"] = 0
    return found


@settings(max_examples=8, deadline=None)
@given(players=st.integers(2, 4), side=st.sampled_from("ab"), seed=seeds)
def test_moves_and_their_points_are_those_found_word_by_word(players: int, side: str, seed: bytes) -> None:
    position, chance = start("sintra", (players, side), seed)
    seat, expected = position.to_act[0], by_the_rules(position.to_json(), position.to_act[0])
    assert {str(move) for move in position.legal_moves(seat)} == expected.keys()
    for _, move, events in walk(position, chance):
        assert sum(event.points for event in events if event.kind in ("matched", "glazed")) == expected[str(move)]
        if position.to_act:
            seat = position.to_act[0]
            expected = by_the_rules(position.to_json(), seat)
            assert {str(move) for move in position.legal_moves(seat)} == expected.keys()


def check_game(table: tuple[int, str], seed: bytes) -> None:
    position, chance = start("sintra", table, seed)
    check(position)
    glaziers = [board["glazier"] for board in position.to_json()["boards"]]
    for seat, move, events in walk(position, chance):
        check(position)
        kinds = [event.kind for event in events]
        assert kinds[0] == ("reset" if str(move) == "reset" else "taken")
        assert [kind for kind in kinds if kind in KINDS] == sorted(
            (kind for kind in kinds if kind in KINDS), key=KINDS.index
        ) or kinds.count("round-ended") > 1
        if kinds[0] == "taken":
            spent = sum(dict[str, Any](event.facts)["count"] for event in events if event.kind in ("placed", "broke"))
            assert spent == events[0].facts["count"]
        glazier = position.to_json()["boards"][seat]["glazier"]
        assert (glazier < glaziers[seat]) == (kinds[0] == "reset")
        glaziers[seat] = glazier
    assert position.round == 6


@settings(max_examples=8, deadline=None)
@given(players=st.integers(2, 4), side=st.sampled_from("ab"), seed=seeds)
def test_invariants_hold_after_every_move(players: int, side: str, seed: bytes) -> None:
    check_game((players, side), seed)


@pytest.mark.campaign
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_in_thousands_of_games(players: int, side: str, campaign_seeds: Seeds) -> None:
    for number in campaign_seeds(range(1_000)):
        check_game((players, side), number.to_bytes(32, "big"))
