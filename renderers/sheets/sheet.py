"""The picture of a sheet: winners' columns highlighted, totals on a band, medals for the first three."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels, sprites, text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, index_background
from renderers.palette import LOOKS, RGB, Look, Palette, mix, palette, rgb, tint
from renderers.pieces import Sprite
from renderers.scene import Picture, Theme
from renderers.shapes import KHATAM, star
from renderers.sheets.layout import (
    EDGE,
    FOOT,
    RANK,
    TOTAL_TITLE,
    WIDTH,
    Line,
    SheetLayout,
    cell_size,
    digits_width,
    lay_out_sheet,
    negative,
)
from renderers.sheets.scene import Row, SheetScene

METALS = (rgb("f0b830"), rgb("c4ccd8"), rgb("cc8450"))
"""Gold, silver, bronze."""
FIGURE = 36
"""Text size of a rank, in a medal or without one."""
BAND_CORNER, COLUMN_CORNER = 16, 18
OVER = 10
"""How far the bands of totals reach beyond what stands in them."""
COLUMN_FRAME = 3


class Ground(NamedTuple):
    """Everything that decides what a background looks like; words do not."""

    height: int
    header: Box
    panel: Box
    lines: tuple[Line, ...]
    winners: tuple[Box, ...]
    theme: Theme


def draw_sheet(scene: SheetScene) -> Picture:
    """The picture of a sheet. May be called from any thread."""
    layout = lay_out_sheet(scene)
    canvas = IndexedCanvas(_paint_indexed_ground(make_ground(scene, layout)).copy(), choose_palette(scene.theme))
    paint_sheet(canvas, scene, layout)
    return canvas.picture(scene.alt)


def make_ground(scene: SheetScene, layout: SheetLayout) -> Ground:
    """The background that a picture starts from."""
    winners = tuple(box for box, column in zip(layout.columns, scene.columns, strict=True) if column.winner)
    return Ground(layout.height, layout.header, layout.panel, layout.lines, winners, scene.theme)


def winner_ground(look: Look) -> RGB:
    """The ground of a winner's column."""
    return mix(look.panel, look.turn, 0.10)


def line_colour(look: Look) -> RGB:
    """The colour of the line between two rows."""
    return mix(look.panel, look.line, 0.45)


def bar_colour(look: Look) -> RGB:
    """The colour of the bars of those who have no medal."""
    return mix(look.slot, look.muted, 0.75)


@lru_cache(maxsize=2)
def choose_palette(theme: Theme) -> Palette:
    """The palette of sheets."""
    look = LOOKS[theme]
    inks = (look.text, look.muted, look.turn, look.loss)
    grounds = (winner_ground(look), look.plate)
    meetings = [(ink, ground) for ground in grounds for ink in inks]
    meetings += [(look.on_turn, look.turn), (look.turn, look.slot), (bar_colour(look), look.slot)]
    meetings.append((line_colour(look), look.panel))
    return palette(theme, METALS, tuple(meetings))


@lru_cache(maxsize=8)
def _paint_indexed_ground(ground: Ground) -> Image.Image:
    return index_background(paint_background(ground), choose_palette(ground.theme), panels.CORNER)


def paint_background(ground: Ground) -> Image.Image:
    """The background in true colours: panels, lines between rows, bands of totals, winners' columns."""
    look = LOOKS[ground.theme]
    canvas = panels.start_background(WIDTH, ground.height, ground.header, look)
    panels.paint_panel(canvas, ground.panel, look)
    inner = ground.panel.x + EDGE, ground.panel.width - 2 * EDGE
    _paint_hairlines(canvas, ground.lines, *inner, look)
    for line in ground.lines:
        if line.strong:
            band = Box(line.box.x - OVER, line.box.y + 6, line.box.width + 2 * OVER, line.box.height - 12)
            canvas.fill_rounded(band, BAND_CORNER, look.plate, look.panel)
    for place in ground.winners:
        box = Box(place.x + 4, place.y, place.width - 8, place.height)
        inside = box.inset(COLUMN_FRAME)
        canvas.fill_rounded(box, COLUMN_CORNER, look.turn, look.panel)
        canvas.fill_rounded(inside, COLUMN_CORNER - COLUMN_FRAME, winner_ground(look), look.turn)
        _paint_hairlines(canvas, ground.lines, inside.x, inside.width, look)
        for line in ground.lines:
            if line.strong:
                chip = Box(inside.x + 5, line.box.y + 8, inside.width - 10, line.box.height - 16)
                canvas.fill_rounded(chip, BAND_CORNER - 4, look.turn, winner_ground(look))
    return canvas.image


def _paint_hairlines(canvas: Canvas, lines: tuple[Line, ...], x: int, width: int, look: Look) -> None:
    """A line over each row but where a band is at one side; the one below the columns' titles is the clearest."""
    strong = False
    for index, line in enumerate(lines):
        if not strong and not line.strong:
            canvas.fill(x, line.box.y - 1, width, panels.LINE, line_colour(look) if index else look.line)
        strong = line.strong


def paint_sheet(canvas: Canvas, scene: SheetScene, layout: SheetLayout) -> None:
    """Everything of a sheet that its background does not hold."""
    look = LOOKS[scene.theme]
    panels.paint_header(canvas, layout.header, scene.title, scene.detail, scene.note, look)
    for column in range(len(scene.columns)):
        _paint_heading(canvas, scene, layout, column, look)
    widths = [digits_width(scene, column) for column in range(len(scene.columns))]
    for index, row in enumerate(scene.rows):
        _paint_title(canvas, row, layout, index, look)
        for column, (words, width) in enumerate(zip(row.cells, widths, strict=False)):
            _paint_cell(canvas, scene, layout, index, column, words, width, look)
    if layout.foot:
        base = layout.foot.baseline(FOOT)
        canvas.write(scene.foot, layout.foot.x, base, FOOT, layout.foot.width, look.muted, look.panel)


def _paint_heading(canvas: Canvas, scene: SheetScene, layout: SheetLayout, index: int, look: Look) -> None:
    """A column's title below its crown and its rank."""
    column = scene.columns[index]
    ink, ground = (look.turn, winner_ground(look)) if column.winner else (look.text, look.panel)
    place = layout.rank(index)
    crown = RANK + 8 if column.winner else 0
    gap = 10 if crown and column.rank else 0
    room = max(0, place.width - crown - gap)
    words, size = text.fit(column.rank, RANK, room)
    x = place.centre - (crown + gap + text.measure(words, size)) // 2
    if crown:
        canvas.paste(sprites.draw_crown(crown, ink, ground), x, place.middle - crown // 2)
    rank_ink = ink if column.winner else look.muted
    canvas.write(column.rank, x + crown + gap, place.baseline(RANK), RANK, room, rank_ink, ground)
    # Titles of kinds of numbers are quieter than names of players.
    if not layout.rank_height:
        ink = look.muted
    for words, box in zip(layout.headings[index], layout.heading(index), strict=True):
        canvas.write(words, box.centre, box.baseline(layout.name), layout.name, box.width, ink, ground, "centre")


def _paint_title(canvas: Canvas, row: Row, layout: SheetLayout, index: int, look: Look) -> None:
    """A row's own title, after its rank and over its bar."""
    ground = look.plate if row.strong else look.panel
    metal = None
    if row.rank is not None:
        place = layout.medal(index)
        ink = look.muted
        under = ground
        if 1 <= row.rank <= len(METALS):
            metal = METALS[row.rank - 1]
            canvas.paste(draw_medal(place.width, metal, ground, look), place.x, place.y)
            ink, under = tint(metal, look).ink, metal
        canvas.write(str(row.rank), place.centre, place.baseline(FIGURE), FIGURE, place.width, ink, under, "centre")
    box = layout.title(index)
    size = TOTAL_TITLE if row.strong else layout.size
    base = box.baseline(size)
    if not canvas.write(row.title, box.x, base, size, box.width, look.text, ground):
        canvas.write(panels.NAMELESS, box.x, base, size, box.width, look.text, ground)
    if row.share is not None:
        track = layout.bar(index)
        canvas.fill_rounded(track, track.height // 2, look.slot, ground)
        inside = track.inset(2)
        length = round(inside.width * min(max(0.0, row.share), 1.0))
        if length:
            length = max(length, inside.height)
            bar = Box(inside.x, inside.y, length, inside.height)
            canvas.fill_rounded(bar, bar.height // 2, look.turn if metal else bar_colour(look), look.slot)


def _paint_cell(
    canvas: Canvas,
    scene: SheetScene,
    layout: SheetLayout,
    row: int,
    column: int,
    words: str,
    width: int,
    look: Look,
) -> None:
    """A value; ``width`` is that of the widest one of its column, without a sign."""
    strong, winner = scene.rows[row].strong, scene.columns[column].winner
    size = cell_size(scene, scene.rows[row])
    ground = (look.turn if strong else winner_ground(look)) if winner else (look.plate if strong else look.panel)
    ink = look.on_turn if strong and winner else look.loss if negative(words) and not strong else look.text
    box = layout.cell(row, column)
    base = box.baseline(size)
    if scene.columns[column].numeric:
        right = box.centre + min(width, box.width) // 2
        canvas.write(words, right, base, size, right - box.x, ink, ground, "right")
    else:
        canvas.write(words, box.centre, base, size, box.width, ink, ground, "centre")


@lru_cache(maxsize=16)
def draw_medal(size: int, metal: RGB, ground: RGB, look: Look) -> Sprite:
    """The star of two squares in a metal, with room for a figure."""
    whole = size * sprites.SCALE
    image = Image.new("RGB", (whole, whole), ground)
    draw = ImageDraw.Draw(image)
    colours = tint(metal, look)
    middle = whole / 2
    for share, paint in ((0.5, colours.rim), (0.46, metal)):
        draw.polygon(star(middle, middle, whole * share, 8, KHATAM), fill=paint)
    return Sprite(image.reduce(sprites.SCALE))
