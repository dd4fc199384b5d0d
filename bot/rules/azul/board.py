"""One player's board in base Azul.

On the coloured wall, each space has a printed colour. On the grey wall, a tile can go to any column of its row, but no
row or column may contain a colour twice. A pattern line doesn't accept colours that are already in the same row of the
wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

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
    ROW,
    ROW_POINTS,
    SIZE,
    Tile,
    full_columns,
    full_rows,
    tile_points,
)
from bot.rules.azul.snapshot import AzulBoardSnapshot, LineSnapshot
from bot.rules.drafting import DraftingBoard
from bot.rules.game import SheetLine

Spaces = tuple[tuple[str | None, ...], ...]
"""The printed colours of a wall by row. A space that accepts any colour has ``None``."""
_NOTHING_PRINTED: Spaces = ((None,) * SIZE,) * SIZE
NOWHERE = -1  # replaces the column number of a tile that falls
_BITS = [[column for column in range(SIZE) if columns >> column & 1] for columns in range(ROW + 1)]


class Laid(NamedTuple):
    """The result of tiling a full line.

    Either a tile goes to ``column`` and scores, or all tiles of the line fall (``NOWHERE``). ``forced`` means that the
    player had no choice.
    """

    row: int
    column: int
    colour: int
    points: int
    forced: bool


class Tiling(NamedTuple):
    """A player's tiling up to the next choice. ``picks`` are the previous choices, from the top.

    ``row`` is the next line with a choice, and ``choices`` are its possible columns as bits, or 0 if no choice remains.
    ``wall`` and ``columns`` are the board's attributes after ``laid``.
    """

    picks: tuple[Tile, ...]
    laid: tuple[Laid, ...]
    row: int
    choices: int
    wall: int
    columns: tuple[int, ...]

    def has_choice(self, column: int) -> bool:
        """Check whether the next choice allows this column."""
        return self.choices >> column & 1 == 1


class Worth(NamedTuple):
    """The result of a tiling: the points for its tiles, and the number of pieces on the floor line afterwards."""

    points: int
    pieces: int


class AzulPlayerBoard(DraftingBoard):
    """A player's pattern lines, wall, floor line and score."""

    lists = ("cells", "colours", "columns", "counts", "floor", "lacks")
    snapshot_type = AzulBoardSnapshot
    score = 0
    wall_points = 0
    floor_points = 0
    floor_pieces = 0

    def __init__(self, grey: bool = False) -> None:
        self.grey = grey
        self.spaces = _NOTHING_PRINTED if grey else PRINTED
        self.counts = [0] * SIZE  # number of tiles in each line
        self.colours = [0] * SIZE  # colour of each line that has tiles
        self.wall = 0
        self.cells: list[int | None] = [None] * SIZE**2  # colours of the tiles on the wall, row by row
        self.columns = [0] * SIZE  # for each colour, the columns that contain it, as bits
        self.lacks = list(OPEN[:SIZE])  # for each row, the colours missing on the wall, in the format of `open`
        self.open = ALL_OPEN
        self.floor: list[int] = []

    def find_columns(self, row: int, colour: int) -> int:
        """Return the columns in which ``row`` can take a tile of ``colour``, as bits."""
        return _find_columns(self.grey, self.wall, self.columns[colour], row, colour)

    def fill(self, line: int, colour: int, count: int) -> int:
        """Add tiles to a pattern line that accepts their colour. Return the number that fit."""
        held = self.counts[line]
        room = line + 1 - held
        others = self.open & ~OPEN[line]
        self.colours[line] = colour
        if count >= room:
            self.counts[line] = line + 1
            self.open = others
            return room
        self.counts[line] = held + count
        self.open = others | 1 << 6 * colour + line
        return count

    def drop(self, colour: int, count: int) -> int:
        """Drop tiles to the floor line. Return the number of tiles that didn't fit."""
        room = FLOOR_SPACES - len(self.floor)
        if count <= room:
            self.floor += [colour] * count
            return 0
        self.floor += [colour] * room
        return count - room

    def plan_tiling(self, picks: tuple[Tile, ...] = ()) -> Tiling:
        """Plan the tiling from the top up to the next choice, given the previous choices ``picks``.

        The plan for each line takes into account the tiles that the lines above it put on the wall.
        """
        chosen = {pick.line: pick.column for pick in picks}
        laid = []
        wall = self.wall
        columns = self.columns[:]
        for row, count in enumerate(self.counts):
            if count <= row:
                continue
            colour = self.colours[row]
            free = _find_columns(self.grey, wall, columns[colour], row, colour)
            if not free:
                laid.append(Laid(row, NOWHERE, colour, 0, True))
                continue
            is_forced = not free & free - 1
            if is_forced:
                column = free.bit_length() - 1
            elif row in chosen:
                column = chosen[row]
            else:
                return Tiling(picks, tuple(laid), row, free, wall, tuple(columns))
            wall |= 1 << SIZE * row + column
            columns[colour] |= 1 << column
            laid.append(Laid(row, column, colour, tile_points(wall, row, column), is_forced))
        return Tiling(picks, tuple(laid), SIZE, 0, wall, tuple(columns))

    def settle(self, laid: Laid) -> int:
        """Empty a full line as planned. Return the number of tiles that didn't fit on the floor line."""
        row = laid.row
        self.counts[row] = 0
        surplus = 0
        if laid.column == NOWHERE:
            surplus = self.drop(laid.colour, row + 1)
        else:
            self.put(row, laid.column, laid.colour)
            self.score += laid.points
            self.wall_points += laid.points
        self.open |= self.lacks[row]
        return surplus

    def is_full(self, line: int, colour: int) -> bool:
        """Check whether a pattern line is full of this colour."""
        return self.counts[line] > line and self.colours[line] == colour

    def can_only_fall(self, row: int) -> bool:
        """Check whether this line's tiles will fall no matter how the lines above are tiled."""
        colour = self.colours[row]
        free = self.find_columns(row, colour)
        if not free:
            return True
        # Each line above takes at most one column.
        if free.bit_count() > row:
            return False
        choices = [self.find_columns(line, colour) for line in range(row) if self.is_full(line, colour)]
        return bool(choices) and not _can_fit([*choices, free], falling=True)

    def find_falling(self, tiling: Tiling) -> set[int]:
        """Return the full lines whose tiles can only fall once the decided part of ``tiling`` has been executed."""
        ahead = self.copy()
        falling = set()
        for laid in tiling.laid:
            ahead.settle(laid)
            if laid.column == NOWHERE:
                falling.add(laid.row)
        for row, count in enumerate(ahead.counts):
            if count > row and ahead.can_only_fall(row):
                falling.add(row)
        return falling

    def forecast(self) -> Worth:
        """Return the result of the best tiling if the draft ended now."""
        full = tuple((row, self.colours[row]) for row, count in enumerate(self.counts) if count > row)
        if not full:
            return Worth(0, len(self.floor))
        return _find_best(self.grey, self.wall, tuple(self.columns), full, len(self.floor))

    def has_prospect(self, colour: int) -> bool:
        """Check whether any line accepts ``colour`` while the wall has a column for it in the same row."""
        lines = self.open >> 6 * colour
        return any(lines >> row & 1 and self.find_columns(row, colour) for row in range(SIZE))

    def put(self, row: int, column: int, colour: int) -> None:
        """Put a tile on the wall. This changes neither the pattern lines nor the score."""
        self.wall |= 1 << SIZE * row + column
        self.lacks[row] &= ~(1 << 6 * colour + row)
        self.cells[SIZE * row + column] = colour
        self.columns[colour] |= 1 << column

    def full_colours(self) -> list[int]:
        """Return the colours of which all five tiles are on the wall."""
        return [colour for colour, columns in enumerate(self.columns) if columns == ROW]

    def is_dead(self) -> bool:
        """Check whether no row can be completed, because the missing colours of each row don't fit its free columns."""
        return not any(self._can_fill(row) for row in range(SIZE))

    def _can_fill(self, row: int) -> bool:
        """Check whether this row of the grey wall can be completed."""
        free = ROW & ~(self.wall >> SIZE * row)
        lacks = self.lacks[row] >> row
        choices = [free & ~columns for colour, columns in enumerate(self.columns) if lacks >> 6 * colour & 1]
        # Try the colours with the fewest columns first, so that a failure is found early.
        choices.sort(key=int.bit_count)
        return _can_fit(choices)

    def pay(self) -> int:
        """Clear the floor line and pay for it, but not below a score of 0. Return the change in the score."""
        pieces = len(self.floor)
        points = max(PENALTIES[pieces], -self.score)
        self.score += points
        self.floor_points += points
        self.floor_pieces += pieces
        self.floor = []
        return points

    @property
    def result(self) -> tuple[int, ...]:
        """The score, then the number of full rows as a tie-breaker."""
        return self.score, len(full_rows(self.wall))

    def sheet(self) -> tuple[SheetLine, ...]:
        rows = len(full_rows(self.wall))
        columns = len(full_columns(self.wall))
        colours = len(self.full_colours())
        return (
            SheetLine("wall", self.wall.bit_count(), self.wall_points),
            SheetLine("floor", self.floor_pieces, self.floor_points),
            SheetLine("rows", rows, rows * ROW_POINTS),
            SheetLine("columns", columns, columns * COLUMN_POINTS),
            SheetLine("colours", colours, colours * COLOUR_POINTS),
        )

    def show_fields(self) -> dict[str, Any]:
        wall = tuple(None if colour is None else COLOURS[colour] for colour in self.cells)
        lines: list[LineSnapshot | None] = []
        for colour, count in zip(self.colours, self.counts, strict=True):
            lines.append(LineSnapshot(COLOURS[colour], count) if count else None)
        return {
            "lines": tuple(lines),
            "wall": tuple(wall[SIZE * row : SIZE * row + SIZE] for row in range(SIZE)),
            "floor": tuple(PIECES[piece] for piece in self.floor),
        }


def _find_columns(grey: bool, wall: int, columns: int, row: int, colour: int) -> int:
    """Return the columns in which ``row`` can take a tile, as bits.

    ``columns`` are the columns that already contain the tile's colour.
    """
    if grey:
        return ROW & ~(wall >> SIZE * row | columns)
    return 1 << (colour + row) % SIZE


def _can_fit(choices: Sequence[int], falling: bool = False) -> bool:
    """Check whether all tiles can go to different columns. ``choices`` are the possible columns of each tile, as bits.

    With ``falling``, only the last tile has to find a column. Other tiles fall if they don't have a free column.
    """
    if not choices:
        return True
    first, *others = choices
    if falling and others and not first:
        # The first tile falls, so it doesn't occupy a column.
        return _can_fit(others, falling)
    for taken in _BITS[first]:
        left = [columns & ~(1 << taken) for columns in others]
        if _can_fit(left, falling):
            return True
    return False


@lru_cache(maxsize=4096)
def _find_best(grey: bool, wall: int, columns: tuple[int, ...], full: tuple[tuple[int, int], ...], floor: int) -> Worth:
    """Return the result of the most valuable tiling.

    ``columns`` are the columns that contain each colour, ``full`` contains the row and colour of each full line from
    the top, and ``floor`` is the number of pieces on the floor line before tiling.
    """
    row, colour = full[0]
    below = full[1:]
    free = _find_columns(grey, wall, columns[colour], row, colour)
    if not free:
        floor = min(FLOOR_SPACES, floor + row + 1)
        return _find_best(grey, wall, columns, below, floor) if below else Worth(0, floor)
    found = []
    for column in _BITS[free]:
        tiled = wall | 1 << SIZE * row + column
        points = tile_points(tiled, row, column)
        if not below:
            found.append(Worth(points, floor))
            continue
        held = (*columns[:colour], columns[colour] | 1 << column, *columns[colour + 1 :])
        after = _find_best(grey, tiled, held, below, floor)
        found.append(Worth(points + after.points, after.pieces))
    return max(found, key=lambda worth: worth.points + PENALTIES[worth.pieces])
