"""Summer Pavilion: the printed board, setting up, drafting, placing and what it scores."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.rules import IllegalMove, NoDraw, ScriptedDraw, ShuffledDraw
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import AROUND, BOARDS, COLOURS, DECORATIONS, RUNS
from tests.rules.positions import PAVILION, STARS, census, field, hand, legal, offer, play, told
from tests.rules.positions import pavilion as table
from tests.rules.positions import pavilion_colours as colours

SEED = bytes(range(32))
OUTER = STARS["standard"][:6]


def refused(position: Any, text: str) -> Any:
    with pytest.raises(IllegalMove) as refusal:
        play(position, text)
    return refusal.value.reason


# --- 1 Components


@pytest.mark.parametrize(("players", "factories", "bag"), [(2, 5, 102), (3, 7, 94), (4, 9, 86)])
@pytest.mark.parametrize("side", ["standard", "variant"])
def test_1_2_1_3_1_4_1_5_3_3_14_8_tiles_factories_supply_bag_and_tower(
    players: int, factories: int, bag: int, side: str
) -> None:
    data = PAVILION.start(players, side, ShuffledDraw(SEED)).to_json()
    assert census(data) == dict.fromkeys(PAVILION.colours, 22)
    assert [len(tiles) for tiles in data["factories"]] == [4] * factories
    assert len(data["supply"]) == 10
    assert sum(data["bag"].values()) == bag
    assert sum(data["tower"].values()) == 0


def test_1_6_a_board_has_18_decorations_six_of_each_kind() -> None:
    kinds = [shown.what for shown in DECORATIONS]
    assert [kinds.count(what) for what in ("pillar", "statue", "window")] == [6, 6, 6]
    assert {(shown.what, shown.tiles, shown.spaces.bit_count()) for shown in DECORATIONS} == {
        ("pillar", 1, 4),
        ("statue", 2, 4),
        ("window", 3, 2),
    }
    assert sum(shown.tiles for shown in DECORATIONS) == 36


def test_1_7_every_round_has_its_wild_colour() -> None:
    for number, wild in enumerate(("purple", "green", "orange", "yellow", "blue", "red"), 1):
        assert table("hand r", round=number).to_json()["wild"] == wild


def test_1_8_the_bag_is_what_is_nowhere_else_and_its_order_is_not_told() -> None:
    data = PAVILION.start(3, "standard", ShuffledDraw(SEED)).to_json()
    elsewhere = census(data | {"bag": {}})
    assert data["bag"] == {colour: 22 - elsewhere[colour] for colour in PAVILION.colours}


# --- 2 The player board


def test_2_2_2_4_the_standard_side() -> None:
    side = BOARDS["standard"]
    assert side.stars == STARS["standard"]
    assert [None if colour is None else COLOURS[colour] for colour in side.colours] == [*OUTER, None]
    assert side.costs == [1, 2, 3, 4, 5, 6] * 7


def test_2_5_12_5_the_variant_side() -> None:
    side = BOARDS["variant"]
    assert side.stars == STARS["variant"]
    assert side.costs == [3, 2, 1, 4, 5, 6] * 6 + [3] * 6


def test_2_3_one_and_six_are_neighbours_and_stars_are_apart() -> None:
    assert RUNS[0b100001][0] == RUNS[0b100001][5] == 2
    assert RUNS[0b000001][0] == 1
    position = table("orange .....o  hand r")
    assert told(play(position, "place red 1 red 0"), "placed")[0].startswith("placed 0 +1 ")


def test_2_6_14_9_the_decorations_lie_between_these_spaces() -> None:
    found = {}
    for shown in DECORATIONS:
        spaces = [divmod(space, 6) for space in range(42) if shown.spaces >> space & 1]
        found[shown.what, STARS["standard"][shown.star]] = {
            (STARS["standard"][star], slot + 1) for star, slot in spaces
        }
    for number, name in enumerate(OUTER):
        following = OUTER[(number + 1) % 6]
        assert found["pillar", name] == {(name, 2), (name, 3), ("centre", number or 6), ("centre", number + 1)}
        assert found["statue", name] == {(name, 1), (name, 2), (following, 3), (following, 4)}
        assert found["window", name] == {(name, 5), (name, 6)}


def test_2_7_on_the_variant_side_they_lie_in_the_same_places() -> None:
    costs = BOARDS["variant"].costs
    around = {
        (shown.what, tuple(sorted(costs[space] for space in range(42) if shown.spaces >> space & 1)))
        for shown in DECORATIONS
    }
    assert around == {("pillar", (1, 2, 3, 3)), ("statue", (1, 2, 3, 4)), ("window", (5, 6))}


def test_2_8_no_space_brings_more_than_three_tiles() -> None:
    most = [sum(tiles for _, tiles, _ in around) for around in AROUND]
    assert most == [2, 3, 3, 2, 3, 3] * 6 + [2] * 6


# --- 3 Setup


@pytest.mark.parametrize("side", ["standard", "variant"])
def test_3_1_everybody_has_the_same_side(side: str) -> None:
    boards = PAVILION.start(4, side, ShuffledDraw(SEED)).to_json()["boards"]
    assert [tuple(board["stars"]) for board in boards] == [STARS[side]] * 4
    assert all(board["costs"] == boards[0]["costs"] for board in boards)


def test_3_2_everybody_starts_with_five_points() -> None:
    assert PAVILION.start(3, "variant", ShuffledDraw(SEED)).scores == (5, 5, 5)


def test_3_3_the_supply_is_drawn_first_and_then_the_factories() -> None:
    tiles = colours("ppppppppgg gggg oooo yyyy bbbb rrrr")
    position = PAVILION.start(2, "standard", ScriptedDraw([1, *tiles]))
    assert position.to_json()["supply"] == ["purple"] * 8 + ["green"] * 2
    assert offer(position) == "1 gggg  2 oooo  3 yyyy  4 bbbb  5 rrrr  c m"
    assert PAVILION.start(2, "standard", ScriptedDraw(tiles), first=1) == position


def test_3_4_the_marker_lies_in_the_centre_of_round_one() -> None:
    data = PAVILION.start(2, "standard", ShuffledDraw(SEED), first=1).to_json()
    assert (data["marker"], data["round"], data["wild"], data["start"], data["turn"]) == ("centre", 1, "purple", 1, 1)


def test_3_without_a_draw_nothing_is_dealt() -> None:
    position = PAVILION.start(2, "standard", NoDraw(), first=0)
    assert (position.round, position.to_act, position.standing) == (0, (), None)
    assert PAVILION.from_json(position.to_json(), NoDraw()) == position


# --- 5 Draft


def test_5_1_5_2_every_tile_on_the_table_is_offered_and_nobody_may_pass() -> None:
    position = table(fields="1 ggyp  2 pppp  c bbr")
    assert legal(position) == ["1 green", "1 yellow", "2 purple", "c blue", "c red"]
    assert refused(position, "pass") == "other-phase"
    assert refused(position, "3 green") == "empty-source"
    assert refused(position, "7 green") == "no-such-factory"
    assert refused(position, "1 red") == "colour-absent"


def test_5_3_all_of_the_colour_and_exactly_one_wild_tile() -> None:
    position = table(fields="1 ggpp  2 yybb")
    events = play(position, "1 green")
    assert told(events) == ["taken 0 +0 source=1 colour=green count=2 wild=purple marker=False forced=False"]
    assert hand(position) == "pgg"
    assert offer(position) == "2 yybb  c mp"


def test_5_3_the_wild_colour_cannot_be_chosen_beside_others() -> None:
    assert refused(table(fields="1 pppr  2 yybb"), "1 purple") == "wild-not-alone"


def test_5_4_14_5_of_wild_tiles_alone_exactly_one() -> None:
    position = table(fields="1 pppp  c pp")
    play(position, "c purple")
    assert hand(position) == "p"
    assert offer(position) == "1 pppp  c p"


def test_14_6_of_a_factory_with_only_wild_tiles_one_is_taken() -> None:
    position = table(fields="1 pppp  2 rryy")
    play(position, "1 purple")
    assert (hand(position), offer(position)) == ("p", "2 yyrr  c mppp")


def test_5_5_the_rest_of_a_factory_goes_to_the_centre_and_of_the_centre_stays() -> None:
    position = table(fields="1 gyrr  2 yybb  c bbo")
    play(position, "1 red", "c blue")
    assert offer(position) == "2 yybb  c goy"


def test_5_6_14_4_the_first_from_the_centre_takes_the_marker_and_pays_for_every_tile() -> None:
    position = table("score 20", "", fields="1 rrbb  c gggpyy")
    events = play(position, "c green", "c yellow")
    assert told(events)[:3] == [
        "taken 0 +0 source=c colour=green count=3 wild=purple marker=True forced=False",
        "marker 0 -4 tiles=4 penalty=-4",
        "taken 1 +0 source=c colour=yellow count=2 wild= marker=False forced=False",
    ]
    assert position.scores == (16, 5)
    assert position.to_json()["marker"] == 0


def test_5_7_the_loss_stops_at_one_point() -> None:
    position = table("score 1", "", fields="1 rrbb  c gggyy")
    events = play(position, "c green")
    assert told(events, "marker") == ["marker 0 +0 tiles=3 penalty=-3"]
    assert position.scores == (1, 5)


def test_5_9_6_1_when_nothing_is_left_the_holder_of_the_marker_begins_to_place() -> None:
    position = table("", "", "hand g", fields="1 rrbb  c yo", turn=1)
    events = play(position, "c yellow", "1 red", "c blue")
    assert told(events, "drafted") == ["drafted - +0 round=1"]
    assert position.phase == "place"
    assert position.to_act == (1,)
    assert position.to_json()["start"] == 1


def test_5_10_kept_tiles_change_their_meaning_with_the_round() -> None:
    assert legal(table("hand ggo", round=1), "place orange") == ["1 orange 0"]
    assert legal(table("hand ggo", round=2), "place orange") == ["1 orange 0", "2 orange 1", "3 orange 2"]


def test_5_11_15_1_if_nobody_drafted_from_the_centre_the_start_player_stays() -> None:
    position = table("", "", fields="1 rrrr  2 gggg", start=1, turn=0)
    events = play(position, "1 red")
    assert told(events)[1] == "taken 1 +0 source=2 colour=green count=4 wild= marker=False forced=True"
    assert position.to_json()["marker"] == "centre"
    assert position.to_act == (1,)


def test_5_a_draft_without_a_choice_is_taken_by_the_game() -> None:
    position = table("", "", fields="1 rrrr  c ppp")
    events = play(position, "1 red")
    assert [event.seat for event in events if event.kind == "taken"] == [0, 1, 0, 1]
    assert position.ply == 1
    assert (hand(position, 0), hand(position, 1)) == ("prrrr", "pp")


# --- 6 Place


def test_6_2_one_tile_a_turn_or_pass() -> None:
    position = table("hand oo", "hand rr")
    assert legal(position) == [
        "place orange 1 orange 0",
        "place orange 2 orange 0",
        "place centre 1 orange 0",
        "place centre 2 orange 0",
        "pass",
        "pass orange",
        "pass orange orange",
    ]
    play(position, "place orange 1 orange 0")
    assert position.to_act == (1,)


def test_6_1_who_has_passed_is_skipped_and_a_lone_player_goes_on() -> None:
    position = table("hand r", "hand ooo", "kept g")
    play(position, "pass", "place orange 1 orange 0")
    assert position.to_act == (1,)


def test_6_3_outer_stars_take_their_colour_and_the_centre_each_colour_once() -> None:
    position = table("centre r.....  hand rrgg")
    assert refused(position, "place orange 1 red 0") == "star-other-colour"
    assert refused(position, "place centre 2 red 0") == "star-has-colour"
    assert refused(position, "place centre 1 green 0") == "space-taken"
    assert refused(position, "place ul 1 red 0") == "no-such-star"
    assert legal(position, "place centre") == ["2 green 0"]


@pytest.mark.parametrize(
    ("example", "board", "move", "points", "left", "tower"),
    [
        ("1 A", "hand bbbbbbb", "blue 6 blue 0", 1, "b", "b5"),
        ("2 B: three touches two and four only", "red r....r  hand rrr", "red 3 red 0", 1, "", "r2"),
        ("4 D: the gap between two", "orange ..o.o.  hand ogppp", "orange 4 orange 3", 3, "g", "p3"),
        ("5 E", "purple p.p...  hand pprrgggg", "purple 2 purple 0", 3, "ggggrr", "p1"),
    ],
)
def test_6_4_7_1_one_tile_is_laid_and_scores_its_run_and_the_others_go_to_the_tower(
    example: str, board: str, move: str, points: int, left: str, tower: str
) -> None:
    position = table(board)
    events = play(position, f"place {move}")
    star, slot, *_ = move.split()
    assert field(position, star, 0)[int(slot) - 1] == star[0], example
    assert (events[0].points, hand(position), field(position, "tower")) == (points, left, tower)


def test_6_5_15_9_the_player_picks_the_split() -> None:
    position = table("hand yyyyppp")
    assert legal(position, "place yellow 4") == ["yellow 0", "yellow 1", "yellow 2", "yellow 3"]
    assert legal(position, "place yellow 6") == ["yellow 2", "yellow 3"]
    play(position, "place yellow 4 yellow 3")
    assert hand(position) == "yyy"
    assert field(position, "tower") == "p3"


def test_6_5_at_least_one_tile_of_the_colour_is_paid() -> None:
    position = table("hand gppp")
    assert refused(position, "place green 3 green 3") == "too-many-wilds"
    assert refused(position, "place green 6 green 4") == "wilds-lacking"
    assert refused(position, "place green 4 green 2") == "tiles-lacking"


def test_6_6_14_12_the_wild_colour_pays_only_itself() -> None:
    position = table("hand pppr")
    assert legal(position, "place purple") == ["1 purple 0", "2 purple 0", "3 purple 0"]
    assert refused(position, "place purple 2 purple 1") == "wild-pays-itself"
    assert legal(position, "place centre 3") == ["purple 0", "red 2"]


def test_6_7_a_space_of_cost_one_takes_no_wild_tile() -> None:
    position = table("hand pp")
    assert legal(position, "place red") == []
    assert refused(position, "place red 1 red 0") == "tiles-lacking"


def test_6_8_a_taken_space_stays_taken() -> None:
    assert refused(table("red r.....  hand rr"), "place red 1 red 0") == "space-taken"


def test_6_9_tiles_that_are_not_used_stay_in_the_hand() -> None:
    position = table("hand rrrgg", "hand oo")
    play(position, "place red 2 red 0", "place orange 1 orange 0")
    assert position.to_act == (0,)
    assert hand(position) == "ggr"


# --- 7 Scoring a placement


def test_7_1_14_1_the_whole_run_around_the_star_scores() -> None:
    chance = random.Random(7)
    for _ in range(500):
        filled, slot = chance.randrange(64), chance.randrange(6)
        ring = [bool(filled >> place & 1) or place == slot for place in range(6)] * 3
        after = ring[6 + slot :].index(False) if not all(ring) else 6
        before = ring[6 + slot :: -1].index(False) if not all(ring) else 1
        assert RUNS[filled | 1 << slot][slot] == (6 if all(ring) else after + before - 1)


@pytest.mark.parametrize("slot", range(1, 7))
def test_7_1_example_15_the_sixth_tile_of_a_star_scores_six(slot: Any) -> None:
    filled = "".join("." if place == slot else "g" for place in range(1, 7))
    position = table(f"green {filled}  hand {'g' * slot}", supply="")
    assert told(play(position, f"place green {slot} green 0"), "placed") == [
        f"placed 0 +6 star=green slot={slot} colour=green cost={slot} as_named=True wilds=0 full=True"
    ]


def test_7_2_14_10_a_score_has_no_upper_limit() -> None:
    position = table("score 80  hand r")
    play(position, "place red 1 red 0")
    assert position.scores[0] == 81


def test_14_7_a_complete_star_or_number_earns_its_bonus_only_at_the_end() -> None:
    ones = "  ".join(f"{name} {name[0]}....." for name in OUTER[2:])
    position = table(f"orange .ooooo  red r.....  {ones}  centre r.....  hand oo", supply="")
    events = play(position, "place orange 1 orange 0")
    assert {event.kind for event in events} <= {"placed", "closed"}
    assert position.scores[0] == 5 + 6


# --- 12 Variant side


def test_12_1_what_is_not_said_otherwise_is_as_on_the_standard_side() -> None:
    position = table("", "", fields="1 rryy  c ggp", side="variant")
    assert told(play(position, "c green"), "marker") == ["marker 0 -3 tiles=3 penalty=-3"]
    position = table("ul ....b.  hand bbbbbp", side="variant")
    assert told(play(position, "place ul 6 blue 1")) == [
        "placed 0 +2 star=ul slot=6 colour=blue cost=6 as_named=True wilds=1 full=False",
        "closed 0 +0 what=window star=ul tiles=3",
    ]


def test_12_2_12_3_15_12_the_second_tile_decides_what_a_star_is() -> None:
    accepts = {
        "......": "bgr",
        "r.....": "bgr",
        "rr....": "r",
        "rg....": "b",
        "rgb...": "",
    }
    for slots, taken in accepts.items():
        position = table(f"ul {slots}  hand bbbbbbggggggrrrrrr", side="variant")
        found = {move.split()[3] for move in legal(position) if move.startswith("place ul 5")}
        assert found == {word for word in ("blue", "green", "red") if word[0] in taken}, slots


def test_12_3_the_refusals_say_what_the_star_is() -> None:
    assert refused(table("ul rr....  hand ggg", side="variant"), "place ul 3 green 0") == "star-one-colour"
    assert refused(table("ul rb....  hand rrr", side="variant"), "place ul 3 red 0") == "star-has-colour"
    assert refused(table("hand rrr", side="variant"), "place red 3 red 0") == "no-such-star"


def test_15_13_a_star_whose_colour_nobody_has_waits_like_any_other() -> None:
    position = table("ul rr....  hand bbb", side="variant")
    assert legal(position, "place ul") == []
    assert legal(position, "place ur 1") == ["blue 0"]


def test_12_4_several_stars_of_a_colour_and_of_all_colours_earn_their_points() -> None:
    board = Board(BOARDS["variant"])
    for number in range(7):
        for slot in range(6):
            board.lay(number, 6 * number + slot, 5 if number in (0, 6) else slot)
    assert [(colour, points) for _, colour, points in board.full_stars()] == [
        ("red", 14),
        *[("colourful", 12)] * 5,
        ("red", 14),
    ]


def test_12_6_example_17_the_threes_are_twelve_spaces() -> None:
    assert {number: spaces.bit_count() for number, spaces in BOARDS["variant"].numbers.items()} == {
        1: 6,
        2: 6,
        3: 12,
        4: 6,
    }
    assert set(map(int.bit_count, BOARDS["standard"].numbers.values())) == {7}


def test_11_5_12_7_the_checksums_of_both_sides() -> None:
    assert sum(BOARDS["standard"].costs) == 147
    assert sum(BOARDS["variant"].costs) == 144
    placement = sum(RUNS[(1 << slot + 1) - 1][slot] for slot in range(6)) * 7
    assert placement == 147
    board = Board(BOARDS["standard"])
    for space in range(42):
        board.lay(space // 6, space, space % 6 if space >= 36 else BOARDS["standard"].colours[space // 6] or 0)
    bonuses = sum(points for _, _, points in board.full_stars()), sum(points for _, points in board.full_numbers())
    assert bonuses == (112, 40)
    assert 5 + placement + sum(bonuses) == 304


# --- 16 Worked examples of drafting and placing


def test_example_3_c_a_run_of_three_closes_the_window() -> None:
    position = table("blue ...bb.  hand bbbppp")
    events = play(position, "place blue 6 blue 3")
    assert told(events) == [
        "placed 0 +3 star=blue slot=6 colour=blue cost=6 as_named=True wilds=3 full=False",
        "closed 0 +0 what=window star=blue tiles=3",
    ]
    assert field(position, "tower") == "p3 b2"
    assert position.phase == "bonus"
    assert position.to_json()["owed"] == 3


def test_8_1_15_4_example_13_a_statue_and_a_pillar_at_once() -> None:
    position = table("orange o.o...  red ..rr..  centre r....g  hand oo", round=2)
    events = play(position, "place orange 2 orange 0")
    assert told(events)[1:] == [
        "closed 0 +0 what=pillar star=orange tiles=1",
        "closed 0 +0 what=statue star=orange tiles=2",
    ]
    assert events[0].points == 3
    assert position.to_json()["owed"] == 3


def test_example_14_two_pillars_at_once() -> None:
    position = table("centre .y...g  orange .oo...  red .rr...  hand r", round=2)
    events = play(position, "place centre 1 red 0")
    assert events[0].points == 3
    assert [event.facts["what"] for event in events[1:]] == ["pillar", "pillar"]
    assert position.to_json()["owed"] == 2
