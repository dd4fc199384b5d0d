"""Stained Glass of Sintra: parts and setup, and rules that no single example shows (`examples/sintra.txt`)."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rules import (
    InvalidPosition,
    NoDraw,
    ScriptedDraw,
    ShuffledDraw,
)
from bot.rules.draw import Undrawn
from tests.rules.positions import SINTRA, census, count, play
from tests.rules.positions import palace as board
from tests.rules.positions import sintra as table
from tests.rules.positions import sintra_colours as colours
from tests.support.forms import SEED

# --- 1 Components, 2 Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r2_r3_twenty_panes_of_each_of_five_colours(players: int) -> None:
    assert SINTRA.colours == ("white", "yellow", "orange", "blue", "pink")
    data = SINTRA.start(players, "a", ShuffledDraw(SEED)).to_json()
    assert census(data) == dict.fromkeys(SINTRA.colours, 20)


@pytest.mark.parametrize(("players", "factories", "bag"), [(2, 5, 74), (3, 7, 66), (4, 9, 58)])
def test_r4_r13_v18_factories_by_players_hold_four_panes_each(players: int, factories: int, bag: int) -> None:
    position = SINTRA.start(players, "a", ShuffledDraw(SEED))
    assert [len(panes) for panes in position.to_json()["factories"]] == [4] * factories
    assert count(position, "bag") == bag
    assert count(position, "bag") + 4 * factories == 94


@pytest.mark.parametrize("side", ["a", "b"])
def test_r5_r6_r9_every_player_has_the_same_eight_strips_in_another_order(side: str) -> None:
    data = SINTRA.start(4, side, ShuffledDraw(SEED)).to_json()
    orders = [tuple(strip["strip"] for strip in board["strips"]) for board in data["boards"]]
    assert {tuple(sorted(order)) for order in orders} == {tuple(f"S{number}" for number in range(1, 9))}
    assert len(set(orders)) == 4
    assert all(len(strip["spaces"]) == 5 for board in data["boards"] for strip in board["strips"])


def test_r6_exactly_one_face_has_jokers_and_it_has_two() -> None:
    faces = [face for strip in SINTRA.boards.strips for face in (strip.front, strip.back)]
    assert [face.count(5) for face in faces if 5 in face] == [2]


def test_r7_r10_r11_scores_glaziers_and_broken_glass_begin_at_nothing() -> None:
    data = SINTRA.start(3, "b", ShuffledDraw(SEED)).to_json()
    assert [(b["score"], b["glazier"], b["broken"]) for b in data["boards"]] == [(0, 1, 0)] * 3
    assert all(window == [None, None] for b in data["boards"] for window in b["windows"])


def test_r8_both_sides_have_the_same_points_and_others_are_refused() -> None:
    assert SINTRA.boards.points["a"] == SINTRA.boards.points["b"]
    with pytest.raises(InvalidPosition, match="no-such-side"):
        SINTRA.start(2, "c", ShuffledDraw(SEED))


def test_r9_faces_are_drawn_but_jokers_never_show() -> None:
    faces = Counter[tuple[str, str]]()
    for number in range(60):
        data = SINTRA.start(2, "a", ShuffledDraw(number.to_bytes(32, "big"))).to_json()
        for b in data["boards"]:
            faces.update((strip["strip"], strip["face"]) for strip in b["strips"])
            assert not any("joker" in strip["spaces"] for strip in b["strips"])
    assert faces["S8", "front"] == 120
    assert all(40 < faces[f"S{number}", "front"] < 80 for number in range(1, 8))


def test_r12_one_pane_of_each_colour_and_a_sixth_from_the_bag() -> None:
    script = [1, *colours("pbwoy"), *colours("o")]
    for order in ([0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0]):
        script += [*order, 0, 1, 0, 1, 0, 1, 0]
    position = SINTRA.start(2, "a", ScriptedDraw([*script, *colours("wwww yyyy bbbb pppp oooo")]))
    data = position.to_json()
    assert [colour[0] for colour in data["track"]] == list("opbwoy")  # six rounds
    assert data["start"] == 1
    assert position.to_act == (1,)
    assert [strip["strip"] for strip in data["boards"][1]["strips"]] == ["S8", "S7", "S6", "S5", "S4", "S3", "S2", "S1"]
    # The joker strip has its face without being asked for, so the others have all the answers.
    assert [strip["face"][0] for strip in data["boards"][1]["strips"]] == list("ffbfbfbf")
    assert [strip["face"][0] for strip in data["boards"][0]["strips"]] == list("fbfbfbff")


def test_r9_without_a_draw_there_is_nothing_to_set_up() -> None:
    with pytest.raises(Undrawn):
        SINTRA.start(2, "a", NoDraw(), first=0)


def test_the_boards_are_not_verified_and_the_game_says_so() -> None:
    assert SINTRA.verified is False
    assert table("1 w").to_json()["verified"] is False


# --- 5 and 6 The end of the game, and broken glass


def test_r45_the_values_of_the_track() -> None:
    owed = [table("1 w", board(broken=step)).pending[0] for step in range(8)]
    assert owed == [0, -1, -2, -4, -6, -8, -11, -14]


@pytest.mark.parametrize(("side", "last"), [("a", ("ornaments", 2, 13)), ("b", ("completed", 2, 4))])
def test_the_score_sheet_says_where_the_points_come_from(side: str, last: tuple[str, int, int]) -> None:
    place = board(
        "1 | oy",
        "2 | ob",
        "3 | o",
        "4 | w",
        "8 S8 front PBP.. |",
        score=30,
        broken=3,
        broken_steps=3,
        colour_panes=4,
        colour_points=4,
    )
    position = table("1 p", place, "", side=side, turn=1, round=6, bag="-", tower="-")
    play(position, "1 pink 4")
    (sheet, _) = position.standing.sheets
    assert [tuple(line) for line in sheet] == [
        ("colour", 4, 4),
        ("windows", 6, 26),
        ("leftovers", 3, 1),
        ("broken", 3, -4),
        last,
    ]
