"""Charts that show the course of a number over several games, or the balance between two players."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import Look
from renderers.pieces import Sprite
from renderers.shapes import Circle, Points
from renderers.text import MIN_TEXT_SIZE, measure

HEADING = 44  # height of a chart's title
NOW = 44  # text size of the newest value
BALANCE = 52  # height of a balance bar
BETWEEN = 4  # distance between the parts of a balance bar
LINE = 6  # width of a chart's line
DOT = 20  # diameter of the dot at the end of the line
AROUND = 14  # distance between a chart and the numbers next to it
MIN_SCALE = 90  # minimum height of a chart that shows its lowest and highest value
FINER = 3  # factor by which a chart is drawn larger before it is reduced


class Course(NamedTuple):
    """The course of a number: at least two pairs of a value and the number of games played until then."""

    title: str
    points: tuple[tuple[int, int], ...]


class Balance(NamedTuple):
    """The numbers of games in which the first of two players was ahead, level and behind."""

    title: str
    counts: tuple[int, int, int]


def paint_course(canvas: Canvas, box: Box, course: Course, look: Look) -> None:
    """Paint a line above a softly coloured area, with the newest value next to the end of the line.

    Time runs in the reading direction.
    """
    canvas = canvas.mirror(box)
    quiet = Lettering(MIN_TEXT_SIZE, look.muted, look.panel)
    script = canvas.script
    values = [value for _, value in course.points]
    low = min(values)
    high = max(values)
    now = script.write(values[-1])

    # The numbers are on both sides of the plot, so leave room for them.
    height = box.height - HEADING - 2 * DOT
    has_scale = high > low and height >= MIN_SCALE
    scale = 0
    if has_scale:
        scale = max(measure(script.write(value), MIN_TEXT_SIZE) for value in (low, high)) + AROUND
    room = measure(now, NOW)
    width = box.width - scale - room - AROUND - DOT
    canvas.write_in(course.title, box._replace(height=HEADING), quiet)
    plot = Box(box.x + scale, box.y + HEADING + DOT // 2, width, height)
    points = _place_points(course, plot.width, plot.height)
    line = _draw_course(points, plot.width, height, look)
    canvas.paste(line.flip() if script.is_right_to_left else line, plot.x, plot.y - DOT // 2)
    if has_scale:
        lettering = quiet._replace(align="right")
        for value, y in ((low, plot.bottom - MIN_TEXT_SIZE), (high, plot.y)):
            canvas.write_in(script.write(value), Box(box.x - AROUND, y, scale, MIN_TEXT_SIZE), lettering)
    _, end = points[-1]
    place = Box(box.right - room, plot.y + round(end) - NOW // 2, room, NOW)
    canvas.write_in(now, place, Lettering(NOW, look.text, look.panel, "right"))


def _place_points(course: Course, width: int, height: int) -> Points:
    """Return the positions of the values in a plot of this size."""
    first, _ = course.points[0]
    last, _ = course.points[-1]
    low = min(value for _, value in course.points)
    high = max(value for _, value in course.points)
    points = []
    for game, value in course.points:
        x = (game - first) * width / max(last - first, 1)
        y = height / 2
        if high > low:
            y = (high - value) * height / (high - low)
        points.append((x, y))
    return points


def _draw_course(course: Points, width: int, height: int, look: Look) -> Sprite:
    """Draw the line and the dot at its end. The dot extends beyond the plot."""
    half = DOT // 2
    image = Image.new("RGB", ((width + half) * FINER, (height + DOT) * FINER), look.panel)
    draw = ImageDraw.Draw(image)
    points = [(x * FINER, (half + y) * FINER) for x, y in course]
    begin, _ = points[0]
    end, now = points[-1]
    bottom = (height + half) * FINER
    draw.polygon([(begin, bottom), *points, (end, bottom)], fill=look.plate)
    draw.line([(0, bottom), (width * FINER, bottom)], fill=look.line, width=2 * FINER)
    draw.line(points, fill=look.turn, width=LINE * FINER, joint="curve")
    draw.ellipse(Circle(end, now, half * FINER).box, fill=look.turn)
    return Sprite(image.reduce(FINER))


def paint_balance(canvas: Canvas, box: Box, balance: Balance, look: Look) -> None:
    """Paint a bar of three parts. The length of each part is proportional to its count, which is written on it."""
    canvas = canvas.mirror(box)
    top = box.y + (box.height - HEADING - BALANCE) // 2
    heading = Box(box.x, top, box.width, HEADING)
    canvas.write_in(balance.title, heading, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))
    letterings = (
        Lettering(NOW, look.panel, look.turn, "centre"),
        Lettering(NOW, look.text, look.disc, "centre"),
        Lettering(NOW, look.panel, look.muted, "centre"),
    )
    total = sum(balance.counts)
    counted = 0
    left = box.x
    for count, lettering in zip(balance.counts, letterings, strict=True):
        counted += count
        right = box.x + round(counted * box.width / max(total, 1))
        part = Box(left, heading.bottom, right - left, BALANCE)
        if counted < total:
            part = part.until(right - BETWEEN)
        if count:
            canvas.fill_rounded(part, 8, lettering.ground, look.panel)
        words = canvas.script.write(count)
        if measure(words, NOW) + 8 <= part.width:
            canvas.write_in(words, part, lettering)
        left = right
