"""Tiles and panes as emojis: small files, clear on any ground, and called after what they look like."""

from __future__ import annotations

import io
import re
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.emoji import SIZE, draw_emojis
from renderers.palette import AZUL, SINTRA, SUMMER
from tests.renderers.test_palette import contrast

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
"""What an emoji stands on: a message, and a button of each style."""
IN_A_LINE = 22
LONGEST_FILE = 256 * 1024


def shown(png: bytes, ground: tuple[int, int, int], size: int = IN_A_LINE) -> Image.Image:
    """An emoji as Discord shows it in a line of text."""
    small = Image.open(io.BytesIO(png)).resize((size, size), Image.Resampling.LANCZOS)
    line = Image.new("RGB", small.size, ground)
    line.paste(small, mask=small)
    return line


@pytest.mark.parametrize("game", GAMES)
def test_every_colour_has_an_emoji_that_discord_takes(game: str) -> None:
    emojis = draw_emojis(game)
    assert list(emojis) == list(GAMES[game])
    for colour, (name, png) in emojis.items():
        image = Image.open(io.BytesIO(png))
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (SIZE, SIZE))
        assert len(png) < LONGEST_FILE
        assert re.fullmatch(rf"{colour}_(tile|pane)_[0-9a-f]{{6}}", name)
        assert len(name) <= 32


def test_no_two_games_share_a_name_and_a_game_without_pieces_has_none() -> None:
    names = [emoji.name for game in GAMES for emoji in draw_emojis(game).values()]
    assert len(names) == len(set(names))
    assert draw_emojis("another") == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_in_a_line_each_stands_out_from_its_ground_and_in_grey_from_the_others(game: str, ground: str) -> None:
    grey = [shown(emoji.png, GROUNDS[ground]).convert("L") for emoji in draw_emojis(game).values()]
    empty = Image.new("RGB", (IN_A_LINE, IN_A_LINE), GROUNDS[ground]).convert("L")
    for one, other in (*combinations(grey, 2), *((one, empty) for one in grey)):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 9


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_good_part_of_each_has_a_contrast_of_three_with_any_ground(game: str, ground: str) -> None:
    for colour, emoji in draw_emojis(game).items():
        colours: Any = shown(emoji.png, GROUNDS[ground]).getcolors(IN_A_LINE**2)
        clear = sum(count for count, paint in colours if contrast(paint, GROUNDS[ground]) >= 3)
        assert clear >= 40, colour
