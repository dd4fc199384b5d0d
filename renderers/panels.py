"""The parts that all pictures have in common: the table, the title band with its text, and panels."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import tiles
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering, corner_squares
from renderers.colours import RGB, Look
from renderers.drawing import cover_disc
from renderers.frame import HEAD, HEIGHT, WIDTH
from renderers.palette import Palette
from renderers.pieces import Sprite
from renderers.script import Script
from renderers.text import MIN_TEXT_SIZE, measure

CORNER = 26  # corner radius of the picture
PANEL_CORNER = 16  # corner radius of a panel
LINE = 2  # width of a panel's outline
FRAME = 6  # width of the frame around a panel that is emphasized

TITLE = 36  # text sizes of the title, the detail and the turn in the title band
DETAIL = 31
TURN = 36
AFTER_TITLE = 20  # minimum distance between the title and the detail
BEFORE_TURN = 24  # minimum distance between the detail and the turn
# The separators between the parts of a detail. If the detail is too long, its last parts are dropped.
PARTS = re.compile("( · |؛ )")
HEADER_TILE = Box(HEAD.x + 10, HEAD.y + 6, HEAD.height - 12, HEAD.height - 12)
"""The place of the painted tile at the left end of the title band."""


# Panels.


class _Frame(NamedTuple):
    """A frame around a box: its width in pixels, its colour, and the colours inside and outside the frame."""

    width: int
    fill: RGB
    line: RGB
    ground: RGB


def paint_bare_table(canvas: Canvas, look: Look) -> None:
    """Paint the table with the title band and its painted tile."""
    canvas.fill(0, 0, WIDTH, HEIGHT, look.table)
    canvas.fill(*HEAD, look.band)
    _paint_frame(canvas, HEAD, _Frame(LINE, look.band, look.gilt, look.table))
    tile = tiles.draw_painted_tile(HEADER_TILE.height, look.band, look.marker_ink, look.marker)
    canvas.mirror(HEAD).paste(tile, HEADER_TILE.x, HEADER_TILE.y)


def begin_panels(boxes: tuple[Box, ...], palette: Palette, script: Script) -> Canvas:
    """Return a canvas with an empty title band and an empty panel in each of these boxes."""
    canvas = Canvas.blank(WIDTH, HEIGHT, palette, script)
    paint_bare_table(canvas, palette.look)
    for box in boxes:
        paint_panel(canvas, box, palette.look)
    canvas.round_corners(CORNER)
    return canvas


def paint_panel(canvas: Canvas, box: Box, look: Look) -> None:
    """Paint a rounded panel on the table."""
    canvas.fill(*box, look.panel)
    _paint_frame(canvas, box, _Frame(LINE, look.panel, look.line, look.table))


def paint_outline(canvas: Canvas, box: Box, ink: RGB, look: Look) -> None:
    """Paint a broad frame over the outline of a panel.

    The frame isn't part of the cached background, because it moves to another panel with every turn.
    """
    _paint_frame(canvas, box, _Frame(FRAME, look.panel, ink, look.table))


def _paint_frame(canvas: Canvas, box: Box, frame: _Frame) -> None:
    """Paint the frame's edges and corners in a box that has already been filled."""
    across = box.width - 2 * PANEL_CORNER
    down = box.height - 2 * PANEL_CORNER
    for y in (box.y, box.bottom - frame.width):
        canvas.fill(box.x + PANEL_CORNER, y, across, frame.width, frame.line)
    for x in (box.x, box.right - frame.width):
        canvas.fill(x, box.y + PANEL_CORNER, frame.width, down, frame.line)
    for sprite, (x, y) in zip(_draw_corners(frame), corner_squares(box, PANEL_CORNER), strict=True):
        canvas.paste(sprite, x, y)


@lru_cache(maxsize=32)
def _draw_corners(frame: _Frame) -> tuple[Sprite, ...]:
    """Draw the four corners of a frame."""
    whole = Box(0, 0, 2 * PANEL_CORNER, 2 * PANEL_CORNER)
    image = Image.new("RGB", (whole.width, whole.height), frame.ground)
    image.paste(frame.line, (0, 0), cover_disc(whole.width))
    image.paste(frame.fill, (frame.width, frame.width), cover_disc(whole.width - 2 * frame.width))
    places = corner_squares(whole, PANEL_CORNER)
    return tuple(Sprite(image.crop((x, y, x + PANEL_CORNER, y + PANEL_CORNER))) for x, y in places)


# The text of the title band.


def paint_header(canvas: Canvas, title: str, detail: str, turn: str, look: Look) -> None:
    """Write the title and the detail on the left and the turn on the right.

    The turn takes precedence if there isn't enough room. In right-to-left languages, left and right are swapped.
    """
    canvas = canvas.mirror(HEAD)
    room = HEAD.after(HEADER_TILE.right + 14).until(HEAD.right - 20)
    base = HEAD.baseline(TITLE)
    parts = PARTS.split(detail)
    least_title = measure(title, MIN_TEXT_SIZE) + AFTER_TITLE
    if turn:
        lettering = Lettering(TURN, look.on_band, look.band, "right")
        least = least_title + measure(parts[0], DETAIL) + BEFORE_TURN
        claim = max(room.width * 11 // 20, room.width - least)
        width = canvas.write(turn, room.right, base, claim, lettering)
        room = room.until(room.right - width - BEFORE_TURN)

    while len(parts) > 1 and least_title + measure("".join(parts), DETAIL) > room.width:
        del parts[-2:]
    detail = "".join(parts)
    # Even if the title is too long in small text, the detail gets at least half of the room.
    claim = 0
    if detail:
        claim = measure(detail, DETAIL) + AFTER_TITLE
        claim = min(claim, max(room.width // 2, room.width - least_title + AFTER_TITLE))
    on_band = Lettering(TITLE, look.on_band, look.band)
    width = canvas.write(title, room.x, base, room.width - claim, on_band)
    room = room.after(room.x + width + AFTER_TITLE)
    canvas.write(detail, room.x, base, room.width, Lettering(DETAIL, look.quiet, look.band))
