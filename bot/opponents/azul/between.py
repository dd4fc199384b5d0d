"""What the network between the rounds of base Azul is told, and the network.

A round is searched to its end, so what decides is what this network makes of the boards before the next deal. Its
features are there or not but for scores and tiles, which are numbers. Of each board: the cells that are held (on the
grey wall by colour), what lies in the lines, of each row how many tiles it holds with how many lie in its line, of each
column and colour how many tiles it still needs, the points that each begun line will bring, and how full the fullest
row is, with how many are as full. Of the table: which round ended, for how many deals the bag suffices, how many tiles
of each colour the next deal is expected to bring and how many are in the bag; and of each seat its lead over the best
of the others, and its fullest row beside theirs.
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
"""Where each kind of feature of a board begins, by whether the wall is grey."""
TABLE_AT = lay_out(round=6, deals=6, coming=SIZE, bag=SIZE)
SEAT_AT = lay_out(lead=21, race=SIZE * SIZE)
"""Of the table, and behind it of each slot."""
MOST_LEAD = 40
"""The network knows no larger lead, either way."""
ALL_TILES = sum(range(SIZE + 1))
"""How many tiles fill the pattern lines of one column or colour."""


class BoardFeatures(NamedTuple):
    """Of a board without its score: the features, the points of its full columns and colours, and its fullest row."""

    found: list[int]
    bonus: int
    fullest: int


def describe(wall: Wall, lines: PatternLines) -> BoardFeatures:
    """The features of a wall on which all full lines are tiled, with what is left in the lines."""
    at = BOARD_AT[wall.grey]
    found = []
    rows = [0] * SIZE  # how many tiles each holds
    columns = [ALL_TILES] * SIZE  # how many each still needs
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
    """Judges the end of a round; the slots begin with the seat that begins the next one."""

    def __init__(self, players: int, grey: bool, weights: Weights) -> None:
        """From the weights as whole numbers.

        :raises ValueError: they are not those of such a network.
        """
        super().__init__(weights)
        features = BOARD_AT[grey]["end"]
        rows = pack_rows(weights["first"], len(weights["bias1"]))
        expected = players * (features + SEAT_AT["end"]) + TABLE_AT["end"]
        if len(rows) != expected:
            raise ValueError(f"weights of another form: {len(rows)} features, not {expected}")
        whole = [SCALE * row for row in rows]
        self.boards = [whole[at : at + features] for at in range(0, players * features, features)]
        for slot, board in enumerate(self.boards, 1):
            board[-1] = rows[slot * features - 1]  # the score, in points
        table = players * features
        self._table = whole[table : table + TABLE_AT["coming"]]
        self._tiles = [SCALE // 4 * row for row in rows[table + TABLE_AT["coming"] : table + TABLE_AT["end"]]]
        self._seats = whole[table + TABLE_AT["end"] :]

    def begin(self, number: int, coming: Sequence[int], bag: Sequence[int], tiles: int) -> int:
        """The sum of ``bias`` and what all ends of round ``number`` share; a deal brings so many ``tiles``."""
        found = [self._table[min(number, 6) - 1], self._table[TABLE_AT["deals"] + min(sum(bag) // tiles, 5)]]
        found += [row * count for row, count in zip(self._tiles, (*coming, *bag), strict=True)]
        return sum(found, self.bias)

    def compare(self, totals: Sequence[int], fullest: Sequence[int]) -> int:
        """What the seats add together, by slot: their scores with bonuses so far, and their fullest rows."""
        found = 0
        for slot, (total, row) in enumerate(zip(totals, fullest, strict=True)):
            others = [other for other in range(len(totals)) if other != slot]
            lead = total - max([totals[other] for other in others])
            lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
            rival = max([fullest[other] for other in others])
            at = slot * SEAT_AT["end"]
            found += self._seats[at + (lead + MOST_LEAD + 2) // 4]
            found += self._seats[at + SEAT_AT["race"] + SIZE * row + rival]
        return found
