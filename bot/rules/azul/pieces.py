"""The components of base Azul: constants, tiles and walls as ints, and all moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from bot.rules.game import Move, MoveStep
from bot.rules.tiles import COUNT, SOURCES

COLOURS = ("blue", "yellow", "red", "black", "white")
SIZE = 5  # number of rows, columns, colours and pattern lines
TILES_OF_A_COLOUR = 20
PENALTIES = (0, -1, -2, -4, -6, -8, -11, -14)  # price of the whole floor line, by its number of pieces
FLOOR_SPACES = len(PENALTIES) - 1
ROW_POINTS = 2
COLUMN_POINTS = 7
COLOUR_POINTS = 10
STUCK_ROUNDS = 3
REASONS = ("row", "stuck", "no-tiles")
DEAD_WALLS = "dead-walls"  # reason for the end of a game, only on the grey wall

# The pattern of the coloured wall. Each row is the row above it, shifted one column to the right.
PRINTED = tuple(tuple(COLOURS[(column - row) % SIZE] for column in range(SIZE)) for row in range(SIZE))

LINES = (*"12345", "floor")
COLUMNS = tuple("12345")
FLOOR = SIZE  # replaces the number of a pattern line
MARKER = SIZE  # The number of the marker as a piece on the floor line follows those of the colours.
PIECES = (*COLOURS, "marker")

# Bit masks of the colours in a multiset.
BLUE = COUNT
YELLOW = COUNT << 5
RED = COUNT << 10
BLACK = COUNT << 15
WHITE = COUNT << 20
# The unit of each piece in a multiset. The marker isn't a tile, so its unit is 0.
UNITS = (*(1 << 5 * colour for colour in range(SIZE)), 0)
ALL_TILES = TILES_OF_A_COLOUR * sum(UNITS)

# The open places of a board have six bits per colour: one for each line, and one for the floor, which is always open.
PLACES = 63
# The places of each line, for all colours.
OPEN = tuple(sum(1 << 6 * colour + line for colour in range(SIZE)) for line in range(SIZE + 1))
ALL_OPEN = sum(OPEN)

# A wall is an int with five bits per row.
ROW = 31  # the bits of a full row


def tiles_of(colours: Iterable[int]) -> int:
    """Return the multiset of ``colours``. The list may include the marker, which isn't counted."""
    return sum([UNITS[colour] for colour in colours])


# _UPRIGHT converts the bits of a column to the bits of a row, so that _RUNS can be used for both.
_FIRST_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
_UPRIGHT = {sum(1 << SIZE * row for row in range(SIZE) if bits >> row & 1): bits for bits in range(1 << SIZE)}


def _run(bits: int, place: int) -> int:
    """Return the length of the run of ones in ``bits`` that includes ``place``."""
    first = place
    last = place
    while first and bits >> first - 1 & 1:
        first -= 1
    while bits >> last + 1 & 1:
        last += 1
    return last - first + 1


_RUNS = [[_run(bits, place) for place in range(SIZE)] for bits in range(1 << SIZE)]


def tile_points(wall: int, row: int, column: int) -> int:
    """Return the points for the last tile placed on ``wall``, which is bit ``5 * row + column``.

    A tile scores the length of the horizontal run and of the vertical run that include it. A run of one tile doesn't
    count, but a tile without neighbours scores 1.
    """
    across = _RUNS[wall >> SIZE * row & ROW][column]
    down = _RUNS[_UPRIGHT[wall >> column & _FIRST_COLUMN]][row]
    if across == 1:
        return down
    if down == 1:
        return across
    return across + down


def full_rows(wall: int) -> list[int]:
    """Return the rows of ``wall`` with five tiles, from the top."""
    return [row for row in range(SIZE) if wall >> SIZE * row & ROW == ROW]


def full_columns(wall: int) -> list[int]:
    """Return the columns of ``wall`` with five tiles, from the left."""
    return [column for column in range(SIZE) if wall >> column & _FIRST_COLUMN == _FIRST_COLUMN]


@final
class Take(Move):
    """Take all tiles of a colour from a source and put them in a pattern line or on the floor line."""

    __slots__ = ("colour", "line", "source")

    def __init__(self, source: int, colour: int, line: int) -> None:
        words = (SOURCES[source], COLOURS[colour], LINES[line])
        super().__init__(" ".join(words), tuple(map(MoveStep, ("source", "colour", "line"), words)))
        self.source = source
        self.colour = colour
        self.line = line


@final
class Tile(Move):
    """Put a tile of a full pattern line in a column of the grey wall. Lines and columns are counted from 0."""

    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int) -> None:
        text = f"tile {LINES[line]} {COLUMNS[column]}"
        super().__init__(text, (MoveStep("space", text),))
        self.line = line
        self.column = column


_TAKES = [
    [[Take(source, colour, line) for line in range(SIZE + 1)] for colour in range(SIZE)]
    for source in range(len(SOURCES))
]
TILES = [[Tile(line, column) for column in range(SIZE)] for line in range(SIZE)]
MOVES: dict[str, Move] = {str(move): move for of_source in _TAKES for moves in of_source for move in moves}
MOVES |= {str(move): move for moves in TILES for move in moves}


def _list_takes_to(places: int, colour: int) -> list[list[Take]]:
    """Return the moves that take ``colour`` to one of the open ``places``, by source."""
    return [[move for move in of_source[colour] if places >> move.line & 1] for of_source in _TAKES]


# These lists are indexed by colour, open places and source.
TAKES_TO = [[_list_takes_to(places, colour) for places in range(PLACES + 1)] for colour in range(SIZE)]
