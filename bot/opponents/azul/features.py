"""What the network within the rounds of base Azul is told.

All features are there or not but for four kinds, which are numbers. Of each board, as it will be when its full lines
are tiled (the grey wall as `wall.Wall.tile` would): the cells of the wall that are held (on the grey wall by
colour), what lies in the other lines (by line, colour and count), which lines are full, how many tiles are in each row,
column and of each colour, how many pieces are on the floor line, whether it has the start marker, and as a number its
score when everything is tiled and paid, without bonuses. Of the table: how many colours can be taken from all sources
(at most 23), how many of each colour lie in the centre (at most 7), as numbers the factories that hold one to four of a
colour, whether the marker is in the centre, and as numbers the tiles of each colour that the next deal is expected to
bring.
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
"""Where each kind of feature of a board begins, by whether the wall is grey."""
LINES_AT = [SIZE * sum(range(line)) for line in range(SIZE)]
"""Where, among those of the lines, the features of each line begin."""
TABLE_AT = lay_out(offers=24, centre=SIZE * 8, factories=SIZE * 4, marker=1, coming=SIZE)
"""Where each kind of feature of the table begins."""
MOST_POINTS = 120
"""The network knows no higher score."""
MOST_TAKEN = 8
"""More tiles at a time, or more that are dropped, count as so many."""


def take_at(kind: int, line: int, spaces: int, count: int) -> int:
    """Where what it is worth stands to put so many tiles into a line that has so many spaces left."""
    return ((kind * 6 + line) * 6 + spaces) * (MOST_TAKEN + 1) + min(count, MOST_TAKEN)


def drop_at(floor: int, count: int) -> int:
    """Where what it is worth stands to drop so many tiles beside the pieces of the floor line."""
    return floor * (MOST_TAKEN + 1) + min(count, MOST_TAKEN)


# How many of each there are.
TAKES = take_at(3, 0, 0, 0)
DROPS = drop_at(8, 0)
