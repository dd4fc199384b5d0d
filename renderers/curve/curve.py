"""The picture of a game as a whole: an area for each player, as high as their chances were, and the moves that cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas
from renderers.curve.scene import CurveScene
from renderers.frame import HEIGHT, ROOM, WIDTH
from renderers.palette import LOOKS, RGB, WHITE, Look, Palette, palette, rgb
from renderers.pieces import Sprite
from renderers.scene import Picture, Theme
from renderers.text import SMALLEST, measure

AREAS: dict[Theme, tuple[RGB, ...]] = {
    "light": (rgb("9cb6e0"), rgb("ecd8a0"), rgb("90c0a4"), rgb("f0d0c0")),
    "dark": (rgb("35558f"), rgb("907f50"), rgb("2c6454"), rgb("a8786a")),
}
"""By seat, soft; neighbours differ in brightness."""
INKS: dict[Theme, tuple[RGB, ...]] = {
    "light": (rgb("1d4ca4"), rgb("8a6412"), rgb("1c6c4c"), rgb("a04430")),
    "dark": (rgb("a8c8fc"), rgb("f4d48c"), rgb("84dcb8"), rgb("fcb49c")),
}
"""By seat, for lines and marks on them."""
EDGE = 26
SCALE_WIDTH = 114
"""For the words of the scale, at the left of the areas."""
SIDE = 380
"""Width of the list of players and their costly moves, at the right of the areas."""
TOP = 20
BELOW, FOOT = 48, 48
"""Heights of the row of rounds, and of the line below it."""
LINE = 6
"""Width of the line between two areas."""
DOT, RIM = 46, 4
"""Diameter of a mark, and the width of its rim."""
NAME, SCORE = 38, 48
NAME_HEIGHT, MARK_HEIGHT = 58, 52
"""Heights of a line of the list with a name, and of one with costly moves."""
BAR = 14
"""Width of the bar in the colours of a player, at the left of the list."""
FINER = 3
"""How many times as large the areas are drawn before they are reduced."""

PLOT = Box(
    ROOM.x + EDGE + SCALE_WIDTH,
    ROOM.y + TOP,
    ROOM.width - 2 * EDGE - SCALE_WIDTH - SIDE,
    ROOM.height - TOP - BELOW - FOOT - 8,
)
"""Where the areas lie."""
LIST = Box(PLOT.right + 30, PLOT.y, ROOM.right - EDGE - PLOT.right - 30, PLOT.height)
"""Where the list stands."""


class Point(NamedTuple):
    """A place in pixels."""

    x: float
    y: float


class CurveDrawer:
    """Draws how the chances changed."""

    def draw(self, scene: CurveScene) -> Picture:
        """The picture of a game as a whole. May be called from any thread."""
        look, players = LOOKS[scene.theme], len(scene.names)
        canvas = IndexedCanvas(_paint_background(players, scene.theme).copy(), choose_palette(scene.theme, players))
        panels.paint_header(canvas, scene.title, scene.detail, "", look)
        places = place_marks(scene)
        canvas.paste(_draw_areas(scene, places, look), PLOT.x, PLOT.y)
        for number, (place, mark) in enumerate(zip(places, scene.marks, strict=True), 1):
            at = Box(PLOT.x + round(place.x) - DOT // 2, PLOT.y + round(place.y) - DOT // 2, DOT, DOT)
            _write_number(canvas, at, number, mark.seat, scene.theme)
        _paint_list(canvas, scene, look)
        _paint_scale(canvas, scene, look)
        _paint_rounds(canvas, scene, look)
        return canvas.picture(scene.alt)


DRAWER = CurveDrawer()


def choose_palette(theme: Theme, players: int) -> Palette:
    """The palette of curves for so many players."""
    look, areas, inks = LOOKS[theme], AREAS[theme][:players], INKS[theme][:players]
    meetings = [(ink, ground) for ink, ground in zip(inks, areas, strict=True)]
    meetings += [(ink, areas[seat + 1]) for seat, ink in enumerate(inks[:-1])]
    meetings += [(_on_mark(theme), ink) for ink in inks]
    meetings += [(look.panel, ink) for ink in inks]
    meetings += [(look.panel, area) for area in areas]
    return palette(theme, (), tuple(meetings))


def _on_mark(theme: Theme) -> RGB:
    """What is written on marks with."""
    return LOOKS[theme].table if LOOKS[theme].dark else WHITE


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
    """How far to the right a moment lies among the areas, in pixels."""
    return moment * PLOT.width / max(moments - 1, 1)


def row_of(share: float) -> float:
    """How far down the line lies below which there is this share of the whole, in pixels."""
    return (1 - share) * PLOT.height


def _line_over(scene: CurveScene, seat: int) -> list[Point]:
    """The upper edge of a player's area."""
    moments = len(scene.shares)
    return [
        Point(column_of(moment, moments), row_of(sum(shares[: seat + 1]))) for moment, shares in enumerate(scene.shares)
    ]


def find_point(scene: CurveScene, moment: int, seat: int) -> Point:
    """Where the chances of a seat stand at a moment: on the line over its area; over the uppermost there is none."""
    return _line_over(scene, min(seat, len(scene.names) - 2))[moment]


def place_marks(scene: CurveScene) -> tuple[Point, ...]:
    """The middles of the marks: where the move was made, or above or below it where another mark lies already."""
    placed: list[Point] = []
    half = DOT / 2
    for mark in scene.marks:
        x, y = find_point(scene, mark.moment, mark.seat)
        x = min(max(x, half), PLOT.width - half)
        shifts = [way * step * (DOT + 2) for step in range(len(scene.marks) + 1) for way in (-1, 1)]
        tried = [Point(x, y + shift) for shift in shifts]
        tried.append(Point(x, min(max(y, half), PLOT.height - half)))
        inside = [at for at in tried if half <= at.y <= PLOT.height - half]
        free = [at for at in inside if all(abs(at.x - o.x) >= DOT or abs(at.y - o.y) >= DOT for o in placed)]
        placed.append((free or inside)[0])
    return tuple(placed)


def _draw_areas(scene: CurveScene, places: Sequence[Point], look: Look) -> Sprite:
    """The areas with the lines between them, those of the rounds and of one half, and the marks without numbers."""
    areas, inks, count = AREAS[scene.theme], INKS[scene.theme], len(scene.names)
    image = Image.new("RGB", (PLOT.width * FINER, PLOT.height * FINER), areas[count - 1])
    draw, moments = ImageDraw.Draw(image), len(scene.shares)

    def line(points: Sequence[tuple[float, float]], ink: RGB, width: int) -> None:
        draw.line([(x * FINER, y * FINER) for x, y in points], fill=ink, width=width * FINER, joint="curve")

    def disc(at: Point, radius: float, ink: RGB) -> None:
        draw.ellipse([(middle + way * radius) * FINER for way in (-1, 1) for middle in at], fill=ink)

    edges = [_line_over(scene, seat) for seat in range(count - 1)]
    for seat, edge in reversed(list(enumerate(edges))):
        below = [*edge, Point(PLOT.width, PLOT.height), Point(0, PLOT.height)]
        draw.polygon([(x * FINER, y * FINER) for x, y in below], fill=areas[seat])
    for stretch in scene.stretches[1:]:
        x = column_of(stretch.begin, moments)
        line([(x, 0), (x, PLOT.height)], look.panel, 2)
    dash = 16
    for x in range(0, PLOT.width, 2 * dash):
        line([(x, PLOT.height / 2), (x + dash, PLOT.height / 2)], look.panel, 3)
    for seat, edge in enumerate(edges):
        line(edge, inks[seat], LINE)
    for place, mark in zip(places, scene.marks, strict=True):
        origin = find_point(scene, mark.moment, mark.seat)
        line([origin, place], inks[mark.seat], 4)
        disc(origin, LINE, inks[mark.seat])
    for place, mark in zip(places, scene.marks, strict=True):
        disc(place, DOT / 2, look.panel)
        disc(place, DOT / 2 - RIM, inks[mark.seat])
    return Sprite(image.reduce(FINER))


def _write_number(canvas: Canvas, box: Box, number: int, seat: int, theme: Theme) -> None:
    """The number of a costly move on its mark."""
    base, ink = box.baseline(SMALLEST), INKS[theme][seat]
    canvas.write(str(number), box.centre, base, SMALLEST, box.width, _on_mark(theme), ink, "centre")


def _paint_list(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """The players in the order of their areas, each with points and costly moves; the first-named at the bottom."""
    height = LIST.height // len(scene.names)
    area, ink = AREAS[scene.theme], INKS[scene.theme]
    for seat in range(len(scene.names)):
        mine = [(number, mark) for number, mark in enumerate(scene.marks, 1) if mark.seat == seat]
        rows = (len(mine) + 1) // 2
        high, middle = NAME_HEIGHT + rows * MARK_HEIGHT, LIST.bottom - round((seat + 0.5) * height)
        bar = Box(LIST.x, middle - high // 2, BAR, high)
        canvas.fill_rounded(bar, BAR // 2, ink[seat], look.panel)
        canvas.fill_rounded(bar.inset(3), BAR // 2 - 3, area[seat], ink[seat])
        box = Box(bar.right + 12, bar.y, LIST.right - bar.right - 12, NAME_HEIGHT)
        _paint_player(canvas, box, scene, seat, look)
        for index, (number, mark) in enumerate(mine):
            x, y = box.x + index % 2 * (box.width // 2), box.bottom + index // 2 * MARK_HEIGHT
            place = Box(x, y + (MARK_HEIGHT - DOT) // 2, DOT, DOT).inset(RIM)
            canvas.paste(sprites.draw_medal(place.width, ink[seat], look.panel), place.x, place.y)
            _write_number(canvas, place, number, seat, scene.theme)
            room, base = box.width // 2 - DOT - 6, place.baseline(SMALLEST)
            canvas.write(mark.cost, place.right + 8, base, SMALLEST, room, look.muted, look.panel)


def _paint_player(canvas: Canvas, box: Box, scene: CurveScene, seat: int, look: Look) -> None:
    """Name, final points, and the crown of whoever has won."""
    right, score = box.right, scene.values[seat]
    if seat in scene.winners:
        right -= SCORE
        canvas.paste(sprites.draw_crown(SCORE - 6, look.gilt, look.panel), right + 6, box.middle - SCORE // 2 + 2)
    claim = measure(score, SCORE)
    canvas.write(score, right, box.baseline(SCORE), SCORE, claim, look.text, look.panel, "right")
    room = right - claim - 14 - box.x
    panels.write_name(canvas, scene.names[seat], box.x, box.baseline(NAME), NAME, room, look.text, look.panel)


def _paint_scale(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """All, half and nothing at the left of the areas."""
    rows = (PLOT.y, PLOT.middle - SMALLEST // 2, PLOT.bottom - SMALLEST)
    for words, y in zip(scene.scale, rows, strict=True):
        base = Box(0, y, 0, SMALLEST).baseline(SMALLEST)
        canvas.write(words, PLOT.x - 12, base, SMALLEST, SCALE_WIDTH - 12, look.muted, look.panel, "right")


def _paint_rounds(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """The names of the rounds below them, and the quiet line."""
    moments = len(scene.shares)
    begins = [stretch.begin for stretch in scene.stretches]
    row = Box(0, PLOT.bottom + 4, 0, BELOW - 4)
    for (begin, end), (_, name) in zip(pairwise([*begins, moments - 1]), scene.stretches, strict=True):
        left, right = (PLOT.x + round(column_of(moment, moments)) for moment in (begin, end))
        room = right - left - 4
        if measure(name, SMALLEST) <= room:
            base = row.baseline(SMALLEST)
            canvas.write(name, (left + right) // 2, base, SMALLEST, room, look.text, look.panel, "centre")
    if scene.foot:
        box = Box(ROOM.x + EDGE, ROOM.bottom - FOOT - 4, ROOM.width - 2 * EDGE, FOOT)
        canvas.write(scene.foot, box.x, box.baseline(SMALLEST), SMALLEST, box.width, look.muted, look.panel)
