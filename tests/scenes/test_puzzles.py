"""The pictures of a puzzle's picker: its moves are seen, and nothing of what they are worth."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.people import puzzles
from bot.games.table import play
from bot.messages.puzzles import puzzle_table
from bot.scenes import make_preview_scene
from tests.support.says import EN

ONE_OF_EACH = {(one.position["ruleset"], one.position["side"]): one for one in puzzles.puzzles().values()}


@pytest.mark.parametrize("form", ONE_OF_EACH)
def test_the_preview_of_every_move_of_a_puzzle_says_the_same_of_points(form: tuple[str, str]) -> None:
    puzzle = ONE_OF_EACH[form]
    table, seat = puzzle_table(EN, puzzle), puzzle.seat
    previews: list[Any] = [
        make_preview_scene(EN, table, "light", seat, outlook, told=False)
        for outlook in play.outlooks(table.position, seat, table.position.legal_moves(seat))
    ]
    assert {scene.alt for scene in previews} == {previews[0].alt}
    assert {(board.score, board.coming, board.gains) for scene in previews for board in scene.boards} == {
        (table.position.scores[seat], None, ())
    }
    assert len({repr(scene) for scene in previews}) > 1
