"""Base Azul: what is true of every position that a game can reach."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Position
from tests.campaigns import Seeds
from tests.rules.games import seeds, start, walk
from tests.rules.positions import AZUL, census


def check(position: Position) -> None:
    data = position.to_json()
    assert census(data) == dict.fromkeys(AZUL.colours, 20)
    markers = 0
    for seat, board in enumerate(data["boards"]):
        for size, (line, cells) in enumerate(zip(board["lines"], board["wall"], strict=True), 1):
            tiles = [cell for cell in cells if cell]
            assert len(set(tiles)) == len(tiles)
            column = [row[size - 1] for row in board["wall"] if row[size - 1]]
            assert len(set(column)) == len(column)
            if line:
                assert 1 <= line["count"] <= size
                assert line["colour"] not in tiles
        assert len(board["floor"]) <= 7
        assert board["score"] >= 0
        if "marker" in board["floor"]:
            assert data["marker"] == seat
            markers += board["floor"].count("marker")
        elif data["marker"] == seat and data["phase"] in ("draft", "tile"):
            assert len(board["floor"]) == 7
            markers += 1
    assert (
        markers + (data["marker"] == "centre") + (data["phase"] not in ("draft", "tile") and data["marker"] != "centre")
        == 1
    )
    assert -1 <= data["idle"] <= 3


def check_game(players: int, side: str, seed: bytes) -> None:
    position, chance = start("azul", (players, side), seed)
    check(position)
    for _, _, events in walk(position, chance):
        check(position)
        assert events[0].kind in ("taken", "picked")
        assert events[0].kind == "picked" or (
            sum(
                facts.get("count", 0) + facts.get("lid", 0)
                for facts in (
                    dict[str, Any](event.facts) for event in events[1:] if event.kind in ("placed", "dropped")
                )
            )
            == events[0].facts["count"]
        )


@settings(max_examples=8, deadline=None)
@given(players=st.integers(2, 4), side=st.sampled_from(AZUL.sides), seed=seeds)
def test_invariants_hold_after_every_move(players: int, side: str, seed: bytes) -> None:
    check_game(players, side, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("side", AZUL.sides)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_in_thousands_of_games(players: int, side: str, campaign_seeds: Seeds) -> None:
    for number in campaign_seeds(range(4_000)):
        check_game(players, side, number.to_bytes(32, "big"))


@pytest.mark.campaign
@pytest.mark.parametrize(("players", "moves"), [(2, 70.4), (3, 88), (4, 107)])
def test_games_by_chance_are_as_long_as_those_of_other_engines(
    players: int, moves: float | int, campaign_seeds: Seeds
) -> None:
    lengths = []
    for number in campaign_seeds(range(6_000)):
        position, chance = start("azul", (players, "coloured"), number.to_bytes(32, "big"))
        lengths.append(sum(1 for _ in walk(position, chance)))
    # Of few games the mean lies further off.
    assert sum(lengths) / len(lengths) == pytest.approx(moves, rel=0.03 * math.sqrt(6_000 / len(lengths)))
