"""Small things that are written on the pictures of all games: names, points, chips and medals."""

from __future__ import annotations

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import INK, METALS, RGB, Look
from renderers.script import LEFT_TO_RIGHT, MINUS, RIGHT_TO_LEFT
from renderers.text import SMALLEST, measure

CHIP = 36  # height of the chip with the points of a tile
NAMELESS = "?"  # stands for a name of which nothing can be drawn


def write_name(canvas: Canvas, name: str, x: int, baseline: int, room: int, lettering: Lettering) -> int:
    """Write a name, or what stands for one of which nothing can be drawn; returns the width it took."""
    width = canvas.write(name, x, baseline, room, lettering)
    if not width:
        width = canvas.write(NAMELESS, x, baseline, room, lettering)
    return width


def letter_points(points: str, size: int, look: Look) -> Lettering:
    """How points are written that end at a column: in the colour of losses if they are below zero."""
    # A language from right to left keeps the sign at the left by marks in front of it.
    ink = look.loss if points.lstrip(LEFT_TO_RIGHT + RIGHT_TO_LEFT).startswith(MINUS) else look.text
    return Lettering(size, ink, look.panel, "right")


def place_chip(x: int, y: int, words: str) -> Box:
    """A chip for these words around a point."""
    width = measure(words, SMALLEST) + 14
    return Box(x - width // 2, y - CHIP // 2, width, CHIP)


def paint_chip(canvas: Canvas, chip: Box, words: str, look: Look) -> None:
    """What a tile has brought ("+3")."""
    canvas.fill_rounded(chip, chip.height // 2, look.fresh, look.panel)
    canvas.write_in(words, chip, Lettering(SMALLEST, look.panel, look.fresh, "centre"))


def paint_medal(canvas: Canvas, box: Box, rank: int, later: Lettering, ground: RGB) -> None:
    """A place on a disc: of gold, silver or bronze; a ``later`` place is written so, on a disc of its ground.

    ``ground`` is the colour around the disc.
    """
    lettering = later
    if rank <= len(METALS):
        lettering = Lettering(SMALLEST, INK, METALS[rank - 1], "centre")
    medal = sprites.draw_medal(box.width, lettering.ground, ground)
    canvas.paste(medal, box.x, box.y)
    canvas.write_in(canvas.script.write(rank), box, lettering)
