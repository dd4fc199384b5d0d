"""What every lesson of every game promises, and the format in which they are written."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser, ast

from bot.games.table.play import outlook
from bot.messages.people import name_seats_for
from bot.messages.words import HERE
from bot.opponents.judging import cost_of
from bot.opponents.levels import judge, margin_of
from bot.rules import RULESETS, NoDraw, Position
from bot.rules.game import InvalidPosition
from bot.scenes import make_choice_scene, make_played_scene
from bot.scenes.lessons import Lesson, find_lesson, list_lessons, read_lessons
from tests.support.says import EN

GAMES = [name for name in RULESETS if list_lessons(name)]
LESSONS = [lesson for name in GAMES for lesson in list_lessons(name)]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.full_key)
ALWAYS = {"text", "task", "right", "wrong"}
LONGEST_TASK, LONGEST_TEXT, SENTENCES = 200, 280, 2
_END_OF_SENTENCE = re.compile(r"[.!?](?=\s|$)")
TWO = """# take
azul coloured
1 brrk
seat 0
= 1 red 2
= 1 blue
- 1 red *  other
- * * floor  floor

# best  about worth
azul coloured
1 kkkb
= 1 black 3
"""


@cache
def list_attributes(title: str) -> frozenset[str]:
    """The texts of a lesson in the catalogue, by their names."""
    resources = [FluentParser().parse(file.read_text(encoding="utf-8")) for file in (HERE / "en").glob("*_lessons.ftl")]
    messages = [one for found in resources for one in found.body if isinstance(one, ast.Message)]
    (message,) = [one for one in messages if one.id.name == title]
    return frozenset(attribute.id.name for attribute in message.attributes)


def read_two() -> tuple[Lesson, ...]:
    return read_lessons(RULESETS["azul"], TWO)


# The format.


def test_lessons_are_read_in_the_order_of_the_file_each_for_whoever_is_to_move() -> None:
    take, best = read_two()
    assert (take.key, take.full_key, take.title) == ("take", "azul-take", "azul-lesson-take")
    assert (take.seat, best.seat) == (0, 0)
    assert (take.about_worth, best.about_worth) == (False, True)


def test_the_first_words_of_a_move_make_every_move_right_that_goes_on_so() -> None:
    take, _ = read_two()
    right = {str(move) for move in take.list_right()}
    assert right == {"1 red 2", *(f"1 blue {line}" for line in (1, 2, 3, 4, 5, "floor"))}


def test_of_a_wrong_move_the_first_remark_that_fits_is_made_and_else_the_usual_one() -> None:
    take, _ = read_two()
    remarks = {str(move): take.find_remark(move) for move in take.position.legal_moves(0)}
    assert remarks["1 red 5"] == "other"
    assert remarks["1 red floor"] == "other"
    assert remarks["1 black floor"] == "floor"
    assert remarks["1 black 1"] == "wrong"


def test_a_lesson_that_is_changed_has_another_name() -> None:
    take, best = read_two()
    changed, same = read_lessons(RULESETS["azul"], TWO.replace("= 1 red 2", "= 1 red 3"))
    assert changed.name != take.name
    assert same.name == best.name
    assert find_lesson(take.name) is None


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        read_lessons(RULESETS["azul"], TWO.replace("brrk", "brxk"))


# The lessons.


def test_the_keys_and_names_of_lessons_are_all_different() -> None:
    assert len({lesson.full_key for lesson in LESSONS}) == len(LESSONS)
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)
    assert all(find_lesson(lesson.name) is lesson for lesson in LESSONS)


@each_lesson
def test_each_answer_is_legal_and_something_else_is_too(lesson: Lesson) -> None:
    moves = lesson.position.legal_moves(lesson.seat)
    right = [move for move in moves if lesson.is_right(move)]
    for written in lesson.right:
        assert any(str(move) == written or str(move).startswith(f"{written} ") for move in right), written
    assert len(right) < len(moves)


@each_lesson
def test_each_remark_is_made_of_a_wrong_move(lesson: Lesson) -> None:
    wrong = [move for move in lesson.position.legal_moves(lesson.seat) if not lesson.is_right(move)]
    made = {lesson.find_remark(move) for move in wrong}
    assert {remark for _, remark in lesson.remarks} <= made


@each_lesson
def test_the_catalogue_has_the_texts_of_a_lesson_and_no_others(lesson: Lesson) -> None:
    assert list_attributes(lesson.title) == ALWAYS | {remark for _, remark in lesson.remarks}


@each_lesson
def test_a_lesson_is_two_short_sentences_and_a_task(lesson: Lesson) -> None:
    text = EN(f"{lesson.title}.text")
    assert len(EN(f"{lesson.title}.task")) <= LONGEST_TASK
    assert len(text) <= LONGEST_TEXT
    assert len(_END_OF_SENTENCE.findall(text)) <= SENTENCES


@each_lesson
def test_every_move_of_a_lesson_has_a_picture(lesson: Lesson) -> None:
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    for move in lesson.position.legal_moves(lesson.seat):
        scene = make_played_scene(EN, table, "dark", lesson.seat, outlook(lesson.position, lesson.seat, move))
        assert scene.alt


@each_lesson
def test_where_a_lesson_is_about_better_and_worse_no_wrong_move_is_judged_better_than_a_right_one(
    lesson: Lesson,
) -> None:
    position = lesson.position
    margin = margin_of(position.ruleset.name, position.side, position.players)
    view = position.seen_by(lesson.seat)
    for move in lesson.list_right() if lesson.about_worth else []:
        thought = judge(view, lesson.seat, move, 0, first=True)
        assert lesson.is_right(thought.move) or cost_of(thought, margin) == 0.0, f"{thought.move} is better than {move}"


# From alt texts alone.


def describe(lesson: Lesson) -> str:
    """What somebody reads who cannot see the picture of the task."""
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    return make_choice_scene(EN, table, "dark", lesson.seat).alt


@each_lesson
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
