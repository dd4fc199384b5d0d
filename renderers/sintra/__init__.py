"""Pictures of Stained Glass of Sintra."""

from __future__ import annotations

from renderers.colours import RGB, SINTRA, Look
from renderers.emoji import Pieces
from renderers.pieces import Sprite
from renderers.sintra.glass import draw_pane


def _draw_square_pane(colour: str, _fill: RGB, size: int, _ground: RGB, look: Look) -> Sprite:
    return draw_pane(colour, (size, size), look)


PIECES = Pieces("pane", SINTRA, _draw_square_pane)
