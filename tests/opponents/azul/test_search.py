"""Tests of the search and the exact solver for base Azul."""

from __future__ import annotations

import random

import pytest

from bot.opponents.azul import AzulPlayer
from bot.opponents.azul.round_solver import MAX_GROUPS, solve
from bot.opponents.azul.state import AzulSearchRound, AzulSearchState
from bot.opponents.network import SHARE
from bot.opponents.search import search
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Position
from tests.opponents.azul.networks import random_networks
from tests.rules.positions import azul, azul_board

NETWORKS = random_networks(2, grey=False, hidden=8, seed=5)


def last_tiles(seed: int, most_groups: int) -> Position:
    """Return a position of a random game, after the first round, with at most ``most_groups`` groups left."""
    chance = random.Random(seed)
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(seed.to_bytes(32, "big")))
    while position.round < 2 or AzulSearchRound(position.snapshot(), 0, NETWORKS).state.table.groups > most_groups:
        position.play(position.to_act[0], chance.choice(position.legal_moves(position.to_act[0])))
    return position.seen_by(position.to_act[0])


def read_to_act(position: Position) -> AzulSearchRound:
    return AzulSearchRound(position.snapshot(), position.to_act[0], NETWORKS)


def best_by_trying_all(state: AzulSearchState) -> int:
    """Return the best result for the seat to move, found by plain minimax, in parts of `SHARE`."""
    look = state.look()
    if not look.moves:
        return round(SHARE * look.aims[state.seat])
    return max(SHARE - best_by_trying_all(state.after(move)) for move in look.moves)


@pytest.mark.parametrize("seed", range(8))
def test_solver_agrees_with_plain_minimax(seed: int) -> None:
    position = last_tiles(seed, most_groups=3)
    found = read_to_act(position)
    solved = solve(found.state, budget=10_000)
    assert solved is not None
    assert solved[0].value == pytest.approx(best_by_trying_all(found.state), abs=2)
    assert [one.value for one in solved] == sorted((one.value for one in solved), reverse=True)


def test_solver_gives_up_if_budget_is_exhausted() -> None:
    found = read_to_act(last_tiles(3, most_groups=MAX_GROUPS))
    assert solve(found.state, budget=3) is None
    assert found.evaluations <= 3


def test_long_search_usually_finds_the_solvers_move() -> None:
    agreed = 0
    for seed in range(6):
        found = read_to_act(last_tiles(seed, most_groups=3))
        tried = search(found.state, 3000, seed=1)
        solved = solve(found.state, budget=10_000)
        assert solved is not None
        values = {found.state.move_of(one.take): one.value for one in solved}
        agreed += values[found.state.move_of(tried[0].move)] > solved[0].value - SHARE // 200
    assert agreed >= 5


def test_search_completes_a_winning_row() -> None:
    position = azul("c b", azul_board(". | .yrkw", score=30), azul_board(floor="m"))
    assert str(AzulPlayer(NETWORKS).choose(position, 0, 100, seed=1).move) == "c blue 1"
