"""Features of the network for positions within a round of base Azul.

Each feature is either present or absent, except those marked as numbers.

The features of a board describe it as if its full lines had been tiled by `wall.Wall.tile`:

- the covered cells, on the grey wall with their colours
- the full lines, and the contents of other lines by line, colour and count
- the number of tiles in each row, in each column, and of each colour
- the number of pieces on the floor line
- whether the board has the start marker
- the score after tiling and paying for the floor line, without bonuses (a number)

The features of the table are:

- the number of groups of equal tiles in all sources, at most 23
- the number of tiles of each colour in the centre, at most 7
- for each colour, the numbers of factories that have one, two, three and four tiles of it (numbers)
- whether the start marker is in the centre
- the expected number of tiles of each colour in the next deal (numbers)
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
"""The index at which each kind of board feature starts. The key tells whether the wall is grey."""
LINES_AT = [SIZE * sum(range(line)) for line in range(SIZE)]
"""The index at which the features of each line start, relative to the features of all lines."""
TABLE_AT = lay_out(offers=24, centre=SIZE * 8, factories=SIZE * 4, marker=1, next_deal=SIZE)
"""The index at which each kind of table feature starts."""
MAX_POINTS = 120
"""Maximum score that the network can distinguish from higher ones."""
MAX_TAKEN = 8
"""Maximum number of taken or dropped tiles that the network can distinguish from higher ones."""


def take_at(kind: int, line: int, spaces: int, count: int) -> int:
    """Return the index of the weight for putting ``count`` tiles into a line with ``spaces`` free spaces."""
    return ((kind * 6 + line) * 6 + spaces) * (MAX_TAKEN + 1) + min(count, MAX_TAKEN)


def drop_at(floor: int, count: int) -> int:
    """Return the index of the weight for dropping ``count`` tiles on a floor line that already has ``floor`` pieces."""
    return floor * (MAX_TAKEN + 1) + min(count, MAX_TAKEN)


# The numbers of weights for taking and for dropping tiles.
TAKES = take_at(3, 0, 0, 0)
DROPS = drop_at(8, 0)
