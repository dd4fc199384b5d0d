"""On the grey wall: which columns the full lines go to, chosen by what the wall is worth between the rounds."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from bot.opponents.azul.boards import Lines
from bot.opponents.azul.reading import Round
from bot.opponents.azul.wall import Wall
from bot.rules.azul.pieces import tile_points


class Tiling(NamedTuple):
    """One way to tile: row and column of each tile that has a choice or not, from the top, and what comes of it."""

    tiles: tuple[tuple[int, int], ...]
    wall: Wall
    points: int
    fallen: int


def tilings(wall: Wall, lines: Lines) -> Iterator[Tiling]:
    """Every way to tile the full lines from the top; lines without a column fall to the floor line."""
    yield from _tilings(Tiling((), wall, 0, 0), lines, 0)


def _tilings(done: Tiling, lines: Lines, row: int) -> Iterator[Tiling]:
    while row < len(lines) and lines[row][1] <= row:
        row += 1
    if row == len(lines):
        yield done
        return
    colour = lines[row][0]
    free = done.wall.free_columns(row, colour)
    if not free:
        yield from _tilings(done._replace(fallen=done.fallen + row + 1), lines, row + 1)
    for column in free:
        wall = done.wall.with_tile(row, column, colour)
        points = done.points + tile_points(wall.bits, row, column)
        yield from _tilings(Tiling((*done.tiles, (row, column)), wall, points, done.fallen), lines, row + 1)


def judge_tilings(found: Round, chosen: AbstractSet[tuple[int, int]], budget: int) -> list[tuple[list[int], Tiling]]:
    """Ways to tile and the values that follow for each seat, the best for the one to move first.

    There are at most ``budget`` of them: if there are more, those that score and build most at once. ``chosen`` are
    rows and columns that are decided. The other seats are taken to tile as `Wall.tiled` does.
    """
    judge, boards, seat = found.judge, found.state.boards, found.state.seat
    mine, board = judge.seats[seat], boards[seat]
    ways = [way for way in tilings(mine.wall, board.lines) if chosen <= set(way.tiles)]
    if len(ways) > budget:
        ways.sort(key=lambda way: (-10 * way.points - 6 * sum(_held(way.wall)), way.tiles))
        del ways[budget:]
    judged = []
    for way in ways:
        end = mine.end_of(board, way.wall, way.points, way.fallen)
        judged.append((judge.value_with(boards, seat, end), way))
    judged.sort(key=lambda one: (-one[0][seat], one[1].tiles))
    return judged


def _held(wall: Wall) -> list[int]:
    """By column the square of how many tiles it holds."""
    return [sum(colour >= 0 for colour in wall.cells[column::5]) ** 2 for column in range(5)]
