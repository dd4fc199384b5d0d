"""Whatever numbers are read, a position can be written and read again, now and after every move that follows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import InvalidPosition, NoDraw, Position, ShuffledDraw
from tests.rules.games import GAMES, seeds, start, tables, walk

NUMBERS = [-1_000_000_000, -14, -4, -1, 0, 1, 2, 3, 4, 7, 23, 132, 1_000_000_000]


def numbers(data: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """Where in a position there are numbers."""
    if type(data) is int:
        yield path
    elif isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(part, *path, key)


def put(data: Any, path: tuple[Any, ...], number: int) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = number


def check_game(position: Position, chance: random.Random) -> None:
    for turn, _ in enumerate(walk(position, chance)):
        if turn % 6 == 0 or not position.to_act:
            assert position.ruleset.from_json(position.to_json(), NoDraw()) == position


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_position_of_any_numbers_that_is_taken_is_one_to_its_end(name: str, data: st.DataObject) -> None:
    position, chance = start(name, data.draw(tables(name)), data.draw(seeds))
    for _, _ in zip(range(data.draw(st.integers(0, 130))), walk(position, chance), strict=False):
        pass
    changed = position.to_json()
    for path in data.draw(st.lists(st.sampled_from([*numbers(changed)]), min_size=1, max_size=2)):
        put(changed, path, data.draw(st.sampled_from(NUMBERS)))
    for board in changed["boards"]:
        # What the score comes from, so that it adds up whatever the others are.
        for key in ("wall_points", "tile_points", "window_points"):
            board.pop(key, None)
    try:
        read = position.ruleset.from_json(changed, ShuffledDraw(bytes(32)))
    except InvalidPosition:
        return
    assert read.ruleset.from_json(read.to_json(), NoDraw()) == read
    check_game(read, chance)
