"""The network that judges base Azul between two rounds, and its features.

The search always reaches the end of the round, so everything depends on how well this network judges the boards before
the next deal. Each feature is either present or absent, except scores and numbers of tiles.

The features of a board are the covered cells (on the grey wall with their colours), the contents of the lines, the
number of tiles in each row combined with the number in its line, the tiles still needed for each column and each
colour, the points that each started line will score, the number of tiles in the fullest row, and the number of rows
that are equally full.

The features of the table are the number of the round that has ended, the number of complete deals in the bag, the tiles
of each colour that are expected in the next deal, and the tiles of each colour in the bag. For each seat, they include
its lead over the best opponent and the number of tiles in its fullest row compared with its opponents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.opponents.azul.features import LINES_AT
from bot.opponents.azul.wall import PatternLines, Wall
from bot.opponents.network import SCALE, DeepNetwork, Weights, lay_out, pack_rows
from bot.rules.azul.pieces import COLOUR_POINTS, COLUMN_POINTS, SIZE, tile_points

BOARD_AT = {
    grey: lay_out(
        cells=SIZE * SIZE * (SIZE if grey else 1),
        lines=SIZE * sum(range(SIZE)),
        rows=SIZE * sum(range(SIZE + 1)),
        columns=SIZE * 16,
        colours=SIZE * 16,
        points=SIZE * 10,
        fullest=SIZE * 3,
        score=1,
    )
    for grey in (False, True)
}
"""The index at which each kind of board feature starts. The key tells whether the wall is grey."""
TABLE_AT = lay_out(round=6, deals=6, next_deal=SIZE, bag=SIZE)
SEAT_AT = lay_out(lead=21, race=SIZE * SIZE)
"""The indices of the features that compare a slot with the others. They follow the table features."""
MAX_LEAD = 40
"""Maximum lead, in either direction, that the network can distinguish from larger ones."""
ALL_TILES = sum(range(SIZE + 1))
"""Number of tiles needed to complete a whole column or colour."""


class BoardFeatures(NamedTuple):
    """The features of a board, with two numbers that other features need.

    ``found`` contains all features except the score. ``bonus`` is the points for full columns and colours. ``fullest``
    is the number of tiles in the fullest row, at most four.
    """

    found: list[int]
    bonus: int
    fullest: int


def describe(wall: Wall, lines: PatternLines) -> BoardFeatures:
    """Return the features of a wall after tiling and of the remaining lines."""
    at = BOARD_AT[wall.grey]
    found = []
    rows = [0] * SIZE  # number of tiles in each row
    columns = [ALL_TILES] * SIZE  # number of tiles still needed for each column
    colours = [ALL_TILES] * SIZE
    for cell, colour in enumerate(wall.cells):
        if colour >= 0:
            row = cell // SIZE
            rows[row] += 1
            columns[cell % SIZE] -= row + 1
            colours[colour] -= row + 1
            found.append(at["cells"] + (cell * SIZE + colour if wall.grey else cell))
    for row, (colour, count) in enumerate(lines):
        found.append(at["rows"] + SIZE * sum(range(row + 1)) + min(rows[row], SIZE - 1) * (row + 1) + count)
        if not count:
            continue
        found.append(at["lines"] + LINES_AT[row] + colour * row + count - 1)
        colours[colour] -= count
        column = wall.find_best_column(row, colour)
        if column is not None:
            columns[column] -= count
            points = tile_points(wall.bits | 1 << SIZE * row + column, row, column)
            found.append(at["points"] + 10 * row + points - 1)
    found += [at["columns"] + 16 * column + needed for column, needed in enumerate(columns)]
    found += [at["colours"] + 16 * colour + needed for colour, needed in enumerate(colours)]
    fullest = min(max(rows), SIZE - 1)
    as_full = sum(held >= fullest for held in rows)
    found.append(at["fullest"] + 3 * fullest + min(as_full, 3) - 1)
    bonus = COLUMN_POINTS * columns.count(0) + COLOUR_POINTS * colours.count(0)
    return BoardFeatures(found, bonus, fullest)


class BetweenNetwork(DeepNetwork):
    """A network that judges the end of a round. The first slot is the seat that starts the next round."""

    def __init__(self, players: int, grey: bool, weights: Weights) -> None:
        """Use integer weights.

        :raises ValueError: The weights belong to a network of another form.
        """
        super().__init__(weights)
        features = BOARD_AT[grey]["end"]
        rows = pack_rows(weights["first"], len(weights["bias1"]))
        expected = players * (features + SEAT_AT["end"]) + TABLE_AT["end"]
        if len(rows) != expected:
            raise ValueError(f"weights of a different size: {len(rows)} features, not {expected}")
        whole = [SCALE * row for row in rows]
        self.boards = [whole[at : at + features] for at in range(0, players * features, features)]
        for slot, board in enumerate(self.boards, 1):
            board[-1] = rows[slot * features - 1]  # The score is a number of points, so its row isn't scaled.
        table = players * features
        self._table = whole[table : table + TABLE_AT["next_deal"]]
        self._tiles = [SCALE // 4 * row for row in rows[table + TABLE_AT["next_deal"] : table + TABLE_AT["end"]]]
        self._seats = whole[table + TABLE_AT["end"] :]

    def begin(self, number: int, next_deal: Sequence[int], bag: Sequence[int], tiles: int) -> int:
        """Return the sum of ``bias`` and of all rows that don't depend on how round ``number`` ends.

        A deal has ``tiles`` tiles.
        """
        found = [self._table[min(number, 6) - 1], self._table[TABLE_AT["deals"] + min(sum(bag) // tiles, 5)]]
        found += [row * count for row, count in zip(self._tiles, (*next_deal, *bag), strict=True)]
        return sum(found, self.bias)

    def compare(self, totals: Sequence[int], fullest: Sequence[int]) -> int:
        """Return the sum of the rows that compare the slots.

        ``totals`` are the scores including bonuses, and ``fullest`` the numbers of tiles in each slot's fullest row.
        """
        found = 0
        for slot, (total, row) in enumerate(zip(totals, fullest, strict=True)):
            others = [other for other in range(len(totals)) if other != slot]
            lead = total - max([totals[other] for other in others])
            lead = max(-MAX_LEAD, min(MAX_LEAD, lead))
            rival = max([fullest[other] for other in others])
            at = slot * SEAT_AT["end"]
            found += self._seats[at + (lead + MAX_LEAD + 2) // 4]
            found += self._seats[at + SEAT_AT["race"] + SIZE * row + rival]
        return found
