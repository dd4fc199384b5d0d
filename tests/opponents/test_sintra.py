"""The strong player of Sintra: its picture of the game is the rules', and it plays well within its budget."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.opponents import sintra
from bot.opponents.network import network
from bot.opponents.sintra import features
from bot.opponents.sintra.table import MOST_MOVES, Choice, Round, State, move_of
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import NoDraw
from bot.rules.sintra.pieces import RESET_MOVE
from tests.campaigns import Seeds

SIDES = RULESETS["sintra"].sides
OF_A_BOARD = (
    "strips",
    "top",
    "bottom",
    "glazed",
    "present",
    "glazier",
    "broken",
    "shattered",
    "score",
    "plain",
    "special",
)


def a_game(side: str, players: int, seed: int) -> Any:
    """Positions of a game by chance, each with the seat to act."""
    chance = random.Random(f"sintra {side} {players} {seed}")
    position = RULESETS["sintra"].start(players, side, ShuffledDraw(chance.randbytes(32)))
    while position.to_act:
        yield position, chance
        position.play(position.to_act[0], chance.choice(position.legal_moves(position.to_act[0])))


def check_agreement(side: str, players: int, seed: int) -> None:
    """Hold what the search makes of every position of a game, and of one move there, against the rules."""
    for position, chance in a_game(side, players, seed):
        here = Round(position, network(f"sintra-{side}")).first_state(position)
        choices = [choice for _, choice in here.moves()]
        assert_complete(position, choices)
        assert len(here.look().moves) == min(len(choices), MOST_MOVES)
        choice = chance.choice(choices)
        assert_same(position, here, choice)


def assert_complete(position: Any, choices: list[Choice]) -> None:
    legal = position.legal_moves(position.to_act[0])
    seen = {str(move_of(choice)) for choice in choices}
    assert seen <= {str(move) for move in legal}

    def kind(move: Any) -> Any:
        if move is RESET_MOVE:
            return "reset"
        held = position._sources[move.source]
        kept = None if position.side == "a" else move.keep
        return move.source == 0, held, move.colour, move.slot, move.jokers, kept

    assert {kind(move_of(choice)) for choice in choices} == {kind(move) for move in legal}


def assert_same(position: Any, here: State, choice: Choice) -> None:
    ahead = position.copy(NoDraw())
    seat = ahead.to_act[0]
    ahead.play(seat, move_of(choice))
    after = here.after(choice)
    assert list(after.sources) == ahead._sources
    over = not any(ahead._sources)
    assert over == (not after.panes)
    assert over or after.seat == ahead.to_act[0]
    assert after.marker == ahead._marker
    if ahead.phase == "over":
        assert tuple(board.final() for board in after.boards) == tuple(board.result for board in ahead._boards)
        winners = ahead.standing.winners
        assert list(after.look().shares) == [(other in winners) / len(winners) for other in range(len(after.boards))]
        return
    for known, board in zip(after.boards, ahead._boards, strict=True):
        for name in OF_A_BOARD:
            assert getattr(known.board, name) == getattr(board, name), name


@pytest.mark.parametrize("side", SIDES)
def test_the_search_plays_by_the_rules(side: str) -> None:
    for seed in range(3):
        check_agreement(side, 2 + seed, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
def test_the_search_plays_by_the_rules_in_a_thousand_games(side: str, players: int, campaign_seeds: Seeds) -> None:
    for seed in campaign_seeds(range(10, 1010)):
        check_agreement(side, players, seed)


def test_the_network_is_told_of_no_feature_that_it_has_no_weights_for() -> None:
    for side in SIDES:
        assert len(network(f"sintra-{side}").rows) == features.FEATURES


def test_it_never_thinks_about_a_game_that_is_not_its_own() -> None:
    with pytest.raises(ValueError, match="not to act"):
        sintra.PLAYER.choose(RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)), first=0), 0, 10, 0)
