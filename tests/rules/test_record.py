"""Tests that `verify` proves the claims of a record by replaying the game, and that no file makes it crash."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.messages.history import render_verdict
from bot.messages.words import words
from bot.rules import RULESETS, Draw, Ruleset, commitment
from bot.rules.azul import Azul
from bot.rules.drafting import DraftingPosition
from bot.rules.record import MAX_MOVES, MAX_RECORD_SIZE, FileProblem, Verdict, position_after, verify
from bot.rules.sintra import Sintra, load_boards
from tests.rules.mistakes import Mistake, read, spoil
from tests.rules.records import (
    NAMES,
    SEED,
    Change,
    Content,
    ended,
    forged,
    keys,
    list_problems,
    positions,
    running,
    whole,
)
from tests.support.forms import FORMS

# Valid records.


@pytest.mark.parametrize(("name", "side", "players"), [(*form, 2 + at % 3) for at, form in enumerate(FORMS)])
def test_record_of_a_finished_game_is_valid(name: str, side: str, players: int) -> None:
    game = whole(name, side, players, first=players - 1 if players == 3 else None)
    text = game.to_text()
    assert verify(text) == verify(text.encode()) == Verdict((), game)
    for number, position in zip(range(3), positions(game), strict=False):
        assert position_after(game, number).to_json() == position.to_json()


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_record_of_an_ended_game_is_valid(name: str, side: str) -> None:
    for plies in (0, 1, 30):
        game = ended(name, side, plies)
        assert verify(game.to_text()) == Verdict((), game)
    assert not keys(forged(game, put(ending="resign", result=game_result(game, ranks=[2, 1], winners=[1]))))


def test_record_of_a_running_game_is_valid() -> None:
    game = running(whole("sintra", "b"), 9)
    assert verify(game.to_text()) == Verdict((), game)


def test_reformatted_record_is_valid() -> None:
    game = whole("azul", "grey")
    content = dict(reversed(json.loads(game.to_text()).items())) | {"note": "mine"}
    for text in (json.dumps(content), json.dumps(content, indent=7, ensure_ascii=False).replace("\n", "\r\n")):
        assert verify(text) == Verdict((), game)


def test_timeouts_in_a_record_are_optional_claims() -> None:
    game = whole("azul", "coloured")
    late = replace(game, moves=(replace(game.moves[0], time_up=True), *game.moves[1:]))
    assert verify(late.to_text()) == Verdict((), late)
    assert verify(forged(late, lambda file: file["moves"][0].pop("time_up"))) == Verdict((), game)
    assert list_problems(forged(late, put_move(1, time_up=1))) == [("bad-field", {"name": "moves.1.time_up"})]


# Invalid records.


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_forged_seed_is_detected(name: str, side: str) -> None:
    game = ended(name, side, 40)
    for place in range(0, 32, 5):
        seed = bytearray(SEED)
        seed[place] ^= 1 << place % 8
        facts = {"said": commitment(SEED), "found": commitment(bytes(seed))}
        assert list_problems(forged(game, put(seed=seed.hex()))) == [("seed-commitment", facts)]
        # With another seed, other tiles are dealt.
        assert keys(forged(game, put(seed=seed.hex(), commitment=commitment(bytes(seed))))) == ["move-illegal"]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_illegal_move_is_reported_with_its_number(name: str, side: str) -> None:
    game, chance = whole(name, side), random.Random(5)
    known = sorted({ply.move for ply in game.moves})
    found = 0
    for number in range(1, len(game.moves) + 1, 25):
        ply = game.moves[number - 1]
        *_, before = positions(replace(game, moves=game.moves[: number - 1]))
        legal = [str(move) for move in before.legal_moves(ply.seat)]
        for move in sorted({"hello", *chance.sample(known, 2)} - {*legal}):
            facts = {"number": number, "move": move, "who": NAMES[ply.seat]}
            assert list_problems(forged(game, put_move(number, move=move))) == [("move-illegal", facts)]
            found += 1
        assert list_problems(forged(game, put_move(number, seat=1 - ply.seat)))[0][1]["number"] <= number
    assert found > 4


def test_swapped_missing_and_added_moves_are_detected() -> None:
    game = whole("azul", "coloured")

    def swap(file: Content) -> None:
        file["moves"][10], file["moves"][12] = file["moves"][12], file["moves"][10]

    changes: list[Change] = [
        swap,
        lambda file: file["moves"].pop(10),
        lambda file: file["moves"].append(file["moves"][-1]),
    ]
    for change in changes:
        assert keys(forged(game, change)) == ["move-illegal"]
    assert keys(forged(game, lambda file: file["moves"].pop())) == ["not-over", "differs"]


def put(**fields: Any) -> Change:
    return lambda file: file.update(fields)


def put_move(number: int, **fields: Any) -> Change:
    return lambda file: file["moves"][number - 1].update(fields)


def game_result(game: Any, **fields: Any) -> Content:
    return dict(json.loads(game.to_text())["result"]) | fields


def put_result(**fields: Any) -> Change:
    return lambda file: file["result"].update(fields)


def raise_points(file: Content) -> None:
    file["result"]["sheets"][1][0][2] += 1


def test_every_false_part_of_a_result_is_reported() -> None:
    game = whole("azul", "coloured")
    assert game.result
    for name, wrong in (("scores", [7, 7]), ("ranks", [1, 1]), ("winners", [0, 1])):
        right = ", ".join(map(str, getattr(game.result, name)))
        facts = {"name": name, "said": ", ".join(map(str, wrong)), "found": right}
        assert list_problems(forged(game, put_result(**{name: wrong}))) == [("differs", facts)]
    assert keys(forged(game, raise_points)) == keys(forged(game, put_result(sheets=[]))) == ["sheets-differ"]
    facts = {"name": "ending", "said": "moderator", "found": game.ending}
    assert list_problems(forged(game, put(ending="moderator"))) == [("differs", facts)]
    assert keys(forged(ended("sintra", "a", 9), put_result(scores=[9, 9]))) == ["differs"]


@pytest.mark.parametrize("mistake", read("records"), ids=" ".join)
def test_invalid_field_is_reported_with_its_name(mistake: Mistake) -> None:
    record = spoil(json.loads(whole("azul", "coloured").to_text()), mistake.wrong)
    key, _, name = mistake.told.partition(" ")
    ((found, facts),) = list_problems(json.dumps(record))
    assert (found, facts.get("name", "")) == (key, name)


def test_record_on_other_boards_is_not_called_forged(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 12)))
    text = forged(ended("sintra", "b", 5), put(edition=other.edition))
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", other)
        assert keys(text) == []
    assert keys(text) == ["other-edition"]


def test_game_is_verified_by_its_own_rules_version(monkeypatch: pytest.MonkeyPatch) -> None:
    class Later(Azul):
        """Rules by which the player in the last seat begins."""

        version = 2

        def as_of(self, version: int, edition: str) -> Ruleset:
            return Azul() if version == 1 else super().as_of(version, edition)

        def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> DraftingPosition[Any]:
            begun = super().start(players, side, draw, first)
            return super().start(players, side, draw, 1 - begun.to_act[0])

    game = ended("azul", "coloured", 5)
    monkeypatch.setitem(RULESETS, "azul", Later())
    assert keys(game.to_text()) == []
    assert keys(forged(game, put(rules=2))) == ["move-illegal"]
    assert keys(forged(game, put(rules=3))) == ["other-edition"]


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
        "x" * (MAX_RECORD_SIZE + 1),
    ],
)
def test_invalid_file_is_reported_without_crashing(text: str | bytes) -> None:
    verdict = verify(text)
    assert 1 <= len(verdict.problems) <= 20
    assert verdict.record is None
    assert render_verdict(words("en"), verdict)


def test_overlong_game_is_refused_before_replaying(monkeypatch: pytest.MonkeyPatch) -> None:
    content = json.loads(whole("azul", "coloured").to_text())
    content["moves"] = content["moves"][:1] * (MAX_MOVES + 1)
    monkeypatch.setattr("bot.rules.record.position_after", lambda *_: pytest.fail("the game was played"))
    assert verify(json.dumps(content)).problems == (FileProblem("too-long", {"name": "moves", "most": MAX_MOVES}),)


# `st.text` takes seconds to compute its default alphabet.
LETTERS = st.characters(exclude_categories=["Cs"])
texts = st.text(LETTERS)
short_texts = st.text(LETTERS, max_size=12)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(short_texts, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=15)
@given(texts | st.binary() | anything.map(json.dumps))
def test_verify_survives_arbitrary_texts(text: str | bytes) -> None:
    assert render_verdict(words("en"), verify(text))


NEAR: list[object] = [None, True, 0, -1, 7, 10**10, 10**4000, "", "azul", "sintra", "a", "moderator", "ab" * 32, [], {}]


@cache
def samples() -> tuple[str, ...]:
    games = (ended("azul", "grey", 6), running(whole("summer-pavilion", "variant"), 4), whole("sintra", "a"))
    return tuple(game.to_text() for game in games)


@settings(max_examples=40)
@given(which=st.integers(0, 2), data=st.data())
def test_verify_survives_arbitrary_field_values(which: int, data: st.DataObject) -> None:
    content = json.loads(samples()[which])
    part: Any = content
    path = data.draw(st.lists(st.integers(0, 40), min_size=1, max_size=4))
    for depth, step in enumerate(path):
        places = list(part) if isinstance(part, dict) else range(len(part))
        place = places[step % len(places)]
        inside = part[place]
        if depth == len(path) - 1 or not isinstance(inside, dict | list) or not inside:
            # Values that are nearly valid get further than arbitrary values.
            part[place] = data.draw(anything | st.sampled_from(NEAR))
            break
        part = inside
    assert render_verdict(words("en"), verify(json.dumps(content)))


@settings(max_examples=25)
@given(which=st.integers(0, 2), place=st.integers(0), cut=st.integers(0, 40), put=short_texts)
def test_verify_survives_torn_records(which: int, place: int, cut: int, put: str) -> None:
    text = samples()[which]
    place %= len(text)
    assert render_verdict(words("en"), verify(text[:place] + put + text[place + cut :]))
