"""Tests that self-play records the same inputs that the players pass to their networks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs tests/tools/lab/requirements.txt")

import numpy as np

from bot.opponents import sintra, summer_pavilion
from bot.opponents.network import board_network, read_weights, write
from bot.opponents.summer_pavilion.draft import DraftRound
from bot.opponents.summer_pavilion.planner import Planner
from bot.rules import RULESETS, ShuffledDraw
from tests.tools.lab.selfplay import Played, searched_games, see


def positions(game: str, side: str, players: int) -> Iterator[tuple[Any, int, bool]]:
    chance = random.Random(f"{game} {side} {players}")
    position: Any = RULESETS[game].start(players, side, ShuffledDraw(chance.randbytes(32)))
    number = 0
    while position.to_act:
        (seat,) = position.to_act
        yield position, seat, position.round > number
        number = position.round
        position.play(seat, chance.choice(position.legal_moves(seat)))


def expected_shares(name: str, played: Played) -> list[float]:
    network = board_network(name)
    points = [
        score + network.points(network.base + network.hidden(told))
        for score, told in zip(played.scores, played.told, strict=True)
    ]
    return network.judge(points, played.round)[1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["a", "b"])
def test_recorded_sintra_positions_match_the_search(side: str, players: int) -> None:
    for position, seat, first in positions("sintra", side, players):
        (played,) = see(position, first)
        look = sintra.PLAYER.read(position.seen_by(seat)).look()
        assert look.shares == expected_shares(f"sintra-{side}", played)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["standard", "variant"])
def test_recorded_pavilion_positions_match_search_and_planner(side: str, players: int) -> None:
    name, rows = f"summer-pavilion-{side}", summer_pavilion.PLAYER.rows(side)
    for position, seat, first in positions("summer-pavilion", side, players):
        played, seen = see(position, first)[-1], position.seen_by(seat).snapshot()
        if position.phase == "draft":
            assert DraftRound(seen, rows).state.look().shares == expected_shares(name, played)
        else:
            planner = Planner(rows, seen, seat)
            to_come = rows.network.points(rows.network.base + rows.network.hidden(played.told[seat]))
            assert planner.rate(planner.start) == played.scores[seat] + to_come


def test_pavilion_round_end_is_also_recorded_for_next_round() -> None:
    kinds = [
        [played.round for played in see(position, first)]
        for position, _, first in positions("summer-pavilion", "standard", 2)
    ]
    assert [rounds for rounds in kinds if len(rounds) > 1] == [[number, number + 1] for number in range(1, 6)]


def test_training_values_mix_final_result_and_next_round() -> None:
    data = write(*read_weights("sintra-a"))
    by_end, mixed = (searched_games("sintra", "a", data, range(1), 1, 0.0, 1.0, trust, 1) for trust in (0.0, 0.5))
    last = by_end.rounds == by_end.rounds.max()
    assert np.array_equal(mixed.finals[last], by_end.finals[last])
    assert not np.array_equal(mixed.finals[~last], by_end.finals[~last])
    assert np.allclose(mixed.shares.sum(axis=1), 1)
