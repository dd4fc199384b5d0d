"""One player's board: what never changes goes to the background, tiles and words are painted on top of it."""

from __future__ import annotations

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import SUMMER, Look
from renderers.panels import paint_name, paint_note, paint_outline, paint_panel, signed
from renderers.pieces import Sprite
from renderers.scene import Counts
from renderers.summer_pavilion import rhombi
from renderers.summer_pavilion.layout import CORNERS, MIDDLE, BoardLayout, Point
from renderers.summer_pavilion.scene import COLOURFUL, PlayerBoard, Star

Prints = tuple[tuple[str | None, tuple[int, ...]], ...]
"""What is printed on the stars of a board: the colour of each, and its prices."""


def printed(board: PlayerBoard) -> Prints:
    """What a board looked like before the game."""
    return tuple((star.takes if star.printed else None, star.costs) for star in board.stars)


def paint_ground(
    canvas: Canvas, layout: BoardLayout, prints: Prints, decorations: Counts, named: bool, label: str, look: Look
) -> None:
    """Panel, empty slots, decorations, empty corners and hand: the part of a board that lies in the background."""
    scale = layout.scale
    paint_panel(canvas, layout.box, look)
    for star, (colour, costs) in enumerate(prints):
        for slot, cost in enumerate(costs):
            _slot(canvas, layout, star, slot, cost, colour, named, look)
    for what, tiles in decorations:
        for at in (layout.decoration(what, star) for star in range(MIDDLE)):
            _put(canvas, rhombi.draw_decoration(what, tiles, _shape(layout, at), scale.bonus, False, False, look), at)
    empty = sprites.draw_slot(None, None, scale.tile, look.panel, look)
    for corner in map(layout.corner, range(CORNERS)):
        canvas.paste(empty, corner.x, corner.y)
    box = layout.label
    canvas.write(label, box.x, box.baseline(scale.label), scale.label, box.width, look.muted, look.panel)
    for index, (colour, fill) in enumerate(SUMMER.items()):
        place = layout.hand(index)
        canvas.paste(sprites.draw_slot(colour, fill, scale.tile, look.panel, look), place.x, place.y)


def _shape(layout: BoardLayout, at: Point) -> rhombi.Shape:
    return rhombi.Shape(layout.scale.side, layout.scale.seam, at.lies)


def _put(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    width, height = sprite.rgb.size
    canvas.paste(sprite, at.x - width // 2, at.y - height // 2)


def _slot(
    canvas: Canvas,
    layout: BoardLayout,
    star: int,
    slot: int,
    cost: int,
    colour: str | None,
    named: bool,
    look: Look,
) -> None:
    """An empty slot with its price."""
    at, scale = layout.space(star, slot), layout.scale
    name = str(slot + 1) if named else ""
    digits = rhombi.Digits(cost, name, layout.outward(star, slot) if named else 0, scale.digit, scale.small)
    fill = SUMMER.get(colour) if colour else None
    _put(canvas, rhombi.draw_slot(colour if fill else None, fill, _shape(layout, at), digits, look), at)


def paint_board(
    canvas: Canvas,
    layout: BoardLayout,
    board: PlayerBoard,
    decorations: Counts,
    wild: str | None,
    named: bool,
    look: Look,
) -> None:
    """Frame, tiles, name, note and score of one player on the ground that `paint_ground` has laid."""
    if board.active or board.winner:
        paint_outline(canvas, layout.box, look.turn, look)
    for star, shown in enumerate(board.stars):
        _paint_star(canvas, layout, star, shown, board, named, look)
    tiles = dict(decorations)
    for what, star in sorted(board.closed):
        at, fresh = layout.decoration(what, star), (what, star) in board.fresh_closed
        _put(
            canvas,
            rhombi.draw_decoration(what, tiles[what], _shape(layout, at), layout.scale.bonus, True, fresh, look),
            at,
        )
    for index, colour in enumerate(board.kept[:CORNERS]):
        corner = layout.corner(index)
        canvas.paste(sprites.draw_tile(colour, SUMMER[colour], corner.width, look.panel, look), corner.x, corner.y)
    _paint_hand(canvas, layout, board, wild, look)
    _paint_head(canvas, layout, board, look)


def _paint_star(
    canvas: Canvas, layout: BoardLayout, star: int, shown: Star, board: PlayerBoard, named: bool, look: Look
) -> None:
    """The tiles of a star, and what it has come to take where nothing is printed."""
    for slot, colour in enumerate(shown.tiles):
        if colour is not None:
            at, fresh = layout.space(star, slot), (star, slot) in board.fresh_spaces
            _put(canvas, rhombi.draw_tile(colour, SUMMER[colour], _shape(layout, at), fresh, look), at)
        elif not shown.printed and shown.takes not in (None, COLOURFUL):
            _slot(canvas, layout, star, slot, shown.costs[slot], shown.takes, named, look)
    if shown.takes == COLOURFUL:
        size = round(layout.scale.side * 0.44)
        x, y = (round(each) for each in layout.star(star))
        canvas.paste(rhombi.draw_wheel(size, tuple(SUMMER.values()), look.panel), x - size // 2, y - size // 2)


def _paint_hand(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, wild: str | None, look: Look) -> None:
    """A tile and a count for each colour that is held; the wild colour with a star at its corner."""
    scale, counts = layout.scale, dict(board.hand)
    for index, (colour, fill) in enumerate(SUMMER.items()):
        place, room, count = layout.hand(index), layout.counted(index), counts.get(colour, 0)
        if count:
            canvas.paste(sprites.draw_tile(colour, fill, scale.tile, look.panel, look), place.x, place.y)
            ink = look.fresh if colour in board.fresh_hand else look.text
            canvas.write(f"×{count}", room.x, room.baseline(scale.number), scale.number, room.width, ink, look.panel)
        if colour == wild:
            canvas.paste(draw_wild_outline(scale.tile, look), place.x - WILD_EDGE, place.y - WILD_EDGE)


WILD_EDGE = 7
"""How far the frame of the wild colour reaches over its tile, in pixels."""


def draw_wild_outline(size: int, look: Look) -> Sprite:
    """The frame around a tile of the wild colour, which is cut out."""
    return rhombi.draw_outline(size, WILD_EDGE, look.turn, look.panel)


def _paint_head(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, look: Look) -> None:
    """Name, marker and note at the left, the score and how it will change at the right."""
    scale, head = layout.scale, layout.head
    space = scale.name // 3
    bright = board.active or board.winner
    x, right = head.x, head.right
    # What is coming is never more than the score: only tiles that cannot be kept change it.
    if board.change:
        base, room = head.baseline(scale.change), head.width // 4
        right -= canvas.write(board.change, right, base, scale.change, room, look.loss, look.panel, "right") + space
    base, room = head.baseline(scale.score), head.width // 4
    right -= canvas.write(signed(board.score), right, base, scale.score, room, look.text, look.panel, "right")
    if board.note:
        place = Box(x, head.y, right - 2 * space - x, head.height)
        right = place.right - paint_note(canvas, board.note, place, scale.note, head.width * 3 // 10, look, bright)
    paint_name(
        canvas,
        Box(x, head.y, right - space - x, head.height),
        board.name,
        scale.name,
        space,
        look,
        bright=bright,
        winner=board.winner,
        starts=board.starts,
    )
