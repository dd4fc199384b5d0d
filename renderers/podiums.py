"""The pictures of seasons: podiums for who was first in one, a panel for each game, and the hall of fame of all.

All words are translated and all ratings worded already.
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
from renderers.text import SMALLEST, measure

EDGE = 26  # from the edge of a panel to the words in it
ORDER = (2, 1, 3)
"""The places on a podium from the left."""
STEPS = {1: 0.46, 2: 0.32, 3: 0.22}
"""How high the step of each place is, as a share of the panel."""
HIGH_STEPS = {1: 0.66, 2: 0.5, 3: 0.36}
"""The same where a podium stands alone."""
TITLE_ROOM = 300  # width of the title beside a podium
TITLE = 36  # text size of titles
TITLE_LINE = 88  # height of their line at the top of a panel
STEP_CORNER = 14  # radius of the upper corners of a step
BETWEEN_STEPS = 8
LEAST_OVER_STEP = 88  # height of name and rating over a step
MOST_OVER_STEP = 116  # the same in a high panel
NAME_LINE = 0.6  # of what is written over a step, or beside a medal, the share of the name; the rating has the rest
CROWN = 40
NUMBER = 64  # largest text size of the number on a step
HEAD = 60  # height of the titles of the columns of a hall of fame
HIGHEST_ROW = 110
SEASON = 284  # width of the first column
MEDAL = 48
AFTER_MEDAL = 14
CELL = 34  # text size of names in a hall of fame
WORDS = 76  # height of name and rating beside a medal


class Place(NamedTuple):
    """A place with who has it, one name or several in one line, and the rating."""

    rank: int
    names: str
    rating: str


class Podium(NamedTuple):
    """Who was first in a season: ``title`` is the game or the season, ``places`` go from the first to the third."""

    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PodiumScene(Scene):
    """A podium for each game; ``title`` and ``detail`` stand in the header."""

    title: str
    detail: str
    podiums: tuple[Podium, ...]
    alt: str
    theme: Theme = "light"
    script: Script = LATIN

    def draw(self) -> Picture:
        """The first in the middle, on the highest step."""
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
    """A row for each season, ``columns`` are the titles of the season and of the three places."""

    title: str
    detail: str
    columns: tuple[str, ...]
    rows: tuple[Podium, ...]
    alt: str
    theme: Theme = "light"
    script: Script = LATIN

    def draw(self) -> Picture:
        """Season by season, each place with its medal."""
        look = LOOKS[self.theme]
        canvas = panels.begin_panels((ROOM,), make_palette(self.theme, (), _list_meetings(look)), self.script)
        panels.paint_header(canvas, self.title, self.detail, "", look)
        room = canvas.mirror(ROOM)
        head, rows = lay_out_rows(len(self.rows))
        quiet = Lettering(SMALLEST, look.muted, look.panel)
        for title, column in zip(self.columns, split_columns(head), strict=True):
            room.write_in(title, column, quiet)
        for row, box in zip(self.rows, rows, strict=True):
            room.fill(box.x, box.y - 1, box.width, 2, look.line)
            season, *columns = split_columns(box)
            room.write_in(row.title, season, Lettering(CELL, look.text, look.panel))
            for place in row.places:
                _paint_place(room, place, columns[place.rank - 1], look)
        return canvas.finish(self.alt)


def _list_meetings(look: Look) -> Meetings:
    """What these pictures ask of their palette: steps of metal on the panel, and the numbers on them."""
    return (*ON_METALS, *((metal, look.panel) for metal in METALS))


def lay_out_panels(count: int) -> tuple[Box, ...]:
    """The panels of so many podiums below each other."""
    height = (ROOM.height - (count - 1) * GUTTER) // count
    return ROOM._replace(height=height).stack(count, height + GUTTER)


class Step(NamedTuple):
    """A place on a podium, its step, and where the words over it stand."""

    place: Place
    block: Box
    words: Box


def lay_out_podium(places: tuple[Place, ...], panel: Box) -> list[Step]:
    """The steps of a podium that somebody stands on, at the bottom of its panel beside the title."""
    room = panel.after(panel.x + EDGE + TITLE_ROOM).until(panel.right - EDGE)
    pitch = (room.width + BETWEEN_STEPS) // len(ORDER)
    columns = dict(zip(ORDER, room._replace(width=pitch - BETWEEN_STEPS).row(len(ORDER), pitch), strict=True))
    heights = HIGH_STEPS if panel == ROOM else STEPS
    over = min(max(panel.height * 3 // 10, LEAST_OVER_STEP), MOST_OVER_STEP)
    steps = []
    for place in places:
        block = columns[place.rank].below(panel.bottom - round(heights[place.rank] * panel.height))
        steps.append(Step(place, block, block._replace(y=block.y - over, height=over)))
    return steps


def _paint_step(canvas: Canvas, step: Step, look: Look) -> None:
    """A step of metal with its number, and who stands on it; over the first a crown."""
    place = step.place
    metal = METALS[place.rank - 1]
    canvas.fill_rounded(step.block, STEP_CORNER, metal, look.panel)
    # It stands on the lower edge of the panel.
    canvas.fill(*step.block.below(step.block.bottom - STEP_CORNER), metal)
    number = min(NUMBER, step.block.height * 4 // 5)
    canvas.write_in(canvas.script.write(place.rank), step.block, Lettering(number, INK, metal, "centre"))
    names, rating = _split_lines(step.words)
    size = _choose_size(place.names, names.width, names.height * 5 // 7)
    lettering = Lettering(size, look.text, look.panel, "centre")
    write_name(canvas, place.names, names.centre, names.baseline(size), names.width, lettering)
    canvas.write_in(place.rating, rating, Lettering(SMALLEST, look.muted, look.panel, "centre"))
    if place.rank == 1:
        crown = sprites.draw_form("crown", CROWN, look.gilt, look.panel)
        canvas.paste(crown, step.block.centre - CROWN // 2, step.words.y - CROWN)


def _choose_size(words: str, room: int, most: int) -> int:
    """The largest text size up to ``most`` in which these words have room, or the smallest that there is."""
    fitting = (size for size in range(most, SMALLEST, -1) if measure(words, size) <= room)
    return next(fitting, SMALLEST)


def _split_lines(box: Box) -> tuple[Box, Box]:
    """The line of the name, and that of the rating below it."""
    names = box._replace(height=round(box.height * NAME_LINE))
    return names, box.below(names.bottom)


def lay_out_rows(count: int) -> tuple[Box, tuple[Box, ...]]:
    """The titles of the columns of a hall of fame, and its rows; few stand in the middle of the panel."""
    room = ROOM.inset(EDGE // 2)
    height = min((room.height - HEAD) // max(count, 1), HIGHEST_ROW)
    top = room.y + (room.height - HEAD - count * height) // 2
    head = Box(ROOM.x + EDGE, top, ROOM.width - 2 * EDGE, HEAD)
    return head, head._replace(y=head.bottom, height=height).stack(count, height)


def split_columns(row: Box) -> tuple[Box, ...]:
    """The season and the three places in a row."""
    places = row.after(row.x + SEASON)
    pitch = places.width // len(ORDER)
    return (row.until(places.x - EDGE // 2), *places._replace(width=pitch - EDGE // 2).row(len(ORDER), pitch))


def _paint_place(canvas: Canvas, place: Place, box: Box, look: Look) -> None:
    """A medal, and at its right name and rating."""
    medal = Box(box.x, box.middle - MEDAL // 2, MEDAL, MEDAL)
    paint_medal(canvas, medal, place.rank, Lettering(SMALLEST, look.text, look.disc, "centre"), look.panel)
    words = box.after(medal.right + AFTER_MEDAL)
    names, rating = _split_lines(words._replace(y=words.middle - WORDS // 2, height=WORDS))
    size = _choose_size(place.names, names.width, CELL)
    name = Lettering(size, look.text, look.panel)
    write_name(canvas, place.names, names.x, names.baseline(size), names.width, name)
    canvas.write_in(place.rating, rating, Lettering(SMALLEST, look.muted, look.panel))
