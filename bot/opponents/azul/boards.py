"""A player's board in a search of one round. Only the lines and the floor line change, because the wall stays the same.

Everything derived from the lines and the floor line is computed once and cached in `SeatBoards`: the possible moves,
the board's contribution to the network, and its result at the end of the round. Boards with equal lines and floor lines
share one object.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import NamedTuple

from bot.opponents.azul.between_rounds import BoardFeatures, describe
from bot.opponents.azul.features import BOARD_AT, LINES_AT, MAX_POINTS, drop_at, take_at
from bot.opponents.azul.networks import Networks
from bot.opponents.azul.table import WITH_MARKER
from bot.opponents.azul.wall import EMPTY, PatternLines, TiledWall, Wall
from bot.opponents.draft import Memo
from bot.rules.azul.pieces import FLOOR, FLOOR_SPACES, PENALTIES

LineOption = tuple[int, int, int]
"""A line that accepts some tiles: the index of the move's logit, the weights to add to it, and the line."""


class End(NamedTuple):
    """A board at the end of a round, after tiling and paying for the floor line.

    ``first`` is the board's contribution to the first layer of the network between rounds, by slot. ``total`` is the
    score plus the points for full columns and colours. ``fullest`` is the number of tiles in the fullest row.
    """

    wall: Wall
    score: int
    first: tuple[int, ...]
    total: int
    fullest: int

    @property
    def result(self) -> tuple[int, int]:
        """The final score and the number of full rows if the game ends here."""
        points, rows = self.wall.bonus
        return self.score + points, rows


class BestResult(NamedTuple):
    """A board's best result at the end of a round, and whether every tiling leads to a full row."""

    result: tuple[int, int]
    has_full_row: bool


class AzulSearchBoard:
    """The lines and floor line of one seat. ``first`` is their contribution to the network's first layer, by slot."""

    def __init__(self, seat: SeatBoards, lines: PatternLines, floor: int, marker: bool) -> None:
        self._seat = seat
        self.lines = lines
        self.floor = floor
        self.marker = marker
        self.options = Memo(self._list_options)
        self.take = Memo(self._take)
        self.first = seat.first(self)

    def _list_options(self, colour: int, count: int, kind: int) -> list[LineOption]:
        """Return the lines that accept ``count`` tiles of a colour. ``kind`` is that of the `TileOffer`."""
        network = self._seat.network
        floor = self.floor
        if kind == WITH_MARKER:
            floor = min(FLOOR_SPACES, floor + 1)
        found = []
        for line, space in self._find_room(colour).items():
            drop = network.drops[drop_at(floor, max(0, count - space))]
            take = network.takes[take_at(kind, line, space, count)]
            # A colour has six logits: five lines and the floor line.
            found.append((colour * 6 + line, take + drop, line))
        return found

    def _find_room(self, colour: int) -> dict[int, int]:
        """Return the number of free spaces of each line that accepts a colour, and finally 0 for the floor line."""
        room = {}
        for line, (own, held) in enumerate(self.lines):
            if held <= line and self._seat.wall.lacks(line, colour) and (not held or own == colour):
                room[line] = line + 1 - held
        room[FLOOR] = 0
        return room

    def _take(self, colour: int, count: int, kind: int, line: int) -> AzulSearchBoard:
        """Return the board after tiles, and possibly the start marker, were added to a line or to the floor line."""
        marker = kind == WITH_MARKER
        lines = self.lines
        falling = count
        if line != FLOOR:
            before = lines[line][1]
            after = min(before + count, line + 1)
            falling = before + count - after
            lines = (*lines[:line], (colour, after), *lines[line + 1 :])
        floor = min(FLOOR_SPACES, self.floor + marker + falling)
        return self._seat.board[lines, floor, self.marker or marker]

    @cached_property
    def end(self) -> End:
        """The board after the round, tiled as in `Wall.tile`."""
        return self._seat.end_of(self, self._seat.wall.tile(self.lines))

    @cached_property
    def best_result(self) -> BestResult:
        """The result of the tiling that is best if the game ends with this round."""
        best = (0, 0)
        has_full_row = True
        for way in self._seat.wall.tilings(self.lines):
            bonus, rows = way.wall.bonus
            best = max(best, (self._seat.score_of(self, way) + bonus, rows))
            has_full_row = has_full_row and rows > 0
        return BestResult(best, has_full_row)


class SeatBoards:
    """All boards of one seat in a search of one round."""

    def __init__(self, networks: Networks, wall: Wall, score: int) -> None:
        self.network, self._between = networks
        self.wall = wall
        self.score = score
        self.board = Memo(partial(AzulSearchBoard, self))
        """Boards by their lines, the number of pieces on the floor line (including the marker), and whether they have
        the marker.
        """
        self._described = Memo(self._describe)

    def score_of(self, board: AzulSearchBoard, way: TiledWall) -> int:
        """Return the score after a tiling and paying for the floor line."""
        return max(0, self.score + way.points + PENALTIES[min(FLOOR_SPACES, board.floor + way.fallen)])

    def first(self, board: AzulSearchBoard) -> tuple[int, ...]:
        """Return a board's contribution to the first layer of the network within the round, by slot."""
        way = self.wall.tile(board.lines)
        at = BOARD_AT[self.wall.grey]
        found = [*way.wall.features, at["floor"] + min(FLOOR_SPACES, board.floor + way.fallen)]
        for line, (colour, count) in enumerate(board.lines):
            if count > line:
                found.append(at["full"] + line)
            elif count:
                found.append(at["lines"] + LINES_AT[line] + colour * line + count - 1)
        if board.marker:
            found.append(at["marker"])
        points = min(self.score_of(board, way), MAX_POINTS)
        # Each slot has its own rows. The last row contains the weights of one point of the score.
        return tuple([sum([rows[feature] for feature in found], rows[-1] * points) for rows in self.network.boards])

    def end_of(self, board: AzulSearchBoard, way: TiledWall) -> End:
        """Return the board after this tiling of its full lines."""
        score = self.score_of(board, way)
        left = []
        for line, (colour, count) in enumerate(board.lines):
            left.append(EMPTY if count > line else (colour, count))
        features, sums = self._described[way.wall.cells, tuple(left)]
        points = min(score, MAX_POINTS)
        first = tuple([total + rows[-1] * points for total, rows in zip(sums, self._between.boards, strict=True)])
        return End(way.wall, score, first, score + features.bonus, features.fullest)

    def _describe(self, cells: tuple[int, ...], lines: PatternLines) -> tuple[BoardFeatures, tuple[int, ...]]:
        """Return the features of a board between rounds, and the sum of their rows by slot.

        Neither depends on the floor line.
        """
        features = describe(Wall(cells, self.wall.grey), lines)
        return features, tuple([sum([rows[each] for each in features.found]) for rows in self._between.boards])
