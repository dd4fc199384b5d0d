"""What holds for every player that searches: budgets are kept, and nothing is left in memory."""

from __future__ import annotations

import gc
import hashlib
from typing import Any

import pytest

from bot.opponents.levels import SEARCH, engine_of
from bot.rules import RULESETS, ShuffledDraw
from tests.campaigns import Seeds

FORMS = [(name, side) for name in SEARCH for side in RULESETS[name].sides]


def start(name: str, side: str, players: int, number: int) -> Any:
    seed = hashlib.sha256(f"strong {name} {side} {players} {number}".encode()).digest()
    return RULESETS[name].start(players, side, ShuffledDraw(seed))


def play_game(name: str, side: str, players: int, number: int, budget: int) -> None:
    """A game of a player against itself, in which every thought is within its budget."""
    position = start(name, side, players, number)
    while position.to_act:
        seat = position.to_act[0]
        thought = SEARCH[name].choose(position.seen_by(seat), seat, budget, number)
        assert 1 <= thought.evaluations <= budget
        position.play(seat, thought.move)
    assert position.standing is not None


def budget_in_campaign(name: str, side: str, players: int, number: int) -> int:
    """A few evaluations in most games, those of *hard* in one of 20, those of *expert* in one of 200."""
    if number % 20:
        return 1 + number % 7
    return engine_of("hard" if number % 200 else "expert", name, side, players).budget


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_a_thousand_games_are_played_to_their_end_within_the_budget(
    name: str, side: str, campaign_seeds: Seeds
) -> None:
    for number in campaign_seeds(range(1000)):
        players = 2 + number % 3
        play_game(name, side, players, number, budget_in_campaign(name, side, players, number))


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_nothing_of_a_thought_is_left_in_memory(name: str, side: str) -> None:
    position = start(name, side, 3, 1)

    def rethink() -> None:
        SEARCH[name].choose(position.seen_by(position.to_act[0]), position.to_act[0], 60, 1)

    for _ in range(12):
        position.play(position.to_act[0], SEARCH[name].choose(position, position.to_act[0], 3, 0).move)
    # What other tests have left is not looked through again and again.
    gc.freeze()
    gc.disable()
    try:
        rethink()
        gc.collect()
        before = len(gc.get_objects())
        rethink()
        # What is still there now would wait for a collection in circles, or would stay for ever.
        assert len(gc.get_objects()) - before < 50
    finally:
        gc.enable()
        gc.unfreeze()
