"""Stained Glass of Sintra in words: what happened, what a move would do, what choices are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.play import outlook
from bot.games.replay import Replay
from bot.messages.happened import word_scores
from bot.messages.narration import name_option, narrate, word_outlook, word_question, word_warnings
from bot.messages.posts import word_board
from bot.messages.words import words
from bot.rules import Position
from tests.renderers.games import play_game
from tests.rules.positions import SINTRA, sintra

EN = words("en")
NAMES = ("Ana", "Ben")


def said(position: Position, text: str) -> str:
    return narrate(EN, "sintra", NAMES, position.play(0, SINTRA.parse(text)))


def would(position: Position, text: str) -> str:
    return word_outlook(EN, "sintra", outlook(position, 0, SINTRA.parse(text)))


def options(position: Position, text: str) -> list[str]:
    """The steps of a move, as the choices that lead to it are called."""
    told = outlook(position, 0, SINTRA.parse(text))
    return [EN.without_icons(name_option(EN, "sintra", step, told)) for step in told.move.steps]


def question(position: Position, text: str) -> str:
    """What is asked before the last step of a move."""
    told = outlook(position, 0, SINTRA.parse(text))
    return word_question(EN, "sintra", told.move.steps[-1:], told)


def nearly_full() -> Any:
    return sintra("1 ybbp", "4 S1 front WYWyW |")


def with_jokers() -> Any:
    return sintra("1 byyy", "glazier 8\n8 S8 back |")


def test_a_pane_that_is_kept_is_named_without_jokers_where_there_are_none() -> None:
    assert options(nearly_full(), "1 yellow 4 keep white")[-1] == "keep white"
    assert options(with_jokers(), "1 blue 8")[-1] == "no joker"
    assert options(with_jokers(), "1 blue 8 j1")[-1] == "one on a joker"


def test_who_fills_a_strip_is_asked_for_the_window_alone_and_else_for_jokers_alone() -> None:
    assert question(nearly_full(), "1 yellow 4 keep white") == "Which pane goes into the window?"
    assert question(with_jokers(), "1 blue 8") == "How many jokers do you use?"


def test_whoever_is_not_asked_for_a_strip_is_told_that_all_panes_break() -> None:
    position = sintra("1 bbyy", "glazier 8\n8 S6 front WPWYw |")
    assert word_warnings(EN, "sintra", outlook(position, 0, SINTRA.parse("1 blue break"))) == ["⚠ 2 break"]


def test_a_full_track_says_what_is_paid_at_once_and_that_it_starts_again() -> None:
    position = sintra("1 bbbb", "score 3  glazier 8  broken 6\n8 S6 front WPWYw |", "")
    assert would(position, "1 blue break").endswith(
        "4 break (broken glass −2) · "
        "⚠ the broken-glass track is full: −3 now in place of what you owed, and it starts again"
    )
    assert " · the broken-glass track was full and starts again: −3\n" in said(position, "1 blue break")


def test_scores_say_what_is_left_of_them_after_broken_glass() -> None:
    position = sintra("1 ybbp", "score 6  broken 5", "score 2")
    table = replace(play_game("sintra", "a", 2), replay=Replay(9, position, begun=1, shown=9))
    assert word_scores(EN, table, list(NAMES)) == "Round 3 · Ana 6 (0 after broken glass) · Ben 2"


def test_the_end_says_of_each_line_of_the_sheet_its_points_and_no_other_number() -> None:
    table = play_game("sintra", "b", 2)
    assert table.position.standing is not None
    told = word_board(EN, table, since=table.game.version).content
    for seat, sheet in enumerate(table.position.standing.sheets):
        brought = [EN(f"sintra-sheet-{line.key}") + f" {line.points:+}" for line in sheet if line.points]
        assert ", ".join(brought).replace("-", "−") in told, seat
