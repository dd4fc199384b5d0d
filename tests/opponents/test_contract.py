"""Every computer player, on every game: legal moves, blind to the bag, the same move for the same position."""

from __future__ import annotations

import random

import pytest

from bot.opponents import OPPONENTS, STAND_IN, Opponent
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import NoDraw
from bot.rules.game import Position

FORMS = [(name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides]
MOST_MOVES = 600


def some_positions(name: str, side: str, players: int, seed: int) -> list[Position]:
    """Positions of a game by chance, from its start to near its end."""
    chance = random.Random(f"{name} {side} {players} {seed}")
    position = RULESETS[name].start(players, side, ShuffledDraw(bytes([seed]) * 32))
    found = []
    while position.to_act:
        if chance.random() < 0.2:
            found.append(position.copy())
        seat = chance.choice(position.to_act)
        position.play(seat, chance.choice(position.legal_moves(seat)))
    return found


@pytest.mark.parametrize("opponent", OPPONENTS.values(), ids=list(OPPONENTS))
@pytest.mark.parametrize(("name", "side"), FORMS)
class TestEveryOpponent:
    def test_chooses_a_legal_move_and_leaves_the_position_as_it_is(
        self, opponent: Opponent, name: str, side: str
    ) -> None:
        for position in some_positions(name, side, 3, seed=1):
            before = position.to_json()
            for seat in position.to_act:
                assert opponent.choose(position, seat) in position.legal_moves(seat)
            assert position.to_json() == before

    def test_chooses_the_same_without_a_bag_to_look_into(self, opponent: Opponent, name: str, side: str) -> None:
        for position in some_positions(name, side, 2, seed=2):
            seat = position.to_act[0]
            assert opponent.choose(position, seat) is opponent.choose(position.copy(NoDraw()), seat)
            assert opponent.choose(position, seat) is opponent.choose(position.copy(ShuffledDraw(b"x" * 32)), seat)

    def test_brings_a_game_against_itself_to_its_end(self, opponent: Opponent, name: str, side: str) -> None:
        for players in (2, 4):
            position = RULESETS[name].start(players, side, ShuffledDraw(bytes([players]) * 32))
            for _ in range(MOST_MOVES):
                if not position.to_act:
                    break
                seat = position.to_act[-1]
                position.play(seat, opponent.choose(position, seat))
            assert position.standing is not None

    def test_wins_most_games_against_chance(self, opponent: Opponent, name: str, side: str) -> None:
        chance, won = random.Random(3), 0
        for seed in range(8):
            position = RULESETS[name].start(2, side, ShuffledDraw(bytes([seed + 10]) * 32))
            me = seed % 2
            while position.to_act:
                seat = position.to_act[0]
                moves = position.legal_moves(seat)
                position.play(seat, opponent.choose(position, seat) if seat == me else chance.choice(moves))
            assert position.standing is not None
            won += me in position.standing.winners
        assert won >= 6

    def test_is_asked_only_when_it_is_to_act(self, opponent: Opponent, name: str, side: str) -> None:
        position = RULESETS[name].start(2, side, ShuffledDraw(bytes(32)), first=0)
        with pytest.raises(ValueError, match="not to act"):
            opponent.choose(position, 1)


def test_the_one_who_plays_on_for_others_is_there_and_its_name_fits_the_database() -> None:
    assert STAND_IN in OPPONENTS
    assert all(name == opponent.name and len(name) <= 12 for name, opponent in OPPONENTS.items())
