"""Stained Glass of Sintra: broken glass, the next round, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import NoDraw, ScriptedDraw, ShuffledDraw
from tests.rules.positions import count, field, play, row, told, with_flags
from tests.rules.positions import palace as board
from tests.rules.positions import sintra as table
from tests.rules.positions import sintra_colours as colours

SEED = bytes(range(32))
LAST: dict[str, Any] = {"bag": "-", "tower": "-", "round": 6}
# The last pane of a game goes to a strip of the second player, who has nothing else.
END = "1 p"


def finish(first: Any, second: Any = None, sources: str = END, **more: Any) -> Any:
    """The position after the game in which the first player has this board, and what happened."""
    position = table(sources, first, second or board(), turn=1, **(LAST | more))
    return position, play(position, f"{sources} 4".replace("p 4", "pink 4"))


def deal(draw: Any, **more: Any) -> Any:
    """The position after a round whose last pane was just placed."""
    position = table("1 p", draw=draw, **more)
    return position, play(position, "1 pink 4")


# --- 4 End of round


def test_r30_the_round_ends_when_all_panes_are_taken() -> None:
    position = table("1 p  2 w")
    assert told(play(position, "1 pink 4"), "round-ended") == []
    assert told(play(position, "2 white 1"), "round-ended") == ["round-ended - +0 round=3 colour=yellow"]
    assert (position.to_act, position.standing, position.to_json()["phase"]) == ((), None, "deal")


def test_r31_the_pane_of_the_round_goes_to_the_tower() -> None:
    position, _ = deal(NoDraw())
    assert position.to_json()["tower"]["yellow"] == 1
    position, _ = deal(NoDraw(), game=with_flags(round_pane_destination="removed"))
    assert position.to_json()["tower"]["yellow"] == 0
    assert position.to_json()["removed"]["yellow"] == 1


def test_r32_the_owner_of_the_marker_starts_and_everything_else_stays() -> None:
    first = board("1 S1 front W.... |", "5 | o", glazier=3, broken=2)
    position = table("c p", first, board(glazier=2), draw=ShuffledDraw(SEED), turn=1)
    events = play(position, "c pink 4")
    assert told(events, "dealt") == ["dealt - +0 round=4 colour=blue tiles=20 refilled=False"]
    data = position.to_json()
    assert (position.to_act, data["start"], data["marker"]) == ((1,), 1, "centre")
    assert (field(position, "glazier", 0), field(position, "broken", 0)) == ("3", "2")
    assert row(position, 1) == "1 S1 front Wywyw | .."
    assert row(position, 5) == "5 S5 back  yboby | o."
    assert field(position, "broken", 1) == "1"


def test_r32_if_nobody_took_the_marker_the_same_player_starts() -> None:
    position, _ = deal(ShuffledDraw(SEED), start=1)
    assert position.to_act == (1,)


def test_r33_v19_the_tower_is_poured_in_when_the_bag_is_empty() -> None:
    draw = ScriptedDraw(colours("wwww www oooo oooo obbb bb"))
    position, events = deal(draw, bag="w7", tower="o9 b10 p10")
    assert told(events, "dealt") == ["dealt - +0 round=4 colour=blue tiles=20 refilled=True"]
    assert (count(position, "bag"), count(position, "tower")) == (17, 0)
    assert position.to_json()["factories"][1] == ["white", "white", "white", "orange"]


def test_r33_the_bag_alone_is_enough_when_it_has_just_enough() -> None:
    position, events = deal(ShuffledDraw(SEED), bag="w10 b10", tower="o9")
    assert told(events, "dealt") == ["dealt - +0 round=4 colour=blue tiles=20 refilled=False"]
    assert (count(position, "bag"), count(position, "tower")) == (0, 10)


def test_r33_v20_short_rounds_fill_one_factory_after_the_other() -> None:
    four = (board(), board(), board(), board())
    position = table("1 p", *four, draw=ShuffledDraw(SEED), bag="w10", tower="o6 b5")
    events = play(position, "1 pink 4")
    assert [len(panes) for panes in position.to_json()["factories"]] == [4, 4, 4, 4, 4, 2, 0, 0, 0]
    assert told(events, "dealt") == ["dealt - +0 round=4 colour=blue tiles=22 refilled=True"]
    assert {move.steps[0].token for move in position.legal_moves(0)} == {*"123456", "reset"}


def test_r33_a_round_without_any_pane_is_over_at_once() -> None:
    game = with_flags(round_pane_destination="removed")
    position, events = deal(ShuffledDraw(SEED), bag="-", tower="-", game=game)
    assert told(events, "round-ended", "dealt", "ended") == [
        "round-ended - +0 round=3 colour=yellow",
        "dealt - +0 round=4 colour=blue tiles=0 refilled=False",
        "round-ended - +0 round=4 colour=blue",
        "dealt - +0 round=5 colour=pink tiles=0 refilled=False",
        "round-ended - +0 round=5 colour=pink",
        "dealt - +0 round=6 colour=orange tiles=0 refilled=False",
        "round-ended - +0 round=6 colour=orange",
        "ended - +0 reason=rounds",
    ]
    assert position.standing.reason == "rounds"


def test_r33_the_pane_of_the_round_alone_makes_a_round_of_one() -> None:
    position, events = deal(ShuffledDraw(SEED), bag="-", tower="-")
    assert told(events, "dealt") == ["dealt - +0 round=4 colour=blue tiles=1 refilled=True"]
    assert position.to_json()["factories"][0] == ["yellow"]


# --- 5 End of game


def test_r34_v05_leftovers_count_together() -> None:
    lying = board("1 S1 front WYW.. |", "2 S2 front YO... |", "3 S4 front B..P. |")
    position, events = finish(lying)
    assert told(events, "leftovers") == ["leftovers 0 +2 count=7", "leftovers 1 +0 count=1"]
    assert position.scores == (2, 0)


def test_r35_v06_the_value_at_the_marker_is_lost() -> None:
    position, events = finish(board(score=20, broken=5))
    assert told(events, "broken") == ["broken 0 -8 penalty=-8 step=5"]
    assert position.scores == (12, 0)
    assert position.pending == (0, 0)


def test_r37_v07_side_a_counts_the_panes_around_each_ornament() -> None:
    windows = ["1 | oy", "2 | ob", "3 | py", "4 | bw", "5 | w", "6 | w"]
    _, events = finish(board(*windows))
    assert told(events, "bonus") == [
        "bonus 0 +10 what=ornament which=1 count=4",
        "bonus 0 +10 what=ornament which=2 count=4",
        "bonus 0 +3 what=ornament which=3 count=2",
    ]


@pytest.mark.parametrize(("panes", "points"), [(0, 0), (1, 0), (2, 3), (3, 6), (4, 10)])
def test_r37_points_of_an_ornament(panes: int, points: int) -> None:
    windows = [{}, ["1 | o"], ["1 | o", "2 | o"], ["1 | oo", "2 | o"], ["1 | oo", "2 | oo"]][panes]
    position, _ = finish(board(*windows))
    assert position.scores[0] == points


def test_r38_v08_side_b_multiplies_completed_windows_and_the_commonest_colour() -> None:
    windows = ["1 | oo", "2 | oo", "3 | oy", "4 | yw"]
    position, events = finish(board(*windows), side="b")
    assert told(events, "bonus") == ["bonus 0 +20 what=completed which=orange count=5 windows=4"]
    assert position.scores == (20, 0)


def test_r38_v17_only_panes_in_completed_windows_count_unless_it_is_read_otherwise() -> None:
    windows = ["1 | oo", "2 | oy", "3 | ob", "4 | pp", "5 | o"]
    position, _ = finish(board(*windows), side="b")
    assert position.scores[0] == 16
    position, _ = finish(board(*windows), side="b", game=with_flags(side_b_count_scope="all_windows"))
    assert position.scores[0] == 20


@pytest.mark.parametrize(
    ("windows", "last", "points"),
    [
        # V15
        ({"score": 41, "broken": 5}, "4 | bw / 5 | w / 6 | w / 8 S8 front PBP.P |", [2, -8, 10, 10, 3]),
        # V16
        ({"score": 40, "broken": 3}, "4 | b / 5 | w / 8 S8 front PBP.. |", [1, -4, 10, 6]),
    ],
)
def test_r36_v15_v16_a_whole_final_scoring(windows: dict[str, int], last: str, points: list[int]) -> None:
    rows = ["7 S7 front YW... |", "1 | oy", "2 | ob", "3 | py", *last.split(" / ")]
    position, events = finish(board(*rows, **windows))
    assert [event.points for event in events if event.seat == 0] == points
    assert position.scores == (windows["score"] + sum(points), 0)


def test_r39_most_points_win() -> None:
    position, _ = finish(board(score=5), board(score=7))
    assert position.standing.winners == (1,)
    assert position.standing.ranks == (2, 1)


def test_r40_r41_v21_of_equals_the_one_with_less_broken_glass_wins() -> None:
    one = board(score=62, broken=2, shattered=1, broken_points=-18)
    two = board(score=68, broken=5)
    position, _ = finish(one, two)
    assert position.scores == (60, 60)
    assert position.standing.winners == (1,)
    assert position.standing.ranks == (2, 1)
    position, _ = finish(one, two, game=with_flags(tiebreak_counts_midgame=False))
    assert position.standing.winners == (0,)


def test_r40_still_equal_players_share() -> None:
    position, _ = finish(board(score=10, broken=1), board(score=10, broken=1))
    assert position.standing.winners == (0, 1)
    assert position.standing.ranks == (1, 1)


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
    position, _ = finish(place, side=side)
    (sheet, _) = position.standing.sheets
    assert [tuple(line) for line in sheet] == [
        ("colour", 4, 4),
        ("windows", 6, 26),
        ("leftovers", 3, 1),
        ("broken", 3, -4),
        last,
    ]


# --- 6 Broken-glass track


def breaking(panes: str, place: Any, **more: Any) -> Any:
    """What happens to a player at the right end of the palace whose strip takes no pink."""
    position = table(f"1 {panes}  2 w", board("1 S8 front |", "8 S1 front |", glazier=8, **place), **more)
    return position, play(position, "1 pink break")


def test_r42_a_step_for_each_broken_pane() -> None:
    position, events = breaking("ppp", {})
    assert told(events, "broke") == ["broke 0 +0 colour=pink count=3 steps=3 step=3 owed=-4"]
    assert field(position, "broken steps", 0) == "3"


def test_r43_r44_v09_at_the_end_of_the_track_points_are_lost_at_once_and_steps_go_on() -> None:
    position, events = breaking("pppp", {"broken": 6, "score": 25})
    assert told(events)[1:] == [
        "broke 0 +0 colour=pink count=4 steps=4 step=2 owed=-2",
        "shattered 0 -18 penalty=-18",
    ]
    assert position.scores == (7, 0)
    assert [field(position, name, 0) for name in ("broken", "shattered", "broken points")] == ["2", "1", "-18"]


def test_r43_the_marker_of_the_round_can_be_the_last_step() -> None:
    position = table("c wb", board(broken=7, score=30))
    assert told(play(position, "c white 1"))[1:3] == [
        "cracked 0 +0 steps=1 step=0 owed=0",
        "shattered 0 -18 penalty=-18",
    ]


def test_r45_the_values_of_the_track() -> None:
    owed = [table("1 w", board(broken=step)).pending[0] for step in range(8)]
    assert owed == [0, -1, -2, -4, -6, -8, -11, -14]


def test_r46_v10_a_score_never_falls_below_zero() -> None:
    position, events = breaking("p", {"broken": 7, "score": 7})
    assert told(events, "shattered") == ["shattered 0 -7 penalty=-18"]
    assert (position.scores[0], field(position, "broken", 0)) == (0, "0")


def test_r46_v10_by_another_reading_it_does() -> None:
    game = with_flags(score_floor=None)
    position, events = breaking("p", {"broken": 7, "score": 7}, game=game)
    assert told(events, "shattered") == ["shattered 0 -18 penalty=-18"]
    assert position.scores[0] == -11
    assert position.projected[0] == -11
    assert game.from_json(position.to_json(), NoDraw()) == position


def test_r46_what_is_owed_is_told_whole_and_projected_with_the_floor() -> None:
    position = table("1 w", board(score=5, broken=5))
    assert (position.scores[0], position.projected[0], position.pending[0]) == (5, 0, -8)
