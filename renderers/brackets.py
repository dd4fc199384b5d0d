"""The picture of a knock-out bracket: a column for each round, a box for each match, and lines between them.

All texts are already translated.
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
from renderers.text import MIN_TEXT_SIZE

EDGE = 26  # distance from the panel's left and right edges to the first and last column
HEAD = 50  # height of the column titles
BELOW = 10  # distance from the lowest box to the panel's lower edge
APART = 36  # distance between two columns, which contains the connecting lines
WIDEST = 460  # maximum width of a box
LINE = 35  # height of the line for a name
SEAM = 2  # distance between the two names in a box
RIM = 3  # width of the outlines of boxes and of the connecting lines
CORNER = 8  # corner radius of a box
INNER = 12  # distance from a box's edges to its names
CROWN = 44
BOX = 2 * LINE + SEAM + 2 * RIM


class Side(NamedTuple):
    """One side of a match. A ``remark`` replaces the name.

    Before the match, both ``has_won`` and ``has_lost`` are false.
    """

    name: str = ""
    has_won: bool = False
    has_lost: bool = False
    remark: bool = False


class Meeting(NamedTuple):
    """A match between two sides. ``mine`` means that one of them is the viewer."""

    upper: Side
    lower: Side
    mine: bool = False


class Column(NamedTuple):
    """A round with its title. It has half as many matches as the previous round."""

    title: str
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class BracketScene(Scene):
    """All rounds of a knock-out. ``title`` and ``detail`` are the texts of the title band.

    ``is_crowned`` means that the winner of the last match has won the tournament. ``third`` is the match for third
    place, which is below the final.
    """

    title: str
    detail: str
    columns: tuple[Column, ...]
    alt: str
    theme: Theme = "light"
    script: Script = LATIN
    is_crowned: bool = False
    third: Column | None = None

    def draw(self) -> Picture:
        """Draw all rounds and the paths of the winners. If the final has been decided, draw a crown above it."""
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
        columns = self.columns if self.third is None else (*self.columns, self.third)
        for column, title, boxes in zip(columns, layout.titles, layout.boxes, strict=True):
            room.write_in(column.title, title, Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "centre"))
            for meeting, box in zip(column.meetings, boxes, strict=True):
                _paint_meeting(room, meeting, box, look)
        for line in layout.lines:
            room.fill(*line, look.line)
        if self.is_crowned:
            (final,) = layout.boxes[len(self.columns) - 1]
            crown = sprites.draw_form("crown", CROWN, look.gilt, look.panel)
            room.paste(crown, final.centre - CROWN // 2, final.y - CROWN - RIM)
        return canvas.finish(self.alt)


class BracketLayout(NamedTuple):
    """The places of each column's title and boxes, and the lines that connect the boxes.

    The title and box of the match for third place come last.
    """

    titles: tuple[Box, ...]
    boxes: tuple[tuple[Box, ...], ...]
    lines: tuple[Box, ...]


def lay_out_bracket(scene: BracketScene) -> BracketLayout:
    """Lay out boxes of equal size. Each box is vertically centred between the two boxes whose winners meet in it."""
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
    if scene.third is not None:
        lowest = Box(titles[-1].x, below.bottom - BOX, width, BOX)
        titles = (*titles, lowest._replace(y=lowest.y - HEAD, height=HEAD))
        boxes.append((lowest,))
    return BracketLayout(titles, tuple(boxes), tuple(lines))


def _lead(before: tuple[Box, ...], after: tuple[Box, ...]) -> list[Box]:
    """Return the lines that lead from each pair of boxes to the box in which their winners meet."""
    lines = []
    for upper, lower, box in zip(before[::2], before[1::2], after, strict=True):
        turn = upper.right + APART // 2
        lines += [Box(one.right, one.middle - RIM // 2, turn - one.right, RIM) for one in (upper, lower)]
        lines.append(Box(turn, upper.middle - RIM // 2, RIM, lower.middle - upper.middle + RIM))
        lines.append(Box(turn + RIM, box.middle - RIM // 2, box.x - turn - RIM, RIM))
    return lines


def _paint_meeting(canvas: Canvas, meeting: Meeting, box: Box, look: Look) -> None:
    """Paint a box with two names. The outline of the viewer's match has a different colour."""
    outline = look.turn if meeting.mine else look.line
    canvas.fill_rounded(box, CORNER, outline, look.panel)
    upper, lower = box.inset(RIM)._replace(height=LINE).stack(2, LINE + SEAM)
    # Paint the winner last. Otherwise, the winner's background would cover letters that extend beyond the other line.
    sides = sorted(((meeting.upper, upper), (meeting.lower, lower)), key=lambda one: one[0].has_won)
    for side, line in sides:
        _paint_side(canvas, side, line, look)
    across = box.inset(CORNER)
    for y, height in ((box.y, RIM), (upper.bottom, SEAM), (box.bottom - RIM, RIM)):
        canvas.fill(across.x, y, across.width, height, outline)


def _paint_side(canvas: Canvas, side: Side, line: Box, look: Look) -> None:
    """Paint a name on its line. The winner's line has a background of its own."""
    ground = look.turn if side.has_won else look.panel
    canvas.fill(*line, ground)
    words = line.after(line.x + INNER).until(line.right - INNER)
    lettering = Lettering(MIN_TEXT_SIZE, _choose_ink(side, look), ground)
    if side.remark:
        canvas.write_in(side.name, words, lettering)
    else:
        write_name(canvas, side.name, words.x, words.baseline(MIN_TEXT_SIZE), words.width, lettering)


def _choose_ink(side: Side, look: Look) -> RGB:
    if side.has_won:
        return look.on_turn
    return look.muted if side.has_lost or side.remark else look.text
