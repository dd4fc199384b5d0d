"""The picture of a game as a whole: a band for each player, as broad as their chances were."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from renderers import panels, text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.curve.scene import CurveScene
from renderers.frame import HEIGHT, ROOM, WIDTH
from renderers.palette import INK, LOOKS, RGB, SUMMER, Look, Palette, palette, rgb
from renderers.pieces import Sprite
from renderers.scene import Picture, Theme
from renderers.text import SMALLEST

BANDS: tuple[RGB, ...] = (rgb("3f6fd1"), SUMMER["yellow"], SUMMER["green"], rgb("c03a14"))
"""By seat; every pair differs in brightness or stays apart with each kind of colour blindness."""
EDGE = 26
LEGEND, NAME = 76, 38
"""Height of the row of names, and their size."""
CHIP = 36
SCALE_WIDTH = 104
"""For the words of the scale, at the left of the bands."""
BELOW, FOOT = 48, 44
"""Heights of the row of rounds, and of the line below it."""
SEAM = 5
"""Width of what keeps two bands apart."""
DOT, RING = 26, 6
"""Diameter of a mark, and the width of its rim."""
FINER = 3
"""How many times as large the bands are drawn before they are reduced."""

PLOT = Box(
    ROOM.x + EDGE + SCALE_WIDTH,
    ROOM.y + LEGEND,
    ROOM.width - 2 * EDGE - SCALE_WIDTH,
    ROOM.height - LEGEND - BELOW - FOOT - 8,
)
"""Where the bands lie."""


class CurveDrawer:
    """Draws how the chances changed."""

    def draw(self, scene: CurveScene) -> Picture:
        """The picture of a game as a whole. May be called from any thread."""
        look, players = LOOKS[scene.theme], len(scene.names)
        canvas = IndexedCanvas(_paint_background(players, scene.theme).copy(), choose_palette(scene.theme, players))
        panels.paint_header(canvas, scene.title, scene.detail, "", look)
        _paint_legend(canvas, scene, look)
        canvas.paste(_draw_bands(scene, look), PLOT.x, PLOT.y)
        _paint_scale(canvas, scene, look)
        _paint_rounds(canvas, scene, look)
        return canvas.picture(scene.alt)


DRAWER = CurveDrawer()


def choose_palette(theme: Theme, players: int) -> Palette:
    """The palette of curves for so many players."""
    look, bands = LOOKS[theme], BANDS[:players]
    meetings = [(band, other) for band, other in pairwise(bands)]
    meetings += [(look.panel, band) for band in bands]
    return palette(theme, (), (*meetings, *((INK, band) for band in bands)))


@lru_cache(maxsize=8)
def _paint_background(players: int, theme: Theme) -> Image.Image:
    """The panel on the table."""
    look = LOOKS[theme]
    canvas = IndexedCanvas.blank(WIDTH, HEIGHT, choose_palette(theme, players))
    panels.paint_bare_table(canvas, look)
    panels.paint_panel(canvas, ROOM, look)
    canvas.round_corners(panels.CORNER)
    return canvas.image


def column_of(moment: int, moments: int) -> float:
    """How far to the right a moment lies among the bands, in pixels."""
    return moment * PLOT.width / max(moments - 1, 1)


def row_of(share: float) -> float:
    """How far down a share of the whole reaches, in pixels."""
    return share * PLOT.height


def _paint_legend(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """Colour, name and value of each player, in the order of the bands."""
    width = (ROOM.width - 2 * EDGE) // len(scene.names)
    for seat, (name, value) in enumerate(zip(scene.names, scene.values, strict=True)):
        box = Box(ROOM.x + EDGE + seat * width, ROOM.y, width - 20, LEGEND)
        chip = Box(box.x, box.middle - CHIP // 2, CHIP, CHIP)
        canvas.fill_rounded(chip, 8, BANDS[seat], look.panel)
        x, base = chip.right + 14, box.baseline(NAME)
        claim = text.measure(text.clean(value), NAME) + 14 if value else 0
        x += panels.write_name(canvas, name, x, base, NAME, box.right - x - claim, look.text, look.panel) + 14
        canvas.write(value, x, base, NAME, box.right - x, look.muted, look.panel)


def _draw_bands(scene: CurveScene, look: Look) -> Sprite:
    """The bands with the seams between them, the lines of the rounds and of one half, and the marks."""
    image = Image.new("RGB", (PLOT.width * FINER, PLOT.height * FINER), BANDS[0])
    draw, moments = ImageDraw.Draw(image), len(scene.shares)

    def line(points: Sequence[tuple[float, float]], width: int) -> None:
        draw.line([(x * FINER, y * FINER) for x, y in points], fill=look.panel, width=width * FINER, joint="curve")

    edges = [
        [(column_of(moment, moments), row_of(sum(shares[:seat]))) for moment, shares in enumerate(scene.shares)]
        for seat in range(len(scene.names) + 1)
    ]
    for seat, edge in enumerate(edges[1:-1], 1):
        below = [*edge, (PLOT.width, PLOT.height), (0, PLOT.height)]
        draw.polygon([(x * FINER, y * FINER) for x, y in below], fill=BANDS[seat])
    line([(0, PLOT.height / 2), (PLOT.width, PLOT.height / 2)], 2)
    for stretch in scene.stretches[1:]:
        x = column_of(stretch.begin, moments)
        line([(x, 0), (x, PLOT.height)], 2)
    for edge in edges[1:-1]:
        line(edge, SEAM)
    for moment, seat in scene.marks:
        # On the edge of the band of who made the move; the uppermost has only one that moves.
        x, y = edges[max(seat, 1)][moment]
        x, y = min(max(x, DOT / 2), PLOT.width - DOT / 2), min(max(y, DOT / 2), PLOT.height - DOT / 2)
        for radius, ink in ((DOT / 2, INK), (DOT / 2 - RING, BANDS[seat])):
            draw.ellipse([(at + way * radius) * FINER for way in (-1, 1) for at in (x, y)], fill=ink)
    return Sprite(image.reduce(FINER))


def _paint_scale(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """All, half and nothing at the left of the bands."""
    rows = (PLOT.y, PLOT.middle - SMALLEST // 2, PLOT.bottom - SMALLEST)
    for words, y in zip(scene.scale, rows, strict=True):
        base = Box(0, y, 0, SMALLEST).baseline(SMALLEST)
        canvas.write(words, PLOT.x - 14, base, SMALLEST, SCALE_WIDTH - 14, look.muted, look.panel, "right")


def _paint_rounds(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """The names of the rounds below them, and the quiet line."""
    moments = len(scene.shares)
    ends = [*(stretch.begin for stretch in scene.stretches[1:]), moments - 1]
    row = Box(0, PLOT.bottom + 4, 0, BELOW - 4)
    for (begin, name), end in zip(scene.stretches, ends, strict=True):
        left, right = (PLOT.x + round(column_of(moment, moments)) for moment in (begin, end))
        room = right - left - 4
        if text.measure(text.clean(name), SMALLEST) <= room:
            base = row.baseline(SMALLEST)
            canvas.write(name, (left + right) // 2, base, SMALLEST, room, look.text, look.panel, "centre")
    if scene.foot:
        box = Box(ROOM.x + EDGE, ROOM.bottom - FOOT - 4, ROOM.width - 2 * EDGE, FOOT)
        canvas.write(scene.foot, box.x, box.baseline(SMALLEST), SMALLEST, box.width, look.muted, look.panel)
