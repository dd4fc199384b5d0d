"""A player's board during one round, for the search: the wall stays as it is, only lines and floor change.

So everything that follows from lines and floor is worked out once for each pair of them, and kept by the
`SeatBoards`: what can be taken, what the board adds to the network, and its result at the end of the round. Two ways
to the same lines and floor lead to the same object.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import NamedTuple

from bot.opponents.azul.between import BoardFeatures, describe
from bot.opponents.azul.features import BOARD_AT, LINES_AT, MOST_POINTS, drop_at, take_at
from bot.opponents.azul.networks import Networks
from bot.opponents.azul.table import WITH_MARKER
from bot.opponents.azul.wall import EMPTY, PatternLines, TiledWall, Wall
from bot.opponents.draft import Memo
from bot.rules.azul.pieces import FLOOR, FLOOR_SPACES, PENALTIES

LineOption = tuple[int, int, int]
"""A line that can take some tiles: where its logit is, what this take adds to the logit, and the line."""


class End(NamedTuple):
    """A board when everybody has tiled and paid. ``first`` is what it adds to the network between rounds, by slot.

    ``total`` is the score with the points of full columns and colours; ``fullest`` is the tiles of the fullest row.
    """

    wall: Wall
    score: int
    first: tuple[int, ...]
    total: int
    fullest: int

    @property
    def result(self) -> tuple[int, int]:
        """Points and full rows, if the game ends with it."""
        points, rows = self.wall.bonus
        return self.score + points, rows


class BestResult(NamedTuple):
    """The most that can come of a board at the end of a round, and whether a row is full then however it is tiled."""

    result: tuple[int, int]
    has_full_row: bool


class AzulSearchBoard:
    """Lines and floor of one seat. ``first`` is what the board adds to the network's first layer, by slot."""

    def __init__(self, seat: SeatBoards, lines: PatternLines, floor: int, marker: bool) -> None:
        self._seat = seat
        self.lines = lines
        self.floor = floor
        self.marker = marker
        self.options = Memo(self._list_options)
        self.take = Memo(self._take)
        self.first = seat.first(self)

    def _list_options(self, colour: int, count: int, kind: int) -> list[LineOption]:
        """Where tiles of an offer could go."""
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
        """By line that takes a colour how many of its spaces are free; the floor line comes last, and has none."""
        room = {}
        for line, (own, held) in enumerate(self.lines):
            if held <= line and self._seat.wall.lacks(line, colour) and (not held or own == colour):
                room[line] = line + 1 - held
        room[FLOOR] = 0
        return room

    def _take(self, colour: int, count: int, kind: int, line: int) -> AzulSearchBoard:
        """The board with these tiles in that line, or on the floor line, and with the start marker if it came along."""
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
        """What the board will be after the round, its lines tiled as `Wall.tile` has it."""
        return self._seat.end_of(self, self._seat.wall.tile(self.lines))

    @cached_property
    def best_result(self) -> BestResult:
        """What comes of it if the game ends with the round and the lines are tiled as brings most."""
        best = (0, 0)
        has_full_row = True
        for way in self._seat.wall.tilings(self.lines):
            bonus, rows = way.wall.bonus
            best = max(best, (self._seat.score_of(self, way) + bonus, rows))
            has_full_row = has_full_row and rows > 0
        return BestResult(best, has_full_row)


class SeatBoards:
    """One seat's boards of a round."""

    def __init__(self, networks: Networks, wall: Wall, score: int) -> None:
        self.network, self._between = networks
        self.wall = wall
        self.score = score
        self.board = Memo(partial(AzulSearchBoard, self))
        """The one board with these lines, floor pieces (the marker counts) and marker."""
        self._described = Memo(self._describe)

    def score_of(self, board: AzulSearchBoard, way: TiledWall) -> int:
        """The score after tiling in this way and paying."""
        return max(0, self.score + way.points + PENALTIES[min(FLOOR_SPACES, board.floor + way.fallen)])

    def first(self, board: AzulSearchBoard) -> tuple[int, ...]:
        """What a board adds to the first layer while the round runs."""
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
        points = min(self.score_of(board, way), MOST_POINTS)
        # Each slot has its own rows, the last of them that of a point.
        return tuple([sum([rows[feature] for feature in found], rows[-1] * points) for rows in self.network.boards])

    def end_of(self, board: AzulSearchBoard, way: TiledWall) -> End:
        """What becomes of a board whose full lines were tiled in this way."""
        score = self.score_of(board, way)
        left = []
        for line, (colour, count) in enumerate(board.lines):
            left.append(EMPTY if count > line else (colour, count))
        features, sums = self._described[way.wall.cells, tuple(left)]
        points = min(score, MOST_POINTS)
        first = tuple([total + rows[-1] * points for total, rows in zip(sums, self._between.boards, strict=True)])
        return End(way.wall, score, first, score + features.bonus, features.fullest)

    def _describe(self, cells: tuple[int, ...], lines: PatternLines) -> tuple[BoardFeatures, tuple[int, ...]]:
        """The features between rounds, and by slot the sum of their rows: the same for every floor line."""
        features = describe(Wall(cells, self.wall.grey), lines)
        return features, tuple([sum([rows[each] for each in features.found]) for rows in self._between.boards])
