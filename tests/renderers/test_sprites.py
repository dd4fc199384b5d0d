from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from renderers import sprites
from renderers.palette import AZUL, LOOKS, SINTRA, SUMMER
from renderers.scene import Theme
from renderers.shapes import SHAPES, draw_shape


def silhouette(shape: str, size: int = 64) -> Image.Image:
    image = Image.new("RGB", (size, size), (0, 0, 0))
    draw_shape(ImageDraw.Draw(image), shape, size / 2, size / 2, size * 0.4, (255, 255, 255), (0, 0, 0))
    return image.convert("L")


def difference(a: Image.Image, b: Image.Image) -> float:
    """Mean difference of two grey pictures, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(a, b)).mean[0]


def test_shapes_are_told_apart_by_outline_alone() -> None:
    shapes = sorted(set(SHAPES.values()))
    for a, b in combinations(shapes, 2):
        assert difference(silhouette(a), silhouette(b)) > 25, (a, b)


def test_colours_of_one_game_have_different_shapes() -> None:
    for colours in (AZUL, SUMMER, SINTRA):
        assert len({SHAPES[colour] for colour in colours}) == len(tuple(colours))


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="no shape"):
        silhouette("heart")


@pytest.mark.parametrize("theme", LOOKS)
def test_tiles_are_told_apart_in_greyscale(theme: Theme) -> None:
    look = LOOKS[theme]
    for size, fills in product((16, 48, 80), (AZUL, SUMMER)):
        grey = {c: sprites.draw_tile(c, fill, size, look.panel, look).rgb.convert("L") for c, fill in fills.items()}
        for a, b in combinations(grey, 2):
            assert difference(grey[a], grey[b]) > 9, (a, b)


@pytest.mark.parametrize("theme", LOOKS)
def test_empty_places_are_told_apart_in_greyscale_and_from_tiles(theme: Theme) -> None:
    look = LOOKS[theme]
    size = 48
    slots = {c: sprites.draw_slot(c, fill, size, look.panel, look).rgb.convert("L") for c, fill in AZUL.items()}
    for a, b in combinations(slots, 2):
        assert difference(slots[a], slots[b]) > 2, (a, b)
    for colour, fill in AZUL.items():
        tile = sprites.draw_tile(colour, fill, size, look.panel, look).rgb.convert("L")
        assert ImageStat.Stat(tile).stddev[0] > 3 * ImageStat.Stat(slots[colour]).stddev[0]
