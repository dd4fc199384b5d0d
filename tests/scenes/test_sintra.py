"""Sintra as scenes: what a position becomes, and what the drawn pages of its rules say."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.history import past
from bot.messages.words import words
from bot.scenes import make_table_scene
from tests.renderers.games import play_game
from tests.scenes.pages import Pages

EN = words("en")
PAGES = Pages("sintra")
text, scene, events, points = PAGES.text, PAGES.scene, PAGES.events, PAGES.points


# --- The pages of the rules


def test_v01_the_first_from_the_centre_takes_the_marker_and_a_step() -> None:
    drawn = scene("draft")
    assert drawn.taken == ("orange", 3)
    assert drawn.taken_from == 0
    first = drawn.boards[0]
    assert (first.broken, drawn.track[first.broken], first.glazier, first.starts) == (1, -1, 2, True)
    assert len(first.fresh_panes) == 3
    assert "3 orange" in text("draft")
    assert "−1" in text("draft")


def test_v02_one_fits_and_two_break() -> None:
    kinds = {event.kind: event.facts["count"] for event in events("fit") if event.kind in ("placed", "broke")}
    assert kinds == {"placed": 1, "broke": 2}
    assert "1 is placed and 2 break" in text("fit")
    assert scene("fit").boards[0].fresh_panes == {(1, 1)} or scene("fit").boards[0].fresh_panes == {(1, 3)}
    position = PAGES.all["fit"].position
    moves = [str(move) for move in position.legal_moves(0)]
    assert "1 orange 3" in moves
    assert not any(move.endswith("break") or move.startswith("1 orange 1") for move in moves)


def test_v03_and_v04_a_full_strip_scores_its_colour_and_the_chain_of_windows() -> None:
    assert (points("full", "matched"), points("full", "glazed")) == ([2], [5])
    assert "+2" in text("full")
    assert "+5" in text("full")
    assert scene("full").boards[0].fresh_windows == {(3, 0)}
    assert scene("full").boards[0].score == 7
    assert scene("full").boards[0].gains == (((3, 0), (2, 5)),)


def test_v09_broken_glass_comes_to_its_end_and_begins_again() -> None:
    assert points("broken", "shattered") == [-18]
    shown = scene("broken").boards[0]
    assert (shown.score, scene("broken").track[shown.broken]) == (7, -2)
    for said in ("−11", "18 of your 25 points", "7 left", "−2"):
        assert said in text("broken")


def test_v12_jokers_are_used_as_the_player_likes() -> None:
    (placed,) = [event for event in events("joker") if event.kind == "placed"]
    assert (placed.facts["count"], placed.facts["jokers"]) == (3, 2)
    assert len(scene("joker").boards[0].fresh_panes) == 3
    moves = {str(move) for move in PAGES.all["joker"].position.legal_moves(0)}
    assert {"1 blue 8", "1 blue 8 j1", "1 blue 8 j2"} & moves == {"1 blue 8 j2"}


def test_v13_the_glazier_walks_back_to_the_leftmost_strip() -> None:
    assert scene("reset").boards[0].glazier == 2
    assert [strip is None for strip in scene("reset").boards[0].strips[:3]] == [True, True, False]
    assert "to strip 3" in text("reset")


@pytest.mark.parametrize(("key", "bonus"), [("ornaments", 23), ("favourite", 20)])
def test_v07_and_v08_the_bonuses_of_both_sides(key: str, bonus: int) -> None:
    assert sum(points(key, "bonus")) == bonus
    assert f"+{bonus}" in text(key)
    shown = scene(key).boards[0]
    if key == "ornaments":
        assert shown.ornaments == (4, 4, 2, 0)
        assert shown.tally is None
    else:
        assert shown.tally == (4, "orange", 5)
        assert sum(window.count("orange") for window in shown.windows) == 6
        assert shown.ornaments == ()


# --- Scenes of games


def test_the_round_that_counts_is_named_until_the_game_is_over() -> None:
    drawn: Any = make_table_scene(EN, past(play_game("sintra", "a", 2), 0), "dark")
    colour = EN.fact("sintra", "colour", drawn.rounds[0])
    assert drawn.round == 1
    assert all(f"{colour}" in label and "+1" in label for label in drawn.round_labels)
    over = scene("ornaments")
    assert (over.round, over.boards[0].bonus, over.boards[0].lost) == (0, 23, 0)
    assert drawn.boards[0].bonus is None


def test_a_strip_that_became_full_shows_no_fresh_panes_for_it_has_turned() -> None:
    assert scene("full").boards[0].fresh_panes == frozenset()
