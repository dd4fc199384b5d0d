"""Pictures of Summer Pavilion."""

from renderers.emoji import Pieces
from renderers.palette import SUMMER
from renderers.sprites import draw_tile

PIECES = Pieces("tile", SUMMER, draw_tile)
