"""Base Azul on the grey wall: columns, secret choices, lines that fall, and walls that nobody can fill."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import (
    Event,
    GameOver,
    IllegalMove,
    Move,
    Position,
    ShuffledDraw,
)
from bot.rules.azul.grey_board import GreyBoard
from tests.rules.games import seeds, start, walk
from tests.rules.oracle import COLOURS, GreyOracle
from tests.rules.positions import AZUL, EMPTY, azul_board, board, ended, field, legal, play, told
from tests.rules.positions import azul as table

SEED = bytes(range(32))


def grey(sources: str, *boards: str, **more: Any) -> Any:
    return table(sources, *boards, side="grey", **more)


def pick(position: Position, seat: int, *moves: str) -> list[Event]:
    return [event for text in moves for event in position.play(seat, AZUL.parse(text))]


def choices(position: Position, seat: int = 0) -> list[str]:
    return [str(move) for move in position.legal_moves(seat)]


# Two lines of the first player are full and may go to several columns, one line of the second.
FULL_2_AND_4 = azul_board("rr | b....", "kkkk")
FULL_3 = azul_board("yyy")


def tiling(**more: Any) -> Any:
    """Both players have columns to choose; the last tile has just been taken."""
    position = grey("1 w", FULL_2_AND_4, FULL_3, **more)
    play(position, "1 white floor")
    return position


# --- 8.1 to 8.3 Columns


def test_8_1_a_tile_may_go_to_any_empty_space_of_its_row_that_clashes_with_no_colour() -> None:
    position = grey("1 w", azul_board(". | ..r..", ".. | r....", "rrr | .b..."), EMPTY)
    play(position, "1 white floor")
    # Column 1 has red in row 2, column 2 is taken, column 3 has red in row 1.
    assert choices(position) == ["tile 3 4", "tile 3 5"]
    events = pick(position, 0, "tile 3 5")
    assert board(position, 0).splitlines()[3] == "  ... | .b..r"
    assert told(events, "laid") == ["laid 0 +1 line=3 column=5 colour=red forced=False"]


def test_8_1_no_space_of_the_grey_wall_has_a_colour_printed_on_it() -> None:
    data = AZUL.start(2, "grey", ShuffledDraw(SEED)).to_json()
    assert data["side"] == "grey"
    assert data["boards"][0]["spaces"] == [[None] * 5] * 5


def test_8_2_a_line_is_closed_to_a_colour_its_wall_row_has_in_any_column() -> None:
    position = grey("1 bbkk  2 wwww", azul_board(". | ....b", ".. | b...."), EMPTY)
    assert legal(position, "1 blue") == ["3", "4", "5", "floor"]
    assert legal(position, "1 black") == ["1", "2", "3", "4", "5", "floor"]


def test_8_2_a_line_is_closed_to_the_colour_that_was_just_tiled_in_its_row() -> None:
    position = tiling(draw=ShuffledDraw(SEED))
    pick(position, 0, "tile 2 2", "tile 4 3")
    pick(position, 1, "tile 3 1")
    held = {seat: [set(filter(None, row)) for row in position.to_json()["boards"][seat]["wall"]] for seat in (0, 1)}
    (seat,) = position.to_act
    for move in map(str, position.legal_moves(seat)):
        _, colour, line = move.split()
        assert line == "floor" or colour not in held[seat][int(line) - 1]
    assert held[0][1] == {"blue", "red"}


def test_8_3_a_column_is_closed_by_a_tile_of_the_same_round_in_a_line_above() -> None:
    position = grey("1 w", azul_board("rr", "rrrr"), EMPTY)
    play(position, "1 white floor")
    assert choices(position) == [f"tile 2 {column}" for column in "12345"]
    pick(position, 0, "tile 2 3")
    assert choices(position) == [f"tile 4 {column}" for column in "1245"]


def test_8_3_tiles_score_in_order_from_the_top_each_seeing_those_above() -> None:
    position = grey("1 w", azul_board("k", "rr"), EMPTY)
    play(position, "1 white floor")
    events = pick(position, 0, "tile 1 3", "tile 2 3")
    assert told(events, "laid") == [
        "laid 0 +1 line=1 column=3 colour=black forced=False",
        "laid 0 +2 line=2 column=3 colour=red forced=False",
    ]
    assert position.scores == (3 - 1, 0)


def test_8_3_all_tiles_of_a_laid_line_but_one_go_to_the_lid() -> None:
    position = tiling()
    pick(position, 0, "tile 2 2", "tile 4 3")
    pick(position, 1, "tile 3 1")
    assert field(position, "lid") == "y2 r1 k3 w1"


# --- 8.4 and 8.5 Lines that fall

CLOSED = azul_board(". | ....r", "rrr | bykw.", score=10)


def test_8_4_a_line_without_a_column_falls_to_the_floor_line_whole_and_is_paid_for_at_once() -> None:
    position = grey("1 w", EMPTY, CLOSED)
    events = play(position, "1 white 1")  # seat 0 must choose a column for it
    assert position.to_act == (0,)
    events = pick(position, 0, "tile 1 1")
    assert told(events, "fell", "floor") == [
        "fell 1 +0 line=3 colour=red count=3 lid=0",
        "floor 1 -4 pieces=3 penalty=-4",
    ]
    assert field(position, "lid") == "r3"
    assert position.to_json()["boards"][1]["lines"] == [None] * 5
    assert position.scores == (1, 6)


def test_8_4_what_falls_fills_the_floor_line_from_the_left_and_the_surplus_goes_to_the_lid() -> None:
    position = grey("1 w", CLOSED.replace("score 10", "score 30") + "floor bbyyk", EMPTY)
    events = play(position, "1 white floor")
    assert told(events, "fell", "floor") == [
        "fell 0 +0 line=3 colour=red count=1 lid=2",
        "floor 0 -14 pieces=7 penalty=-14",
    ]
    assert field(position, "lid") == "b2 y2 r3 k1 w1"


def test_8_4_a_column_taken_in_the_same_round_makes_a_line_fall() -> None:
    position = grey("1 k", azul_board("rr | wby..", "rrr | kwby."), EMPTY)
    play(position, "1 black floor")
    assert choices(position) == ["tile 2 4", "tile 2 5"]
    fatal = position.copy()
    events = pick(fatal, 0, "tile 2 5")
    assert told(events, "doomed") == ["doomed 0 +0 line=3 colour=red"]
    assert told(events, "fell") == ["fell 0 +0 line=3 colour=red count=3 lid=0"]
    events = pick(position, 0, "tile 2 4")
    assert told(events, "doomed", "fell") == []
    assert told(events, "laid")[1] == "laid 0 +5 line=3 column=5 colour=red forced=True"


def test_8_5_a_line_that_has_a_column_cannot_be_dropped() -> None:
    position = tiling()
    assert {str(move).split()[0] for seat in (0, 1) for move in position.legal_moves(seat)} == {"tile"}
    with pytest.raises(IllegalMove):
        pick(position, 0, "c white floor")


# --- 8.6 Who chooses when


def test_8_6_all_who_have_a_choice_choose_at_the_same_time() -> None:
    position = tiling()
    data = position.to_json()
    assert (data["phase"], data["turn"], position.to_act) == ("tile", None, (0, 1))
    assert position.legal_moves(2) == []


def test_8_6_lines_are_chosen_for_from_the_top() -> None:
    position = tiling()
    assert choices(position) == ["tile 2 2", "tile 2 3", "tile 2 4", "tile 2 5"]
    pick(position, 0, "tile 2 2")
    assert choices(position) == [f"tile 4 {column}" for column in "12345"]
    pick(position, 0, "tile 4 1")
    assert position.to_act == (1,)
    assert choices(position) == []


def test_8_6_a_forced_choice_is_not_asked_and_told_as_one() -> None:
    position = grey("1 k", azul_board("b | ykwr.", "rr"), EMPTY)
    play(position, "1 black floor")
    assert choices(position)[0] == "tile 2 1"
    events = pick(position, 0, "tile 2 2")
    assert told(events, "laid") == [
        "laid 0 +5 line=1 column=5 colour=blue forced=True",
        "laid 0 +2 line=2 column=2 colour=red forced=False",
    ]


def test_8_6_where_nobody_has_a_choice_the_last_tile_taken_ends_the_round() -> None:
    position = grey("1 w", CLOSED, EMPTY)
    events = play(position, "1 white floor")
    assert told(events, "fell", "round-ended") == [
        "fell 0 +0 line=3 colour=red count=3 lid=0",
        "round-ended - +0 round=1",
    ]
    assert (position.to_json()["phase"], position.to_act) == ("deal", ())


def test_8_6_before_the_last_choice_nothing_changes_that_anybody_sees() -> None:
    position = tiling()
    before = position.to_json()
    shown = (position.scores, position.projected, position.pending)
    events = pick(position, 0, "tile 2 3", "tile 4 5")
    assert {event.kind for event in events} == {"picked"}
    after = position.to_json()
    assert (position.scores, position.projected, position.pending) == shown
    assert after.pop("picks") == [["tile 2 3", "tile 4 5"], []]
    assert before.pop("picks") == [[], []]
    assert after.pop("ply") == before.pop("ply") + 2
    assert after == before


def test_8_6_a_choice_tells_what_its_tile_will_score_and_the_last_one_shows_everything() -> None:
    position = tiling()
    assert told(pick(position, 0, "tile 2 2")) == ["picked 0 +0 line=2 column=2 colour=red worth=2"]
    pick(position, 0, "tile 4 5")
    assert told(pick(position, 1, "tile 3 1")) == [
        "picked 1 +0 line=3 column=1 colour=yellow worth=1",
        "laid 0 +2 line=2 column=2 colour=red forced=False",
        "laid 0 +1 line=4 column=5 colour=black forced=False",
        "floor 0 -1 pieces=1 penalty=-1",
        "laid 1 +1 line=3 column=1 colour=yellow forced=False",
        "round-ended - +0 round=1",
    ]
    assert position.picked(0) == position.picked(1) == ()


@settings(max_examples=10, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_8_6_in_whole_games_the_order_of_choosing_makes_no_difference(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    while position.to_act:
        if position.to_json()["phase"] != "tile":
            seat = position.to_act[0]
            position.play(seat, chance.choice(position.legal_moves(seat)))
            continue
        twin, played = position.copy(), []
        log: list[tuple[int, Move]] = []
        while twin.to_act and twin.to_json()["phase"] == "tile":
            seat = chance.choice(twin.to_act)
            log.append((seat, chance.choice(twin.legal_moves(seat))))
            played = twin.play(*log[-1])
        for seat in chance.sample(range(players), players):
            for move in [move for other, move in log if other == seat]:
                events = position.play(seat, move)
        assert position == twin
        public = [
            [event for event in told(last) if not event.startswith(("picked", "doomed"))] for last in (played, events)
        ]
        assert public[0] == public[1]


@settings(max_examples=10, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_8_6_the_last_choice_of_anybody_can_be_left_out_while_others_still_choose(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    log: list[tuple[int, Move]] = []
    for seat, move, _ in walk(position, chance):
        log.append((seat, move))
        if len(log) > 60:
            break
        for player in range(players):
            picked = position.picked(player)
            if not picked:
                continue
            at = max(number for number, line in enumerate(log) if line == (player, picked[-1]))
            again, _ = start("azul", (players, "grey"), seed)
            for line in log[:at] + log[at + 1 :]:
                again.play(*line)
            assert again.picked(player) == picked[:-1]
            assert picked[-1] in again.legal_moves(player)
            again.play(player, picked[-1])
            assert again == position


# --- 8.7 Bonuses


def test_8_7_a_colour_is_complete_with_its_five_tiles_in_any_columns() -> None:
    five = """
    w | byrk.
   .. | r.b..
  ... | .b...
 .... | ....b
..... | ...b.
"""
    position = grey("1 k", five, EMPTY)
    events = play(position, "1 black floor")
    assert told(events, "bonus") == ["bonus 0 +2 what=row which=1", "bonus 0 +10 what=colour which=blue"]
    assert ended(position).reason == "row"
    assert position.scores[0] == 5 - 1 + 12
    assert {line.key: line.count for line in ended(position).sheets[0]}["colours"] == 1


def test_8_7_a_colour_on_the_coloured_diagonal_of_another_is_no_complete_colour() -> None:
    # Five tiles where the coloured wall has blue, but only four of them are.
    mixed = """
    w | byrk.
   .. | .b...
  ... | ..b..
 .... | ...b.
..... | ....r
"""
    position = grey("1 k", mixed, EMPTY)
    assert told(play(position, "1 black floor"), "bonus") == ["bonus 0 +2 what=row which=1"]


# --- 8.8 Dead walls

DEAD = (
    azul_board(". | wr.kb", ".. | k.ybr", "... | bwk.y", ".... | .ybrw", "..... | rb.wk"),
    azul_board(". | kr.bw", ".. | wk.rb", "... | byrw.", ".... | .wbyk", "..... | rbyk."),
)


def test_8_8_when_no_row_of_any_player_can_be_filled_the_game_ends_and_is_scored() -> None:
    position = grey("1 y", *DEAD)
    events = play(position, "1 yellow floor")
    assert told(events, "round-ended", "bonus", "ended") == [
        "round-ended - +0 round=1",
        "bonus 0 +7 what=column which=5",
        "bonus 0 +10 what=colour which=blue",
        "bonus 1 +7 what=column which=2",
        "bonus 1 +7 what=column which=4",
        "bonus 1 +10 what=colour which=blue",
        "ended - +0 reason=dead-walls",
    ]
    assert ended(position).reason == "dead-walls"
    assert position.to_act == ()
    with pytest.raises(GameOver):
        position.play(0, AZUL.parse("1 yellow floor"))


@settings(max_examples=50, deadline=None)
@given(spaces=st.permutations(range(25)), order=st.permutations(range(5)), most=st.integers(5, 25))
def test_8_8_a_wall_is_dead_exactly_if_no_row_can_be_filled(spaces: list[int], order: list[int], most: int) -> None:
    # Colours share columns here as they do in no drawing by hand; nearly full walls are mostly dead.
    laid, plain = GreyBoard(), GreyOracle(1, 0)
    for space in spaces[:most]:
        row, column = divmod(space, 5)
        lacking = [colour for colour in order if COLOURS[colour] not in held(plain, row)]
        fitting = [colour for colour in lacking if not laid.columns[colour] >> column & 1]
        if fitting:
            laid.put(row, column, fitting[0])
            plain.players[0]["wall"][row + 1, column + 1] = COLOURS[fitting[0]]
    assert laid.dead() == plain.nobody_can_fill_a_row()


def held(plain: GreyOracle, row: int) -> list[str]:
    return [colour for (size, _), colour in plain.players[0]["wall"].items() if size == row + 1]


@pytest.mark.parametrize("boards", [(DEAD[0], EMPTY), (EMPTY, DEAD[1])])
def test_8_8_while_one_player_can_fill_a_row_the_game_goes_on(boards: tuple[Any, Any]) -> None:
    position = grey("1 y", *boards, draw=ShuffledDraw(SEED))
    play(position, "1 yellow floor")
    assert position.standing is None
    assert position.round == 2


# --- 8.9 Warnings


def test_8_9_whoever_puts_tiles_in_a_line_that_has_no_column_left_is_warned() -> None:
    position = grey("1 rrbk  2 wwky", CLOSED.replace("rrr", "..r"), EMPTY)
    events = position.copy().play(0, AZUL.parse("1 red 3"))
    assert told(events) == [
        "taken 0 +0 source=1 colour=red count=2 marker=False",
        "placed 0 +0 line=3 colour=red count=2 full=True",
        "doomed 0 +0 line=3 colour=red",
    ]
    for harmless in ("1 red floor", "1 red 4", "2 white 4"):
        assert told(position.copy().play(0, AZUL.parse(harmless)), "doomed") == []


def test_8_9_the_warning_comes_with_the_first_tile_already() -> None:
    position = grey("1 rbkk  2 wwky", CLOSED.replace("rrr", "..."), EMPTY)
    assert told(play(position, "1 red 3"), "doomed") == ["doomed 0 +0 line=3 colour=red"]


def test_8_9_a_full_line_above_that_takes_the_last_column_is_seen() -> None:
    # Row 1 leaves red column 5 only, and row 2 as well: once line 1 is full of red, line 2 cannot be tiled.
    above = azul_board("r | bykw.", ".. | kbwy.")
    position = grey("1 rrkk  2 wwwy", above, EMPTY)
    assert told(play(position.copy(), "1 red 2"), "doomed") == ["doomed 0 +0 line=2 colour=red"]
    # With another column for line 1 there is a way.
    position = grey("1 rrkk  2 wwwy", above.replace("bykw.", ".ykw."), EMPTY)
    assert told(play(position, "1 red 2"), "doomed") == []


def test_8_9_the_coloured_wall_warns_of_nothing() -> None:
    position, chance = start("azul", (2, "coloured"), SEED)
    kinds = {event.kind for _, _, events in walk(position, chance) for event in events}
    assert not kinds & {"doomed", "fell", "laid", "picked"}


@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_8_9_every_line_that_was_warned_of_falls_if_it_is_ever_full(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    warned: set[tuple[int | None, object]] = set()
    for _, _, events in walk(position, chance):
        for event in events:
            line = (event.seat, event.facts.get("line"))
            if event.kind == "doomed":
                warned.add(line)
            elif event.kind == "laid":
                assert line not in warned
            elif event.kind == "fell":
                warned.discard(line)


# --- 8.10 Starvation

# All lines but the first wait for red. Blue could go to line 1, but the only free column of that row has blue.
HOPELESS = """
    . | yrkw.
   .r | .....
  ..r | .....
 ...r | .....
....r | ....b
"""


def test_8_10_a_line_that_can_only_fall_is_no_better_than_the_floor() -> None:
    position = grey("1 bbbb  2 bbbb", HOPELESS, HOPELESS, idle=2)
    assert "1" in legal(position, "1 blue")
    events = play(position, "1 blue 1", "2 blue 1")
    assert told(events, "fell") == [f"fell {seat} +0 line=1 colour=blue count=1 lid=0" for seat in (0, 1)]
    assert told(events)[-1] == "ended - +0 reason=stuck"


def test_8_10_a_tile_that_may_reach_the_wall_one_day_starts_the_count_again() -> None:
    position = grey("1 bbbb  2 bbbr", HOPELESS, HOPELESS, idle=2, draw=ShuffledDraw(SEED))
    play(position, "1 blue 1")
    assert position.to_json()["idle"] == -1
    position = grey("1 bbbb  2 bbbb", HOPELESS.replace("....b", "....."), HOPELESS, idle=2, draw=ShuffledDraw(SEED))
    play(position, "1 blue floor")
    assert position.to_json()["idle"] == -1


# --- 9.10


def test_9_10_a_line_without_a_column_beside_the_marker_costs_six() -> None:
    position = grey("1 wwww", CLOSED + "floor m", EMPTY, turn=1)
    before = position.to_json()["boards"][0]["wall"]
    events = play(position, "1 white floor")
    assert told(events, "laid", "fell", "floor")[:2] == [
        "fell 0 +0 line=3 colour=red count=3 lid=0",
        "floor 0 -6 pieces=4 penalty=-6",
    ]
    after = position.to_json()["boards"][0]
    assert (after["wall"], after["lines"][2], after["score"]) == (before, None, 4)
    assert position.to_json()["marker"] == 0


# --- Projected scores


def test_projected_scores_are_those_of_the_best_columns_and_what_surely_falls() -> None:
    position = grey("1 wwww", FULL_2_AND_4, CLOSED)
    # Red beside blue, and black alone; three red tiles on the floor.
    assert position.projected == (0 + 2 + 1, 10 - 4)
    assert position.pending == (3, -4)


@settings(max_examples=10, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_nobody_can_have_more_than_is_projected_when_the_columns_are_chosen(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    projected = position.projected
    for _, _, events in walk(position, chance):
        if told(events, "round-ended"):
            bonus = [sum(e.points for e in events if e.kind == "bonus" and e.seat == seat) for seat in range(players)]
            reached = [score - more for score, more in zip(position.scores, bonus, strict=True)]
            if told(events)[0].startswith("picked"):
                assert all(mine <= most for mine, most in zip(reached, projected, strict=True))
        projected = position.projected


# --- Refusals and previews


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        ("1 white floor", "not-drafting", {}),
        ("tile 4 1", "other-line", {"line": "2"}),
        ("tile 1 1", "other-line", {"line": "2"}),
        ("tile 2 1", "column-full", {"line": "2", "column": 1}),
        ("tile 2 5", "column-has-colour", {"column": 5}),
    ],
)
def test_a_refused_choice_says_why_and_changes_nothing(text: str, reason: str, facts: Any) -> None:
    position = grey("1 w", FULL_2_AND_4.replace("    . | .....", "    . | ....r"), FULL_3)
    play(position, "1 white floor")
    before = position.to_json()
    with pytest.raises(IllegalMove) as refusal:
        pick(position, 0, text)
    assert (refusal.value.reason, refusal.value.facts) == (reason, facts)
    assert position.to_json() == before
