"""What lies in front of one player of base Azul."""

from __future__ import annotations

from typing import ClassVar

from bot.rules.azul.pieces import (
    ALL_OPEN,
    COLOUR_POINTS,
    COLOURS,
    COLUMN_POINTS,
    FLOOR_SPACES,
    OPEN,
    PENALTIES,
    PIECES,
    PRINTED,
    ROW_POINTS,
    SIZE,
    full_colours,
    full_columns,
    full_rows,
    tile_points,
)
from bot.rules.azul.snapshot import BoardSnapshot, LineSnapshot
from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine

Spaces = tuple[tuple[str | None, ...], ...]
"""The colour printed on each space of a wall, by row; ``None`` where any colour may go."""


class Board(DraftingBoard):
    """Pattern lines, coloured wall, floor line and score; what it is open for is kept beside them."""

    lists: ClassVar[tuple[str, ...]] = ("colours", "counts", "floor", "lacks")
    spaces: ClassVar[Spaces] = PRINTED

    def __init__(self) -> None:
        self.score = 0
        self.counts = [0] * SIZE  # by line: how many tiles
        self.colours = [0] * SIZE  # by line: of what colour, if it holds any
        self.wall = 0
        self.lacks = list(OPEN[:SIZE])  # by wall row: what its line is open for when empty
        self.open = ALL_OPEN
        self.floor: list[int] = []
        self.wall_points = 0  # all that tiles have scored
        self.floor_points = 0  # all that the floor line has cost, zero or less
        self.floor_pieces = 0  # on how many pieces

    def tile(self) -> list[tuple[int, int, int, int]]:
        """Lay the tiles of full lines on the wall, from the top; each scores at once, and the next one sees it.

        Returns row, column, colour and points of each.
        """
        laid = self._laid()
        for row, column, colour, points in laid:
            self.wall |= 1 << SIZE * row + column
            self.score += points
            self.wall_points += points
            self.counts[row] = 0
            self.lacks[row] ^= 1 << 6 * colour + row
            self.open |= self.lacks[row]
        return laid

    def _laid(self) -> list[tuple[int, int, int, int]]:
        """What tiling would lay now: row, column, colour and points of each."""
        laid, wall, colours = [], self.wall, self.colours
        for row, count in enumerate(self.counts):
            if count > row:
                colour = colours[row]
                column = (colour + row) % SIZE
                wall |= 1 << SIZE * row + column
                laid.append((row, column, colour, tile_points(wall, row, column)))
        return laid

    def fill(self, line: int, colour: int, count: int) -> int:
        """Put tiles into a pattern line that takes them; returns how many there was room for."""
        placed = min(count, line + 1 - self.counts[line])
        self.counts[line] += placed
        self.colours[line] = colour
        self.open &= ~OPEN[line]
        if self.counts[line] <= line:
            self.open |= 1 << 6 * colour + line
        return placed

    def drop(self, colour: int, count: int) -> int:
        """Let tiles fall to the floor line; returns how many found no room there."""
        surplus = max(0, count - (FLOOR_SPACES - len(self.floor)))
        self.floor += [colour] * (count - surplus)
        return surplus

    def forecast(self) -> tuple[int, int]:
        """What tiling would score now, and on how many pieces of the floor line would be paid then."""
        return sum([points for _, _, _, points in self._laid()]), len(self.floor)

    def prospects(self) -> int:
        """The places open to tiles that may reach the wall one day."""
        return self.open

    def put(self, row: int, column: int, colour: int) -> None:
        """Lay a tile on the wall; lines and score are not touched."""
        self.wall |= 1 << SIZE * row + column
        self.lacks[row] &= ~(1 << 6 * colour + row)

    def colour_at(self, row: int, column: int) -> int | None:
        """The colour of the wall tile there, if there is one."""
        return (column - row) % SIZE if self.wall >> SIZE * row + column & 1 else None

    def full_colours(self) -> list[int]:
        """The colours of which all five tiles are on the wall."""
        return full_colours(self.wall)

    def pay(self) -> int:
        """Clear the floor line and pay for it; a score never falls below zero. Returns what the score changed by."""
        pieces = len(self.floor)
        points = max(PENALTIES[pieces], -self.score)
        self.score += points
        self.floor_points += points
        self.floor_pieces += pieces
        self.floor = []
        return points

    @property
    def result(self) -> tuple[int, ...]:
        """What ranks are given by: among equal points, more full rows win."""
        return self.score, len(full_rows(self.wall))

    def sheet(self) -> tuple[SheetLine, ...]:
        """Where the points of a finished game come from."""
        rows, columns, colours = map(len, (full_rows(self.wall), full_columns(self.wall), self.full_colours()))
        return (
            SheetLine("wall", self.wall.bit_count(), self.wall_points),
            SheetLine("floor", self.floor_pieces, self.floor_points),
            SheetLine("rows", rows, rows * ROW_POINTS),
            SheetLine("columns", columns, columns * COLUMN_POINTS),
            SheetLine("colours", colours, colours * COLOUR_POINTS),
        )

    def snapshot(self) -> BoardSnapshot:
        """What is to be seen of it."""
        wall = [[self.colour_at(row, column) for column in range(SIZE)] for row in range(SIZE)]
        return BoardSnapshot(
            score=self.score,
            lines=tuple(
                LineSnapshot(COLOURS[colour], count) if count else None
                for colour, count in zip(self.colours, self.counts, strict=True)
            ),
            wall=tuple(tuple(None if colour is None else COLOURS[colour] for colour in row) for row in wall),
            spaces=self.spaces,
            floor=tuple(PIECES[piece] for piece in self.floor),
            wall_points=self.wall_points,
            floor_points=self.floor_points,
            floor_pieces=self.floor_pieces,
        )
