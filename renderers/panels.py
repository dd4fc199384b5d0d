"""What the pictures of all games share: panels, the header, names, notes, the ranking, signed numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, RgbCanvas, corner_squares
from renderers.palette import RGB, Look
from renderers.pieces import Sprite
from renderers.scene import Seat

MARGIN = 16
GUTTER = 12
HEADER = 72
"""Around the picture, between panels, height of the header."""
CORNER = 34
"""Radius of the picture's own corners."""
PANEL_CORNER = 22
LINE, FRAME = 2, 5
"""Width of a panel's outline, and of the frame around one that matters now."""

TITLE, DETAIL, TURN = 42, 34, 40
"""Text sizes in the header."""
MINUS = "−"
RESULT, RESULT_SCORE = 44, 54
TILE_ROW = 56
"""Text sizes of the list of players, and the tiles below it."""
NAMELESS = "?"
"""Stands for a name of which nothing can be drawn."""


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def start_background(width: int, height: int, header: Box, look: Look) -> RgbCanvas:
    """A fresh background: the bare table with the panel of the header and its painted tile."""
    canvas = RgbCanvas(Image.new("RGB", (width, height), look.table))
    paint_panel(canvas, header, look)
    tile = _header_tile(header)
    canvas.paste(sprites.draw_painted_tile(tile.height, look.panel, look.marker_ink, look.marker), tile.x, tile.y)
    return canvas


def _header_tile(header: Box) -> Box:
    size = header.height - 16
    return Box(header.x + 10, header.y + 8, size, size)


def paint_panel(canvas: Canvas, box: Box, look: Look, frame: RGB | None = None) -> None:
    """A rounded panel on the table, with a broad frame of a bright colour where it matters now."""
    line, width = (frame, FRAME) if frame else (look.line, LINE)
    canvas.fill_rounded(box, PANEL_CORNER, line, look.table)
    canvas.fill_rounded(box.inset(width), PANEL_CORNER - width, look.panel, line)


@lru_cache(maxsize=8)
def _outline_corners(ink: RGB, look: Look) -> tuple[Sprite, ...]:
    """The four corners of a framed panel."""
    canvas = RgbCanvas(Image.new("RGB", (2 * PANEL_CORNER,) * 2, look.table))
    whole = Box(0, 0, 2 * PANEL_CORNER, 2 * PANEL_CORNER)
    paint_panel(canvas, whole, look, ink)
    places = corner_squares(whole, PANEL_CORNER)
    return tuple(Sprite(canvas.image.crop((x, y, x + PANEL_CORNER, y + PANEL_CORNER))) for x, y in places)


def paint_outline(canvas: Canvas, box: Box, ink: RGB, look: Look) -> None:
    """Turn the outline of a panel into a frame.

    Frames move with every turn. In the background there would have to be one of these for each place of the frame.
    """
    across, down = box.width - 2 * PANEL_CORNER, box.height - 2 * PANEL_CORNER
    for y in (box.y, box.bottom - FRAME):
        canvas.fill(box.x + PANEL_CORNER, y, across, FRAME, ink)
    for x in (box.x, box.right - FRAME):
        canvas.fill(x, box.y + PANEL_CORNER, FRAME, down, ink)
    for sprite, (x, y) in zip(_outline_corners(ink, look), corner_squares(box, PANEL_CORNER), strict=True):
        canvas.paste(sprite, x, y)


def paint_header(canvas: Canvas, box: Box, title: str, detail: str, turn: str, look: Look) -> None:
    """Title and detail at the left, whose turn it is at the right; the turn has the first claim on the room."""
    x, right = _header_tile(box).right + 18, box.right - 24
    base = box.baseline(TITLE)
    if turn:
        right -= canvas.write(turn, right, base, TURN, (right - x) * 11 // 20, look.turn, look.panel, "right") + 24
    # A long title leaves at least half of the room to the detail, which changes and therefore says more.
    claim = min(text.measure(text.clean(detail), DETAIL) + 20, (right - x) // 2) if detail else 0
    x += canvas.write(title, x, base, TITLE, right - x - claim, look.text, look.panel) + 20
    canvas.write(detail, x, base, DETAIL, right - x, look.muted, look.panel)


def paint_note(canvas: Canvas, words: str, box: Box, size: int, room: int, look: Look, bright: bool) -> int:
    """A few words at the right of a box, on a bright chip where they matter now; returns the width taken."""
    fitted, fitted_size = text.fit(words, size, room)
    width = text.measure(fitted, fitted_size)
    base = box.baseline(fitted_size)
    if not bright:
        return canvas.write(words, box.right, base, size, room, look.muted, look.panel, "right")
    edge, height = round(size * 0.55), round(size * 1.42)
    chip = Box(box.right - width - 2 * edge, box.middle - height // 2, width + 2 * edge, height)
    canvas.fill_rounded(chip, height // 2, look.turn, look.panel)
    canvas.write(words, chip.x + edge, base, size, room, look.on_turn, look.turn)
    return chip.width


def paint_name(
    canvas: Canvas, box: Box, name: str, size: int, space: int, look: Look, *, bright: bool, winner: bool, starts: bool
) -> None:
    """A player's name from the left of a box, after a crown if they won, before the start marker if they hold it."""
    x = box.x
    if winner:
        canvas.paste(sprites.draw_crown(size, look.turn, look.panel), x, box.middle - size // 2)
        x += size + space
    room = box.right - x - (size + space if starts else 0)
    ink = look.turn if bright else look.text
    base = box.baseline(size)
    width = canvas.write(name, x, base, size, room, ink, look.panel)
    if not width:
        width = canvas.write(NAMELESS, x, base, size, room, ink, look.panel)
    if starts:
        canvas.paste(sprites.draw_marker(size, look.panel, look), x + width + space, box.middle - size // 2)


def paint_tile_row(canvas: Canvas, box: Box, size: int, look: Look) -> None:
    """A row of painted tiles of ``size`` px along the foot of a panel."""
    tile = sprites.draw_painted_tile(size, look.panel, look.marker_ink, look.marker)
    step = size + 4
    count = (box.width - 2 * PANEL_CORNER) // step
    left = box.centre - (count * step - 4) // 2
    for index in range(count):
        canvas.paste(tile, left + index * step, box.bottom - size - PANEL_CORNER)


def paint_ranking_ground(canvas: Canvas, box: Box | None, look: Look) -> None:
    """The panel of the ranking, where there is one."""
    if box:
        paint_panel(canvas, box, look)
        paint_tile_row(canvas, box, TILE_ROW, look)


def paint_ranking(canvas: Canvas, players: Sequence[Seat], box: Box | None, look: Look) -> None:
    """The players by what they have reached, in the place that an odd number of boards leaves free, if they do."""
    if not box:
        return
    ranked = sorted(players, key=lambda player: (not player.winner, -player.score))
    height = (box.height - TILE_ROW - 60) // len(ranked)
    for index, player in enumerate(ranked):
        row = Box(box.x + 36, box.y + 20 + index * height, box.width - 72, height)
        ink = look.turn if player.winner else look.text
        base = row.baseline(RESULT)
        x, right = row.x + (RESULT + 16 if ranked[0].winner else 0), row.right
        score = signed(player.score)
        right -= canvas.write(score, right, base, RESULT_SCORE, row.width // 3, ink, look.panel, "right") + 24
        if player.winner:
            canvas.paste(sprites.draw_crown(RESULT, ink, look.panel), row.x, row.middle - RESULT // 2)
        if not canvas.write(player.name, x, base, RESULT, right - x, ink, look.panel):
            canvas.write(NAMELESS, x, base, RESULT, right - x, ink, look.panel)
