"""The pictures of seasons: podiums with the first three players of each game, and the hall of fame.

All texts are already translated, and all ratings formatted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers import panels, sprites
from renderers.boxes import Box
from renderers.canvas import Canvas, Lettering
from renderers.colours import INK, LOOKS, METALS, ON_METALS, Look
from renderers.frame import GUTTER, ROOM
from renderers.labels import paint_medal, write_name
from renderers.palette import Meetings, make_palette
from renderers.scene import Picture, Scene, Theme
from renderers.script import LATIN, Script
from renderers.text import MIN_TEXT_SIZE, measure

EDGE = 26  # distance from a panel's edge to the text in it
ORDER = (2, 1, 3)
"""The ranks on a podium, from left to right."""
STEPS = {1: 0.46, 2: 0.32, 3: 0.22}
"""The height of each rank's step, as a fraction of the panel's height."""
HIGH_STEPS = {1: 0.66, 2: 0.5, 3: 0.36}
"""The height of each rank's step, as a fraction of the panel's height, if the picture shows only one podium."""
TITLE_ROOM = 300  # width of the room for the title next to a podium
TITLE = 36  # text size of titles
TITLE_LINE = 88  # height of the title's line if it is at the top of a panel
STEP_CORNER = 14  # radius of a step's upper corners
BETWEEN_STEPS = 8
MIN_OVER_STEP = 88  # minimum height of the name and rating above a step
MAX_OVER_STEP = 116  # height of the name and rating above a step in a tall panel
NAME_LINE = 0.6  # fraction of the text's height that the name gets; the rest is for the rating
CROWN = 40
NUMBER = 64  # maximum text size of the number on a step
HEAD = 60  # height of the column titles of the hall of fame
MAX_ROW_HEIGHT = 110
SEASON = 284  # width of the first column of the hall of fame, which contains the seasons
MEDAL = 48
AFTER_MEDAL = 14
CELL = 34  # text size of names in the hall of fame
WORDS = 76  # height of the name and rating next to a medal


class Place(NamedTuple):
    """A rank with its rating and its name, or with several names in one line."""

    rank: int
    names: str
    rating: str


class Podium(NamedTuple):
    """The first three players of a season. ``title`` names the game or the season. ``places`` are in order of rank."""

    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PodiumScene(Scene):
    """A podium for each game. ``title`` and ``detail`` are the texts of the title band."""

    title: str
    detail: str
    podiums: tuple[Podium, ...]
    alt: str
    theme: Theme = "light"
    script: Script = LATIN

    def draw(self) -> Picture:
        """Draw podiums on which the first place is in the middle, on the highest step."""
        look = LOOKS[self.theme]
        boxes = lay_out_panels(len(self.podiums))
        canvas = panels.begin_panels(boxes, make_palette(self.theme, (), _list_meetings(look)), self.script)
        panels.paint_header(canvas, self.title, self.detail, "", look)
        for podium, box in zip(self.podiums, boxes, strict=True):
            panel = canvas.mirror(box)
            title = Box(box.x + EDGE, box.y, TITLE_ROOM, TITLE_LINE)
            panel.write_in(podium.title, title, Lettering(TITLE, look.text, look.panel))
            for step in lay_out_podium(podium.places, box):
                _paint_step(panel, step, look)
        return canvas.finish(self.alt)


@dataclass(frozen=True, slots=True)
class HallScene(Scene):
    """A row for each season. ``columns`` are the titles of the columns for the season and for the three ranks."""

    title: str
    detail: str
    columns: tuple[str, ...]
    rows: tuple[Podium, ...]
    alt: str
    theme: Theme = "light"
    script: Script = LATIN

    def draw(self) -> Picture:
        """Draw the seasons with a medal for each rank."""
        look = LOOKS[self.theme]
        canvas = panels.begin_panels((ROOM,), make_palette(self.theme, (), _list_meetings(look)), self.script)
        panels.paint_header(canvas, self.title, self.detail, "", look)
        room = canvas.mirror(ROOM)
        head, rows = lay_out_rows(len(self.rows))
        quiet = Lettering(MIN_TEXT_SIZE, look.muted, look.panel)
        for title, column in zip(self.columns, split_columns(head), strict=True):
            room.write_in(title, column, quiet)
        for row, box in zip(self.rows, rows, strict=True):
            room.fill(box.x, box.y - 1, box.width, 2, look.line)
            season, *columns = split_columns(box)
            room.write_in(row.title, season, Lettering(CELL, look.text, look.panel))
            ranks = [place.rank for place in row.places]
            for place, following in zip(row.places, [*ranks[1:], len(ORDER) + 1], strict=True):
                # If people share a rank, their names also get the room of the next rank, which nobody has.
                wide = columns[place.rank - 1].until(columns[following - 2].right)
                _paint_place(room, place, wide, look)
        return canvas.finish(self.alt)


def _list_meetings(look: Look) -> Meetings:
    """Return the colour pairs that occur only in these pictures: metals on the panel, and numbers on metals."""
    return (*ON_METALS, *((metal, look.panel) for metal in METALS))


def lay_out_panels(count: int) -> tuple[Box, ...]:
    """Return the panels of ``count`` podiums, one below the other."""
    height = (ROOM.height - (count - 1) * GUTTER) // count
    return ROOM._replace(height=height).stack(count, height + GUTTER)


class Step(NamedTuple):
    """A place on a podium, the box of its step, and the box of the text above it."""

    place: Place
    block: Box
    words: Box


def lay_out_podium(places: tuple[Place, ...], panel: Box) -> list[Step]:
    """Lay out the steps of a podium at the bottom of its panel, next to the title."""
    room = panel.after(panel.x + EDGE + TITLE_ROOM).until(panel.right - EDGE)
    pitch = (room.width + BETWEEN_STEPS) // len(ORDER)
    columns = dict(zip(ORDER, room._replace(width=pitch - BETWEEN_STEPS).row(len(ORDER), pitch), strict=True))
    heights = HIGH_STEPS if panel == ROOM else STEPS
    over = min(max(panel.height * 3 // 10, MIN_OVER_STEP), MAX_OVER_STEP)
    steps = []
    for place in places:
        block = columns[place.rank].below(panel.bottom - round(heights[place.rank] * panel.height))
        steps.append(Step(place, block, block._replace(y=block.y - over, height=over)))
    return steps


def _paint_step(canvas: Canvas, step: Step, look: Look) -> None:
    """Paint a metal step with its number. The name and rating are above it, and the first place gets a crown."""
    place = step.place
    metal = METALS[place.rank - 1]
    canvas.fill_rounded(step.block, STEP_CORNER, metal, look.panel)
    # Continue the step down to the lower edge of the panel, without rounded corners.
    canvas.fill(*step.block.below(step.block.bottom - STEP_CORNER), metal)
    number = min(NUMBER, step.block.height * 4 // 5)
    canvas.write_in(canvas.script.write(place.rank), step.block, Lettering(number, INK, metal, "centre"))
    names, rating = _split_lines(step.words)
    size = _choose_size(place.names, names.width, names.height * 5 // 7)
    lettering = Lettering(size, look.text, look.panel, "centre")
    write_name(canvas, place.names, names.centre, names.baseline(size), names.width, lettering)
    canvas.write_in(place.rating, rating, Lettering(MIN_TEXT_SIZE, look.muted, look.panel, "centre"))
    if place.rank == 1:
        crown = sprites.draw_form("crown", CROWN, look.gilt, look.panel)
        canvas.paste(crown, step.block.centre - CROWN // 2, step.words.y - CROWN)


def _choose_size(words: str, room: int, most: int) -> int:
    """Return the largest text size up to ``most`` in which the text fits. If none fits, return the smallest size."""
    fitting = (size for size in range(most, MIN_TEXT_SIZE, -1) if measure(words, size) <= room)
    return next(fitting, MIN_TEXT_SIZE)


def _split_lines(box: Box) -> tuple[Box, Box]:
    """Split a box into a line for the name and a line for the rating."""
    names = box._replace(height=round(box.height * NAME_LINE))
    return names, box.below(names.bottom)


def lay_out_rows(count: int) -> tuple[Box, tuple[Box, ...]]:
    """Return the box of the column titles and the boxes of the rows.

    If there are few rows, they are centred in the panel.
    """
    room = ROOM.inset(EDGE // 2)
    height = min((room.height - HEAD) // max(count, 1), MAX_ROW_HEIGHT)
    top = room.y + (room.height - HEAD - count * height) // 2
    head = Box(ROOM.x + EDGE, top, ROOM.width - 2 * EDGE, HEAD)
    return head, head._replace(y=head.bottom, height=height).stack(count, height)


def split_columns(row: Box) -> tuple[Box, ...]:
    """Split a row into boxes for the season and the three ranks."""
    places = row.after(row.x + SEASON)
    pitch = places.width // len(ORDER)
    return (row.until(places.x - EDGE // 2), *places._replace(width=pitch - EDGE // 2).row(len(ORDER), pitch))


def _paint_place(canvas: Canvas, place: Place, box: Box, look: Look) -> None:
    """Paint a medal, with the name and rating to its right."""
    medal = Box(box.x, box.middle - MEDAL // 2, MEDAL, MEDAL)
    paint_medal(canvas, medal, place.rank, Lettering(MIN_TEXT_SIZE, look.text, look.disc, "centre"), look.panel)
    words = box.after(medal.right + AFTER_MEDAL)
    names, rating = _split_lines(words._replace(y=words.middle - WORDS // 2, height=WORDS))
    size = _choose_size(place.names, names.width, CELL)
    name = Lettering(size, look.text, look.panel)
    write_name(canvas, place.names, names.x, names.baseline(size), names.width, name)
    canvas.write_in(place.rating, rating, Lettering(MIN_TEXT_SIZE, look.muted, look.panel))
