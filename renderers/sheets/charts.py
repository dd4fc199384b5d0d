"""What stands below the table of a sheet: how a number changed from game to game, and how two people compare."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageDraw

from renderers.boxes import Box
from renderers.canvas import Canvas
from renderers.palette import RGB, Look
from renderers.pieces import Sprite
from renderers.sheets.scene import Balance, Course
from renderers.text import SMALLEST, measure

HEADING = 44
"""Height of the line over a chart."""
NOW = 44
"""Text size of the newest value."""
LINE, DOT = 6, 20
"""Width of the line, and diameter of its end."""
APART = 14
LEAST_SCALE = 90
"""From this height on a chart has a scale of two numbers, its lowest and its highest."""
BALANCE = 52
"""Height of the bar of a balance."""
FINER = 3
"""How many times as large a chart is drawn before it is reduced."""


def list_meetings(look: Look) -> tuple[tuple[RGB, RGB], ...]:
    """What sheets ask of their palette: inks and their grounds."""
    return (
        (look.turn, look.plate),
        (look.turn, look.slot),
        *((look.panel, ink) for ink in (look.turn, look.muted)),
        (look.text, look.line),
    )


def paint_course(canvas: Canvas, box: Box, course: Course, look: Look) -> None:
    """A line with a soft area below it, from the first value to the newest, which stands at its end."""
    base = Box(box.x, box.y, box.width, HEADING).baseline(SMALLEST)
    canvas.write(course.title, box.x, base, SMALLEST, box.width, look.muted, look.panel)
    values = [value for _, value in course.points]
    low, high, now = min(values), max(values), str(values[-1])
    room, scale = measure(now, NOW), 0
    if high > low and box.height - HEADING - 2 * DOT >= LEAST_SCALE:
        scale = max(measure(str(low), SMALLEST), measure(str(high), SMALLEST)) + APART
    plot = Box(
        box.x + scale,
        box.y + HEADING + DOT // 2,
        box.width - scale - room - APART - DOT,
        box.height - HEADING - 2 * DOT,
    )
    canvas.paste(_draw_course(course, plot.width, plot.height, low, high, look), plot.x, plot.y - DOT // 2)
    for value, y in ((high, plot.y), (low, plot.bottom - SMALLEST)) if scale else ():
        base = Box(0, y, 0, SMALLEST).baseline(SMALLEST)
        canvas.write(str(value), plot.x - APART, base, SMALLEST, scale, look.muted, look.panel, "right")
    end = plot.y + round(_row_of(values[-1], low, high, plot.height))
    base = Box(0, end - NOW // 2, 0, NOW).baseline(NOW)
    canvas.write(now, box.right, base, NOW, room, look.text, look.panel, "right")


def _row_of(value: int, low: int, high: int, height: int) -> float:
    return height / 2 if high == low else (high - value) * height / (high - low)


def _draw_course(course: Course, width: int, height: int, low: int, high: int, look: Look) -> Sprite:
    """The line and its end, which reaches over the plot by half of its diameter on each side but the left."""
    wide, half = width + DOT // 2, DOT // 2
    image = Image.new("RGB", (wide * FINER, (height + DOT) * FINER), look.panel)
    draw = ImageDraw.Draw(image)
    first, last = course.points[0][0], course.points[-1][0]
    points = [
        ((game - first) * width / max(last - first, 1) * FINER, (half + _row_of(value, low, high, height)) * FINER)
        for game, value in course.points
    ]
    bottom = (height + half) * FINER
    area = [(points[0][0], bottom), *points, (points[-1][0], bottom)]
    draw.polygon(area, fill=look.plate)
    draw.line([(0, bottom), (width * FINER, bottom)], fill=look.line, width=2 * FINER)
    draw.line(points, fill=look.turn, width=LINE * FINER, joint="curve")
    x, y = points[-1]
    radius = half * FINER
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=look.turn)
    return Sprite(image.reduce(FINER))


def paint_balance(canvas: Canvas, box: Box, balance: Balance, look: Look) -> None:
    """One bar in three parts, each as long as it was often, with how often that was."""
    high = HEADING + BALANCE
    top = box.y + (box.height - high) // 2
    base = Box(box.x, top, box.width, HEADING).baseline(SMALLEST)
    canvas.write(balance.title, box.x, base, SMALLEST, box.width, look.muted, look.panel)
    parts, total = ((look.turn, look.panel), (look.line, look.text), (look.muted, look.panel)), sum(balance.counts)
    ends = [0]
    for count in balance.counts:
        ends.append(ends[-1] + count)
    for count, (fill, ink), (begin, end) in zip(balance.counts, parts, pairwise(ends), strict=True):
        left, right = (box.x + round(at * box.width / max(total, 1)) for at in (begin, end))
        part = Box(left, top + HEADING, right - left - (4 if end < total else 0), BALANCE)
        if count:
            canvas.fill_rounded(part, 8, fill, look.panel)
        if measure(str(count), NOW) + 8 <= part.width:
            canvas.write(str(count), part.centre, part.baseline(NOW), NOW, part.width, ink, fill, "centre")
