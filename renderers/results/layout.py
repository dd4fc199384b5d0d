"""Where everything in the picture of the end stands: pure geometry in pixels.

Who has won has the left half; the others stand beside it from the second place on, over the score sheet. Winners who
share the first place have panels of one size in a row with the others, and the score sheet below has all the width.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from renderers.boxes import Box
from renderers.frame import GUTTER, ROOM
from renderers.panels import LARGE_HEAD, MEDIUM_HEAD, HeadScale

LARGE = 634
"""Width of the panel of the only winner."""
WINNER_HEAD = HeadScale(100, 60, 88, 40, 34)
"""Its head."""
ONE_LINE = 420
"""From this width on, a head has one line."""
EDGE, CLOSE, BROAD = 14, 8, 20
"""From the edge of a panel to words in it, and to the board in a narrow one and in one with a broad frame."""
MEDAL = 46
TITLES = 216
"""Width of the titles of the score sheet."""
ROW, LOW_ROW, ROWS = 48, 40, 270
"""Height of a line of the score sheet, of one below several winners, and of all of them together, at most."""
LINE = 42
"""Height of a line of the note."""


class Place(NamedTuple):
    """A player's panel and what stands in it."""

    panel: Box
    heading: HeadScale
    head: Box
    board: Box

    @property
    def lines(self) -> int:
        """Of the head."""
        return 1 if self.head.height < self.heading.height * 3 // 2 else 2


class Sheet(NamedTuple):
    """The score sheet and the note.

    ``medals`` stand over its columns, ``titles`` and ``cells`` are those of its lines; ``note`` has the lines of the
    note below them.
    """

    panel: Box
    medals: tuple[Box, ...]
    titles: tuple[Box, ...]
    cells: tuple[tuple[Box, ...], ...]
    note: tuple[Box, ...]


class ResultLayout(NamedTuple):
    """The players by place, and the score sheet if there is anything to say."""

    places: tuple[Place, ...]
    sheet: Sheet | None

    @property
    def panels(self) -> tuple[Box, ...]:
        """Every panel."""
        return (*(place.panel for place in self.places), *((self.sheet.panel,) if self.sheet else ()))


def is_shared(ranks: tuple[int, ...]) -> bool:
    """Whether several have the first place."""
    return ranks.count(1) > 1


def measure_note(ranks: tuple[int, ...]) -> int:
    """Width of the lines of the note."""
    return _side(ranks).width - 2 * EDGE


def _side(ranks: tuple[int, ...]) -> Box:
    """Where the score sheet stands, and the boards over it."""
    if is_shared(ranks):
        return ROOM
    return Box(ROOM.x + LARGE + GUTTER, ROOM.y, ROOM.width - LARGE - GUTTER, ROOM.height)


@lru_cache(maxsize=32)
def lay_out_result(ranks: tuple[int, ...], rows: int, lines: int) -> ResultLayout:
    """The layout for players of these ranks in order, a score sheet of this many rows, and lines of the note."""
    side, row = _side(ranks), min(LOW_ROW if is_shared(ranks) else ROW, ROWS // max(rows, 1))
    table = MEDAL + 4 + rows * row if rows else 0
    height = table + lines * LINE + EDGE if rows or lines else 0
    over = Box(side.x, side.y, side.width, side.height - (height + GUTTER if height else 0))
    if is_shared(ranks):
        places = [_lay_out_place(box) for box in _share(over, [3 if rank == 1 else 2 for rank in ranks])]
    else:
        # Without a score sheet the side is high.
        beside = _share(over, [1] * (len(ranks) - 1)) if rows else _stack(over, len(ranks) - 1)
        places = [_lay_out_place(Box(ROOM.x, ROOM.y, LARGE, ROOM.height), WINNER_HEAD), *map(_lay_out_place, beside)]
    panel = Box(side.x, side.bottom - height, side.width, height)
    return ResultLayout(tuple(places), _lay_out_sheet(panel, len(ranks), rows, row, lines) if height else None)


def _lay_out_sheet(panel: Box, columns: int, rows: int, row: int, lines: int) -> Sheet:
    """Medals, ``rows`` that are ``row`` px high, and below them the lines of the note."""
    left, top, room = panel.x + EDGE, panel.y + EDGE // 2, panel.width - 2 * EDGE
    width, below = (room - TITLES) // columns, top + MEDAL + 4 if rows else top
    heads = [Box(left + TITLES + index * width, top + 2, width, MEDAL) for index in range(columns if rows else 0)]
    titles = tuple(Box(left, below + index * row, TITLES, row) for index in range(rows))
    return Sheet(
        panel,
        tuple(Box(head.centre - MEDAL // 2, head.y, MEDAL, MEDAL) for head in heads),
        titles,
        tuple(tuple(Box(head.x, title.y, width, row) for head in heads) for title in titles),
        tuple(Box(left, below + rows * row + index * LINE, room, LINE) for index in range(lines)),
    )


def _share(box: Box, weights: list[int]) -> list[Box]:
    """Panels beside each other, as broad as they weigh."""
    room, whole = box.width - (len(weights) - 1) * GUTTER, sum(weights)
    lefts = [before * room // whole for before in accumulate(weights, initial=0)]
    return [
        Box(box.x + left + index * GUTTER, box.y, lefts[index + 1] - left, box.height)
        for index, left in enumerate(lefts[:-1])
    ]


def _stack(box: Box, count: int) -> list[Box]:
    """Panels of one size below each other."""
    height = (box.height - (count - 1) * GUTTER) // count
    return [Box(box.x, box.y + index * (height + GUTTER), box.width, height) for index in range(count)]


def _lay_out_place(panel: Box, heading: HeadScale | None = None) -> Place:
    """The head over the board, or at its right where the panel is low."""
    wide = panel.width >= ONE_LINE
    inner, around = panel.inset(EDGE), panel.inset(BROAD if wide else CLOSE)
    scale = heading or (LARGE_HEAD if wide else MEDIUM_HEAD)
    if 2 * panel.width > 3 * panel.height:
        board = Box(inner.x, inner.y, inner.width * 3 // 5, inner.height)
        height, left = 2 * scale.height, board.right + EDGE
        return Place(panel, scale, Box(left, inner.middle - height // 2, inner.right - left, height), board)
    head = Box(inner.x, inner.y - 4, inner.width, scale.height if wide else 2 * scale.height)
    return Place(panel, scale, head, Box(around.x, head.bottom + 4, around.width, around.bottom - head.bottom - 4))
