"""What counts for a seat of base Azul. Full lines count as they will lie on the wall after the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from bot.opponents.reasons import Feature, best_answer, feature
from bot.rules.azul.board import Board, Tiling
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
    board = table.boards[seat]
    tiling = board.plan_tiling()
    for pick in table.find_picked(seat):
        assert isinstance(pick, Tile), "columns are chosen"
        tiling = board.plan_tiling(tiling, pick)
    return tiling


def _points(table: AzulPosition, seat: int) -> Iterator[Feature]:
    """What the wall has scored so far, with this round, and what floor lines have cost."""
    board = table.boards[seat]
    on_wall, pieces = board.forecast()
    if table.find_picked(seat):
        on_wall = sum(laid.points for laid in _tile(table, seat).laid)
    paid = max(PENALTIES[pieces], -board.score - on_wall)
    yield feature("wall", board.wall_points + on_wall, board.wall_points + on_wall)
    yield feature("floor", -board.floor_points - paid, board.floor_points + paid)


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


def _lines(table: AzulPosition, board: Board) -> Iterator[Feature]:
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
    tiling = _tile(table, seat)
    colours = sum(columns == ROW for columns in tiling.columns)
    bonuses = ROW_POINTS * len(full_rows(tiling.wall)) + COLUMN_POINTS * len(full_columns(tiling.wall))
    return table.forecast(seat).projected + bonuses + COLOUR_POINTS * colours
