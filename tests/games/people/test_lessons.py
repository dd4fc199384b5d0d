"""Lessons: the format of their files, their contents in every game, and people's progress."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from functools import cache

import pytest
from fluent.syntax import FluentParser, ast

from bot.games.core.service import Service
from bot.games.people.lessons import (
    Lesson,
    find_lesson,
    list_learned,
    list_lessons,
    read_lessons,
    record_learned,
    reset_learned,
)
from bot.games.people.settings import change_person
from bot.messages.people import name_seats_for
from bot.messages.words import HERE
from bot.opponents.judgement import cost_of
from bot.opponents.levels import judge, margin_of
from bot.rules import RULESETS
from bot.rules.game import InvalidPosition
from bot.rules.outlook import outlook
from bot.scenes import make_choice_scene, make_played_scene
from renderers.azul.board import AzulTable
from renderers.table import TableScene
from tests.support.people import ANA, BEN, ask
from tests.support.says import EN

GAMES = [name for name in RULESETS if list_lessons(name)]
LESSONS = [lesson for name in GAMES for lesson in list_lessons(name)]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.full_key)
ALWAYS = {"text", "task", "right", "wrong"}
MAX_TASK_LENGTH, MAX_TEXT_LENGTH, SENTENCES = 200, 280, 2
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
    """Return the names of a lesson's texts, which are attributes of a message in the catalogue."""
    resources = [FluentParser().parse(file.read_text(encoding="utf-8")) for file in (HERE / "en").glob("*_lessons.ftl")]
    messages = [one for found in resources for one in found.body if isinstance(one, ast.Message)]
    (message,) = [one for one in messages if one.id.name == title]
    return frozenset(attribute.id.name for attribute in message.attributes)


def read_two_lessons() -> tuple[Lesson, ...]:
    return read_lessons(RULESETS["azul"], TWO)


# File format.


def test_lessons_are_read_in_order_for_player_to_move() -> None:
    take, best = read_two_lessons()
    assert (take.key, take.full_key, take.title) == ("take", "azul-take", "azul-lesson-take")
    assert (take.seat, best.seat) == (0, 0)
    assert (take.about_worth, best.about_worth) == (False, True)


def test_beginning_of_a_right_move_accepts_every_continuation() -> None:
    take, _ = read_two_lessons()
    right = {str(move) for move in take.list_right()}
    assert right == {"1 red 2", *(f"1 blue {line}" for line in (1, 2, 3, 4, 5, "floor"))}


def test_wrong_move_gets_first_matching_remark() -> None:
    take, _ = read_two_lessons()
    remarks = {str(move): take.find_remark(move) for move in take.position.legal_moves(0)}
    assert remarks["1 red 5"] == "other"
    assert remarks["1 red floor"] == "other"
    assert remarks["1 black floor"] == "floor"
    assert remarks["1 black 1"] == "wrong"


def test_changed_lesson_gets_a_new_name() -> None:
    take, best = read_two_lessons()
    changed, same = read_lessons(RULESETS["azul"], TWO.replace("= 1 red 2", "= 1 red 3"))
    assert changed.name != take.name
    assert same.name == best.name
    assert find_lesson(take.name) is None


def test_lesson_with_invalid_position_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        read_lessons(RULESETS["azul"], TWO.replace("brrk", "brxk"))


# The lessons.


def test_lesson_keys_and_names_are_unique() -> None:
    assert len({lesson.full_key for lesson in LESSONS}) == len(LESSONS)
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)
    assert all(find_lesson(lesson.name) is lesson for lesson in LESSONS)


@each_lesson
def test_lesson_has_wrong_moves_and_its_right_moves_are_legal(lesson: Lesson) -> None:
    moves = lesson.position.legal_moves(lesson.seat)
    right = [move for move in moves if lesson.is_right(move)]
    for written in lesson.right:
        assert any(str(move) == written or str(move).startswith(f"{written} ") for move in right), written
    assert len(right) < len(moves)


@each_lesson
def test_each_remark_of_lesson_answers_some_wrong_move(lesson: Lesson) -> None:
    wrong = [move for move in lesson.position.legal_moves(lesson.seat) if not lesson.is_right(move)]
    made = {lesson.find_remark(move) for move in wrong}
    assert {remark for _, remark in lesson.remarks} <= made


@each_lesson
def test_catalogue_has_exactly_the_texts_of_lesson(lesson: Lesson) -> None:
    goal = {"goal"} if lesson is list_lessons(lesson.ruleset)[0] else set()
    assert list_attributes(lesson.title) == ALWAYS | goal | {remark for _, remark in lesson.remarks}


@each_lesson
def test_lesson_has_two_short_sentences_and_a_task(lesson: Lesson) -> None:
    text = EN(f"{lesson.title}.text")
    assert len(EN(f"{lesson.title}.task")) <= MAX_TASK_LENGTH
    assert len(text) <= MAX_TEXT_LENGTH
    assert len(_END_OF_SENTENCE.findall(text)) <= SENTENCES


TERMS = {
    "azul": {
        "factories": "circles",
        "wall": "at the right",
        "floor line": "at the bottom",
        "start marker": "the tile with a 1",
        "arrow": "next to your points",
    },
    "sintra": {
        "factories": "circles",
        "panes": "of glass",
        "strips": "the columns of your board",
        "glazier": "the figure",
        "track": "at the right of your board",
        "start marker": "the 1 in the centre",
        "window": "below it",
        "Each round has a colour": "framed",
        "jokers": "spaces with all the colours",
        "ornaments": "circles between the windows",
    },
    "summer-pavilion": {
        "factories": "circles",
        "stars": "of your board",
        "wild": "stand in for any other colour",
        "start marker": "the tile with a 1",
        "price": "number on a space",
        "tower": "with the other used tiles",
        "run": "side by side",
        "pillars": "marked 1, 2 and 3",
        "bonus tiles": "you take that many",
        "supply": "the ten tiles at the top",
    },
}
"""Terms that beginners don't know, each with the explanation that must be in the text that first uses the term."""


@pytest.mark.parametrize(("ruleset", "term"), [(ruleset, term) for ruleset in TERMS for term in TERMS[ruleset]])
def test_term_is_explained_at_first_use(ruleset: str, term: str) -> None:
    parts = ("text", "task", "right")
    told = [[EN(f"{lesson.title}.{part}") for part in parts] for lesson in list_lessons(ruleset)]
    first = next(text for texts in told for text in texts if re.search(rf"\b{term}\b", text))
    assert TERMS[ruleset][term] in first


@each_lesson
def test_lesson_picture_omits_game_id_bag_and_lid(lesson: Lesson) -> None:
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    scene = make_choice_scene(EN, table, "dark", lesson.seat)
    assert isinstance(scene, TableScene)
    assert scene.title == EN(f"{lesson.ruleset}-picture-name")
    assert scene.detail == EN("picture-round", round=lesson.position.round)
    assert "bag" not in scene.alt


@pytest.mark.parametrize("ruleset", GAMES)
def test_score_arrow_appears_after_points_are_explained(ruleset: str) -> None:
    shown = [lesson.shows_points for lesson in list_lessons(ruleset)]
    assert shown == sorted(shown)
    assert shown[-1]
    assert not shown[0]


def test_picture_can_omit_score_after_round() -> None:
    lesson = next(one for one in LESSONS if one.full_key == "azul-loss")
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    for shown in (True, False):
        scene = make_choice_scene(EN, table, "dark", lesson.seat, with_forecast=shown)
        assert isinstance(scene, AzulTable)
        assert all((board.forecast is not None) == shown for board in scene.boards)


@each_lesson
def test_picture_exists_for_every_move_of_lesson(lesson: Lesson) -> None:
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    for move in lesson.position.legal_moves(lesson.seat):
        scene = make_played_scene(EN, table, "dark", lesson.seat, outlook(lesson.position, lesson.seat, move))
        assert scene.alt


@each_lesson
def test_judge_never_prefers_wrong_move_in_lesson(
    lesson: Lesson,
) -> None:
    position = lesson.position
    margin = margin_of(position.ruleset.name, position.side, position.players)
    view = position.seen_by(lesson.seat)
    for move in lesson.list_right() if lesson.about_worth else []:
        thought = judge(view, lesson.seat, move, 0, first=True)
        if lesson.is_right(thought.move):
            # The judge prefers one of the right moves.
            return
        assert cost_of(thought, margin) == 0.0, f"{thought.move} is better than {move}"


# Progress.


async def test_solved_lesson_is_recorded_once_in_order(service: Service) -> None:
    for lesson in ("azul-fill", "azul-take", "azul-fill"):
        await record_learned(service, ask(ANA), lesson)
    assert await list_learned(service, ask(ANA)) == ("azul-fill", "azul-take")
    assert await list_learned(service, ask(BEN)) == ()


async def test_concurrently_solved_lessons_are_all_recorded(service: Service) -> None:
    lessons = [f"azul-{number}" for number in range(5)]
    await asyncio.gather(*(record_learned(service, ask(ANA), lesson) for lesson in lessons))
    assert sorted(await list_learned(service, ask(ANA))) == lessons


async def test_restarting_lessons_deletes_only_their_progress(service: Service) -> None:
    for lesson in ("azul-take", "sintra-take", "azul-fill"):
        await record_learned(service, ask(ANA), lesson)
    await reset_learned(service, ask(ANA), ["azul-take", "azul-fill"])
    assert await list_learned(service, ask(ANA)) == ("sintra-take",)


async def test_settings_and_progress_do_not_overwrite_each_other(service: Service) -> None:
    await change_person(service, ask(ANA), lambda own: replace(own, notify="both"))
    await record_learned(service, ask(ANA), "azul-take")
    kept = (await change_person(service, ask(ANA), lambda own: replace(own, theme="light"))).settings
    assert (kept.notify, kept.theme, kept.learned) == ("both", "light", ("azul-take",))
