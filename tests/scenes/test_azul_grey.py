"""What the pictures of the grey wall show, and to whom."""

from __future__ import annotations

from dataclasses import replace

from bot.games import lobby, play
from bot.games.replay import Table
from bot.games.service import Service
from bot.messages.words import words
from bot.rules import Move
from bot.scenes import make_board_scene, make_preview_scene, make_table_scene
from renderers.azul.scene import PlayerBoard, TableScene
from tests.conftest import ANA, BEN, PEOPLE, ask

EN = words("en")


async def choosing(service: Service, most: int = 40) -> Table:
    """A game on the grey wall in which both players have at least two columns to choose."""
    table = await lobby.open_game(service, ask(ANA), "azul", "grey", 2)
    table = await lobby.join(service, ask(BEN), table.game.id)
    for _ in range(most):
        if len(table.to_act) == 2:
            return table
        # Short lines first: they are full, and with choices, at the end of the first round.
        table = await move(service, table, table.to_act[0].seat, table.position.legal_moves(table.to_act[0].seat)[0])
    raise AssertionError("nobody had anything to choose")


async def move(service: Service, table: Table, seat: int, made: Move) -> Table:
    return await play.play(service, ask(PEOPLE[(table.game.players[seat].user_id or 0) - 1]), table.game.id, str(made))


def table_of(table: Table) -> TableScene:
    scene = make_table_scene(EN, table, "dark")
    assert isinstance(scene, TableScene)
    return scene


def board_of(table: Table, seat: int) -> TableScene:
    scene = make_board_scene(EN, table, "dark", seat)
    assert isinstance(scene, TableScene)
    return scene


def held(board: PlayerBoard) -> list[tuple[str | None, int]]:
    return [(line.colour, line.count) for line in board.lines]


def space(made: Move) -> tuple[int, int]:
    _, line, column = str(made).split()
    return int(line) - 1, int(column) - 1


async def test_who_has_chosen_and_computers_are_not_named_as_awaited(service: Service) -> None:
    table = await choosing(service)
    ana, ben = table.game.players
    machine = replace(ben, user_id=None, name="", computer="medium")
    with_computer = replace(table, game=replace(table.game, players=(ana, machine)))
    assert table_of(table).turn == "Ana, Ben to move"
    assert table_of(with_computer).turn == "Ana to move"
    assert table_of(with_computer).focus == (0,)
    assert [board.active for board in table_of(with_computer).boards] == [True, False]
    while 0 in table.position.to_act:
        table = await move(service, table, 0, table.position.legal_moves(0)[0])
    assert table_of(table).turn == "Ben to move"


async def test_a_choice_shows_on_ones_own_board_and_nowhere_else(service: Service) -> None:
    before = await choosing(service)
    made = before.position.legal_moves(0)[-1]
    row, column = space(made)
    colour = before.position.to_json()["boards"][0]["lines"][row]["colour"]
    after = await move(service, before, 0, made)

    mine = board_of(after, 0).boards[0]
    assert mine.wall[row][column] == colour
    assert (row, column) in mine.fresh_wall
    assert mine.lines[row].count == 0
    assert [board.wall for board in table_of(after).boards] == [board.wall for board in table_of(before).boards]
    assert [held(board) for board in table_of(after).boards] == [held(board) for board in table_of(before).boards]
    assert not any(board.fresh_wall for board in table_of(after).boards)
    assert sorted(table_of(after).alt.split(". ")[3:]) == sorted(table_of(before).alt.split(". ")[3:])
    theirs = board_of(after, 1)
    assert theirs.boards[0].wall == board_of(before, 1).boards[0].wall


async def test_the_preview_of_a_choice_shows_it_beside_those_made_before(service: Service) -> None:
    table = await choosing(service)
    first = table.position.legal_moves(0)[0]
    made = [first]
    while True:
        coming = make_preview_scene(EN, table, "dark", 0, play.outlook(table.position, 0, made[-1]))
        assert isinstance(coming, TableScene)
        assert {space(choice) for choice in made} <= coming.boards[0].fresh_wall
        assert all(coming.boards[0].wall[row][column] for row, column in map(space, made))
        table = await move(service, table, 0, made[-1])
        if table.position.picked(0) != tuple(made) or not table.position.legal_moves(0):
            break
        made.append(table.position.legal_moves(0)[-1])
    assert table.position.to_act == (1,)


async def test_no_score_is_foretold_beside_a_choice_that_it_does_not_know_of(service: Service) -> None:
    table = await choosing(service)
    foretold = {seat: board.coming for seat, board in enumerate(table_of(table).boards) if board.coming is not None}
    assert foretold
    seat, coming = foretold.popitem()
    assert board_of(table, seat).boards[0].coming == coming
    table = await move(service, table, seat, table.position.legal_moves(seat)[0])
    assert board_of(table, seat).boards[0].coming is None
    assert table_of(table).boards[seat].coming == coming


async def test_the_alt_text_says_the_columns_that_may_be_chosen_and_where_tiles_lie(service: Service) -> None:
    table = await choosing(service)
    legal = table.position.legal_moves(0)
    row, _ = space(legal[0])
    colour = table.position.to_json()["boards"][0]["lines"][row]["colour"]
    columns = ", ".join(str(space(made)[1] + 1) for made in legal)
    assert f"Choose a column for line {row + 1} ({colour}): {columns}." in board_of(table, 0).alt
    assert "Choose" not in table_of(table).alt
    made = legal[-1]
    table = await move(service, table, 0, made)
    assert f"row {row + 1}: {colour} in {space(made)[1] + 1}" in board_of(table, 0).alt


async def test_when_all_have_chosen_the_table_shows_every_new_tile(service: Service) -> None:
    table = await choosing(service)
    made: list[tuple[int, Move]] = []
    while table.position.to_json()["phase"] == "tile":
        seat = table.to_act[-1].seat
        made.append((seat, table.position.legal_moves(seat)[-1]))
        table = await move(service, table, *made[-1])
    boards = table_of(table).boards
    for seat, choice in made:
        row, column = space(choice)
        assert boards[seat].wall[row][column] is not None
        assert (row, column) in boards[seat].fresh_wall


async def test_whoever_chooses_sees_the_places_of_the_line_in_question_and_nobody_else_does(service: Service) -> None:
    table = await choosing(service)
    for player in table.to_act:
        legal = table.position.legal_moves(player.seat)
        assert board_of(table, player.seat).boards[0].choices == {space(made) for made in legal}
    assert not any(board.choices for board in table_of(table).boards)
    table = await move(service, table, 0, table.position.legal_moves(0)[0])
    left = table.position.legal_moves(0) if 0 in table.position.to_act else []
    assert board_of(table, 0).boards[0].choices == {space(made) for made in left}
