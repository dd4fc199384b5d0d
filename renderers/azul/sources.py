"""Where tiles come from: the factories, the centre, and the reserve of bag and lid."""

from __future__ import annotations

from renderers import sprites
from renderers.azul.layout import PLATE, PLATE_GAP, PLATE_TILE, TableLayout, centre_layout, reserve_layout
from renderers.azul.scene import Labels, TableScene
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.furniture import panel, signed
from renderers.palette import AZUL, Look

COLOURS = tuple(AZUL)
LABEL, COUNT, NUMBER = 30, 40, 36
"""Text sizes: words, counts of the centre, numbers of the factories."""
BADGE = 50


def paint_ground(canvas: Canvas, layout: TableLayout, labels: Labels, from_centre: bool, look: Look) -> None:
    """Empty factories, the panels of centre and reserve with their words; the centre framed if it was taken from."""
    for number, box in enumerate(layout.plates, 1):
        canvas.sprite(sprites.plate(PLATE, look.table, look), box.x, box.y)
        canvas.text(str(number), box.centre, box.baseline(NUMBER), NUMBER, BADGE, look.line, look.plate, "centre")
    if layout.centre:
        _centre_ground(canvas, layout.centre, labels.centre, from_centre, look)
    if layout.reserve:
        _reserve_ground(canvas, layout.reserve, labels, look)


def _centre_ground(canvas: Canvas, box: Box, word: str, chosen: bool, look: Look) -> None:
    panel(canvas, box, look, look.fresh if chosen else None)
    layout = centre_layout(box)
    canvas.text(word, layout.label.x, layout.label.baseline(LABEL), LABEL, layout.label.width, look.muted, look.panel)
    marker = layout.marker
    canvas.sprite(sprites.slot(None, None, marker.width, look.panel, look), marker.x, marker.y)
    canvas.text("1", marker.centre, marker.baseline(NUMBER), NUMBER, marker.width, look.line, look.slot, "centre")
    for colour, place in zip(COLOURS, layout.tiles, strict=True):
        canvas.sprite(sprites.slot(colour, AZUL[colour], place.width, look.panel, look), place.x, place.y)


def _reserve_ground(canvas: Canvas, box: Box, labels: Labels, look: Look) -> None:
    panel(canvas, box, look)
    layout = reserve_layout(box)
    for colour, icon in zip(COLOURS, layout.icons, strict=True):
        canvas.sprite(sprites.tile(colour, AZUL[colour], icon.width, look.panel, look), icon.x, icon.y)
    for word, place in zip((labels.bag, labels.lid), layout.words, strict=True):
        base, room = place.baseline(layout.label), place.width - 4
        canvas.text(word, place.centre, base, layout.label, room, look.muted, look.panel, "centre")


def paint_sources(canvas: Canvas, scene: TableScene, layout: TableLayout, look: Look) -> None:
    """The tiles of factories and centre, and what is in the reserve."""
    for number, (tiles, box) in enumerate(zip(scene.factories, layout.plates, strict=False), 1):
        _factory(canvas, scene, number, tiles, box, look)
    if layout.centre:
        _centre(canvas, scene, layout.centre, look)
    if layout.reserve:
        _reserve(canvas, scene, layout.reserve, look)


def _factory(canvas: Canvas, scene: TableScene, number: int, tiles: tuple[str, ...], box: Box, look: Look) -> None:
    chosen = scene.taken_from == number
    if not tiles and not chosen:
        return
    inset, step = (PLATE - 2 * PLATE_TILE - PLATE_GAP) // 2, PLATE_TILE + PLATE_GAP
    places = [(box.x + inset + index % 2 * step, box.y + inset + index // 2 * step) for index in range(4)]
    if chosen:
        canvas.sprite(sprites.plate(PLATE, look.table, look, fresh=True), box.x, box.y)
    if not tiles:
        colour, count = scene.taken or (None, 0)
        for index, at in enumerate(places):
            left = colour if index < count else None
            canvas.sprite(sprites.well(left, AZUL[left] if left else None, PLATE_TILE, look), *at)
    for colour, at in zip(tiles, places, strict=False):
        canvas.sprite(sprites.tile(colour, AZUL[colour], PLATE_TILE, look.plate, look), *at)
    ink, rim = (look.fresh, look.fresh) if chosen else (look.text, look.plate)
    canvas.sprite(sprites.badge(BADGE, look.table, rim, look), box.centre - BADGE // 2, box.middle - BADGE // 2)
    canvas.text(str(number), box.centre, box.baseline(NUMBER), NUMBER, BADGE, ink, look.table, "centre")


def _centre(canvas: Canvas, scene: TableScene, box: Box, look: Look) -> None:
    layout = centre_layout(box)
    counts = dict(scene.centre)
    chosen = scene.taken if scene.taken_from == 0 else None
    if scene.marker_in_centre:
        marker = layout.marker
        canvas.sprite(sprites.marker(marker.width, look.panel, look), marker.x, marker.y)
    for colour, place, room in zip(COLOURS, layout.tiles, layout.counts, strict=True):
        count = counts.get(colour, 0)
        base = room.baseline(COUNT)
        if count:
            canvas.sprite(sprites.tile(colour, AZUL[colour], place.width, look.panel, look), place.x, place.y)
            canvas.text(f"×{count}", room.x, base, COUNT, room.width, look.text, look.panel)
        elif chosen and chosen[0] == colour:
            canvas.text(signed(-chosen[1]), room.x, base, COUNT, room.width, look.fresh, look.panel)


def _reserve(canvas: Canvas, scene: TableScene, box: Box, look: Look) -> None:
    layout = reserve_layout(box)
    size = layout.number
    for counts, places in zip((dict(scene.bag), dict(scene.lid)), layout.counts, strict=True):
        for colour, place in zip(COLOURS, places, strict=True):
            count = counts.get(colour, 0)
            ink = look.text if count else look.line
            canvas.text(str(count), place.centre, place.baseline(size), size, place.width, ink, look.panel, "centre")
