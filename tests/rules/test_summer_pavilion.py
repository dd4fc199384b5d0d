"""Summer Pavilion: the printed board, setup, and rules that no single example shows (`summer-pavilion.txt`)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.rules import NoDraw, ScriptedDraw, ShuffledDraw
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import AROUND, BOARDS, COLOURS, DECORATIONS, RUNS
from tests.rules.positions import PAVILION, STARS, census, field, hand, legal, offer, play, told
from tests.rules.positions import pavilion as table
from tests.rules.positions import pavilion_colours as colours
from tests.support.forms import SEED

OUTER = STARS["standard"][:6]


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


# --- 12 Variant side


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


def test_15_3_a_decoration_pays_once() -> None:
    position = table("blue ...b..  hand " + "b" * 16, supply="g" * 10, draw=ScriptedDraw(colours("rrr")))
    assert "closed" not in kinds(play(position, "place blue 5 blue 0", "pass"))
    assert "closed" in kinds(play(position, "place blue 6 blue 0"))
    assert "closed" not in kinds(play(position, "place blue 3 blue 0"))


# --- 9 Passing


def test_9_1_the_choices_never_explode() -> None:
    position = table("hand " + "pgoybr" * 10, supply="")
    assert len(legal(position, "pass")) == 210


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
