"""One player's board: what never changes goes to the background, tiles and words are painted on top of it."""

from __future__ import annotations

from dataclasses import replace

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import SUMMER, Look
from renderers.panels import SMALL_HEAD, paint_gain, paint_head, paint_outline, paint_panel
from renderers.pieces import Sprite
from renderers.summer_pavilion import marks, rhombi
from renderers.summer_pavilion.layout import CORNERS, EDGE, MIDDLE, NAMED, BoardLayout, Flower, Point
from renderers.summer_pavilion.scene import COLOURFUL, PlayerBoard, Star, TableScene
from renderers.text import SMALLEST

SIGN = 0.5
"""Size of what tells in the middle of a star which colours it takes, as a share of the side of a rhombus."""
TITLE_SLOTS = ((0, 1, 3, 4), (0, 2, 3, 5), (1, 2, 4, 5))
"""Which slots of the outer stars are laid on the title of the game."""
WILD_FRAME = 3
"""How far the frame of the wild colour reaches over its tile in a hand, in pixels."""


def paint_ground(canvas: Canvas, layout: BoardLayout, scene: TableScene, seat: int, look: Look) -> None:
    """Panel, empty slots, decorations, empty corners and hand: the part of a board that lies in the background."""
    flower, priced = layout.flower, layout.priced
    paint_panel(canvas, layout.box, look)
    for star, shown in enumerate(scene.boards[seat].stars):
        for slot in range(len(shown.tiles)):
            paint_slot(canvas, flower, star, slot, shown, priced, scene.named_slots, look)
    for what, tiles in scene.decorations:
        for at in (flower.decoration(what, star) for star in range(MIDDLE)):
            put(canvas, rhombi.draw_open(what, tiles if priced else 0, shape(flower, at), look), at)
    if priced:
        empty = sprites.draw_slot(None, None, layout.kept, look.panel, look)
        for corner in map(layout.corner, range(CORNERS)):
            canvas.paste(empty, corner.x, corner.y)
        for index, (colour, fill) in enumerate(SUMMER.items()):
            place = layout.hand(index)
            canvas.paste(sprites.draw_slot(colour, fill, place.width, look.panel, look), place.x, place.y)
    label = layout.label(SMALLEST)
    if label:
        canvas.write(scene.hand_label, label.x, label.baseline(SMALLEST), SMALLEST, label.width, look.muted, look.panel)


def shape(flower: Flower, at: Point) -> rhombi.Shape:
    """The rhombus of a flower that lies like this."""
    return rhombi.Shape(flower.side, flower.seam, at.lies)


def put(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    """Paint a sprite around a point."""
    width, height = sprite.rgb.size
    canvas.paste(sprite, at.x - width // 2, at.y - height // 2)


def paint_slot(
    canvas: Canvas,
    flower: Flower,
    star: int,
    slot: int,
    shown: Star,
    priced: bool,
    named: bool,
    look: Look,
    payable: bool = False,
) -> None:
    """An empty slot in the faint colour that it takes; on a large board with its price.

    One that is payable stands out, with its name where that is not its price.
    """
    at, takes = flower.space(star, slot), shown.takes
    told = named and payable and flower.side >= NAMED and shown.costs[slot] != slot + 1
    name = str(slot + 1) if told else ""
    outward = flower.outward(star, slot) if name else 0
    price = rhombi.Price(shown.costs[slot], name, outward, payable) if priced else None
    colour = takes if takes in SUMMER else None
    put(canvas, rhombi.draw_slot(colour, SUMMER[colour] if colour else None, shape(flower, at), price, look), at)


def paint_board(canvas: Canvas, layout: BoardLayout, scene: TableScene, seat: int, look: Look) -> None:
    """Frame, tiles, name, note and score of one player on the ground that `paint_ground` has laid."""
    board, flower = scene.boards[seat], layout.flower
    if board.active or board.winner:
        paint_outline(canvas, layout.box, look.gilt, look)
    for star, shown in enumerate(board.stars):
        _paint_star(canvas, layout, star, shown, board, scene.named_slots, look)
    for what, star in sorted(board.closed):
        at, fresh = flower.decoration(what, star), (what, star) in board.fresh_closed
        put(canvas, rhombi.draw_closed(what, shape(flower, at), fresh, look), at)
    if layout.priced:
        for (star, slot), points in board.gains:
            paint_gain(canvas, *flower.tip(star, slot), points, look)
    for index, colour in enumerate(board.kept[:CORNERS]):
        corner = layout.corner(index)
        canvas.paste(sprites.draw_tile(colour, SUMMER[colour], corner.width, look.panel, look), corner.x, corner.y)
    _paint_hand(canvas, layout, board, scene.wild, look)
    head = board
    if board.note and layout.heading is SMALL_HEAD and not board.hand:
        # A small head holds no more than name and points; the place of an empty hand is free.
        head, place = replace(board, note=""), layout.hand(0)
        base, room = place.baseline(SMALLEST), layout.box.right - EDGE - place.x
        canvas.write(board.note, place.x, base, SMALLEST, room, look.muted, look.panel)
    paint_head(canvas, layout.head, head, layout.heading, look)


def _paint_star(
    canvas: Canvas, layout: BoardLayout, star: int, shown: Star, board: PlayerBoard, named: bool, look: Look
) -> None:
    """The tiles of a star, and what it has come to take where nothing is printed."""
    flower = layout.flower
    for slot, colour in enumerate(shown.tiles):
        if colour is not None:
            at, fresh = flower.space(star, slot), (star, slot) in board.fresh_spaces
            put(canvas, rhombi.draw_tile(colour, SUMMER[colour], shape(flower, at), fresh, look), at)
            continue
        payable = layout.priced and (star, slot) in board.payable
        if payable or (not shown.printed and shown.takes in SUMMER):
            paint_slot(canvas, flower, star, slot, shown, layout.priced, named, look, payable)
    if all(shown.tiles):
        put_medal(canvas, flower, star, 0.8, look)
    elif shown.takes and layout.priced:
        size = round(flower.side * SIGN) // 2 * 2
        sign = (
            marks.draw_wheel(size, tuple(SUMMER.values()), look.panel)
            if shown.takes == COLOURFUL
            else marks.draw_sign(shown.takes, SUMMER[shown.takes], size, look)
        )
        x, y = (round(each) for each in flower.star(star))
        canvas.paste(sign, x - size // 2, y - size // 2)


def put_medal(canvas: Canvas, flower: Flower, star: int, share: float, look: Look) -> None:
    """A medal on a star that is full, as large as a ``share`` of the side of a rhombus."""
    size = round(flower.side * share)
    x, y = (round(each) for each in flower.star(star))
    canvas.paste(marks.draw_medal(size, look), x - size // 2, y - size // 2)


def find_fresh(layout: BoardLayout, board: PlayerBoard, colour: str) -> Box | None:
    """Where tiles of a colour lie that came to the hand, with their count."""
    if colour not in board.fresh_hand:
        return None
    index = _list_held(layout, board).index(colour)
    tile, count = layout.hand(index), layout.counted(index)
    return Box(tile.x, tile.y, count.right - tile.x, tile.height)


def _list_held(layout: BoardLayout, board: PlayerBoard) -> list[str]:
    """The colours that have a place in the hand: all on a large board, else those that are held."""
    held = dict(board.hand)
    return [colour for colour in SUMMER if layout.priced or held.get(colour)]


def _paint_hand(canvas: Canvas, layout: BoardLayout, board: PlayerBoard, wild: str | None, look: Look) -> None:
    """A tile and a count for each colour that is held, on small boards packed; the wild one is framed in gold."""
    counts, size = dict(board.hand), layout.text
    for index, colour in enumerate(_list_held(layout, board)):
        place, room, count = layout.hand(index), layout.counted(index), counts.get(colour, 0)
        if count:
            canvas.paste(sprites.draw_tile(colour, SUMMER[colour], place.width, look.panel, look), place.x, place.y)
            ink = look.fresh if colour in board.fresh_hand else look.text
            words = f"×{count}" if count < 10 and room.width > 40 else str(count)
            canvas.write(words, room.x, room.baseline(size), size, room.width, ink, look.panel)
        if colour == wild:
            frame = marks.draw_outline(place.width, WILD_FRAME, look.gilt, look.panel)
            canvas.paste(frame, place.x - WILD_FRAME, place.y - WILD_FRAME)


def paint_title(canvas: Canvas, box: Box, board: PlayerBoard, look: Look) -> None:
    """A flower that is larger than the box: its middle star full, the others half, and golden pillars between them."""
    side = box.height // 5
    flower = Flower(box.centre, box.middle, side, side // 14)
    colours = tuple(SUMMER)
    for star, shown in enumerate(board.stars):
        for slot in range(len(shown.tiles)):
            at = flower.space(star, slot)
            own = shown.takes if shown.takes in SUMMER else colours[(star + slot) % len(colours)]
            if star == MIDDLE:
                own = colours[slot]
            if star == MIDDLE or slot in TITLE_SLOTS[star % len(TITLE_SLOTS)]:
                put(canvas, rhombi.draw_tile(own, SUMMER[own], shape(flower, at), False, look), at)
            else:
                paint_slot(canvas, flower, star, slot, shown, False, False, look)
    for star in range(MIDDLE):
        for what in ("pillar", "statue"):
            at = flower.decoration(what, star)
            sprite = (
                rhombi.draw_closed(what, shape(flower, at), False, look)
                if what == "pillar"
                else rhombi.draw_open(what, 0, shape(flower, at), look)
            )
            put(canvas, sprite, at)
    put_medal(canvas, flower, MIDDLE, 0.8, look)
