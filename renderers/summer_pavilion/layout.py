"""Where everything on a board of Summer Pavilion stands: pure geometry in pixels that follows from the board's panel.

Six rhombi make a star, and seven stars a flower: six around one. Between two stars a hole of the very shape of a
rhombus is left, where pillars (towards the centre star) and statues (between neighbours) stand; windows stand in the
outer notches. Directions are degrees clockwise from the top.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.panels import FRAME, LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale
from renderers.text import SMALLEST

STARS, SLOTS, COLOURS = 7, 6, 6
MIDDLE = 6  # the centre star among the stars
CORNERS = 4  # places on a board where tiles are kept
EDGE = 8  # from the edge of the panel to what stands in it
LARGEST = 90  # no rhombus has a longer side
PRICED = 44  # from this side on (18 CSS pixels across), empty slots carry their prices and decorations their tiles
NAMED = 60  # from this side on, there is room for the name of a slot beside its price
MOST_KEPT = 60  # no kept tile is larger
GAP = 4  # between a tile in hand and its count
WIDE_HAND = 260  # from this width on, the hand stands in two columns beside a large flower

BESIDE_HEAD = HeadScale(54, 38, 50, 38, 31)  # the head in the corner beside a large flower, where it has two lines
NAME_BESIDE = 154  # least width of head and hand beside a small flower
ONE_LINE = 420  # from this width on, it has one line there as well
HANDS = {LARGE_HEAD: (44, 36, 56), BESIDE_HEAD: (44, 36, 56), MEDIUM_HEAD: (38, 34, 41), SMALL_HEAD: (29, SMALLEST, 36)}
"""By the head of a board its smallest tile in hand, and text size and room of a count."""


class Shape(NamedTuple):
    """A rhombus of two equilateral triangles: side and seam in px, and the direction of its long diagonal.

    The direction is 0, 60 or 120.
    """

    side: int
    seam: int
    lies: int


class Place(NamedTuple):
    """The middle of a rhombus and how it lies there."""

    x: int
    y: int
    shape: Shape


class Flower(NamedTuple):
    """Seven stars: the middle, the ``side`` of a rhombus and the ``seam`` between two of them, in px."""

    x: int
    y: int
    side: int
    seam: int

    @property
    def apart(self) -> float:
        """From the middle of a star to the middle of the next."""
        return 3 * self.side + self.seam

    @property
    def box(self) -> Box:
        """What the flower takes: from window to window, and from tip to tip."""
        width = math.ceil(2 * self.apart + 4 * self.side + self.seam)
        height = math.ceil(math.sqrt(3) * (self.apart + 2 * self.side)) + self.seam
        return Box(self.x - width // 2, self.y - height // 2, width, height)

    def star(self, star: int) -> tuple[float, float]:
        """The middle of a star."""
        return (self.x, self.y) if star == MIDDLE else _at(self.x, self.y, toward(star), self.apart)

    def outward(self, star: int, slot: int) -> int:
        """The direction from the middle of its star to the tip of a slot, counted from 0."""
        return 60 * (slot if star == MIDDLE else slot + 1 + star) % 360

    @lru_cache(maxsize=4096)  # noqa: B019 - a flower is a tuple of numbers
    def space(self, star: int, slot: int) -> Place:
        """The rhombus of a slot."""
        lies = self.outward(star, slot)
        return self._place(_at(*self.star(star), lies, self.side * math.sqrt(3) / 2), lies)

    def tip(self, star: int, slot: int) -> tuple[int, int]:
        """A point near the outer tip of a slot."""
        x, y = _at(*self.star(star), self.outward(star, slot), self.side * 1.5)
        return round(x), round(y)

    def decoration(self, what: str, star: int) -> Place:
        """The place of a decoration: its pillar and its window lie before and behind a star, its statue after it."""
        if what == "statue":
            (x, y), (x2, y2) = self.star(star), self.star((star + 1) % MIDDLE)
            return self._place(((x + x2) / 2, (y + y2) / 2), toward(star) + 210)
        reach = self.apart / 2 if what == "pillar" else self.apart * 1.5
        return self._place(_at(self.x, self.y, toward(star), reach), toward(star) + 90)

    def _place(self, at: tuple[float, float], lies: int) -> Place:
        return Place(round(at[0]), round(at[1]), Shape(self.side, self.seam, lies % 180))


class BoardLayout(NamedTuple):
    """One board: the places in it.

    ``hand`` has the place of a tile for each colour, ``counts`` that of how many there are, in the size ``text``; the
    ``label`` stands over the hand where it finds room. ``corners`` are where kept tiles lie.
    """

    heading: HeadScale
    head: Box
    flower: Flower
    hand: tuple[Box, ...]
    counts: tuple[Box, ...]
    text: int
    label: Box | None
    corners: tuple[Box, ...]

    @property
    def priced(self) -> bool:
        """Whether prices can be read here."""
        return self.flower.side >= PRICED


def _at(x: float, y: float, direction: float, reach: float) -> tuple[float, float]:
    turn = math.radians(direction)
    return x + reach * math.sin(turn), y - reach * math.cos(turn)


def toward(star: int) -> int:
    """The direction of an outer star from the middle of the flower."""
    return (330 + 60 * star) % 360


def fit_flower(room: Box) -> Flower:
    """The largest flower that fits, in the middle of a place."""
    for side in range(LARGEST, 6, -1):
        flower = Flower(room.centre, room.middle, side, max(min(side // 8, 3), round(side / 14)))
        if flower.box.width <= room.width and flower.box.height <= room.height:
            break
    return flower


@lru_cache(maxsize=64)
def lay_out_board(box: Box) -> BoardLayout:
    """The largest flower that fits in a panel with the hand at its right or below it.

    The head stands above both; in a large panel at the right of the flower, if that lets it grow.
    """
    large = box.width > 560 and box.height > 400
    heading = LARGE_HEAD if large else MEDIUM_HEAD if box.width > 420 else SMALL_HEAD
    least, _, room = HANDS[heading]
    columns = 2 if heading is SMALL_HEAD else 1
    width = columns * (least + GAP + room)
    head = Box(box.x + EDGE + 4, box.y + FRAME, box.width - 2 * EDGE - 8, heading.height)
    under = box.inset(EDGE).below(head.bottom)
    left = under.until(under.right - width - EDGE)
    upper = under._replace(height=under.height - 2 * (least + GAP) - EDGE)
    flower, above = fit_flower(left), fit_flower(upper)
    if large:
        whole = fit_flower(Box(left.x, box.y + EDGE, left.width, box.height - 2 * EDGE))
        if whole.side > max(flower.side, above.side):
            # The flower is as high as the panel; the hexagon leaves the upper right corner free.
            flower, inner = whole._replace(x=box.x + EDGE + whole.box.width // 2), box.inset(EDGE)
            head = inner.after(math.ceil(flower.x + 3.4 * flower.side)).until(inner.right - 6)
            heading, lines = (LARGE_HEAD, 1) if head.width >= ONE_LINE else (BESIDE_HEAD, 2)
            head = head._replace(height=lines * heading.height)
            side = inner.after(flower.box.right + EDGE).below(head.bottom + 4)
            return _with_hand(heading, head, flower, side, 2 if side.width >= WIDE_HAND else 1, beside=True)
    else:
        # A low panel is wide enough for head and hand beside a flower that has all the height.
        inner = box.inset(EDGE)
        whole = fit_flower(inner.until(inner.right - NAME_BESIDE - EDGE))
        if whole.side > max(flower.side, above.side):
            flower = whole._replace(x=inner.x + whole.box.width // 2)
            side = inner.after(flower.box.right + EDGE)
            head = side._replace(height=2 * SMALL_HEAD.height)
            return _with_hand(SMALL_HEAD, head, flower, side.below(head.bottom + 4), 2)
    if above.side > flower.side:
        return _with_hand(heading, head, above, under.below(upper.bottom + EDGE), 3)
    # What is left over is shared between the flower's left, the space to the hand, and the hand's right.
    spare = (left.width - flower.box.width) // 3
    flower = flower._replace(x=under.x + spare + flower.box.width // 2)
    return _with_hand(heading, head, flower, under.after(flower.box.right + EDGE + spare), columns)


def _with_hand(
    heading: HeadScale, head: Box, flower: Flower, side: Box, columns: int, *, beside: bool = False
) -> BoardLayout:
    """The board with the hand spread in a place: tiles as large as it allows, but not much larger than a rhombus.

    A head ``beside`` the flower leaves two of its corners for kept tiles, two above two at the left.
    """
    rows, (least, size, count) = COLOURS // columns, HANDS[heading]
    most = max(least, round(flower.side * 1.15))
    row = min(side.height // rows, most + (34 if columns == 1 else 60))
    cell = min(side.width // columns, most + GAP + count + 30)
    tile = min(most, row - 4, cell - GAP - count)
    text = max(size, min(round(tile * 0.6), (cell - GAP - tile) * size // count))
    room = count * text // size
    x = side.x + (side.width - columns * cell) // 2 + (cell - tile - GAP - room) // 2
    y = side.y + (side.height - rows * row) // 2 + (row - tile) // 2
    hand = tuple(place for top in Box(x, y, tile, tile).row(columns, cell) for place in top.stack(rows, row))
    top = hand[0].y - SMALLEST - 16
    label = Box(x, top, cell, SMALLEST) if beside and top >= head.bottom + 10 else None
    counts = tuple(Box(place.right + GAP, place.y, room, tile) for place in hand)
    kept = min(tile, MOST_KEPT)
    box = flower.box.inset(5 if flower.side >= PRICED else 0)
    right, low, step = box.right - kept, box.bottom - kept, kept + 4
    places = [(box.x, box.y), (right, box.y), (box.x, low), (right, low)]
    if beside:
        places = [(box.x, box.y), (box.x, box.y + step), (box.x, low), (box.x, low - step)]
    corners = tuple(Box(*place, kept, kept) for place in places)
    return BoardLayout(heading, head, flower, hand, counts, text, label, corners)


NUMBERS = (1, 2, 3, 4)  # what brings points when every slot with this price is covered
BADGE = 44  # the disc that carries such a number
SPACE = 12  # between the flower and these
NUMBERED = 200  # A lower place has no room for them


@lru_cache(maxsize=64)
def lay_out_result(box: Box) -> tuple[Flower, tuple[Box, ...]]:
    """The flower, and below it the badges of the numbers, if it can spare the height."""
    below = BADGE + SPACE if box.height >= NUMBERED else 0
    # A flower without its windows, which are no more to be seen, is a tenth narrower.
    flower = fit_flower(Box(box.x - box.width // 20, box.y, box.width * 11 // 10, box.height - below))
    high = flower.box.height
    flower = flower._replace(y=box.y + (box.height - high - below) // 2 + high // 2)
    step = min((box.width - BADGE) // (len(NUMBERS) - 1), BADGE * 3 // 2)
    left = box.centre - (BADGE + (len(NUMBERS) - 1) * step) // 2
    badges = Box(left, flower.box.bottom + SPACE, BADGE, BADGE).row(len(NUMBERS), step)
    return flower, badges if below else ()


SUPPLY = 10  # spaces of the supply
