"""A player's board during one round, for the search: the wall stays as it is, only lines and floor change.

So everything that follows from lines and floor is worked out once for each pair of them, and kept by the `Seat`: what
can be taken, what the board adds to the network, what comes of it at the end of the round. Two ways to the same lines
and floor lead to the same object.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.opponents.azul.network import Network
from bot.opponents.azul.table import WITH_MARKER, Offer
from bot.opponents.azul.wall import Wall

FLOOR = 5  # as a line
FLOOR_SPACES = 7
PENALTIES = (0, -1, -2, -4, -6, -8, -11, -14)
_LINES_AT = (0, 0, 5, 15, 30)
"""Where the features of a line begin that is neither empty nor full."""
MOST_POINTS = 120
"""The network knows no higher score."""

Lines = tuple[tuple[int, int], ...]
"""By row: colour and count of a pattern line; the colour of an empty one is 0."""
EMPTY = (0, 0)


Option = tuple[int, int, int]
"""A line that can take some tiles: where its logit is, what this take adds to the logit, and the line."""


class End(NamedTuple):
    """A board when everybody has tiled and paid. ``first`` is what it adds to the network, by slot."""

    wall: Wall
    score: int
    full_row: bool
    first: tuple[int, ...]
    first_with_marker: tuple[int, ...]

    @property
    def result(self) -> tuple[int, int]:
        """Points and full rows, if the game ends with it."""
        points, rows = self.wall.bonus
        return self.score + points, rows


class Board:
    """Lines and floor of one seat. ``first`` is what the board adds to the network's first layer, by slot."""

    __slots__ = ("_best_result", "_end", "_next", "_options", "_seat", "first", "floor", "lines", "marker")

    def __init__(self, seat: Seat, lines: Lines, floor: int, marker: bool) -> None:
        self._seat = seat
        self.lines = lines
        self.floor = floor
        self.marker = marker
        self._options: dict[tuple[int, int, int], list[Option]] = {}
        self._next: dict[int, Board] = {}
        self._end: End | None = None
        self._best_result: tuple[tuple[int, int], bool] | None = None
        self.first = seat.first(self)

    def options(self, offer: Offer) -> list[Option]:
        """Where the tiles of an offer could go."""
        key = offer[1:]
        found = self._options.get(key)
        if found is None:
            found = self._options[key] = self._list_options(*key)
        return found

    def _list_options(self, colour: int, count: int, kind: int) -> list[Option]:
        network = self._seat.network
        floor = min(FLOOR_SPACES, self.floor + 1) if kind == WITH_MARKER else self.floor
        found = []
        for line in (*self._seat.open_lines(self.lines, colour), FLOOR):
            space = line + 1 - self.lines[line][1] if line != FLOOR else 0
            take = ((kind * 6 + line) * 6 + space) * 9 + min(count, 8)
            drop = floor * 9 + min(max(0, count - space), 8)
            found.append((colour * 6 + line, network.takes[take] + network.drops[drop], line))
        return found

    def take(self, colour: int, count: int, line: int, marker: bool) -> Board:
        """The board with these tiles in that line, or on the floor line, and with the start marker if it came along."""
        key = ((colour * 32 + count) * 6 + line) * 2 + marker
        found = self._next.get(key)
        if found is None:
            found = self._next[key] = self._after(colour, count, line, marker)
        return found

    def _after(self, colour: int, count: int, line: int, marker: bool) -> Board:
        lines, falling = self.lines, count
        if line != FLOOR:
            put = min(count, line + 1 - lines[line][1])
            falling = count - put
            lines = (*lines[:line], (colour, lines[line][1] + put), *lines[line + 1 :])
        floor = min(FLOOR_SPACES, self.floor + marker + falling)
        return self._seat.board(lines, floor, self.marker or marker)

    @property
    def end(self) -> End:
        """What the board will be after the round."""
        if self._end is None:
            self._end = self._seat.end(self)
        return self._end

    @property
    def best_result(self) -> tuple[tuple[int, int], bool]:
        """The most that comes of it if the game ends with the round, and whether it has a full row then anyway."""
        if self._best_result is None:
            self._best_result = self._seat.best_result(self)
        return self._best_result


class Seat:
    """One seat's boards of a round."""

    def __init__(self, network: Network, wall: Wall, score: int) -> None:
        self.network = network
        self.wall = wall
        self.score = score
        self._boards: dict[tuple[Lines, int, bool], Board] = {}

    def board(self, lines: Lines, floor: int, marker: bool) -> Board:
        """The one board with these lines, floor pieces (the marker counts) and marker."""
        key = (lines, floor, marker)
        found = self._boards.get(key)
        if found is None:
            found = self._boards[key] = Board(self, lines, floor, marker)
        return found

    def forget(self) -> None:
        """Let go of all boards, so that none waits for a collection of circles when the search is over."""
        self._boards.clear()

    def open_lines(self, lines: Lines, colour: int) -> list[int]:
        """The lines that would take tiles of this colour."""
        lacks = self.wall.lacks(colour)
        return [
            line
            for line, (held, count) in enumerate(lines)
            if count <= line and lacks >> line & 1 and (not count or held == colour)
        ]

    def first(self, board: Board) -> tuple[int, ...]:
        """What a board adds to the first layer while the round runs."""
        wall, points, fallen = self.wall.tiled(board.lines)
        floor = min(FLOOR_SPACES, board.floor + fallen)
        full = [line for line, (_, count) in enumerate(board.lines) if count > line]
        projected = max(0, self.score + points + PENALTIES[floor])
        return self._sum(wall, board.lines, full, floor, board.marker, projected)

    def end(self, board: Board) -> End:
        """What becomes of a board at the end of the round, its lines tiled as `Wall.tiled` has it."""
        wall, points, fallen = self.wall.tiled(board.lines)
        return self.end_of(board, wall, points, fallen)

    def best_result(self, board: Board) -> tuple[tuple[int, int], bool]:
        """See `Board.best_result`."""
        best, certain = (0, 0), True
        for wall, points, fallen in self.wall.all_tiled(board.lines):
            score = max(0, self.score + points + PENALTIES[min(FLOOR_SPACES, board.floor + fallen)])
            bonus, rows = wall.bonus
            best, certain = max(best, (score + bonus, rows)), certain and rows > 0
        return best, certain

    def end_of(self, board: Board, wall: Wall, points: int, fallen: int) -> End:
        """What becomes of a board whose full lines were tiled like this, so many tiles falling to the floor line."""
        floor = min(FLOOR_SPACES, board.floor + fallen)
        score = max(0, self.score + points + PENALTIES[floor])
        lines = tuple(EMPTY if count > line else (colour, count) for line, (colour, count) in enumerate(board.lines))
        return End(
            wall,
            score,
            wall.full_row,
            self._sum(wall, lines, (), 0, False, score),
            self._sum(wall, lines, (), 0, True, score),
        )

    def _sum(
        self, wall: Wall, lines: Lines, full: Sequence[int], floor: int, marker: bool, score: int
    ) -> tuple[int, ...]:
        found = list(wall.features)
        base = self.network.form.cells
        for line, (colour, count) in enumerate(lines):
            if count and line not in full:
                found.append(base + _LINES_AT[line] + colour * line + count - 1)
        found += [base + 50 + line for line in full]
        found.append(base + 145 + floor)
        if marker:
            found.append(base + 153)
        points = min(score, MOST_POINTS)
        return tuple(sum([rows[at] for at in found], rows[-1] * points) for rows in self.network.boards)
