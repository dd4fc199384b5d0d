"""The tiles and panes of each game as emojis: small pictures for texts and buttons, on a dark ground or a light one."""

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

SIZE = 128  # pixels each way, which Discord keeps of an emoji; it shows 22 in a line and on a button
PURE_WHITE = (255, 255, 255)
HASH_DIGITS = 6
BRIGHT = 140
"""Luma from which a tile has a dark rim; the ground of whoever looks may be like the tile, but not like its rim too."""

ON_LIGHT = replace(LOOKS["light"], strong=True)
ON_DARK = replace(LOOKS["dark"], strong=True)


class Pieces(NamedTuple):
    """What the package of a game in `renderers` says of its pieces: their kind ("tile"), their colours, how they lie.

    ``draw`` is given a colour, its fill, a size in pixels, the ground around the piece, and the look.
    """

    kind: str
    fills: Mapping[str, RGB]
    draw: Callable[[str, RGB, int, RGB, Look], Sprite]


class Emoji(NamedTuple):
    """A picture (PNG) and its name: colour, kind, and some digits of what it looks like ("blue_tile_4c1d9a")."""

    name: str
    png: bytes


@cache
def draw_emojis(game: str) -> Mapping[str, Emoji]:
    """The emojis of a game by the names of its colours, the same every time; of a game without pieces none."""
    name = f"{__package__}.{game.replace('-', '_')}"
    try:
        pieces: Pieces = import_module(name).PIECES
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return {}
    return {colour: _make_emoji(colour, pieces) for colour in pieces.fills}


def draw_all(games: Sequence[str]) -> dict[str, Mapping[str, Emoji]]:
    """The emojis of each of these games."""
    return {game: draw_emojis(game) for game in games}


def _make_emoji(colour: str, pieces: Pieces) -> Emoji:
    fill = pieces.fills[colour]
    look = ON_LIGHT if luma(fill) >= BRIGHT else ON_DARK

    def draw_on(ground: RGB) -> Image.Image:
        return pieces.draw(colour, fill, SIZE, ground, look).rgb

    # What a black ground and a white one show alike is opaque.
    shines_through = ImageChops.difference(draw_on(BLACK), draw_on(PURE_WHITE))
    image = draw_on(tint(fill, look).rim).copy()
    image.putalpha(ImageChops.invert(shines_through.getchannel("R")))
    # Of the pixels and not of the file: what packs them may differ from computer to computer.
    digits = hashlib.sha256(image.tobytes()).hexdigest()[:HASH_DIGITS]
    file = io.BytesIO()
    image.save(file, "PNG")
    return Emoji(f"{colour}_{pieces.kind}_{digits}", file.getvalue())
