"""Lessons without pictures: what each asks for can be found from the alt text of its task alone."""

from __future__ import annotations

import re

import pytest

from bot.games.people.lessons import Lesson, list_lessons
from bot.games.table.play import outlook
from bot.messages.people import name_seats_for
from bot.rules import RULESETS, NoDraw, Position
from bot.scenes import make_choice_scene
from tests.support.says import EN

LESSONS = [lesson for name in RULESETS for lesson in list_lessons(name)]


def describe(lesson: Lesson) -> str:
    """What somebody reads who cannot see the picture of the task."""
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    return make_choice_scene(EN, table, "dark", lesson.seat).alt


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.full_key)
def test_the_alt_text_names_the_colours_of_the_right_moves(lesson: Lesson) -> None:
    told = describe(lesson)
    for move in lesson.list_right():
        colours = {step.token for step in move.steps if step.kind == "colour"}
        for colour in colours:
            assert str(EN.fact(lesson.ruleset, "colour", colour)) in told


_COLOURS = {"blue": "b", "yellow": "y", "red": "r", "black": "k", "white": "w"}
_WALL = "byrkw"
_PILE = re.compile(r"(\d+) (blue|yellow|red|black|white)")
_LINE = re.compile(r"(\d): (\d) of \d (\w+)")
_ROW = re.compile(r"row (\d): ([a-z ]+)")


def read_pile(told: str) -> str:
    return "".join(_COLOURS[colour] * int(count) for count, colour in _PILE.findall(told))


def read_row(told: str, size: int) -> str:
    """A row of the coloured wall, on which each colour has its place."""
    here = {_COLOURS[colour] for colour in told.split()}
    places = [_WALL[(column - size + 1) % len(_WALL)] for column in range(len(_WALL))]
    return "".join(place if place in here else "." for place in places)


def read_board(told: str) -> str:
    """The board of whoever has such a description, as text."""
    lines = {int(size): _COLOURS[colour] * int(count) for size, count, colour in _LINE.findall(told.split("wall")[0])}
    rows = {int(size): colours for size, colours in _ROW.findall(told)}
    return "\n".join(
        f"{lines.get(size, '').rjust(size, '.')} | {read_row(rows.get(size, ''), size)}" for size in range(1, 6)
    )


def read_alt(told: str) -> Position:
    """The position of base Azul that an alt text describes, as far as one's own moves depend on it."""
    own = re.search(r"You \(\d+ points?\): (.*?)\. [FCO]", told)
    factories = re.search(r"Factories: (.*?)\. ", told)
    centre = re.search(r"Centre: (.*?)\. ", told)
    assert own is not None
    sources = []
    for pile in factories[1].split("; ") if factories else []:
        number, _, tiles = pile.partition(": ")
        sources.append(f"{number} {read_pile(tiles)}")
    lying = read_pile(centre[1]) if centre else ""
    marker = "" if "start marker" in (centre[1] if centre else "") else "marker 1"
    if lying:
        sources.append(f"c {lying}")
    text = "\n".join(filter(None, ("azul coloured", marker, "  ".join(sources), "seat 0", read_board(own[1]))))
    return RULESETS["azul"].from_text(text + ("\nseat 1\n  floor m" if marker else ""), NoDraw())


@pytest.mark.parametrize("lesson", list_lessons("azul"), ids=lambda lesson: lesson.key)
def test_base_azul_can_be_learnt_from_the_alt_texts_alone(lesson: Lesson) -> None:
    read = read_alt(describe(lesson))
    there = {str(move): outlook(lesson.position, 0, move).points for move in lesson.position.legal_moves(0)}
    assert {str(move): outlook(read, 0, move).points for move in read.legal_moves(0)} == there
