"""Tests of pictures of the grey wall while players choose columns in secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.core.replay import Replay, Table
from bot.rules import ShuffledDraw
from bot.rules.outlook import outlook
from bot.scenes import make_board_scene, make_preview_scene, make_table_scene
from tests.renderers.games import new_game
from tests.rules.positions import AZUL, azul, azul_board, play
from tests.support.says import EN


def choosing() -> Table:
    """Return a game in which Ana-Luísa must choose columns for two lines and Bertrand for one."""
    boards = azul_board("rr | b....", "kkkk"), azul_board("yyy")
    position = azul("1 w", *boards, side="grey", draw=ShuffledDraw(bytes(32)))
    play(position, "1 white floor")
    return Table(new_game("azul", "grey", 2), Replay(9, position, begun=1, shown=9))


def move(table: Table, seat: int, *texts: str) -> Table:
    replay = table.replay
    assert replay is not None
    for text in texts:
        replay = replay.with_turn(replay.version + 1, seat, AZUL.parse(text))
    return Table(table.game, replay)


def table_of(table: Table) -> Any:
    return make_table_scene(EN, table, "dark")


def board_of(table: Table, seat: int) -> Any:
    return make_board_scene(EN, table, "dark", seat)


def test_table_awaits_people_until_they_have_chosen() -> None:
    table = choosing()
    ana, ben = table.game.players
    machine = replace(ben, user_id=None, name="", computer="medium")
    with_computer = table_of(replace(table, game=replace(table.game, players=(ana, machine))))
    assert table_of(table).turn == "Ana-Luísa, Bertrand to move"
    assert (with_computer.turn, with_computer.focus) == ("Ana-Luísa to move", (0,))
    assert [board.active for board in with_computer.boards] == [True, False]
    assert table_of(move(table, 0, "tile 2 2", "tile 4 3")).turn == "Bertrand to move"


def test_secret_choice_is_visible_on_own_board_only() -> None:
    before = choosing()
    after = move(before, 0, "tile 2 5")
    mine = board_of(after, 0).boards[0]
    assert (mine.wall[1][4], mine.fresh_wall, mine.lines[1].count) == ("red", {(1, 4)}, 0)
    assert "row 2: blue in 1, red in 5" in board_of(after, 0).alt
    assert table_of(after).boards == table_of(before).boards
    assert table_of(after).alt == table_of(before).alt
    assert board_of(after, 1).boards == board_of(before, 1).boards


def test_preview_includes_earlier_secret_choices() -> None:
    after = move(choosing(), 0, "tile 2 5")
    coming: Any = make_preview_scene(EN, after, "dark", 0, outlook(after.position, 0, AZUL.parse("tile 4 2")))
    assert coming.boards[0].fresh_wall == {(1, 4), (3, 1)}
    assert (coming.boards[0].wall[1][4], coming.boards[0].wall[3][1]) == ("red", "black")


def test_projected_score_is_hidden_after_a_secret_choice() -> None:
    table = choosing()
    forecast = table_of(table).boards[0].forecast
    assert forecast is not None
    assert board_of(table, 0).boards[0].forecast == forecast
    table = move(table, 0, "tile 2 5")
    assert board_of(table, 0).boards[0].forecast is None
    assert table_of(table).boards[0].forecast == forecast


def test_available_columns_are_shown_to_the_chooser_only() -> None:
    table = choosing()
    assert "Choose a column for line 2 (red): 2, 3, 4, 5." in board_of(table, 0).alt
    for player in table.to_act:
        legal = [str(made).split() for made in table.position.legal_moves(player.seat)]
        places = {(int(line) - 1, int(column) - 1) for _, line, column in legal}
        assert board_of(table, player.seat).boards[0].choices == places
    assert "Choose" not in table_of(table).alt
    assert not any(board.choices for board in table_of(table).boards)
    done = move(table, 1, "tile 3 1")
    assert board_of(done, 1).boards[0].choices == frozenset()


def test_new_wall_tiles_are_marked_after_all_have_chosen() -> None:
    table = move(move(choosing(), 0, "tile 2 2", "tile 4 3"), 1, "tile 3 1")
    assert [board.fresh_wall for board in table_of(table).boards] == [{(1, 1), (3, 2)}, {(2, 0)}]
