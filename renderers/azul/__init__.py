"""Pictures of base Azul."""

from renderers.emoji import Pieces
from renderers.palette import AZUL
from renderers.sprites import draw_tile

PIECES = Pieces("tile", AZUL, draw_tile)
