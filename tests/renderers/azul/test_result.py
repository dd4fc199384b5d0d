"""The finished wall in the picture of the end."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from renderers.azul.result import fit_wall
from renderers.azul.scene import PlayerBoard
from renderers.azul.table import PAINTER
from renderers.boxes import Box
from renderers.canvas import RgbCanvas
from renderers.palette import LOOKS
from tests.renderers.azul.states import SPACES, board, table
from tests.renderers.images import count

LIGHT = LOOKS["light"]
LARGE = Box(10, 10, 594, 580)
BLUE = SPACES[0][0]


def paint(one: PlayerBoard, box: Box) -> Image.Image:
    canvas = RgbCanvas(Image.new("RGB", (box.right + box.x, box.bottom + box.y), LIGHT.panel))
    PAINTER.paint_result(canvas, box, table(2, boards=(one, one)), 0, LIGHT)
    return canvas.image


def with_tiles(tiles: set[tuple[int, int]]) -> PlayerBoard:
    wall = tuple(
        tuple(colour if (row, column) in tiles else None for column, colour in enumerate(line))
        for row, line in enumerate(SPACES)
    )
    return board(1, "Ana", wall=wall)


FULL = {
    "a row": {(1, column) for column in range(5)},
    "a column": {(row, 3) for row in range(5)},
    "a colour": {(row, column) for row in range(5) for column in range(5) if SPACES[row][column] == BLUE},
}


@pytest.mark.parametrize("tiles", FULL.values(), ids=FULL)
def test_whatever_is_complete_has_a_tick_at_a_large_wall(tiles: set[tuple[int, int]]) -> None:
    assert count(paint(with_tiles(tiles), LARGE), LIGHT.gilt) > 300
    assert count(paint(with_tiles(set(list(tiles)[:4])), LARGE), LIGHT.gilt) == 0


@pytest.mark.parametrize("box", [LARGE, Box(20, 20, 190, 300), Box(20, 20, 380, 160)])
def test_a_wall_with_everything_complete_stays_in_its_place(box: Box) -> None:
    image = paint(board(1, "Ana", full=1.0), box)
    image.paste(LIGHT.panel, (box.x, box.y, box.right, box.bottom))
    assert image.getcolors() == [(image.width * image.height, LIGHT.panel)]


def test_a_wall_stands_in_the_middle_of_its_place() -> None:
    box = Box(20, 20, 190, 300)
    image = paint(board(1, "Ana", full=1.0), box)
    found = ImageChops.difference(image, Image.new("RGB", image.size, LIGHT.panel)).getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert abs(left + right - 2 * box.centre) <= 2
    assert abs(top + bottom - 2 * box.middle) <= 2


def test_a_wall_without_room_for_ticks_has_no_larger_tiles_than_one_with() -> None:
    pitches = [fit_wall(Box(0, 0, side, side)) for side in range(150, 600, 10)]
    assert [pitch for pitch, _ in pitches] == sorted(pitch for pitch, _ in pitches)
    assert [ticked for _, ticked in pitches] == sorted(ticked for _, ticked in pitches)
