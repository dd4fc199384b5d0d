"""Moves and their consequences in words."""

from __future__ import annotations

import pytest

from bot.games.play import outlook
from bot.messages.narration import narrate, word_move
from bot.messages.words import words
from bot.rules import Position, ShuffledDraw
from tests.rules.positions import AZUL, EMPTY, azul_board, play
from tests.rules.positions import azul as table

EN = words("en")
NAMES = ("Ana", "Ben")
CLOSED = azul_board(". | ....r", "..r | bykw.")
OPEN = azul_board("rr | wby..", "rrr | kwby.")


def tiling() -> Position:
    position: Position = table(
        "1 k", OPEN, EMPTY.replace("    . |", "    b |"), side="grey", draw=ShuffledDraw(bytes(32))
    )
    play(position, "1 black floor")
    return position


def said(position: Position, seat: int, text: str) -> str:
    return word_move(EN, "azul", outlook(position, seat, AZUL.parse(text)))


def test_a_choice_made_in_secret_says_what_it_is_worth_and_nothing_of_the_rounds_end() -> None:
    assert said(tiling(), 0, "tile 2 4") == "+6 points · 🔴 red from line 2 → column 4"


def test_a_choice_that_leaves_a_line_no_column_says_so_before_it_is_made() -> None:
    assert said(tiling(), 0, "tile 2 5").endswith("⚠ no column will take the red in line 3: it will fall to the floor")


def test_filling_a_line_that_has_no_column_says_so_before_it_is_done() -> None:
    position = table("1 rrbk  2 wwky", CLOSED, EMPTY, side="grey")
    assert "⚠ no column will take the red in line 3: it will fall to the floor" in said(position, 0, "1 red 3")
    assert "⚠" not in said(position, 0, "1 red 4")
    last = table("1 rr", CLOSED, EMPTY, side="grey")
    assert "⚠ no column takes the red in line 3: it falls to the floor" in said(last, 0, "1 red 3")


def test_what_was_chosen_is_told_to_nobody_before_all_have_chosen() -> None:
    position = tiling()
    assert narrate(EN, "azul", NAMES, position.play(0, AZUL.parse("tile 2 5"))) == ""
    assert "azul-event-picked" not in EN
    assert "azul-event-doomed" not in EN


@pytest.mark.parametrize(
    ("column", "lines"),
    [
        ("4", "line 2 to column 4 +6 · line 3 to column 5, the only one left, +5 · floor −1"),
        ("5", "line 2 to column 5 +1 · no column for the red in line 3: 3 to the floor · floor −1"),
    ],
)
def test_the_tiling_is_told_with_columns_with_what_was_forced_and_with_what_fell(column: str, lines: str) -> None:
    position = tiling()
    position.play(0, AZUL.parse(f"tile 2 {column}"))
    told = narrate(EN, "azul", NAMES, position.play(1, AZUL.parse("tile 1 3"))).splitlines()
    assert told[0] == f"**Ana** {lines}"
    assert told[1] == "**Ben** line 1 to column 3 +1"


def test_every_end_of_a_game_on_the_grey_wall_has_a_sentence() -> None:
    position = table("1 k", OPEN, EMPTY, side="grey")
    for reason in type(position).reasons:
        assert f"azul-reason-{reason}" in EN
