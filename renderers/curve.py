"""The picture of all players' chances during a game. Costly moves are marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import panels, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import LOOKS, RGB, WHITE, Look
from renderers.frame import ROOM
from renderers.labels import fit_name, write_name
from renderers.palette import Palette, make_palette
from renderers.pieces import Sprite
from renderers.scene import Picture, Scene, Theme
from renderers.script import LATIN, Script
from renderers.shapes import Circle
from renderers.text import MIN_TEXT_SIZE, measure

EDGE = 26  # distance from the panel's edges to its content
TOP = 20  # distance from the panel's upper edge to the areas
SCALE_WIDTH = 114  # width of the scale on the left
SIDE = 380  # width of the list of players on the right
BELOW = 48  # height of the row of rounds below the areas
FOOT = 48  # height of the line of text below the rounds
LINE = 6  # width of the line between two areas
DASH = 16  # length of a dash in the line that marks one half
DOT = 46  # diameter of a mark
RIM = 4  # width of a mark's rim
NAME = 38  # text size of names
MIN_NAME = 32  # text size of names that would otherwise be cut
SCORE = 48  # text size of final scores
NAME_HEIGHT = 58  # height of a name's line in the list
MARK_HEIGHT = 52  # height of a line that lists costly moves
BAR = 14  # width of the colour bar at the left of the list
FINER = 3  # factor by which the areas are drawn larger before they are reduced

PLOT = Box(
    ROOM.x + EDGE + SCALE_WIDTH,
    ROOM.y + TOP,
    ROOM.width - 2 * EDGE - SCALE_WIDTH - SIDE,
    ROOM.height - TOP - BELOW - FOOT - 8,
)
"""The place of the areas."""
LIST = Box(
    PLOT.right + 30,
    PLOT.y,
    ROOM.right - EDGE - PLOT.right - 30,
    PLOT.height,
)
"""The place of the list of players."""


class Stretch(NamedTuple):
    """A named part of the game, and the moment at which it begins."""

    begin: int
    name: str


class Mark(NamedTuple):
    """A costly move: its moment and seat, and the lost chances as text ("−22 %")."""

    moment: int
    seat: int
    cost: str


class Point(NamedTuple):
    """A point in pixels."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class CurveScene(Scene):
    """The chances of all players as stacked areas. The first player's area is at the bottom.

    ``shares[moment][seat]`` adds up to 1 for each moment. There are at least two moments. ``names`` and ``values`` (the
    final scores) are by seat, and ``winners`` are seats. ``marks`` are numbered in order. ``stretches`` are the rounds.
    ``scale`` contains the texts for the whole, a half and nothing. ``foot`` is an unobtrusive line of text below the
    areas. ``briefs`` are shorter names, for names that would be cut.
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
    briefs: tuple[str, ...] = ()
    theme: Theme = "light"
    script: Script = LATIN

    def draw(self) -> Picture:
        """Draw an area for each player, whose height shows the player's chances, and the costly moves."""
        look = LOOKS[self.theme]
        marks = place_marks(self)
        canvas = panels.begin_panels((ROOM,), _choose_palette(self.theme, len(self.names)), self.script)
        panels.paint_header(canvas, self.title, self.detail, "", look)
        # Time runs in the reading direction.
        canvas = canvas.mirror(ROOM)
        areas = self._draw_areas(marks, look)
        canvas.paste(areas.flip() if self.script.is_right_to_left else areas, PLOT.x, PLOT.y)
        for number, place in enumerate(marks):
            x = PLOT.x + round(place.x) - DOT // 2
            y = PLOT.y + round(place.y) - DOT // 2
            self._write_number(canvas, Box(x, y, DOT, DOT), number)
        for seat in range(len(self.names)):
            self._paint_player(canvas, seat, look)
        self._write_scale(canvas, look)
        self._write_stretches(canvas, look)
        foot = Box(ROOM.x + EDGE, ROOM.bottom - FOOT - 4, ROOM.width - 2 * EDGE, FOOT)
        canvas.write_in(self.foot, foot, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))
        return canvas.finish(self.alt)

    def _write_scale(self, canvas: Canvas, look: Look) -> None:
        """Write the texts for the whole, a half and nothing at their heights."""
        lettering = Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "right")
        heights = (PLOT.y, PLOT.middle - MIN_TEXT_SIZE // 2, PLOT.bottom - MIN_TEXT_SIZE)
        for words, y in zip(self.scale, heights, strict=True):
            canvas.write_in(words, Box(PLOT.x - SCALE_WIDTH, y, SCALE_WIDTH - 12, MIN_TEXT_SIZE), lettering)

    def _write_stretches(self, canvas: Canvas, look: Look) -> None:
        """Write the name of each stretch below the areas, if there is enough room."""
        lettering = Lettering(MIN_TEXT_SIZE, look.text, look.panel, "centre")
        moments = [stretch.begin for stretch in self.stretches]
        moments.append(len(self.shares) - 1)
        edges = [round(self._find_column(moment)) for moment in moments]
        for stretch, (left, right) in zip(self.stretches, pairwise(edges), strict=True):
            box = Box(PLOT.x + left + 2, PLOT.bottom + 4, right - left - 4, BELOW - 4)
            if measure(stretch.name, MIN_TEXT_SIZE) <= box.width:
                canvas.write_in(stretch.name, box, lettering)

    def _find_column(self, moment: int) -> float:
        """Return the x coordinate of a moment in the plot."""
        return moment * PLOT.width / max(len(self.shares) - 1, 1)

    def find_point(self, moment: int, seat: int) -> Point:
        """Return the point on the line above a seat's area. The uppermost area doesn't have a line above it."""
        below = sum(self.shares[moment][: min(seat + 1, len(self.names) - 1)])
        return Point(self._find_column(moment), (1 - below) * PLOT.height)

    def _draw_areas(self, places: Sequence[Point], look: Look) -> Sprite:
        """Draw the areas, the lines between areas and between rounds, the line at one half, and unnumbered marks."""
        areas = LOOKS[self.theme].curve.areas
        inks = LOOKS[self.theme].curve.inks
        uppermost = len(self.names) - 1
        pen = _Pen(areas[uppermost])
        moments = range(len(self.shares))
        edges = [[self.find_point(moment, seat) for moment in moments] for seat in range(uppermost)]
        # Each area is filled from its top line to the bottom, so draw the uppermost area first.
        for seat in reversed(range(uppermost)):
            corners = [Point(PLOT.width, PLOT.height), Point(0, PLOT.height)]
            pen.fill([*edges[seat], *corners], areas[seat])
        for stretch in self.stretches[1:]:
            x = self._find_column(stretch.begin)
            pen.line([Point(x, 0), Point(x, PLOT.height)], look.panel, 2)
        half = PLOT.height / 2
        for x in range(0, PLOT.width, 2 * DASH):
            pen.line([Point(x, half), Point(x + DASH, half)], look.panel, 3)
        for seat in range(uppermost):
            pen.line(edges[seat], inks[seat], LINE)
        for place, mark in zip(places, self.marks, strict=True):
            origin = self.find_point(mark.moment, mark.seat)
            pen.line([origin, place], inks[mark.seat], 4)
            pen.disc(origin, LINE, inks[mark.seat])
        for place, mark in zip(places, self.marks, strict=True):
            pen.disc(place, DOT / 2, look.panel)
            pen.disc(place, DOT / 2 - RIM, inks[mark.seat])
        return Sprite(pen.image.reduce(FINER))

    def _write_number(self, canvas: Canvas, box: Box, mark: int) -> None:
        ground = LOOKS[self.theme].curve.inks[self.marks[mark].seat]
        lettering = Lettering(MIN_TEXT_SIZE, _choose_ink_on_marks(self.theme), ground, "centre")
        canvas.write_in(self.script.write(mark + 1), box, lettering)

    def _paint_player(self, canvas: Canvas, seat: int, look: Look) -> None:
        """Paint a player's name, final score, costly moves and crown. The first player is at the bottom of the list."""
        marks = [number for number, mark in enumerate(self.marks) if mark.seat == seat]
        lines = (len(marks) + 1) // 2
        height = NAME_HEIGHT + lines * MARK_HEIGHT
        middle = LIST.bottom - round((seat + 0.5) * (LIST.height // len(self.names)))
        bar = Box(LIST.x, middle - height // 2, BAR, height)
        ink = LOOKS[self.theme].curve.inks[seat]
        canvas.fill_rounded(bar, BAR // 2, ink, look.panel)
        canvas.fill_rounded(bar.inset(3), BAR // 2 - 3, LOOKS[self.theme].curve.areas[seat], ink)
        box = Box(bar.right + 12, bar.y, LIST.right - bar.right - 12, NAME_HEIGHT)
        self._write_player(canvas, seat, box, look)

        # Costly moves are below the name, two on each line.
        width = box.width // 2
        for index, number in enumerate(marks):
            x = box.x + index % 2 * width
            y = box.bottom + index // 2 * MARK_HEIGHT
            self._paint_mark(canvas, number, Box(x, y, width, MARK_HEIGHT), look)

    def _write_player(self, canvas: Canvas, seat: int, box: Box, look: Look) -> None:
        """Write the name on the left, and the score and the winner's crown on the right."""
        score = self.values[seat]
        claim = measure(score, SCORE)
        right = box.right
        if seat in self.winners:
            right -= SCORE
            crown = sprites.draw_form("crown", SCORE - 6, look.gilt, look.panel)
            canvas.paste(crown, right + 6, box.middle - SCORE // 2 + 2)
        canvas.write(score, right, box.baseline(SCORE), claim, Lettering(SCORE, look.text, look.panel, "right"))
        room = right - claim - 14 - box.x
        brief = self.briefs[seat] if self.briefs else ""
        name = fit_name(self.names[seat], brief, MIN_NAME, room)
        write_name(canvas, name, box.x, box.baseline(NAME), room, Lettering(NAME, look.text, look.panel))

    def _paint_mark(self, canvas: Canvas, number: int, box: Box, look: Look) -> None:
        """Paint a mark with its number and the cost of its move."""
        mark = self.marks[number]
        disc = Box(box.x, box.y + (box.height - DOT) // 2, DOT, DOT).inset(RIM)
        medal = sprites.draw_medal(disc.width, LOOKS[self.theme].curve.inks[mark.seat], look.panel)
        canvas.paste(medal, disc.x, disc.y)
        self._write_number(canvas, disc, number)
        lettering = Lettering(MIN_TEXT_SIZE, look.muted, look.panel)
        canvas.write(mark.cost, disc.right + 8, disc.baseline(MIN_TEXT_SIZE), box.width - DOT - 6, lettering)


class _Pen:
    """A pen that draws on an enlarged plot. Positions and widths are in pixels of the plot at its final size."""

    def __init__(self, ground: RGB) -> None:
        self.image = Image.new("RGB", (PLOT.width * FINER, PLOT.height * FINER), ground)
        self._draw = ImageDraw.Draw(self.image)

    def fill(self, corners: Sequence[Point], ink: RGB) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * FINER, y * FINER) for x, y in corners], fill=ink)

    def line(self, points: Sequence[Point], ink: RGB, width: int) -> None:
        large = [(x * FINER, y * FINER) for x, y in points]
        self._draw.line(large, fill=ink, width=width * FINER, joint="curve")

    def disc(self, middle: Point, radius: float, ink: RGB) -> None:
        left, top, right, bottom = Circle(middle.x, middle.y, radius).box
        self._draw.ellipse((left * FINER, top * FINER, right * FINER, bottom * FINER), fill=ink)


def _choose_palette(theme: Theme, players: int) -> Palette:
    """Return the palette of curves.

    It has steps between each ink and the two areas next to it, and steps for the numbers on marks.
    """
    look = LOOKS[theme]
    areas = look.curve.areas[:players]
    inks = look.curve.inks[:players]
    meetings = [
        *zip(inks, areas, strict=True),
        *zip(inks, areas[1:], strict=False),
    ]
    for ground in (_choose_ink_on_marks(theme), look.panel):
        meetings += [(ground, ink) for ink in inks]
    meetings += [(look.panel, area) for area in areas]
    return make_palette(theme, (), tuple(meetings))


def _choose_ink_on_marks(theme: Theme) -> RGB:
    """Return the colour of text on marks."""
    look = LOOKS[theme]
    return look.table if look.dark else WHITE


def place_marks(scene: CurveScene) -> tuple[Point, ...]:
    """Return the centres of the marks. If a mark would overlap another mark, it is moved above or below its move."""
    placed: list[Point] = []
    half = DOT / 2
    lowest = PLOT.height - half
    for mark in scene.marks:
        origin = scene.find_point(mark.moment, mark.seat)
        x = min(max(origin.x, half), PLOT.width - half)
        # Try the nearest positions first, and a position at the edge last.
        rows = []
        for step in range(len(scene.marks) + 1):
            away = step * (DOT + 2)
            rows += [origin.y - away, origin.y + away]
        rows.append(min(max(origin.y, half), lowest))
        inside = [Point(x, row) for row in rows if half <= row <= lowest]
        free = [place for place in inside if not any(_has_overlap(place, other) for other in placed)]
        placed.append((free or inside)[0])
    return tuple(placed)


def _has_overlap(one: Point, other: Point) -> bool:
    """Check whether marks at these points would overlap."""
    return abs(one.x - other.x) < DOT and abs(one.y - other.y) < DOT
