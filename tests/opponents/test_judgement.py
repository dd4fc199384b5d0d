"""Tests of judging moves. The judgement must be exact near the end of a game, and fair to the move that was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from bot.opponents import judgement
from bot.opponents.exact_search import prove
from bot.opponents.judgement import compare, cost_of
from bot.opponents.levels import find_search, judge
from bot.opponents.search import Look, search
from bot.opponents.thought import Reading, Thought
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.game import Move, Position
from tests.support.forms import FORMS
from tests.support.thorough import thorough, try_some
from tests.tools.benchmarks.judge import Sample, samples

BLUE, RED, GREEN = (RULESETS["azul"].parse(f"1 {colour} 1") for colour in ("blue", "red", "black"))


def known(name: str, side: str, players: int, moves: int) -> list[Sample]:
    """Return moves whose costs are known. The costs are found by plain minimax over positions of the rules."""
    return list(samples(name, side, players, f"test {players}", moves, 40, player="short-sighted:20"))


QUICK = [("azul", "coloured", 3, 2), ("sintra", "a", 2, 3), ("summer-pavilion", "standard", 3, 3)]
"""Forms with a number of players and a number of moves. Some of these moves have a cost."""
TABLES = [(name, side, players, 12 if players == 2 else 4) for name, side in FORMS for players in (2, 3, 4)]


@pytest.mark.parametrize(
    ("name", "side", "players", "moves"), [*QUICK, *(pytest.param(*table, marks=thorough) for table in TABLES)]
)
def test_cost_near_the_end_equals_cost_by_plain_minimax(name: str, side: str, players: int, moves: int) -> None:
    # If there are more than two players, each of them plays first for the win and then for the lead.
    proven = 0
    for sample in known(name, side, players, moves):
        thought = judge(sample.position, sample.seat, sample.move, 1)
        assert thought.exact or players > 2
        if thought.exact:
            proven += 1
            assert cost_of(thought, margin=1) == sample.cost, (sample.move, str(sample.position))
            if not sample.cost:
                assert [reading.move for reading in thought.readings] == [thought.move] == [sample.move]
    assert proven


class Toy(NamedTuple):
    """A game with two first moves. They look different, but their results are almost the same."""

    path: tuple[int, ...] = ()
    worths: tuple[float, float] = (0.6, 0.6)
    exploration: float = 0.4
    evaluations: int = 0

    @property
    def seat(self) -> int:
        return 0

    def look(self) -> Look[int]:
        if len(self.path) < 2:
            # At first, the second move looks so bad that it is hardly ever visited.
            seems = 0.6 if not self.path or self.path[0] == 0 else 0.1
            return Look((seems, 1 - seems), (seems, 1 - seems), (0, 1), (1000, 300))
        worth = self.worths[self.path[0]]
        return Look((worth, 1 - worth), (worth, 1 - worth), (), ())

    def after(self, move: int) -> Toy:
        return self._replace(path=(*self.path, move))

    def key(self) -> object:
        return self

    def move_of(self, move: int) -> Move:
        return (BLUE, RED)[move]


def distinguish(toy: Toy, chosen: int) -> Thought:
    return compare(toy, chosen, toy.move_of(chosen), 64, 1)


def test_played_move_with_few_visits_is_searched_further() -> None:
    toy = Toy()
    visits = {found.move: found for found in search(toy, 64, 1)}
    assert visits[1].visits < visits[0].visits / 4
    assert visits[0].shares[0] - visits[1].shares[0] > 0.05
    assert cost_of(distinguish(toy, 1), margin=0.05) == 0


@pytest.mark.parametrize(("worth", "best", "cost"), [(0.8, RED, 0), (0.2, BLUE, 0.4)])
def test_played_move_costs_its_difference_from_the_best(worth: float, best: Move, cost: float) -> None:
    thought = distinguish(Toy(worths=(0.6, worth)), 1)
    assert thought.move is best
    assert thought.shares[0] == pytest.approx(max(worth, 0.6), abs=0.05)
    assert cost_of(thought, margin=0.05) == pytest.approx(cost, abs=0.05)


def test_unproven_difference_within_margin_costs_nothing() -> None:
    readings = (Reading(BLUE, 0.6), Reading(RED, 0.56))
    assert cost_of(Thought(BLUE, readings, (0.6, 0.4), 1), margin=0.05) == 0
    assert cost_of(Thought(BLUE, readings, (0.6, 0.4), 1, exact=True), margin=0.05) == pytest.approx(0.04)
    assert cost_of(Thought(BLUE, readings, (0.6, 0.4), 1), margin=0.03) == pytest.approx(0.04)


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 3))
def test_every_legal_move_can_be_judged(name: str, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_search(name), "BUDGETS", {side: {3: (1, 2, 3)}})
    monkeypatch.setattr(judgement, "POSITIONS", 50)
    position = RULESETS[name].start(3, side, ShuffledDraw(bytes(31) + b"7"))
    number = 0
    while position.to_act:
        seat = position.to_act[0]
        view, moves = position.seen_by(seat), position.legal_moves(seat)
        for move in moves[number % 7 :: 7][: 2 * (number % 3 == 0)]:
            thought = judge(view, seat, move, number)
            assert thought.readings[-1].move is move
            assert thought.move in moves
            assert sum(thought.shares) == pytest.approx(1)
            assert cost_of(thought, 0.0) >= 0
        position.play(seat, moves[number * 31 % len(moves)])
        number += 1


def test_moves_from_equal_factories_are_judged_equally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_search("azul"), "BUDGETS", {"coloured": {2: (1, 2, 200)}})
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)))
    while True:
        seat = position.to_act[0]
        equal = _moves_from_equal_factories(position)
        if equal:
            break
        position.play(seat, position.legal_moves(seat)[0])
    one, other = equal
    view = position.seen_by(seat)
    first, second = judge(view, seat, one, 1), judge(view, seat, other, 1)
    assert [reading.worth for reading in first.readings] == [reading.worth for reading in second.readings]
    assert second.readings[-1].move is other


def _moves_from_equal_factories(position: Position) -> Sequence[Move]:
    factories = [sorted(tiles) for tiles in position.to_json()["factories"]]
    for number, tiles in enumerate(factories):
        for again in range(number + 1, len(factories)):
            if tiles and tiles == factories[again]:
                moves = {str(move): move for move in position.legal_moves(position.to_act[0])}
                found = f"{tiles[0]} floor"
                return [moves[f"{place + 1} {found}"] for place in (number, again)]
    return ()


def test_proof_gives_up_after_maximum_number_of_positions() -> None:
    position = RULESETS["sintra"].start(2, "a", ShuffledDraw(bytes(32))).copy(NoDraw())
    assert position.round == 1
    move = position.legal_moves(position.to_act[0])[0]
    assert not judge(position.seen_by(position.to_act[0]), position.to_act[0], move, 1, first=True).exact
    assert prove(Endless(), 0, BLUE, 2, 100) is None
    assert prove(Endless(), 0, BLUE, 3, 100) is None


class Endless(NamedTuple):
    """A game that never ends."""

    depth: int = 0

    @property
    def seat(self) -> int:
        return self.depth % 2

    def key(self) -> int:
        return self.depth

    def ways(self) -> Sequence[int]:
        return (0,)

    def after(self, move: int) -> Endless:
        return Endless(self.depth + 1)

    def move_of(self, _move: int) -> Move:
        return BLUE

    def results(self) -> Sequence[tuple[int, ...]]:
        return ((0,), (0,))


class LastMove(NamedTuple):
    """A game that ends with its next move.

    ``outcomes`` contains the points of both players after each possible move.
    """

    outcomes: Sequence[tuple[tuple[int], tuple[int]]]
    chosen: int | None = None

    @property
    def seat(self) -> int:
        return 0 if self.chosen is None else 1

    def key(self) -> int | None:
        return self.chosen

    def ways(self) -> Sequence[int]:
        return range(len(self.outcomes)) if self.chosen is None else ()

    def after(self, move: int) -> LastMove:
        return self._replace(chosen=move)

    def move_of(self, move: int) -> Move:
        return (BLUE, RED)[move]

    def results(self) -> Sequence[tuple[int, ...]]:
        assert self.chosen is not None
        return self.outcomes[self.chosen]


@pytest.mark.parametrize(("second", "best", "cost"), [(1, RED, 0.5), (0, BLUE, 0)])
def test_proof_prefers_draw_if_no_move_wins(second: int, best: Move, cost: float) -> None:
    state = LastMove((((0,), (1,)), ((second,), (1,))))
    thought = prove(state, 0, BLUE, 2, 100)
    assert thought is not None
    assert thought.move is best
    assert cost_of(thought, margin=1) == cost
