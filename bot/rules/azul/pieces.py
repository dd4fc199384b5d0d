"""What base Azul is made of: its numbers, tiles and walls as ints, and every move there is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from typing import final

from bot.rules.game import Event, Move, Step
from bot.rules.tiles import COUNT, FACTORY_TILES, SOURCES, counts_of

COLOURS = ("blue", "yellow", "red", "black", "white")
SIZE = 5  # of the wall: rows, columns, colours, and pattern lines
TILES_OF_A_COLOUR = 20
PENALTIES = (0, -1, -2, -4, -6, -8, -11, -14)  # by number of pieces on the floor line
FLOOR_SPACES = len(PENALTIES) - 1
ROW_POINTS, COLUMN_POINTS, COLOUR_POINTS = 2, 7, 10
STUCK_ROUNDS = 3
REASONS = ("row", "stuck", "no-tiles")
DEAD_WALLS = "dead-walls"  # the reason that only the grey wall knows

# The coloured wall's printed pattern: every row is the one above, moved one to the right.
PRINTED = tuple(tuple(COLOURS[(column - row) % SIZE] for column in range(SIZE)) for row in range(SIZE))

LINES = (*"12345", "floor")
COLUMNS = tuple("12345")
FLOOR = SIZE  # as a line
MARKER = NO_TILE = SIZE  # as a piece on the floor line, behind the colours
PIECES = (*COLOURS, "marker")

UNITS = (*(1 << 5 * colour for colour in range(SIZE)), 0)  # by colour, and the last for what is no tile
ALL_TILES = TILES_OF_A_COLOUR * sum(UNITS)

# What a board is open for: six bits for each colour, one for each line that would take it. The floor always does.
PLACES = 63
OPEN = tuple(sum(1 << 6 * colour + line for colour in range(SIZE)) for line in range(SIZE + 1))  # by line
ALL_OPEN = sum(OPEN)


def tiles_of(colours: Iterable[int]) -> int:
    """The multiset of ``colours``; a marker among them counts for nothing."""
    return sum([UNITS[colour] for colour in colours])


def colours_in(tiles: int) -> int:
    """The colours that are in ``tiles``, one bit for each."""
    return sum(1 << colour for colour, count in enumerate(counts_of(tiles, SIZE)) if count)


# The same for everything a factory may hold.
FACTORY_COLOURS = {
    tiles: colours_in(tiles)
    for size in range(FACTORY_TILES + 1)
    for tiles in map(tiles_of, combinations_with_replacement(range(SIZE), size))
}


# A factory from its tiles in the order drawn, NO_TILE where they ran out: the multiset, and the colours in it.
FACTORY = {
    drawn: (tiles_of(drawn), FACTORY_COLOURS[tiles_of(drawn)])
    for drawn in product(range(SIZE + 1), repeat=FACTORY_TILES)
}


# A wall is an int with five bits for each row. _UPRIGHT brings the bits of a column side by side, so that the runs of
# columns and rows are looked up in one table.
ROW = 31
_FIRST_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
_UPRIGHT = {sum(1 << SIZE * row for row in range(SIZE) if bits >> row & 1): bits for bits in range(1 << SIZE)}
_DIAGONALS = [sum(1 << SIZE * row + PRINTED[row].index(colour) for row in range(SIZE)) for colour in COLOURS]


def _run(bits: int, place: int) -> int:
    """How many neighbouring ones of ``bits`` hold ``place`` in their midst."""
    first = last = place
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


def full_colours(wall: int) -> list[int]:
    """The colours of which a coloured ``wall`` holds all five tiles."""
    return [colour for colour, spaces in enumerate(_DIAGONALS) if wall & spaces == spaces]


@final
class Take(Move):
    """Take all tiles of a colour from a source, into one pattern line or to the floor."""

    __slots__ = (
        "bit",
        "colour",
        "completed",
        "dropped",
        "line",
        "open",
        "others",
        "placed",
        "shift",
        "source",
        "taken",
        "taken_with_marker",
    )
    # What the move may be told as, by its counts and the seat; the events of the game lay them there.
    taken: list[list[Event]]
    taken_with_marker: list[list[Event]]
    placed: list[list[Event]]
    completed: list[list[Event]]
    dropped: list[list[list[Event]]]

    def __init__(self, source: int, colour: int, line: int) -> None:
        words = (SOURCES[source], COLOURS[colour], LINES[line])
        super().__init__(" ".join(words), tuple(map(Step, ("source", "colour", "line"), words)))
        self.source = source
        self.colour = colour
        self.line = line
        # Where to find the move in the ints of a position, worked out once for all games.
        self.bit = 1 << colour
        self.shift = 5 * colour
        self.others = ~(COUNT << self.shift)
        self.open = 1 << 6 * colour + line


@final
class Tile(Move):
    """Lay the tile of a full pattern line on a column of the grey wall; line and column count from 0."""

    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int) -> None:
        text = f"tile {LINES[line]} {COLUMNS[column]}"
        super().__init__(text, (Step("space", text),))
        self.line = line
        self.column = column


# What a source offers: each of its colours, with the moves that take it, by the places that are open for the colour.
Offer = tuple[tuple[int, list[list[Take]]], ...]


def _offers(takes: list[list[Take]]) -> list[Offer]:
    """All that a source can offer, by its colours (one bit for each); ``takes`` are its moves by colour and line."""
    choices = [
        [[move for move in of_colour if places >> move.line & 1] for places in range(PLACES + 1)] for of_colour in takes
    ]
    return [
        tuple((colour, choices[colour]) for colour in range(SIZE) if colours >> colour & 1)
        for colours in range(1 << SIZE)
    ]


_TAKES = [
    [[Take(source, colour, line) for line in range(SIZE + 1)] for colour in range(SIZE)]
    for source in range(len(SOURCES))
]
MOVES = {str(move): move for takes in _TAKES for of_colour in takes for move in of_colour}
OFFERS = [_offers(takes) for takes in _TAKES]
_TILES = [[Tile(line, column) for column in range(SIZE)] for line in range(SIZE)]
TILINGS = {str(move): move for of_line in _TILES for move in of_line}
# By line and its columns, one bit for each: the choices there are.
CHOICES: list[list[list[Move]]] = [
    [[move for move in of_line if columns >> move.column & 1] for columns in range(1 << SIZE)] for of_line in _TILES
]
