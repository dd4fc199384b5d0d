"""Pictures of Summer Pavilion."""

from renderers.colours import SUMMER
from renderers.emoji import Pieces
from renderers.tiles import draw_tile

PIECES = Pieces("tile", SUMMER, draw_tile)
