"""The bracket of a knock-out: a column for each round, a box for each match, and lines from each to the next.

All words are translated already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers import panels, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import LOOKS, RGB, Look
from renderers.frame import ROOM
from renderers.labels import write_name
from renderers.palette import make_palette
from renderers.scene import Picture, Scene, Theme
from renderers.script import LATIN, Script
from renderers.text import SMALLEST

EDGE = 26  # from the edge of the panel to the first and the last column
HEAD = 50  # height of the titles of the columns
BELOW = 10  # from the lowest box to the edge of the panel
APART = 36  # between two columns, for the lines
WIDEST = 460  # no box is wider
LINE = 35  # height of one name
SEAM = 2  # between the two names of a box
RIM = 3  # width of the outline of a box, and of the lines between boxes
CORNER = 8  # radius of the corners of a box
INNER = 12  # from the edge of a box to its names
CROWN = 44
BOX = 2 * LINE + SEAM + 2 * RIM


class Side(NamedTuple):
    """Who stands at a place of a match: ``has_won`` or ``has_lost`` it, once it is over; a ``remark`` is no name."""

    name: str = ""
    has_won: bool = False
    has_lost: bool = False
    remark: bool = False


class Meeting(NamedTuple):
    """Two sides that meet; ``mine``: one of them is whoever looks."""

    upper: Side
    lower: Side
    mine: bool = False


class Column(NamedTuple):
    """A round with its title; of each column there are half as many meetings as of the one before."""

    title: str
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class BracketScene(Scene):
    """The rounds of a knock-out; ``title`` and ``detail`` stand in the header.

    ``is_crowned``: the winner of the last match has won the tournament.
    """

    title: str
    detail: str
    columns: tuple[Column, ...]
    alt: str
    theme: Theme = "light"
    script: Script = LATIN
    is_crowned: bool = False

    def draw(self) -> Picture:
        """Round after round, the way of each winner marked; a crown over the last match once somebody has won."""
        look = LOOKS[self.theme]
        meetings = (
            (look.line, look.panel),
            (look.gilt, look.panel),
            (look.on_turn, look.turn),
            (look.turn, look.panel),
        )
        canvas = panels.begin_panels((ROOM,), make_palette(self.theme, (), meetings), self.script)
        panels.paint_header(canvas, self.title, self.detail, "", look)
        room = canvas.mirror(ROOM)
        layout = lay_out_bracket(self)
        for column, title, boxes in zip(self.columns, layout.titles, layout.boxes, strict=True):
            room.write_in(column.title, title, Lettering(SMALLEST, look.muted, look.panel, "centre"))
            for meeting, box in zip(column.meetings, boxes, strict=True):
                _paint_meeting(room, meeting, box, look)
        for line in layout.lines:
            room.fill(*line, look.line)
        if self.is_crowned:
            (final,) = layout.boxes[-1]
            crown = sprites.draw_form("crown", CROWN, look.gilt, look.panel)
            room.paste(crown, final.centre - CROWN // 2, final.y - CROWN - RIM)
        return canvas.finish(self.alt)


class BracketLayout(NamedTuple):
    """Where the title and the boxes of each column stand, and the lines between boxes."""

    titles: tuple[Box, ...]
    boxes: tuple[tuple[Box, ...], ...]
    lines: tuple[Box, ...]


def lay_out_bracket(scene: BracketScene) -> BracketLayout:
    """Boxes of one size, each half-way between the two that lead to it."""
    count = len(scene.columns)
    room = ROOM.inset(EDGE)
    width = min((room.width - (count - 1) * APART) // count, WIDEST)
    left = room.centre - (count * width + (count - 1) * APART) // 2
    titles = Box(left, ROOM.y, width, HEAD).row(count, width + APART)
    below = ROOM.below(ROOM.y + HEAD).above(ROOM.bottom - BELOW)
    boxes: list[tuple[Box, ...]] = []
    lines: list[Box] = []
    for column, title in zip(scene.columns, titles, strict=True):
        pitch = below.height / len(column.meetings)
        middles = [below.y + round((index + 0.5) * pitch) for index in range(len(column.meetings))]
        standing = tuple(Box(title.x, middle - BOX // 2, width, BOX) for middle in middles)
        if boxes:
            lines += _lead(boxes[-1], standing)
        boxes.append(standing)
    return BracketLayout(titles, tuple(boxes), tuple(lines))


def _lead(before: tuple[Box, ...], after: tuple[Box, ...]) -> list[Box]:
    """The lines from every two boxes to the one that their winners come to."""
    lines = []
    for upper, lower, box in zip(before[::2], before[1::2], after, strict=True):
        turn = upper.right + APART // 2
        lines += [Box(one.right, one.middle - RIM // 2, turn - one.right, RIM) for one in (upper, lower)]
        lines.append(Box(turn, upper.middle - RIM // 2, RIM, lower.middle - upper.middle + RIM))
        lines.append(Box(turn + RIM, box.middle - RIM // 2, box.x - turn - RIM, RIM))
    return lines


def _paint_meeting(canvas: Canvas, meeting: Meeting, box: Box, look: Look) -> None:
    """A box with the two names below each other; that of whoever looks has another outline."""
    outline = look.turn if meeting.mine else look.line
    canvas.fill_rounded(box, CORNER, outline, look.panel)
    upper, lower = box.inset(RIM)._replace(height=LINE).stack(2, LINE + SEAM)
    # Letters may reach over their line: that of the winner, which has a ground of its own, comes last.
    sides = sorted(((meeting.upper, upper), (meeting.lower, lower)), key=lambda one: one[0].has_won)
    for side, line in sides:
        _paint_side(canvas, side, line, look)
    across = box.inset(CORNER)
    for y, height in ((box.y, RIM), (upper.bottom, SEAM), (box.bottom - RIM, RIM)):
        canvas.fill(across.x, y, across.width, height, outline)


def _paint_side(canvas: Canvas, side: Side, line: Box, look: Look) -> None:
    """A name on its line; that of who goes on stands out."""
    ground = look.turn if side.has_won else look.panel
    canvas.fill(*line, ground)
    words = line.after(line.x + INNER).until(line.right - INNER)
    lettering = Lettering(SMALLEST, _choose_ink(side, look), ground)
    if side.remark:
        canvas.write_in(side.name, words, lettering)
    else:
        write_name(canvas, side.name, words.x, words.baseline(SMALLEST), words.width, lettering)


def _choose_ink(side: Side, look: Look) -> RGB:
    if side.has_won:
        return look.on_turn
    return look.muted if side.has_lost or side.remark else look.text
