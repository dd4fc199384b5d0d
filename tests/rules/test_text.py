"""Tests of the text form of positions: round trips, hand-written texts and errors."""

from __future__ import annotations

import re
import textwrap
from importlib import import_module
from typing import Any

import pytest

from bot.rules import InvalidPosition, NoDraw, ShuffledDraw
from bot.rules.sintra import Sintra, read_boards
from tests.rules.mistakes import read as read_mistakes
from tests.rules.positions import printed
from tests.support.forms import FORMS
from tests.support.thorough import try_some
from tests.support.walks import GAMES, start, walk

MAX_WIDTH = 100

GREY_CHOICE = """
azul grey  ply 9  phase tile  turn 1
bag -
seat 0
      . | .....
     bb | .....
    ... | .....
   .... | .....
  ..... | .....
  picks tile 2 3
seat 1
      y | .....
     .. | .....
    ... | .....
   .... | .....
  ..... | .....
"""


def read(text: str) -> Any:
    text = textwrap.dedent(text).strip("\n")
    return GAMES[(text.split() or ["azul"])[0]].from_text(text, NoDraw())


@pytest.mark.parametrize(
    ("name", "side", "players"), try_some([(*form, 2 + at % 3) for at, form in enumerate(FORMS)], 3)
)
def test_text_of_every_position_reads_back(name: str, side: str, players: int) -> None:
    position, chance = start(name, (players, side), bytes([players] * 32))
    for turn, _ in enumerate(walk(position, chance)):
        if turn % 3 and position.to_act:
            continue
        text = str(position)
        drawn = GAMES[name].from_text(text, NoDraw())
        assert drawn == position == GAMES[name].from_text(position.line, NoDraw())
        assert hash(drawn.snapshot()) == hash(position.snapshot())
        assert drawn.to_json() == position.to_json()
        assert drawn.to_act == position.to_act
        assert str(drawn) == text
        assert max(map(len, text.splitlines())) <= MAX_WIDTH


def test_strip_names_may_have_several_words() -> None:
    data = printed()
    for number, strip in enumerate(data["strips"]["faces"]):
        strip["id"] = f"back {number} of front"
    game = Sintra(read_boards(data))
    position = game.start(2, "a", ShuffledDraw(bytes(32)))
    assert game.from_text(str(position), NoDraw()) == position


@pytest.mark.parametrize("name", list(GAMES))
def test_documented_example_is_drawn_exactly(name: str) -> None:
    documented = import_module(f"bot.rules.{name.replace('-', '_')}.form").__doc__ or ""
    example = textwrap.dedent(documented.split("::\n\n")[1]).rstrip()
    # Ignore the version and the edition, which can change without a change to the example.
    assert re.sub(r"  (version|edition) \w+", "", str(read(example))) == example


@pytest.mark.parametrize("name", list(GAMES))
def test_text_with_only_ruleset_and_side_gives_empty_boards(name: str) -> None:
    position = read(f"{name} {GAMES[name].sides[0]}")
    assert position.players == 2
    assert position.round == 1
    assert read(str(position)) == position


def test_omitted_seats_have_empty_boards() -> None:
    position = read("azul coloured  1 bbyr  start 2\nseat 2  score 9")
    assert position.scores == (0, 0, 9)
    assert position.to_act == (2,)


def test_remaining_tiles_go_to_the_first_omitted_pile() -> None:
    assert "bag b18 y20 r20 k20 w20  lid -" in str(read("azul coloured  1 bb"))
    assert "bag -  lid b18 y20 r20 k20 w20" in str(read("azul coloured  1 bb  bag -"))
    assert "bag b18 y20 r20 k18 w20  lid k2" in str(read("azul coloured  1 bb  lid k2"))


def test_marker_on_a_floor_line_is_implied() -> None:
    assert read("azul coloured  1 bb\nseat 1\nfloor mb").to_json()["marker"] == 1


def test_position_text_includes_secret_choices() -> None:
    position = read(GREY_CHOICE)
    assert [list(map(str, position.find_picked(seat))) for seat in (0, 1)] == [["tile 2 3"], []]
    assert "  picks tile 2 3" in str(position).splitlines()
    assert "turn 1" in str(position)


def test_text_of_a_view_hides_choices_of_others() -> None:
    position = read(GREY_CHOICE)
    view = position.seen_by(1)
    assert "picks" not in str(view)
    assert "  view 1  " in str(view)
    assert read(str(view)) == view
    assert read(str(position.seen_by(0))).find_picked(0) == position.find_picked(0)


def test_omitted_supply_is_full_and_kept_tiles_imply_passing() -> None:
    data = read("summer-pavilion standard\nseat 0  hand r\nseat 1  kept gg").to_json()
    assert [board["passed"] for board in data["boards"]] == [False, True]
    assert len(data["supply"]) == 10
    assert data["phase"] == "place"


def test_omitted_strips_fill_free_slots_according_to_windows() -> None:
    board = read("sintra a  1 w\nseat 0\n  4 S1 front WYW.W |\n  6 | b\n  8 | oy").to_json()["boards"][0]
    lying = [f"{strip['strip']} {strip['face']}" if strip else "-" for strip in board["strips"]]
    front = [f"S{slot} front" for slot in range(1, 9)]
    assert lying == ["S4 front", front[1], front[2], "S1 front", front[4], "S6 back", front[6], "-"]
    assert board["strips"][3]["panes"] == ["white", "yellow", "white", None, "white"]
    assert board["windows"][5] == ["blue", None]


@pytest.mark.parametrize(("text", "told"), [(mistake.wrong, mistake.told) for mistake in read_mistakes("texts")])
def test_text_error_states_reason_line_and_expectation(text: str, told: str) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        read(text.replace(" / ", "\n"))
    reason, line, expected = (*told.split(" ", 2), "", "")[:3]
    facts = refusal.value.facts
    assert (refusal.value.reason, str(facts.get("line", ""))) == (reason, line)
    assert expected in str(facts.get("expected", ""))


def test_text_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="other-ruleset"):
        GAMES["azul"].from_text("sintra a  1 w", NoDraw())
