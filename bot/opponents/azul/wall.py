"""Walls for the search: what is on them, what tiling does to them, and what they are worth at the end."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from bot.rules.azul.pieces import SIZE, tile_points

_ROW = 31


class Tiled(NamedTuple):
    """A wall with the full lines tiled, the points that brought, and how many tiles fell for want of a column."""

    wall: Wall
    points: int
    fallen: int


class Wall:
    """A wall of either side; ``cells`` holds by cell the colour of its tile, -1 where there is none."""

    def __init__(self, cells: tuple[int, ...], grey: bool) -> None:
        self.cells = cells
        self.grey = grey
        self.bits = sum(1 << at for at, colour in enumerate(cells) if colour >= 0)

    @cached_property
    def features(self) -> tuple[int, ...]:
        """The features of the wall, as `bot.opponents.azul.network` numbers them."""
        held = [(at, colour) for at, colour in enumerate(self.cells) if colour >= 0]
        rows, columns, colours = [0] * SIZE, [0] * SIZE, [0] * SIZE
        for at, colour in held:
            rows[at // SIZE] += 1
            columns[at % SIZE] += 1
            colours[colour] += 1
        base = len(self.cells) * (SIZE if self.grey else 1) + 55
        counts = [
            base + 6 * SIZE * kind + 6 * place + count
            for kind, counted in enumerate((rows, columns, colours))
            for place, count in enumerate(counted)
        ]
        return (*(at * SIZE + colour if self.grey else at for at, colour in held), *counts)

    @cached_property
    def _lacks(self) -> tuple[int, ...]:
        return tuple(
            sum(1 << row for row in range(SIZE) if colour not in self.cells[SIZE * row : SIZE * row + SIZE])
            for colour in range(SIZE)
        )

    def lacks(self, colour: int) -> int:
        """The rows that do not hold this colour, one bit for each."""
        return self._lacks[colour]

    @cached_property
    def full_row(self) -> bool:
        """Whether a row is full."""
        return any(self.bits >> SIZE * row & _ROW == _ROW for row in range(SIZE))

    @cached_property
    def bonus(self) -> tuple[int, int]:
        """The points of full rows, columns and colours, and the number of full rows."""
        rows = sum(self.bits >> SIZE * row & _ROW == _ROW for row in range(SIZE))
        columns = sum(all(colour >= 0 for colour in self.cells[column::SIZE]) for column in range(SIZE))
        colours = sum(self.cells.count(colour) == SIZE for colour in range(SIZE))
        return 2 * rows + 7 * columns + 10 * colours, rows

    def tiled(self, lines: tuple[tuple[int, int], ...]) -> Tiled:
        """Tile the full lines from the top; on the grey wall each goes where `worth_of_cell` likes it best.

        That is how a search looks ahead. What to do when it comes to that is chosen with more care, in `tiling`.
        """
        wall, points, fallen = self, 0, 0
        for row, (colour, count) in enumerate(lines):
            if count <= row:
                continue
            column = wall.best_column(row, colour) if self.grey else (colour + row) % SIZE
            if column is None:
                fallen += row + 1
                continue
            wall = wall.with_tile(row, column, colour)
            points += tile_points(wall.bits, row, column)
        return Tiled(wall, points, fallen)

    def all_tiled(self, lines: tuple[tuple[int, int], ...]) -> list[Tiled]:
        """Everything that tiling the full lines from the top can come to."""
        reached = [Tiled(self, 0, 0)]
        for row, (colour, count) in enumerate(lines):
            if count > row:
                reached = [after for done in reached for after in done.wall.tiled_row(done, row, colour)]
        return reached

    def tiled_row(self, done: Tiled, row: int, colour: int) -> list[Tiled]:
        """All that can become of a full line after ``done``, which has led to this wall."""
        columns = self.free_columns(row, colour) if self.grey else [(colour + row) % SIZE]
        if not columns:
            return [done._replace(fallen=done.fallen + row + 1)]
        walls = [(self.with_tile(row, column, colour), column) for column in columns]
        return [Tiled(wall, done.points + tile_points(wall.bits, row, column), done.fallen) for wall, column in walls]

    def with_tile(self, row: int, column: int, colour: int) -> Wall:
        """The wall with one tile more."""
        at = SIZE * row + column
        return Wall((*self.cells[:at], colour, *self.cells[at + 1 :]), self.grey)

    def free_columns(self, row: int, colour: int) -> list[int]:
        """The columns of a grey row to which a tile of this colour may go."""
        cells = self.cells
        return [
            column for column in range(SIZE) if cells[SIZE * row + column] < 0 and colour not in cells[column::SIZE]
        ]

    def best_column(self, row: int, colour: int) -> int | None:
        """The free column that `worth_of_cell` likes best, the first of equals."""
        free = self.free_columns(row, colour)
        return max(free, key=lambda column: self.worth_of_cell(row, column)) if free else None

    def worth_of_cell(self, row: int, column: int) -> int:
        """What a tile on a free cell is taken to be worth: its points, and what it does for its column, in tenths."""
        held = sum(colour >= 0 for colour in self.cells[column::SIZE])
        points = tile_points(self.bits | 1 << SIZE * row + column, row, column)
        return 10 * points + 6 * held - abs(column - 2)
