"""Pictures of base Azul."""

from renderers.colours import AZUL
from renderers.emoji import Pieces
from renderers.tiles import draw_tile

PIECES = Pieces("tile", AZUL, draw_tile)
