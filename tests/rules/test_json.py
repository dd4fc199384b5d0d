"""Tests of positions as JSON: contents, optional keys, and errors with their reasons and places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import InvalidPosition, NoDraw, ShuffledDraw
from tests.rules.mistakes import Mistake, read, spoil
from tests.rules.positions import EMPTY, azul, azul_board, palace, pavilion, play, sintra
from tests.support.walks import GAMES, games, walk

SHOWN = Path(__file__).parent / "shown"
BUSY = azul_board(". | b....", ".r", "kkk", floor="my", score=5)
GLASS = palace("2 S2 back B.... | o", "3 | oy", score=9, glazier=2, broken=3)


def played(position: Any, *moves: str) -> Any:
    """Return the position after these moves have been played."""
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
MISTAKES = [
    mistake._replace(of=label)
    for mistake in read("positions")
    for label in ([name for name in POSITIONS if name in GAMES] if mistake.of == "any" else [mistake.of])
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
"""The optional keys of the table and of its boards."""
NUMBERS = [-1_000_000_000, -14, -4, -1, 0, 1, 2, 3, 4, 7, 23, 132, 1_000_000_000]


def written(label: str) -> Any:
    """Return the position with this label as it is read back from JSON."""
    return json.loads(json.dumps(POSITIONS[label].to_json()))


def refusal(name: str, data: Any) -> InvalidPosition:
    with pytest.raises(InvalidPosition) as refused:
        GAMES[name].from_json(data, NoDraw())
    return refused.value


@pytest.mark.parametrize("name", GAMES)
def test_json_shows_everything_of_a_position(name: str, request: pytest.FixtureRequest) -> None:
    file = SHOWN / f"{name}.json"
    if request.config.getoption("rewrite"):
        file.write_text(json.dumps(written(name), indent=1) + "\n", encoding="utf-8")
    assert written(name) == json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_omitted_keys_default_to_the_start_of_a_game(name: str) -> None:
    data, (of_table, of_boards) = written(name), map(str.split, OPTIONAL[name])
    for part, keys in ((data, of_table), *((board, of_boards) for board in data["boards"])):
        for key in keys:
            del part[key]
        for strip in filter(None, part.get("strips", [])):
            del strip["spaces"]
    for pile in {"bag", "lid", "tower"} & {*data}:
        data[pile] = {colour: count for colour, count in data[pile].items() if count}
    assert GAMES[name].from_json(data, NoDraw()).to_json() == written(name)


def test_omitted_choices_mean_none_were_made() -> None:
    data = spoil(written("azul, a column chosen"), "picks = ...")
    assert GAMES["azul"].from_json(data, NoDraw()).to_json()["picks"] == [[], []]


def test_score_below_start_counts_as_dropped_points() -> None:
    assert pavilion("score 2  hand r").to_json()["boards"][0]["dropped_points"] == -3


@pytest.mark.parametrize("mistake", MISTAKES, ids=" ".join)
def test_invalid_json_is_refused_with_reason_and_place(mistake: Mistake) -> None:
    """Check the reason (default: ``bad-shape``), the place if it isn't the path, and the facts of each error."""
    refused = refusal(mistake.of.partition(",")[0], spoil(POSITIONS[mistake.of].to_json(), mistake.wrong))
    reason, *more = mistake.told.split() or ["bad-shape"]
    assert refused.reason == reason
    places, facts = ([one for one in more if ("=" in one) == is_fact] for is_fact in (False, True))
    assert {*facts} <= {f"{name}={fact}" for name, fact in refused.facts.items()}
    path = mistake.wrong.partition(" = ")[0].split(".")
    written = "".join(f"[{key}]" if key.isdigit() else f".{key}" for key in path).lstrip(".")
    found = str(refused.facts.get("where", written))
    assert found == places[0] if places else found.startswith(written) or written.startswith(found)


def test_offer_must_agree_with_the_phase() -> None:
    taken = {"lid": {"blue": 2, "yellow": 2, "white": 4, "red": 1, "black": 1}, "factories": [[]] * 5, "centre": []}
    waiting = {"phase": "deal", "turn": None, "round": 2}
    for name, changes in (("azul", taken), ("sintra", waiting)):
        assert refusal(name, written(name) | changes).reason == "offer-and-phase-disagree"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", [None, [], "azul", 7])
def test_position_must_be_an_object(name: str, data: Any) -> None:
    assert refusal(name, data).reason == "bad-shape"


def numbers(data: Any, path: str = "") -> Iterator[str]:
    """Yield the paths of all numbers in a position."""
    if type(data) is int:
        yield path.removeprefix(".")
    elif isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(part, f"{path}.{key}")


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_position_with_changed_numbers_is_playable_if_accepted(name: str, data: st.DataObject) -> None:
    position, chance = data.draw(games(name))
    for _, _ in zip(range(data.draw(st.integers(0, 130))), walk(position, chance), strict=False):
        pass
    changed = position.to_json()
    for path in data.draw(st.lists(st.sampled_from([*numbers(changed)]), min_size=1, max_size=2)):
        changed = spoil(changed, f"{path} = {data.draw(st.sampled_from(NUMBERS))}")
    for board in changed["boards"]:
        # Remove the parts of the score, because they would contradict a changed score.
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
