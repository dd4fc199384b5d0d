"""The picture of a costly move beside a better one: the board after each, and on offer what each has taken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers import find_drawer, panels, sources
from renderers.boxes import Box
from renderers.curve.scene import ComparisonScene, Taken
from renderers.frame import TableLayout
from renderers.painter import Painter
from renderers.palette import LOOKS, RGB, Look
from renderers.pieces import ANY, Sprite, translate
from renderers.scene import Picture, Table
from renderers.sprites import SCALE

RING, SEAM = 6, 2
"""Width of the ring around a tile that was taken, and of the line that sets it off from tiles of a like colour."""
SIGN = 36
"""Diameter of the cross of the played move and the tick of the better one."""


class ComparisonDrawer:
    """Draws tables with the painter of the game, and over them what tells the two moves apart."""

    def draw(self, scene: ComparisonScene) -> Picture:
        """The picture of two moves. May be called from any thread."""
        painter: Painter[Table] = find_drawer(type(scene.table))
        look = LOOKS[scene.table.theme]
        canvas, layout = painter.paint(scene.table), painter.choose_layout(scene.table)
        found = [list(find_tiles(scene.table, layout, taken)) for taken in scene.taken]
        same = found[0] == found[1]
        for way, (box, tiles) in enumerate(zip(layout.boards, found, strict=True)):
            ink = (look.loss, look.fresh)[way]
            for tile in tiles:
                # Where both take the same tiles the second ring lies in the first, as counts stand beside tiles.
                at = tile.inset(RING * (same and way) - RING // 2)
                canvas.paste(_draw_ring(at.width, ink, look), at.x, at.y)
            panels.paint_outline(canvas, box, ink, look)
        for way, tiles in enumerate(found):
            for tile in tiles[-1:]:
                # Below them, where neither a number nor a count stands.
                x = tile.x if same and way else tile.right
                canvas.paste(_draw_sign(way, look), x - SIGN // 2, tile.bottom - SIGN // 2)
        return canvas.picture(scene.alt)


DRAWER = ComparisonDrawer()


def find_tiles(table: Table, layout: TableLayout, taken: Taken | None) -> Iterator[Box]:
    """Where tiles lie that a move takes: those of one colour in a factory or the centre."""
    if taken is None:
        return
    if taken.source:
        factory = dict(sources.number_factories(table, layout))[taken.source]
        places = sources.place_tiles(factory, layout.tile)
        for colour, place in zip(table.factories[taken.source - 1], places, strict=False):
            if colour == taken.colour:
                yield place
    elif layout.centre:
        _, groups = sources.lay_out_centre(layout.centre, table.centre, table.marker_in_centre, layout.tile)
        for group in groups:
            if group.colour == taken.colour:
                yield from group.tiles


@lru_cache(maxsize=32)
def _draw_ring(size: int, ink: RGB, look: Look) -> Sprite:
    """A rounded frame through which one sees what lies below it."""
    whole, radius = size * SCALE, size * SCALE // 5
    cover, image = Image.new("L", (whole, whole), 0), Image.new("RGB", (whole, whole), ink)
    frame = (0, 0, whole - 1, whole - 1)
    ImageDraw.Draw(cover).rounded_rectangle(frame, radius, outline=255, width=(RING + SEAM) * SCALE)
    seam = tuple(edge + way * RING * SCALE for edge, way in zip(frame, (1, 1, -1, -1), strict=True))
    ImageDraw.Draw(image).rounded_rectangle(seam, radius - RING * SCALE, fill=look.panel)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), ANY))


@lru_cache(maxsize=4)
def _draw_sign(way: int, look: Look) -> Sprite:
    """A cross or a tick on a disc, so that the two moves differ not only in colour."""
    whole = SIGN * SCALE
    image = Image.new("RGB", (whole, whole), look.panel)
    draw, ink = ImageDraw.Draw(image), (look.loss, look.fresh)[way]
    rim = 3 * SCALE
    draw.ellipse((rim, rim, whole - rim - 1, whole - rim - 1), fill=ink)
    strokes = (
        (((0.35, 0.35), (0.65, 0.65)), ((0.65, 0.35), (0.35, 0.65)))
        if not way
        else (((0.31, 0.52), (0.45, 0.66), (0.69, 0.36)),)
    )
    for stroke in strokes:
        points = [(across * whole, down * whole) for across, down in stroke]
        draw.line(points, fill=look.panel, width=round(whole * 0.1), joint="curve")
    cover = Image.new("L", (whole, whole), 0)
    ImageDraw.Draw(cover).ellipse((0, 0, whole - 1, whole - 1), fill=255)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), ANY))
