"""The drawn pages of the rules of base Azul: what they say is what the rules do."""

from __future__ import annotations

from bot.rules import Event
from tests.scenes.pages import Pages

PAGES = Pages("azul")
text, scene, events, points = PAGES.text, PAGES.scene, PAGES.events, PAGES.points


def test_9_1_the_first_to_take_from_the_centre_has_the_marker() -> None:
    drawn = scene("draft")
    assert drawn.boards[2].floor == ("marker",)
    assert drawn.taken == ("red", 3)
    assert drawn.taken_from == 0
    assert "3 red from the centre" in text("draft")
    assert "factories 1 and 2" in text("draft")
    assert not drawn.factories[0]
    assert not drawn.factories[1]


def test_9_2_the_lines_of_the_text_are_those_that_take_the_tiles() -> None:
    position = PAGES.all["lines"].position
    lines = [str(move).split()[2] for move in position.legal_moves(0) if str(move).startswith("1 yellow")]
    assert lines == ["1", "5", "floor"]
    for said in ("2 yellow", "line 5 takes both", "line 1 takes one", "Lines 2 and 3 are closed", "line 4 holds blue"):
        assert said in text("lines")


def test_9_3_two_tiles_alone_score_one_each() -> None:
    assert points("tiling", "tiled") == [1, 1]
    assert "score 1 each" in text("tiling")
    assert scene("tiling").boards[0].score == 2
    assert [line.count for line in scene("tiling").boards[0].lines] == [0, 0, 1, 0, 2]


def test_9_5_to_9_7_tiles_score_what_the_text_says() -> None:
    scored = points("scoring", "tiled")
    assert scored == [3, 3, 7]
    assert [word for word in text("scoring").replace(".", " ").split() if word.startswith("+")] == [
        f"+{each}" for each in scored
    ]
    drawn = scene("scoring")
    assert [board.score for board in drawn.boards] == scored
    assert [len(board.fresh_wall) for board in drawn.boards] == [1, 1, 1]


def test_9_8_a_floor_of_four_tiles_and_the_marker_costs_eight() -> None:
    drawn = scene("floor").boards[0]
    assert (len(drawn.floor), drawn.floor.count("marker"), drawn.score) == (5, 1, 10)
    assert drawn.coming == 2
    position = PAGES.all["floor"].position.copy()
    position.play(0, position.ruleset.parse(PAGES.all["floor"].plays[0]))
    assert (position.pending[0], position.projected[0]) == (-8, 2)
    assert "cost 8, which leaves 2 of 10 points" in text("floor")


def test_9_9_the_bonuses_of_the_end() -> None:
    bonuses = points("end", "bonus")
    assert sorted(bonuses) == [2, 7, 10]
    for said in ("+2", "+7", "+10", f"+{sum(bonuses)} in all"):
        assert said in text("end")
    assert scene("end").boards[0].winner


def test_8_1_the_columns_of_the_grey_page() -> None:
    example = PAGES.all["grey"]
    position = example.position.copy()
    position.play(0, position.ruleset.parse(example.plays[0]))
    assert [str(move) for move in position.legal_moves(0)] == ["tile 3 2", "tile 3 4"]
    (picked,) = [event for event in events("grey") if event.kind == "picked"]
    assert f"+{picked.facts['worth']}" in text("grey")
    assert scene("grey").boards[0].fresh_wall == {(2, 3)}
    assert position.to_act == (0, 1)


def test_9_10_what_falls_costs_six_with_the_marker() -> None:
    assert events("fall")[-1].kind == "doomed"
    # The round played to its end, with everything else dropped by the other player or kept away from this board.
    position = PAGES.all["fall"].position.copy()
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
    assert "The 3 red tiles will fall" in text("fall")
    assert "cost 6 together" in text("fall")
    assert scene("fall").boards[0].coming == 4
