"""What lies in front of one player of base Azul.

On the coloured wall a tile goes where its colour is printed. On the grey one it may go to any column of its row, as
long as no colour comes twice into a row or a column. The row looks after itself: its line is closed to the colours it
holds.
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
"""The colour printed on each space of a wall, by row; ``None`` where any colour may go."""
_NOTHING_PRINTED: Spaces = ((None,) * SIZE,) * SIZE
NOWHERE = -1  # as the column of a tile that has none left
_BITS = [[column for column in range(SIZE) if columns >> column & 1] for columns in range(ROW + 1)]


class Laid(NamedTuple):
    """What becomes of a full line: its tile goes to ``column`` and scores, or all its tiles fall (``NOWHERE``).

    ``forced`` says that nothing was to choose.
    """

    row: int
    column: int
    colour: int
    points: int
    forced: bool


class Tiling(NamedTuple):
    """The tiling of one player, as far as it is decided by ``picks``, what they chose from the top.

    ``row`` is the line to choose for next and ``choices`` the columns it may go to, one bit for each; zero when
    everything is decided. ``wall`` and ``columns`` are those of the board, with the tiles of ``laid`` on it.
    """

    picks: tuple[Tile, ...]
    laid: tuple[Laid, ...]
    row: int
    choices: int
    wall: int
    columns: tuple[int, ...]

    def has_choice(self, column: int) -> bool:
        """Whether the line to choose for may go to this column."""
        return self.choices >> column & 1 == 1


class Worth(NamedTuple):
    """What a tiling would bring: points of its tiles, and how many pieces would lie on the floor line then."""

    points: int
    pieces: int


class AzulPlayerBoard(DraftingBoard):
    """Pattern lines, wall, floor line and score; what it is open for is kept beside them."""

    lists = ("cells", "colours", "columns", "counts", "floor", "lacks")
    snapshot_type = AzulBoardSnapshot
    score = 0
    wall_points = 0
    floor_points = 0
    floor_pieces = 0

    def __init__(self, grey: bool = False) -> None:
        self.grey = grey
        self.spaces = _NOTHING_PRINTED if grey else PRINTED
        self.counts = [0] * SIZE  # by line: how many tiles
        self.colours = [0] * SIZE  # by line: of what colour, if it holds any
        self.wall = 0
        self.cells: list[int | None] = [None] * SIZE**2  # the colours on the wall, row by row
        self.columns = [0] * SIZE  # by colour: the columns that hold it, one bit for each
        self.lacks = list(OPEN[:SIZE])  # by wall row: what its line is open for when empty
        self.open = ALL_OPEN
        self.floor: list[int] = []

    def find_columns(self, row: int, colour: int) -> int:
        """The columns to which a tile of ``colour`` may go in ``row``, one bit for each."""
        return _find_columns(self.grey, self.wall, self.columns[colour], row, colour)

    def fill(self, line: int, colour: int, count: int) -> int:
        """Put tiles into a pattern line that takes them; returns how many there was room for."""
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
        """Let tiles fall to the floor line; returns how many found no room there."""
        room = FLOOR_SPACES - len(self.floor)
        if count <= room:
            self.floor += [colour] * count
            return 0
        self.floor += [colour] * room
        return count - room

    def plan_tiling(self, picks: tuple[Tile, ...] = ()) -> Tiling:
        """How the full lines are tiled from the top, each on the wall as those above it have left it.

        Goes with ``picks``, what was chosen so far, up to the next choice.
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
        """Empty a full line as the tiling has it; returns how many of its tiles find no room on the floor line."""
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
        """Whether a pattern line is full of this colour."""
        return self.counts[line] > line and self.colours[line] == colour

    def can_only_fall(self, row: int) -> bool:
        """Whether the tiles of this line find no column, now or when it is full, however the lines above are tiled."""
        colour = self.colours[row]
        free = self.find_columns(row, colour)
        if not free:
            return True
        # Each line above takes one column at most.
        if free.bit_count() > row:
            return False
        choices = [self.find_columns(line, colour) for line in range(row) if self.is_full(line, colour)]
        return bool(choices) and not _can_fit([*choices, free], falling=True)

    def find_falling(self, tiling: Tiling) -> set[int]:
        """The full lines that can only fall once the wall is tiled as far as ``tiling`` has decided."""
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
        """What the best tiling would bring now."""
        full = tuple((row, self.colours[row]) for row, count in enumerate(self.counts) if count > row)
        if not full:
            return Worth(0, len(self.floor))
        return _find_best(self.grey, self.wall, tuple(self.columns), full, len(self.floor))

    def has_prospect(self, colour: int) -> bool:
        """Whether a line is open to ``colour`` from which its tile may reach the wall one day."""
        lines = self.open >> 6 * colour
        return any(lines >> row & 1 and self.find_columns(row, colour) for row in range(SIZE))

    def put(self, row: int, column: int, colour: int) -> None:
        """Lay a tile on the wall; lines and score are not touched."""
        self.wall |= 1 << SIZE * row + column
        self.lacks[row] &= ~(1 << 6 * colour + row)
        self.cells[SIZE * row + column] = colour
        self.columns[colour] |= 1 << column

    def full_colours(self) -> list[int]:
        """The colours of which all five tiles are on the wall."""
        return [colour for colour, columns in enumerate(self.columns) if columns == ROW]

    def is_dead(self) -> bool:
        """Whether no row can ever be full: its missing colours do not fit its free columns, one in each."""
        return not any(self._can_fill(row) for row in range(SIZE))

    def _can_fill(self, row: int) -> bool:
        """Whether this row of the grey wall can be full one day."""
        free = ROW & ~(self.wall >> SIZE * row)
        lacks = self.lacks[row] >> row
        choices = [free & ~columns for colour, columns in enumerate(self.columns) if lacks >> 6 * colour & 1]
        # The tile with the fewest columns first: where one has none, that is found soon.
        choices.sort(key=int.bit_count)
        return _can_fit(choices)

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
        """What lies there, as words."""
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
    """The columns to which a tile may go in ``row`` of ``wall``; ``columns`` are those that hold its colour."""
    if grey:
        return ROW & ~(wall >> SIZE * row | columns)
    return 1 << (colour + row) % SIZE


def _can_fit(choices: Sequence[int], falling: bool = False) -> bool:
    """Whether every tile finds, in turn, a column of its own; ``choices`` are the columns of each, one bit for each.

    With ``falling`` only the last one must, and others that find none fall.
    """
    if not choices:
        return True
    first, *others = choices
    if falling and others and not first:
        # It falls, and takes no column from the others.
        return _can_fit(others, falling)
    for taken in _BITS[first]:
        left = [columns & ~(1 << taken) for columns in others]
        if _can_fit(left, falling):
            return True
    return False


@lru_cache(maxsize=4096)
def _find_best(grey: bool, wall: int, columns: tuple[int, ...], full: tuple[tuple[int, int], ...], floor: int) -> Worth:
    """The tiling that is worth most.

    ``columns`` are by colour those that hold it, ``full`` the row and colour of each full line from the top, ``floor``
    the pieces on the floor line before.
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
