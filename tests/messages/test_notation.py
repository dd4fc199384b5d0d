"""Tests of moves that people type, in any language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bot.messages import notation
from bot.messages import words as catalogues
from bot.messages.narration import name_move
from bot.messages.notation import FILLER, collect_words, find_named, read_typed, write_notation
from bot.messages.words import LANGUAGES, Words, words
from bot.rules import RULESETS, Position, Ruleset
from bot.rules.draw import ShuffledDraw
from bot.rules.game import InvalidNotation, Move
from bot.rules.outlook import outlooks
from tests.support.forms import FORMS
from tests.support.thorough import thorough

MAX_PLIES = 60
PERSIAN = """
azul-colour-blue = آبی
azul-colour-red = قرمز
notation-centre = وسط
notation-floor = کف
notation-tile = بچین
summer-pavilion-colour-orange = نارنجی
notation-place = بگذار
"""
CHINESE = """
azul-colour-blue = 藍
azul-colour-red = 紅
notation-blue = 藍 藍色
notation-centre = 中央
notation-floor = 地板
"""


@pytest.fixture
def three_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small Persian and Chinese catalogues in addition to English."""
    english = words("en")
    for language, catalogue in (("fa", PERSIAN), ("zh-TW", CHINESE)):
        (tmp_path / language).mkdir()
        (tmp_path / language / "few.ftl").write_text(catalogue, encoding="utf-8")
    monkeypatch.setattr(catalogues, "HERE", tmp_path)
    monkeypatch.setattr(catalogues, "_read", cache(lambda language: english if language == "en" else Words(language)))
    monkeypatch.setattr(notation, "_read_vocabulary", cache(notation._read_vocabulary.__wrapped__))
    for module in (catalogues, notation):
        monkeypatch.setattr(module, "LANGUAGES", ("en", "fa", "zh-TW"))


@pytest.mark.parametrize(
    ("ruleset", "typed", "meant"),
    [
        ("azul", "3 blue 4", "3 blue 4"),
        ("azul", "3 Blue 4", "3 blue 4"),
        ("azul", "۳ آبی ۴", "3 blue 4"),
        ("azul", "٣ آبی ٤", "3 blue 4"),
        ("azul", "٣ آبي ٤", "3 blue 4"),
        ("azul", "３ 藍 ４", "3 blue 4"),
        ("azul", "3藍4", "3 blue 4"),
        ("azul", "3藍色4", "3 blue 4"),
        ("azul", "4藍色地板", "4 blue floor"),
        ("azul", "中央紅1", "c red 1"),
        ("azul", "中央藍色", "c blue"),
        ("azul", "中央紅地板；4藍1", "c red floor;4 blue 1"),
        ("azul", "３ ｂｌｕｅ ４", "3 blue 4"),
        ("azul", "3 藍天 4", "3 藍天 4"),
        ("azul", "\u200f۳ آبی ۴\u200e", "3 blue 4"),
        ("azul", "3 🔵 4", "3 blue 4"),
        ("azul", "وسط قرمز کف", "c red floor"),
        ("azul", "中央 紅 地板", "c red floor"),
        ("azul", "centre red floor", "c red floor"),
        ("azul", "3 آبی ۴؛ وسط آبی ۴؛ کف ۲", "3 blue 4; c blue 4; floor 2"),
        ("azul", "بچین ۲ ۱، بچین ۴ ۲", "tile 2 1, tile 4 2"),
        ("azul", "3 藍 4 red", "3 blue 4 red"),
        ("azul", "3 nonsense 4", "3 nonsense 4"),
        ("summer-pavilion", "place centre 4 orange 3", "place centre 4 orange 3"),
        ("summer-pavilion", "بگذار وسط ۴ نارنجی ۳", "place centre 4 orange 3"),
        ("sintra", "c orange 5 j1 keep blue", "c orange 5 j1 keep blue"),
    ],
)
def test_move_typed_in_any_language_is_parsed(three_languages: None, ruleset: str, typed: str, meant: str) -> None:
    assert read_typed(words("en"), RULESETS[ruleset], typed) == meant


class Counting(dict[str, str]):
    """A vocabulary that counts how often it is asked."""

    asked = 0

    def __contains__(self, word: object) -> bool:
        self.asked += 1
        return super().__contains__(word)


@pytest.mark.parametrize("typed", ["藍", "藍色", "中央藍"])
@pytest.mark.parametrize("end", ["", "天"])
def test_reading_time_grows_linearly_with_word_length(monkeypatch: pytest.MonkeyPatch, typed: str, end: str) -> None:
    ruleset = RULESETS["azul"]
    vocabulary = notation._read_vocabulary(ruleset.name, ruleset.colours, LANGUAGES)
    known = Counting(vocabulary.meanings)
    monkeypatch.setattr(notation, "_read_vocabulary", lambda *_: replace(vocabulary, meanings=known))
    asked = []
    for times in (50, 100, 200):
        known.asked = 0
        read = read_typed(words("en"), ruleset, typed * times + end)
        assert read.count("blue") == (0 if end else times)
        asked.append(known.asked)
    # For the first letters, there is less text before them to search.
    assert asked[2] - asked[1] == 2 * (asked[1] - asked[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_notation_word_has_one_meaning_across_languages(ruleset: str) -> None:
    colours = RULESETS[ruleset].colours
    assert {word: meant for word, meant in collect_words(ruleset, colours, LANGUAGES).items() if len(meant) > 1} == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_notation_word_exists_in_every_language(ruleset: str) -> None:
    colours = set(RULESETS[ruleset].colours)
    for language in LANGUAGES:
        found = collect_words(ruleset, colours, [language]).values()
        assert set.union(*found) >= {*colours, *notation.WORDS, *notation.TAGS, FILLER, *map(str, range(11))}


def test_collect_words_finds_ambiguous_words(three_languages: None, tmp_path: Path) -> None:
    catalogue = tmp_path / "zh-TW" / "few.ftl"
    catalogue.write_text(CHINESE + "notation-red = آبی\n", encoding="utf-8")
    catalogues._read.cache_clear()
    found = collect_words("azul", RULESETS["azul"].colours, ("en", "fa", "zh-TW"))
    assert found["آبی"] == {"blue", "red"}
    catalogues._read.cache_clear()


TYPED = [line.split(" | ") for line in (Path(__file__).parent / "typed.txt").read_text(encoding="utf-8").splitlines()]
"""The game, the typed text, and its meaning, which is "-" if the text is ambiguous."""


@pytest.mark.parametrize(("ruleset", "typed", "meant"), TYPED)
def test_typical_move_input_is_parsed_as_people_mean_it(ruleset: str, typed: str, meant: str) -> None:
    moves = RULESETS[ruleset]
    read = read_typed(words("en"), moves, typed)
    if meant != "-":
        assert " ".join(read.replace(",", ", ").replace(";", "; ").split()) == meant
        return
    with pytest.raises(InvalidNotation):
        moves.parse(read)


IN_EVERY_LANGUAGE = [
    pytest.param(language, *form, marks=() if (form[1] == RULESETS[form[0]].sides[0]) == (at % 2 == 0) else thorough)
    for at, language in enumerate(LANGUAGES)
    for form in FORMS
]
"""Every game in every language. Each game is played on one of its sides."""


def _play_by_chance(name: str, side: str) -> Iterator[tuple[Position, int]]:
    """Yield every fifth position of a random game, with the seat to move."""
    position, chance = RULESETS[name].start(2, side, ShuffledDraw(bytes(32))), random.Random(5)
    for ply in range(MAX_PLIES):
        if not position.to_act:
            return
        seat = position.to_act[0]
        if ply % 5 == 0:
            yield position, seat
        position.play(seat, chance.choice(position.legal_moves(seat)))


@pytest.mark.parametrize(("language", "name", "side"), IN_EVERY_LANGUAGE)
def test_every_displayed_move_can_be_typed(language: str, name: str, side: str) -> None:
    own, ruleset = words(language), RULESETS[name]
    for position, seat in _play_by_chance(name, side):
        moves = position.legal_moves(seat)
        sentences: dict[str, Move] = {}
        for number, outlook in enumerate(outlooks(position, seat, moves[:: 1 + len(moves) // 20])):
            move = outlook.move
            assert read_typed(own, ruleset, write_notation(own, ruleset, str(move))) == str(move)
            sentence = name_move(own, name, outlook)
            assert sentences.setdefault(sentence, move) is move
            if number % 4 == 0:
                assert find_named(words("en"), position, seat, sentence) is move
            assert _read(ruleset, read_typed(own, ruleset, sentence)) in (move, None), sentence


def _read(ruleset: Ruleset, notation: str) -> Move | None:
    try:
        return ruleset.parse(notation)
    except InvalidNotation:
        return None
