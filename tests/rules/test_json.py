"""Positions as JSON: what they show, what need not be written, and what is no position, with why and where."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import InvalidPosition, NoDraw, ShuffledDraw
from tests.rules.positions import EMPTY, azul, azul_board, palace, pavilion, play, sintra
from tests.support.walks import GAMES, games, walk

SHOWN = Path(__file__).parent / "shown"
BUSY = azul_board(". | b....", ".r", "kkk", floor="my", score=5)
GLASS = palace("2 S2 back B.... | o", "3 | oy", score=9, glazier=2, broken=3)


def played(position: Any, *moves: str) -> Any:
    """The position after these moves."""
    play(position, *moves)
    return position


CHOSEN = azul("1 w", azul_board("rr | b....", "kkkk"), azul_board("yyy"), side="grey")
POSITIONS = {
    "azul": azul("1 bbyy  2 wwww  c rk", BUSY, EMPTY, turn=1),
    "azul, a column chosen": played(CHOSEN, "1 white floor", "tile 2 3"),
    "azul, over": played(azul("1 bbbb", EMPTY, azul_board("w | byrk.")), "1 blue 4"),
    "summer-pavilion": pavilion("red r.....  hand gg", "kept r"),
    "summer-pavilion, the variant side": pavilion("ul rr.r..  ur rg.b..", side="variant", turn=1),
    "sintra": sintra("1 wwyb  c op", GLASS, "", turn=1),
}
# A path and the values that may not stand there (``...``: nothing stands there), why not, and where that is found if
# not at the path. The reason is bad-shape unless another is written.
OF_ANY = """
ruleset = "chess" | ... -> other-ruleset
players = 5 | true -> no-such-players
side = "plaid" | ... -> no-such-side
version = true
version = 9 -> unknown-edition
edition = "0123456789ab" -> unknown-edition
view = 2
round = 0 | -1 | true | 1.0 | ...
ply = "none" | -1
start = 2 | -1
turn = null | 2
phase = "tea" | ["draft"]
marker = "bag" | 2
factories = []
factories.0 = ["blue", "blue", "blue", "blue", "blue"] | ["pear"] | [["blue"]]
centre = null | ["pear"]
bag = []
bag.blue = 99 | -1
bag.pear = 0
boards = []
boards.1 = null
boards.0.score = -5
boards.0.score = 700 -> score-does-not-add-up boards[0]
"""
OF_ONE = {
    "azul": """
players = 3 -> bad-shape factories
idle = 3
reason = "row"
marker = "centre" | 1 -> marker-misplaced boards[0].floor
boards.0.floor = ["yellow"] | ["marker", "marker"] -> marker-misplaced
boards.1.floor = ["marker"] -> marker-misplaced
boards.0.floor = "my"
factories = [[], [], [], []]
lid = ...
boards.0.lines = [null, null, null, null]
boards.0.lines.1 = "red"
boards.0.lines.1.count = 0
boards.0.lines.1.colour = "green"
boards.0.wall.2 = [null, null, null, null, null, null]
boards.0.wall.2.2 = "green"
boards.0.floor_points = 1 | -1
boards.0.floor_pieces = -1 | 1 | 1000000000
""",
    "azul, a column chosen": """
picks = [["tile 2 1"], []] | [["tile 4 1"], []] -> impossible-pick picks[0][0]
picks = [["tile 2 2", "tile 2 3"], []] -> impossible-pick picks[0][1]
picks = [["tile 2 2", "tile 4 2"], ["tile 3 1"]] -> nothing-to-choose
picks = [["1 blue 2"], []] | [[["tile 2 2"]], []] -> bad-shape picks[0][0]
picks = [[]] | "tile 2 2"
view = 1 -> bad-shape picks[0][0]
turn = 0
reason = "dead-walls"
phase = "deal" -> floor-over-full boards[0].floor
side = "coloured" -> bad-shape phase
boards.0.wall.1.4 = "blue" -> colour-twice
boards.0.wall.3.0 = "blue" -> colour-twice
""",
    "azul, over": """
turn = 0
reason = null | "boredom"
boards.1.score = 5 -> score-does-not-add-up boards[1]
""",
    "summer-pavilion": """
round = 7
phase = "draft" -> offer-and-phase-disagree
phase = "bonus" -> bad-shape owed
wild = "green"
turn = 1
owed = 1
centre = ["red"] -> offer-and-phase-disagree
supply = [] -> tiles-do-not-add-up
tower.purple = 1 -> tiles-do-not-add-up
boards.0.stars = null
boards.0.stars.ul = [null, null, null, null, null, null] -> bad-shape boards[0].stars
boards.0.stars.red = [null, null, null, null, null]
boards.0.stars.red = ["blue", null, null, null, null, null] -> wrong-space
boards.0.stars.centre = ["blue", "blue", null, null, null, null] -> wrong-space
boards.0.kept = ["red"] -> bad-shape boards[0].hand
boards.1.hand = ["red"]
boards.1.kept = ["red", "red", "red", "red", "red"]
boards.0.passed = 0
boards.0.score = 0
boards.0.marker_points = 1 | -1
boards.0.marker_tiles = 24
boards.0.dropped = 1000000000
boards.0.left = 1
boards.0.tile_points = 3 -> score-does-not-add-up
""",
    "summer-pavilion, the variant side": """
boards.0.stars.ul.3 = "green" -> wrong-space
""",
    "sintra": """
phase = "tile"
reason = "rounds"
round = 7
round = 4 -> tiles-do-not-add-up
edition = [] -> bad-shape version
track = ["white", "white", "white", "white", "white"]
track.0 = "red"
factories.1 = ["white"] -> tiles-do-not-add-up
centre.0 = "white" -> tiles-do-not-add-up
centre.0 = []
tower.white = 1 -> tiles-do-not-add-up
boards.0.glazier = 0 | 9
boards.0.broken = 8
boards.0.shattered = -1
boards.0.broken_points = 1 | -1
boards.0.broken_steps = 4
boards.0.points = [1, 1, 1, 1, 1, 1, 1, 1] -> other-boards
boards.0.points = 5
boards.0.windows.0 = ["orange"]
boards.0.windows.0 = [null, "orange"] -> window-without-top
boards.0.windows.1 = ["orange", "blue"] -> strip-and-window-disagree boards[0].strips[1]
boards.0.strips.0 = null -> strip-and-window-disagree
boards.0.strips.0 = "S1"
boards.0.strips.3.strip = "S1"
boards.0.strips.0.strip = "S2" -> other-boards
boards.0.strips.0.strip = "S9" -> no-such-strip
boards.0.strips.0.strip = []
boards.0.strips.0.face = "side"
boards.0.strips.0.spaces = ["white", "white", "white", "white", "white"] -> other-boards
boards.0.strips.0.spaces = 5
boards.0.strips.0.panes = [null, null, null, null]
boards.0.strips.0.panes.0 = "blue" -> wrong-space
boards.0.strips.0.panes = ["white", "yellow", "white", "yellow", "white"] -> strip-full
""",
}
MISTAKES = [
    (label, path, value, *(reason.split() or ["bad-shape"]))
    for label in POSITIONS
    for path, _, rest in (
        line.partition(" = ") for line in (OF_ANY * (label in GAMES) + OF_ONE[label]).splitlines() if line
    )
    for values, _, reason in [rest.partition(" -> ")]
    for value in values.split(" | ")
]
OPTIONAL = {
    "azul": ("ply idle reason", "spaces wall_points floor_points floor_pieces"),
    "summer-pavilion": (
        "ply wild owed",
        "costs tile_points marker_points marker_tiles dropped_points dropped left_points left",
    ),
    "sintra": (
        "verified ply reason",
        "points broken_steps shattered broken_points colour_panes colour_points window_points",
    ),
}
"""What need not be written, of the table and of its boards."""
NUMBERS = [-1_000_000_000, -14, -4, -1, 0, 1, 2, 3, 4, 7, 23, 132, 1_000_000_000]


def written(label: str) -> Any:
    """This position as it comes back from a file."""
    return json.loads(json.dumps(POSITIONS[label].to_json()))


def spoil(data: Any, path: str, value: Any) -> Any:
    """A copy of ``data`` with ``value`` at a path such as ``boards.0.score``; ``...`` takes away what is there."""
    spoiled = there = copy.deepcopy(data)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in way:
        there = there[key]
    if value is ...:
        del there[last]
    else:
        there[last] = value
    return spoiled


def refusal(name: str, data: Any) -> InvalidPosition:
    with pytest.raises(InvalidPosition) as refused:
        GAMES[name].from_json(data, NoDraw())
    return refused.value


@pytest.mark.parametrize("name", GAMES)
def test_a_position_shows_all_that_there_is_to_it(name: str, request: pytest.FixtureRequest) -> None:
    file = SHOWN / f"{name}.json"
    if request.config.getoption("rewrite"):
        file.write_text(json.dumps(written(name), indent=1) + "\n", encoding="utf-8")
    assert written(name) == json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_what_need_not_be_written_is_taken_for_the_beginning(name: str) -> None:
    data, (of_table, of_boards) = written(name), map(str.split, OPTIONAL[name])
    for part, keys in ((data, of_table), *((board, of_boards) for board in data["boards"])):
        for key in keys:
            del part[key]
        for strip in filter(None, part.get("strips", [])):
            del strip["spaces"]
    for pile in {"bag", "lid", "tower"} & {*data}:
        data[pile] = {colour: count for colour, count in data[pile].items() if count}
    assert GAMES[name].from_json(data, NoDraw()).to_json() == written(name)


def test_without_choices_written_everybody_begins_to_choose() -> None:
    data = spoil(written("azul, a column chosen"), "picks", ...)
    assert GAMES["azul"].from_json(data, NoDraw()).to_json()["picks"] == [[], []]


def test_a_board_below_the_first_score_has_lost_points_somehow() -> None:
    assert pavilion("score 2  hand r").to_json()["boards"][0]["dropped_points"] == -3


@pytest.mark.parametrize("mistake", MISTAKES, ids=" ".join)
def test_what_is_no_position_is_refused_with_why_and_where(mistake: Any) -> None:
    label, path, value, reason, *place = mistake
    data = spoil(POSITIONS[label].to_json(), path, ... if value == "..." else json.loads(value))
    refused = refusal(label.partition(",")[0], data)
    assert refused.reason == reason
    written = "".join(f"[{key}]" if key.isdigit() else f".{key}" for key in path.split(".")).lstrip(".")
    found = str(refused.facts.get("where", written))
    assert found == place[0] if place else found.startswith(written) or written.startswith(found)


@pytest.mark.parametrize(
    ("name", "path", "value", "reason", "facts"),
    [
        ("azul", "boards.0.floor", ["marker", *["yellow"] * 7], "floor-over-full", {"count": 8}),
        ("azul", "factories.0", ["blue", "blue", "red"], "tiles-do-not-add-up", {"colour": "yellow", "count": 18}),
        ("azul", "centre", ["red"] * 60, "tiles-do-not-add-up", {"colour": "red", "count": 60}),
        ("azul", "boards.0.lines.1.count", 3, "line-over-full", {"count": 3}),
        ("azul", "boards.0.lines.0", {"colour": "blue", "count": 1}, "wall-has-colour", {"colour": "blue"}),
        ("azul", "boards.0.wall.0.1", "blue", "wrong-space", {"colour": "blue", "printed": "yellow"}),
        ("azul", "boards.0.score", 6, "score-does-not-add-up", {"score": 6}),
        ("azul", "version", 2, "unknown-edition", {"version": "2", "edition": ""}),
        ("summer-pavilion", "version", 1, "unknown-edition", {"version": "1", "edition": ""}),
        ("summer-pavilion", "boards.0.hand", ["red"] * 40, "tiles-do-not-add-up", {"colour": "red"}),
        ("summer-pavilion", "supply", ["red"] * 11, "bad-shape", {"where": "supply"}),
    ],
)
def test_a_refusal_says_what_is_too_much(name: str, path: str, value: Any, reason: str, facts: Any) -> None:
    refused = refusal(name, spoil(POSITIONS[name].to_json(), path, value))
    assert (refused.reason, refused.facts) == (reason, {**refused.facts, **facts})


def test_what_is_on_offer_and_whether_anything_can_be_taken_must_agree() -> None:
    taken = {"lid": {"blue": 2, "yellow": 2, "white": 4, "red": 1, "black": 1}, "factories": [[]] * 5, "centre": []}
    waiting = {"phase": "deal", "turn": None, "round": 2}
    for name, changes in (("azul", taken), ("sintra", waiting)):
        assert refusal(name, written(name) | changes).reason == "offer-and-phase-disagree"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", [None, [], "azul", 7])
def test_only_an_object_is_a_position(name: str, data: Any) -> None:
    assert refusal(name, data).reason == "bad-shape"


def numbers(data: Any, path: str = "") -> Iterator[str]:
    """Where in a position there are numbers."""
    if type(data) is int:
        yield path.removeprefix(".")
    elif isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(part, f"{path}.{key}")


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_position_of_any_numbers_that_is_taken_can_be_written_and_read_to_its_end(
    name: str, data: st.DataObject
) -> None:
    position, chance = data.draw(games(name))
    for _, _ in zip(range(data.draw(st.integers(0, 130))), walk(position, chance), strict=False):
        pass
    changed = position.to_json()
    for path in data.draw(st.lists(st.sampled_from([*numbers(changed)]), min_size=1, max_size=2)):
        changed = spoil(changed, path, data.draw(st.sampled_from(NUMBERS)))
    for board in changed["boards"]:
        # What the score comes from, so that it adds up whatever the others are.
        for key in ("wall_points", "tile_points", "window_points"):
            board.pop(key, None)
    try:
        read = GAMES[name].from_json(changed, ShuffledDraw(bytes(32)))
    except InvalidPosition:
        return
    assert GAMES[name].from_json(read.to_json(), NoDraw()) == read
    for turn, _ in enumerate(walk(read, chance)):
        if turn % 6 == 0 or not read.to_act:
            assert GAMES[name].from_json(read.to_json(), NoDraw()) == read
