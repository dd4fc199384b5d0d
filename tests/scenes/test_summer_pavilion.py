"""Tests of the pictures of Summer Pavilion and their alt texts."""

from __future__ import annotations

import pytest

from bot.games.core.replay import Turn
from bot.rules import RULESETS, Position
from bot.scenes import summer_pavilion
from bot.scenes.view import View
from renderers.summer_pavilion.board import COLOURFUL, PavilionTable
from tests.rules.positions import pavilion
from tests.support.says import EN
from tests.support.walks import start, walk

GAME = RULESETS["summer-pavilion"]
NAMES = ("Ana", "Ben", "Chi", "Dariush")


def view(position: Position, *turns: Turn) -> View:
    names, acting = NAMES[: position.players], position.to_act
    return View(EN, "dark", position, position.snapshot(), names, names, turns, "Summer Pavilion", "", True, acting)


def shown(position: Position, text: str = "") -> PavilionTable:
    """Return the table after a move. The move is marked."""
    if not text:
        return summer_pavilion.make_table_scene(view(position))
    seat, move = position.to_act[0], GAME.parse(text)
    return summer_pavilion.make_table_scene(view(position, Turn(0, seat, move, tuple(position.play(seat, move)))))


def test_passed_player_has_a_note_and_shows_kept_tiles() -> None:
    scene = shown(pavilion("hand ggggrr"), "pass green red")
    assert [(board.note, board.kept, board.active) for board in scene.boards] == [
        ("passed", ("green", "red"), False),
        ("", (), True),
    ]
    assert scene.focus == (1,)


def test_projected_score_ignores_tiles_that_can_be_placed() -> None:
    position = pavilion("score 9  hand ggggrr")
    assert position.projected[0] == 7
    assert [(board.score, board.forecast) for board in shown(position).boards] == [(9, None), (5, None)]
    told = summer_pavilion.describe_position(view(position))
    assert not any("7 point" in line for section in told for line in section.lines)


@pytest.mark.parametrize(
    ("takes", "stars"),
    [(None, "...... r....."), ("red", "rr.... rrrrrr"), (COLOURFUL, "rb.... rbyog. rbyogp")],
)
def test_second_tile_decides_colours_of_a_free_star(takes: str | None, stars: str) -> None:
    for slots in stars.split():
        scene = shown(pavilion(f"lr {slots}  hand r", side="variant"))
        star = scene.boards[0].stars[3]
        assert (star.takes, star.printed, star.costs) == (takes, False, (3, 2, 1, 4, 5, 6))
        assert scene.named_slots


@pytest.mark.parametrize("side", GAME.sides)
def test_payable_spaces_match_the_legal_placements(side: str) -> None:
    position, chance = start("summer-pavilion", (3, side), bytes(32))
    told = 0
    for ply, _ in enumerate(walk(position, chance, eager=1.0)):
        data = position.to_json()
        if data["phase"] != "place" or ply % 3:
            continue
        stars, (seat,) = list(data["boards"][0]["stars"]), position.to_act
        moves = [str(move).split() for move in position.legal_moves(seat)]
        legal = {(stars.index(move[1]), int(move[2]) - 1) for move in moves if move[0] == "place"}
        assert shown(position).boards[seat].payable == legal
        told += len(legal)
    assert told > 20
