"""What is no position of any game, and that the refusal says why and where."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from bot.rules import InvalidPosition, NoDraw
from tests.rules.games import GAMES
from tests.rules.positions import EMPTY, azul, azul_board, palace, pavilion, sintra

BUSY = azul_board(". | b....", ".r", "kkk", floor="my", score=5)
GLASS = palace("2 S2 back B.... | o", "3 | oy", score=9, glazier=2, broken=3)
POSITIONS = {
    "azul": azul("1 bbyy  2 wwww  c rk", BUSY, EMPTY, turn=1),
    "summer-pavilion": pavilion("red r.....  hand gg", "kept r"),
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
removed.white = 1 -> tiles-do-not-add-up
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
    (name, path, value, *(reason.split() or ["bad-shape"]))
    for name in GAMES
    for path, _, rest in (line.partition(" = ") for line in (OF_ANY + OF_ONE[name]).splitlines() if line)
    for values, _, reason in [rest.partition(" -> ")]
    for value in values.split(" | ")
]


def written(name: str) -> Any:
    """The position of this game as it comes back from a file."""
    return json.loads(json.dumps(POSITIONS[name].to_json()))


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


@pytest.mark.parametrize("mistake", MISTAKES, ids=" ".join)
def test_what_is_no_position_is_refused_with_why_and_where(mistake: Any) -> None:
    name, path, value, reason, *place = mistake
    refused = refusal(name, spoil(POSITIONS[name].to_json(), path, ... if value == "..." else json.loads(value)))
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


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", [None, [], "azul", 7])
def test_only_an_object_is_a_position(name: str, data: Any) -> None:
    assert refusal(name, data).reason == "bad-shape"
