"""Mini Azul: scenes of its table and boards, alt texts, and positions as text."""

from __future__ import annotations

from collections.abc import Iterable

from bot.scenes.alt import (
    Section,
    Wordings,
    describe_board,
    describe_factories,
    describe_player,
    describe_single_board,
    describe_sources,
    describe_table,
    list_tiles,
)
from bot.scenes.view import View
from tests.mini_game.renderers import MiniTable, PlayerBoard
from tests.mini_game.rules import SIDE, BoardSnapshot, printed

SPACES = tuple(tuple(printed(row, column) for column in range(SIDE)) for row in range(SIDE))


def make_table_scene(view: View) -> MiniTable:
    used = view.state.lid
    told = [_describe_board(view, seat) for seat in view.seats]
    text = describe_table(view, "", told, describe_factories(view), used)
    return view.show_table(_make_scene(view, view.seats, text), used)


def make_board_scene(view: View, seat: int) -> MiniTable:
    return _make_scene(view, [seat], describe_single_board(view, _describe_board(view, seat)))


def _make_scene(view: View, seats: Iterable[int], alt: str) -> MiniTable:
    return MiniTable(
        title=view.title,
        detail=view.round,
        turn="",
        boards=tuple(_make_board(view, seat) for seat in seats),
        alt=alt,
        theme=view.theme,
        spaces=SPACES,
    )


def _make_board(view: View, seat: int) -> PlayerBoard:
    board: BoardSnapshot = view.state.boards[seat]
    made = PlayerBoard(name=view.heads[seat], score=board.score, lines=board.lines, wall=board.wall)
    return view.show_player(made, seat)


def _describe_board(view: View, seat: int) -> Wordings:
    board = view.state.boards[seat]
    return describe_board(view, seat, _facts(view, board), [f"{board.dropped} dropped"])


def _facts(view: View, board: BoardSnapshot) -> list[str]:
    rows = [list_tiles(view, [tile for tile in row if tile]) for row in board.wall]
    lines = [list_tiles(view, tiles) for tiles in board.lines]
    return [view.words("mini-azul-alt", lines="; ".join(lines), wall="; ".join(rows), dropped=board.dropped)]


def describe_position(view: View) -> list[Section]:
    boards = [describe_player(view, seat, *_facts(view, board)) for seat, board in enumerate(view.state.boards)]
    return [describe_sources(view), *boards]
