"""The drawn pages of the rules of Summer Pavilion: what they say is what the rules do."""

from __future__ import annotations

from renderers.summer_pavilion.scene import COLOURFUL
from tests.scenes.pages import Pages

PAGES = Pages("summer-pavilion")
text, scene, events, points = PAGES.text, PAGES.scene, PAGES.events, PAGES.points


def test_the_page_on_taking_shows_a_plain_draft_one_with_a_wild_tile_and_one_of_wild_tiles_alone() -> None:
    taken = [event.facts for event in events("draft")]
    assert [(facts["colour"], facts["count"], facts["wild"]) for facts in taken] == [
        ("red", 2, ""),
        ("green", 1, "purple"),
        ("purple", 1, ""),
    ]


def test_the_start_marker_costs_what_its_page_says() -> None:
    (paid,) = (event for event in events("centre") if event.kind == "marker")
    assert paid.points == -4
    assert "took 3 yellow and the purple" in text("centre")
    assert "paid 4 of 5 points" in text("centre")
    drawn = scene("centre")
    assert drawn.boards[0].score == 5 - 4
    assert drawn.boards[0].starts


def test_the_page_on_placing_pays_one_green_and_three_wild_tiles() -> None:
    (placed,) = (event for event in events("place") if event.kind == "placed")
    assert (placed.facts["cost"], placed.facts["wilds"], placed.points) == (4, 3, 1)
    assert scene("place").boards[0].fresh_spaces == {(4, 3)}


def test_the_page_on_scoring_joins_two_tiles_to_a_run_of_three() -> None:
    assert points("run", "placed") == [3]
    assert "+3" in text("run")


def test_the_page_on_decorations_closes_a_pillar_and_a_statue_for_three_tiles() -> None:
    closed = [(event.facts["what"], event.facts["tiles"]) for event in events("bonus") if event.kind == "closed"]
    assert sorted(closed) == [("pillar", 1), ("statue", 2)]
    assert points("bonus", "placed") == [3]
    drawn = scene("bonus").boards[0]
    assert drawn.fresh_closed == {("pillar", 0), ("statue", 0)}
    assert drawn.closed - drawn.fresh_closed == {("window", 2)}


def test_the_page_on_passing_keeps_four_and_drops_two() -> None:
    assert points("pass", "passed") == [-2]
    assert scene("pass").boards[0].kept == ("green",) * 4
    assert "−2" in text("pass")


def test_the_page_on_the_end_adds_up() -> None:
    assert points("end", "bonus") == [20, 4]
    assert points("end", "left") == [-2]
    assert 5 + 20 + 4 - 2 == scene("end").boards[0].score == 27
    assert all(part in text("end") for part in ("+20", "+4", "−2", "27"))


def test_the_page_on_free_stars_has_one_of_one_colour_and_one_colourful() -> None:
    drawn = scene("variant")
    takes = [star.takes for star in drawn.boards[0].stars]
    assert takes == ["red", COLOURFUL, None, None, None, None, None]
    assert drawn.named_slots
