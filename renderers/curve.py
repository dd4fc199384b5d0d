"""What an analysis shows: how the chances of all players changed over a game, and a move beside a better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.frame import ROOM
from renderers.palette import LOOKS, RGB, WHITE, Look, Palette, palette, rgb
from renderers.pieces import ANY, Sprite, translate
from renderers.scene import Picture, Scene, Theme
from renderers.sprites import SCALE
from renderers.table import TableScene, lay_out_centre, place_tiles
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
EDGE, TOP = 26, 20
SCALE_WIDTH, SIDE = 114, 380
"""Width of the words of the scale, at the left of the areas, and of the list of players at the right."""
BELOW, FOOT = 48, 48  # heights of the row of rounds, and of the line below it
LINE, DOT, RIM = 6, 46, 4  # width of the line between two areas, diameter of a mark, and the width of its rim
NAME, SCORE = 38, 48
NAME_HEIGHT, MARK_HEIGHT = 58, 52  # heights of a line of the list with a name, and of one with costly moves
BAR = 14  # width of the bar in the colours of a player, at the left of the list
FINER = 3  # how many times as large the areas are drawn before they are reduced

PLOT = Box(
    ROOM.x + EDGE + SCALE_WIDTH,
    ROOM.y + TOP,
    ROOM.width - 2 * EDGE - SCALE_WIDTH - SIDE,
    ROOM.height - TOP - BELOW - FOOT - 8,
)
"""Where the areas lie."""
LIST = Box(PLOT.right + 30, PLOT.y, ROOM.right - EDGE - PLOT.right - 30, PLOT.height)  # where the list stands
RING, SEAM = 6, 2
"""Width of the ring around a tile that was taken, and of the line that sets it off from tiles of a like colour."""
SIGN = 36  # diameter of the cross of the played move and the tick of the better one


class Stretch(NamedTuple):
    """A part of the game that has a name: it begins at this moment."""

    begin: int
    name: str


class Mark(NamedTuple):
    """A moment at which a seat gave away a part of the win; ``cost`` words how much ("−22 %")."""

    moment: int
    seat: int
    cost: str


class Point(NamedTuple):
    """A place in pixels."""

    x: float
    y: float


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
        look, places = LOOKS[self.theme], place_marks(self)
        canvas = panels.begin_panels((ROOM,), _choose_palette(self.theme, len(self.names)))
        panels.paint_header(canvas, self.title, self.detail, "", look)
        canvas.paste(self._draw_areas(places, look), PLOT.x, PLOT.y)
        for number, place in enumerate(places):
            at = Box(PLOT.x + round(place.x) - DOT // 2, PLOT.y + round(place.y) - DOT // 2, DOT, DOT)
            self._write_number(canvas, at, number)
        for seat in range(len(self.names)):
            self._paint_player(canvas, seat, look)
        for words, y in zip(self.scale, (PLOT.y, PLOT.middle - SMALLEST // 2, PLOT.bottom - SMALLEST), strict=True):
            box = Box(PLOT.x - SCALE_WIDTH, y, SCALE_WIDTH - 12, SMALLEST)
            canvas.write_in(words, box, SMALLEST, look.muted, look.panel, "right")
        ends = [*(stretch.begin for stretch in self.stretches), len(self.shares) - 1]
        for (begin, end), (_, name) in zip(pairwise(map(self._column, ends)), self.stretches, strict=True):
            at = Box(PLOT.x + round(begin) + 2, PLOT.bottom + 4, round(end) - round(begin) - 4, BELOW - 4)
            if measure(name, SMALLEST) <= at.width:
                canvas.write_in(name, at, SMALLEST, look.text, look.panel, "centre")
        foot = Box(ROOM.x + EDGE, ROOM.bottom - FOOT - 4, ROOM.width - 2 * EDGE, FOOT)
        canvas.write_in(self.foot, foot, SMALLEST, look.muted, look.panel)
        return canvas.picture(self.alt)

    def _column(self, moment: int) -> float:
        """How far to the right a moment lies among the areas, in pixels."""
        return moment * PLOT.width / max(len(self.shares) - 1, 1)

    def find_point(self, moment: int, seat: int) -> Point:
        """Where the chances of a seat stand: on the line over its area; over the uppermost there is none."""
        below = sum(self.shares[moment][: min(seat + 1, len(self.names) - 1)])
        return Point(self._column(moment), (1 - below) * PLOT.height)

    def _draw_areas(self, places: Sequence[Point], look: Look) -> Sprite:
        """The areas with the lines between them, those of the rounds and of one half, and the marks without numbers."""
        areas, inks, seats = AREAS[self.theme], INKS[self.theme], range(len(self.names) - 1)
        image = Image.new("RGB", (PLOT.width * FINER, PLOT.height * FINER), areas[len(seats)])
        draw = ImageDraw.Draw(image)

        def line(points: Sequence[tuple[float, float]], ink: RGB, width: int) -> None:
            draw.line([(x * FINER, y * FINER) for x, y in points], fill=ink, width=width * FINER, joint="curve")

        def disc(at: Point, radius: float, ink: RGB) -> None:
            draw.ellipse([(middle + way * radius) * FINER for way in (-1, 1) for middle in at], fill=ink)

        edges = [[self.find_point(moment, seat) for moment in range(len(self.shares))] for seat in seats]
        for seat in reversed(seats):
            below = [*edges[seat], Point(PLOT.width, PLOT.height), Point(0, PLOT.height)]
            draw.polygon([(x * FINER, y * FINER) for x, y in below], fill=areas[seat])
        for stretch in self.stretches[1:]:
            x = self._column(stretch.begin)
            line([(x, 0), (x, PLOT.height)], look.panel, 2)
        dash = 16
        for x in range(0, PLOT.width, 2 * dash):
            line([(x, PLOT.height / 2), (x + dash, PLOT.height / 2)], look.panel, 3)
        for seat in seats:
            line(edges[seat], inks[seat], LINE)
        for place, mark in zip(places, self.marks, strict=True):
            origin = self.find_point(mark.moment, mark.seat)
            line([origin, place], inks[mark.seat], 4)
            disc(origin, LINE, inks[mark.seat])
        for place, mark in zip(places, self.marks, strict=True):
            disc(place, DOT / 2, look.panel)
            disc(place, DOT / 2 - RIM, inks[mark.seat])
        return Sprite(image.reduce(FINER))

    def _write_number(self, canvas: Canvas, box: Box, mark: int) -> None:
        ground = INKS[self.theme][self.marks[mark].seat]
        canvas.write_in(str(mark + 1), box, SMALLEST, _on_mark(self.theme), ground, "centre")

    def _paint_player(self, canvas: Canvas, seat: int, look: Look) -> None:
        """Name, final points, costly moves, and the crown of whoever has won; the first at the bottom of the list."""
        mine = [number for number, mark in enumerate(self.marks) if mark.seat == seat]
        area, ink, score = AREAS[self.theme][seat], INKS[self.theme][seat], self.values[seat]
        high = NAME_HEIGHT + (len(mine) + 1) // 2 * MARK_HEIGHT
        middle = LIST.bottom - round((seat + 0.5) * (LIST.height // len(self.names)))
        bar = Box(LIST.x, middle - high // 2, BAR, high)
        canvas.fill_rounded(bar, BAR // 2, ink, look.panel)
        canvas.fill_rounded(bar.inset(3), BAR // 2 - 3, area, ink)
        box = Box(bar.right + 12, bar.y, LIST.right - bar.right - 12, NAME_HEIGHT)
        right, claim = box.right, measure(score, SCORE)
        if seat in self.winners:
            right -= SCORE
            crown = sprites.draw_form("crown", SCORE - 6, look.gilt, look.panel)
            canvas.paste(crown, right + 6, box.middle - SCORE // 2 + 2)
        canvas.write(score, right, box.baseline(SCORE), SCORE, claim, look.text, look.panel, "right")
        room = right - claim - 14 - box.x
        panels.write_name(canvas, self.names[seat], box.x, box.baseline(NAME), NAME, room, look.text, look.panel)
        for index, number in enumerate(mine):
            x, y = box.x + index % 2 * (box.width // 2), box.bottom + index // 2 * MARK_HEIGHT
            place = Box(x, y + (MARK_HEIGHT - DOT) // 2, DOT, DOT).inset(RIM)
            canvas.paste(sprites.draw_medal(place.width, ink, look.panel), place.x, place.y)
            self._write_number(canvas, place, number)
            room, base = box.width // 2 - DOT - 6, place.baseline(SMALLEST)
            canvas.write(self.marks[number].cost, place.right + 8, base, SMALLEST, room, look.muted, look.panel)


def _choose_palette(theme: Theme, players: int) -> Palette:
    look, areas, inks = LOOKS[theme], AREAS[theme][:players], INKS[theme][:players]
    meetings = [*zip(inks, areas, strict=True), *zip(inks, areas[1:], strict=False)]
    meetings += [(ground, ink) for ground in (_on_mark(theme), look.panel) for ink in inks]
    meetings += [(look.panel, area) for area in areas]
    return palette(theme, (), tuple(meetings))


def _on_mark(theme: Theme) -> RGB:
    """What is written on marks with."""
    return LOOKS[theme].table if LOOKS[theme].dark else WHITE


def place_marks(scene: CurveScene) -> tuple[Point, ...]:
    """The middles of the marks: where the move was made, or above or below it where another mark lies already."""
    placed: list[Point] = []
    half = DOT / 2
    for mark in scene.marks:
        x, y = scene.find_point(mark.moment, mark.seat)
        x = min(max(x, half), PLOT.width - half)
        rows = [y + way * step * (DOT + 2) for step in range(len(scene.marks) + 1) for way in (-1, 1)]
        rows.append(min(max(y, half), PLOT.height - half))
        inside = [Point(x, row) for row in rows if half <= row <= PLOT.height - half]
        free = [at for at in inside if all(abs(at.x - o.x) >= DOT or abs(at.y - o.y) >= DOT for o in placed)]
        placed.append((free or inside)[0])
    return tuple(placed)


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
        look, canvas = self.table.look, self.table.paint()
        found = [_find_tiles(self.table, taken) if taken else [] for taken in self.taken]
        same = found[0] == found[1]
        for way, (box, tiles) in enumerate(zip(self.table.layout.boards, found, strict=True)):
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


def _find_tiles(table: TableScene, taken: Taken) -> list[Box]:
    """Where tiles lie that a move takes: those of one colour in a factory or the centre."""
    layout = table.layout
    if taken.source:
        places = place_tiles(table.numbered[taken.source], layout.tile)
        there = zip(table.factories[taken.source - 1], places, strict=False)
        return [place for colour, place in there if colour == taken.colour]
    assert layout.centre
    _, groups = lay_out_centre(layout.centre, table.centre, table.marker_in_centre, layout.tile)
    return [place for group in groups if group.colour == taken.colour for place in group.tiles]


@lru_cache(maxsize=32)
def _draw_ring(size: int, ink: RGB, look: Look) -> Sprite:
    """A rounded frame through which one sees what lies below it."""
    whole, radius, ring = size * SCALE, size * SCALE // 5, RING * SCALE
    cover, image = Image.new("L", (whole, whole), 0), Image.new("RGB", (whole, whole), ink)
    width = ring + SEAM * SCALE
    ImageDraw.Draw(cover).rounded_rectangle((0, 0, whole - 1, whole - 1), radius, outline=255, width=width)
    seam = (ring, ring, whole - 1 - ring, whole - 1 - ring)
    ImageDraw.Draw(image).rounded_rectangle(seam, radius - ring, fill=look.panel)
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
