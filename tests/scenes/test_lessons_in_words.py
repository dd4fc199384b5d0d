"""Checks that every lesson can be solved if only the alt text of its task is known.

A reader for each game turns the alt text back into a position. Every move must have the same result there as in the
lesson. The readers know what is printed on the boards, because the rules explain it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from bot.games.people.lessons import Lesson, list_lessons
from bot.messages.people import name_seats_for
from bot.messages.words import words
from bot.rules import RULESETS, NoDraw, Position
from bot.rules.outlook import outlook
from bot.rules.sintra import Sintra
from bot.rules.sintra.pieces import COLOURS as OF_PANES
from bot.rules.sintra.pieces import JOKER
from bot.rules.summer_pavilion.pieces import COLOURS as OF_TILES
from bot.scenes import make_choice_scene
from tests.support.says import EN

LESSONS = [lesson for name in RULESETS for lesson in list_lessons(name)]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.full_key)
BLACK = "k"
"""The letter for black, because blue already has the letter b."""
WALL = "byrkw"


def describe(lesson: Lesson) -> str:
    """Return the alt text of the task's picture."""
    table = lesson.make_table(name_seats_for(EN, lesson.position.players, lesson.seat), 1)
    return make_choice_scene(EN, table, "dark", lesson.seat).alt


@pytest.mark.parametrize(("language", "turn"), [("en", "You to move"), ("zh-TW", "輪到你了"), ("fa", "نوبت شما")])
def test_turn_is_addressed_to_the_learner_without_a_name(language: str, turn: str) -> None:
    own = words(language)
    table = LESSONS[0].make_table(name_seats_for(own, LESSONS[0].position.players, LESSONS[0].seat), 1)
    assert turn in make_choice_scene(own, table, "dark", LESSONS[0].seat).alt


def find(pattern: str, told: str) -> str:
    """Return the part of an alt text that matches, or an empty string."""
    found = re.search(pattern, told)
    return found[1] if found else ""


def letter(colour: str) -> str:
    return BLACK if colour == "black" else colour[0]


def read_pile(told: str) -> str:
    """Return the tiles of one place as letters."""
    return "".join(letter(colour) * int(count) for count, colour in re.findall(r"(\d+) ([a-z]+)", told))


def read_sources(told: str) -> str:
    """Return the factories and the centre, leaving out those that are empty."""
    sources = []
    factories = find(r"Factories: (.*?)\. ", told)
    for pile in factories.split("; ") if factories else []:
        number, _, tiles = pile.partition(": ")
        sources.append(f"{number} {read_pile(tiles)}")
    centre = read_pile(find(r"Centre: (.*?)\. ", told))
    if centre:
        has_marker = "start marker" in find(r"Centre: (.*?)\. ", told)
        sources.append(f"c {'m' if has_marker else ''}{centre}")
    return "  ".join(sources)


# Base Azul.


def read_row(told: str, size: int) -> str:
    """Return a row of the coloured wall. Each colour has a fixed space there."""
    here = {letter(colour) for colour in told.split()}
    places = [WALL[(column - size + 1) % len(WALL)] for column in range(len(WALL))]
    return "".join(place if place in here else "." for place in places)


def read_azul(told: str) -> Position:
    """Return a base Azul position on the coloured wall, with everything that affects the reader's own moves."""
    own = find(r"You \(\d+ points?\): (.*?)\. [FCO]", told)
    lines = {}
    for size, count, colour in re.findall(r"(\d) \((\d) of \d (\w+)\)", own.split("wall")[0]):
        lines[int(size)] = letter(colour) * int(count)
    rows = {int(size): colours for size, colours in re.findall(r"row (\d): ([a-z ]+)", own)}
    board = [f"{lines.get(size, '').rjust(size, '.')} | {read_row(rows.get(size, ''), size)}" for size in range(1, 6)]
    text = ["azul coloured", read_sources(told), "seat 0", *board]
    if "start marker" not in find(r"Centre: (.*?)\. ", told):
        text = [text[0], "marker 1", *text[1:], "seat 1", "  floor m"]
    return RULESETS["azul"].from_text("\n".join(filter(None, text)), NoDraw())


# Sintra.


def list_spaces(spaces: tuple[int, ...]) -> list[str]:
    """Return the spaces on one side of a strip as letters."""
    return ["*" if space == JOKER else letter(OF_PANES[space]) for space in spaces]


def read_strip(number: int, told: str, panes: str) -> str:
    """Return a strip as a line of text: its panes, its spaces and the window below it."""
    held = Counter(read_pile(find(r"holds (.*?), wants", told)))
    wanted = Counter(read_pile(find(r"wants (.*)", told).replace("any colour", "*")) or "")
    wanted["*"] = int(find(r"(\d) any colour", told) or 0)
    printed = Sintra().boards.strips[number - 1]
    sides = {name: list_spaces(spaces) for name, spaces in (("front", printed.front), ("back", printed.back))}
    (side,) = [name for name, letters in sides.items() if Counter(letters) == held + wanted]
    left = held.copy()
    row = ""
    for one in sides[side]:
        if left[one]:
            row += one.upper()
            left[one] -= 1
        else:
            row += one
    return f"  {number} {printed.id} {side} {row} | {panes}"


def read_sintra(told: str) -> Position:
    """Return a Sintra position on side A, with everything that affects the reader's own moves."""
    own = find(r"You \(\d+ points?\): (.*?)\. [FCWO]", told)
    glazier = find(r"glazier above strip (\d)", own)
    colour = letter(find(r"Round colour: (\w+)\.", told))
    round_ = int(find(r"Round (\d)\.", told))
    others = [letter(one) for one in OF_PANES if letter(one) != colour]
    track = [*others, others[0]]
    track.insert(round_ - 1, colour)
    windows = dict(re.findall(r"(\d): ([^;]*)", find(r"windows (.*?); broken glass", own)))
    strips = dict(re.findall(r"(\d) ((?:holds|wants)[^;]*)", find(r"strips (.*?); (?:windows|broken)", own)))
    lines = []
    for number in range(1, 9):
        panes = read_pile(windows.get(str(number), ""))
        if str(number) in strips:
            lines.append(read_strip(number, strips[str(number)], panes))
        else:
            lines.append(f"  {number} | {panes}")
    assert "broken glass 0" in own
    text = [
        f"sintra a  round {round_}",
        f"track {''.join(track[:6])}",
        read_sources(told),
        f"seat 0  glazier {glazier}",
        *lines,
        "seat 1",
    ]
    position = RULESETS["sintra"].from_text("\n".join(text), NoDraw())
    board = position.to_json()["boards"][0]
    points = find(r"Window points from left to right: (.*?)\.", told)
    assert points.split(", ") == [*map(str, board["points"])]
    around = find(r"panes around ornaments ([\d, ]+)", own) or "0, 0, 0, 0"
    assert around.split(", ") == [*map(str, board["around"])]
    return position


# Summer Pavilion.

_LAST = re.compile(r"(pillar|statue|window) \((\w+) star (\d)\)")


def read_pavilion(told: str) -> Position:
    """Return a Summer Pavilion position on the standard side, with everything that affects the reader's own moves."""
    own = find(r"You \(\d+ points?\): (.*?)\.(?: [FCSO]|$)", told)
    score = find(r"You \((\d+) point", told)
    round_ = find(r"Round (\d)\.", told)
    stars = []
    for star, filled in re.findall(r"(?:^|; )(\w+) star ([^;]*)", own):
        spaces = ["."] * 6
        for colour, slots in re.findall(r"(?:(\w+) on )?((?:\d(?:, )?)+)", filled):
            for slot in re.findall(r"\d", slots):
                spaces[int(slot) - 1] = letter(colour or star)
        stars.append(f"{star} {''.join(spaces)}")
    sources = read_sources(told)
    phase = "" if sources else "  phase place  marker 0"
    text = [
        f"summer-pavilion standard  round {round_}{phase}",
        sources,
        f"seat 0  score {score}",
        *(f"  {star}" for star in stars),
        f"  hand {read_pile(find(r'holds ([^;]*)', own))}",
        "seat 1",
    ]
    if not sources:
        # The other player must still have tiles to place, because a lesson doesn't end with the round.
        text.append("  hand r")
    text = [line for line in text if line.strip() not in ("", "hand")]
    position = RULESETS["summer-pavilion"].from_text("\n".join(text), NoDraw())
    assert find(r"Wild: (\w+)\.", told) == OF_TILES[int(round_) - 1]
    return position


READERS: dict[str, Callable[[str], Position]] = {
    "azul": read_azul,
    "sintra": read_sintra,
    "summer-pavilion": read_pavilion,
}


@each_lesson
def test_alt_text_mentions_colours_of_the_right_moves(lesson: Lesson) -> None:
    told = describe(lesson)
    for move in lesson.list_right():
        colours = {step.token for step in move.steps if step.kind == "colour"}
        for colour in colours:
            assert str(EN.fact(lesson.ruleset, "colour", colour)) in told


@each_lesson
def test_every_lesson_can_be_solved_from_alt_text(lesson: Lesson) -> None:
    read = READERS[lesson.ruleset](describe(lesson))
    there = {str(move): outlook(lesson.position, 0, move).points for move in lesson.position.legal_moves(0)}
    assert {str(move): outlook(read, 0, move).points for move in read.legal_moves(0)} == there


@pytest.mark.parametrize("lesson", list_lessons("summer-pavilion"), ids=lambda lesson: lesson.key)
def test_alt_text_mentions_spaces_that_complete_a_bonus(lesson: Lesson) -> None:
    own = find(r"You \(\d+ points?\): (.*?)\.(?: [FCSO]|$)", describe(lesson))
    named = {(star, slot): what for what, star, slot in _LAST.findall(own)}
    for move in lesson.position.legal_moves(0):
        closed = [event.facts["what"] for event in outlook(lesson.position, 0, move).events if event.kind == "closed"]
        place = tuple(str(move).split()[1:3])
        told = [named[star, slot] for star, slot in named if (star, slot) == place]
        assert told == closed, str(move)
