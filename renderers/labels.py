"""Small labels in the pictures of all games: names, points, chips and medals."""

from __future__ import annotations

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import INK, METALS, RGB, Look
from renderers.script import LEFT_TO_RIGHT, MINUS, RIGHT_TO_LEFT
from renderers.text import MIN_TEXT_SIZE, measure

CHIP = 36  # height of the chip that shows a tile's points
NAMELESS = "?"  # replaces a name that has no drawable characters


def fit_name(name: str, brief: str, size: int, room: int) -> str:
    """Return ``name`` if it fits in this text size, otherwise the brief name, or ``name`` if that is empty."""
    return brief if brief and measure(name, size) > room else name


def write_name(canvas: Canvas, name: str, x: int, baseline: int, room: int, lettering: Lettering) -> int:
    """Write a name, or `NAMELESS` if no character of the name can be drawn. Return the width of the text."""
    width = canvas.write(name, x, baseline, room, lettering)
    if not width:
        width = canvas.write(NAMELESS, x, baseline, room, lettering)
    return width


def letter_points(points: str, size: int, look: Look) -> Lettering:
    """Return the style of right-aligned points. Negative points have the colour of losses."""
    # In right-to-left languages, the minus sign may follow a direction mark.
    ink = look.loss if points.lstrip(LEFT_TO_RIGHT + RIGHT_TO_LEFT).startswith(MINUS) else look.text
    return Lettering(size, ink, look.panel, "right")


def place_chip(x: int, y: int, words: str) -> Box:
    """Return the box of a chip with a text, centred on a point."""
    width = measure(words, MIN_TEXT_SIZE) + 14
    return Box(x - width // 2, y - CHIP // 2, width, CHIP)


def paint_chip(canvas: Canvas, chip: Box, words: str, look: Look) -> None:
    """Paint a chip with the points that a tile scored ("+3")."""
    canvas.fill_rounded(chip, chip.height // 2, look.fresh, look.panel)
    canvas.write_in(words, chip, Lettering(MIN_TEXT_SIZE, look.panel, look.fresh, "centre"))


def paint_medal(canvas: Canvas, box: Box, rank: int, later: Lettering, ground: RGB) -> None:
    """Paint a rank on a gold, silver or bronze disc.

    From the fourth rank, ``later`` is the style of the rank, and the disc has its ground colour. ``ground`` is the
    colour around the disc.
    """
    lettering = later
    if rank <= len(METALS):
        lettering = Lettering(MIN_TEXT_SIZE, INK, METALS[rank - 1], "centre")
    medal = sprites.draw_medal(box.width, lettering.ground, ground)
    canvas.paste(medal, box.x, box.y)
    canvas.write_in(canvas.script.write(rank), box, lettering)
