"""The drawn pages of the rules of base Azul: what they say is what the rules do."""

from __future__ import annotations

import pytest

from bot.messages.words import words
from bot.rules import Event
from bot.scenes import azul
from bot.scenes.example import Example, make_example_view
from renderers import draw
from renderers.azul.scene import BoardScene, TableScene
from renderers.scene import ALT_LIMIT

EN = words("en")
PAGES = {example.key: example for example in azul.examples()}


def text(key: str) -> str:
    return EN(f"azul-page-{key}.text")


def scene(key: str) -> TableScene | BoardScene:
    view = make_example_view(EN, PAGES[key], "dark")
    seat = PAGES[key].seat
    return azul.make_table_scene(view) if seat is None else azul.make_board_scene(view, seat)


def board(key: str) -> BoardScene:
    drawn = scene(key)
    assert isinstance(drawn, BoardScene)
    return drawn


def events(key: str, *more: str) -> list[Event]:
    """What happens when a page is played, and then these moves of whoever is to act."""
    example: Example = PAGES[key]
    position, told = example.position.copy(), []
    for move in (*example.plays, *more):
        told += position.play(position.to_act[0], position.ruleset.parse(move))
    return told


def points(told: list[Event], kind: str) -> list[int]:
    return [event.points for event in told if event.kind == kind]


@pytest.mark.parametrize("key", PAGES)
def test_every_page_is_legal_play_has_words_and_a_picture(key: str) -> None:
    drawn = scene(key)
    assert drawn.title == EN(f"azul-page-{key}")
    assert 100 < len(text(key)) < 500
    assert 2 <= text(key).count(". ") + text(key).count(".\n") + text(key).count(": ") + 1 <= 8
    assert 0 < len(drawn.alt) <= ALT_LIMIT
    assert draw(drawn).png.startswith(b"\x89PNG")


@pytest.mark.parametrize("key", PAGES)
def test_a_page_never_knows_what_the_bag_will_deal(key: str) -> None:
    position = PAGES[key].position.copy()
    for move in PAGES[key].plays:
        position.play(position.to_act[0], position.ruleset.parse(move))
    assert position.round == 1


def test_pages_have_keys_of_their_own() -> None:
    assert len(PAGES) == len(azul.examples())
    assert 6 <= len(PAGES) <= 8


def test_9_1_the_first_to_take_from_the_centre_has_the_marker() -> None:
    drawn = scene("draft")
    assert isinstance(drawn, TableScene)
    assert drawn.boards[2].floor == ("marker",)
    assert drawn.taken == ("red", 3)
    assert drawn.taken_from == 0
    assert "3 red from the centre" in text("draft")
    assert "factories 1 and 2" in text("draft")
    assert not drawn.factories[0]
    assert not drawn.factories[1]


def test_9_2_the_lines_of_the_text_are_those_that_take_the_tiles() -> None:
    position = PAGES["lines"].position
    lines = [str(move).split()[2] for move in position.legal_moves(0) if str(move).startswith("1 yellow")]
    assert lines == ["1", "5", "floor"]
    for said in ("2 yellow", "line 5 takes both", "line 1 takes one", "Lines 2 and 3 are closed", "line 4 holds blue"):
        assert said in text("lines")


def test_9_3_two_tiles_alone_score_one_each() -> None:
    assert points(events("tiling"), "tiled") == [1, 1]
    assert "score 1 each" in text("tiling")
    assert board("tiling").board.score == 2
    assert [line.count for line in board("tiling").board.lines] == [0, 0, 1, 0, 2]


def test_9_5_to_9_7_tiles_score_what_the_text_says() -> None:
    scored = points(events("scoring"), "tiled")
    assert scored == [3, 3, 7]
    assert [word for word in text("scoring").replace(".", " ").split() if word.startswith("+")] == [
        f"+{each}" for each in scored
    ]
    drawn = scene("scoring")
    assert isinstance(drawn, TableScene)
    assert [board.score for board in drawn.boards] == scored
    assert [len(board.fresh_wall) for board in drawn.boards] == [1, 1, 1]


def test_9_8_a_floor_of_four_tiles_and_the_marker_costs_eight() -> None:
    drawn = board("floor").board
    assert (len(drawn.floor), drawn.floor.count("marker"), drawn.score) == (5, 1, 10)
    assert "2" in drawn.change
    position = PAGES["floor"].position.copy()
    position.play(0, position.ruleset.parse(PAGES["floor"].plays[0]))
    assert (position.pending[0], position.projected[0]) == (-8, 2)
    assert "cost 8: of 10 points, 2 are left" in text("floor")


def test_9_9_the_bonuses_of_the_end() -> None:
    bonuses = points(events("end"), "bonus")
    assert sorted(bonuses) == [2, 7, 10]
    for said in ("+2", "+7", "+10", f"+{sum(bonuses)} in all"):
        assert said in text("end")
    assert board("end").board.winner


def test_8_1_the_columns_of_the_grey_page() -> None:
    example = PAGES["grey"]
    position = example.position.copy()
    position.play(0, position.ruleset.parse(example.plays[0]))
    assert [str(move) for move in position.legal_moves(0)] == ["tile 3 2", "tile 3 4"]
    (picked,) = [event for event in events("grey") if event.kind == "picked"]
    assert f"+{picked.facts['worth']}" in text("grey")
    assert board("grey").board.fresh_wall == {(2, 3)}
    assert position.to_act == (0, 1)


def test_9_10_what_falls_costs_six_with_the_marker() -> None:
    assert events("fall")[-1].kind == "doomed"
    # The round played to its end, with everything else dropped by the other player or kept away from this board.
    position = PAGES["fall"].position.copy()
    position.play(0, position.ruleset.parse("1 red 3"))
    told: list[Event] = []
    while position.to_act and not told:
        seat = position.to_act[0]
        moves = [str(move) for move in position.legal_moves(seat)]
        quiet = [move for move in moves if move.endswith((" 4", " 5"))] or moves
        made = position.play(seat, position.ruleset.parse(quiet[0]))
        told = [event for event in made if event.kind in ("fell", "floor") and event.seat == 0]
    assert [event.kind for event in told] == ["fell", "floor"]
    assert told[0].facts["count"] == 3
    assert told[1].points == -6
    assert "The 3 red will fall" in text("fall")
    assert "cost 6" in text("fall")
    assert "4" in board("fall").board.change
