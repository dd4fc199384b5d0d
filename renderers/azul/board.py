"""One player's board: what never changes goes to the background, tiles and words are painted on top of it."""

from __future__ import annotations

from renderers import sprites, text
from renderers.azul.layout import FLOOR, SIDE, BoardLayout
from renderers.azul.scene import MARKER, PlayerBoard
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import AZUL, Look
from renderers.panels import MINUS, paint_name, paint_note, paint_outline, paint_panel, signed
from renderers.pieces import Sprite

Spaces = tuple[tuple[str | None, ...], ...]


def paint_ground(canvas: Canvas, layout: BoardLayout, spaces: Spaces, penalties: tuple[int, ...], look: Look) -> None:
    """Panel, empty places, line numbers, arrows and penalties: the part of a board that lies in the background."""
    scale = layout.scale
    paint_panel(canvas, layout.box, look)
    empty = sprites.draw_slot(None, None, scale.tile, look.panel, look)
    head = scale.arrow - 8
    arrow = sprites.draw_arrow(head, look.line, look.panel)
    for row in range(SIDE):
        for place in range(row + 1):
            _put(canvas, empty, layout.line_place(row, place))
        if scale.digit:
            number = layout.line_number(row)
            base = number.baseline(scale.digit)
            canvas.write(str(row + 1), number.right, base, scale.digit, number.width, look.muted, look.panel, "right")
        between = layout.arrow(row)
        canvas.paste(arrow, between.centre - head // 2, between.middle - head // 2)
        for column, colour in enumerate(spaces[row]):
            place_box = layout.wall_place(row, column)
            if colour is None:
                _put(canvas, empty, place_box)
                _in_slot(canvas, str(column + 1), place_box, scale.penalty, look)
            else:
                _put(canvas, sprites.draw_slot(colour, AZUL[colour], scale.tile, look.panel, look), place_box)
    for place, penalty in zip(range(FLOOR), penalties, strict=False):
        _put(canvas, empty, layout.floor_place(place))
        _in_slot(canvas, signed(penalty), layout.floor_place(place), scale.penalty, look)


def _put(canvas: Canvas, sprite: Sprite, place: Box, margin: int = 0) -> None:
    canvas.paste(sprite, place.x - margin, place.y - margin)


def _in_slot(canvas: Canvas, words: str, place: Box, size: int, look: Look) -> None:
    canvas.write(words, place.centre, place.baseline(size), size, place.width, look.muted, look.slot, "centre")


def paint_board(
    canvas: Canvas, layout: BoardLayout, board: PlayerBoard, penalties: tuple[int, ...], floor_label: str, look: Look
) -> None:
    """Frame, tiles, name, note and score of one player on the ground that `paint_ground` has laid."""
    size = layout.scale.tile
    margin = layout.scale.gap * 3 // 4
    if board.active or board.winner:
        paint_outline(canvas, layout.box, look.turn, look)
    placed = sorted(_pieces(layout, board), key=lambda piece: piece[2])
    for colour, place, fresh in placed:
        if not fresh:
            _put(canvas, _piece(colour, size, look), place)
        elif colour == MARKER:
            _put(canvas, sprites.draw_fresh_marker(size, margin, look.panel, look), place, margin)
        else:
            _put(canvas, sprites.draw_fresh_tile(colour, AZUL[colour], size, margin, look.panel, look), place, margin)
    _paint_head(canvas, layout, board, look)
    _paint_score(canvas, layout, board, look)
    _paint_total(canvas, layout, sum(penalties[: len(board.floor)]), floor_label, look)


def _pieces(layout: BoardLayout, board: PlayerBoard) -> list[tuple[str, Box, bool]]:
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


def _paint_head(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> None:
    scale, head = layout.scale, layout.head
    space = scale.gap * 2
    bright = board.active or board.winner
    right = head.right
    if board.note:
        right -= paint_note(canvas, board.note, head, scale.note, round(head.width * 0.42), look, bright) + space
    paint_name(
        canvas,
        Box(head.x, head.y, right - head.x, head.height),
        board.name,
        scale.name,
        space,
        look,
        bright=bright,
        winner=board.winner,
        # A marker that lies in the floor line is seen there.
        starts=board.starts and MARKER not in board.floor,
    )


def _paint_score(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> None:
    """The score in the free corner over the pattern lines, and how it changes beside it or below."""
    scale, box = layout.scale, layout.score
    base = box.y + round(scale.score * 0.78)
    width = canvas.write(signed(board.score), box.x, base, scale.score, box.width, look.text, look.panel)
    if not board.change:
        return
    ink = look.loss if board.change[0] in f"-{MINUS}" else look.fresh
    x = box.x + width + scale.gap * 2
    if text.measure(text.clean(board.change), scale.change) <= box.right - x:
        canvas.write(board.change, x, base, scale.change, box.right - x, ink, look.panel)
    else:
        box = layout.change
        base = box.baseline(scale.change)
        canvas.write(board.change, box.x, base, scale.change, box.width, ink, look.panel)


def _paint_total(canvas: Canvas, layout: BoardLayout, total: int, label: str, look: Look) -> None:
    """What the floor line costs so far, at its right."""
    scale, box = layout.scale, layout.floor_total
    base = box.baseline(scale.total)
    ink = look.loss if total else look.muted
    width = canvas.write(signed(total), box.right, base, scale.total, box.width, ink, look.panel, "right")
    room = box.width - width - 4 * scale.gap
    canvas.write(label, box.right - width - 2 * scale.gap, base, scale.note, room, look.muted, look.panel, "right")
