"""Tests of the lab's solver. In the last few moves of games, it is compared with plain minimax over the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs tests/tools/lab/requirements.txt")

from bot.opponents.levels import think
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.game import Position
from tests.tools.lab.solver import Cut, Solver
from tests.tools.lab.solver.placing import moves_of
from tests.tools.lab.solver.value import Result, result_of

FEW = 600
"""The maximum number of continuations that plain minimax may have to search."""
TABLES = [
    ("azul", "coloured", 2),
    ("azul", "coloured", 3),
    ("azul", "coloured", 4),
    ("azul", "grey", 2),
    ("azul", "grey", 3),
    ("sintra", "a", 2),
    ("sintra", "a", 3),
    ("sintra", "b", 2),
    ("sintra", "b", 4),
]


class TooManyError(Exception):
    """Plain minimax would take too long."""


class Minimax:
    """The result that a seat can force against all others, computed without tables or pruning."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.ways = 0

    def value(self, position: Position) -> Result:
        """Return the best result that the seat can force. On the grey wall, all players tile for their best result."""
        if position.standing is not None:
            self.ways += 1
            if self.ways > FEW:
                raise TooManyError
            scores, winners = position.standing.scores, position.standing.winners
            lead = scores[self.me] - max(score for seat, score in enumerate(scores) if seat != self.me)
            return Result(round(1 / len(winners), 4) if self.me in winners else 0.0, lead)
        assert position.to_act, "the game would go on"
        seat = position.to_act[0]
        found = [self.value(played(position, seat, move)) for move in position.legal_moves(seat)]
        return max(found) if seat == self.me else min(found)


def played(position: Position, seat: int, move: Any) -> Position:
    ahead = position.copy(NoDraw())
    ahead.play(seat, move)
    return ahead


def ends(game: str, side: str, players: int) -> Iterator[tuple[Position, int]]:
    """Yield positions from the last rounds of different games. In each game, the last position comes first."""
    for seed in count():
        chance = random.Random(f"ends {game} {side} {players} {seed}")
        position: Any = RULESETS[game].start(players, side, ShuffledDraw(chance.randbytes(32)))
        seen = []
        while position.to_act:
            seat = position.to_act[0]
            seen.append((position.seen_by(seat), seat))
            position.play(seat, think(chance.choice(["easy", "search:4"]), seen[-1][0], seat, seed).move)
        yield from ((view, seat) for view, seat in reversed(seen) if view.round == position.round)


def solved(game: str, side: str, players: int) -> Iterator[tuple[dict[str, Result], dict[str, Result]]]:
    for position, seat in ends(game, side, players):
        if position.phase != "draft":  # type: ignore[attr-defined]
            continue
        minimax = Minimax(seat)
        try:
            plain = {str(move): minimax.value(played(position, seat, move)) for move in position.legal_moves(seat)}
        except (TooManyError, AssertionError):
            continue
        found = Solver(game, seat, 1_000_000).solve(position)
        yield plain, {str(move): result_of(bounds.low) for move, bounds in found.items()}


@pytest.mark.parametrize(("game", "side", "players"), TABLES)
def test_solver_values_equal_plain_minimax(game: str, side: str, players: int) -> None:
    for plain, found in islice(solved(game, side, players), 12):
        assert found == plain


def test_solver_refuses_positions_that_precede_another_deal() -> None:
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)), first=0)
    while sum(map(len, position.to_json()["factories"])) > 8:
        (seat,) = position.to_act
        position.play(seat, position.legal_moves(seat)[0])
    (seat,) = position.to_act
    with pytest.raises(Cut):
        Solver("azul", seat, 10_000_000).solve(position)


@pytest.mark.parametrize("side", ["standard", "variant"])
def test_bounds_for_the_last_player_contain_the_exact_result(side: str) -> None:
    chance, looked_at = random.Random(side), 0
    for game in count():
        position: Any = RULESETS["summer-pavilion"].start(2, side, ShuffledDraw(chance.randbytes(32)))
        while position.to_act:
            (seat,) = position.to_act
            alone = position.phase == "place" and all(
                board.passed for other, board in enumerate(position.boards) if other != seat
            )
            if position.round == 6 and alone and len(position.legal_moves(seat)) < 40:
                try:
                    bounds = Solver("summer-pavilion", seat, 300).solve(position.seen_by(seat))
                except Cut:
                    bounds = {}
                for move, (low, high) in bounds.items():
                    # Compare with the tiles that really come next, although no player could know them.
                    really = max_of(after(position, seat, move), seat)
                    assert result_of(low) <= really <= result_of(high)
                    looked_at += 1
            position.play(seat, think("search:4", position.seen_by(seat), seat, game).move)
        if looked_at > 60:
            return


def after(position: Any, seat: int, move: Any) -> Any:
    ahead = position.copy()
    ahead.play(seat, move)
    return ahead


def max_of(position: Any, seat: int) -> Result:
    """Return the best result of the only remaining player if the tiles in the bag are known."""
    if position.standing is not None:
        scores, winners = position.standing.scores, position.standing.winners
        return Result(round(1 / len(winners), 4) if seat in winners else 0.0, scores[seat] - scores[1 - seat])
    return max(max_of(after(position, seat, move), seat) for move in moves_of(position))
