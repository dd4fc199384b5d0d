"""The layout of a board of Summer Pavilion in its panel, in pixels.

Six rhombi form a star. Seven stars form a flower: one star in the centre, and six around it. The gaps between stars are
rhombi too. They contain pillars (next to the centre star) and statues (between outer stars). Windows are in the notches
at the outer edge. Directions are in degrees, clockwise from the top.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box
from renderers.heads import LARGE_HEAD, MEDIUM_HEAD, SMALL_HEAD, HeadScale
from renderers.panels import FRAME
from renderers.text import MIN_TEXT_SIZE

STARS = 7
SLOTS = 6  # number of spaces of a star
COLOURS = 6
MIDDLE = 6  # index of the centre star
EDGE = 8  # distance from the panel's edges to its content
MAX_SIDE = 90  # maximum side of a rhombus
PRICED = 44  # minimum side of a rhombus that shows prices or numbers of bonus tiles (44 px are 18 CSS pixels across)
NAMED = 60  # minimum side of a rhombus that shows the name of a space next to its price
MAX_KEPT_SIZE = 60  # maximum size of a kept tile
GAP = 4  # distance between a tile in hand and the number next to it
WIDE_HAND = 260  # minimum width of a hand that has two columns next to a large flower
SUPPLY = 10  # number of spaces of the supply

BESIDE_HEAD = HeadScale(54, 38, 50, 38, 31)  # a head with two lines, in the corner next to a large flower
FREE_CORNER = 3.4  # distance from a flower's centre to the free upper right corner, as a multiple of a rhombus's side
NAME_BESIDE = 184  # minimum width of the head and the hand next to a small flower
ONE_LINE = 420  # minimum width of a head that has one line, next to a small flower


class HandScale(NamedTuple):
    """The sizes of the parts of a hand: the minimum size of a tile, and the text size and the width of a count."""

    tile: int
    text: int
    room: int

    @property
    def width(self) -> int:
        """The width of a tile and its count."""
        return self.tile + GAP + self.room


HANDS = {
    LARGE_HEAD: HandScale(44, 36, 56),
    BESIDE_HEAD: HandScale(44, 36, 56),
    MEDIUM_HEAD: HandScale(38, 34, 41),
    SMALL_HEAD: HandScale(29, MIN_TEXT_SIZE, 36),
}
"""The scale of the hand, by the scale of the board's head."""


class Shape(NamedTuple):
    """A rhombus that consists of two equilateral triangles. Its side and its seam are in pixels.

    The direction of its long diagonal is 0, 60 or 120.
    """

    side: int
    seam: int
    lies: int


class Place(NamedTuple):
    """The centre and shape of a rhombus."""

    x: int
    y: int
    shape: Shape


class Flower(NamedTuple):
    """Seven stars: the centre's position, the ``side`` of a rhombus, and the ``seam`` between rhombi, in pixels."""

    x: int
    y: int
    side: int
    seam: int

    @property
    def apart(self) -> float:
        """The distance between the centres of adjacent stars."""
        return 3 * self.side + self.seam

    @property
    def box(self) -> Box:
        """The whole flower, including its windows."""
        width = math.ceil(2 * self.apart + 4 * self.side + self.seam)
        height = math.ceil(math.sqrt(3) * (self.apart + 2 * self.side)) + self.seam
        return Box(self.x - width // 2, self.y - height // 2, width, height)

    def star(self, star: int) -> tuple[float, float]:
        """Return the centre of a star."""
        if star == MIDDLE:
            return self.x, self.y
        return _move(self.x, self.y, toward(star), self.apart)

    def outward(self, star: int, slot: int) -> int:
        """Return the direction from a star's centre to the outer tip of a space. Spaces are counted from 0."""
        if star == MIDDLE:
            return 60 * slot
        # The first space of an outer star points to the next star in clockwise order.
        return 60 * (slot + 1 + star) % 360

    @lru_cache(maxsize=4096)  # noqa: B019 - a flower is a tuple of numbers
    def space(self, star: int, slot: int) -> Place:
        """Return the place of a space."""
        lies = self.outward(star, slot)
        middle = _move(*self.star(star), lies, self.side * math.sqrt(3) / 2)
        return self._place(middle, lies)

    def tip(self, star: int, slot: int) -> tuple[int, int]:
        """Return a point inside a space, near its outer tip."""
        x, y = _move(*self.star(star), self.outward(star, slot), self.side * 1.5)
        return round(x), round(y)

    def decoration(self, what: str, star: int) -> Place:
        """Return the place of a decoration.

        A star's pillar is between the star and the centre, and its window is on the opposite side. Its statue is
        between the star and the next star in clockwise order.
        """
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
    """The places on a board.

    ``hand`` contains the places of the tiles in hand, and ``counts`` the places of their numbers, which have text size
    ``text``. ``label`` is above the hand if there is room. ``corners`` contains the places of kept tiles.
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
        """Whether spaces are large enough for readable prices."""
        return self.flower.side >= PRICED


def _move(x: float, y: float, direction: float, reach: float) -> tuple[float, float]:
    """Return the point that is reached by moving from a point in a direction. ``reach`` is the distance."""
    turn = math.radians(direction)
    return x + reach * math.sin(turn), y - reach * math.cos(turn)


def toward(star: int) -> int:
    """Return the direction from the flower's centre to an outer star."""
    return (330 + 60 * star) % 360


def fit_flower(room: Box) -> Flower:
    """Return the largest flower that fits in a room. The flower is centred."""
    for side in range(MAX_SIDE, 6, -1):
        seam = max(min(side // 8, 3), round(side / 14))
        flower = Flower(room.centre, room.middle, side, seam)
        if flower.box.width <= room.width and flower.box.height <= room.height:
            break
    return flower


class _Plan(NamedTuple):
    """The places of the head and the flower, the room for the hand, and the hand's number of columns.

    If the head is ``beside`` the flower instead of above it, only two corners are free for kept tiles.
    """

    heading: HeadScale
    head: Box
    flower: Flower
    room: Box
    columns: int
    beside: bool = False


@lru_cache(maxsize=64)
def lay_out_board(box: Box) -> PavilionLayout:
    """Lay out the largest flower that fits in a panel. The hand is to the right of the flower or below it.

    The head is above both, or to the right of the flower if this allows a larger flower.
    """
    plan = _plan_below_head(box)
    other = _plan_beside_large_head(box) if _is_large(box) else _plan_beside_small_head(box)
    if other.flower.side > plan.flower.side:
        plan = other
    return _add_hand(plan)


def _is_large(box: Box) -> bool:
    """Check whether a panel is large enough for a large head."""
    return box.width > 560 and box.height > 400


def _plan_below_head(box: Box) -> _Plan:
    """Place the flower below a head that has the full width. The hand is to its right, or in two rows below it."""
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
    # Distribute the remaining width to the left and right of the flower and to the right of the hand.
    spare = (left.width - flower.box.width) // 3
    flower = flower._replace(x=room.x + spare + flower.box.width // 2)
    return _Plan(heading, head, flower, room.after(flower.box.right + EDGE + spare), columns)


def _plan_beside_large_head(box: Box) -> _Plan:
    """Place a flower that is as high as the panel, with the head in the free upper right corner."""
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
    """Place a flower that is as high as a low panel, with the head and the hand next to it."""
    inner = box.inset(EDGE)
    whole = fit_flower(inner.until(inner.right - NAME_BESIDE - EDGE))
    flower = whole._replace(x=inner.x + whole.box.width // 2)
    side = inner.after(flower.box.right + EDGE)
    head = side._replace(height=2 * SMALL_HEAD.height)
    return _Plan(SMALL_HEAD, head, flower, side.below(head.bottom + 4), 2)


def _add_hand(plan: _Plan) -> PavilionLayout:
    """Add the hand. Its tiles are as large as possible, but not much larger than a rhombus."""
    room = plan.room
    columns = plan.columns
    rows = COLOURS // columns
    least = HANDS[plan.heading]
    largest = max(least.tile, round(plan.flower.side * 1.15))
    height = min(room.height // rows, largest + (34 if columns == 1 else 60))
    width = min(room.width // columns, largest + GAP + least.room + 30)
    tile = min(largest, height - 4, width - GAP - least.room)
    # If there is room, larger tiles have larger counts.
    widest = (width - GAP - tile) * least.text // least.room
    text = max(least.text, min(round(tile * 0.6), widest))
    count = least.room * text // least.text

    x = room.x + (room.width - columns * width) // 2 + (width - tile - GAP - count) // 2
    y = room.y + (room.height - rows * height) // 2 + (height - tile) // 2
    tops = Box(x, y, tile, tile).row(columns, width)
    hand = tuple(place for top in tops for place in top.stack(rows, height))
    label: Box | None = None
    label_y = y - MIN_TEXT_SIZE - 16
    if plan.beside and label_y >= plan.head.bottom + 10:
        label = Box(x, label_y, width, MIN_TEXT_SIZE)
    return PavilionLayout(
        heading=plan.heading,
        head=plan.head,
        flower=plan.flower,
        hand=hand,
        counts=tuple(Box(place.right + GAP, place.y, count, tile) for place in hand),
        text=text,
        label=label,
        corners=_place_corners(plan, min(tile, MAX_KEPT_SIZE)),
    )


def _place_corners(plan: _Plan, size: int) -> tuple[Box, ...]:
    """Return the places of kept tiles. They are in the corners around the flower, or in two rows to its left."""
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
