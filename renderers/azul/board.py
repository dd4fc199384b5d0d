"""One player's board: what never changes goes to the background, tiles and words are painted on top of it."""

from __future__ import annotations

from renderers import sprites
from renderers.azul.layout import FLOOR, SIDE, BoardLayout, Box
from renderers.azul.scene import MARKER, PlayerBoard
from renderers.canvas import Canvas
from renderers.palette import AZUL, RGB, Look
from renderers.sprites import Sprite

PANEL_RADIUS = 22
FRAME = 5
"""Width of the frame around the board of whoever must decide or has won."""
MINUS = "−"

Spaces = tuple[tuple[str | None, ...], ...]


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def baseline(box: Box, size: int) -> int:
    """The baseline that centres capitals and digits of ``size`` px in a box."""
    return box.y + (box.height + round(size * 0.715)) // 2


def panel(canvas: Canvas, box: Box, look: Look, line: RGB, width: int) -> None:
    """A rounded panel on the table with an outline."""
    canvas.rounded(*box, PANEL_RADIUS, line, look.table)
    inner = Box(box.x + width, box.y + width, box.width - 2 * width, box.height - 2 * width)
    canvas.rounded(*inner, PANEL_RADIUS - width, look.panel, line)


def paint_ground(
    canvas: Canvas, layout: BoardLayout, spaces: Spaces, penalties: tuple[int, ...], framed: bool, look: Look
) -> None:
    """Panel, empty places, line numbers, arrows and penalties: the part of a board that lies in the background."""
    scale = layout.scale
    panel(canvas, layout.box, look, look.turn if framed else look.line, FRAME if framed else 2)
    empty = sprites.slot(None, None, scale.tile, look.panel, look)
    arrow = sprites.chevron(scale.arrow - 8, look.line, look.panel)
    for row in range(SIDE):
        for place in range(row + 1):
            canvas.sprite(empty, *layout.line_place(row, place))
        x, y = layout.line_place(row, row)
        middle = Box(x - scale.numbers, y, scale.numbers, scale.tile)
        if scale.digit:
            canvas.text(
                str(row + 1),
                x - 12,
                baseline(middle, scale.digit),
                scale.digit,
                scale.numbers,
                look.muted,
                look.panel,
                "right",
            )
        wall_x, _ = layout.wall_place(row, 0)
        canvas.sprite(arrow, wall_x - scale.arrow + 4, middle.middle - (scale.arrow - 8) // 2)
        for column, colour in enumerate(spaces[row]):
            x, y = layout.wall_place(row, column)
            if colour is None:
                canvas.sprite(empty, x, y)
                digit = Box(x, y, scale.tile, scale.tile)
                size = scale.penalty
                canvas.text(
                    str(column + 1),
                    digit.x + digit.width // 2,
                    baseline(digit, size),
                    size,
                    scale.tile,
                    look.line,
                    look.slot,
                    "centre",
                )
            else:
                canvas.sprite(sprites.slot(colour, AZUL[colour], scale.tile, look.panel, look), x, y)
    for place in range(FLOOR):
        x, y = layout.floor_place(place)
        canvas.sprite(empty, x, y)
        words = signed(penalties[place])
        box = Box(x, y, scale.tile, scale.tile)
        canvas.text(
            words,
            x + scale.tile // 2,
            baseline(box, scale.penalty),
            scale.penalty,
            scale.tile,
            look.muted,
            look.slot,
            "centre",
        )


def _tile(colour: str, size: int, look: Look) -> Sprite:
    if colour == MARKER:
        return sprites.marker(size, look.panel, look)
    return sprites.tile(colour, AZUL[colour], size, look.panel, look)


def paint_board(
    canvas: Canvas, layout: BoardLayout, board: PlayerBoard, penalties: tuple[int, ...], floor_label: str, look: Look
) -> None:
    """Tiles, name, note and score of one player on the ground that `paint_ground` has laid."""
    size = layout.scale.tile
    fresh: list[tuple[str, tuple[int, int]]] = []
    for row, line in enumerate(board.lines):
        if line.colour is None:
            continue
        sprite = _tile(line.colour, size, look)
        for place in range(min(line.count, row + 1)):
            at = layout.line_place(row, place)
            if place >= line.count - line.fresh:
                fresh.append((line.colour, at))
            else:
                canvas.sprite(sprite, *at)
    for row, places in enumerate(board.wall):
        for column, colour in enumerate(places):
            if colour is not None:
                at = layout.wall_place(row, column)
                if (row, column) in board.fresh_wall:
                    fresh.append((colour, at))
                else:
                    canvas.sprite(_tile(colour, size, look), *at)
    floor = board.floor[:FLOOR]
    for place, piece in enumerate(floor):
        at = layout.floor_place(place)
        if place >= len(floor) - board.fresh_floor:
            fresh.append((piece, at))
        else:
            canvas.sprite(_tile(piece, size, look), *at)
    margin = layout.scale.gap * 3 // 4
    for colour, (x, y) in fresh:
        if colour == MARKER:
            ringed = sprites.fresh_marker(size, margin, look.panel, look)
        else:
            ringed = sprites.fresh_tile(colour, AZUL[colour], size, margin, look.panel, look)
        canvas.sprite(ringed, x - margin, y - margin)
    _paint_head(canvas, layout, board, look)
    _paint_score(canvas, layout, board, look)
    _paint_total(canvas, layout, sum(penalties[: len(floor)]), floor_label, look)


def _paint_head(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> None:
    scale, head = layout.scale, layout.head
    x, right = head.x, head.right
    if board.note:
        right -= _chip(canvas, layout, board, look) + scale.gap * 2
    if board.winner:
        crown = sprites.crown(scale.name, look.turn, look.panel)
        canvas.sprite(crown, x, head.middle - scale.name // 2)
        x += scale.name + scale.gap * 2
    holds = board.starts and MARKER not in board.floor
    room = right - x - (scale.name + scale.gap * 2 if holds else 0)
    ink = look.turn if board.active or board.winner else look.text
    x += canvas.text(board.name or "?", x, baseline(head, scale.name), scale.name, room, ink, look.panel)
    if holds:
        token = sprites.marker(scale.name, look.panel, look)
        canvas.sprite(token, x + scale.gap * 2, head.middle - scale.name // 2)


def _chip(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> int:
    """The note at the right of the head, on a bright chip where it matters now; returns its width."""
    from renderers import text

    scale, head = layout.scale, layout.head
    room = round(head.width * 0.42)
    words, size = text.fit(board.note, scale.note, room)
    width = text.width(words, size)
    if not words:
        return 0
    base = baseline(head, size)
    if not (board.active or board.winner):
        canvas.text(board.note, head.right, base, scale.note, room, look.muted, look.panel, "right")
        return width
    edge = round(scale.note * 0.55)
    height = round(scale.note * 1.42)
    box = Box(head.right - width - 2 * edge, head.middle - height // 2, width + 2 * edge, height)
    canvas.rounded(*box, height // 2, look.turn, look.panel)
    canvas.text(board.note, box.x + edge, base, scale.note, room, look.on_turn, look.turn)
    return box.width


def _paint_score(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> None:
    scale, box = layout.scale, layout.score
    base = box.y + round(scale.score * 0.78)
    width = canvas.text(signed(board.score), box.x, base, scale.score, box.width, look.text, look.panel)
    if board.change:
        ink = look.loss if board.change[0] in f"-{MINUS}" else look.fresh
        room = box.width - width - scale.gap * 2
        if room > scale.change:
            canvas.text(board.change, box.x + width + scale.gap * 2, base, scale.change, room, ink, look.panel)


def _paint_total(canvas: Canvas, layout: BoardLayout, total: int, label: str, look: Look) -> None:
    """What the floor line costs so far, at its right."""
    scale, box = layout.scale, layout.floor_total
    base = baseline(box, scale.total)
    ink = look.loss if total else look.muted
    width = canvas.text(signed(total), box.right, base, scale.total, box.width, ink, look.panel, "right")
    room = box.width - width - 4 * scale.gap
    if room > 3 * scale.note:
        canvas.text(label, box.right - width - 2 * scale.gap, base, scale.note, room, look.muted, look.panel, "right")
