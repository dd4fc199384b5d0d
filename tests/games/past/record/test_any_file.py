"""Whatever it is given, verifying answers."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.past.record import LARGEST, verify
from bot.messages.records import word_verdict
from bot.messages.words import words
from tests.games.past.record.games import ended, running, whole

BEGUN = '{"format": "azul-bot game", "version": 1'


@pytest.mark.parametrize(
    "text",
    [
        "",
        b"",
        b"\xff\xfe\x00",
        "\ufeff{}",
        "null",
        "[]",
        "{}",
        "9" * 5000,
        "[" * 100_000,
        '{"a":' * 100_000,
        "NaN",
        BEGUN + "}",
        BEGUN + ', "moves": ' + "[" * 900 + "]" * 900 + "}",
        BEGUN + ', "moves": [' + "1," * 400_000 + "1]}",
        BEGUN + ', "first": NaN, "moves": [Infinity]}',
        BEGUN + ', "\\ud800": "\\ud800"}',
        '{"format": "azul-bot game", "version": 2e999}',
        "x" * (LARGEST + 1),
    ],
)
def test_what_is_no_record_is_a_problem_and_no_error(text: str | bytes) -> None:
    verdict = verify(text)
    assert 1 <= len(verdict.problems) <= 20
    assert verdict.record is None
    assert word_verdict(words("en"), verdict)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=50)
@given(st.text() | st.binary() | anything.map(json.dumps))
def test_arbitrary_texts_are_answered(text: str | bytes) -> None:
    assert word_verdict(words("en"), verify(text))


NEAR: list[object] = [None, True, 0, -1, 7, 10**10, 10**4000, "", "azul", "sintra", "a", "moderator", "ab" * 32, [], {}]


@cache
def samples() -> tuple[str, ...]:
    games = (ended("azul", "grey", 6), running(whole("summer-pavilion", "variant"), 4), whole("sintra", "a"))
    return tuple(game.to_text() for game in games)


@settings(max_examples=100)
@given(which=st.integers(0, 2), data=st.data())
def test_records_with_arbitrary_values_in_their_fields_are_answered(which: int, data: st.DataObject) -> None:
    content = json.loads(samples()[which])
    part: Any = content
    path = data.draw(st.lists(st.integers(0, 40), min_size=1, max_size=4))
    for depth, step in enumerate(path):
        places = list(part) if isinstance(part, dict) else range(len(part))
        place = places[step % len(places)]
        inside = part[place]
        if depth == len(path) - 1 or not isinstance(inside, dict | list) or not inside:
            # What is nearly right gets further than what is anything.
            part[place] = data.draw(anything | st.sampled_from(NEAR))
            break
        part = inside
    assert word_verdict(words("en"), verify(json.dumps(content)))


@settings(max_examples=50)
@given(which=st.integers(0, 2), place=st.integers(0), cut=st.integers(0, 40), put=st.text(max_size=12))
def test_torn_records_are_answered(which: int, place: int, cut: int, put: str) -> None:
    text = samples()[which]
    place %= len(text)
    assert word_verdict(words("en"), verify(text[:place] + put + text[place + cut :]))
