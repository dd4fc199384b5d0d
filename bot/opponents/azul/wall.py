"""Walls as the search represents them, with their possible tilings and final points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from bot.opponents.azul.features import BOARD_AT
from bot.rules.azul.pieces import (
    COLOUR_POINTS,
    COLUMN_POINTS,
    ROW_POINTS,
    SIZE,
    full_columns,
    full_rows,
    tile_points,
)

PatternLines = tuple[tuple[int, int], ...]
"""The colour and number of tiles of each pattern line. The colour of an empty line is 0."""
EMPTY = (0, 0)


def full_lines(lines: PatternLines) -> Iterator[tuple[int, int]]:
    """Yield the row and colour of each full line, from the top."""
    return ((row, colour) for row, (colour, count) in enumerate(lines) if count > row)


class TiledWall(NamedTuple):
    """A wall after tiling, with the points scored, the number of fallen tiles, and the cells of the placed tiles."""

    wall: Wall
    points: int = 0
    fallen: int = 0
    tiles: tuple[tuple[int, int], ...] = ()

    def after(self, row: int, colour: int, column: int | None) -> TiledWall:
        """Return this tiling with a further full line.

        The line's tile goes to ``column``. If that is ``None``, all tiles of the line fall.
        """
        if column is None:
            return self._replace(fallen=self.fallen + row + 1)
        wall = self.wall.with_tile(row, column, colour)
        points = self.points + tile_points(wall.bits, row, column)
        return TiledWall(wall, points, self.fallen, (*self.tiles, (row, column)))


class Wall:
    """A coloured or grey wall. ``cells`` contains the colour of each cell, row by row, or -1 for an empty cell."""

    def __init__(self, cells: tuple[int, ...], grey: bool) -> None:
        self.cells = cells
        self.grey = grey
        self.bits = sum(1 << at for at, colour in enumerate(cells) if colour >= 0)

    @cached_property
    def features(self) -> list[int]:
        """The features of the wall (see `features.BOARD_AT`)."""
        held = [(at, colour) for at, colour in enumerate(self.cells) if colour >= 0]
        rows = [0] * SIZE
        columns = [0] * SIZE
        colours = [0] * SIZE
        for at, colour in held:
            rows[at // SIZE] += 1
            columns[at % SIZE] += 1
            colours[colour] += 1
        found = [at * SIZE + colour if self.grey else at for at, colour in held]
        for kind, counts in (("rows", rows), ("columns", columns), ("colours", colours)):
            found += [BOARD_AT[self.grey][kind] + 6 * place + count for place, count in enumerate(counts)]
        return found

    @cached_property
    def full_row(self) -> bool:
        """Whether a row is full."""
        return bool(full_rows(self.bits))

    @cached_property
    def bonus(self) -> tuple[int, int]:
        """The points for full rows, columns and colours, and the number of full rows."""
        rows = len(full_rows(self.bits))
        columns = len(full_columns(self.bits))
        colours = sum(self.cells.count(colour) == SIZE for colour in range(SIZE))
        return ROW_POINTS * rows + COLUMN_POINTS * columns + COLOUR_POINTS * colours, rows

    def tile(self, lines: PatternLines) -> TiledWall:
        """Return the wall after tiling the full lines from the top.

        On the grey wall, each tile goes to the cell with the highest `worth_of_cell`. This is an approximation for the
        search. `AzulPlayer` chooses its actual columns more carefully.
        """
        done = TiledWall(self)
        for row, colour in full_lines(lines):
            done = done.after(row, colour, done.wall.find_best_column(row, colour))
        return done

    def tilings(self, lines: PatternLines) -> list[TiledWall]:
        """Return all possible tilings of the full lines."""
        reached = [TiledWall(self)]
        for row, colour in full_lines(lines):
            before = reached
            reached = []
            for done in before:
                free = done.wall.free_columns(row, colour)
                if free:
                    reached += [done.after(row, colour, column) for column in free]
                else:
                    reached.append(done.after(row, colour, None))
        return reached

    def with_tile(self, row: int, column: int, colour: int) -> Wall:
        """Return the wall with an additional tile."""
        at = SIZE * row + column
        return Wall((*self.cells[:at], colour, *self.cells[at + 1 :]), self.grey)

    def lacks(self, row: int, colour: int) -> bool:
        """Check whether a row doesn't have a tile of this colour yet."""
        return colour not in self.cells[SIZE * row : SIZE * row + SIZE]

    def free_columns(self, row: int, colour: int) -> list[int]:
        """Return the columns in which a row can take a tile of this colour; none if the row already has the colour."""
        if not self.grey:
            return [(colour + row) % SIZE]
        cells = self.cells
        in_row = cells[SIZE * row : SIZE * row + SIZE]
        return [column for column in range(SIZE) if in_row[column] < 0 and colour not in cells[column::SIZE]]

    def find_best_column(self, row: int, colour: int) -> int | None:
        """Return the best free column for a tile, or ``None`` if the row has no column for it."""
        free = self.free_columns(row, colour)
        if not free:
            return None
        return max(free, key=lambda column: self.worth_of_cell(row, column))

    def worth_of_cell(self, row: int, column: int) -> int:
        """Estimate the value of a tile in a free cell, in tenths of a point.

        It consists of the tile's points, a bonus for other tiles in its column, and a slight preference for the middle.
        """
        points = tile_points(self.bits | 1 << SIZE * row + column, row, column)
        return 10 * points + 6 * self.held(column) - abs(column - 2)

    def held(self, column: int) -> int:
        """Return the number of tiles in a column."""
        return sum(colour >= 0 for colour in self.cells[column::SIZE])
