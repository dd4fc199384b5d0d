"""How moves are written, and what is told of a text that is none."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import InvalidNotation, Step
from tests.support.walks import GAMES

# Of base Azul the word that is wrong is told as well.
WRONG = {
    "azul": """
 -> not-a-move
3 blue -> not-a-move
3 blue 4 5 -> not-a-move
0 blue 4 -> no-such-source 0
10 blue 4 -> no-such-source 10
3 green 4 -> no-such-colour green
3 blue 6 -> no-such-line 6
３ blue 4 -> no-such-source ３
tile 4 -> not-a-move
tile 6 2 -> no-such-line 6
tile floor 2 -> no-such-line floor
tile 4 0 -> no-such-column 0
pass -> not-a-move
""",
    "summer-pavilion": """
 -> not-a-move
hello there friend -> not-a-move
x green -> no-such-source
3 black -> no-such-colour
place white 4 orange 3 -> no-such-star
place orange 7 orange 3 -> no-such-slot
place orange 4 black 3 -> no-such-colour
place orange 4 orange 6 -> no-such-number
place orange 4 orange -> not-a-move
bonus -> not-a-move
bonus blue blue blue blue -> too-many-tiles
bonus blue black -> no-such-colour
pass red red red red red -> too-many-tiles
pass me -> no-such-colour
pass red done -> no-such-colour
""",
    "sintra": """
 -> not-a-move
1 blue -> not-a-move
10 blue 1 -> no-such-source
1 red 1 -> no-such-colour
1 blue 9 -> no-such-strip
1 blue floor -> no-such-strip
1 blue 1 j3 -> not-a-move
1 blue 1 j1 j1 -> not-a-move
1 blue 1 keep -> not-a-move
1 blue 1 keep red -> not-a-move
1 blue break keep blue -> not-a-move
1 blue break j1 -> not-a-move
reset 1 -> not-a-move
""",
}
STEPS = [
    ("azul", "c red floor", [("source", "c"), ("colour", "red"), ("line", "floor")]),
    ("azul", "tile 4 2", [("space", "tile 4 2")]),
    ("summer-pavilion", "c green", [("source", "c"), ("colour", "green")]),
    (
        "summer-pavilion",
        "place ul 4 orange 3",
        [("goal", "place ul"), ("slot", "4"), ("colour", "orange"), ("wilds", "3")],
    ),
    ("summer-pavilion", "bonus blue red", [("goal", "bonus"), ("tile", "blue"), ("tile", "red")]),
    ("summer-pavilion", "pass", [("goal", "pass")]),
    ("summer-pavilion", "pass red red red red", [("goal", "pass"), *[("keep", "red")] * 4]),
    (
        "sintra",
        "3 orange 5 j1 keep blue",
        [("source", "3"), ("colour", "orange"), ("strip", "5"), ("glass", "j1 keep blue")],
    ),
]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [(name, *line.split(" -> ")) for name, lines in WRONG.items() for line in lines.strip("\n").splitlines()],
)
def test_text_that_is_no_move_is_refused_with_why(name: str, text: str, told: str) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        GAMES[name].parse(text.strip())
    reason, *word = told.split()
    assert refusal.value.reason == reason
    if name == "azul":
        assert refusal.value.facts == ({"word": word[0]} if word else {"text": text.strip()})


@pytest.mark.parametrize(("name", "text", "steps"), STEPS)
def test_a_move_is_a_path_of_steps_and_is_read_from_any_case_and_spaces(name: str, text: str, steps: Any) -> None:
    move = GAMES[name].parse(text)
    assert move.steps == tuple(Step(*step) for step in steps)
    assert GAMES[name].parse(f"  {text.upper()}\t".replace(" ", "  ")) is move


def test_tiles_are_read_in_any_order_and_printed_in_one() -> None:
    for text, printed in (("bonus red blue  BLUE", "bonus blue blue red"), ("pass green purple", "pass purple green")):
        assert str(GAMES["summer-pavilion"].parse(text)) == printed
