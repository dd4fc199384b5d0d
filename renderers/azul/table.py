"""The whole table of base Azul: header, factories, centre, reserve and every board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers import sprites
from renderers.azul.board import Spaces, baseline, paint_board, paint_ground, panel, signed
from renderers.azul.layout import (
    GUTTER,
    PLATE,
    PLATE_GAP,
    PLATE_TILE,
    BoardLayout,
    Box,
    TableLayout,
    single_layout,
    table_layout,
)
from renderers.azul.scene import BoardScene, Labels, TableScene
from renderers.canvas import Canvas, IndexedCanvas, RgbCanvas, indexed
from renderers.palette import AZUL, LOOKS, Look, palette
from renderers.scene import Picture, Theme

COLOURS = tuple(AZUL)
TILES = tuple(AZUL.values())
CORNER = 34
"""Radius of the picture's own corners."""
TITLE, DETAIL, TURN = 42, 34, 40
LABEL, COUNT, NUMBER, RESERVE, RESULT = 30, 40, 36, 26, 44
FRIEZE = 56


class Ground(NamedTuple):
    """Everything that decides what a background looks like."""

    header: Box
    width: int
    height: int
    layout: TableLayout | None
    boards: tuple[BoardLayout, ...]
    spaces: tuple[Spaces, ...]
    framed: tuple[bool, ...]
    penalties: tuple[int, ...]
    labels: Labels
    theme: Theme


def layout_of(scene: TableScene) -> TableLayout:
    """The layout that suits a scene: without sources when nothing is left to take and nobody is to take it."""
    sources = scene.focus is not None or bool(any(scene.factories) or any(count for _, count in scene.centre))
    return table_layout(len(scene.boards), len(scene.factories), scene.focus, sources)


def ground_of(scene: TableScene, layout: TableLayout) -> Ground:
    """The background that a table stands on."""
    boards = [scene.boards[seat] for seat in layout.seats]
    return Ground(
        layout.header,
        layout.width,
        layout.height,
        layout,
        layout.boards,
        tuple(board.spaces for board in boards),
        tuple(board.active or board.winner for board in boards),
        scene.penalties,
        scene.labels,
        scene.theme,
    )


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours."""
    look = LOOKS[ground.theme]
    image = Image.new("RGB", (ground.width, ground.height), look.table)
    canvas = RgbCanvas(image)
    panel(canvas, ground.header, look, look.line, 2)
    size = ground.header.height - 16
    ink = look.marker_ink
    canvas.sprite(sprites.emblem(size, look.panel, ink, look.marker), ground.header.x + 10, ground.header.y + 8)
    if ground.layout:
        _paint_sources_ground(canvas, ground.layout, ground.labels, look)
        if ground.layout.result:
            _paint_frieze(canvas, ground.layout.result, look)
    for board, spaces, framed in zip(ground.boards, ground.spaces, ground.framed, strict=True):
        paint_ground(canvas, board, spaces, ground.penalties, framed, look)
    return image


@lru_cache(maxsize=8)
def indexed_ground(ground: Ground) -> Image.Image:
    """The background as the start of an indexed canvas."""
    return indexed(paint_background(ground), palette(ground.theme, TILES), CORNER)


def _paint_sources_ground(canvas: Canvas, layout: TableLayout, labels: Labels, look: Look) -> None:
    for number, box in enumerate(layout.plates, 1):
        canvas.sprite(sprites.plate(PLATE, look.table, look), box.x, box.y)
        x, base = box.x + box.width // 2, baseline(box, NUMBER)
        canvas.text(str(number), x, base, NUMBER, box.width, look.line, look.plate, "centre")
    if layout.centre:
        panel(canvas, layout.centre, look, look.line, 2)
        for colour, box in zip((None, *COLOURS), centre_places(layout.centre), strict=True):
            fill = AZUL[colour] if colour else None
            canvas.sprite(sprites.slot(colour, fill, box.height, look.panel, look), box.x, box.y)
            if colour is None:
                x, base = box.x + box.height // 2, baseline(box, COUNT)
                canvas.text("1", x, base, COUNT, box.height, look.line, look.slot, "centre")
        x, y, room = centre_label(layout.centre)
        canvas.text(labels.centre, x, y, LABEL, room, look.muted, look.panel)
    if layout.reserve:
        _paint_reserve_ground(canvas, layout.reserve, labels, look)


def centre_places(box: Box) -> list[Box]:
    """The marker's place and one for each colour: in one row, or in two where the centre is high."""
    if box.height >= 150:
        tile, top = 56, box.y + 50
        pitch = (box.width - 40) // 3
        return [Box(box.x + 20 + i % 3 * pitch, top + i // 3 * 62, pitch - 10, tile) for i in range(6)]
    tile, label = PLATE_TILE, 140
    left = box.x + label
    pitch = (box.width - label - tile - 16) // 5
    y = box.y + (box.height - tile) // 2
    return [Box(left, y, tile, tile)] + [Box(left + tile + 16 + i * pitch, y, pitch - 10, tile) for i in range(5)]


def centre_label(box: Box) -> tuple[int, int, int]:
    """Pen, baseline and room of the word for the centre."""
    if box.height >= 150:
        return box.x + 20, box.y + 38, box.width - 40
    return box.x + 20, baseline(box, LABEL), 112


def reserve_places(box: Box) -> tuple[list[Box], list[list[Box]], list[Box]]:
    """Icons of the colours, the numbers' boxes for bag and lid, and the boxes of the two words."""
    if box.width > 300:
        label = 110
        pitch = (box.width - label - 24) // 5
        row = (box.height - 24) // 3
        icons = [
            Box(box.x + label + i * pitch + (pitch - 48) // 2, box.y + 12 + (row - 48) // 2, 48, 48) for i in range(5)
        ]
        numbers = [
            [Box(box.x + label + i * pitch, box.y + 12 + (line + 1) * row, pitch, row) for i in range(5)]
            for line in range(2)
        ]
        words = [Box(box.x + 20, box.y + 12 + (line + 1) * row, label - 20, row) for line in range(2)]
        return icons, numbers, words
    pitch = (box.height - 12) // 6
    icon = 24
    column = (box.width - 24 - icon) // 2
    left = box.x + 16 + icon
    icons = [Box(box.x + 16, box.y + 6 + (i + 1) * pitch + (pitch - icon) // 2, icon, icon) for i in range(5)]
    numbers = [
        [Box(left + line * column, box.y + 6 + (i + 1) * pitch, column, pitch) for i in range(5)] for line in range(2)
    ]
    words = [Box(left + line * column, box.y + 6, column, pitch) for line in range(2)]
    return icons, numbers, words


def _paint_reserve_ground(canvas: Canvas, box: Box, labels: Labels, look: Look) -> None:
    panel(canvas, box, look, look.line, 2)
    icons, _, words = reserve_places(box)
    for colour, icon in zip(COLOURS, icons, strict=True):
        canvas.sprite(sprites.tile(colour, AZUL[colour], icon.width, look.panel, look), icon.x, icon.y)
    wide = box.width > 300
    for word, place in zip((labels.bag, labels.lid), words, strict=True):
        size = LABEL if wide else RESERVE - 2
        x = place.x if wide else place.x + place.width // 2
        align = "left" if wide else "centre"
        canvas.text(word, x, baseline(place, size), size, place.width - 4, look.muted, look.panel, align)


def draw_table(scene: TableScene) -> Picture:
    """The picture of a whole table. May be called from any thread."""
    layout = layout_of(scene)
    colours = palette(scene.theme, TILES)
    canvas = IndexedCanvas(indexed_ground(ground_of(scene, layout)).copy(), colours)
    paint_table(canvas, scene, layout)
    return canvas.picture(scene.alt)


def paint_table(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Everything of a table that its background does not hold."""
    look = LOOKS[scene.theme]
    _paint_header(canvas, layout.header, scene.title, scene.detail, scene.turn, look)
    if layout.centre:
        _paint_factories(canvas, scene, layout, look)
        _paint_centre(canvas, scene, layout.centre, look)
    if layout.reserve:
        _paint_reserve(canvas, scene, layout.reserve, look)
    if layout.result:
        _paint_result(canvas, scene, layout.result, look)
    for board, seat in zip(layout.boards, layout.seats, strict=True):
        paint_board(canvas, board, scene.boards[seat], scene.penalties, scene.labels.floor, look)


def _paint_header(canvas: Canvas, box: Box, title: str, detail: str, turn: str, look: Look) -> None:
    x, right = box.x + box.height + 10, box.right - 24
    turn_room = (right - x) * 11 // 20
    if turn:
        right -= canvas.text(turn, right, baseline(box, TURN), TURN, turn_room, look.turn, look.panel, "right") + 24
    x += canvas.text(title, x, baseline(box, TITLE), TITLE, right - x, look.text, look.panel) + 20
    if detail and right - x > 3 * DETAIL:
        canvas.text(detail, x, baseline(box, TITLE), DETAIL, right - x, look.muted, look.panel)


def _paint_factories(canvas: Canvas, scene: TableScene, layout: TableLayout, look: Look) -> None:
    inset = (PLATE - 2 * PLATE_TILE - PLATE_GAP) // 2
    step = PLATE_TILE + PLATE_GAP
    for number, (tiles, box) in enumerate(zip(scene.factories, layout.plates, strict=True), 1):
        emptied = scene.taken_from == number
        places = [(box.x + inset + i % 2 * step, box.y + inset + i // 2 * step) for i in range(4)]
        x, base = box.x + box.width // 2, baseline(box, NUMBER)
        if emptied:
            canvas.sprite(sprites.plate(PLATE, look.table, look, fresh=True), box.x, box.y)
            if not tiles:
                colour, count = scene.taken or (None, 0)
                for place, at in enumerate(places):
                    left = colour if place < count else None
                    canvas.sprite(sprites.well(left, AZUL[left] if left else None, PLATE_TILE, look), *at)
        if not tiles and not emptied:
            continue
        for colour, at in zip(tiles, places, strict=False):
            canvas.sprite(sprites.tile(colour, AZUL[colour], PLATE_TILE, look.plate, look), *at)
        size = NUMBER + 14
        rim = look.fresh if emptied else look.plate
        canvas.sprite(
            sprites.badge(size, look.table, rim, look), box.x + (PLATE - size) // 2, box.y + (PLATE - size) // 2
        )
        canvas.text(str(number), x, base, NUMBER, size, look.fresh if emptied else look.text, look.table, "centre")


def _paint_centre(canvas: Canvas, scene: TableScene, box: Box, look: Look) -> None:
    counts = dict(scene.centre)
    places = centre_places(box)
    if scene.marker_in_centre:
        canvas.sprite(sprites.marker(places[0].height, look.panel, look), places[0].x, places[0].y)
    for colour, place in zip(COLOURS, places[1:], strict=True):
        count = counts.get(colour, 0)
        x = place.x + place.height + 10
        room = place.right - x
        if count:
            canvas.sprite(sprites.tile(colour, AZUL[colour], place.height, look.panel, look), place.x, place.y)
            canvas.text(f"×{count}", x, baseline(place, COUNT), COUNT, room, look.text, look.panel)
        elif scene.taken_from == 0 and scene.taken and scene.taken[0] == colour:
            words = signed(-scene.taken[1])
            canvas.text(words, x, baseline(place, COUNT), COUNT, room, look.fresh, look.panel)


def _paint_reserve(canvas: Canvas, scene: TableScene, box: Box, look: Look) -> None:
    _, numbers, _ = reserve_places(box)
    size = COUNT - 4 if box.width > 300 else RESERVE
    for counts, places in zip((dict(scene.bag), dict(scene.lid)), numbers, strict=True):
        for colour, place in zip(COLOURS, places, strict=True):
            count = counts.get(colour, 0)
            ink = look.text if count else look.line
            x = place.x + place.width // 2
            canvas.text(str(count), x, baseline(place, size), size, place.width, ink, look.panel, "centre")


def _paint_frieze(canvas: Canvas, box: Box, look: Look) -> None:
    """A panel with a row of painted tiles along its foot."""
    panel(canvas, box, look, look.line, 2)
    size = FRIEZE
    tile = sprites.emblem(size, look.panel, look.marker_ink, look.marker)
    count = (box.width - 40) // (size + 4)
    left = box.x + (box.width - count * (size + 4) + 4) // 2
    for index in range(count):
        canvas.sprite(tile, left + index * (size + 4), box.bottom - size - 22)


def _paint_result(canvas: Canvas, scene: TableScene, box: Box, look: Look) -> None:
    """The players by what they have reached, in the place that an odd number of boards leaves free."""
    ranked = sorted(scene.boards, key=lambda board: (not board.winner, -board.score))
    height = (box.height - FRIEZE - 60) // len(ranked)
    for index, board in enumerate(ranked):
        row = Box(box.x + 36, box.y + 20 + index * height, box.width - 72, height)
        ink = look.turn if board.winner else look.text
        base = baseline(row, RESULT)
        x, right = row.x + RESULT + 16, row.right
        right -= canvas.text(signed(board.score), right, base, RESULT + 10, 200, ink, look.panel, "right") + 24
        if board.winner:
            canvas.sprite(sprites.crown(RESULT, ink, look.panel), row.x, row.middle - RESULT // 2)
        canvas.text(board.name or "?", x, base, RESULT, right - x, ink, look.panel)


def draw_board(scene: BoardScene) -> Picture:
    """The picture of one board, large. May be called from any thread."""
    header, layout, width, height = single_layout()
    board = scene.board
    framed = board.active or board.winner
    ground = Ground(
        header, width, height, None, (layout,), (board.spaces,), (framed,), scene.penalties, scene.labels, scene.theme
    )
    look = LOOKS[scene.theme]
    canvas = IndexedCanvas(indexed_ground(ground).copy(), palette(scene.theme, TILES))
    _paint_header(canvas, header, scene.title, scene.detail, "", look)
    paint_board(canvas, layout, board, scene.penalties, scene.labels.floor, look)
    return canvas.picture(scene.alt)
