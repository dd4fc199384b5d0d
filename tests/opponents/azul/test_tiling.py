"""Tests of choosing columns on the grey wall by the value of the wall that results."""

from __future__ import annotations

import random

import pytest

from bot.opponents.azul import AzulPlayer
from bot.opponents.azul.wall import Wall
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.game import Position
from tests.opponents.azul.networks import random_networks

NETWORKS = random_networks(2, grey=True, hidden=8, seed=9)
EMPTY_WALL = Wall((-1,) * 25, grey=True)
NO_LINES = ((0, 0),) * 5


def tiling_position(seed: int) -> Position:
    """Return a position of a random game in which columns must be chosen for several lines."""
    chance = random.Random(seed)
    position = RULESETS["azul"].start(2, "grey", ShuffledDraw(seed.to_bytes(32, "big")))
    while True:
        seat = position.to_act[0]
        if position.phase == "tile":  # type: ignore[attr-defined]
            lines = position.to_json()["boards"][seat]["lines"]
            if sum(line is not None and line["count"] > row for row, line in enumerate(lines)) > 1:
                return position
        moves = position.legal_moves(seat)
        position.play(seat, chance.choice([move for move in moves if "floor" not in str(move)] or moves))


def test_tilings_put_lines_of_one_colour_in_different_columns() -> None:
    lines = ((2, 1), (2, 2), *NO_LINES[2:])
    ways = list(EMPTY_WALL.tilings(lines))
    assert len(ways) == 5 * 4
    assert all(first[1] != second[1] for first, second in (way.tiles for way in ways))


def test_pattern_line_without_a_possible_column_falls() -> None:
    cells = [-1] * 25
    cells[5:10] = [0, 1, 2, 3, -1]
    cells[4] = 4
    (way,) = Wall(tuple(cells), grey=True).tilings((NO_LINES[0], (4, 2), *NO_LINES[2:]))
    assert (way.tiles, way.fallen) == ((), 2)


@pytest.mark.parametrize("seed", range(6))
def test_successive_column_choices_reach_the_best_tiling(seed: int) -> None:
    position = tiling_position(seed)
    seat = position.to_act[0]
    player = AzulPlayer(NETWORKS)
    promised = player.choose(position.seen_by(seat), seat, 10_000, seed=1).readings[0].worth
    while seat in position.to_act and position.phase == "tile":  # type: ignore[attr-defined]
        thought = player.choose(position.seen_by(seat), seat, 10_000, seed=1)
        assert thought.readings[0].worth == pytest.approx(promised)
        assert all(reading.worth <= promised for reading in thought.readings)
        position.play(seat, thought.move)
