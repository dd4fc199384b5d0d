from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from renderers import sprites
from renderers.palette import AZUL, LOOKS, SINTRA, SUMMER, luma
from renderers.shapes import SHAPES, draw_shape


def silhouette(shape, size=64):
    image = Image.new("RGB", (size, size), (0, 0, 0))
    draw_shape(ImageDraw.Draw(image), shape, size / 2, size / 2, size * 0.4, (255, 255, 255), (0, 0, 0))
    return image.convert("L")


def difference(a, b):
    """Mean difference of two grey pictures, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(a, b)).mean[0]


def test_shapes_are_told_apart_by_outline_alone():
    shapes = sorted(set(SHAPES.values()))
    for a, b in combinations(shapes, 2):
        assert difference(silhouette(a), silhouette(b)) > 25, (a, b)


def test_shapes_have_about_the_same_weight():
    weights = [ImageStat.Stat(silhouette(shape)).mean[0] for shape in set(SHAPES.values())]
    assert max(weights) < 1.9 * min(weights)


def test_colours_of_one_game_have_different_shapes():
    for colours in (AZUL, SUMMER, SINTRA):
        assert len({SHAPES[colour] for colour in colours}) == len(tuple(colours))


def test_an_unknown_shape_is_refused():
    with pytest.raises(ValueError, match="no shape"):
        silhouette("heart")


@pytest.mark.parametrize("theme", LOOKS)
def test_tiles_are_told_apart_in_greyscale(theme):
    look = LOOKS[theme]
    for size, fills in product((16, 48, 80), (AZUL, SUMMER)):
        grey = {c: sprites.draw_tile(c, fill, size, look.panel, look).rgb.convert("L") for c, fill in fills.items()}
        for a, b in combinations(grey, 2):
            assert difference(grey[a], grey[b]) > 9, (a, b)


@pytest.mark.parametrize("theme", LOOKS)
def test_empty_places_are_told_apart_in_greyscale_and_from_tiles(theme):
    look = LOOKS[theme]
    size = 48
    slots = {c: sprites.draw_slot(c, fill, size, look.panel, look).rgb.convert("L") for c, fill in AZUL.items()}
    for a, b in combinations(slots, 2):
        assert difference(slots[a], slots[b]) > 2, (a, b)
    for colour, fill in AZUL.items():
        tile = sprites.draw_tile(colour, fill, size, look.panel, look).rgb.convert("L")
        assert ImageStat.Stat(tile).stddev[0] > 3 * ImageStat.Stat(slots[colour]).stddev[0]


@pytest.mark.parametrize("theme", LOOKS)
def test_light_falls_on_the_upper_edge_of_every_tile_and_a_shadow_below_it(theme):
    look, size = LOOKS[theme], 54
    for colour, fill in (each for fills in (AZUL, SUMMER, SINTRA) for each in fills.items()):
        for ground in (look.panel, look.plate):
            tile = sprites.draw_tile(colour, fill, size, ground, look).rgb.convert("L")
            column = [tile.getpixel((size // 2, y)) for y in range(size)]
            assert max(column[1:4]) > min(column[-6:-2]) + 20, colour
            assert luma(ground) - column[-1] > 2, colour


@pytest.mark.parametrize("theme", LOOKS)
def test_an_empty_place_is_sunk_and_stands_out_from_its_board(theme):
    look, size = LOOKS[theme], 54
    slot = sprites.draw_slot(None, None, size, look.panel, look).rgb.convert("L")
    upper, middle, lower = (slot.getpixel((size // 2, y)) for y in (0, size // 2, size - 1))
    assert upper < middle < lower
    bright, dim = sorted((luma(look.panel), luma(look.slot)))[::-1]
    assert (bright + 13) / (dim + 13) > 1.08 if not look.dark else (bright + 13) / (dim + 13) > 1.6


def test_sprites_have_the_size_that_was_asked_for():
    look, size = LOOKS["dark"], 55
    for sprite in (
        sprites.draw_tile("red", AZUL["red"], size, look.panel, look),
        sprites.draw_slot(None, None, size, look.panel, look),
        sprites.draw_taken_tile("red", AZUL["red"], size, look),
        sprites.draw_marker(size, look.panel, look),
        sprites.draw_factory(size, look.table, look),
        sprites.draw_badge(size, look.table, look.plate, look),
        sprites.draw_crown(size, look.turn, look.panel),
        sprites.draw_check(size, look.gilt, look.panel),
        sprites.draw_medal(size, look.gilt, look.panel),
        sprites.draw_painted_tile(size, look.panel, look.marker_ink, look.marker),
    ):
        assert sprite.rgb.size == (size, size)
    for ringed in (
        sprites.draw_fresh_tile("red", AZUL["red"], size, 3, look.panel, look),
        sprites.draw_fresh_marker(size, 3, look.panel, look),
    ):
        assert ringed.rgb.size == (size + 6, size + 6)


@pytest.mark.parametrize("theme", LOOKS)
def test_a_fresh_tile_is_ringed_in_the_colour_of_the_last_move(theme):
    look = LOOKS[theme]
    for colour, fill in AZUL.items():
        ringed = sprites.draw_fresh_tile(colour, fill, 48, 3, look.panel, look).rgb
        assert ringed.getpixel((27, 1)) == look.fresh
        assert ringed.getpixel((1, 27)) == look.fresh


def test_sprites_are_drawn_once():
    look = LOOKS["dark"]
    again = (sprites.draw_tile("blue", AZUL["blue"], 48, look.panel, look) for _ in range(2))
    assert len(set(map(id, again))) == 1
