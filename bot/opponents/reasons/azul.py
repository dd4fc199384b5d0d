"""What counts for a seat of base Azul. Full lines count as they will lie on the wall after the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from bot.opponents.reasons import Feature, best_answer, feature
from bot.rules.azul.board import AzulPlayerBoard, Tiling
from bot.rules.azul.pieces import (
    COLOUR_POINTS,
    COLOURS,
    COLUMN_POINTS,
    PENALTIES,
    ROW,
    ROW_POINTS,
    SIZE,
    Tile,
    full_columns,
    full_rows,
)
from bot.rules.azul.position import AzulPosition
from bot.rules.game import Position
from bot.rules.tiles import COUNT

ROWS = (0.0, 0.4, 0.9, 1.6, 2.6, 3.0)
COLUMNS = (0.0, 0.2, 0.6, 1.6, 3.6, float(COLUMN_POINTS))
COLOURED = (0.0, 0.3, 0.9, 2.2, 5.0, float(COLOUR_POINTS))
"""About how many points so many tiles of a row, a column or a colour are worth."""
LINE = 0.5
"""A tile in a pattern line."""
SHORT = -1.5
"""A line that cannot be filled in this round any more."""
FIRST = 1.2
"""To begin the next round."""
ENDING = 6.0
"""The end of the game in the lead, or with its sign turned behind."""

PLAIN = ("line",)
"""What the name of a move says already."""
PRICES = ("points",)
"""What a move can cost."""


def list_features(position: Position, seat: int) -> Iterator[Feature]:
    """Everything that counts for ``seat``."""
    table = cast(AzulPosition, position)
    board = table.boards[seat]
    yield from _points(table, seat)
    yield from _wall(_tile(table, seat))
    if table.phase == "draft":
        yield from _lines(table, board)
    yield from _end(table, seat)
    yield from best_answer(position, seat)


def _tile(table: AzulPosition, seat: int) -> Tiling:
    """The wall with the tiles of all full lines, as far as it is decided where they go."""
    picks = [pick for pick in table.find_picked(seat) if isinstance(pick, Tile)]
    return table.boards[seat].plan_tiling(tuple(picks))


class _Foreseen(NamedTuple):
    """What the wall will have scored and the floor lines will have cost, zero or less, once this round is over."""

    wall: int
    floor: int


def _foresee(table: AzulPosition, seat: int) -> _Foreseen:
    """As it will be if what is still to choose is tiled best; no score falls below zero."""
    board = table.boards[seat]
    tiled = board.copy()
    for laid in _tile(table, seat).laid:
        tiled.settle(laid)
    to_come, pieces = tiled.forecast()
    paid = max(PENALTIES[pieces], -tiled.score - to_come)
    return _Foreseen(tiled.wall_points + to_come, board.floor_points + paid)


def _points(table: AzulPosition, seat: int) -> Iterator[Feature]:
    """What wall and floor line bring together: what the floor line takes of the wall's points does not count."""
    wall, floor = _foresee(table, seat)
    yield feature("points", wall + floor, wall + floor, wall=wall, floor=-floor)


def _wall(after: Tiling) -> Iterator[Feature]:
    for row in range(SIZE):
        held = ((after.wall >> (SIZE * row)) & ROW).bit_count()
        yield feature("row", held, ROWS[held], row + 1, row=row + 1, points=ROW_POINTS)
    for column in range(SIZE):
        held = sum((after.wall >> (SIZE * row + column)) & 1 for row in range(SIZE))
        yield feature("column", held, COLUMNS[held], column + 1, column=column + 1, points=COLUMN_POINTS)
    for colour, columns in enumerate(after.columns):
        held = columns.bit_count()
        yield feature("colour", held, COLOURED[held], COLOURS[colour], colour=COLOURS[colour], points=COLOUR_POINTS)


def _lines(table: AzulPosition, board: AzulPlayerBoard) -> Iterator[Feature]:
    """Lines that hold tiles, and those for which too few are left."""
    for line, (count, colour) in enumerate(zip(board.counts, board.colours, strict=True)):
        size = line + 1
        lacks = size - count
        if not count:
            continue
        which = f"{size} {COLOURS[colour]}"
        word = COLOURS[colour]
        yield feature("line", count, LINE * count, which, line=size, size=size, full=not lacks, colour=word)
        left = sum(tiles >> 5 * colour & COUNT for tiles in table.sources)
        short = 0
        worth = 0.0
        if left < lacks:
            short = lacks
            worth = SHORT
        yield feature("short", short, worth, which, in_both=True, line=size, left=left, colour=word)


def _end(table: AzulPosition, seat: int) -> Iterator[Feature]:
    """Whether the game ends with this round, and who begins the next."""
    walls = [_tile(table, other).wall for other in range(table.players)]
    over = table.standing is not None
    if over or any(full_rows(wall) for wall in walls):
        finals = list(table.scores)
        if not over:
            finals = [_final(table, other) for other in range(table.players)]
        own = finals.pop(seat)
        lead = own - max(finals)
        sign = (lead > 0) - (lead < 0)
        yield feature("end", lead, ENDING * sign, lead=lead, behind=-lead)
    elif table.marker == seat:
        yield feature("first", 1, FIRST)


def _final(table: AzulPosition, seat: int) -> int:
    """The final points of a seat if the game ended now."""
    board = table.boards[seat]
    wall, floor = _foresee(table, seat)
    tiling = _tile(table, seat)
    colours = sum(columns == ROW for columns in tiling.columns)
    bonuses = ROW_POINTS * len(full_rows(tiling.wall)) + COLUMN_POINTS * len(full_columns(tiling.wall))
    round_points = wall - board.wall_points + floor - board.floor_points
    return board.score + round_points + bonuses + COLOUR_POINTS * colours
