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
from renderers.heads import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale
from renderers.panels import FRAME
from renderers.text import SMALLEST

STARS = 7
SLOTS = 6  # of a star
COLOURS = 6
MIDDLE = 6  # the centre star among the stars
EDGE = 8  # from the edge of the panel to what stands in it
LARGEST = 90  # no rhombus has a longer side
PRICED = 44  # from this side on (18 CSS pixels across), empty slots carry their prices and decorations their tiles
NAMED = 60  # from this side on, there is room for the name of a slot beside its price
MOST_KEPT = 60  # no kept tile is larger
GAP = 4  # between a tile in hand and its count
WIDE_HAND = 260  # from this width on, the hand stands in two columns beside a large flower
SUPPLY = 10  # spaces of the supply

BESIDE_HEAD = HeadScale(54, 38, 50, 38, 31)  # the head in the corner beside a large flower, where it has two lines
FREE_CORNER = 3.4  # in sides of a rhombus, from the middle of a flower to where its upper right corner is free
NAME_BESIDE = 154  # least width of head and hand beside a small flower
ONE_LINE = 420  # from this width on, it has one line there as well


class HandScale(NamedTuple):
    """The measures of a hand: its smallest tile, and text size and room of a count."""

    tile: int
    text: int
    room: int

    @property
    def width(self) -> int:
        """Of a tile and its count."""
        return self.tile + GAP + self.room


HANDS = {
    LARGE_HEAD: HandScale(44, 36, 56),
    BESIDE_HEAD: HandScale(44, 36, 56),
    MEDIUM_HEAD: HandScale(38, 34, 41),
    SMALL_HEAD: HandScale(29, SMALLEST, 36),
}
"""By the head of a board."""


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
        if star == MIDDLE:
            return self.x, self.y
        return _move(self.x, self.y, toward(star), self.apart)

    def outward(self, star: int, slot: int) -> int:
        """The direction from the middle of its star to the tip of a slot, counted from 0."""
        if star == MIDDLE:
            return 60 * slot
        # The first slot of an outer star points on clockwise.
        return 60 * (slot + 1 + star) % 360

    @lru_cache(maxsize=4096)  # noqa: B019 - a flower is a tuple of numbers
    def space(self, star: int, slot: int) -> Place:
        """The rhombus of a slot."""
        lies = self.outward(star, slot)
        middle = _move(*self.star(star), lies, self.side * math.sqrt(3) / 2)
        return self._place(middle, lies)

    def tip(self, star: int, slot: int) -> tuple[int, int]:
        """A point near the outer tip of a slot."""
        x, y = _move(*self.star(star), self.outward(star, slot), self.side * 1.5)
        return round(x), round(y)

    def decoration(self, what: str, star: int) -> Place:
        """The place of a decoration: its pillar and its window lie before and behind a star, its statue after it."""
        if what == "statue":
            x, y = self.star(star)
            next_x, next_y = self.star((star + 1) % MIDDLE)
            return self._place(((x + next_x) / 2, (y + next_y) / 2), toward(star) + 210)
        reach = self.apart / 2 if what == "pillar" else self.apart * 1.5
        return self._place(_move(self.x, self.y, toward(star), reach), toward(star) + 90)

    def _place(self, middle: tuple[float, float], lies: int) -> Place:
        x, y = middle
        return Place(round(x), round(y), Shape(self.side, self.seam, lies % 180))


class PavilionLayout(NamedTuple):
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
    def has_prices(self) -> bool:
        """Whether prices can be read here."""
        return self.flower.side >= PRICED


def _move(x: float, y: float, direction: float, reach: float) -> tuple[float, float]:
    """The point so many pixels away in a direction."""
    turn = math.radians(direction)
    return x + reach * math.sin(turn), y - reach * math.cos(turn)


def toward(star: int) -> int:
    """The direction of an outer star from the middle of the flower."""
    return (330 + 60 * star) % 360


def fit_flower(room: Box) -> Flower:
    """The largest flower that fits, in the middle of a place."""
    for side in range(LARGEST, 6, -1):
        seam = max(min(side // 8, 3), round(side / 14))
        flower = Flower(room.centre, room.middle, side, seam)
        if flower.box.width <= room.width and flower.box.height <= room.height:
            break
    return flower


class _Plan(NamedTuple):
    """Where head and flower stand, and the room for the hand, with its number of columns.

    Where the head stands ``beside`` the flower and not over it, two corners are left free for kept tiles.
    """

    heading: HeadScale
    head: Box
    flower: Flower
    room: Box
    columns: int
    beside: bool = False


@lru_cache(maxsize=64)
def lay_out_board(box: Box) -> PavilionLayout:
    """The largest flower that fits in a panel with the hand at its right or below it.

    The head stands above both, or at the right of the flower if that lets it grow.
    """
    plan = _plan_below_head(box)
    other = _plan_beside_large_head(box) if _is_large(box) else _plan_beside_small_head(box)
    if other.flower.side > plan.flower.side:
        plan = other
    return _add_hand(plan)


def _is_large(box: Box) -> bool:
    """Whether a panel has a large head."""
    return box.width > 560 and box.height > 400


def _plan_below_head(box: Box) -> _Plan:
    """Below a head as wide as the panel the flower, with the hand at its right or in two rows below it."""
    heading = SMALL_HEAD
    if _is_large(box):
        heading = LARGE_HEAD
    elif box.width > 420:
        heading = MEDIUM_HEAD
    hand = HANDS[heading]
    head = Box(box.x + EDGE + 4, box.y + FRAME, box.width - 2 * EDGE - 8, heading.height)
    room = box.inset(EDGE).below(head.bottom)
    columns = 2 if heading is SMALL_HEAD else 1
    left = room.until(room.right - columns * hand.width - EDGE)
    upper = room.above(room.bottom - 2 * (hand.tile + GAP) - EDGE)
    flower = fit_flower(left)
    above = fit_flower(upper)
    if above.side > flower.side:
        return _Plan(heading, head, above, room.below(upper.bottom + EDGE), 3)
    # What is left over is shared between the flower's left, the space to the hand, and the hand's right.
    spare = (left.width - flower.box.width) // 3
    flower = flower._replace(x=room.x + spare + flower.box.width // 2)
    return _Plan(heading, head, flower, room.after(flower.box.right + EDGE + spare), columns)


def _plan_beside_large_head(box: Box) -> _Plan:
    """The flower as high as the panel; the hexagon leaves the upper right corner free for the head."""
    inner = box.inset(EDGE)
    whole = fit_flower(inner.until(inner.right - HANDS[LARGE_HEAD].width - EDGE))
    flower = whole._replace(x=inner.x + whole.box.width // 2)
    head = inner.after(math.ceil(flower.x + FREE_CORNER * flower.side)).until(inner.right - 6)
    if head.width >= ONE_LINE:
        heading = LARGE_HEAD
        head = head._replace(height=heading.height)
    else:
        heading = BESIDE_HEAD
        head = head._replace(height=2 * heading.height)
    room = inner.after(flower.box.right + EDGE).below(head.bottom + 4)
    columns = 2 if room.width >= WIDE_HAND else 1
    return _Plan(heading, head, flower, room, columns, beside=True)


def _plan_beside_small_head(box: Box) -> _Plan:
    """The flower as high as a low panel, which is wide enough for head and hand beside it."""
    inner = box.inset(EDGE)
    whole = fit_flower(inner.until(inner.right - NAME_BESIDE - EDGE))
    flower = whole._replace(x=inner.x + whole.box.width // 2)
    side = inner.after(flower.box.right + EDGE)
    head = side._replace(height=2 * SMALL_HEAD.height)
    return _Plan(SMALL_HEAD, head, flower, side.below(head.bottom + 4), 2)


def _add_hand(plan: _Plan) -> PavilionLayout:
    """The board with the hand spread in its room: tiles as large as it allows, but not much larger than a rhombus."""
    room = plan.room
    columns = plan.columns
    rows = COLOURS // columns
    least = HANDS[plan.heading]
    largest = max(least.tile, round(plan.flower.side * 1.15))
    height = min(room.height // rows, largest + (34 if columns == 1 else 60))
    width = min(room.width // columns, largest + GAP + least.room + 30)
    tile = min(largest, height - 4, width - GAP - least.room)
    # Counts grow with their tiles, as far as there is room for them.
    widest = (width - GAP - tile) * least.text // least.room
    text = max(least.text, min(round(tile * 0.6), widest))
    count = least.room * text // least.text

    x = room.x + (room.width - columns * width) // 2 + (width - tile - GAP - count) // 2
    y = room.y + (room.height - rows * height) // 2 + (height - tile) // 2
    tops = Box(x, y, tile, tile).row(columns, width)
    hand = tuple(place for top in tops for place in top.stack(rows, height))
    label: Box | None = None
    label_y = y - SMALLEST - 16
    if plan.beside and label_y >= plan.head.bottom + 10:
        label = Box(x, label_y, width, SMALLEST)
    return PavilionLayout(
        heading=plan.heading,
        head=plan.head,
        flower=plan.flower,
        hand=hand,
        counts=tuple(Box(place.right + GAP, place.y, count, tile) for place in hand),
        text=text,
        label=label,
        corners=_place_corners(plan, min(tile, MOST_KEPT)),
    )


def _place_corners(plan: _Plan, size: int) -> tuple[Box, ...]:
    """Where kept tiles of ``size`` px lie: in the corners around the flower, or two above two at its left."""
    box = plan.flower.box
    if plan.flower.side >= PRICED:
        box = box.inset(5)
    right = box.right - size
    low = box.bottom - size
    if plan.beside:
        step = size + 4
        places = [(box.x, box.y), (box.x, box.y + step), (box.x, low), (box.x, low - step)]
    else:
        places = [(box.x, box.y), (right, box.y), (box.x, low), (right, low)]
    return tuple(Box(x, y, size, size) for x, y in places)
