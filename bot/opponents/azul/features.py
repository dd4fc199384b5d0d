"""Features of the network within the rounds of base Azul.

Features are present or absent, except four kinds of numbers. Features of a board after its full lines are tiled (the
grey wall as in `wall.Wall.tile`): the covered cells (on the grey wall by colour), the contents of other lines (by line,
colour and count), the full lines, the number of tiles in each row and column and of each colour, the number of pieces
on the floor line, the start marker, and as a number the score after tiling and paying, without bonuses. Features of the
table: the number of sources with each colour (at most 23), the tiles of each colour in the centre (at most 7), as
numbers the factories with one to four of a colour, whether the marker is in the centre, and as numbers the tiles of
each colour expected in the next deal.
"""

from __future__ import annotations

from bot.opponents.network import lay_out
from bot.rules.azul.pieces import SIZE

BOARD_AT = {
    grey: lay_out(
        cells=SIZE * SIZE * (SIZE if grey else 1),
        lines=SIZE * sum(range(SIZE)),
        full=SIZE,
        rows=SIZE * 6,
        columns=SIZE * 6,
        colours=SIZE * 6,
        floor=8,
        marker=1,
        score=1,
    )
    for grey in (False, True)
}
"""The start of each kind of board feature, by whether the wall is grey."""
LINES_AT = [SIZE * sum(range(line)) for line in range(SIZE)]
"""The start of each line's features within those of all lines."""
TABLE_AT = lay_out(offers=24, centre=SIZE * 8, factories=SIZE * 4, marker=1, coming=SIZE)
"""The start of each kind of table feature."""
MOST_POINTS = 120
"""Maximum score that the network distinguishes."""
MOST_TAKEN = 8
"""Maximum number of taken or dropped tiles that is distinguished."""


def take_at(kind: int, line: int, spaces: int, count: int) -> int:
    """Return the index of the weight for putting ``count`` tiles into a line with ``spaces`` free spaces."""
    return ((kind * 6 + line) * 6 + spaces) * (MOST_TAKEN + 1) + min(count, MOST_TAKEN)


def drop_at(floor: int, count: int) -> int:
    """Return the index of the weight for dropping ``count`` tiles next to ``floor`` pieces."""
    return floor * (MOST_TAKEN + 1) + min(count, MOST_TAKEN)


# The number of weights of each kind.
TAKES = take_at(3, 0, 0, 0)
DROPS = drop_at(8, 0)
