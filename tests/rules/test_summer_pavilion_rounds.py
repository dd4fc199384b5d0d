"""Summer Pavilion: bonus tiles and the supply, passing, the next round, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import IllegalMove, NoDraw, ScriptedDraw
from tests.rules.positions import PAVILION, STARS, field, hand, legal, offer, play, told
from tests.rules.positions import pavilion as table
from tests.rules.positions import pavilion_colours as colours

WINDOW = "blue ...bb.  hand bbbbbbr"  # one placement closes it: three bonus tiles
PILLAR = "orange .o....  centre r....g  hand ooo"  # and a pillar: one
CLOSE_WINDOW = "place blue 6 blue 0"
CLOSE_PILLAR = "place orange 3 orange 0"


def refused(position: Any, text: str) -> Any:
    with pytest.raises(IllegalMove) as refusal:
        play(position, text)
    return refusal.value.reason


def kinds(events: Any) -> list[str]:
    return [event.kind for event in events]


# --- 8 Bonus tiles and supply


def test_8_1_bonus_tiles_are_the_players_choice_and_mandatory() -> None:
    position = table(WINDOW, supply="ppgggyyyyb")
    play(position, CLOSE_WINDOW)
    assert position.to_act == (0,)
    assert "bonus purple purple green" in legal(position)
    assert "bonus green green green" in legal(position)
    # Of 2 purple, 3 green, 4 yellow, 1 blue: one with each three colours, two of one and one of another, three alike.
    assert len(legal(position)) == len(set(legal(position))) == 4 + 3 * 3 + 2
    assert all(move.startswith("bonus ") and len(move.split()) == 4 for move in legal(position))
    assert refused(position, "pass") == "other-phase"
    assert refused(position, "bonus blue") == "wrong-bonus"
    assert refused(position, "bonus blue blue green") == "tile-not-in-supply"


def test_8_2_bonus_tiles_join_the_hand_and_the_turn_is_over() -> None:
    position = table(WINDOW, draw=ScriptedDraw(colours("rrr")))
    play(position, CLOSE_WINDOW, "bonus yellow purple yellow")
    assert hand(position) == "pyyr"
    assert position.to_act == (1,)


def test_8_3_8_4_15_5_the_supply_is_filled_up_before_the_next_turn() -> None:
    position = table(WINDOW, draw=ScriptedDraw(colours("rrg")))
    events = play(position, CLOSE_WINDOW, "bonus purple purple blue")
    assert told(events)[2:] == [
        "collected 0 +0 colours=('purple', 'purple', 'blue') count=3 forced=False",
        "supplied - +0 colours=('green', 'red', 'red') count=3 refilled=False",
    ]
    assert len(position.to_json()["supply"]) == 10


def test_8_4_15_6_an_empty_bag_is_filled_from_the_tower_in_the_middle() -> None:
    # The one tile of the bag comes first: a script that draws anything else before it cannot be played.
    position = table(WINDOW, bag="r1", draw=ScriptedDraw(colours("r gy")))
    events = play(position, CLOSE_WINDOW, "bonus purple purple blue")
    assert told(events, "supplied") == [
        "supplied - +0 colours=('green', 'yellow', 'red') count=3 refilled=True",
    ]
    assert field(position, "tower") == "-"


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
    events = play(position, CLOSE_WINDOW)
    assert kinds(events) == ["placed", "closed", "supplied"]
    assert (len(position.to_json()["supply"]), hand(position), position.to_act) == (5, "r", (1,))


def test_8_4_tiles_dropped_by_passing_fill_the_supply_before_the_next_turn() -> None:
    position = without_bag("hand rrr", "ppgggyyyy", ScriptedDraw(colours("r")))
    assert kinds(play(position, "pass")) == ["passed", "supplied"]
    assert field(position, "bag") == "r2"


def test_8_4_at_the_end_of_a_round_the_supply_is_filled_up_before_the_factories() -> None:
    draw = ScriptedDraw(colours("oo" + "rrrr" * 5))
    position = table("hand r", "kept g", supply="ppggyyyo", draw=draw)
    events = play(position, "pass red")
    assert kinds(events) == ["passed", "supplied", "round-ended", "dealt"]
    assert position.to_json()["supply"] == ["purple"] * 2 + ["green"] * 2 + ["orange"] * 3 + ["yellow"] * 3


def test_8_4_when_the_game_is_over_nothing_is_filled_up() -> None:
    position = table("hand rrr", "kept g", supply="ppgg", round=6, draw=NoDraw())
    assert kinds(play(position, "pass"))[-1] == "ended"
    assert len(position.to_json()["supply"]) == 4


def test_8_5_with_bag_and_tower_empty_spaces_stay_empty() -> None:
    position = without_bag(WINDOW, "ppgg", ScriptedDraw(colours("bbbbb")))
    events = play(position, CLOSE_WINDOW, "bonus purple purple green")
    # Nine are lacking, and the tower held but the five tiles just paid.
    assert told(events, "supplied")[0].endswith("count=5 refilled=True")
    assert len(position.to_json()["supply"]) == 6


def test_8_5_where_nothing_can_be_drawn_there_is_no_chance_to_wait_for() -> None:
    position = without_bag("orange .oo...  centre .....g  hand rr", "pg", NoDraw())
    events = play(position, "place centre 1 red 0", "bonus green")
    assert kinds(events) == ["placed", "closed", "collected"]
    assert position.to_act == (1,)
    assert position.to_json()["supply"] == ["purple"]


def test_8_6_15_2_a_supply_smaller_than_the_bonus_is_taken_whole_by_the_game() -> None:
    position = table(WINDOW, supply="gp", draw=ScriptedDraw(colours("rrrrrrrrrr")))
    events = play(position, CLOSE_WINDOW)
    assert told(events, "collected") == ["collected 0 +0 colours=('purple', 'green') count=2 forced=True"]
    assert position.ply == 1
    assert position.to_act == (1,)


def test_8_1_a_bonus_without_a_choice_is_taken_by_the_game() -> None:
    position = table(WINDOW, supply="gggggg", draw=ScriptedDraw(colours("rrrrrrr")))
    events = play(position, CLOSE_WINDOW)
    assert told(events, "collected") == ["collected 0 +0 colours=('green', 'green', 'green') count=3 forced=True"]


def test_8_7_the_supply_is_filled_up_in_round_six_as_well() -> None:
    position = table(WINDOW, round=6, draw=ScriptedDraw(colours("ppp")))
    play(position, CLOSE_WINDOW, "bonus purple green green")
    assert len(position.to_json()["supply"]) == 10


def test_8_7_the_supply_is_kept_from_round_to_round() -> None:
    position = table("hand r", "kept g", supply="ppggyyyooo", draw=ScriptedDraw(colours("rrrr" * 5)))
    before = position.to_json()["supply"]
    play(position, "pass red")
    assert position.round == 2
    assert position.to_json()["supply"] == before


def test_8_without_a_draw_the_game_waits_for_the_supply() -> None:
    position = table(WINDOW, draw=NoDraw())
    events = play(position, CLOSE_WINDOW, "bonus purple purple blue")
    assert kinds(events) == ["placed", "closed", "collected"]
    assert (position.phase, position.to_act, position.standing) == ("supply", (), None)
    assert PAVILION.from_json(position.to_json(), NoDraw()) == position


def test_15_3_a_decoration_pays_once() -> None:
    position = table("blue ...b..  hand " + "b" * 16, supply="g" * 10, draw=ScriptedDraw(colours("rrr")))
    assert "closed" not in kinds(play(position, "place blue 5 blue 0", "pass"))
    assert "closed" in kinds(play(position, "place blue 6 blue 0"))
    assert "closed" not in kinds(play(position, "place blue 3 blue 0"))


# --- 9 Passing


def test_9_1_example_6_f_up_to_four_tiles_are_kept_and_each_other_costs_a_point() -> None:
    position = table("score 9  hand ggggrr")
    events = play(position, "pass green green green green")
    assert told(events) == [
        "passed 0 -2 kept=('green', 'green', 'green', 'green') dropped=('red', 'red') penalty=-2 forced=False"
    ]
    assert (hand(position), hand(position, 0, "kept"), field(position, "tower")) == ("", "gggg", "r2")
    assert position.scores == (7, 5)


def test_9_1_14_2_the_score_stops_at_one() -> None:
    position = table("score 2  hand ggggrr")
    events = play(position, "pass green")
    assert told(events)[0].startswith("passed 0 -1 ")
    assert events[0].facts["penalty"] == -5
    assert position.scores == (1, 5)


def test_9_1_14_11_fewer_may_be_kept_and_every_choice_is_listed_once() -> None:
    position = table("red r.....  centre r.....  hand ggr")
    assert legal(position, "pass") == [
        "",
        "red",
        "green",
        "green red",
        "green green",
        "green green red",
    ]
    assert refused(position, "pass blue") == "tile-not-in-hand"
    assert refused(position, "pass red red") == "tile-not-in-hand"


def test_9_1_the_choices_never_explode() -> None:
    position = table("hand " + "pgoybr" * 10, supply="")
    assert len(legal(position, "pass")) == 210


def test_9_2_kept_tiles_score_nothing_and_the_player_is_out() -> None:
    position = table("hand rr", "hand oo")
    play(position, "pass red red", "place orange 1 orange 0")
    assert position.scores == (5, 6)
    assert position.to_act == (1,)


def test_9_3_when_all_have_passed_the_round_is_over() -> None:
    position = table("hand r", "kept g", draw=ScriptedDraw(colours("rrrr" * 5)))
    assert kinds(play(position, "pass red")) == ["passed", "round-ended", "dealt"]


def test_15_7_an_empty_hand_passes_by_itself() -> None:
    position = table("hand r", "", "hand o")
    events = play(position, "place red 1 red 0")
    assert told(events)[1:] == ["passed 1 +0 kept=() dropped=() penalty=0 forced=True"]
    assert position.to_act == (2,)
    assert position.ply == 1


def test_15_8_with_tiles_and_no_space_only_passing_is_offered() -> None:
    position = table("red r.....  centre r.....  hand r")
    assert legal(position) == ["pass", "pass red"]


# --- 10 Prepare


def test_10_1_10_2_the_marker_moves_on_and_the_factories_are_filled() -> None:
    draw = ScriptedDraw(colours("gggg rrrr ooob yyyy bbrp"))
    position = table("hand r", "kept g", draw=draw, marker=1, start=1, turn=0)
    events = play(position, "pass")
    assert told(events, "dealt") == ["dealt - +0 round=2 wild=green tiles=20 refilled=False"]
    assert offer(position) == "1 gggg  2 rrrr  3 ooob  4 yyyy  5 pbbr  c m"
    assert "1 green" in legal(position)


def test_10_2_an_empty_bag_is_filled_from_the_tower_in_the_middle_of_a_factory() -> None:
    draw = ScriptedDraw(colours("bb" + "yy rrgg ggyy yyrr rrgg"))
    position = table("hand r", "kept g", draw=draw, bag="b2")
    events = play(position, "pass")
    assert told(events, "dealt") == ["dealt - +0 round=2 wild=green tiles=20 refilled=True"]
    assert offer(position) == "1 yybb  2 ggrr  3 ggyy  4 yyrr  5 ggrr  c m"
    assert field(position, "tower") == "-"


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


def test_10_3_the_last_holder_of_the_marker_starts() -> None:
    position = table("", "hand r", "", turn=1, start=2, marker=2, draw=ScriptedDraw(colours("rrrr" * 5 + "gggg" * 2)))
    play(position, "pass")
    data = position.to_json()
    assert position.to_act == (2,)
    assert (data["marker"], data["start"]) == ("centre", 2)


def test_10_4_kept_tiles_come_back_to_the_hand() -> None:
    position = table("hand rr", "kept gg", draw=ScriptedDraw(colours("rrrr" * 5)))
    play(position, "pass red")
    assert (hand(position, 0), hand(position, 1)) == ("r", "gg")
    assert hand(position, 0, "kept") == hand(position, 1, "kept") == ""


def test_10_without_a_draw_the_game_waits_for_the_deal() -> None:
    position = table("hand rr", "kept gg", draw=NoDraw())
    play(position, "pass red")
    assert (position.phase, position.round, position.to_act) == ("deal", 1, ())
    assert hand(position, 0, "kept") == "r"
    assert PAVILION.from_json(position.to_json(), NoDraw()) == position


# --- 11 End


def finish(board: Any, other: Any = "passed", passing: Any = "pass", **more: Any) -> Any:
    position = table(board, other, round=6, **more)
    return position, play(position, passing)


@pytest.mark.parametrize(
    ("star", "slots", "points"),
    [
        ("red", "rrrrrr", 14),
        ("blue", "bbbbbb", 15),
        ("yellow", "yyyyyy", 16),
        ("orange", "oooooo", 17),
        ("green", "gggggg", 18),
        ("purple", "pppppp", 20),
        ("centre", "pgoybr", 12),
    ],
)
def test_11_1_complete_stars(star: str, slots: str, points: int) -> None:
    _, events = finish(f"{star} {slots}  hand r")
    colour = star if star != "centre" else "colourful"
    assert told(events, "bonus") == [f"bonus 0 +{points} what=star which={star} colour={colour}"]


@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_11_2_complete_numbers(number: int, points: int) -> None:
    board = "  ".join(
        f"{name} " + "".join(name[0].replace("c", "r") if slot == number else "." for slot in range(1, 7))
        for name in STARS["standard"]
    )
    _, events = finish(f"{board}  hand r", supply="")
    expected = [f"bonus 0 +{points} what=number which={number}"] if points else []
    assert told(events, "bonus") == expected


def test_11_3_14_3_example_18_tiles_left_are_paid_after_the_bonuses() -> None:
    twos = "  ".join(f"{name} .{name[0].replace('c', 'r')}...." for name in STARS["standard"])
    position, events = finish(f"score 3  {twos}  hand ggoo", passing="pass green green orange orange", supply="")
    assert told(events)[1:] == [
        "round-ended - +0 round=6",
        "bonus 0 +8 what=number which=2",
        "left 0 -4 tiles=4 penalty=-4",
        "ended - +0 reason=rounds",
    ]
    assert position.scores == (7, 5)
    assert field(position, "tower") == "g2 o2"


def test_11_4_15_11_the_highest_score_wins_and_ties_share() -> None:
    position, _ = finish("score 30  hand r", "score 29  passed", passing="pass red")
    assert position.scores == (29, 29)
    assert position.standing.winners == (0, 1)
    assert position.standing.ranks == (1, 1)
    assert position.standing.reason == "rounds"
    position, _ = finish("score 30  hand r", "score 31  passed")
    assert (position.standing.winners, position.standing.ranks) == ((1,), (2, 1))


def test_4_1_after_round_six_nothing_is_prepared() -> None:
    position, events = finish("hand r", "kept gg", draw=NoDraw())
    assert "dealt" not in kinds(events)
    assert (position.phase, position.to_act) == ("over", ())
    assert position.scores == (4, 3)


def test_example_16_the_end() -> None:
    ones = "  ".join(f"{name} {name[0]}....." for name in ("orange", "red", "blue", "yellow", "green"))
    board = f"score 5  purple pppppp  {ones}  centre r.....  hand gg"
    position, events = finish(board, passing="pass green green", supply="")
    assert [event.points for event in events if event.kind in ("bonus", "left")] == [20, 4, -2]
    assert position.scores[0] == 27


def test_example_17_the_variant_threes_and_a_centre_of_all_colours() -> None:
    outer = "  ".join(f"{name} {colour}....." for name, colour in zip(STARS["variant"], "pgoybr", strict=False))
    five = f"{outer}  centre pgoyb.  hand r"
    _, events = finish(five, side="variant", supply="")
    assert told(events, "bonus") == []
    position = table(f"{outer}  centre pgoyb.  hand rrr", "passed", round=6, side="variant", supply="")
    events = play(position, "place centre 6 red 0")
    assert told(events, "bonus") == [
        "bonus 0 +12 what=star which=centre colour=colourful",
        "bonus 0 +12 what=number which=3",
    ]


def test_11_the_score_sheet_adds_up() -> None:
    position, _ = finish("score 50  purple pppppp  hand ggr", passing="pass green")
    sheet = position.standing.sheets[0]
    assert [(line.key, line.count, line.points) for line in sheet] == [
        ("start", 1, 5),
        ("tiles", 6, 45),
        ("marker", 0, 0),
        ("dropped", 2, -2),
        ("stars", 1, 20),
        ("numbers", 0, 0),
        ("left", 1, -1),
    ]
    assert sum(line.points for line in sheet) == position.scores[0] == 67


# --- What is to come


def test_projected_and_pending_are_what_passing_would_cost() -> None:
    position = table("score 3  hand ggggrrrrr", "score 8  kept rr")
    assert position.projected == (1, 8)
    assert position.pending == (-5, 0)
    position = table("score 9  hand ggggrrrrr", "score 8  kept rr", round=6)
    assert position.projected == (1, 6)
    assert position.pending == (-9, -2)
    assert table("hand ggggggg", fields="1 rryy  2 gg").pending == (0, 0)
