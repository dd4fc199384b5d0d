"""Summer Pavilion in words: what happened, what a move would do, what choices are called."""

from __future__ import annotations

import random

import pytest

from bot.games.play import outlook
from bot.messages.narration import name_briefly, name_move, name_option, narrate, word_event, word_move, word_outlook
from bot.messages.words import words
from bot.rules import RULESETS, Position, ShuffledDraw
from tests.rules.positions import pavilion

EN = words("en")
NAME = "summer-pavilion"
GAME = RULESETS[NAME]
NAMES = ("Ana", "Ben")
LONGEST_LINE = 160


def said(position: Position, text: str) -> str:
    seat = position.to_act[0]
    return narrate(EN, NAME, NAMES, position.play(seat, GAME.parse(text)))


def draft() -> Position:
    return pavilion("score 9", "", fields="1 rryy  2 gypp  c yyyp")


def placing() -> Position:
    return pavilion("hand oopr  orange o.o...  red ..rr..  centre b....y", supply="bbgyroopgy")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1 red", "took 2 🔴 red from factory 1"),
        ("2 green", "took 1 🟢 green and 1 wild purple from factory 2"),
        ("c yellow", "took 3 🟡 yellow and 1 wild purple from the centre · start marker −4"),
    ],
)
def test_a_draft_is_told_with_its_wild_tile_and_the_price_of_the_marker(text: str, line: str) -> None:
    assert said(draft(), text) == f"**Ana** {line}"


def test_a_placement_is_told_with_its_points_and_what_it_surrounds() -> None:
    assert said(placing(), "place orange 2 orange 1") == (
        "**Ana** 🟠 on orange star 2 with 1 wild +3 · 🏛️ pillar: 1 bonus tile · 🗿 statue: 2 bonus tiles"
    )
    assert said(placing(), "place centre 3 orange 1").startswith("**Ana** 🟠 on centre star 3 with 1 wild")


def test_bonus_tiles_are_told_counted() -> None:
    position = placing()
    said(position, "place orange 2 orange 0")
    assert said(position, "bonus blue blue red") == "**Ana** took 2 blue, red from the supply"


def test_passing_is_told_with_what_is_discarded() -> None:
    position = pavilion("hand ggggrr")
    assert said(position, "pass green green green green") == "**Ana** passed, discarded 2 red −2"
    assert said(pavilion("hand gg"), "pass green green") == "**Ana** passed"


def test_moves_are_named_by_what_they_do() -> None:
    def named(position: Position, text: str) -> str:
        return name_move(EN, NAME, outlook(position, 0, GAME.parse(text)))

    assert named(draft(), "1 red") == "2 🔴 red from factory 1"
    assert named(placing(), "place orange 2 orange 1") == "🟠 orange → orange star 2 with 1 wild"
    assert named(placing(), "place orange 2 orange 0") == "🟠 orange → orange star 2"
    assert named(placing(), "pass orange red") == "pass"
    position = placing()
    said(position, "place orange 2 orange 0")
    assert named(position, "bonus blue blue red") == "take 2 blue, red"


def test_a_move_says_before_it_is_made_what_it_takes_and_brings() -> None:
    def foretold(position: Position, text: str) -> str:
        return word_outlook(EN, NAME, outlook(position, 0, GAME.parse(text)))

    assert "takes the start marker" in foretold(draft(), "c yellow")
    assert "with 1 wild purple" in foretold(draft(), "2 green")
    assert foretold(placing(), "place orange 2 orange 0").startswith(
        "+3 points · pillar: 1 bonus tile · statue: 2 bonus tiles"
    )
    assert "discards purple, orange, red" in foretold(placing(), "pass orange")


def test_options_are_named_by_star_slot_and_price() -> None:
    told = outlook(placing(), 0, GAME.parse("place orange 2 orange 1"))
    names = [name_option(EN, NAME, step, told) for step in told.move.steps]
    assert names == ["orange star", "space 2 (costs 2)", "🟠 orange", "1 wild"]
    passing = outlook(placing(), 0, GAME.parse("pass red"))
    assert [name_option(EN, NAME, step, passing) for step in passing.move.steps] == ["pass for this round", "🔴 red"]


@pytest.mark.parametrize(
    ("side", "text", "label", "later"),
    [
        ("standard", "place orange 3 orange 0", "orange star 3", "space 3 (costs 3)"),
        ("variant", "place ul 3 orange 0", "upper left star 3 (costs 1)", "space 3 (costs 1)"),
    ],
)
def test_a_button_says_the_price_of_a_space_wherever_another_number_names_it(
    side: str, text: str, label: str, later: str
) -> None:
    told = outlook(pavilion("hand oooo", side=side), 0, GAME.parse(text))
    star, space, colour, _ = told.move.steps
    assert name_briefly(EN, NAME, (star, space), told) == label
    assert name_briefly(EN, NAME, (space,), told) == later
    assert name_briefly(EN, NAME, (space, colour), told, has_icon=True) == later
    assert name_briefly(EN, NAME, (space, colour), told) == f"{later} · orange"


@pytest.mark.parametrize("side", GAME.sides)
@pytest.mark.parametrize("seed", range(3))
def test_every_event_and_move_of_whole_games_has_short_words(side: str, seed: int) -> None:
    position, chance = GAME.start(2, side, ShuffledDraw(bytes([seed]) * 32)), random.Random(seed)
    seen = set()
    while position.to_act:
        seat = position.to_act[0]
        moves = position.legal_moves(seat)
        move = chance.choice([m for m in moves if not str(m).startswith("pass")] or moves)
        assert 0 < len(word_move(EN, NAME, outlook(position, seat, move))) < LONGEST_LINE
        events = position.play(seat, move)
        seen |= {event.kind for event in events}
        for event in events:
            text = word_event(EN, NAME, "event", event)
            assert "none" not in text.split()
        for line in narrate(EN, NAME, NAMES, events).splitlines():
            assert len(line) < LONGEST_LINE
    assert {"taken", "drafted", "placed", "closed", "collected", "passed", "dealt", "ended"} <= seen
