"""Mini Azul: its table and its boards as scenes, alt texts, and whole positions as text."""

from __future__ import annotations

from bot.messages.markup import cut
from bot.messages.positions import Section
from bot.rules import NoDraw, ScriptedDraw
from bot.scenes.alt import describe_player, describe_sources, list_tiles, word_board, word_sources, word_table
from bot.scenes.example import Example
from bot.scenes.view import OfTable, View, size_of
from renderers.scene import ALT_LIMIT
from tests.mini_game.renderers import MiniTable, PlayerBoard
from tests.mini_game.rules import COLOURS, SIDE, BoardSnapshot, MiniAzul, MiniSnapshot, printed

SPACES = tuple(tuple(printed(row, column) for column in range(SIDE)) for row in range(SIDE))


def make_table_scene(view: View) -> MiniTable:
    state: MiniSnapshot = view.position.snapshot()
    told = [
        word_board(view, seat, board.score, _facts(view, board), [f"{board.dropped} dropped"])
        for seat, board in enumerate(state.boards)
    ]
    counts = view.words("mini-azul-picture-counts", bag=size_of(state.bag), used=size_of(state.lid))
    alt = word_table(view, (), told, word_sources(view, state), counts)
    return _make_scene(view, view.table(state, view.count(state.bag, state.lid)), tuple(range(len(view.names))), alt)


def make_board_scene(view: View, seat: int) -> MiniTable:
    board = view.position.snapshot().boards[seat]
    alt = f"{view.alt_title} {word_board(view, seat, board.score, _facts(view, board))[0]}"
    return _make_scene(view, view.alone(), (seat,), cut(alt, ALT_LIMIT))


def _make_scene(view: View, shared: OfTable, seats: tuple[int, ...], alt: str) -> MiniTable:
    state: MiniSnapshot = view.position.snapshot()
    boards = tuple(
        PlayerBoard(**view.seat(state, seat), lines=state.boards[seat].lines, wall=state.boards[seat].wall)
        for seat in seats
    )
    return MiniTable(**shared, boards=boards, alt=alt, spaces=SPACES)


def _facts(view: View, board: BoardSnapshot) -> list[str]:
    rows = [list_tiles(view, [tile for tile in row if tile]) for row in board.wall]
    lines = [list_tiles(view, tiles) for tiles in board.lines]
    return [view.words("mini-azul-alt", lines="; ".join(lines), wall="; ".join(rows), dropped=board.dropped)]


def describe_position(view: View) -> list[Section]:
    state: MiniSnapshot = view.position.snapshot()
    boards = [describe_player(view, state, seat, *_facts(view, board)) for seat, board in enumerate(state.boards)]
    return [describe_sources(view, state), *boards]


def examples() -> tuple[Example, ...]:
    deal = ScriptedDraw([COLOURS.index(colour) for colour in ("blue", "blue", "red") * 3])
    dealt = MiniAzul().start(2, "plain", deal, first=0).copy(NoDraw())
    return (Example("draft", dealt, ("1 blue 2",), phase="draft"),)
