"""What the pictures of base Azul show, and the alt texts from which one can play."""

from __future__ import annotations

import pytest

from bot.games import play
from bot.games.service import Service
from bot.messages.words import words
from bot.scenes import make_board_scene, make_preview_scene, make_table_scene
from renderers.azul.scene import TableScene
from renderers.results import ResultScene
from renderers.scene import ALT_LIMIT
from tests.conftest import acting, ask, begun, played

EN = words("en")


def table_of(scene: object) -> TableScene:
    assert isinstance(scene, TableScene)
    return scene


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_the_table_shows_every_factory_every_board_and_who_must_decide(service: Service, players: int) -> None:
    table = await begun(service, players)
    scene = table_of(make_table_scene(EN, table, "dark"))
    assert len(scene.factories) == 2 * players + 1
    assert [board.name for board in scene.boards] == [player.name for player in table.game.players]
    assert scene.focus == (table.to_act[0].seat,)
    assert [board.active for board in scene.boards] == [(seat,) == scene.focus for seat in range(players)]
    assert scene.marker_in_centre
    assert scene.detail == f"Round 1 · bag {100 - 4 * len(scene.factories)} · lid 0"


async def test_the_last_move_is_marked_at_its_source_and_where_it_went(service: Service) -> None:
    table = await begun(service)
    mover = table.to_act[0].seat
    move = next(m for m in table.position.legal_moves(mover) if str(m).endswith(" 5"))
    table = await play.play(service, ask(acting(table)), table.game.id, str(move))
    scene = table_of(make_table_scene(EN, table, "dark"))
    source, colour, _ = str(move).split()
    count = table.turns_since(0)[-1].events[0].facts["count"]
    assert scene.taken_from == int(source)
    assert scene.taken == (colour, count)
    assert (scene.boards[mover].lines[4].colour, scene.boards[mover].lines[4].fresh) == (colour, count)


async def test_after_a_new_deal_the_wall_tiles_are_marked_and_no_source(service: Service) -> None:
    table = await begun(service)
    while table.position.round == 1:
        table = await played(service, table, plies=1)
    scene = table_of(make_table_scene(EN, table, "dark"))
    assert scene.taken_from is None
    assert any(board.fresh_wall for board in scene.boards)
    for board in scene.boards:
        assert all(board.wall[row][column] for row, column in board.fresh_wall)


async def test_the_coming_score_stands_beside_the_score_only_where_they_differ(service: Service) -> None:
    table = await played(service, await begun(service), plies=7)
    scene = table_of(make_table_scene(EN, table, "dark"))
    for board, coming in zip(scene.boards, table.position.projected, strict=True):
        assert board.coming == (coming if coming != board.score else None)


async def test_the_end_shows_winners_and_no_forecast(service: Service) -> None:
    table = await played(service, await begun(service, 3))
    scene = make_table_scene(EN, table, "dark")
    assert isinstance(scene, ResultScene)
    standing, boards = table.position.standing, scene.table.boards
    assert standing is not None
    assert [seat for seat, board in enumerate(boards) if board.winner] == list(standing.winners)
    assert not any(board.active or board.coming is not None for board in boards)
    assert "win" in scene.table.turn


async def test_the_preview_shows_the_move_on_the_board_before_it_is_played(service: Service) -> None:
    table = await begun(service)
    seat = table.to_act[0].seat
    move = next(m for m in table.position.legal_moves(seat) if str(m).endswith(" 3"))
    scene = make_preview_scene(EN, table, "dark", seat, play.outlook(table.position, seat, move))
    (shown,) = table_of(scene).boards
    assert shown.lines[2].colour == str(move).split()[1]
    assert shown.lines[2].fresh == shown.lines[2].count > 0


@pytest.mark.parametrize("players", [2, 4])
async def test_from_the_alt_text_one_can_play(service: Service, players: int) -> None:
    table = await begun(service, players)
    while table.to_act:
        scene = table_of(make_table_scene(EN, table, "dark"))
        assert len(scene.alt) <= ALT_LIMIT
        for number, tiles in enumerate(scene.factories, start=1):
            for colour in set(tiles):
                assert f"{number}: " in scene.alt
                assert f"{tiles.count(colour)} {colour}" in scene.alt
        for colour, count in scene.centre:
            assert f"{count} {colour}" in scene.alt
        focus = scene.boards[table.to_act[0].seat]
        for number, line in enumerate(focus.lines, start=1):
            if line.colour:
                assert f"{number}: {line.count} of {number} {line.colour}" in scene.alt
        for number, row in enumerate(focus.wall, start=1):
            filled = " ".join(colour for colour in row if colour)
            assert not filled or f"row {number}: {filled}" in scene.alt
        assert f"{focus.name} ({focus.score} point" in scene.alt
        table = await played(service, table, plies=1)


async def test_ones_own_board_is_shown_large_with_its_own_alt_text(service: Service) -> None:
    table = await played(service, await begun(service), plies=6)
    for player in table.game.players:
        scene = make_board_scene(EN, table, "light", player.seat)
        (shown,) = table_of(scene).boards
        assert shown.name == player.name
        assert scene.theme == "light"
        assert f"{player.name} (" in scene.alt
        assert len(scene.alt) <= ALT_LIMIT
