"""The features of positions in base Azul. Full lines count as if they were already tiled."""

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
"""The value of a row, column or colour by its number of tiles, in points."""
LINE = 0.5
"""The value of each tile in a pattern line."""
FILLED = 1.0
"""The value of a filled line, in addition to the points for its tile."""
SHORT = -1.5
"""The value of a line that can't be filled in this round. It is negative."""
FIRST = 1.2
"""The value of starting the next round."""
ENDING = 6.0
"""The value of the end of the game for a seat in the lead. For other seats, it counts as negative."""

SCORES = ("points",)
"""Kinds of features that are amounts of points."""


def list_features(position: Position, seat: int) -> Iterator[Feature]:
    """Yield a seat's features."""
    table = cast(AzulPosition, position)
    board = table.boards[seat]
    yield from _points(table, seat)
    yield from _wall(_tile(table, seat))
    if table.phase == "draft":
        yield from _lines(table, board)
    yield from _end(table, seat)
    yield from best_answer(position, seat)


def list_end_features(position: Position, seat: int) -> Iterator[Feature]:
    """Yield the features by which ends of rounds are compared."""
    table = cast(AzulPosition, position)
    yield from _points(table, seat)
    yield from (found for found in _wall(_tile(table, seat)) if found.kind != "row")
    yield from _rows(table.boards[seat])
    yield from _end(table, seat)


def _rows(board: AzulPlayerBoard) -> Iterator[Feature]:
    """Yield the rows, which grow by a tile for each line that has been filled, and the lines that stay unfilled.

    If the other move fills another line instead, only a complete row is an advantage. A line that stays unfilled can be
    compared only with the same line on a board that hasn't filled it either.
    """
    for line, (count, colour) in enumerate(zip(board.counts, board.colours, strict=True)):
        size = line + 1
        held = ((board.wall >> (SIZE * line)) & ROW).bit_count()
        pooled = held < SIZE
        yield feature("filled", held, FILLED * held, size, pooled=pooled, line=size, row=size, points=ROW_POINTS)
        word = COLOURS[colour] if count else ""
        which = f"{size} {held}"
        yield feature("stays", count, LINE * count, which, in_both=True, line=size, size=size, colour=word)


def _tile(table: AzulPosition, seat: int) -> Tiling:
    """Return the tiling of the full lines, up to the first choice that the player hasn't made yet."""
    picks = [pick for pick in table.find_picked(seat) if isinstance(pick, Tile)]
    return table.boards[seat].plan_tiling(tuple(picks))


class _Foreseen(NamedTuple):
    """The points for tiles on the wall and the points lost to floor lines (zero or less) by the end of this round."""

    wall: int
    floor: int


def _foresee(table: AzulPosition, seat: int) -> _Foreseen:
    """Return the points after the best tiling. The score can't go below 0."""
    board = table.boards[seat]
    tiled = board.copy()
    for laid in _tile(table, seat).laid:
        tiled.settle(laid)
    to_come, pieces = tiled.forecast()
    paid = max(PENALTIES[pieces], -tiled.score - to_come)
    return _Foreseen(tiled.wall_points + to_come, board.floor_points + paid)


def _points(table: AzulPosition, seat: int) -> Iterator[Feature]:
    """Yield the points for the wall minus those lost to floor lines."""
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
    """Yield lines with tiles, and lines that can no longer be filled."""
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
    """Yield whether the game ends with this round, and whether the seat starts the next round."""
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
    else:
        # If only one of two moves ends the game, the marker isn't a difference between them.
        first = int(table.marker == seat)
        yield feature("first", first, FIRST * first, in_both=True)


def _final(table: AzulPosition, seat: int) -> int:
    """Return a seat's final score if the game ended now."""
    board = table.boards[seat]
    wall, floor = _foresee(table, seat)
    tiling = _tile(table, seat)
    colours = sum(columns == ROW for columns in tiling.columns)
    bonuses = ROW_POINTS * len(full_rows(tiling.wall)) + COLUMN_POINTS * len(full_columns(tiling.wall))
    round_points = wall - board.wall_points + floor - board.floor_points
    return board.score + round_points + bonuses + COLOUR_POINTS * colours
