"""What lies in front of one player of base Azul who plays on the grey wall.

A tile may go to any column of its row, as long as no colour comes twice into a row or a column. The row looks after
itself: its line is closed to the colours it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import ClassVar, NamedTuple, Self

from bot.rules.azul.board import Board, Spaces
from bot.rules.azul.pieces import COLOURS, FLOOR_SPACES, PENALTIES, ROW, SIZE, Tile, tile_points

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

    ``row`` is the line to choose for next and ``columns`` the columns it may go to, one bit for each; zero when
    everything is decided.
    """

    picks: tuple[Tile, ...]
    laid: tuple[Laid, ...]
    row: int
    columns: int


class GreyBoard(Board):
    """Pattern lines, grey wall, floor line and score."""

    __slots__ = ("cells", "columns")

    spaces: ClassVar[Spaces] = ((None,) * SIZE,) * SIZE

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[int | None] = [None] * SIZE**2  # the colours on the wall, row by row
        self.columns = [0] * SIZE  # by colour: the columns that hold it, one bit for each

    def copy(self) -> Self:
        """An independent board."""
        twin = super().copy()
        twin.cells = self.cells[:]
        twin.columns = self.columns[:]
        return twin

    def free(self, row: int, colour: int) -> int:
        """The columns to which a tile of ``colour`` may go in ``row``, one bit for each."""
        return ROW & ~(self.wall >> SIZE * row | self.columns[colour])

    def tiling(self, picks: tuple[Tile, ...]) -> Tiling:
        """How the full lines are tiled from the top, each on the wall as those above it have left it."""
        wall, columns = self.wall, self.columns[:]
        laid: list[Laid] = []
        open_picks = iter(picks)
        for row, count in enumerate(self.counts):
            if count <= row:
                continue
            colour = self.colours[row]
            free = ROW & ~(wall >> SIZE * row | columns[colour])
            if not free:
                laid.append(Laid(row, NOWHERE, colour, 0, True))
                continue
            forced = not free & free - 1
            if forced:
                column = free.bit_length() - 1
            else:
                pick = next(open_picks, None)
                if pick is None:
                    return Tiling(picks, tuple(laid), row, free)
                column = pick.column
            wall |= 1 << SIZE * row + column
            columns[colour] |= 1 << column
            laid.append(Laid(row, column, colour, tile_points(wall, row, column), forced))
        return Tiling(picks, tuple(laid), SIZE, 0)

    def settle(self, laid: Laid) -> int:
        """Empty a full line as the tiling has it; returns how many of its tiles find no room on the floor line."""
        row, column, colour, points, _ = laid
        self.counts[row] = 0
        surplus = 0
        if column == NOWHERE:
            surplus = max(0, row + 1 - (FLOOR_SPACES - len(self.floor)))
            self.floor += [colour] * (row + 1 - surplus)
        else:
            self.put(row, column, colour)
            self.score += points
            self.wall_points += points
        self.open |= self.lacks[row]
        return surplus

    def falls(self, row: int) -> bool:
        """Whether the tiles of this line can only fall, now or when it is full, however the lines above are tiled."""
        colour = self.colours[row]
        free = self.free(row, colour)
        above = [
            self.free(line, colour) for line in range(row) if self.counts[line] > line and self.colours[line] == colour
        ]
        return not (_leaves_room(above, free) if above else free)

    def falling(self, tiling: Tiling) -> set[int]:
        """The full lines that can only fall once the wall is tiled as far as ``tiling`` has decided."""
        ahead = self.copy()
        for laid in tiling.laid:
            ahead.settle(laid)
        fallen = {laid.row for laid in tiling.laid if laid.column == NOWHERE}
        return fallen | {row for row, count in enumerate(ahead.counts) if count > row and ahead.falls(row)}

    def forecast(self) -> tuple[int, int]:
        """What the best tiling would score now, and on how many pieces of the floor line would be paid then."""
        full = tuple((row, self.colours[row]) for row, count in enumerate(self.counts) if count > row)
        return _best(self.wall, tuple(self.columns), full, len(self.floor)) if full else (0, len(self.floor))

    def prospects(self) -> int:
        """The places open to tiles that may reach the wall one day: those whose colour has a column left."""
        return self.open & sum(
            1 << 6 * colour + row for row in range(SIZE) for colour in range(SIZE) if self.free(row, colour)
        )

    def put(self, row: int, column: int, colour: int) -> None:
        """Lay a tile on the wall; lines and score are not touched."""
        super().put(row, column, colour)
        self.cells[SIZE * row + column] = colour
        self.columns[colour] |= 1 << column

    def colour_at(self, row: int, column: int) -> int | None:
        """The colour of the wall tile there, if there is one."""
        return self.cells[SIZE * row + column]

    def full_colours(self) -> list[int]:
        """The colours of which all five tiles are on the wall."""
        return [colour for colour, columns in enumerate(self.columns) if columns == ROW]

    def dead(self) -> bool:
        """Whether no row can ever be full: of none do the missing colours fit the free columns, each in its own."""
        return not any(self._can_be_full(row) for row in range(SIZE))

    def _can_be_full(self, row: int) -> bool:
        held = {self.colour_at(row, column) for column in range(SIZE)}
        choices = [_BITS[self.free(row, colour)] for colour in range(len(COLOURS)) if colour not in held]
        free = _BITS[ROW & ~(self.wall >> SIZE * row)]
        return any(
            all(column in choice for column, choice in zip(order, choices, strict=True)) for order in permutations(free)
        )


def _leaves_room(above: Sequence[int], free: int) -> bool:
    """Whether a column of ``free`` is left when each tile ``above`` has taken, in turn, one of those it may go to."""
    if not above:
        return bool(free)
    first, *others = above
    if not first:
        return _leaves_room(others, free)
    return any(
        _leaves_room([columns & ~(1 << taken) for columns in others], free & ~(1 << taken)) for taken in _BITS[first]
    )


@lru_cache(maxsize=4096)
def _best(wall: int, columns: tuple[int, ...], full: tuple[tuple[int, int], ...], floor: int) -> tuple[int, int]:
    """Points and pieces on the floor line of the tiling that is worth most.

    ``columns`` are by colour those that hold it, ``full`` the row and colour of each full line from the top, ``floor``
    the pieces on the floor line before.
    """
    (row, colour), *rest = full
    below = tuple(rest)
    free = ROW & ~(wall >> SIZE * row | columns[colour])
    if not free:
        floor = min(FLOOR_SPACES, floor + row + 1)
        return _best(wall, columns, below, floor) if below else (0, floor)
    found = []
    for column in _BITS[free]:
        tiled = wall | 1 << SIZE * row + column
        points, pieces = tile_points(tiled, row, column), floor
        if below:
            held = (*columns[:colour], columns[colour] | 1 << column, *columns[colour + 1 :])
            more, pieces = _best(tiled, held, below, floor)
            points += more
        found.append((points, pieces))
    return max(found, key=lambda result: result[0] + PENALTIES[result[1]])
