"""Tests of the history of a game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.messages.history import MOVES_A_PAGE, render_history
from bot.messages.notation import read_typed
from bot.messages.words import words
from bot.rules import RULESETS
from tests.golden.games import kept_game
from tests.renderers.games import rename
from tests.support.forms import FORMS
from tests.support.says import EN, says


def test_history_marks_and_explains_timed_out_moves() -> None:
    table = kept_game("azul", "coloured", 2).table()
    turns = list(table.public_turns)
    turns[3] = replace(turns[3], because="time-up")
    who = table.game.players[turns[3].seat].name
    page = render_history(EN, table, turns, 1)
    marked = [line for line in page.splitlines() if "⏰" in line]
    assert says(page, "history-move-time-up", number=4, who=who, notation=f"`{turns[3].move}`")
    assert marked[-1] == f"-# {EN('history-time-up')}"
    assert len(marked) == 2
    assert "⏰" not in render_history(EN, table, turns, MOVES_A_PAGE + 1)


def test_history_shows_moves_in_notation_of_readers_language() -> None:
    table = kept_game("azul", "coloured", 2).table()
    page = render_history(words("fa"), table, list(table.public_turns), 1)
    move = str(table.public_turns[0].move)
    typed = re.findall("`(.+)`", page)[0]
    assert typed != move
    assert read_typed(words("en"), RULESETS["azul"], typed) == move


@pytest.mark.parametrize("form", FORMS)
def test_history_of_timed_out_moves_fits_despite_long_names(form: tuple[str, str]) -> None:
    table = rename(kept_game(*form, 4).table(), ["W" * 32] * 4)
    turns = [replace(turn, because="time-up") for turn in table.public_turns]
    for shown in (*range(1, len(turns), 9), len(turns)):
        page = render_history(EN, table, turns, shown)
        assert page.endswith(EN("history-shown", number=shown))
        assert "…" not in page
