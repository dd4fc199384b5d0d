"""Summer Pavilion in words: what happened, what a move would do, what choices are called."""

from __future__ import annotations

import random

import pytest

from bot.games.play import outlook
from bot.messages.narration import name_briefly, narrate, word_event, word_move
from bot.messages.words import words
from bot.rules import RULESETS, ShuffledDraw
from tests.rules.positions import pavilion

EN = words("en")
NAME = "summer-pavilion"
GAME = RULESETS[NAME]
NAMES = ("Ana", "Ben")
LONGEST_LINE = 160


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
