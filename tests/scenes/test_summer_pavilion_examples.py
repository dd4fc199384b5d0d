"""The drawn pages of the rules of Summer Pavilion: what they say is what the rules do."""

from __future__ import annotations

import re

import pytest

from bot.messages.words import words
from bot.rules import Event
from bot.scenes import summer_pavilion
from bot.scenes.example import make_example_view
from renderers import draw
from renderers.scene import ALT_LIMIT
from renderers.summer_pavilion.scene import COLOURFUL, BoardScene, TableScene

EN = words("en")
PAGES = {example.key: example for example in summer_pavilion.examples()}


def text(key: str) -> str:
    return EN(f"summer-pavilion-page-{key}.text")


def scene(key: str) -> TableScene | BoardScene:
    view = make_example_view(EN, PAGES[key], "dark")
    seat = PAGES[key].seat
    return summer_pavilion.make_table_scene(view) if seat is None else summer_pavilion.make_board_scene(view, seat)


def board(key: str) -> BoardScene:
    drawn = scene(key)
    assert isinstance(drawn, BoardScene)
    return drawn


def events(key: str) -> list[Event]:
    """What happens when a page is played."""
    position, told = PAGES[key].position.copy(), []
    for move in PAGES[key].plays:
        told += position.play(position.to_act[0], position.ruleset.parse(move))
    return told


def points(key: str, kind: str) -> list[int]:
    return [event.points for event in events(key) if event.kind == kind]


@pytest.mark.parametrize("key", PAGES)
def test_every_page_is_legal_play_has_words_and_a_picture(key: str) -> None:
    drawn = scene(key)
    assert drawn.title == EN(f"summer-pavilion-page-{key}")
    assert 100 < len(text(key)) < 500
    assert 2 <= len(re.findall(r"[.:](?:\s|$)", text(key))) <= 8
    assert 0 < len(drawn.alt) <= ALT_LIMIT
    assert draw(drawn).png.startswith(b"\x89PNG")


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
    assert isinstance(drawn, TableScene)
    assert drawn.boards[0].score == 5 - 4
    assert drawn.boards[0].starts


def test_the_page_on_placing_pays_one_green_and_three_wild_tiles() -> None:
    (placed,) = (event for event in events("place") if event.kind == "placed")
    assert (placed.facts["cost"], placed.facts["wilds"], placed.points) == (4, 3, 1)
    assert board("place").board.fresh_spaces == {(4, 3)}


def test_the_page_on_scoring_joins_two_tiles_to_a_run_of_three() -> None:
    assert points("run", "placed") == [3]
    assert "+3" in text("run")


def test_the_page_on_decorations_closes_a_pillar_and_a_statue_for_three_tiles() -> None:
    closed = [(event.facts["what"], event.facts["tiles"]) for event in events("bonus") if event.kind == "closed"]
    assert sorted(closed) == [("pillar", 1), ("statue", 2)]
    assert points("bonus", "placed") == [3]
    drawn = board("bonus").board
    assert drawn.fresh_closed == {("pillar", 0), ("statue", 0)}
    assert drawn.closed - drawn.fresh_closed == {("window", 2)}


def test_the_page_on_passing_keeps_four_and_drops_two() -> None:
    assert points("pass", "passed") == [-2]
    assert board("pass").board.kept == ("green",) * 4
    assert "−2" in text("pass")


def test_the_page_on_the_end_adds_up() -> None:
    assert points("end", "bonus") == [20, 4]
    assert points("end", "left") == [-2]
    assert 5 + 20 + 4 - 2 == board("end").board.score == 27
    assert all(part in text("end") for part in ("+20", "+4", "−2", "27"))


def test_the_page_on_free_stars_has_one_of_one_colour_and_one_colourful() -> None:
    drawn = board("variant")
    takes = [star.takes for star in drawn.board.stars]
    assert takes == ["red", COLOURFUL, None, None, None, None, None]
    assert drawn.named_slots
