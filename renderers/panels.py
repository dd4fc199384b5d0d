"""What the pictures of all games share: the title band, panels, the head of a board, signed numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, corner_squares
from renderers.frame import HEAD, HEIGHT, WIDTH
from renderers.palette import INK, METALS, RGB, Look, Palette
from renderers.pieces import Sprite
from renderers.scene import Seat

CORNER, PANEL_CORNER = 26, 16  # radius of the corners of the picture and of a panel
LINE, FRAME = 2, 6  # width of a panel's outline, and of the frame around one that matters now
TITLE, DETAIL, TURN = 36, 31, 36  # text sizes in the title band
HEADER_TILE = Box(HEAD.x + 10, HEAD.y + 6, HEAD.height - 12, HEAD.height - 12)
"""The painted tile at the left of the title band."""
PART = " · "  # between the parts of a detail, of which the last give way first
MINUS = "−"
CHIP = 36  # height of the chip with the points of a tile
NAMELESS = "?"  # stands for a name of which nothing can be drawn


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def paint_bare_table(canvas: Canvas, look: Look) -> None:
    """The beginning of every background: the table with the title band and its painted tile."""
    canvas.fill(0, 0, WIDTH, HEIGHT, look.table)
    canvas.fill(*HEAD, look.band)
    _paint_frame(canvas, HEAD, LINE, look.band, look.gilt, look.table)
    tile = sprites.draw_painted_tile(HEADER_TILE.height, look.band, look.marker_ink, look.marker)
    canvas.paste(tile, HEADER_TILE.x, HEADER_TILE.y)


def begin_panels(boxes: tuple[Box, ...], palette: Palette) -> Canvas:
    """A picture with its title band and these panels, and nothing in them."""
    canvas = Canvas.blank(WIDTH, HEIGHT, palette)
    paint_bare_table(canvas, palette.look)
    for box in boxes:
        paint_panel(canvas, box, palette.look)
    canvas.round_corners(CORNER)
    return canvas


def paint_panel(canvas: Canvas, box: Box, look: Look) -> None:
    """A rounded panel on the table."""
    canvas.fill(*box, look.panel)
    _paint_frame(canvas, box, LINE, look.panel, look.line, look.table)


def paint_outline(canvas: Canvas, box: Box, ink: RGB, look: Look) -> None:
    """Turn the outline of a panel into a broad frame.

    Frames move with every turn. In the background there would have to be one of these for each place of the frame.
    """
    _paint_frame(canvas, box, FRAME, look.panel, ink, look.table)


def _paint_frame(canvas: Canvas, box: Box, width: int, fill: RGB, line: RGB, ground: RGB) -> None:
    """The edges and corners of a box that is filled already."""
    across, down = box.width - 2 * PANEL_CORNER, box.height - 2 * PANEL_CORNER
    for y in (box.y, box.bottom - width):
        canvas.fill(box.x + PANEL_CORNER, y, across, width, line)
    for x in (box.x, box.right - width):
        canvas.fill(x, box.y + PANEL_CORNER, width, down, line)
    for sprite, (x, y) in zip(_corners(width, fill, line, ground), corner_squares(box, PANEL_CORNER), strict=True):
        canvas.paste(sprite, x, y)


@lru_cache(maxsize=32)
def _corners(width: int, fill: RGB, line: RGB, ground: RGB) -> tuple[Sprite, ...]:
    """The four corners of a panel, whose three colours meet in a few pixels."""
    whole = Box(0, 0, 2 * PANEL_CORNER, 2 * PANEL_CORNER)
    image = Image.new("RGB", whole[2:], ground)
    for inset, ink in ((0, line), (width, fill)):
        image.paste(ink, (inset, inset), sprites.cover_disc(whole.width - 2 * inset))
    places = corner_squares(whole, PANEL_CORNER)
    return tuple(Sprite(image.crop((x, y, x + PANEL_CORNER, y + PANEL_CORNER))) for x, y in places)


def paint_header(canvas: Canvas, title: str, detail: str, turn: str, look: Look) -> None:
    """Title and detail at the left, whose turn it is at the right; the turn has the first claim on the room."""
    x, right = HEADER_TILE.right + 14, HEAD.right - 20
    base, parts = HEAD.baseline(TITLE), detail.split(PART)
    named = text.measure(title, text.SMALLEST) + 20
    if turn:
        least = named + text.measure(parts[0], DETAIL) + 24
        room = max((right - x) * 11 // 20, right - x - least)
        right -= canvas.write(turn, right, base, TURN, room, look.on_band, look.band, "right") + 24
    while len(parts) > 1 and named + text.measure(PART.join(parts), DETAIL) > right - x:
        parts.pop()
    detail = PART.join(parts)
    # A title that is too long even when it is small leaves at least half of the room to the detail, which says more.
    claim = text.measure(detail, DETAIL) + 20 if detail else 0
    claim = min(claim, max((right - x) // 2, right - x - named + 20))
    x += canvas.write(title, x, base, TITLE, right - x - claim, look.on_band, look.band) + 20
    canvas.write(detail, x, base, DETAIL, right - x, look.quiet, look.band)


class HeadScale(NamedTuple):
    """The measures of a board's head: its height and text sizes."""

    height: int
    name: int
    score: int
    coming: int
    note: int


LARGE_HEAD = HeadScale(60, 42, 54, 40, 34)
MEDIUM_HEAD = HeadScale(50, 36, 44, 36, 31)
SMALL_HEAD = HeadScale(42, 31, 38, 34, 31)


def paint_head(canvas: Canvas, box: Box, seat: Seat, scale: HeadScale, look: Look) -> None:
    """The head of every board: crown, name, start marker and note from the left, score and forecast at the right.

    A box that is much higher than a line takes two: who it is, and below it marker, note and points.
    """
    if box.height < scale.height * 3 // 2:
        name = box.until(_write_score(canvas, box, seat, scale, look))
        x = _write_head_name(canvas, name, seat, scale, look)
        _write_marks(canvas, name.after(x), seat, scale, look)
        return
    upper = box._replace(height=box.height // 2)
    lower = upper._replace(y=upper.bottom)
    lower = lower.until(_write_score(canvas, lower, seat, scale, look))
    # The marker stands beside the name where the points leave no room.
    above = replace(seat, note="", starts=seat.starts and lower.width < scale.name)
    x = _write_head_name(canvas, upper, above, scale, look)
    _write_marks(canvas, upper.after(x), above, scale, look)
    _write_marks(canvas, lower, replace(seat, starts=seat.starts and not above.starts), scale, look)


def _write_score(canvas: Canvas, box: Box, seat: Seat, scale: HeadScale, look: Look) -> int:
    """Score and forecast at the right; returns where the room for other words ends.

    The forecast is in the colour of losses where it is below the score.
    """
    space, right, room = scale.name // 3, box.right, max(box.width // 3, 2 * scale.score)
    if seat.coming is not None:
        ink = look.loss if seat.coming < seat.score else look.fresh
        place = box.until(right).after(right - room)
        right -= canvas.write_in(f"→ {signed(seat.coming)}", place, scale.coming, ink, look.panel, "right") + space
    place = box.until(right).after(right - room)
    return right - space - canvas.write_in(signed(seat.score), place, scale.score, look.text, look.panel, "right")


def _write_head_name(canvas: Canvas, box: Box, seat: Seat, scale: HeadScale, look: Look) -> int:
    """Crown and name from the left, which leave room for marker and note; returns where that begins."""
    space, size, x = scale.name // 3, scale.name, box.x
    if seat.winner:
        canvas.paste(sprites.draw_form("crown", size, look.gilt, look.panel), x, box.middle - size // 2)
        x += size + space
    noted = text.measure(seat.note, scale.note) + space if seat.note else 0
    # A name keeps half of the room beside a note.
    room = box.right - x - (size + space) * seat.starts
    room = max(room - noted, room // 2)
    if text.measure(seat.name, round(size * text.SHRINK)) > room:
        size = max(size * 2 // 3, text.SMALLEST)
    line = text.set_line(seat.name, size, room)
    # What lies below the head is not covered by letters that reach deep.
    base = min(box.baseline(scale.name), box.bottom - line.top - line.stencil.mask.height)
    ink = look.turn if seat.active or seat.winner else look.text
    return x + write_name(canvas, seat.name, x, base, size, room, ink, look.panel) + space


def write_name(canvas: Canvas, name: str, x: int, baseline: int, size: int, room: int, ink: RGB, ground: RGB) -> int:
    """Write a name, or what stands for one of which nothing can be drawn; returns the width it took."""
    width = canvas.write(name, x, baseline, size, room, ink, ground)
    return width or canvas.write(NAMELESS, x, baseline, size, room, ink, ground)


def write_points(canvas: Canvas, words: str, right: int, baseline: int, size: int, room: int, look: Look) -> None:
    """Write a number that ends at ``right``, in the colour of losses if it is below zero."""
    ink = look.loss if words.startswith(MINUS) else look.text
    canvas.write(words, right, baseline, size, room, ink, look.panel, "right")


def _write_marks(canvas: Canvas, box: Box, seat: Seat, scale: HeadScale, look: Look) -> None:
    """Start marker and note from the left, as far as there is room."""
    if seat.starts and scale.name <= box.width:
        canvas.paste(sprites.draw_marker(scale.name, look.panel, look), box.x, box.middle - scale.name // 2)
        box = box.after(box.x + scale.name + scale.name // 3)
    if box.width > 0:
        canvas.write_in(seat.note, box, scale.note, look.muted, look.panel)


def place_chip(x: int, y: int, words: str) -> Box:
    """A chip for these words around a point."""
    width = text.measure(words, text.SMALLEST) + 14
    return Box(x - width // 2, y - CHIP // 2, width, CHIP)


def paint_chip(canvas: Canvas, chip: Box, words: str, look: Look) -> None:
    """What a tile has brought ("+3")."""
    canvas.fill_rounded(chip, chip.height // 2, look.fresh, look.panel)
    canvas.write_in(words, chip, text.SMALLEST, look.panel, look.fresh, "centre")


def paint_medal(canvas: Canvas, box: Box, rank: int, look: Look, ink: RGB, metal: RGB) -> None:
    """A place on a disc: of gold, silver or bronze, for a later one of ``metal``."""
    if rank <= len(METALS):
        ink, metal = INK, METALS[rank - 1]
    canvas.paste(sprites.draw_medal(box.width, metal, look.panel), box.x, box.y)
    canvas.write_in(str(rank), box, text.SMALLEST, ink, metal, "centre")
