"""The layout of a board of Summer Pavilion in its panel, in pixels.

Six rhombi form a star, and seven stars form a flower: six stars around one. The gaps between stars are rhombi too. They
contain pillars (next to the centre star) and statues (between outer stars). Windows are in the outer notches.
Directions are in degrees, clockwise from the top.
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
SLOTS = 6  # spaces of a star
COLOURS = 6
MIDDLE = 6  # index of the centre star
EDGE = 8  # distance from the panel's edges to its content
MAX_SIDE = 90  # maximum side of a rhombus
PRICED = 44  # minimum side of a rhombus (18 CSS pixels across) with prices and numbers of bonus tiles
NAMED = 60  # minimum side of a rhombus with the name of a space next to its price
MAX_KEPT_SIZE = 60  # maximum size of a kept tile
GAP = 4  # distance between a tile in hand and its count
WIDE_HAND = 260  # minimum width of a hand with two columns next to a large flower
SUPPLY = 10  # spaces of the supply

BESIDE_HEAD = HeadScale(54, 38, 50, 38, 31)  # head in two lines in the corner next to a large flower
FREE_CORNER = 3.4  # distance from a flower's centre to the free upper right corner, in sides of a rhombus
NAME_BESIDE = 154  # minimum width of head and hand next to a small flower
ONE_LINE = 420  # minimum width of a head in one line next to a small flower


class HandScale(NamedTuple):
    """The sizes in a hand: minimum tile size, and text size and width of a count."""

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
"""The scale of a board's hand by the scale of its head."""


class Shape(NamedTuple):
    """A rhombus of two equilateral triangles: its side and seam in pixels, and the direction of its long diagonal.

    The direction is 0, 60 or 120.
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
    """Seven stars: the position of the centre, the ``side`` of a rhombus and the ``seam`` between rhombi, in pixels."""

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
        """Return the direction from a star's centre to the tip of a space. Spaces are counted from 0."""
        if star == MIDDLE:
            return 60 * slot
        # The first space of an outer star points to the next star in clockwise order.
        return 60 * (slot + 1 + star) % 360

    @lru_cache(maxsize=4096)  # noqa: B019 - a flower is a tuple of numbers
    def space(self, star: int, slot: int) -> Place:
        """Return the rhombus of a space."""
        lies = self.outward(star, slot)
        middle = _move(*self.star(star), lies, self.side * math.sqrt(3) / 2)
        return self._place(middle, lies)

    def tip(self, star: int, slot: int) -> tuple[int, int]:
        """Return a point near the outer tip of a space."""
        x, y = _move(*self.star(star), self.outward(star, slot), self.side * 1.5)
        return round(x), round(y)

    def decoration(self, what: str, star: int) -> Place:
        """Return the place of a decoration.

        A star's pillar is on the side towards the centre, its window on the outer side, and its statue between it and
        the next star.
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

    ``hand`` contains the places of tiles, and ``counts`` the places of their counts, in text size ``text``. ``label``
    is above the hand if there is room. ``corners`` are the places of kept tiles.
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
        """Whether prices are readable."""
        return self.flower.side >= PRICED


def _move(x: float, y: float, direction: float, reach: float) -> tuple[float, float]:
    """Return the point that is ``reach`` away from another point in a direction."""
    turn = math.radians(direction)
    return x + reach * math.sin(turn), y - reach * math.cos(turn)


def toward(star: int) -> int:
    """Return the direction from the flower's centre to an outer star."""
    return (330 + 60 * star) % 360


def fit_flower(room: Box) -> Flower:
    """Return the largest flower that fits in a room, centred."""
    for side in range(MAX_SIDE, 6, -1):
        seam = max(min(side // 8, 3), round(side / 14))
        flower = Flower(room.centre, room.middle, side, seam)
        if flower.box.width <= room.width and flower.box.height <= room.height:
            break
    return flower


class _Plan(NamedTuple):
    """The places of head and flower, and the room for the hand with its number of columns.

    If the head is ``beside`` the flower and not above it, only two corners are free for kept tiles.
    """

    heading: HeadScale
    head: Box
    flower: Flower
    room: Box
    columns: int
    beside: bool = False


@lru_cache(maxsize=64)
def lay_out_board(box: Box) -> PavilionLayout:
    """Lay out the largest flower that fits in a panel, with the hand to its right or below.

    The head is above both, or to the right of the flower if that makes it larger.
    """
    plan = _plan_below_head(box)
    other = _plan_beside_large_head(box) if _is_large(box) else _plan_beside_small_head(box)
    if other.flower.side > plan.flower.side:
        plan = other
    return _add_hand(plan)


def _is_large(box: Box) -> bool:
    """Check whether a panel has a large head."""
    return box.width > 560 and box.height > 400


def _plan_below_head(box: Box) -> _Plan:
    """Place the flower below a head of full width, and the hand to its right or in two rows below it."""
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
    # Distribute the remaining width around the flower and the hand.
    spare = (left.width - flower.box.width) // 3
    flower = flower._replace(x=room.x + spare + flower.box.width // 2)
    return _Plan(heading, head, flower, room.after(flower.box.right + EDGE + spare), columns)


def _plan_beside_large_head(box: Box) -> _Plan:
    """Place a flower of the panel's height, with the head in the free upper right corner."""
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
    """Place a flower of a low panel's height, with head and hand next to it."""
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
    # Counts grow with the tiles if there is room.
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
    """Return the places of kept tiles: in the corners around the flower, or to its left in two rows."""
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
