"""What base Azul is made of: its numbers, tiles and walls as ints, and every move there is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from bot.rules.game import Move, MoveStep
from bot.rules.tiles import COUNT, SOURCES

COLOURS = ("blue", "yellow", "red", "black", "white")
SIZE = 5  # of the wall: rows, columns, colours, and pattern lines
TILES_OF_A_COLOUR = 20
PENALTIES = (0, -1, -2, -4, -6, -8, -11, -14)  # by number of pieces on the floor line
FLOOR_SPACES = len(PENALTIES) - 1
ROW_POINTS = 2
COLUMN_POINTS = 7
COLOUR_POINTS = 10
STUCK_ROUNDS = 3
REASONS = ("row", "stuck", "no-tiles")
DEAD_WALLS = "dead-walls"  # the reason that only the grey wall knows

# The coloured wall's printed pattern: every row is the one above, moved one to the right.
PRINTED = tuple(tuple(COLOURS[(column - row) % SIZE] for column in range(SIZE)) for row in range(SIZE))

LINES = (*"12345", "floor")
COLUMNS = tuple("12345")
FLOOR = SIZE  # as a line
MARKER = SIZE  # as a piece on the floor line, behind the colours
PIECES = (*COLOURS, "marker")

# Where a multiset has tiles of a colour.
BLUE = COUNT
YELLOW = COUNT << 5
RED = COUNT << 10
BLACK = COUNT << 15
WHITE = COUNT << 20
UNITS = (*(1 << 5 * colour for colour in range(SIZE)), 0)  # by colour, and the last for what is no tile
ALL_TILES = TILES_OF_A_COLOUR * sum(UNITS)

# What a board is open for: six bits for each colour, one for each line that would take it. The floor always does.
PLACES = 63
OPEN = tuple(sum(1 << 6 * colour + line for colour in range(SIZE)) for line in range(SIZE + 1))  # by line
ALL_OPEN = sum(OPEN)

# A wall is an int with five bits for each row.
ROW = 31  # a full one


def tiles_of(colours: Iterable[int]) -> int:
    """The multiset of ``colours``; a marker among them counts for nothing."""
    return sum([UNITS[colour] for colour in colours])


# _UPRIGHT brings the bits of a column side by side, so that the runs of columns and rows are looked up in one table.
_FIRST_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
_UPRIGHT = {sum(1 << SIZE * row for row in range(SIZE) if bits >> row & 1): bits for bits in range(1 << SIZE)}


def _run(bits: int, place: int) -> int:
    """How many neighbouring ones of ``bits`` hold ``place`` in their midst."""
    first = place
    last = place
    while first and bits >> first - 1 & 1:
        first -= 1
    while bits >> last + 1 & 1:
        last += 1
    return last - first + 1


_RUNS = [[_run(bits, place) for place in range(SIZE)] for bits in range(1 << SIZE)]


def tile_points(wall: int, row: int, column: int) -> int:
    """What a tile scores that was just laid on ``wall`` (bit ``5 * row + column`` of it) at ``row`` and ``column``.

    The lengths of the runs it is part of, across and down, count only from two tiles on; a lone tile scores 1.
    """
    across = _RUNS[wall >> SIZE * row & ROW][column]
    down = _RUNS[_UPRIGHT[wall >> column & _FIRST_COLUMN]][row]
    if across == 1:
        return down
    if down == 1:
        return across
    return across + down


def full_rows(wall: int) -> list[int]:
    """The rows of ``wall`` that hold five tiles, from the top."""
    return [row for row in range(SIZE) if wall >> SIZE * row & ROW == ROW]


def full_columns(wall: int) -> list[int]:
    """The columns of ``wall`` that hold five tiles, from the left."""
    return [column for column in range(SIZE) if wall >> column & _FIRST_COLUMN == _FIRST_COLUMN]


@final
class Take(Move):
    """Take all tiles of a colour from a source, into one pattern line or to the floor."""

    __slots__ = ("colour", "line", "source")

    def __init__(self, source: int, colour: int, line: int) -> None:
        words = (SOURCES[source], COLOURS[colour], LINES[line])
        super().__init__(" ".join(words), tuple(map(MoveStep, ("source", "colour", "line"), words)))
        self.source = source
        self.colour = colour
        self.line = line


@final
class Tile(Move):
    """Lay the tile of a full pattern line on a column of the grey wall; line and column count from 0."""

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
    """By source, the moves of a colour to these lines."""
    return [[move for move in of_source[colour] if places >> move.line & 1] for of_source in _TAKES]


# By colour, the places that are open to it, and source.
TAKES_TO = [[_list_takes_to(places, colour) for places in range(PLACES + 1)] for colour in range(SIZE)]
