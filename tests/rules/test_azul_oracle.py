"""Base Azul against a second, plain implementation: the same moves, the same tables, the same scores."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Position, ShuffledDraw
from tests.campaigns import Seeds
from tests.rules.oracle import COLOURS, GreyOracle, Oracle
from tests.rules.positions import AZUL, FACTORIES
from tests.support.walks import seeds

ORACLES = {"coloured": Oracle, "grey": GreyOracle}


class Witness(ShuffledDraw):
    """A shuffle that writes down what it drew."""

    __slots__ = ("drawn",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.drawn: list[str] = []

    def tiles(self, bag: Sequence[int], count: int) -> list[int]:
        colours = super().tiles(bag, count)
        self.drawn += [COLOURS[colour] for colour in colours]
        return colours


def seen(position: Position) -> dict[str, object]:
    data = position.to_json()
    boards = [
        (
            board["score"],
            [(line["colour"], line["count"]) if line else None for line in board["lines"]],
            [(row, column) for row in range(1, 6) for column in range(1, 6) if board["wall"][row - 1][column - 1]],
            board["floor"],
        )
        for board in data["boards"]
    ]
    return {key: data[key] for key in ("factories", "centre", "bag", "lid")} | {"boards": boards}


def compare(players: int, seed: bytes, floor: float, side: str) -> str | None:
    """One game, and why it ended; ``floor`` is how often a move to the floor is thrown back in, for long games.

    On the grey wall, whoever still has a column to choose is as likely to be next.
    """
    witness, chance = Witness(seed), random.Random(seed)
    position = AZUL.start(players, side, witness, first=chance.randrange(players))
    oracle = ORACLES[side](players, position.to_act[0])
    while position.to_act:
        if witness.drawn:
            oracle.deal(witness.drawn, FACTORIES[players])
            witness.drawn = []
        seat = chance.choice(position.to_act)
        legal = [str(move) for move in position.legal_moves(seat)]
        if isinstance(oracle, GreyOracle) and oracle.waiting() and not oracle.centre and not any(oracle.factories):
            assert list(position.to_act) == [other for other in range(players) if oracle.choices(other)]
            assert set(legal) == oracle.choices(seat)
            move = chance.choice(legal)
            oracle.choose(seat, move)
        else:
            assert position.to_act == (oracle.turn,)
            assert set(legal) == oracle.moves()
            filling = [move for move in legal if not move.endswith("floor")]
            move = chance.choice(filling if filling and chance.random() > floor else legal)
            oracle.play(move)
        position.play(seat, AZUL.parse(move))
        stuck = position.standing is not None and position.standing.reason == "stuck"
        if not witness.drawn and not stuck:  # of an end in which nobody can go on the rule text knows nothing
            assert seen(position) == oracle.seen()
            if position.phase == "draft":  # type: ignore[attr-defined]
                assert position.to_json()["marker"] == ("centre" if oracle.marker is None else oracle.marker)
    standing = position.standing
    assert standing is not None
    if standing.reason != "stuck":
        assert oracle.over
        assert list(position.scores) == [player["score"] for player in oracle.players]
    return standing.reason


@pytest.mark.parametrize("side", ORACLES)
@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 4), seed=seeds, floor=st.sampled_from([0.0, 0.2, 1.0]))
def test_the_engine_and_the_oracle_play_the_same_game(side: str, players: int, seed: bytes, floor: Any) -> None:
    compare(players, seed, floor, side)


def test_they_agree_up_to_an_end_in_which_nobody_can_go_on() -> None:
    seed = bytes.fromhex("d3333acebd955e07e8da762b90e96460258f7af674761271b5ddce873fdc047a")
    assert compare(4, seed, 0.0, "grey") == "stuck"


@pytest.mark.campaign
@pytest.mark.parametrize("side", ORACLES)
@pytest.mark.parametrize("floor", [0.0, 0.2, 1.0])
def test_the_engine_and_the_oracle_play_thousands_of_the_same_games(
    floor: float, side: str, campaign_seeds: Seeds
) -> None:
    numbers = campaign_seeds(range(6_000))
    reasons = [compare(2 + number % 3, number.to_bytes(32, "big"), floor, side) for number in numbers]
    # One game that is repeated may be one that nobody can go on with.
    assert "row" in reasons or len(reasons) == 1
