"""Tests that the small game meets the contract of all games, and that its computer plays well."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.opponents.levels import engine_of, think
from bot.rules import NoDraw, ShuffledDraw
from tests.mini_game import NAME, install_parts
from tests.mini_game.rules import COLOURS, TILES, MiniAzul
from tests.support.walks import seeds, walk


@settings(max_examples=8)
@given(players=st.integers(2, 4), seed=seeds, eager=st.sampled_from([0.0, 1.0]))
def test_random_mini_games_end_and_keep_invariants(players: int, seed: bytes, eager: float) -> None:
    game, chance = MiniAzul(), random.Random(seed)
    position = game.start(players, "plain", ShuffledDraw(seed))
    told = [0] * players
    for _, _, events in walk(position, chance, eager):
        for event in events:
            if event.seat is not None:
                told[event.seat] += event.points
        assert tuple(told) == position.scores
        assert game.from_json(position.to_json(), NoDraw()).to_json() == position.to_json()
        data = position.to_json()
        boards = [tile for board in data["boards"] for row in (*board["lines"], *board["wall"]) for tile in row]
        lying = [tile for source in (*data["factories"], data["centre"]) for tile in source]
        for colour in COLOURS:
            piles = data["bag"][colour] + data["lid"][colour]
            assert piles + [*boards, *lying].count(colour) == TILES
    standing = position.standing
    assert standing
    assert [sum(line.points for line in sheet) for sheet in standing.sheets] == list(position.scores)


def test_mini_game_search_beats_random_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    install_parts(monkeypatch, "bot.opponents")
    assert engine_of("expert", NAME, "plain", 2) == ("search", 60)
    chance, won = random.Random(1), 0
    for number in range(3):
        position = MiniAzul().start(2, "plain", ShuffledDraw(bytes([number]) * 32))
        while position.to_act:
            (seat,) = position.to_act
            move = chance.choice(position.legal_moves(seat))
            position.play(seat, move if seat else think("expert", position.seen_by(0), 0, 1).move)
        won += position.scores[0] > position.scores[1]
    assert won >= 2
