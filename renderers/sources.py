"""The sources of a table, in every game: factories, the centre with its marker, and what the bag and its like hold."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers import sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import RGB, Look
from renderers.panels import paint_outline, paint_panel, signed
from renderers.scene import Counts, Table

FACTORY = 180
FACTORY_TILE = 56
FACTORY_GAP = 10
"""Pixels: a factory, a tile on it, and the gap between two of these."""
LABEL, COUNT, NUMBER = 30, 40, 36
"""Text sizes: words, counts of the centre, numbers of the factories."""
BADGE = 50
LOW = 120
"""A reserve lower than this is written small."""

Fills = dict[str, RGB]
"""A game's tile colours, in their order."""


class Places(NamedTuple):
    """Where they lie; ``None`` is not shown."""

    factories: tuple[Box, ...]
    centre: Box | None
    reserve: Box | None


class Labels(NamedTuple):
    """The words of the centre, and of the two rows of the reserve."""

    centre: str
    reserve: tuple[str, str]


class CentreLayout(NamedTuple):
    """The centre: the word, the marker's place, and each colour's tile with the room for its count."""

    label: Box
    marker: Box
    tiles: tuple[Box, ...]
    counts: tuple[Box, ...]


@lru_cache(maxsize=16)
def lay_out_centre(box: Box, colours: int) -> CentreLayout:
    """One row, or two below the word where the panel is high."""
    if box.height >= FACTORY:
        label = Box(box.x + 20, box.y + 8, box.width - 40, 40)
        across = (colours + 2) // 2
        pitch = (box.width - 40) // across
        places = [
            Box(
                label.x + index % across * pitch,
                label.bottom + 2 + index // across * (FACTORY_TILE + 6),
                pitch,
                FACTORY_TILE,
            )
            for index in range(colours + 1)
        ]
    else:
        label = Box(box.x + 20, box.y, 112, box.height)
        left = label.right + 8 + FACTORY_TILE + 16
        pitch = (box.right - left) // colours
        y = box.middle - FACTORY_TILE // 2
        places = [Box(label.right + 8, y, FACTORY_TILE, FACTORY_TILE)]
        places += [Box(left + index * pitch, y, pitch, FACTORY_TILE) for index in range(colours)]
    tiles = [Box(place.x, place.y, FACTORY_TILE, FACTORY_TILE) for place in places]
    counts = [Box(t.right + 8, t.y, p.right - t.right - 16, t.height) for t, p in zip(tiles, places, strict=True)]
    return CentreLayout(label, tiles[0], tuple(tiles[1:]), tuple(counts[1:]))


class ReserveLayout(NamedTuple):
    """Bag and lid: two words, an icon for each colour, and a place for each of the two rows or columns of counts."""

    words: tuple[Box, Box]
    icons: tuple[Box, ...]
    counts: tuple[tuple[Box, ...], tuple[Box, ...]]
    label: int
    number: int


@lru_cache(maxsize=16)
def lay_out_reserve(box: Box, colours: int) -> ReserveLayout:
    """Colours from left to right in a wide panel, close together in a low one; else from top to bottom."""
    low = box.height < LOW
    if box.width > 2 * FACTORY or low:
        label, icon = (104, 28) if low else (104, 48)
        column, row = (box.width - label - 16) // colours, (box.height - 20) // 3
        left, top = box.x + label, box.y + 10
        cells = [[Box(left + i * column, top + line * row, column, row) for i in range(colours)] for line in range(3)]
        words = [Box(box.x + 20, top + line * row, label - 20, row) for line in (1, 2)]
        heads, sizes = cells[0], (26, 28) if low else (30, 36)
    else:
        icon, row = 24, (box.height - 12) // (colours + 1)
        column = (box.width - 24 - icon) // 2
        left, top = box.x + 16 + icon, box.y + 6
        cells = [
            [Box(left + line * column, top + (i + 1) * row, column, row) for i in range(colours)] for line in (-1, 0, 1)
        ]
        words = [Box(left + line * column, top, column, row) for line in (0, 1)]
        heads, sizes = [Box(box.x + 16, cell.y, icon, row) for cell in cells[0]], (24, 27)
    icons = tuple(Box(cell.centre - icon // 2, cell.middle - icon // 2, icon, icon) for cell in heads)
    return ReserveLayout((words[0], words[1]), icons, (tuple(cells[1]), tuple(cells[2])), *sizes)


def paint_ground(canvas: Canvas, places: Places, labels: Labels, fills: Fills, look: Look) -> None:
    """Empty factories, the panels of centre and reserve with their words."""
    for number, box in enumerate(places.factories, 1):
        canvas.paste(sprites.draw_factory(box.width, look.table, look), box.x, box.y)
        canvas.write(str(number), box.centre, box.baseline(NUMBER), NUMBER, BADGE, look.line, look.plate, "centre")
    if places.centre:
        _paint_centre_ground(canvas, places.centre, labels.centre, fills, look)
    if places.reserve:
        _paint_reserve_ground(canvas, places.reserve, labels.reserve, fills, look)


def _paint_centre_ground(canvas: Canvas, box: Box, word: str, fills: Fills, look: Look) -> None:
    paint_panel(canvas, box, look)
    layout = lay_out_centre(box, len(fills))
    canvas.write(word, layout.label.x, layout.label.baseline(LABEL), LABEL, layout.label.width, look.muted, look.panel)
    marker = layout.marker
    canvas.paste(sprites.draw_slot(None, None, marker.width, look.panel, look), marker.x, marker.y)
    canvas.write("1", marker.centre, marker.baseline(NUMBER), NUMBER, marker.width, look.line, look.slot, "centre")
    for (colour, fill), place in zip(fills.items(), layout.tiles, strict=True):
        canvas.paste(sprites.draw_slot(colour, fill, place.width, look.panel, look), place.x, place.y)


def _paint_reserve_ground(canvas: Canvas, box: Box, words: tuple[str, str], fills: Fills, look: Look) -> None:
    paint_panel(canvas, box, look)
    layout = lay_out_reserve(box, len(fills))
    for (colour, fill), icon in zip(fills.items(), layout.icons, strict=True):
        canvas.paste(sprites.draw_tile(colour, fill, icon.width, look.panel, look), icon.x, icon.y)
    for word, place in zip(words, layout.words, strict=True):
        base, room = place.baseline(layout.label), place.width - 4
        canvas.write(word, place.centre, base, layout.label, room, look.muted, look.panel, "centre")


def paint_sources(canvas: Canvas, table: Table, used: Counts, places: Places, fills: Fills, look: Look) -> None:
    """The tiles of factories and centre, and what is in the reserve."""
    for number, box in enumerate(places.factories[: len(table.factories)], 1):
        _paint_factory(canvas, table, number, box, fills, look)
    if places.centre:
        _paint_centre(canvas, table, places.centre, fills, look)
    if places.reserve:
        _paint_reserve(canvas, (table.bag, used), places.reserve, fills, look)


def _paint_factory(canvas: Canvas, table: Table, number: int, box: Box, fills: Fills, look: Look) -> None:
    tiles, chosen = table.factories[number - 1], table.taken_from == number
    if not tiles and not chosen:
        return
    size = FACTORY_TILE * box.width // FACTORY
    inset, step = (box.width - 2 * size - FACTORY_GAP) // 2, size + FACTORY_GAP
    places = [(box.x + inset + index % 2 * step, box.y + inset + index // 2 * step) for index in range(4)]
    if chosen:
        canvas.paste(sprites.draw_factory(box.width, look.table, look, fresh=True), box.x, box.y)
    if not tiles:
        colour, count = table.taken or (None, 0)
        for index, at in enumerate(places):
            left = colour if index < count else None
            canvas.paste(sprites.draw_emptied_slot(left, fills[left] if left else None, size, look), *at)
    for colour, at in zip(tiles, places, strict=False):
        canvas.paste(sprites.draw_tile(colour, fills[colour], size, look.plate, look), *at)
    ink, rim = (look.fresh, look.fresh) if chosen else (look.text, look.plate)
    canvas.paste(sprites.draw_badge(BADGE, look.table, rim, look), box.centre - BADGE // 2, box.middle - BADGE // 2)
    canvas.write(str(number), box.centre, box.baseline(NUMBER), NUMBER, BADGE, ink, look.table, "centre")


def _paint_centre(canvas: Canvas, table: Table, box: Box, fills: Fills, look: Look) -> None:
    layout = lay_out_centre(box, len(fills))
    counts = dict(table.centre)
    chosen = table.taken if table.taken_from == 0 else None
    if table.taken_from == 0:
        paint_outline(canvas, box, look.fresh, look)
    if table.marker_in_centre:
        marker = layout.marker
        canvas.paste(sprites.draw_marker(marker.width, look.panel, look), marker.x, marker.y)
    for colour, place, room in zip(fills, layout.tiles, layout.counts, strict=True):
        count = counts.get(colour, 0)
        base = room.baseline(COUNT)
        if count:
            canvas.paste(sprites.draw_tile(colour, fills[colour], place.width, look.panel, look), place.x, place.y)
            canvas.write(f"×{count}", room.x, base, COUNT, room.width, look.text, look.panel)
        elif chosen and chosen[0] == colour:
            canvas.write(signed(-chosen[1]), room.x, base, COUNT, room.width, look.fresh, look.panel)


def _paint_reserve(canvas: Canvas, rows: tuple[Counts, Counts], box: Box, fills: Fills, look: Look) -> None:
    layout = lay_out_reserve(box, len(fills))
    size = layout.number
    for counts, places in zip(rows, layout.counts, strict=True):
        for colour, place in zip(fills, places, strict=True):
            count = dict(counts).get(colour, 0)
            ink = look.text if count else look.line
            canvas.write(str(count), place.centre, place.baseline(size), size, place.width, ink, look.panel, "centre")
