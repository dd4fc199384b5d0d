"""The contract that every player meets in every game: legal moves, no look into the bag, and reproducible thoughts."""

from __future__ import annotations

import gc
import random

import pytest

from bot.opponents.levels import PLAYERS, can_search, judge, player_of, think
from bot.opponents.thought import ComputerPlayer, Thought
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import NoDraw
from bot.rules.game import Position
from tests.support.forms import FORMS
from tests.support.thorough import thorough, try_some
from tests.support.walks import walk

MAX_MOVES = 600
LITTLE, ENOUGH_TO_WIN = 20, 6
"""A budget with which every player is fast, and one with which every player beats random moves."""
MIN_BUDGET = {2: 1, 3: 2, 4: 3}
"""The minimum budgets, by number of players. They are too small for a search."""

EVERYWHERE = [
    pytest.param(player, name, side, id=f"{kind}-{name}-{side}")
    for kind in (*PLAYERS, "search")
    for name, side in FORMS
    if kind in PLAYERS or can_search(name, side, 2)
    for player in (player_of(kind, name),)
]
EVERY_PLAYER = pytest.mark.parametrize(("player", "name", "side"), EVERYWHERE)


def in_whole_games(*sides: int) -> pytest.MarkDecorator:
    """Test every player on the given sides of the games. The thorough part of the suite also tests the other sides."""
    chosen = [FORMS[side] for side in sides]
    cases = [
        case if case.values[1:] in chosen else pytest.param(*case.values, id=case.id, marks=thorough)
        for case in EVERYWHERE
    ]
    return pytest.mark.parametrize(("player", "name", "side"), cases)


def tables_of(player: ComputerPlayer, name: str, side: str) -> list[int]:
    """Return a number of players that this player supports, as a list.

    It varies by form, so that all numbers are covered.
    """
    numbers = [players for players in (2, 3, 4) if player in PLAYERS.values() or can_search(name, side, players)]
    return [numbers[FORMS.index((name, side)) % len(numbers)]]


def some_positions(name: str, side: str, players: int, seed: int) -> list[Position]:
    """Return some positions of a random game, from its start until shortly before its end."""
    chance = random.Random(f"{name} {side} {players} {seed}")
    position = RULESETS[name].start(players, side, ShuffledDraw(bytes([seed]) * 32))
    return [position.copy() for _ in walk(position, chance) if position.to_act and chance.random() < 0.2]


def check_thought(thought: Thought, position: Position, seat: int, budget: int) -> None:
    """Check that a thought meets the description of `Thought`."""
    legal, worths = position.legal_moves(seat), [reading.worth for reading in thought.readings]
    looked_at = [reading.move for reading in thought.readings]
    assert looked_at[0] is thought.move
    assert len(set(looked_at)) == len(looked_at)
    assert set(looked_at) <= set(legal)
    assert all(0 <= worth <= 1 for worth in worths)
    assert len(thought.shares) == position.players
    assert sum(thought.shares) == pytest.approx(1)
    assert thought.evaluations <= budget


@EVERY_PLAYER
class TestEveryPlayer:
    @pytest.mark.parametrize("budget", [1, LITTLE])
    def test_player_considers_only_legal_moves_within_budget(
        self, player: ComputerPlayer, name: str, side: str, budget: int
    ) -> None:
        for players in tables_of(player, name, side):
            for position in some_positions(name, side, players, seed=1)[::9]:
                before = position.to_json()
                for seat in position.to_act:
                    check_thought(player.choose(position.seen_by(seat), seat, budget, 7), position, seat, budget)
                assert position.to_json() == before

    def test_player_thinks_the_same_without_the_real_bag(self, player: ComputerPlayer, name: str, side: str) -> None:
        for number, position in enumerate(some_positions(name, side, 2, seed=2)[::7]):
            seat = position.to_act[0]
            thought = player.choose(position.seen_by(seat), seat, LITTLE, number)
            for draw in (NoDraw(), ShuffledDraw(b"x" * 32)):
                assert player.choose(position.seen_by(seat).copy(draw), seat, LITTLE, number) == thought


@in_whole_games(1, 2, 4)
def test_player_finishes_a_game_with_the_minimum_budget(player: ComputerPlayer, name: str, side: str) -> None:
    for players in tables_of(player, name, side):
        position = RULESETS[name].start(players, side, ShuffledDraw(bytes([players]) * 32))
        for ply in range(MAX_MOVES):
            if not position.to_act:
                break
            seat = position.to_act[-1]
            thought = player.choose(position.seen_by(seat), seat, MIN_BUDGET[players], ply)
            assert 1 <= thought.evaluations <= MIN_BUDGET[players]
            position.play(seat, thought.move)
        assert position.standing is not None


@in_whole_games(0, 3, 5)
def test_player_wins_most_games_against_random_moves(player: ComputerPlayer, name: str, side: str) -> None:
    chance, won = random.Random(3), 0
    for seed in range(3):
        position = RULESETS[name].start(2, side, ShuffledDraw(bytes([seed + 10]) * 32))
        me = seed % 2
        while position.to_act:
            seat = position.to_act[0]
            moves = position.legal_moves(seat)
            if seat == me:
                view, derive_thinking_seed = position.seen_by(seat), chance.getrandbits(63)
                moves = [player.choose(view, seat, ENOUGH_TO_WIN, derive_thinking_seed).move]
            position.play(seat, chance.choice(moves))
        assert position.standing is not None
        won += me in position.standing.winners
        if won == 2:
            break
    assert won == 2


def test_seat_that_is_not_awaited_is_refused() -> None:
    view = RULESETS["azul"].start(2, "grey", ShuffledDraw(bytes(32)), first=0).seen_by(1)
    with pytest.raises(ValueError, match="not the turn"):
        think("easy", view, 1, 1)
    with pytest.raises(ValueError, match="not the turn"):
        judge(view, 1, view.legal_moves(0)[0], 1)


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 2))
def test_search_leaves_no_objects_behind(name: str, side: str) -> None:
    position = some_positions(name, side, 3, seed=3)[2]

    def count_objects() -> int:
        player_of("search", name).choose(position.seen_by(position.to_act[0]), position.to_act[0], 60, 1)
        gc.collect()
        return len(gc.get_objects())

    # Exclude the objects of other tests from garbage collection.
    gc.freeze()
    try:
        count_objects()
        before = count_objects()
        assert count_objects() - before < 50
    finally:
        gc.unfreeze()
