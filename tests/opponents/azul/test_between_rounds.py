"""Tests of the features of a board for the network between rounds."""

from __future__ import annotations

import pytest

from bot.opponents.azul.between_rounds import BOARD_AT, BetweenNetwork, describe
from bot.opponents.azul.wall import EMPTY, PatternLines, Wall
from tests.opponents.azul.networks import random_weights_between

AT = BOARD_AT[False]


def coloured(*cells: tuple[int, int]) -> Wall:
    """Return a coloured wall with tiles in these rows and columns."""
    return Wall(tuple((at % 5 - at // 5) % 5 if divmod(at, 5) in cells else -1 for at in range(25)), grey=False)


def needed(wall: Wall, lines: PatternLines, kind: str) -> list[int]:
    """Return the number of missing tiles that the features give for each column or colour."""
    return [each - AT[kind] - 16 * at for at, each in enumerate(sorted(of_kind(wall, lines, kind)))]


def of_kind(wall: Wall, lines: PatternLines, kind: str) -> list[int]:
    kinds = [*AT]
    end = AT[kinds[kinds.index(kind) + 1]]
    return [each for each in describe(wall, lines).found if AT[kind] <= each < end]


def test_needed_tiles_exclude_those_in_pattern_lines() -> None:
    held = coloured((0, 0), (4, 0))
    assert needed(held, (EMPTY,) * 5, "columns") == [9, 15, 15, 15, 15]
    third_line_of_column_0 = (3, 2)  # in the third row, colour 3 belongs to column 0
    lines = (EMPTY, EMPTY, third_line_of_column_0, EMPTY, EMPTY)
    assert needed(held, lines, "columns") == [7, 15, 15, 15, 15]
    assert needed(held, lines, "colours") == [14, 10, 15, 13, 15]


def test_partly_filled_line_is_encoded_with_its_points() -> None:
    beside_two = coloured((1, 0), (1, 1))
    third_colour = (2 - 1) % 5
    assert of_kind(beside_two, (EMPTY, (third_colour, 1), *(EMPTY,) * 3), "points") == [AT["points"] + 10 + 2]


def test_full_columns_and_colours_count_before_game_ends() -> None:
    column = describe(coloured(*((row, 2) for row in range(5))), (EMPTY,) * 5)
    assert (column.bonus, column.fullest) == (7, 1)
    colour = describe(coloured(*((row, row) for row in range(5))), (EMPTY,) * 5)
    assert (colour.bonus, colour.fullest) == (10, 1)


def test_network_between_rounds_refuses_weights_of_another_size() -> None:
    with pytest.raises(ValueError, match="different size"):
        BetweenNetwork(4, False, random_weights_between(3, grey=False))
