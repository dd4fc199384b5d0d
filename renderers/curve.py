"""What an analysis shows: how the chances of all players changed over a game, and a move beside a better one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels, sources, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import ROOM, TableLayout
from renderers.palette import LOOKS, RGB, WHITE, Look, Palette, palette, rgb
from renderers.pieces import ANY, Sprite, translate
from renderers.scene import Picture, Scene, Table, Theme
from renderers.sprites import SCALE
from renderers.table import TableScene
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
RING, SEAM = 6, 2
"""Width of the ring around a tile that was taken, and of the line that sets it off from tiles of a like colour."""
SIGN = 36
"""Diameter of the cross of the played move and the tick of the better one."""


class Stretch(NamedTuple):
    """A part of the game that has a name: it begins at this moment."""

    begin: int
    name: str


class Mark(NamedTuple):
    """A moment at which a seat gave away a part of the win; ``cost`` words how much ("−22 %")."""

    moment: int
    seat: int
    cost: str


@dataclass(frozen=True, slots=True)
class CurveScene(Scene):
    """The chances of all players as areas that fill the height, the first at the bottom.

    ``shares[moment][seat]`` add up to 1 for each moment; there are two or more. ``names`` are by seat, ``values`` what
    they ended with, ``winners`` the seats that won. ``marks`` are numbered in their order. ``stretches`` are the
    rounds, ``scale`` the words for all, half and nothing. ``foot`` is a quiet line below.
    """

    title: str
    detail: str
    names: tuple[str, ...]
    values: tuple[str, ...]
    winners: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...]
    stretches: tuple[Stretch, ...]
    marks: tuple[Mark, ...]
    scale: tuple[str, str, str]
    alt: str
    foot: str = ""
    theme: Theme = "light"

    def draw(self) -> Picture:
        """An area for each player, as high as their chances were, and the moves that cost."""
        look = LOOKS[self.theme]
        canvas = panels.begin_panels((ROOM,), choose_palette(self.theme, len(self.names)))
        panels.paint_header(canvas, self.title, self.detail, "", look)
        places = place_marks(self)
        canvas.paste(_draw_areas(self, places, look), PLOT.x, PLOT.y)
        for number, (place, mark) in enumerate(zip(places, self.marks, strict=True), 1):
            at = Box(PLOT.x + round(place.x) - DOT // 2, PLOT.y + round(place.y) - DOT // 2, DOT, DOT)
            _write_number(canvas, at, number, mark.seat, self.theme)
        _paint_list(canvas, self, look)
        _paint_scale(canvas, self, look)
        _paint_rounds(canvas, self, look)
        return canvas.picture(self.alt)


class Taken(NamedTuple):
    """What a move takes from what is on offer: a colour from a factory (1 and up) or the centre (0)."""

    source: int
    colour: str


@dataclass(frozen=True, slots=True)
class ComparisonScene(Scene):
    """A move that was played and a better one.

    ``table`` shows what was on offer before both, and as its two boards those after the one and after the other.
    ``taken`` is what each takes, ``None`` for one that takes nothing.
    """

    table: TableScene
    taken: tuple[Taken | None, Taken | None]
    alt: str

    def draw(self) -> Picture:
        """The board after each move, and on offer what each has taken."""
        table, look, layout = self.table, self.table.look, self.table.layout
        canvas = table.paint()
        found = [list(find_tiles(table, layout, taken)) for taken in self.taken]
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
        return canvas.picture(self.alt)


class Point(NamedTuple):
    """A place in pixels."""

    x: float
    y: float


def choose_palette(theme: Theme, players: int) -> Palette:
    """The palette of curves for so many players."""
    look, areas, inks = LOOKS[theme], AREAS[theme][:players], INKS[theme][:players]
    meetings = [*zip(inks, areas, strict=True), *zip(inks, areas[1:], strict=False)]
    meetings += [(ground, ink) for ground in (_on_mark(theme), look.panel) for ink in inks]
    meetings += [(look.panel, area) for area in areas]
    return palette(theme, (), tuple(meetings))


def _on_mark(theme: Theme) -> RGB:
    """What is written on marks with."""
    return LOOKS[theme].table if LOOKS[theme].dark else WHITE


def column_of(moment: int, moments: int) -> float:
    """How far to the right a moment lies among the areas, in pixels."""
    return moment * PLOT.width / max(moments - 1, 1)


def row_of(share: float) -> float:
    """How far down the line lies below which there is this share of the whole, in pixels."""
    return (1 - share) * PLOT.height


def _line_over(scene: CurveScene, seat: int) -> list[Point]:
    """The upper edge of a player's area."""
    moments = len(scene.shares)
    heights = (row_of(sum(shares[: seat + 1])) for shares in scene.shares)
    return [Point(column_of(moment, moments), y) for moment, y in enumerate(heights)]


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
    canvas.write_in(str(number), box, SMALLEST, _on_mark(theme), INKS[theme][seat], "centre")


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
        crown = sprites.draw_form("crown", SCORE - 6, look.gilt, look.panel)
        canvas.paste(crown, right + 6, box.middle - SCORE // 2 + 2)
    claim = measure(score, SCORE)
    canvas.write(score, right, box.baseline(SCORE), SCORE, claim, look.text, look.panel, "right")
    room = right - claim - 14 - box.x
    panels.write_name(canvas, scene.names[seat], box.x, box.baseline(NAME), NAME, room, look.text, look.panel)


def _paint_scale(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """All, half and nothing at the left of the areas."""
    rows = (PLOT.y, PLOT.middle - SMALLEST // 2, PLOT.bottom - SMALLEST)
    for words, y in zip(scene.scale, rows, strict=True):
        box = Box(PLOT.x - SCALE_WIDTH, y, SCALE_WIDTH - 12, SMALLEST)
        canvas.write_in(words, box, SMALLEST, look.muted, look.panel, "right")


def _paint_rounds(canvas: Canvas, scene: CurveScene, look: Look) -> None:
    """The names of the rounds below them, and the quiet line."""
    moments = len(scene.shares)
    begins = [stretch.begin for stretch in scene.stretches]
    for (begin, end), (_, name) in zip(pairwise([*begins, moments - 1]), scene.stretches, strict=True):
        left, right = (PLOT.x + round(column_of(moment, moments)) for moment in (begin, end))
        at = Box(left + 2, PLOT.bottom + 4, right - left - 4, BELOW - 4)
        if measure(name, SMALLEST) <= at.width:
            canvas.write_in(name, at, SMALLEST, look.text, look.panel, "centre")
    if scene.foot:
        box = Box(ROOM.x + EDGE, ROOM.bottom - FOOT - 4, ROOM.width - 2 * EDGE, FOOT)
        canvas.write_in(scene.foot, box, SMALLEST, look.muted, look.panel)


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
    image, draw = sprites.draw_discs(SIGN, look.panel, (3 / SIGN, (look.loss, look.fresh)[way]))
    cross, tick = (
        [[(0.35, 0.35), (0.65, 0.65)], [(0.65, 0.35), (0.35, 0.65)]],
        [[(0.31, 0.52), (0.45, 0.66), (0.69, 0.36)]],
    )
    for stroke in (cross, tick)[way]:
        points = [(across * image.width, down * image.width) for across, down in stroke]
        draw.line(points, fill=look.panel, width=round(image.width * 0.1), joint="curve")
    return sprites.cut_disc(image, ANY)
