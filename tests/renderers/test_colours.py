"""Tests that colours, shapes and emojis can be told apart on every background, in grey, and with colour blindness."""

from __future__ import annotations

import io
import math
import re
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat

from renderers import tiles
from renderers.colours import AZUL, INK, LOOKS, METALS, RGB, SINTRA, SUMMER, luma, tint
from renderers.emoji import SIZE, draw_emojis
from renderers.palette import LIMIT, make_palette
from renderers.scene import THEMES, Theme
from renderers.summer_pavilion.layout import Shape
from renderers.summer_pavilion.rhombi import draw_slot
from tests.support.vision import EYES, find_least
from tests.tools.benchmarks.colours import find_least_of_sprites, see_grounds

GAMES = {"azul": AZUL, "summer-pavilion": SUMMER, "sintra": SINTRA}
GROUNDS = {
    "dark": (49, 51, 56),
    "light": (255, 255, 255),
    "grey button, dark": (78, 80, 88),
    "grey button, light": (224, 225, 229),
    "blue button": (88, 101, 242),
    "green button": (36, 128, 70),
    "red button": (218, 55, 60),
}
"""The backgrounds on which emojis appear: messages, and buttons of each style."""
TO_LAB = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
IN_A_LINE = 22
MAX_FILE_SIZE = 256 * 1024


def apart(a: RGB, b: RGB) -> float:
    """Return the perceived difference between two colours: their distance in CIELAB."""
    pixels: list[Any] = [ImageCms.applyTransform(Image.new("RGB", (1, 1), each), TO_LAB) for each in (a, b)]
    return math.dist(*((light / 2.55, x, y) for light, x, y in (pixel.getpixel((0, 0)) for pixel in pixels)))


@cache
def luminance(colour: RGB) -> float:
    channels = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return sum(weight * channel for weight, channel in zip((0.2126, 0.7152, 0.0722), channels, strict=True))


def contrast(a: RGB, b: RGB) -> float:
    """Return the contrast ratio as the Web Content Accessibility Guidelines define it."""
    dark, bright = sorted((luminance(a), luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("fills", GAMES.values())
def test_tile_colours_are_far_apart(fills: dict[str, RGB]) -> None:
    assert min(apart(a, b) for a, b in combinations(fills.values(), 2)) > 40


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_readable_contrast_with_its_background(theme: Theme) -> None:
    look = LOOKS[theme]
    grounds = {
        look.panel: (look.text, look.muted, look.turn, look.loss),
        look.band: (look.on_band, look.quiet),
        **{look.table: (look.text,), look.slot: (look.muted,), look.turn: (look.on_turn,)},
        **dict.fromkeys(METALS, (INK,)),
    }
    for ground, inks in grounds.items():
        assert all(contrast(ink, ground) >= 4.5 for ink in inks), ground
    # This colour is used only for large and bold elements: a change in points, and the ring around the last move.
    assert contrast(look.fresh, look.panel) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_tile_symbols_are_readable_and_empty_places_are_fainter(theme: Theme) -> None:
    look = LOOKS[theme]
    for colour, fill in ((colour, fill) for fills in GAMES.values() for colour, fill in fills.items()):
        tints = tint(fill, look)
        assert contrast(tints.ink, tints.medallion) >= 5, colour
        assert abs(luma(tints.rim) - luma(look.panel)) > 60, colour
        strong = abs(luma(tints.ink) - luma(tints.medallion))
        faint = abs(luma(tints.ghost) - luma(tints.empty))
        assert 12 < faint < strong * (0.6 if look.strong else 0.5), colour


@pytest.mark.parametrize("theme", THEMES)
def test_outlines_of_taken_tiles_stand_out_from_factories(theme: Theme) -> None:
    look = LOOKS[theme]
    for colour, fill in ((colour, fill) for fills in GAMES.values() for colour, fill in fills.items()):
        assert contrast(tiles.choose_outline(fill, look), look.plate) >= 2.7, colour


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_small_empty_stars_stand_out_from_a_dark_panel(theme: Theme) -> None:
    look = LOOKS[theme]
    for colour in SUMMER:
        space = draw_slot(colour, Shape(24, 3, 0), None, look).rgb
        tip: Any = space.getpixel((space.width // 2, 5))
        assert contrast(tip, look.panel) >= 1.3, colour


@pytest.mark.parametrize("fills", GAMES.values())
@pytest.mark.parametrize("theme", THEMES)
def test_palette_contains_every_exact_colour_of_a_game(theme: Theme, fills: dict[str, RGB]) -> None:
    colours = make_palette(theme, tuple(fills.values()))
    look = LOOKS[theme]
    assert colours.unused == 0
    assert len(colours.entries) // 3 <= LIMIT
    flat = [look.table, look.panel, look.plate, look.slot, look.text, look.turn, look.fresh, *fills.values()]
    flat += [shade for fill in fills.values() for shade in tint(fill, look)]
    strip = Image.new("RGB", (len(flat), 1))
    strip.putdata(flat)
    for entry, colour in zip(colours.map(strip).tobytes(), flat, strict=True):
        assert tuple(colours.entries[3 * entry : 3 * entry + 3]) == colour
        assert entry == colours.index(colour)


# In shades of grey, the largest possible differences are 18.6 between five colours and 15.1 between six
# (`tests/tools/benchmarks/colours.py`), so on grey and on small tiles, shapes tell the tiles apart.
MIN_DIFFERENCE = {"azul": 22, "sintra": 22, "summer-pavilion": 19}
"""The minimum CIEDE2000 difference between the colours behind the shapes of two tiles."""
MIN_SPRITE_DIFFERENCE = {"azul": 22, "sintra": 9, "summer-pavilion": 9.5}
"""The minimum CIEDE2000 difference between the mean colours of whole sprites, including shapes, cames and rims."""
MIN_CONTRAST_DIFFERENCE = {"azul": 19, "sintra": 9, "summer-pavilion": 4.5}
"""The same minimum in the high-contrast theme, where shapes and rims are as strong as possible."""
MIN_GREY_DIFFERENCE = {"azul": 9.5, "sintra": 6, "summer-pavilion": 9.5}
COLOURED = [eyes for eyes in EYES if eyes != "grey"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("eyes", COLOURED)
def test_tile_grounds_differ_with_every_kind_of_colour_vision(game: str, eyes: str) -> None:
    assert find_least(see_grounds(game, eyes)) >= MIN_DIFFERENCE[game]


@pytest.mark.parametrize("game", GAMES)
def test_tile_grounds_differ_in_lightness(game: str) -> None:
    assert find_least(see_grounds(game, "grey")) >= MIN_GREY_DIFFERENCE[game]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", COLOURED)
def test_tile_sprites_differ_at_every_size(game: str, theme: Theme, eyes: str) -> None:
    least = MIN_CONTRAST_DIFFERENCE if theme == "contrast" else MIN_SPRITE_DIFFERENCE
    assert find_least_of_sprites(game, eyes, LOOKS[theme]) >= least[game]


# Tiles and empty places.


def difference(a: Image.Image, b: Image.Image) -> float:
    """Return the mean difference between two grey pictures, from 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(a, b)).mean[0]


@pytest.mark.parametrize("theme", THEMES)
def test_tiles_differ_in_greyscale(theme: Theme) -> None:
    look = LOOKS[theme]
    for size, fills in product((16, 48, 80), (AZUL, SUMMER)):
        grey = {c: tiles.draw_tile(c, fill, size, look.panel, look).rgb.convert("L") for c, fill in fills.items()}
        for a, b in combinations(grey, 2):
            assert difference(grey[a], grey[b]) > 9, (a, b)


@pytest.mark.parametrize("theme", THEMES)
def test_empty_places_and_tiles_differ_in_greyscale(theme: Theme) -> None:
    look = LOOKS[theme]
    size = 48
    slots = {c: tiles.draw_slot(c, fill, size, look.panel, look).rgb.convert("L") for c, fill in AZUL.items()}
    for a, b in combinations(slots, 2):
        assert difference(slots[a], slots[b]) > 2, (a, b)
    for colour, fill in AZUL.items():
        tile = tiles.draw_tile(colour, fill, size, look.panel, look).rgb.convert("L")
        # In the high-contrast theme, empty places have edges and visible shapes.
        fainter = 1.5 if look.strong else 2.8
        assert ImageStat.Stat(tile).stddev[0] > fainter * ImageStat.Stat(slots[colour]).stddev[0]


# Emojis.


def shown(png: bytes, ground: tuple[int, int, int], size: int = IN_A_LINE) -> Image.Image:
    """Return an emoji as Discord shows it within a line of text."""
    small = Image.open(io.BytesIO(png)).resize((size, size), Image.Resampling.LANCZOS)
    line = Image.new("RGB", small.size, ground)
    line.paste(small, mask=small)
    return line


@pytest.mark.parametrize("game", GAMES)
def test_every_colour_has_a_valid_discord_emoji(game: str) -> None:
    emojis = draw_emojis(game)
    assert list(emojis) == list(GAMES[game])
    for colour, (name, png) in emojis.items():
        image = Image.open(io.BytesIO(png))
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (SIZE, SIZE))
        assert len(png) < MAX_FILE_SIZE
        assert re.fullmatch(rf"{colour}_(tile|pane)_[0-9a-f]{{6}}", name)
        assert len(name) <= 32


def test_emoji_names_are_unique_across_games() -> None:
    names = [emoji.name for game in GAMES for emoji in draw_emojis(game).values()]
    assert len(names) == len(set(names))
    assert draw_emojis("another") == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_emojis_differ_from_background_and_each_other_in_grey(game: str, ground: str) -> None:
    grey = [shown(emoji.png, GROUNDS[ground]).convert("L") for emoji in draw_emojis(game).values()]
    empty = Image.new("RGB", (IN_A_LINE, IN_A_LINE), GROUNDS[ground]).convert("L")
    for one, other in (*combinations(grey, 2), *((one, empty) for one in grey)):
        assert difference(one, other) > 9


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_emojis_have_enough_contrast_with_any_background(game: str, ground: str) -> None:
    for colour, emoji in draw_emojis(game).items():
        colours: Any = shown(emoji.png, GROUNDS[ground]).getcolors(IN_A_LINE**2)
        clear = sum(count for count, paint in colours if contrast(paint, GROUNDS[ground]) >= 3)
        assert clear >= 40, colour
