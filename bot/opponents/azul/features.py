"""Features of the network for positions within a round of base Azul.

Features are present or absent, except those marked as numbers.

The features of a board describe it after tiling its full lines as in `wall.Wall.tile`:

- the covered cells, on the grey wall with their colours
- the full lines, and the contents of other lines by line, colour and count
- the number of tiles in each row, in each column, and of each colour
- the number of pieces on the floor line
- whether it has the start marker
- the score after tiling and paying, without bonuses (a number)

The features of the table are:

- the number of groups of equal tiles in all sources, at most 23
- the number of tiles of each colour in the centre, at most 7
- the numbers of factories with one to four tiles of each colour (numbers)
- whether the start marker is in the centre
- the expected tiles of each colour in the next deal (numbers)
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
"""The index at which each kind of board feature starts, by whether the wall is grey."""
LINES_AT = [SIZE * sum(range(line)) for line in range(SIZE)]
"""The index at which the features of each line start, among those of all lines."""
TABLE_AT = lay_out(offers=24, centre=SIZE * 8, factories=SIZE * 4, marker=1, next_deal=SIZE)
"""The index at which each kind of table feature starts."""
MAX_POINTS = 120
"""Maximum score that the network can distinguish."""
MAX_TAKEN = 8
"""Maximum number of taken or dropped tiles that the network can distinguish."""


def take_at(kind: int, line: int, spaces: int, count: int) -> int:
    """Return the index of the weight for putting ``count`` tiles into a line with ``spaces`` free spaces."""
    return ((kind * 6 + line) * 6 + spaces) * (MAX_TAKEN + 1) + min(count, MAX_TAKEN)


def drop_at(floor: int, count: int) -> int:
    """Return the index of the weight for dropping ``count`` tiles on a floor line with ``floor`` pieces."""
    return floor * (MAX_TAKEN + 1) + min(count, MAX_TAKEN)


# The number of weights of each kind.
TAKES = take_at(3, 0, 0, 0)
DROPS = drop_at(8, 0)
