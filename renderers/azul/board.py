"""One player's board: what never changes goes to the background, tiles and words are painted on top of it."""

from __future__ import annotations

from dataclasses import replace

from renderers import sprites, text
from renderers.azul.layout import FLOOR, NUMBER, SIDE, BoardLayout
from renderers.azul.scene import MARKER, PlayerBoard
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import AZUL, Look
from renderers.panels import measure_gain, paint_gain, paint_head, paint_outline, paint_panel, signed
from renderers.pieces import Sprite

TEACHING = 43
"""From this size of tiles on, points stand at the tiles that brought them."""
CHOICE, CHOSEN = 4, 38
"""Width of the frame of a place that can be chosen, and size of the number in it."""
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Where that chip may reach over, in the order of choice: down, up, right, left."""

TITLE_WALL = ("##.###.##", ".###.####", "####.##.#", "#.####.##", "##.##.###")
"""Which places of a wall are laid on the title of the game, by row."""
Spaces = tuple[tuple[str | None, ...], ...]


def paint_ground(canvas: Canvas, layout: BoardLayout, spaces: Spaces, penalties: tuple[int, ...], look: Look) -> None:
    """Panel, empty places, line numbers, arrows and penalties: the part of a board that lies in the background."""
    tile = layout.tile
    paint_panel(canvas, layout.box, look)
    empty = sprites.draw_slot(None, None, tile, look.panel, look)
    size = layout.arrow - 8
    arrow = sprites.draw_arrow(size, look.line, look.panel)
    for row in range(SIDE):
        for place in range(row + 1):
            _put(canvas, empty, layout.line_place(row, place))
        if layout.numbered:
            number = layout.line_number(row)
            base = number.baseline(NUMBER)
            canvas.write(str(row + 1), number.right, base, NUMBER, number.width, look.muted, look.panel, "right")
        between = layout.arrow_place(row)
        canvas.paste(arrow, between.centre - size // 2, between.middle - size // 2)
        for column, colour in enumerate(spaces[row]):
            place_box = layout.wall_place(row, column)
            if colour is None:
                _put(canvas, empty, place_box)
            else:
                _put(canvas, sprites.draw_slot(colour, AZUL[colour], tile, look.panel, look), place_box)
    for column in range(SIDE if layout.heads else 0):
        number = layout.column_number(column)
        base = number.baseline(NUMBER)
        canvas.write(str(column + 1), number.centre, base, NUMBER, number.width, look.muted, look.panel, "centre")
    for place, penalty in zip(range(FLOOR), penalties, strict=False):
        _put(canvas, empty, layout.floor_place(place))
        _in_slot(canvas, layout, signed(penalty), layout.floor_place(place), look)


def _put(canvas: Canvas, sprite: Sprite, place: Box, margin: int = 0) -> None:
    canvas.paste(sprite, place.x - margin, place.y - margin)


def _in_slot(canvas: Canvas, layout: BoardLayout, words: str, place: Box, look: Look) -> None:
    if layout.numbered:
        base = place.baseline(NUMBER)
        canvas.write(words, place.centre, base, NUMBER, place.width, look.muted, look.slot, "centre")


def paint_board(
    canvas: Canvas, layout: BoardLayout, board: PlayerBoard, penalties: tuple[int, ...], floor_label: str, look: Look
) -> None:
    """Frame, tiles, name, note and score of one player on the ground that `paint_ground` has laid."""
    size, margin = layout.tile, max(2, layout.gap * 3 // 4)
    if board.active or board.winner:
        paint_outline(canvas, layout.box, look.gilt, look)
    if layout.numbered:
        for row, column in board.choices:
            _paint_choice(canvas, layout.wall_place(row, column), column, look)
    placed = sorted(list_pieces(layout, board), key=lambda piece: piece[2])
    for colour, place, fresh in placed:
        if not fresh:
            _put(canvas, _piece(colour, size, look), place)
        elif colour == MARKER:
            _put(canvas, sprites.draw_fresh_marker(size, margin, look.panel, look), place, margin)
        else:
            _put(canvas, sprites.draw_fresh_tile(colour, AZUL[colour], size, margin, look.panel, look), place, margin)
    _paint_full(canvas, layout, board, look)
    for row in {row for row, _ in board.fresh_wall}:
        between = layout.arrow_place(row)
        arrow = sprites.draw_arrow(layout.arrow - 8, look.fresh, look.panel)
        canvas.paste(arrow, between.centre - (layout.arrow - 8) // 2, between.middle - (layout.arrow - 8) // 2)
    if size >= TEACHING:
        for (row, column), points in board.gains:
            side = next((side for side in SIDES if not _holds(board, row + side[0], column + side[1])), SIDES[0])
            _paint_gain(canvas, layout.wall_place(row, column), side, points, look)
    # A marker that lies in the floor line is seen there.
    head = replace(board, starts=False) if MARKER in board.floor else board
    paint_head(canvas, layout.head, head, layout.heading, look)
    _paint_total(canvas, layout, sum(penalties[: len(board.floor)]), floor_label, look)


def _paint_choice(canvas: Canvas, place: Box, column: int, look: Look) -> None:
    """A place that can be chosen: framed, with the number of its column."""
    radius = round(place.width * sprites.ROUNDING)
    canvas.fill_rounded(place, radius, look.turn, look.panel)
    canvas.fill_rounded(place.inset(CHOICE), radius - CHOICE, look.panel, look.turn)
    base = place.baseline(CHOSEN)
    canvas.write(str(column + 1), place.centre, base, CHOSEN, place.width, look.turn, look.panel, "centre")


def _paint_full(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> None:
    """A gilt frame around each full row and column of the wall, which lies in the gaps."""
    gap = layout.gap
    lines = [
        (layout.wall_place(row, 0), layout.wall_place(row, SIDE - 1)) for row in range(SIDE) if all(board.wall[row])
    ]
    lines += [
        (layout.wall_place(0, column), layout.wall_place(SIDE - 1, column))
        for column in range(SIDE)
        if all(row[column] for row in board.wall)
    ]
    for first, last in lines:
        x, y, right, bottom = first.x - gap, first.y - gap, last.right + gap, last.bottom + gap
        for top in (y, bottom - gap):
            canvas.fill(x, top, right - x, gap, look.gilt)
        for left in (x, right - gap):
            canvas.fill(left, y, gap, bottom - y, look.gilt)


def _holds(board: PlayerBoard, row: int, column: int) -> bool:
    """Whether a tile lies there, which a chip should not cover."""
    return 0 <= row < SIDE and 0 <= column < SIDE and board.wall[row][column] is not None


def _paint_gain(canvas: Canvas, place: Box, side: tuple[int, int], points: int, look: Look) -> None:
    """What a tile has brought, on a chip that reaches over its edge at a side (down, right)."""
    chip = measure_gain(points)
    x = place.centre + side[1] * (place.width + chip.width) * 2 // 5
    y = place.middle + side[0] * (place.height + chip.height) * 2 // 5
    paint_gain(canvas, x, y, points, look)


def list_pieces(layout: BoardLayout, board: PlayerBoard) -> list[tuple[str, Box, bool]]:
    """Every piece on the board: colour or marker, its place, and whether the last move brought it."""
    pieces: list[tuple[str, Box, bool]] = []
    for row, line in enumerate(board.lines):
        if line.colour is not None:
            kind, old = line.colour, line.count - line.fresh
            pieces += [(kind, layout.line_place(row, place), place >= old) for place in range(line.count)]
    for row, places in enumerate(board.wall):
        for column, colour in enumerate(places):
            if colour is not None:
                pieces.append((colour, layout.wall_place(row, column), (row, column) in board.fresh_wall))
    old = len(board.floor) - board.fresh_floor
    return pieces + [(piece, layout.floor_place(place), place >= old) for place, piece in enumerate(board.floor)]


def _piece(colour: str, size: int, look: Look) -> Sprite:
    if colour == MARKER:
        return sprites.draw_marker(size, look.panel, look)
    return sprites.draw_tile(colour, AZUL[colour], size, look.panel, look)


def _paint_total(canvas: Canvas, layout: BoardLayout, total: int, label: str, look: Look) -> None:
    """What the floor line costs so far, at its right, with its name where that finds room."""
    box, size = layout.floor_total, layout.heading.note
    base, ink = box.baseline(size), look.loss if total else look.muted
    right = box.right - canvas.write(signed(total), box.right, base, size, box.width, ink, look.panel, "right")
    right -= 10
    if text.measure(label, size) <= right - box.x:
        canvas.write(label, right, base, size, right - box.x, look.muted, look.panel, "right")


def paint_title(canvas: Canvas, box: Box, spaces: Spaces, look: Look) -> None:
    """A wall that goes on beyond the box, half of it laid; on the grey one tiles lie where they like."""
    colours, gap = tuple(AZUL), 8
    pitch = (box.height - gap) * 2 // 9
    for row in range(SIDE):
        for column in range(box.width // pitch + 1):
            printed = spaces[row][column % SIDE]
            place = Box(box.x + gap + column * pitch, box.y + gap + row * pitch, pitch - gap, pitch - gap)
            if TITLE_WALL[row][column % len(TITLE_WALL[row])] == "#":
                colour = printed or colours[(2 * column + row) % SIDE]
                _put(canvas, sprites.draw_tile(colour, AZUL[colour], place.width, look.panel, look), place)
            else:
                fill = AZUL[printed] if printed else None
                _put(canvas, sprites.draw_slot(printed, fill, place.width, look.panel, look), place)
