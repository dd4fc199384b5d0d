"""The tiles and panes of each game as emojis: small pictures for texts and buttons, on a dark ground or a light one."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops

from renderers import sprites
from renderers.palette import AZUL, LOOKS, RGB, SINTRA, SUMMER, Look, luma, tint
from renderers.sintra import glass

SIZE = 128
"""Pixels each way, which Discord keeps of an emoji; it shows 22 in a line and on a button."""
HASH_DIGITS = 6
BRIGHT = 140
"""Luma from which a tile has a dark rim; the ground of whoever looks may be like the tile, but not like its rim too."""

Draw = Callable[[str, RGB, RGB, Look], Image.Image]
"""Draws the piece of a colour: its name, its fill, and the ground around it."""


class Emoji(NamedTuple):
    """A picture (PNG) and its name: colour, kind, and some digits of what it looks like ("blue_tile_4c1d9a")."""

    name: str
    png: bytes


def _draw_tile(colour: str, fill: RGB, ground: RGB, look: Look) -> Image.Image:
    return sprites.draw_tile(colour, fill, SIZE, ground, look).rgb


def _draw_pane(colour: str, _fill: RGB, _ground: RGB, look: Look) -> Image.Image:
    return glass.draw_pane(colour, (SIZE, SIZE), look).rgb


_PIECES: Mapping[str, tuple[str, Mapping[str, RGB], Draw]] = {
    "azul": ("tile", AZUL, _draw_tile),
    "summer-pavilion": ("tile", SUMMER, _draw_tile),
    "sintra": ("pane", SINTRA, _draw_pane),
}
"""By game what its pieces are called and look like, as they lie in the factories."""


@cache
def draw_emojis(game: str) -> Mapping[str, Emoji]:
    """The emojis of a game by the names of its colours, the same every time; of a game without pieces none."""
    kind, fills, draw = _PIECES.get(game, ("", {}, _draw_tile))
    return {colour: _make_emoji(f"{colour}_{kind}", colour, fill, draw) for colour, fill in fills.items()}


def draw_all(games: Sequence[str]) -> dict[str, Mapping[str, Emoji]]:
    """The emojis of each of these games."""
    return {game: draw_emojis(game) for game in games}


def _make_emoji(name: str, colour: str, fill: RGB, draw: Draw) -> Emoji:
    look = LOOKS["light" if luma(fill) >= BRIGHT else "dark"]
    image = draw(colour, fill, tint(fill, look).rim, look)
    # What a black ground and a white one show alike is opaque.
    shines_through = ImageChops.difference(draw(colour, fill, (0, 0, 0), look), draw(colour, fill, (255,) * 3, look))
    image = image.copy()
    image.putalpha(ImageChops.invert(shines_through.getchannel("R")))
    # Of the pixels and not of the file: what packs them may differ from computer to computer.
    digits = hashlib.sha256(image.tobytes()).hexdigest()[:HASH_DIGITS]
    file = io.BytesIO()
    image.save(file, "PNG")
    return Emoji(f"{name}_{digits}", file.getvalue())
