"""Summer Pavilion: rules that no single example shows (`examples/summer-pavilion.txt`)."""

from __future__ import annotations

from typing import Any

from bot.rules import NoDraw, ScriptedDraw
from tests.rules.positions import PAVILION, STARS, field, hand, legal, offer, play, told
from tests.rules.positions import pavilion as table
from tests.rules.positions import pavilion_colours as colours

# --- 3 Setup


def test_3_without_a_draw_nothing_is_dealt() -> None:
    position = PAVILION.start(2, "standard", NoDraw(), first=0)
    assert (position.round, position.to_act, position.standing) == (0, (), None)
    assert PAVILION.from_json(position.to_json(), NoDraw()) == position


# --- 12 Variant side


def test_12_2_12_3_15_12_the_second_tile_decides_what_a_star_is() -> None:
    accepts = {"......": "bgr", "r.....": "bgr", "rr....": "r", "rg....": "b", "rgb...": ""}
    for slots, taken in accepts.items():
        position = table(f"ul {slots}  hand bbbbbbggggggrrrrrr", side="variant")
        found = {move.split()[3] for move in legal(position) if move.startswith("place ul 5")}
        assert found == {word for word in ("blue", "green", "red") if word[0] in taken}, slots


WINDOW = "blue ...bb.  hand bbbbbbr"  # one placement closes it: three bonus tiles


def kinds(events: Any) -> list[str]:
    return [event.kind for event in events]


# --- 8 Bonus tiles and supply


def without_bag(board: Any, supply: Any, draw: Any) -> Any:
    """All tiles that are nowhere else are in the other player's hand."""
    data = table(board, supply=supply).to_json()
    data["boards"][1]["hand"] += [word for word, count in data["bag"].items() for _ in range(count)]
    return PAVILION.from_json(data | {"bag": {}}, draw)


def test_8_4_15_5_the_supply_is_filled_up_before_a_turn_that_no_bonus_came_before() -> None:
    position = without_bag("hand bbbr", "ppgggyyy", ScriptedDraw(colours("bb")))
    events = play(position, "place blue 3 blue 0")
    assert told(events)[1:] == ["supplied - +0 colours=('blue', 'blue') count=2 refilled=True"]
    assert len(position.to_json()["supply"]) == 10
    assert position.to_act == (1,)


def test_8_4_8_6_an_empty_supply_is_filled_up_when_the_window_has_closed() -> None:
    position = without_bag(WINDOW, "", ScriptedDraw(colours("bbbbb")))
    events = play(position, "place blue 6 blue 0")
    assert kinds(events) == ["placed", "closed", "supplied"]
    assert (len(position.to_json()["supply"]), hand(position), position.to_act) == (5, "r", (1,))


def test_8_4_tiles_dropped_by_passing_fill_the_supply_before_the_next_turn() -> None:
    position = without_bag("hand rrr", "ppgggyyyy", ScriptedDraw(colours("r")))
    assert kinds(play(position, "pass")) == ["passed", "supplied"]
    assert field(position, "bag") == "r2"


def test_8_5_with_bag_and_tower_empty_spaces_stay_empty() -> None:
    position = without_bag(WINDOW, "ppgg", ScriptedDraw(colours("bbbbb")))
    events = play(position, "place blue 6 blue 0", "bonus purple purple green")
    # Nine are lacking, and the tower held but the five tiles just paid.
    assert told(events, "supplied")[0].endswith("count=5 refilled=True")
    assert len(position.to_json()["supply"]) == 6


def test_8_5_where_nothing_can_be_drawn_there_is_no_chance_to_wait_for() -> None:
    position = without_bag("orange .oo...  centre .....g  hand rr", "pg", NoDraw())
    events = play(position, "place centre 1 red 0", "bonus green")
    assert kinds(events) == ["placed", "closed", "collected"]
    assert position.to_act == (1,)
    assert position.to_json()["supply"] == ["purple"]


# --- 10 Prepare


def crowded(**more: Any) -> Any:
    """Nearly every tile is laid on a board: little or nothing is left to deal."""
    full = {name: name[0] * 6 for name in STARS["standard"][:6]}
    stars = "  ".join(f"{name} {slots}" for name, slots in full.items())
    # 42 tiles each, seven of a colour: 21 of 22 would be on boards, and the last of each is in the hand or kept. But
    # the last board has given its centre and four orange tiles to the supply.
    board = f"{stars}  centre pgoybr"
    last = stars.replace("oooooo", "oo....")
    return table(f"{board}  hand pgoy", f"{board}  kept br", f"{last}  passed", supply="pgoooooybr", **more)


def test_10_2_15_10_with_nothing_to_deal_the_draft_is_skipped() -> None:
    position = crowded(start=2, turn=0)
    events = play(position, "pass purple green orange yellow")
    assert kinds(events) == ["passed", "round-ended", "dealt", "drafted", "passed"]
    assert events[2].facts["tiles"] == 0
    assert (position.round, position.phase, position.to_act) == (2, "place", (0,))
    assert position.to_json()["start"] == 2


def test_10_2_with_few_tiles_the_round_starts_with_what_there_is() -> None:
    position = crowded(draw=ScriptedDraw(colours("py")))
    events = play(position, "pass green orange")
    assert told(events, "dealt") == ["dealt - +0 round=2 wild=green tiles=2 refilled=True"]
    # One factory with two colours, nothing else.
    assert offer(position) == "1 py  c m"
    play(position, "1 yellow")
    assert position.phase == "place"


# --- 11 End
