"""Stained Glass of Sintra: parts, setup, turns, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.rules import (
    IllegalMove,
    InvalidPosition,
    NoDraw,
    ScriptedDraw,
    ShuffledDraw,
)
from bot.rules.draw import Undrawn
from tests.rules.positions import SINTRA, census, count, field, moves, play, row, told, with_flags
from tests.rules.positions import palace as board
from tests.rules.positions import sintra as table
from tests.rules.positions import sintra_colours as colours

SEED = bytes(range(32))
# Strips as in the examples of placing: one orange space under the glazier, three to its left and to its right.
ORANGE = [
    "1 S3 front |",
    "2 S5 back |",
    "3 S6 back |",
    "4 S1 front |",
    "5 S4 front |",
    "6 S8 front |",
    "7 S7 front |",
    "8 S2 back |",
]


def refusal(position: Any, text: str) -> str:
    before = position.to_json()
    with pytest.raises(IllegalMove) as refused:
        play(position, text)
    assert position.to_json() == before
    return str(refused.value)


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


# --- 3 Round and turn


def test_r15_a_turn_is_a_draft_or_a_reset() -> None:
    position = table("1 w  2 b", board(glazier=3))
    assert {text.split()[-1] == "reset" for text in moves(position)} == {True, False}
    assert told(play(position, "reset")) == ["reset 0 +0 was=3 strip=1"]
    assert position.to_act == (1,)


def test_r16_all_panes_of_a_colour_and_the_others_go_to_the_centre() -> None:
    position = table("1 wwyb  2 bbbb  c p")
    play(position, "1 white 1")
    data = position.to_json()
    assert data["factories"][0] == []
    assert data["centre"] == ["yellow", "blue", "pink"]
    assert row(position, 1) == "1 S1 front WyWyw | .."
    play(position, "c yellow 2")
    assert position.to_json()["centre"] == ["blue", "pink"]


def test_r17_v01_the_first_from_the_centre_takes_the_marker_and_a_step() -> None:
    position = table("1 wwyb  c ooo", board(*ORANGE, glazier=2))
    events = play(position, "c orange 3")
    assert told(events) == [
        "taken 0 +0 source=c colour=orange count=3 marker=True",
        "cracked 0 +0 steps=1 step=1 owed=-1",
        "walked 0 +0 was=2 strip=3",
        "placed 0 +0 strip=3 colour=orange count=3 jokers=0 full=False",
    ]
    assert position.to_json()["marker"] == 0
    assert position.pending == (-1, 0)


def test_r17_the_second_from_the_centre_takes_no_marker() -> None:
    position = table("1 wwyb  c ow", marker=1)
    assert told(play(position, "c white 1"))[0] == "taken 0 +0 source=c colour=white count=1 marker=False"
    assert field(position, "broken", 0) == "0"


def test_r18_v02_left_strips_are_out_of_reach() -> None:
    position = table("1 ww  c ooo", board(*ORANGE, glazier=2))
    assert moves(position, "c orange") == ["c orange 2", "c orange 3", "c orange 7"]
    assert refusal(position, "c orange 1") == "strip-out-of-reach: {'strip': 1, 'glazier': 2}"


def test_r18_a_strip_that_left_the_game_is_no_choice() -> None:
    position = table("1 ww  2 b", board("1 | oy"))
    assert refusal(position, "1 white 1") == "strip-gone: {'strip': 1}"


def test_r19_v02_to_the_right_the_glazier_walks_first_and_under_him_he_stays() -> None:
    position = table("1 ww  c ooo", board(*ORANGE, glazier=2))
    play(position, "c orange 3")
    assert (field(position, "glazier", 0), field(position, "broken", 0)) == ("3", "1")
    assert row(position, 3) == "3 S6 back  OyObO | .."


def test_r20_v12_jokers_are_the_players_choice() -> None:
    joker = board("1 S8 back | w")
    four = table("1 bbbb  2 w", joker)
    assert moves(four, "1 blue 1") == ["1 blue 1 j2"]
    events = play(four, "1 blue 1 j2")
    assert "placed 0 +0 strip=1 colour=blue count=3 jokers=2 full=False" in told(events)
    assert "broke 0 +0 colour=blue count=1 steps=1 step=1 owed=-1" in told(events)
    assert row(four, 1) == "1 S8 back  ByoBB | w."
    assert moves(table("1 bb  2 w", joker), "1 blue 1") == ["1 blue 1 j1", "1 blue 1 j2"]
    one = table("1 b  2 w", joker)
    assert moves(one, "1 blue 1") == ["1 blue 1", "1 blue 1 j1"]
    assert refusal(one, "1 blue 1 j2") == "wrong-jokers: {'strip': 1, 'jokers': 2, 'fewest': 0, 'most': 1}"
    play(one, "1 blue 1 j1")
    assert row(one, 1) == "1 S8 back  Byob* | w."


def test_r20_a_colour_without_a_space_goes_to_jokers() -> None:
    position = table("1 ppp  2 w", board("1 S8 back ....Y | w"))
    assert moves(position, "1 pink 1") == ["1 pink 1 j1"]


def test_r20_by_another_reading_colours_come_first() -> None:
    position = table("1 b  2 bb", board("1 S8 back | w"), game=with_flags(joker_choice_free=False))
    assert moves(position, "1 blue 1") == ["1 blue 1"]
    assert moves(position, "2 blue 1") == ["2 blue 1 j1"]


def test_r21_v02_as_many_as_fit_are_placed_and_the_others_break() -> None:
    position = table("1 ww  c ooo", board(*ORANGE, glazier=2))
    events = play(position, "c orange 2")
    assert told(events, "placed", "broke") == [
        "placed 0 +0 strip=2 colour=orange count=1 jokers=0 full=False",
        "broke 0 +0 colour=orange count=2 steps=2 step=3 owed=-4",
    ]
    assert position.to_json()["tower"]["orange"] == 2
    assert field(position, "broken", 0) == "3"


def test_r22_v02_nobody_breaks_what_fits() -> None:
    position = table("1 ww  c ooo", board(*ORANGE, glazier=2))
    assert refusal(position, "c orange break") == "must-place: {'colour': 'orange', 'strip': 2}"
    assert refusal(position, "c orange 4") == "strip-does-not-fit: {'strip': 4, 'colour': 'orange'}"


def test_r23_v14_what_fits_nowhere_in_reach_breaks_and_the_glazier_stays() -> None:
    position = table("1 pp  2 w", board("1 S8 front |", "8 S1 front .Y.Y. |", glazier=8))
    assert moves(position) == ["1 pink break", "2 white 8", "reset"]
    events = play(position, "1 pink break")
    assert told(events, "broke") == ["broke 0 +0 colour=pink count=2 steps=2 step=2 owed=-2"]
    assert (field(position, "glazier", 0), field(position, "broken", 0)) == ("8", "2")
    assert position.to_json()["tower"]["pink"] == 2


def test_r24_a_strip_with_a_free_space_ends_the_turn() -> None:
    position = table("1 ww  2 b", board())
    assert [event.kind for event in play(position, "1 white 1")] == ["taken", "placed"]
    assert position.scores == (0, 0)


def test_r25a_v03_panes_of_the_rounds_colour_score() -> None:
    position = table("1 y  2 b", board("1 S4 front |", "4 S1 front WYW.W |", "7 | o", "8 | o"))
    assert position.to_json()["track"][2] == "yellow"
    assert told(play(position, "1 yellow 4 keep white"), "matched") == ["matched 0 +2 strip=4 colour=yellow count=2"]


def test_r25a_panes_on_jokers_count_by_their_own_colour() -> None:
    position = table("1 y  2 b", board("1 S8 back Y.OBY | w"))
    assert told(play(position, "1 yellow 1 keep blue"), "matched") == ["matched 0 +3 strip=1 colour=yellow count=3"]


def test_r25a_without_such_panes_nothing_is_told() -> None:
    position = table("1 o  2 b", board("1 S3 front OBOB. |"))
    assert told(play(position, "1 orange 1 keep blue"), "matched") == []


def test_r25b_v04_the_first_pane_goes_to_the_top_and_the_strip_turns() -> None:
    position = table("1 y  2 b", board("1 S4 front |", "4 S1 front WYW.W |", "7 | o", "8 | o"))
    events = play(position, "1 yellow 4 keep white")
    assert told(events)[-2:] == [
        "matched 0 +2 strip=4 colour=yellow count=2",
        "glazed 0 +5 window=4 colour=white pane=top own=2 chain=3 gone=False",
    ]
    assert position.scores == (7, 0)
    assert row(position, 4) == "4 S1 back  opbpo | w."
    assert field(position, "glazier", 0) == "4"
    assert {colour: held for colour, held in position.to_json()["tower"].items() if held} == {"white": 2, "yellow": 2}


def test_r25b_a_strip_that_began_with_its_back_turns_to_its_front() -> None:
    position = table("1 o  2 b", board("1 S1 back OPBP. |"))
    play(position, "1 orange 1 keep pink")
    assert row(position, 1) == "1 S1 front wywyw | p."


def test_r25b_v11_the_second_pane_goes_to_the_bottom_and_the_strip_leaves() -> None:
    position = table("1 y  2 b", board("3 S7 front YWYO. | o", "4 | oy", "8 | b"))
    events = play(position, "1 yellow 3 keep orange")
    assert told(events)[-2:] == [
        "matched 0 +3 strip=3 colour=yellow count=3",
        "glazed 0 +7 window=3 colour=orange pane=bottom own=3 chain=4 gone=True",
    ]
    assert position.scores == (10, 0)
    assert row(position, 3) == "3 -              | oo"
    assert field(position, "glazier", 0) == "3"


def test_r25b_one_pane_must_be_kept_and_it_must_be_there() -> None:
    position = table("1 y  2 w", board("1 S4 front |", "4 S1 front WYW.W |"))
    assert moves(position, "1 yellow 4") == ["1 yellow 4 keep white", "1 yellow 4 keep yellow"]
    assert refusal(position, "1 yellow 4") == "keep-one: {'strip': 4}"
    assert refusal(position, "1 yellow 4 keep pink") == "kept-colour-absent: {'strip': 4, 'colour': 'pink'}"
    assert refusal(position, "2 white 7 keep white") == "nothing-to-keep: {'strip': 7}"


def test_r25c_windows_to_the_left_and_empty_ones_bring_nothing() -> None:
    position = table("1 y  2 b", board("1 S4 front | o", "2 | oo", "3 | b", "4 S1 front WYW.W |"))
    assert told(play(position, "1 yellow 4 keep white"), "glazed") == [
        "glazed 0 +2 window=4 colour=white pane=top own=2 chain=0 gone=False"
    ]


# --- B Reset


def test_r26_a_reset_costs_the_turn_and_takes_no_glass() -> None:
    position = table("1 ww  2 b", board(glazier=4))
    play(position, "reset")
    assert position.to_json()["factories"][0] == ["white", "white"]
    assert (field(position, "glazier", 0), position.to_act) == ("1", (1,))


GAPS = ["1 | ow", "2 | ow", "5 | ow"]


def test_r27_v13_a_reset_leads_to_the_leftmost_strip() -> None:
    position = table("1 ww  2 b", board(*GAPS, glazier=7))
    assert told(play(position, "reset")) == ["reset 0 +0 was=7 strip=3"]
    position = table("1 ww  2 b", board(*GAPS, glazier=3))
    assert "reset" not in moves(position)
    assert refusal(position, "reset") == "already-leftmost: {'strip': 3}"


def test_r27_v13_by_another_reading_gaps_stop_it() -> None:
    game = with_flags(reset_blocked_by_gaps=True)
    position = table("1 ww  2 b", board(*GAPS, glazier=7), game=game)
    assert told(play(position, "reset")) == ["reset 0 +0 was=7 strip=6"]
    assert "reset" not in moves(table("1 ww  2 b", board(*GAPS, glazier=6), game=game))
    assert "reset" not in moves(table("1 ww  2 b", board("1 | ow", "4 | ow", glazier=5), game=game))


def test_r28_a_reset_never_leads_to_the_right() -> None:
    place = board("1 | ow", "2 | oy", glazier=1)
    position = table("1 ww  2 b", place)
    assert "reset" not in moves(position)
    assert refusal(position, "reset") == "already-leftmost: {'strip': 1}"
    allowed = table("1 ww  2 b", place, game=with_flags(reset_allows_rightward=True))
    assert told(play(allowed, "reset")) == ["reset 0 +0 was=1 strip=3"]


def test_r28_r29_without_strips_everything_breaks() -> None:
    panes = ["ow", "ow", "oy", "by", "by", "py", "py", "wb"]
    windows = [f"{slot} | {held}" for slot, held in enumerate(panes, 1)]
    position = table("1 ww  2 b", board(*windows, glazier=5))
    assert moves(position) == ["1 white break", "2 blue break"]
    assert refusal(position, "reset") == "no-strips"


# --- What is refused


def test_a_source_or_a_colour_that_is_not_there_is_refused() -> None:
    position = table("1 ww  2 b")
    assert refusal(position, "9 white 1") == "no-such-factory: {'source': '9', 'factories': 5}"
    assert refusal(position, "3 white 1") == "empty-source: {'source': '3'}"
    assert refusal(position, "c white break") == "empty-source: {'source': 'c'}"
    assert refusal(position, "1 blue 1") == "colour-absent: {'source': '1', 'colour': 'blue'}"


def test_the_boards_are_not_verified_and_the_game_says_so() -> None:
    assert SINTRA.verified is False
    assert table("1 w").to_json()["verified"] is False
