"""Mini Azul: its table and its boards as scenes, alt texts, and whole positions as text."""

from __future__ import annotations

from collections.abc import Iterable

from bot.scenes.alt import (
    Section,
    Wordings,
    describe_player,
    describe_sources,
    list_tiles,
    word_alone,
    word_board,
    word_sources,
    word_table,
)
from bot.scenes.view import Fields, View
from tests.mini_game.renderers import MiniTable, PlayerBoard
from tests.mini_game.rules import SIDE, BoardSnapshot, printed

SPACES = tuple(tuple(printed(row, column) for column in range(SIDE)) for row in range(SIDE))


def make_table_scene(view: View) -> MiniTable:
    seats, used = range(len(view.names)), view.state.lid
    text = word_table(view, "", [_word_board(view, seat) for seat in seats], word_sources(view), used)
    return _make_scene(view, view.table(used), seats, text)


def make_board_scene(view: View, seat: int) -> MiniTable:
    return _make_scene(view, view.alone(), (seat,), word_alone(view, _word_board(view, seat)[0]))


def _make_scene(view: View, shared: Fields, seats: Iterable[int], alt: str) -> MiniTable:
    boards = tuple(
        PlayerBoard(**view.seat(seat), lines=view.state.boards[seat].lines, wall=view.state.boards[seat].wall)
        for seat in seats
    )
    return MiniTable(**shared, boards=boards, alt=alt, spaces=SPACES)


def _word_board(view: View, seat: int) -> Wordings:
    board = view.state.boards[seat]
    return word_board(view, seat, _facts(view, board), [f"{board.dropped} dropped"])


def _facts(view: View, board: BoardSnapshot) -> list[str]:
    rows = [list_tiles(view, [tile for tile in row if tile]) for row in board.wall]
    lines = [list_tiles(view, tiles) for tiles in board.lines]
    return [view.words("mini-azul-alt", lines="; ".join(lines), wall="; ".join(rows), dropped=board.dropped)]


def describe_position(view: View) -> list[Section]:
    boards = [describe_player(view, seat, *_facts(view, board)) for seat, board in enumerate(view.state.boards)]
    return [describe_sources(view), *boards]
