"""Tests of Stained Glass of Sintra in addition to `examples/sintra.txt`."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rules import NoDraw, ScriptedDraw, ShuffledDraw
from bot.rules.draw import Undrawn
from tests.rules.positions import SINTRA, ended, play
from tests.rules.positions import sintra as position_of
from tests.rules.positions import sintra_colours as colours
from tests.support.forms import SEED


@pytest.mark.parametrize("side", ["a", "b"])
def test_r5_r6_r9_players_get_the_same_strips_in_different_orders(side: str) -> None:
    data = SINTRA.start(4, side, ShuffledDraw(SEED)).to_json()
    orders = [tuple(strip["strip"] for strip in board["strips"]) for board in data["boards"]]
    assert {tuple(sorted(order)) for order in orders} == {tuple(f"S{number}" for number in range(1, 9))}
    assert len(set(orders)) == 4
    assert all(len(strip["spaces"]) == 5 for board in data["boards"] for strip in board["strips"])


def test_r9_strip_faces_are_random_but_never_show_jokers() -> None:
    faces = Counter[tuple[str, str]]()
    for number in range(60):
        data = SINTRA.start(2, "a", ShuffledDraw(number.to_bytes(32, "big"))).to_json()
        for b in data["boards"]:
            faces.update((strip["strip"], strip["face"]) for strip in b["strips"])
            assert not any("joker" in strip["spaces"] for strip in b["strips"])
    assert faces["S8", "front"] == 120
    assert all(40 < faces[f"S{number}", "front"] < 80 for number in range(1, 8))


def test_r12_track_has_five_colours_and_a_sixth_pane() -> None:
    script = [1, *colours("pbwoy"), *colours("o")]
    for order in ([0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0]):
        script += [*order, 0, 1, 0, 1, 0, 1, 0]
    position = SINTRA.start(2, "a", ScriptedDraw([*script, *colours("wwww yyyy bbbb pppp oooo")]))
    data = position.to_json()
    assert [colour[0] for colour in data["track"]] == list("opbwoy")  # six rounds
    assert data["start"] == 1
    assert position.to_act == (1,)
    assert [strip["strip"] for strip in data["boards"][1]["strips"]] == ["S8", "S7", "S6", "S5", "S4", "S3", "S2", "S1"]
    # The joker strip always has the same face up, so the draw decides only the other faces.
    assert [strip["face"][0] for strip in data["boards"][1]["strips"]] == list("ffbfbfbf")
    assert [strip["face"][0] for strip in data["boards"][0]["strips"]] == list("fbfbfbff")


def test_r9_start_without_a_draw_raises_undrawn() -> None:
    with pytest.raises(Undrawn):
        SINTRA.start(2, "a", NoDraw(), first=0)


def test_r40_r46_sheet_shows_unpaid_broken_glass() -> None:
    # The first player had fewer points to lose and therefore paid less, but has broken more glass.
    position = position_of("1 p", "score 5  broken 6", "score 6  broken 5", bag="", tower="", round=6, turn=1)
    play(position, "1 pink 4")
    standing = ended(position)
    assert (standing.scores, standing.winners) == ((0, 0), (1,))
    told = [{line.key: line.points for line in sheet} for sheet in standing.sheets]
    assert [(lines["broken"], lines["unpaid"]) for lines in told] == [(-11, 6), (-8, 2)]
