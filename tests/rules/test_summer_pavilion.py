"""Tests of Summer Pavilion in addition to `examples/summer-pavilion.txt`."""

from __future__ import annotations

from bot.rules import NoDraw
from tests.rules.positions import PAVILION, legal
from tests.rules.positions import pavilion as table


def test_r3_start_without_a_draw_deals_nothing() -> None:
    position = PAVILION.start(2, "standard", NoDraw(), first=0)
    assert (position.round, position.to_act, position.standing) == (0, (), None)
    assert PAVILION.from_json(position.to_json(), NoDraw()) == position


def test_r12_2_r12_3_r15_12_second_tile_decides_colours_of_star() -> None:
    accepts = {"......": "bgr", "r.....": "bgr", "rr....": "r", "rg....": "b", "rgb...": ""}
    for slots, taken in accepts.items():
        position = table(f"ul {slots}  hand bbbbbbggggggrrrrrr", side="variant")
        found = {move.split()[3] for move in legal(position) if move.startswith("place ul 5")}
        assert found == {word for word in ("blue", "green", "red") if word[0] in taken}, slots
