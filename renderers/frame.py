"""The frame in which Discord shows a picture, and how a picture of a table is divided in it.

Discord fits one picture in 550 × 350 CSS pixels, so every picture has that shape. Nothing that carries a decision may
be smaller than what can be read there; tests/renderers/test_layouts.py measures every layout.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from renderers.boxes import Box

WIDTH, HEIGHT = 1320, 840  # of every picture, in pixels: 2.4 for one CSS pixel of the frame
SHOWN_WIDTH = 550  # CSS pixels in which Discord shows that width
MARGIN, GUTTER = 14, 10  # around the picture, and between panels
INNER = WIDTH - 2 * MARGIN
HEAD = Box(MARGIN, MARGIN, INNER, 54)  # the title band, no higher than its words need
ROOM = Box(MARGIN, HEAD.bottom + GUTTER, INNER, HEIGHT - MARGIN - HEAD.bottom - GUTTER)  # everything below it

FACTORY_TILES = {number: 72 - 2 * number for number in range(1, 10)}
"""Number of factories: size of a tile on them, in pixels."""
LONE_TILE = 70  # the same where two play and the factories have a row of their own
DISC = 2.98  # diameter of a factory in tiles
RIM = 18  # how far the badge with its number reaches over the left edge of a factory
ONE_ROW = 5
"""As many factories stand beside each other; more stand in two rows, those of the second between those of the first."""
MIDDLE_WIDTH = {2: 556, 3: 444, 4: 370}  # players: width of the column of the boards of those who wait
CENTRE_BELOW, CENTRE_ACROSS = 172, 106
"""Height of the centre below the board of who waits, or beside the last factories, with two rows of tiles; and between
the last factories and a wide board, with one."""
ABOVE, BESIDE = 3, 6
"""Up to so many factories that are left stand above two boards of one size, and up to so many beside them."""
STRIP_BESIDE = 312  # width of a game's strip beside the last factory and the centre
SIDE_LEAST = 224  # width below which nothing is put beside the large board


class TableLayout(NamedTuple):
    """Where the parts of a table stand; ``None`` is not shown.

    ``boards`` are by seat. ``strip`` is what a game shows beside its boards and sources: the wild
    colours and the supply, the colours of the rounds; it may lie wide or high. ``tile`` is the size of tiles on offer.
    """

    factories: tuple[Box, ...]
    centre: Box | None
    strip: Box | None
    boards: tuple[Box, ...]
    tile: int

    @property
    def panels(self) -> tuple[Box, ...]:
        """Centre, strip and boards."""
        return (*(box for box in (self.centre, self.strip) if box), *self.boards)


class Wishes(NamedTuple):
    """What a game asks of the division: ``ratio`` is the width of its board by its height.

    ``strip_high`` and ``strip_wide`` are the heights of its strip in a narrow place and in one as wide as the picture,
    0 for none.
    """

    ratio: float
    strip_high: int = 0
    strip_wide: int = 0


@lru_cache(maxsize=128)
def lay_out_table(
    players: int, focus: tuple[int, ...], factories: int, wishes: Wishes, left: int | None = None
) -> TableLayout:
    """The division of a table of two to four players, or of one board alone.

    ``focus`` are the seats that must decide: one of them has the large board, else all boards are equal. ``factories``
    is how many there are, 0 when nothing is on offer any more: then the boards have all the room. Where three and four
    play or all boards are equal, empty factories leave their room to the others once few are ``left`` (``None``: all
    stay).
    """
    if players == 1 or not factories:
        strip, room = _split_up(ROOM, wishes.strip_wide) if wishes.strip_wide else (None, ROOM)
        if players == 1:
            boards: tuple[Box, ...] = (room,)
        elif len(focus) == 1:
            main, side = _split_across(room, room.width - MIDDLE_WIDTH[max(players, 3)] - GUTTER)
            boards = _seated(players, focus[0], main, _stack(side, players - 1))
        else:
            boards = _grid(room, players)
        return TableLayout((), None, strip, boards, 0)
    if len(focus) != 1:
        return _lay_out_equal(players, factories, wishes, left)
    if players == 2:
        return _lay_out_two(focus[0], factories, wishes)
    return _lay_out_focused(players, focus[0], factories, wishes, left)


def _lay_out_focused(players: int, focus: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """The large board at the left, below what is on offer; the others at the right, from top to bottom.

    The last factories stand in one row; beside very few of them the centre and the strip.
    """
    room, right = _split_across(ROOM, INNER - MIDDLE_WIDTH[players] - GUTTER)
    shown, row = (left, ONE_ROW) if left is not None and left < factories and left <= ONE_ROW else (None, factories)
    tile = FACTORY_TILES[factories if shown is None else 9]
    if shown is not None and shown <= (1 if wishes.strip_high else 3):
        discs, centre, strip, main = _lay_out_row(room, shown, wishes)
    else:
        discs, bottom = _place_factories(room, row, tile)
        discs, below = discs[:shown], room.below(bottom + GUTTER)
        if shown is not None and room.width < below.height * wishes.ratio and not wishes.strip_high:
            # Such a wide board would be narrow beside the centre, and half empty.
            (centre, main), strip = _split_up(below, CENTRE_ACROSS), None
        else:
            width = min(round(below.height * wishes.ratio), below.width - SIDE_LEAST - GUTTER)
            main, side = _split_across(below, width)
            centre, strip = _split_down(side, wishes.strip_high)
    return TableLayout(discs, centre, strip, _seated(players, focus, main, _stack(right, players - 1)), tile)


def _lay_out_row(room: Box, left: int, wishes: Wishes) -> tuple[tuple[Box, ...], Box, Box | None, Box]:
    """At the top of a room the last factories, the centre and the strip beside each other; and what is below them."""
    row, below = _split_up(room, CENTRE_BELOW)
    size = round(FACTORY_TILES[9] * DISC)
    discs = Box(row.x + RIM, row.y + (row.height - size) // 2, size, size).row(left, size + RIM)
    centre, strip = row.after(discs[-1].right + GUTTER) if discs else row, None
    if wishes.strip_high:
        centre, strip = _split_across(centre, centre.width - STRIP_BESIDE - GUTTER)
    return discs, centre, strip, below


def _lay_out_two(focus: int, factories: int, wishes: Wishes) -> TableLayout:
    """What is on offer in one row with the game's strip; the centre at the right, below the board of who waits."""
    tile = FACTORY_TILES[factories] if wishes.strip_high else LONE_TILE
    size = round(tile * DISC)
    height = max(size, wishes.strip_high)
    across = factories * (size + RIM) if wishes.strip_high else INNER
    row = Box(ROOM.x, ROOM.y + (height - size) // 2, across, size)
    discs, _ = _place_factories(row, factories, tile)
    upper, below = _split_up(ROOM, height)
    strip = upper.after(row.right + GUTTER) if wishes.strip_high else None
    main, side = _split_across(below, INNER - MIDDLE_WIDTH[2] - GUTTER)
    other, centre = _split_down(side, CENTRE_BELOW)
    return TableLayout(discs, centre, strip, _seated(2, focus, main, (other,)), tile)


def _lay_out_equal(players: int, factories: int, wishes: Wishes, left: int | None) -> TableLayout:
    """Boards of one size beside what is on offer; two beside each other below the last of it."""
    tile, shown = FACTORY_TILES[9], factories
    if left is not None and left <= BESIDE:
        shown = left
    if shown <= ABOVE and players == 2:
        discs, centre, strip, room = _lay_out_row(ROOM, shown, wishes)
        return TableLayout(discs, centre, strip, _grid(room, players), tile)
    size = round(tile * DISC)
    width = 3 * (size + RIM)
    side, room = _split_across(ROOM, width)
    lines = Box(ROOM.x + RIM, ROOM.y, size, size).stack(3, size + 4)
    discs = tuple(disc for first in lines for disc in first.row(3, size + RIM))[:shown]
    side = side.below(discs[-1].bottom + GUTTER) if discs else side
    # Three rows of factories leave no height for a strip below the centre.
    high = side.height > 2 * wishes.strip_high
    centre, strip = _split_down(side, wishes.strip_high) if high else _split_across(side, (width - GUTTER) // 2)
    return TableLayout(discs, centre, strip, _stack(room, 2) if players == 2 else _grid(room, players), tile)


def _seated(players: int, focus: int, main: Box, others: Sequence[Box]) -> tuple[Box, ...]:
    """Boards by seat: the others follow the large one in turn order."""
    boxes = [main] * players
    for offset, box in enumerate(others, 1):
        boxes[(focus + offset) % players] = box
    return tuple(boxes)


def _place_factories(box: Box, count: int, tile: int) -> tuple[tuple[Box, ...], int]:
    """Factories at the top of a box, and where they end; two rows stand as close as discs can."""
    size = round(tile * DISC)
    first = count if count <= ONE_ROW else (count + 1) // 2
    left, pitch = box.x + RIM, (box.width - RIM - size) / (first - 1)
    discs = [Box(round(left + index * pitch), box.y, size, size) for index in range(first)]
    if count > first:
        down = math.ceil(math.sqrt(max(0.0, (size + 6) ** 2 - (pitch / 2) ** 2)))
        discs += [Box(round(left + (index + 0.5) * pitch), box.y + down, size, size) for index in range(count - first)]
    return tuple(discs), discs[-1].bottom


def _split_across(box: Box, width: int) -> tuple[Box, Box]:
    """What is at the left, ``width`` px wide, and what is at its right."""
    left = box._replace(width=width)
    return left, box.after(left.right + GUTTER)


def _split_down(box: Box, height: int) -> tuple[Box, Box | None]:
    """What is above and what is below, the latter ``height`` px high."""
    if not height:
        return box, None
    return _split_up(box, box.height - height - GUTTER)


def _split_up(box: Box, height: int) -> tuple[Box, Box]:
    """What is above, ``height`` px high, and what is below."""
    above = box._replace(height=height)
    return above, box.below(above.bottom + GUTTER)


def _stack(box: Box, count: int) -> tuple[Box, ...]:
    """Places of one size below each other; where there are several they need not be higher than they are wide."""
    height = (box.height - (count - 1) * GUTTER) // count
    if count > 1:
        height = min(height, round(box.width * 0.86))
    return box._replace(height=height).stack(count, height + GUTTER)


def _grid(box: Box, count: int) -> tuple[Box, ...]:
    """Two beside each other, the third alone below them in the middle."""
    width = (box.width - GUTTER) // 2
    rows = (count + 1) // 2
    height = (box.height - (rows - 1) * GUTTER) // rows
    lines = Box(box.x, box.y, width, height).stack(rows, height + GUTTER)
    places = [place for first in lines for place in first.row(2, width + GUTTER)][:count]
    if count % 2:
        places[-1] = places[-1]._replace(x=box.x + (box.width - width) // 2)
    return tuple(places)
