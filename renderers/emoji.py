"""The tiles and panes of each game as emojis for texts and buttons."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import NamedTuple

from PIL import Image, ImageChops

from renderers.colours import BLACK, LOOKS, RGB, Look, luma, tint
from renderers.pieces import Sprite

SIZE = 128  # the size that Discord stores; in texts and on buttons, it shows emojis with 22 px
PURE_WHITE = (255, 255, 255)
HASH_DIGITS = 6
BRIGHT = 140
"""Luma from which a tile has a dark rim. If the ground resembles the tile, it doesn't resemble this rim."""

ON_LIGHT = replace(LOOKS["light"], strong=True)
ON_DARK = replace(LOOKS["dark"], strong=True)


class Pieces(NamedTuple):
    """A game's pieces: their kind ("tile"), colours and drawing function.

    ``draw`` receives a colour, its fill, a size in pixels, the ground around the piece, and the look.
    """

    kind: str
    fills: Mapping[str, RGB]
    draw: Callable[[str, RGB, int, RGB, Look], Sprite]


class Emoji(NamedTuple):
    """A PNG and its name, which contains the colour, the kind and a hash of the pixels ("blue_tile_4c1d9a")."""

    name: str
    png: bytes


@cache
def draw_emojis(game: str) -> Mapping[str, Emoji]:
    """Return a game's emojis by colour, or none if the game has no pieces. They are the same on every machine."""
    name = f"{__package__}.{game.replace('-', '_')}"
    try:
        pieces: Pieces = import_module(name).PIECES
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return {}
    return {colour: _make_emoji(colour, pieces) for colour in pieces.fills}


def draw_all(games: Sequence[str]) -> dict[str, Mapping[str, Emoji]]:
    return {game: draw_emojis(game) for game in games}


def _make_emoji(colour: str, pieces: Pieces) -> Emoji:
    fill = pieces.fills[colour]
    look = ON_LIGHT if luma(fill) >= BRIGHT else ON_DARK

    def draw_on(ground: RGB) -> Image.Image:
        return pieces.draw(colour, fill, SIZE, ground, look).rgb

    # Draw the piece on black and on white. Pixels that look the same on both are opaque.
    shines_through = ImageChops.difference(draw_on(BLACK), draw_on(PURE_WHITE))
    image = draw_on(tint(fill, look).rim).copy()
    image.putalpha(ImageChops.invert(shines_through.getchannel("R")))
    # Hash the pixels, not the file, because compression may differ between machines.
    digits = hashlib.sha256(image.tobytes()).hexdigest()[:HASH_DIGITS]
    file = io.BytesIO()
    image.save(file, "PNG")
    return Emoji(f"{colour}_{pieces.kind}_{digits}", file.getvalue())
