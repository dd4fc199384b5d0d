"""The picture that compares a move that was played with a better move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.colours import RGB, Look
from renderers.drawing import SCALE, cut_disc, draw_discs
from renderers.offer import lay_out_centre, place_tiles
from renderers.pieces import ANY, Sprite, translate
from renderers.scene import Picture, Scene
from renderers.table import TableScene

RING = 6  # width of the ring around a taken tile
SEAM = 2  # width of the line between a ring and its tile
SIGN = 36  # diameter of the signs: a cross for the played move, a tick for the better one
SIGN_EDGE = 3  # width of a sign's rim
STROKE = 0.1  # stroke width of a sign as a fraction of its diameter

Strokes = tuple[tuple[tuple[float, float], ...], ...]
CROSS: Strokes = (
    ((0.35, 0.35), (0.65, 0.65)),
    ((0.65, 0.35), (0.35, 0.65)),
)
TICK: Strokes = (((0.31, 0.52), (0.45, 0.66), (0.69, 0.36)),)
"""The strokes of a tick, in a unit square."""


class Sign(NamedTuple):
    """The sign of one of the two moves: strokes on a disc.

    The disc's colour is also the colour of the move's rings and of its board's outline. Because the two signs differ in
    shape too, people don't need to distinguish their colours.
    """

    strokes: Strokes
    ink: RGB


class Taken(NamedTuple):
    """The colour of the tiles that a move takes, and their source: 0 for the centre, or the number of a factory."""

    source: int
    colour: str


@dataclass(frozen=True, slots=True)
class ComparisonScene(Scene):
    """A move that was played, and a better move.

    ``table`` shows the offer before the move. Its two boards are the board of the same player after each of the moves.
    ``taken`` describes the tiles that each of the moves takes, or is ``None``.
    """

    table: TableScene
    taken: tuple[Taken | None, Taken | None]
    alt: str

    def draw(self) -> Picture:
        """Draw the board after each of the moves, and mark the taken tiles in the offer."""
        look = self.table.look
        canvas = self.table.paint()
        played = Sign(CROSS, look.loss)
        better = Sign(TICK, look.fresh)
        played_tiles = self._find_tiles(self.taken[0])
        better_tiles = self._find_tiles(self.taken[1])
        is_same = played_tiles == better_tiles
        played_board, better_board = self.table.layout.boards
        panels.paint_outline(canvas, played_board, played.ink, look)
        panels.paint_outline(canvas, better_board, better.ink, look)

        _paint_rings(canvas, played_tiles, played, look)
        if is_same:
            # Paint the second ring inside the first one, because outside there may be counts next to the tiles.
            _paint_rings(canvas, [tile.inset(RING) for tile in better_tiles], better, look)
        else:
            _paint_rings(canvas, better_tiles, better, look)
        # Paint the signs below the last tile, because there are no numbers or counts there.
        if played_tiles:
            tile = played_tiles[-1]
            _paint_sign(canvas, tile.right, tile.bottom, played, look)
        if better_tiles:
            tile = better_tiles[-1]
            _paint_sign(canvas, tile.x if is_same else tile.right, tile.bottom, better, look)
        return canvas.finish(self.alt)

    def _find_tiles(self, taken: Taken | None) -> list[Box]:
        """Return the places of the tiles that a move takes."""
        if taken is None:
            return []
        table = self.table
        layout = table.layout
        if taken.source:
            places = place_tiles(table.factory_boxes[taken.source], layout.tile)
            there = zip(table.factories[taken.source - 1], places, strict=False)
            return [place for colour, place in there if colour == taken.colour]
        assert layout.centre
        # Leave out the start marker, which doesn't affect the places of the tiles.
        _, groups = lay_out_centre(layout.centre, table.centre, None, layout.tile, table.script)
        for group in groups:
            if group.colour == taken.colour:
                return list(group.tiles)
        return []


def _paint_rings(canvas: Canvas, tiles: list[Box], sign: Sign, look: Look) -> None:
    """Paint a ring over the edges of each of the tiles."""
    for tile in tiles:
        ring = tile.inset(-RING // 2)
        canvas.paste(_draw_ring(ring.width, sign.ink, look), ring.x, ring.y)


def _paint_sign(canvas: Canvas, x: int, y: int, sign: Sign, look: Look) -> None:
    """Paint a sign centred on a point."""
    canvas.paste(_draw_sign(sign, look), x - SIGN // 2, y - SIGN // 2)


@lru_cache(maxsize=32)
def _draw_ring(size: int, ink: RGB, look: Look) -> Sprite:
    """Draw a rounded frame with a transparent centre."""
    whole = size * SCALE
    radius = whole // 5
    ring = RING * SCALE
    far = whole - 1
    cover = Image.new("L", (whole, whole), 0)
    ImageDraw.Draw(cover).rounded_rectangle((0, 0, far, far), radius, outline=255, width=ring + SEAM * SCALE)
    image = Image.new("RGB", (whole, whole), ink)
    seam = (ring, ring, far - ring, far - ring)
    ImageDraw.Draw(image).rounded_rectangle(seam, radius - ring, fill=look.panel)
    return Sprite(image.reduce(SCALE), translate(cover.reduce(SCALE), ANY))


@lru_cache(maxsize=4)
def _draw_sign(sign: Sign, look: Look) -> Sprite:
    """Draw a cross or a tick on a disc."""
    image, draw = draw_discs(SIGN, look.panel, (SIGN_EDGE / SIGN, sign.ink))
    width = round(image.width * STROKE)
    for stroke in sign.strokes:
        points = [(across * image.width, down * image.width) for across, down in stroke]
        draw.line(points, fill=look.panel, width=width, joint="curve")
    return cut_disc(image, ANY)
